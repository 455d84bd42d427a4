"""One module for each table, or for what is read from several at once.

Each function that takes a connection runs inside a transaction that the database has begun.
"""
