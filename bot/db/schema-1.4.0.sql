-- Deletions, exclusions and bars, which are done again where a restored backup lacks them.
CREATE TABLE acts (
    kind TEXT NOT NULL,
    subject BIGINT NOT NULL,
    place BIGINT NOT NULL,
    at $moment NOT NULL,
    stands BOOLEAN NOT NULL,
    PRIMARY KEY (kind, subject, place)
) $clustered;
CREATE INDEX acts_by_subject ON acts (subject);
CREATE INDEX acts_by_time ON acts (at);
