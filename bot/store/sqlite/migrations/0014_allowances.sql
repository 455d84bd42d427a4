-- How many requests each process may make, where several share a database; `until` is as in `leases`.

CREATE TABLE allowances (
    owner TEXT PRIMARY KEY,
    need REAL NOT NULL,
    rate REAL NOT NULL,
    reserved REAL NOT NULL,
    number INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
