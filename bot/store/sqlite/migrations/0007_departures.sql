-- Servers that have removed the bot, and boards whose text is out of date: they name a player who has been
-- forgotten, or a deadline that has moved. In the columns of people, 0 stands for a former player: Discord
-- gives nobody that id. What is stored of a person or a server is found by an index.

CREATE TABLE departures (
    guild INTEGER PRIMARY KEY,
    since TEXT NOT NULL
);
CREATE INDEX departures_by_moment ON departures (since);

DROP INDEX unsettled;
ALTER TABLE matches DROP COLUMN settled;
ALTER TABLE matches ADD COLUMN board_outdated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN settled INTEGER NOT NULL GENERATED ALWAYS AS (
    board_revision IS revision AND old_boards = '[]' AND overtime = board_overtime AND NOT board_outdated
) VIRTUAL;
CREATE INDEX unsettled ON matches (id) WHERE NOT settled;

CREATE INDEX challenges_by_guild ON challenges (guild);
CREATE INDEX challenges_by_opponent ON challenges (opponent);
CREATE INDEX challenges_by_rematch ON challenges (rematch_of);
