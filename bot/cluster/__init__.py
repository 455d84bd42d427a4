"""Several bot processes on one PostgreSQL: shard leases and shares of the request budget.

Imported only where the database is shared.
"""
