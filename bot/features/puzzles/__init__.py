"""Puzzles: endings that one turn wins, solved in private, and today's ending of a server."""
