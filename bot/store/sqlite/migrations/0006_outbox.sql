-- What is shown of challenges and matches, so that what must still reach Discord is found by an index:
-- cards that are missing or say something else, boards that are missing or hide that the time is over, and
-- messages that still have buttons though a newer board stands. The columns `shown` and `settled` follow from
-- the others. Until now all of it was changed at once or kept in memory.

ALTER TABLE challenges ADD COLUMN card_status TEXT;
UPDATE challenges SET card_status = status WHERE message IS NOT NULL;
ALTER TABLE challenges ADD COLUMN shown INTEGER NOT NULL GENERATED ALWAYS AS (
    CASE WHEN message IS NULL THEN status <> 'open' ELSE card_status IS status END
) VIRTUAL;
CREATE INDEX unshown ON challenges (id) WHERE NOT shown;

ALTER TABLE matches ADD COLUMN board_overtime INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET board_overtime = overtime;
ALTER TABLE matches ADD COLUMN old_boards TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN settled INTEGER NOT NULL GENERATED ALWAYS AS (
    board_revision IS revision AND old_boards = '[]' AND overtime = board_overtime
) VIRTUAL;
DROP INDEX unposted;
CREATE INDEX unsettled ON matches (id) WHERE NOT settled;

-- Where matches are running.
CREATE INDEX running_by_place ON matches (guild, channel) WHERE status = 'running';
DROP INDEX running_by_guild;
