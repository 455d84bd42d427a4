-- What people have done of lessons, by the key of each.
CREATE TABLE lessons (
    person BIGINT NOT NULL,
    lesson TEXT NOT NULL,
    done $moment NOT NULL,
    PRIMARY KEY (person, lesson)
) $clustered;
