-- The channel of the card or tournament that the thread of a match belongs to.
ALTER TABLE matches ADD COLUMN parent BIGINT;
CREATE INDEX challenges_by_message ON challenges (message);
UPDATE matches SET parent = card.channel FROM challenges AS card
WHERE card.message = matches.channel AND card.channel <> matches.channel;
UPDATE matches SET parent = found.parent FROM (
    SELECT inside.channel AS thread, min(tournaments.channel) AS parent
    FROM tournaments JOIN matches AS inside ON inside.tournament = tournaments.id
    WHERE inside.channel <> tournaments.channel GROUP BY inside.channel
) AS found
WHERE matches.channel = found.thread AND matches.parent IS NULL;
CREATE INDEX matches_by_parent ON matches (parent, id) WHERE parent IS NOT NULL;
CREATE INDEX running_by_parent ON matches (parent) WHERE parent IS NOT NULL AND status = 'running';
CREATE INDEX running_between_people ON matches (guild) WHERE status = 'running' AND level IS NULL;
DROP INDEX challenges_by_channel;
-- A page of a channel is read in order.
DROP INDEX matches_by_channel;
CREATE INDEX matches_by_channel ON matches (channel, id);
