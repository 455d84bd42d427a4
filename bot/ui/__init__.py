"""What every feature needs of Discord."""
