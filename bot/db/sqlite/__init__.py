"""The store on disk: one SQLite file, written by one process."""
