-- Every table of version 1.0.0, for SQLite and PostgreSQL; `bot.store.schema` says what the marked words mean in each.
--
-- People, servers, channels and messages are Discord snowflakes; in the columns of people 0 stands for a former
-- player and -1 for the computer. Moments are texts of one length, compared byte by byte
-- ("2025-03-01T09:30:00.000000+00:00"). Set-ups, settings and details are JSON. An id is never given twice,
-- because buttons carry it.

CREATE TABLE matches (
    id $id,
    number BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    setup TEXT NOT NULL,
    seat_0 BIGINT NOT NULL,
    seat_1 BIGINT NOT NULL,
    started $moment NOT NULL,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'over')),
    revision BIGINT NOT NULL DEFAULT 0,
    level BIGINT CHECK (level > 0),
    for_computer BOOLEAN NOT NULL DEFAULT FALSE,
    days_per_turn BIGINT CHECK (days_per_turn > 0),
    deadline $moment,
    overtime BOOLEAN NOT NULL DEFAULT FALSE,
    take_backs BOOLEAN NOT NULL DEFAULT TRUE,
    active $moment,
    last_turn $moment,
    answered BOOLEAN NOT NULL DEFAULT FALSE,
    remark TEXT,
    taken_back_0 BIGINT NOT NULL DEFAULT 0,
    taken_back_1 BIGINT NOT NULL DEFAULT 0,
    request TEXT,
    plan_0 TEXT NOT NULL DEFAULT '[]',
    plan_1 TEXT NOT NULL DEFAULT '[]',
    paused $moment,
    reminders BIGINT NOT NULL DEFAULT 0,
    snoozed $moment,
    wake $moment,
    UNIQUE (guild, number)
);

-- The newest message that shows a match, in the channel of the match, and which revision it shows.
CREATE TABLE boards (
    match $key REFERENCES matches,
    message BIGINT NOT NULL,
    revision BIGINT NOT NULL
);

CREATE TABLE challenges (
    id $id,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    challenger BIGINT NOT NULL,
    opponent BIGINT,
    setup TEXT NOT NULL,
    seat BIGINT CHECK (seat IN (0, 1)),
    created $moment NOT NULL,
    expires $moment NOT NULL,
    rematch_of BIGINT REFERENCES matches,
    note TEXT NOT NULL DEFAULT '',
    days_per_turn BIGINT CHECK (days_per_turn > 0),
    thread BOOLEAN NOT NULL DEFAULT FALSE,
    take_backs BOOLEAN NOT NULL DEFAULT TRUE,
    status TEXT NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    message BIGINT,
    match BIGINT UNIQUE REFERENCES matches,
    reason TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'accepted') = (match IS NOT NULL))
);

-- One row for each completed ply: of two turns for the same ply only one can ever be here.
CREATE TABLE turns (
    match BIGINT NOT NULL REFERENCES matches,
    ply BIGINT NOT NULL CHECK (ply >= 0),
    notation TEXT NOT NULL,
    played $moment NOT NULL,
    PRIMARY KEY (match, ply)
) $clustered;

CREATE TABLE outcomes (
    match $key REFERENCES matches,
    winner BIGINT CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    ended $moment NOT NULL
);

-- What must still reach Discord (`bot.matches.outbox`). What has no row here is settled.
CREATE TABLE outbox (
    id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    subject BIGINT NOT NULL,
    part BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    revision BIGINT,
    person BIGINT,
    since $moment NOT NULL,
    expires $moment,
    details TEXT NOT NULL DEFAULT '{}',
    version BIGINT NOT NULL DEFAULT 0,
    claimed_by TEXT,
    PRIMARY KEY (subject, kind, part)
) $clustered;

-- What was done to matches besides playing.
CREATE TABLE log (
    id $id,
    match BIGINT NOT NULL REFERENCES matches,
    guild BIGINT NOT NULL,
    what TEXT NOT NULL,
    by BIGINT,
    at $moment NOT NULL,
    details TEXT NOT NULL
);

