"""The database: one SQLite file, or PostgreSQL for several processes. It imports no model."""
