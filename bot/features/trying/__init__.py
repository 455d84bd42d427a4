"""Trying out: turns that nobody plays, from where a match stands or stood, and a match that begins there."""
