"""What may be done at a table, and in which order."""
