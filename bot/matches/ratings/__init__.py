"""Ratings: their formula, the ledger of matches that count, and the rankings of a server."""
