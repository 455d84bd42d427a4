"""People, channels, messages and interactions, their changes, and their JSON."""
