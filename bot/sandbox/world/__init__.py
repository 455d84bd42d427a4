"""What there is: people, channels, messages and interactions, how they change, and their JSON."""
