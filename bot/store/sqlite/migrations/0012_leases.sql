-- Which process does what only one may do; `until` is in seconds since 1970, by the clock of the database.

CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    term INTEGER NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
