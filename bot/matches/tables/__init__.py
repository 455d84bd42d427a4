"""One module for each table, or for a query over several.

Each function that takes a connection runs inside a transaction of the database.
"""
