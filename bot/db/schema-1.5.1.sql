-- Reasons that were written before stay among those who vote.
ALTER TABLE proposals ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE;