-- All the vacations of people; the one that was set last counts for their deadlines.
CREATE TABLE vacations (
    id $id,
    person BIGINT NOT NULL,
    starts $moment NOT NULL,
    ends $moment NOT NULL CHECK (ends >= starts),
    newest BOOLEAN NOT NULL DEFAULT TRUE
);

-- A setting that a row does not mention has its default.
CREATE TABLE people (person $key, settings TEXT NOT NULL);
CREATE TABLE servers (guild $key, settings TEXT NOT NULL);
CREATE TABLE blocks (person BIGINT NOT NULL, blocked BIGINT NOT NULL, PRIMARY KEY (person, blocked)) $clustered;

-- When the next daily digest of those is due who want one.
CREATE TABLE digests (person $key, due $moment NOT NULL);

-- Servers that have removed the bot.
CREATE TABLE departures (guild $key, since $moment NOT NULL);

-- Interactions that a change was made for.
CREATE TABLE handled (interaction $key, at $moment NOT NULL);

CREATE TABLE notes (key TEXT PRIMARY KEY, text TEXT NOT NULL) $clustered;

-- What only one process may do; `until` is in seconds since 1970, by the clock of the database.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    term BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
) $clustered;

-- How many requests each process may make.
CREATE TABLE allowances (
    owner TEXT PRIMARY KEY,
    need DOUBLE PRECISION NOT NULL,
    rate DOUBLE PRECISION NOT NULL,
    reserved DOUBLE PRECISION NOT NULL,
    number BIGINT NOT NULL,
    refusals BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
) $clustered;

CREATE INDEX boards_by_message ON boards (message);
CREATE INDEX challenges_by_challenger ON challenges (challenger, created);
CREATE INDEX challenges_by_channel ON challenges (channel);
CREATE INDEX challenges_by_guild ON challenges (guild);
CREATE INDEX challenges_by_opponent ON challenges (opponent);
CREATE INDEX challenges_by_rematch ON challenges (rematch_of);
CREATE INDEX departures_by_moment ON departures (since);
CREATE INDEX digests_by_due ON digests (due);
CREATE INDEX handled_by_moment ON handled (at);
CREATE INDEX log_by_guild ON log (guild, id);
CREATE INDEX log_by_match ON log (match);
CREATE INDEX log_by_person ON log (by);
CREATE INDEX matches_by_channel ON matches (channel);
CREATE INDEX matches_by_guild ON matches (guild, id);
CREATE INDEX matches_by_guild_and_status ON matches (guild, status, id);
CREATE INDEX matches_by_seat_0 ON matches (seat_0, guild);
CREATE INDEX matches_by_seat_1 ON matches (seat_1, guild);
CREATE INDEX matches_for_computer ON matches (id) WHERE for_computer;
CREATE UNIQUE INDEX newest_vacation ON vacations (person) WHERE newest;
CREATE UNIQUE INDEX one_rematch ON challenges (rematch_of) WHERE status IN ('open', 'accepted');
CREATE INDEX open_by_expiry ON challenges (expires) WHERE status = 'open';
CREATE INDEX open_by_guild ON challenges (guild) WHERE status = 'open';
CREATE INDEX outbox_by_owner ON outbox (claimed_by, id) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_by_person ON outbox (person) WHERE person IS NOT NULL;
CREATE INDEX running_by_channel ON matches (channel) WHERE status = 'running';
CREATE INDEX running_by_place ON matches (guild, channel) WHERE status = 'running';
CREATE INDEX running_by_seat_0 ON matches (seat_0) WHERE status = 'running';
CREATE INDEX running_by_seat_1 ON matches (seat_1) WHERE status = 'running';
CREATE INDEX vacations_by_person ON vacations (person, ends);
CREATE INDEX waking ON matches (wake) WHERE wake IS NOT NULL;
