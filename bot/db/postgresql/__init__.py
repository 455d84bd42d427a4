"""The store on PostgreSQL, for several processes; imported only where it is used."""
