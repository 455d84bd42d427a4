-- The match that a server plays against the computer, a turn a day.
CREATE TABLE together (
    match $key REFERENCES matches (id),
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT,
    hour BIGINT NOT NULL,
    zone TEXT NOT NULL,
    pace TEXT NOT NULL,
    stage TEXT NOT NULL,
    ply BIGINT NOT NULL,
    day TEXT NOT NULL,
    since $moment NOT NULL,
    due $moment,
    pressed $moment NOT NULL,
    empty_days BIGINT NOT NULL,
    is_late BOOLEAN NOT NULL,
    people BIGINT NOT NULL
);
CREATE UNIQUE INDEX together_running ON together (guild) WHERE stage <> 'over';
CREATE INDEX together_by_guild ON together (guild, match);
CREATE INDEX together_by_due ON together (due) WHERE due IS NOT NULL;
-- The turns that people propose on a day, and who votes for which.
CREATE TABLE proposals (
    id $id,
    match BIGINT NOT NULL REFERENCES matches (id),
    ply BIGINT NOT NULL,
    turn TEXT NOT NULL,
    person BIGINT NOT NULL,
    named BOOLEAN NOT NULL,
    reason TEXT NOT NULL,
    at $moment NOT NULL,
    votes BIGINT,
    chosen BOOLEAN NOT NULL,
    UNIQUE (match, ply, turn)
);
CREATE INDEX proposals_by_person ON proposals (person);
CREATE TABLE ballots (
    id $id,
    match BIGINT NOT NULL REFERENCES matches (id),
    ply BIGINT NOT NULL,
    person BIGINT NOT NULL,
    proposal BIGINT NOT NULL
);
CREATE UNIQUE INDEX ballots_of_day ON ballots (match, ply, person) WHERE person <> 0;
CREATE INDEX ballots_by_match ON ballots (match, ply);
CREATE INDEX ballots_by_person ON ballots (person);
-- Whom moderators have excluded from such matches of a server.
CREATE TABLE together_excluded (
    guild BIGINT NOT NULL,
    person BIGINT NOT NULL,
    at $moment NOT NULL,
    PRIMARY KEY (guild, person)
) $clustered;
