"""The store in one SQLite file, written by one process."""
