-- What is agreed besides the game, why a challenge was declined, and by when a turn should be played.

ALTER TABLE challenges ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE challenges ADD COLUMN days_per_turn INTEGER CHECK (days_per_turn > 0);
ALTER TABLE challenges ADD COLUMN thread INTEGER NOT NULL DEFAULT 0 CHECK (thread IN (0, 1));
ALTER TABLE challenges ADD COLUMN reason TEXT NOT NULL DEFAULT '';

CREATE INDEX open_by_expiry ON challenges (expires) WHERE status = 'open';

ALTER TABLE matches ADD COLUMN days_per_turn INTEGER CHECK (days_per_turn > 0);
ALTER TABLE matches ADD COLUMN deadline TEXT;
ALTER TABLE matches ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0 CHECK (overtime IN (0, 1));

CREATE INDEX running_by_deadline ON matches (deadline) WHERE status = 'running' AND NOT overtime;
