"""Draws scenes as pictures; knows no game, no Discord and no database."""
