-- All the matches of a person in a server, running or over; each index holds the ids in their order.

CREATE INDEX matches_by_seat_0 ON matches (seat_0, guild);
CREATE INDEX matches_by_seat_1 ON matches (seat_1, guild);
