"""Rules, boards, positions and notation: pure, no clock, no files, no randomness of its own."""
