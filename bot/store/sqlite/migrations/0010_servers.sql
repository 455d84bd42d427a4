-- The newest matches of a server, of all or of those that run or are over, in the order of their ids.

CREATE INDEX matches_by_guild ON matches (guild);
CREATE INDEX matches_by_guild_and_status ON matches (guild, status);
