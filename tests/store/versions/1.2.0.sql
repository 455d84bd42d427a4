BEGIN TRANSACTION;
CREATE TABLE allowances (
    owner TEXT PRIMARY KEY,
    need DOUBLE PRECISION NOT NULL,
    rate DOUBLE PRECISION NOT NULL,
    reserved DOUBLE PRECISION NOT NULL,
    number BIGINT NOT NULL,
    refusals BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
) WITHOUT ROWID;
CREATE TABLE analyses (
            match INTEGER PRIMARY KEY,
            version BIGINT NOT NULL,
            budget BIGINT NOT NULL,
            estimates TEXT NOT NULL
        );
INSERT INTO "analyses" VALUES(-1,1,9,'[[1234,0,"a1 black"],[10000,1,""]]');
INSERT INTO "analyses" VALUES(4,1,9,'[[1234,0,"a1 black"],[10000,1,""]]');
CREATE TABLE blocks (person BIGINT NOT NULL, blocked BIGINT NOT NULL, PRIMARY KEY (person, blocked)) WITHOUT ROWID;
INSERT INTO "blocks" VALUES(502,503);
CREATE TABLE boards (
    match INTEGER PRIMARY KEY REFERENCES matches,
    message BIGINT NOT NULL,
    revision BIGINT NOT NULL
, since BIGINT NOT NULL DEFAULT 0, ply BIGINT NOT NULL DEFAULT 0);
INSERT INTO "boards" VALUES(1,9040,3,2,3);
INSERT INTO "boards" VALUES(2,9007,1,0,1);
INSERT INTO "boards" VALUES(4,9011,7,0,7);
INSERT INTO "boards" VALUES(5,9016,3,2,2);
INSERT INTO "boards" VALUES(6,9020,2,1,2);
INSERT INTO "boards" VALUES(7,9022,0,0,0);
INSERT INTO "boards" VALUES(8,9026,2,1,2);
INSERT INTO "boards" VALUES(9,9031,3,2,2);
INSERT INTO "boards" VALUES(11,9044,2,1,2);
INSERT INTO "boards" VALUES(12,9049,2,1,2);
INSERT INTO "boards" VALUES(13,9053,2,1,2);
INSERT INTO "boards" VALUES(14,9057,2,1,2);
INSERT INTO "boards" VALUES(15,9058,0,0,0);
INSERT INTO "boards" VALUES(19,9066,1,2,3);
INSERT INTO "boards" VALUES(20,9071,0,0,0);
CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    challenger BIGINT NOT NULL,
    opponent BIGINT,
    setup TEXT NOT NULL,
    seat BIGINT CHECK (seat IN (0, 1)),
    created TEXT NOT NULL,
    expires TEXT NOT NULL,
    rematch_of BIGINT REFERENCES matches,
    note TEXT NOT NULL DEFAULT '',
    days_per_turn BIGINT CHECK (days_per_turn > 0),
    thread BOOLEAN NOT NULL DEFAULT FALSE,
    take_backs BOOLEAN NOT NULL DEFAULT TRUE,
    status TEXT NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    message BIGINT,
    match BIGINT UNIQUE REFERENCES matches,
    reason TEXT NOT NULL DEFAULT '', notice BIGINT, tries BOOLEAN NOT NULL DEFAULT TRUE, turns TEXT NOT NULL DEFAULT '[]', rated BOOLEAN NOT NULL DEFAULT FALSE, seats BIGINT NOT NULL DEFAULT 1, taken TEXT NOT NULL DEFAULT '[]',
    CHECK ((status = 'accepted') = (match IS NOT NULL))
);
INSERT INTO "challenges" VALUES(1,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9001,1,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(2,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9005,2,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(3,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9008,3,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(4,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9009,4,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(5,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9012,5,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(6,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9017,6,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(7,1152921504606846976,1152921504606846977,501,502,'{"game":"strands","board":"random","tiling":"hexhex-2","numbers":[3,1,4,1,5,9,2],"options":{}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9021,7,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(8,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'hello *you*',2,1,1,'accepted',9023,8,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(9,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',1,0,1,'accepted',9027,9,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(10,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',3,0,1,'accepted',9032,10,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(11,1152921504606846976,1152921504606846977,501,NULL,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',1,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'open',9036,NULL,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(12,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'open',NULL,NULL,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(13,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'declined',9037,NULL,'later',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(14,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'withdrawn',NULL,NULL,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(15,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'expired',9038,NULL,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(16,1152921504606846976,1152921504606846977,502,501,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',4,'',NULL,0,1,'open',9039,NULL,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(17,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',3,0,0,'accepted',9041,11,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(18,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',5,0,1,'accepted',9046,12,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(19,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',2,0,1,'accepted',9050,13,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(20,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9054,14,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(21,1152921504606846976,1152921504606846977,501,-1,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',NULL,15,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(22,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9059,16,'',NULL,1,'[]',1,1,'[]');
INSERT INTO "challenges" VALUES(23,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9060,17,'',NULL,1,'[]',1,1,'[]');
INSERT INTO "challenges" VALUES(24,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'open',9061,NULL,'',NULL,1,'[]',1,1,'[]');
INSERT INTO "challenges" VALUES(25,1152921504606846976,1152921504606846977,501,NULL,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'open',9063,NULL,'',NULL,1,'[]',0,3,'["502"]');
INSERT INTO "challenges" VALUES(26,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',NULL,18,'',NULL,1,'[]',0,1,'[]');
INSERT INTO "challenges" VALUES(27,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'accepted',9064,19,'',NULL,0,'["a1 white", "b2 black"]',0,1,'[]');
INSERT INTO "challenges" VALUES(28,1152921504606846976,1152921504606846977,501,502,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',NULL,'2025-03-01T12:00:00.000000+00:00','2025-03-04T12:00:00.000000+00:00',NULL,'',NULL,0,1,'open',9067,NULL,'',NULL,1,'["a1 white", "b2 black"]',0,1,'[]');
CREATE TABLE dailies (
            guild INTEGER PRIMARY KEY,
            due TEXT,
            pressed TEXT NOT NULL,
            day TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            channel BIGINT NOT NULL,
            message BIGINT
        );
INSERT INTO "dailies" VALUES(1152921504606846976,'2025-03-04T09:00:00.000000+00:00','2025-03-02T12:00:00.000000+00:00','2025-03-03','odd-2',1152921504606846977,9069);
CREATE TABLE departures (guild INTEGER PRIMARY KEY, since TEXT NOT NULL);
INSERT INTO "departures" VALUES(1152921504606846985,'2025-03-01T12:00:00.000000+00:00');
CREATE TABLE digests (person INTEGER PRIMARY KEY, due TEXT NOT NULL);
INSERT INTO "digests" VALUES(502,'2025-03-03T07:00:00.000000+00:00');
INSERT INTO "digests" VALUES(503,'2025-03-01T17:00:00.000000+00:00');
CREATE TABLE entrants (
            person BIGINT NOT NULL,
            tournament BIGINT NOT NULL REFERENCES tournaments,
            PRIMARY KEY (person, tournament)
        ) WITHOUT ROWID;
INSERT INTO "entrants" VALUES(501,1);
INSERT INTO "entrants" VALUES(502,1);
INSERT INTO "entrants" VALUES(503,1);
CREATE TABLE explained (
            guild BIGINT NOT NULL,
            day TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            channel BIGINT NOT NULL,
            message BIGINT NOT NULL,
            PRIMARY KEY (guild, day)
        ) WITHOUT ROWID;
INSERT INTO "explained" VALUES(1152921504606846976,'2025-03-02','odd-1',1152921504606846977,9068);
CREATE TABLE follows (
            match BIGINT NOT NULL REFERENCES matches,
            person BIGINT NOT NULL,
            turns BOOLEAN NOT NULL,
            PRIMARY KEY (match, person)
        ) WITHOUT ROWID;
INSERT INTO "follows" VALUES(1,504,1);
INSERT INTO "follows" VALUES(2,504,0);
CREATE TABLE guesses (
            weekly BIGINT NOT NULL REFERENCES weeklies,
            person BIGINT NOT NULL,
            winner BIGINT,
            turn TEXT,
            PRIMARY KEY (weekly, person)
        ) WITHOUT ROWID;
INSERT INTO "guesses" VALUES(1,503,1,'b1 black');
CREATE TABLE handled (interaction INTEGER PRIMARY KEY, at TEXT NOT NULL);
INSERT INTO "handled" VALUES(7,'2025-03-01T13:00:00.000000+00:00');
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    term BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
) WITHOUT ROWID;
CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match BIGINT NOT NULL REFERENCES matches,
    guild BIGINT NOT NULL,
    what TEXT NOT NULL,
    by BIGINT,
    at TEXT NOT NULL,
    details TEXT NOT NULL
);
INSERT INTO "log" VALUES(1,12,1152921504606846976,'taken-back',501,'2025-03-01T13:00:00.000000+00:00','{"ply": 0, "turns": "a1 white, b2 black"}');
INSERT INTO "log" VALUES(2,13,1152921504606846976,'paused',503,'2025-03-02T16:00:00.000000+00:00','{}');
INSERT INTO "log" VALUES(3,17,1152921504606846976,'unrated',503,'2025-03-01T12:00:00.000000+00:00','{}');
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    setup TEXT NOT NULL,
    seat_0 BIGINT NOT NULL,
    seat_1 BIGINT NOT NULL,
    started TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'over')),
    revision BIGINT NOT NULL DEFAULT 0,
    level BIGINT CHECK (level > 0),
    for_computer BOOLEAN NOT NULL DEFAULT FALSE,
    days_per_turn BIGINT CHECK (days_per_turn > 0),
    deadline TEXT,
    overtime BOOLEAN NOT NULL DEFAULT FALSE,
    take_backs BOOLEAN NOT NULL DEFAULT TRUE,
    active TEXT,
    last_turn TEXT,
    answered BOOLEAN NOT NULL DEFAULT FALSE,
    remark TEXT,
    taken_back_0 BIGINT NOT NULL DEFAULT 0,
    taken_back_1 BIGINT NOT NULL DEFAULT 0,
    request TEXT,
    plan_0 TEXT NOT NULL DEFAULT '[]',
    plan_1 TEXT NOT NULL DEFAULT '[]',
    paused TEXT,
    reminders BIGINT NOT NULL DEFAULT 0,
    snoozed TEXT,
    wake TEXT, tries BOOLEAN NOT NULL DEFAULT TRUE, start_ply BIGINT NOT NULL DEFAULT 0, rated BOOLEAN NOT NULL DEFAULT FALSE, turning TEXT, tournament BIGINT, pairing BIGINT, left_0 BIGINT, left_1 BIGINT,
    UNIQUE (guild, number)
);
INSERT INTO "matches" VALUES(1,1,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',3,NULL,0,NULL,NULL,0,1,'2025-03-01T13:00:00.000000+00:00','2025-03-01T13:00:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T13:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(2,2,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',2,NULL,0,NULL,NULL,0,1,'2025-03-01T12:01:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:01:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(3,3,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',0,NULL,0,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(4,4,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',7,NULL,0,NULL,NULL,0,1,'2025-03-01T12:07:00.000000+00:00','2025-03-01T12:07:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,'[6, "c2 black"]',NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(5,5,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',3,NULL,0,NULL,NULL,0,1,'2025-03-01T13:00:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(6,6,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',3,NULL,0,NULL,NULL,0,1,'2025-03-01T13:00:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(7,7,1152921504606846976,1152921504606846977,'{"game":"strands","board":"random","tiling":"hexhex-2","numbers":[3,1,4,1,5,9,2],"options":{}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',0,NULL,0,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(8,8,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',2,NULL,0,2,'2025-03-03T12:01:00.000000+00:00',1,1,'2025-03-01T12:01:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(9,9,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',3,NULL,0,1,NULL,0,1,'2025-03-03T12:00:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(10,10,1152921504606846976,1152921504606846978,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',2,NULL,0,3,'2025-03-04T12:01:00.000000+00:00',0,1,'2025-03-01T12:01:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-03T12:01:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(11,11,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',2,NULL,0,3,'2025-03-04T12:01:00.000000+00:00',0,0,'2025-03-01T13:00:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,NULL,0,0,'{"kind": "abandon", "revision": 2, "at": "2025-03-01T13:00:00.000000+00:00", "seat": 0, "ply": null, "message": [1152921504606846977, 9045]}','[]','[["a2 white", "b1 black", [["b3 white", "c1 black", []]]]]',NULL,0,NULL,'2025-03-03T12:01:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(12,12,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',3,NULL,0,5,'2025-03-06T13:00:00.000000+00:00',0,1,'2025-03-01T13:00:00.000000+00:00',NULL,0,'{"kind": "taken-back", "by": 501, "turns": ["a1 white", "b2 black"]}',1,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-05T13:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(13,13,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',3,NULL,0,2,'2025-03-03T12:01:00.000000+00:00',0,1,'2025-03-01T12:01:00.000000+00:00','2025-03-01T12:01:00.000000+00:00',0,'{"kind": "paused", "by": 503, "turns": []}',0,0,NULL,'[]','[]','2025-03-02T16:00:00.000000+00:00',1,'2025-03-02T18:00:00.000000+00:00',NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(14,14,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',3,NULL,0,NULL,NULL,0,1,'2025-03-01T13:00:00.000000+00:00','2025-03-01T13:00:00.000000+00:00',1,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T13:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(15,15,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',-1,501,'2025-03-01T12:00:00.000000+00:00','running',0,4,1,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(16,16,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',7,NULL,0,NULL,NULL,0,1,'2025-03-01T12:07:00.000000+00:00','2025-03-01T12:07:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(17,17,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','over',7,NULL,0,NULL,NULL,0,1,'2025-03-01T12:07:00.000000+00:00','2025-03-01T12:07:00.000000+00:00',0,'{"kind": "unrated", "by": 503, "turns": []}',0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(18,18,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',0,NULL,0,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:00:00.000000+00:00',1,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(19,19,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,502,'2025-03-01T12:00:00.000000+00:00','running',1,NULL,0,NULL,NULL,0,1,'2025-03-01T12:00:00.000000+00:00','2025-03-01T12:00:00.000000+00:00',0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-03-31T12:00:00.000000+00:00',0,2,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(20,20,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',503,502,'2025-04-20T12:00:00.000000+00:00','over',1,NULL,0,2,NULL,0,1,'2025-04-20T12:00:00.000000+00:00',NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,NULL,1,0,1,NULL,1,0,432000,432000);
INSERT INTO "matches" VALUES(21,21,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',501,503,'2025-04-20T12:00:00.000000+00:00','running',0,NULL,0,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-05-20T12:00:00.000000+00:00',1,0,0,NULL,1,1,NULL,NULL);
INSERT INTO "matches" VALUES(22,22,1152921504606846976,1152921504606846977,'{"game":"odd","board":"hexhex-2","tiling":"hexhex-2","numbers":[],"options":{"group":3}}',502,501,'2025-04-20T12:00:00.000000+00:00','running',0,NULL,0,NULL,NULL,0,1,NULL,NULL,0,NULL,0,0,NULL,'[]','[]',NULL,0,NULL,'2025-05-20T12:00:00.000000+00:00',1,0,0,NULL,1,2,NULL,NULL);
CREATE TABLE migrations (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                applied TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'))
            );
INSERT INTO "migrations" VALUES(1,'1.0.0','2026-11-25T22:40:21.792+00:00');
INSERT INTO "migrations" VALUES(2,'1.1.0','2026-11-25T22:40:21.906+00:00');
INSERT INTO "migrations" VALUES(3,'1.2.0','2026-11-25T22:40:22.323+00:00');
CREATE TABLE months (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            guild BIGINT NOT NULL,
            channel BIGINT NOT NULL,
            month TEXT NOT NULL,
            due TEXT,
            message BIGINT,
            UNIQUE (guild, month)
        );
INSERT INTO "months" VALUES(1,1152921504606846976,1152921504606846977,'2025-03',NULL,9062);
INSERT INTO "months" VALUES(2,1152921504606846976,1152921504606846977,'2025-04','2025-05-01T00:00:00.000000+00:00',NULL);
CREATE TABLE notes (key TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "notes" VALUES('commands','hash');
CREATE TABLE outbox (
    id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    subject BIGINT NOT NULL,
    part BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    revision BIGINT,
    person BIGINT,
    since TEXT NOT NULL,
    expires TEXT,
    details TEXT NOT NULL DEFAULT '{}',
    version BIGINT NOT NULL DEFAULT 0,
    claimed_by TEXT,
    PRIMARY KEY (subject, kind, part)
) WITHOUT ROWID;
INSERT INTO "outbox" VALUES(117679483890171904,'digest',0,502,0,0,NULL,502,'2025-03-02T07:00:00.000000+00:00','2025-03-02T13:00:00.000000+00:00','{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483892727808,'explanation',0,9068,1152921504606846976,1152921504606846977,NULL,NULL,'2025-03-03T12:00:00.000000+00:00',NULL,'{"day": "2025-03-02", "puzzle": "odd-1", "rests": 0}',0,NULL);
INSERT INTO "outbox" VALUES(117679483891744768,'month',0,1,1152921504606846976,1152921504606846977,NULL,NULL,'2025-04-10T12:00:00.000000+00:00','2025-04-08T00:00:00.000000+00:00','{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483892465664,'puzzle',0,1152921504606846976,1152921504606846976,1152921504606846977,NULL,NULL,'2025-03-03T12:00:00.000000+00:00',NULL,'{}',4,NULL);
INSERT INTO "outbox" VALUES(117679483892989952,'tournament',0,1,1152921504606846976,1152921504606846977,NULL,NULL,'2025-04-20T12:00:00.000000+00:00',NULL,'{}',6,NULL);
INSERT INTO "outbox" VALUES(117679483893514240,'tournament-begun',0,1,1152921504606846976,1152921504606846977,NULL,NULL,'2025-04-20T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483890106368,'board',1,0,1152921504606846976,1152921504606846977,3,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483883225088,'board',2,0,1152921504606846976,1152921504606846977,2,NULL,'2025-03-01T12:01:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483883356160,'board',3,0,1152921504606846976,1152921504606846977,0,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483885256704,'board',6,0,1152921504606846976,1152921504606846977,3,NULL,'2025-03-01T13:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483887157248,'board',10,0,1152921504606846976,1152921504606846978,2,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483888336896,'request',11,502,1152921504606846976,1152921504606846977,2,502,'2025-03-01T13:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483888926720,'board',12,0,1152921504606846976,1152921504606846977,3,NULL,'2025-03-01T13:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483887288320,'card',12,0,1152921504606846976,1152921504606846977,NULL,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483888861184,'request',12,502,1152921504606846976,1152921504606846977,2,502,'2025-03-01T13:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483889516544,'board',13,0,1152921504606846976,1152921504606846977,3,NULL,'2025-03-02T16:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483889451008,'reminder',13,501,1152921504606846976,1152921504606846977,2,501,'2025-03-02T14:00:00.000000+00:00','2025-03-03T12:01:00.000000+00:00','{"snoozable": 1}',0,NULL);
INSERT INTO "outbox" VALUES(117679483890040832,'board',14,0,1152921504606846976,1152921504606846977,3,NULL,'2025-03-01T13:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483890368512,'board',16,0,1152921504606846976,1152921504606846977,7,NULL,'2025-03-01T12:07:00.000000+00:00',NULL,'{}',7,NULL);
INSERT INTO "outbox" VALUES(117679483891023872,'board',17,0,1152921504606846976,1152921504606846977,7,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',8,NULL);
INSERT INTO "outbox" VALUES(117679483891875840,'board',18,0,1152921504606846976,1152921504606846977,0,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483893579776,'board',20,0,1152921504606846976,1152921504606846977,1,NULL,'2025-04-20T12:00:00.000000+00:00',NULL,'{}',0,NULL);
INSERT INTO "outbox" VALUES(117679483893317632,'board',21,0,1152921504606846976,1152921504606846977,0,NULL,'2025-04-20T12:00:00.000000+00:00',NULL,'{}',1,NULL);
INSERT INTO "outbox" VALUES(117679483893383168,'board',22,0,1152921504606846976,1152921504606846977,0,NULL,'2025-04-20T12:00:00.000000+00:00',NULL,'{}',1,NULL);
INSERT INTO "outbox" VALUES(117679483891941376,'card',25,0,1152921504606846976,1152921504606846977,NULL,NULL,'2025-03-01T12:00:00.000000+00:00',NULL,'{}',0,NULL);
CREATE TABLE outcomes (
    match INTEGER PRIMARY KEY REFERENCES matches,
    winner BIGINT CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    ended TEXT NOT NULL
);
INSERT INTO "outcomes" VALUES(4,0,'odd-count','{"counted": 1, "group": 3}','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "outcomes" VALUES(5,1,'resigned','{}','2025-03-01T13:00:00.000000+00:00');
INSERT INTO "outcomes" VALUES(6,0,'resigned','{}','2025-03-01T13:00:00.000000+00:00');
INSERT INTO "outcomes" VALUES(9,1,'time','{}','2025-03-03T12:00:00.000000+00:00');
INSERT INTO "outcomes" VALUES(16,0,'odd-count','{"counted": 1, "group": 3}','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "outcomes" VALUES(17,0,'odd-count','{"counted": 1, "group": 3}','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "outcomes" VALUES(20,1,'resigned','{}','2025-04-20T12:00:00.000000+00:00');
CREATE TABLE people (person INTEGER PRIMARY KEY, settings TEXT NOT NULL);
INSERT INTO "people" VALUES(501,'{"theme": "night", "labels": "both", "turned": 0, "mirrored": false, "view": "picture", "confirm": false, "language": null, "pings": "mention", "reminders": "twice", "reminders_directly": false, "time_zone": "UTC", "quiet_from": null, "quiet_until": null, "digest": null, "followed_in_digest": false, "puzzle_name": true, "spend_vacation": false, "ranked": true}');
INSERT INTO "people" VALUES(502,'{"theme": "classic", "labels": "both", "turned": 0, "mirrored": false, "view": "picture", "confirm": true, "language": null, "pings": "mention", "reminders": "twice", "reminders_directly": false, "time_zone": "UTC", "quiet_from": null, "quiet_until": null, "digest": 7, "followed_in_digest": false, "puzzle_name": false, "spend_vacation": false, "ranked": true}');
INSERT INTO "people" VALUES(503,'{"theme": "classic", "labels": "both", "turned": 0, "mirrored": false, "view": "picture", "confirm": true, "language": null, "pings": "mention", "reminders": "twice", "reminders_directly": false, "time_zone": "Europe/Berlin", "quiet_from": null, "quiet_until": null, "digest": 18, "followed_in_digest": false, "puzzle_name": false, "spend_vacation": false, "ranked": true}');
CREATE TABLE posts (
            match BIGINT NOT NULL REFERENCES matches,
            message BIGINT NOT NULL,
            channel BIGINT NOT NULL,
            PRIMARY KEY (match, message)
        ) WITHOUT ROWID;
INSERT INTO "posts" VALUES(1,9002,1152921504606846977);
INSERT INTO "posts" VALUES(1,9003,1152921504606846977);
INSERT INTO "posts" VALUES(1,9004,1152921504606846977);
INSERT INTO "posts" VALUES(2,9006,1152921504606846977);
INSERT INTO "posts" VALUES(4,9010,1152921504606846977);
INSERT INTO "posts" VALUES(5,9013,1152921504606846977);
INSERT INTO "posts" VALUES(5,9014,1152921504606846977);
INSERT INTO "posts" VALUES(5,9015,1152921504606846977);
INSERT INTO "posts" VALUES(6,9018,1152921504606846977);
INSERT INTO "posts" VALUES(6,9019,1152921504606846977);
INSERT INTO "posts" VALUES(8,9024,1152921504606846977);
INSERT INTO "posts" VALUES(8,9025,1152921504606846977);
INSERT INTO "posts" VALUES(9,9028,1152921504606846977);
INSERT INTO "posts" VALUES(9,9029,1152921504606846977);
INSERT INTO "posts" VALUES(9,9030,1152921504606846977);
INSERT INTO "posts" VALUES(10,9033,1152921504606846977);
INSERT INTO "posts" VALUES(10,9034,1152921504606846977);
INSERT INTO "posts" VALUES(10,9035,1152921504606846977);
INSERT INTO "posts" VALUES(11,9042,1152921504606846977);
INSERT INTO "posts" VALUES(11,9043,1152921504606846977);
INSERT INTO "posts" VALUES(12,9047,1152921504606846977);
INSERT INTO "posts" VALUES(12,9048,1152921504606846977);
INSERT INTO "posts" VALUES(13,9051,1152921504606846977);
INSERT INTO "posts" VALUES(13,9052,1152921504606846977);
INSERT INTO "posts" VALUES(14,9055,1152921504606846977);
INSERT INTO "posts" VALUES(14,9056,1152921504606846977);
INSERT INTO "posts" VALUES(19,9065,1152921504606846977);
CREATE TABLE presses (
            guild BIGINT NOT NULL,
            day TEXT NOT NULL,
            person BIGINT NOT NULL,
            PRIMARY KEY (guild, day, person)
        ) WITHOUT ROWID;
INSERT INTO "presses" VALUES(1152921504606846976,'2025-03-02',501);
INSERT INTO "presses" VALUES(1152921504606846976,'2025-03-02',502);
CREATE TABLE rated_matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            match BIGINT NOT NULL UNIQUE REFERENCES matches,
            guild BIGINT NOT NULL,
            game TEXT NOT NULL,
            seat_0 BIGINT NOT NULL,
            seat_1 BIGINT NOT NULL,
            winner BIGINT CHECK (winner IN (0, 1)),
            reason TEXT NOT NULL,
            ended TEXT NOT NULL,
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
INSERT INTO "rated_matches" VALUES(1,16,1152921504606846976,'odd',501,502,0,'odd-count','2025-03-01T12:07:00.000000+00:00',63.0,1,1500.0,300.0,1500.0,300.0,1.61781977083434139784e+03,2.54970674493469374511e+02,1.38218022916565860216e+03,2.54970674493469374511e+02);
CREATE TABLE ratings (
            guild BIGINT NOT NULL,
            game TEXT NOT NULL,
            person BIGINT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            last TEXT NOT NULL,
            matches BIGINT NOT NULL,
            opponents BIGINT NOT NULL,
            PRIMARY KEY (guild, game, person)
        ) WITHOUT ROWID;
INSERT INTO "ratings" VALUES(1152921504606846976,'odd',501,1.61781977083434139784e+03,2.54970674493469374511e+02,'2025-03-01T12:07:00.000000+00:00',1,1);
INSERT INTO "ratings" VALUES(1152921504606846976,'odd',502,1.38218022916565860216e+03,2.54970674493469374511e+02,'2025-03-01T12:07:00.000000+00:00',1,1);
CREATE TABLE records (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person BIGINT NOT NULL,
            digest TEXT NOT NULL,
            text TEXT NOT NULL,
            expires TEXT NOT NULL,
            UNIQUE (person, digest)
        );
INSERT INTO "records" VALUES(1,501,'c330dc28b2237e5fd3dc661540e482a0b903e6d49ccd4c013e3b5e8082f41253','Game: odd
','2025-03-08T12:00:00.000000+00:00');
CREATE TABLE releases (
            person BIGINT NOT NULL,
            match BIGINT NOT NULL,
            PRIMARY KEY (person, match)
        ) WITHOUT ROWID;
INSERT INTO "releases" VALUES(501,0);
INSERT INTO "releases" VALUES(502,4);
INSERT INTO "releases" VALUES(502,6);
CREATE TABLE servers (guild INTEGER PRIMARY KEY, settings TEXT NOT NULL);
INSERT INTO "servers" VALUES(1152921504606846976,'{"channels": [], "threads": false, "pictures": false, "days_per_turn": null, "language": null, "locale": null, "deadline_rule": "claim", "take_backs": true, "tries": true, "moderators": null, "organisers": null, "time_zone": "UTC", "puzzle_channel": 1152921504606846977, "puzzle_hour": 9, "puzzle_game": "odd", "archive": 1152921504606846977, "archive_day": 4, "most_open": 3, "most_running": 20, "most_against_computer": 5, "most_in_server": 200, "rated": true, "news": 1152921504606846977, "excluded": [503]}');
CREATE TABLE tournaments (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            guild BIGINT NOT NULL,
            channel BIGINT NOT NULL,
            terms TEXT NOT NULL,
            organiser BIGINT NOT NULL,
            created TEXT NOT NULL,
            status TEXT NOT NULL,
            due TEXT,
            message BIGINT,
            told BIGINT,
            players TEXT NOT NULL,
            barred TEXT NOT NULL,
            seed BIGINT NOT NULL,
            started TEXT,
            ends TEXT,
            is_extended BOOLEAN NOT NULL,
            gone TEXT NOT NULL,
            decisions TEXT NOT NULL,
            interventions TEXT NOT NULL
        );
INSERT INTO "tournaments" VALUES(1,1152921504606846976,1152921504606846977,'{"name": "Cup", "game": "odd", "board": "hexhex-2", "days_per_turn": 2, "days_in_all": 5, "at_once": 2, "most": 6, "rated": true, "thread": false, "take_backs": true, "tries": true}',501,'2025-04-20T12:00:00.000000+00:00','running','2025-04-20T12:00:00.000000+00:00',NULL,NULL,'[501, 503, 502]','[]',7,'2025-04-20T12:00:00.000000+00:00','2025-05-20T12:00:00.000000+00:00',0,'[[1, true]]','[[2, 1, "awarded", 0]]','[["awarded", 503, "2025-04-20T12:00:00.000000+00:00", 501, 2, false], ["withdrawn", 501, "2025-04-20T12:00:00.000000+00:00", 503, null, false]]');
CREATE TABLE tried (
            person BIGINT NOT NULL,
            puzzle TEXT NOT NULL,
            wrong BIGINT NOT NULL,
            hints BIGINT NOT NULL,
            solved TEXT,
            PRIMARY KEY (person, puzzle)
        ) WITHOUT ROWID;
INSERT INTO "tried" VALUES(501,'odd-1',1,0,'2025-03-02T12:00:00.000000+00:00');
INSERT INTO "tried" VALUES(501,'odd-2',0,0,'2025-03-02T12:00:00.000000+00:00');
CREATE TABLE turns (
    match BIGINT NOT NULL REFERENCES matches,
    ply BIGINT NOT NULL CHECK (ply >= 0),
    notation TEXT NOT NULL,
    played TEXT NOT NULL,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;
INSERT INTO "turns" VALUES(1,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(1,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(1,2,'a2 white','2025-03-01T13:00:00.000000+00:00');
INSERT INTO "turns" VALUES(2,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(2,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(4,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(4,1,'a2 white','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(4,2,'b1 white','2025-03-01T12:02:00.000000+00:00');
INSERT INTO "turns" VALUES(4,3,'b2 white','2025-03-01T12:03:00.000000+00:00');
INSERT INTO "turns" VALUES(4,4,'b3 white','2025-03-01T12:04:00.000000+00:00');
INSERT INTO "turns" VALUES(4,5,'c1 white','2025-03-01T12:05:00.000000+00:00');
INSERT INTO "turns" VALUES(4,6,'c2 white','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "turns" VALUES(5,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(5,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(6,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(6,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(8,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(8,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(9,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(9,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(10,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(10,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(11,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(11,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(13,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(13,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(14,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(14,1,'b2 black','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(14,2,'a2 white','2025-03-01T13:00:00.000000+00:00');
INSERT INTO "turns" VALUES(14,3,'b1 black','2025-03-01T13:00:00.000000+00:00');
INSERT INTO "turns" VALUES(16,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(16,1,'a2 white','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(16,2,'b1 white','2025-03-01T12:02:00.000000+00:00');
INSERT INTO "turns" VALUES(16,3,'b2 white','2025-03-01T12:03:00.000000+00:00');
INSERT INTO "turns" VALUES(16,4,'b3 white','2025-03-01T12:04:00.000000+00:00');
INSERT INTO "turns" VALUES(16,5,'c1 white','2025-03-01T12:05:00.000000+00:00');
INSERT INTO "turns" VALUES(16,6,'c2 white','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "turns" VALUES(17,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(17,1,'a2 white','2025-03-01T12:01:00.000000+00:00');
INSERT INTO "turns" VALUES(17,2,'b1 white','2025-03-01T12:02:00.000000+00:00');
INSERT INTO "turns" VALUES(17,3,'b2 white','2025-03-01T12:03:00.000000+00:00');
INSERT INTO "turns" VALUES(17,4,'b3 white','2025-03-01T12:04:00.000000+00:00');
INSERT INTO "turns" VALUES(17,5,'c1 white','2025-03-01T12:05:00.000000+00:00');
INSERT INTO "turns" VALUES(17,6,'c2 white','2025-03-01T12:07:00.000000+00:00');
INSERT INTO "turns" VALUES(19,0,'a1 white','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(19,1,'b2 black','2025-03-01T12:00:00.000000+00:00');
INSERT INTO "turns" VALUES(19,2,'a2 white','2025-03-01T12:00:00.000000+00:00');
CREATE TABLE vacations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person BIGINT NOT NULL,
    starts TEXT NOT NULL,
    ends TEXT NOT NULL CHECK (ends >= starts),
    newest BOOLEAN NOT NULL DEFAULT TRUE
);
INSERT INTO "vacations" VALUES(1,502,'2025-03-03T12:00:00.000000+00:00','2025-03-05T12:00:00.000000+00:00',1);
CREATE TABLE weeklies (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            guild BIGINT NOT NULL,
            channel BIGINT NOT NULL,
            state TEXT NOT NULL,
            due TEXT,
            match BIGINT REFERENCES matches,
            ply BIGINT NOT NULL,
            turns TEXT NOT NULL,
            message BIGINT
        );
INSERT INTO "weeklies" VALUES(1,1152921504606846976,1152921504606846977,'open','2025-03-09T09:00:00.000000+00:00',4,1,'["a1 white", "b1 black"]',9070);
INSERT INTO "weeklies" VALUES(2,1152921504606846976,1152921504606846977,'planned','2025-03-14T09:00:00.000000+00:00',NULL,0,'[]',NULL);
CREATE INDEX boards_by_message ON boards (message);
CREATE INDEX challenges_by_challenger ON challenges (challenger, created);
CREATE INDEX challenges_by_channel ON challenges (channel);
CREATE INDEX challenges_by_guild ON challenges (guild);
CREATE INDEX challenges_by_opponent ON challenges (opponent);
CREATE INDEX challenges_by_rematch ON challenges (rematch_of);
CREATE INDEX departures_by_moment ON departures (since);
CREATE INDEX digests_by_due ON digests (due);
CREATE INDEX handled_by_moment ON handled (at);
CREATE INDEX log_by_guild ON log (guild, id);
CREATE INDEX log_by_match ON log (match);
CREATE INDEX log_by_person ON log (by);
CREATE INDEX matches_by_channel ON matches (channel);
CREATE INDEX matches_by_guild ON matches (guild, id);
CREATE INDEX matches_by_guild_and_status ON matches (guild, status, id);
CREATE INDEX matches_by_seat_0 ON matches (seat_0, guild);
CREATE INDEX matches_by_seat_1 ON matches (seat_1, guild);
CREATE INDEX matches_for_computer ON matches (id) WHERE for_computer;
CREATE UNIQUE INDEX newest_vacation ON vacations (person) WHERE newest;
CREATE UNIQUE INDEX one_rematch ON challenges (rematch_of) WHERE status IN ('open', 'accepted');
CREATE INDEX open_by_expiry ON challenges (expires) WHERE status = 'open';
CREATE INDEX open_by_guild ON challenges (guild) WHERE status = 'open';
CREATE INDEX outbox_by_owner ON outbox (claimed_by, id) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_by_person ON outbox (person) WHERE person IS NOT NULL;
CREATE INDEX running_by_channel ON matches (channel) WHERE status = 'running';
CREATE INDEX running_by_place ON matches (guild, channel) WHERE status = 'running';
CREATE INDEX running_by_seat_0 ON matches (seat_0) WHERE status = 'running';
CREATE INDEX running_by_seat_1 ON matches (seat_1) WHERE status = 'running';
CREATE INDEX vacations_by_person ON vacations (person, ends);
CREATE INDEX waking ON matches (wake) WHERE wake IS NOT NULL;
CREATE INDEX dailies_due ON dailies (due) WHERE due IS NOT NULL;
CREATE INDEX presses_person ON presses (person);
CREATE INDEX records_by_expiry ON records (expires);
CREATE INDEX rated_by_pool ON rated_matches (guild, game, id);
CREATE INDEX rated_by_moment ON rated_matches (guild, ended);
CREATE INDEX rated_by_seat_0 ON rated_matches (seat_0, guild, game);
CREATE INDEX rated_by_seat_1 ON rated_matches (seat_1, guild, game);
CREATE INDEX ratings_by_person ON ratings (person);
CREATE INDEX months_by_due ON months (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_by_due ON tournaments (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_by_guild ON tournaments (guild, id);
CREATE INDEX tournaments_by_channel ON tournaments (channel);
CREATE INDEX entrants_by_tournament ON entrants (tournament);
CREATE UNIQUE INDEX matches_by_pairing ON matches (tournament, pairing) WHERE tournament IS NOT NULL;
CREATE INDEX follows_by_person ON follows (person);
CREATE INDEX challenges_of_several ON challenges (id) WHERE seats > 1;
CREATE UNIQUE INDEX planned_weeklies ON weeklies (guild) WHERE state = 'planned';
CREATE INDEX weeklies_by_guild ON weeklies (guild, id);
CREATE INDEX weeklies_by_due ON weeklies (due) WHERE due IS NOT NULL;
CREATE INDEX weeklies_by_match ON weeklies (match);
CREATE INDEX guesses_by_person ON guesses (person);
CREATE INDEX releases_by_match ON releases (match);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('challenges',28);
INSERT INTO "sqlite_sequence" VALUES('matches',22);
INSERT INTO "sqlite_sequence" VALUES('records',1);
INSERT INTO "sqlite_sequence" VALUES('log',3);
INSERT INTO "sqlite_sequence" VALUES('vacations',1);
INSERT INTO "sqlite_sequence" VALUES('rated_matches',2);
INSERT INTO "sqlite_sequence" VALUES('months',2);
INSERT INTO "sqlite_sequence" VALUES('weeklies',2);
INSERT INTO "sqlite_sequence" VALUES('tournaments',1);
COMMIT;
