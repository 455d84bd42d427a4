-- The computer plays: how strong, and whether it is its turn now. In `seat_0` or `seat_1` it is -1.

ALTER TABLE matches ADD COLUMN level INTEGER CHECK (level > 0);
ALTER TABLE matches ADD COLUMN for_computer INTEGER NOT NULL DEFAULT 0;

CREATE INDEX matches_for_computer ON matches (id) WHERE for_computer;
