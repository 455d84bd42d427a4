-- What people and servers have set, and whom people have blocked.
--
-- Settings are JSON objects: a setting that a row does not mention has its default.

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE blocks (
    user INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) WITHOUT ROWID;

CREATE INDEX running_by_guild ON matches (guild) WHERE status = 'running';
