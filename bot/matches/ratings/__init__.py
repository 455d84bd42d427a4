"""Who plays how well: what a match changes, which matches count, and how people stand in a server."""
