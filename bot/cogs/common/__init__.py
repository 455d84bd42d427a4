"""What every room works with: who acts, how they are answered, and what all buttons have in common."""
