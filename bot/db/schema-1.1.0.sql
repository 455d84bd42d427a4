-- Messages that name the players of a match, besides its newest board: earlier boards, reminders.
CREATE TABLE posts (
    match BIGINT NOT NULL REFERENCES matches,
    message BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    PRIMARY KEY (match, message)
) $clustered;
-- The message that told the challenger what became of a challenge.
ALTER TABLE challenges ADD COLUMN notice BIGINT;
-- The turns that the newest board tells of, for the line that it becomes.
ALTER TABLE boards ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE boards ADD COLUMN ply BIGINT NOT NULL DEFAULT 0;
UPDATE boards SET ply = (SELECT count(*) FROM turns WHERE turns.match = boards.match);
UPDATE boards SET since = ply;
