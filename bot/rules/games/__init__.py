"""One file per game."""
