"""The store on PostgreSQL, for several processes at once; nothing here is imported where SQLite serves."""
