"""Where challenges and matches are kept."""
