-- Which process shows what is still to be shown of a row (`bot.store.claims`).

ALTER TABLE matches ADD COLUMN claimed_by TEXT;
ALTER TABLE challenges ADD COLUMN claimed_by TEXT;
ALTER TABLE notices ADD COLUMN claimed_by TEXT;

CREATE INDEX notices_by_owner ON notices (claimed_by, id);
