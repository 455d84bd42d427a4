-- What people have tried of puzzles, by the key of each.
CREATE TABLE tried (
    person BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    wrong BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    solved $moment,
    PRIMARY KEY (person, puzzle)
) $clustered;
-- The newest ending of the day of each server that wants one, and when the next is due.
CREATE TABLE dailies (
    guild $key,
    due $moment,
    pressed $moment NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT
);
CREATE INDEX dailies_due ON dailies (due) WHERE due IS NOT NULL;
-- Who has pressed "Solve" below an ending of the day.
CREATE TABLE presses (
    guild BIGINT NOT NULL,
    day TEXT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (guild, day, person)
) $clustered;
CREATE INDEX presses_person ON presses (person);
-- Messages of earlier endings of the day, which tell the solution and may name people.
CREATE TABLE explained (
    guild BIGINT NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (guild, day)
) $clustered;
-- Whether turns may be tried out in a running match.
ALTER TABLE challenges ADD COLUMN tries BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE matches ADD COLUMN tries BOOLEAN NOT NULL DEFAULT TRUE;
-- The turns that lead to where a match is to begin, as JSON; how many there were when it began.
ALTER TABLE challenges ADD COLUMN turns TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN start_ply BIGINT NOT NULL DEFAULT 0;
-- Records that people have read in; the same text of a person is one row.
CREATE TABLE records (
    id $id,
    person BIGINT NOT NULL,
    digest TEXT NOT NULL,
    text TEXT NOT NULL,
    expires $moment NOT NULL,
    UNIQUE (person, digest)
);
CREATE INDEX records_by_expiry ON records (expires);
-- Whether a result is to count for the ratings of both players.
ALTER TABLE challenges ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
-- The ledger: each match that counted when it ended, in this order, with the ratings of both seats
-- and their deviations before and after. Where a person is excluded, it changes nothing.
CREATE TABLE rated_matches (
    id $id,
    match BIGINT NOT NULL UNIQUE REFERENCES matches,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    seat_0 BIGINT NOT NULL,
    seat_1 BIGINT NOT NULL,
    winner BIGINT CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    ended $moment NOT NULL,
    first_seat DOUBLE PRECISION NOT NULL,
    counts BOOLEAN NOT NULL,
    before_0 DOUBLE PRECISION NOT NULL,
    before_deviation_0 DOUBLE PRECISION NOT NULL,
    before_1 DOUBLE PRECISION NOT NULL,
    before_deviation_1 DOUBLE PRECISION NOT NULL,
    after_0 DOUBLE PRECISION NOT NULL,
    after_deviation_0 DOUBLE PRECISION NOT NULL,
    after_1 DOUBLE PRECISION NOT NULL,
    after_deviation_1 DOUBLE PRECISION NOT NULL
);
CREATE INDEX rated_by_pool ON rated_matches (guild, game, id);
CREATE INDEX rated_by_moment ON rated_matches (guild, ended);
CREATE INDEX rated_by_seat_0 ON rated_matches (seat_0, guild, game);
CREATE INDEX rated_by_seat_1 ON rated_matches (seat_1, guild, game);
-- What follows from it: how each person stands by their last match.
CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    person BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    last $moment NOT NULL,
    matches BIGINT NOT NULL,
    opponents BIGINT NOT NULL,
    PRIMARY KEY (guild, game, person)
) $clustered;
CREATE INDEX ratings_by_person ON ratings (person);
-- Where a finished match turned: the number of the turn, and what would have kept the win.
ALTER TABLE matches ADD COLUMN turning TEXT;
-- How well finished matches were played, by version and budget.
CREATE TABLE analyses (
    match $key,
    version BIGINT NOT NULL,
    budget BIGINT NOT NULL,
    estimates TEXT NOT NULL
);
-- Where servers are told of each month, when it is over, and which message has done so.
CREATE TABLE months (
    id $id,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    month TEXT NOT NULL,
    due $moment,
    message BIGINT,
    UNIQUE (guild, month)
);
CREATE INDEX months_by_due ON months (due) WHERE due IS NOT NULL;
-- Round robins: what people have decided of them; all else follows from their matches.
CREATE TABLE tournaments (
    id $id,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    terms TEXT NOT NULL,
    organiser BIGINT NOT NULL,
    created $moment NOT NULL,
    status TEXT NOT NULL,
    due $moment,
    message BIGINT,
    told BIGINT,
    players TEXT NOT NULL,
    barred TEXT NOT NULL,
    seed BIGINT NOT NULL,
    started $moment,
    ends $moment,
    is_extended BOOLEAN NOT NULL,
    gone TEXT NOT NULL,
    decisions TEXT NOT NULL,
    interventions TEXT NOT NULL
);
CREATE INDEX tournaments_by_due ON tournaments (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_by_guild ON tournaments (guild, id);
CREATE INDEX tournaments_by_channel ON tournaments (channel);
-- Who is named in which of them.
CREATE TABLE entrants (
    person BIGINT NOT NULL,
    tournament BIGINT NOT NULL REFERENCES tournaments,
    PRIMARY KEY (person, tournament)
) $clustered;
CREATE INDEX entrants_by_tournament ON entrants (tournament);
-- The pairing that a match is, which no other is; the seconds that its seats have left in all.
ALTER TABLE matches ADD COLUMN tournament BIGINT;
ALTER TABLE matches ADD COLUMN pairing BIGINT;
ALTER TABLE matches ADD COLUMN left_0 BIGINT;
ALTER TABLE matches ADD COLUMN left_1 BIGINT;
CREATE UNIQUE INDEX matches_by_pairing ON matches (tournament, pairing) WHERE tournament IS NOT NULL;
-- Who is told of a match that others play: when it ends, or of each turn as well.
CREATE TABLE follows (
    match BIGINT NOT NULL REFERENCES matches,
    person BIGINT NOT NULL,
    turns BOOLEAN NOT NULL,
    PRIMARY KEY (match, person)
) $clustered;
CREATE INDEX follows_by_person ON follows (person);
-- How many people may take up a challenge to anybody, and who has, as JSON.
ALTER TABLE challenges ADD COLUMN seats BIGINT NOT NULL DEFAULT 1;
ALTER TABLE challenges ADD COLUMN taken TEXT NOT NULL DEFAULT '[]';
CREATE INDEX challenges_of_several ON challenges (id) WHERE seats > 1;
-- The match of a week from the archive of a server: planned, chosen, open to guesses, closed.
CREATE TABLE weeklies (
    id $id,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    state TEXT NOT NULL,
    due $moment,
    match BIGINT REFERENCES matches,
    ply BIGINT NOT NULL,
    turns TEXT NOT NULL,
    message BIGINT
);
CREATE UNIQUE INDEX planned_weeklies ON weeklies (guild) WHERE state = 'planned';
CREATE INDEX weeklies_by_guild ON weeklies (guild, id);
CREATE INDEX weeklies_by_due ON weeklies (due) WHERE due IS NOT NULL;
CREATE INDEX weeklies_by_match ON weeklies (match);
-- What people guess about it: the seat that wins, and a turn.
CREATE TABLE guesses (
    weekly BIGINT NOT NULL REFERENCES weeklies,
    person BIGINT NOT NULL,
    winner BIGINT,
    turn TEXT,
    PRIMARY KEY (weekly, person)
) $clustered;
CREATE INDEX guesses_by_person ON guesses (person);
-- The matches that a player lets be shown from archives; 0 stands for all of theirs.
CREATE TABLE releases (
    person BIGINT NOT NULL,
    match BIGINT NOT NULL,
    PRIMARY KEY (person, match)
) $clustered;
CREATE INDEX releases_by_match ON releases (match);
