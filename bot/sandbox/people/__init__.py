"""Scripted people: their commands, buttons and forms."""
