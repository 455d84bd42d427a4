-- The weekly archive came with no release: its tables, rows and settings go.
DROP TABLE guesses;
DROP TABLE releases;
DROP TABLE weeklies;
DELETE FROM outbox WHERE kind = 'weekly';
UPDATE servers SET settings = $without_archive WHERE settings LIKE '%"archive"%';
-- So does what first seats were learnt to be worth.
DELETE FROM notes WHERE key LIKE 'first-seat %';
-- Tournaments name their options: those of Catchup keep the bonus that was the usual one.
UPDATE tournaments
SET terms = REPLACE(terms, '"game": "catchup"', '"game": "catchup", "options": {"bonus": "larger"}')
WHERE terms LIKE '%"game": "catchup"%';
-- What who played last had left, for taking that back.
ALTER TABLE matches ADD COLUMN spare TEXT;
