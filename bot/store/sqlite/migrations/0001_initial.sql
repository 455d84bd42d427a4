-- Challenges, matches, turns, outcomes, handled interactions and notes.
--
-- People, servers, channels and messages are Discord snowflakes. Moments are UTC text of one length
-- ("2025-03-01T09:30:00.000000+00:00"), so that they compare as they are. Set-ups and details are JSON.
-- AUTOINCREMENT: an id is never given twice, because old buttons carry it.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    setup TEXT NOT NULL,
    seat_0 INTEGER NOT NULL,
    seat_1 INTEGER NOT NULL,
    started TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'over')),
    revision INTEGER NOT NULL DEFAULT 0,
    board_message INTEGER,
    board_revision INTEGER,
    UNIQUE (guild, number)
);

CREATE INDEX running_by_seat_0 ON matches (seat_0) WHERE status = 'running';
CREATE INDEX running_by_seat_1 ON matches (seat_1) WHERE status = 'running';
CREATE INDEX running_by_channel ON matches (channel) WHERE status = 'running';
CREATE INDEX matches_by_channel ON matches (channel);
CREATE INDEX unposted ON matches (id) WHERE board_revision IS NOT revision;

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    challenger INTEGER NOT NULL,
    opponent INTEGER,
    setup TEXT NOT NULL,
    seat INTEGER CHECK (seat IN (0, 1)),
    created TEXT NOT NULL,
    expires TEXT NOT NULL,
    rematch_of INTEGER REFERENCES matches,
    status TEXT NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    message INTEGER,
    match INTEGER UNIQUE REFERENCES matches,
    CHECK ((status = 'accepted') = (match IS NOT NULL))
);

CREATE INDEX open_by_guild ON challenges (guild) WHERE status = 'open';
CREATE UNIQUE INDEX one_rematch ON challenges (rematch_of) WHERE status IN ('open', 'accepted');

-- One row for each completed ply, stored in the order of the key. The key is UNIQUE (match, ply):
-- of two turns for the same ply only one can ever be here.
CREATE TABLE turns (
    match INTEGER NOT NULL REFERENCES matches,
    ply INTEGER NOT NULL CHECK (ply >= 0),
    notation TEXT NOT NULL,
    played TEXT NOT NULL,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;

CREATE TABLE outcomes (
    match INTEGER PRIMARY KEY REFERENCES matches,
    winner INTEGER CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    ended TEXT NOT NULL
);

CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    at TEXT NOT NULL
);

CREATE INDEX handled_by_moment ON handled (at);

CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
