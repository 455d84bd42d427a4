"""What leads to a match: `/challenge`, the entry in the menu on a person's name, and the challenge cards."""
