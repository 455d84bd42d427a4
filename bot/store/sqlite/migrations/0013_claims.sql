-- Which process shows what is still to be shown of a row, where several share a database; here it is one.

ALTER TABLE matches ADD COLUMN claimed_by TEXT;
ALTER TABLE challenges ADD COLUMN claimed_by TEXT;
ALTER TABLE notices ADD COLUMN claimed_by TEXT;
