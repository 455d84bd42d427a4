-- The thread in which people talk about the match of their server, and what it was told of each day.
ALTER TABLE together ADD COLUMN thread BIGINT;
ALTER TABLE proposals ADD COLUMN told TEXT;
