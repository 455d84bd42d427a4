-- Matches that live for days: when to look at a match next, second thoughts, conditional turns, vacations,
-- what is to be said once, and what the managers of a server may read about its matches.

ALTER TABLE challenges ADD COLUMN take_backs INTEGER NOT NULL DEFAULT 1 CHECK (take_backs IN (0, 1));

ALTER TABLE matches ADD COLUMN take_backs INTEGER NOT NULL DEFAULT 1 CHECK (take_backs IN (0, 1));
ALTER TABLE matches ADD COLUMN active TEXT;
ALTER TABLE matches ADD COLUMN last_turn TEXT;
ALTER TABLE matches ADD COLUMN answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1));
ALTER TABLE matches ADD COLUMN remark TEXT;
ALTER TABLE matches ADD COLUMN taken_back_0 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN taken_back_1 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN request TEXT;
ALTER TABLE matches ADD COLUMN plan_0 TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN plan_1 TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN paused TEXT;
ALTER TABLE matches ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN snoozed TEXT;
UPDATE matches SET (active, last_turn) = (
    SELECT max(played), max(played) FROM turns WHERE turns.match = matches.id
);

-- When time has next something to do with a match (`bot.matches.clock.wake`): its first reminder, or the
-- question whether it sleeps. Whose deadline has been noted as passed waits for its players.
ALTER TABLE matches ADD COLUMN wake TEXT;
UPDATE matches SET wake = CASE
    WHEN deadline IS NULL
    THEN strftime('%Y-%m-%dT%H:%M:%f000+00:00', coalesce(active, started), '+30 days')
    ELSE strftime('%Y-%m-%dT%H:%M:%f000+00:00', deadline, iif(days_per_turn > 1, '-24 hours', '-12 hours'))
END
WHERE status = 'running' AND NOT overtime;
DROP INDEX running_by_deadline;
CREATE INDEX waking ON matches (wake) WHERE wake IS NOT NULL;

-- All the vacations of people; the one that was set last counts for their deadlines.
CREATE TABLE vacations (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL,
    starts TEXT NOT NULL,
    ends TEXT NOT NULL CHECK (ends >= starts),
    newest INTEGER NOT NULL DEFAULT 1 CHECK (newest IN (0, 1))
);
CREATE INDEX vacations_by_user ON vacations (user, ends);
CREATE UNIQUE INDEX newest_vacation ON vacations (user) WHERE newest;

-- What is to be said exactly once. Stored with its reason; the row goes once it is said or helps no more.
CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    user INTEGER,
    match INTEGER REFERENCES matches,
    revision INTEGER,
    expires TEXT,
    details TEXT NOT NULL
);
CREATE INDEX notices_by_match ON notices (match);
CREATE INDEX notices_by_user ON notices (user);

-- Daily digests: when the next one is due. Only those who want one stand here.
CREATE TABLE digests (
    user INTEGER PRIMARY KEY,
    due TEXT NOT NULL
);
CREATE INDEX digests_by_due ON digests (due);

-- What was done to matches besides playing.
CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches,
    guild INTEGER NOT NULL,
    what TEXT NOT NULL,
    by INTEGER,
    at TEXT NOT NULL,
    details TEXT NOT NULL
);
CREATE INDEX log_by_guild ON log (guild, id);
CREATE INDEX log_by_match ON log (match);
CREATE INDEX log_by_person ON log (by);
