"""A server-month in one thread, of which everything is decided by a seed."""
