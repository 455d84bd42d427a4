-- What is left to do about the newest board of a match besides showing it: names of `Errand` as a JSON list.
-- The column `settled` follows from this one too.

DROP INDEX unsettled;
ALTER TABLE matches DROP COLUMN settled;
ALTER TABLE matches ADD COLUMN errands TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN settled INTEGER NOT NULL GENERATED ALWAYS AS (
    board_revision IS revision AND old_boards = '[]' AND overtime = board_overtime AND NOT board_outdated
    AND errands = '[]'
) VIRTUAL;
CREATE INDEX unsettled ON matches (id) WHERE NOT settled;
