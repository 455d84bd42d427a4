-- "user" is a word of its own in the SQL of other databases.

ALTER TABLE people RENAME COLUMN user TO person;
ALTER TABLE blocks RENAME COLUMN user TO person;
ALTER TABLE vacations RENAME COLUMN user TO person;
ALTER TABLE digests RENAME COLUMN user TO person;
ALTER TABLE notices RENAME COLUMN user TO person;

DROP INDEX vacations_by_user;
CREATE INDEX vacations_by_person ON vacations (person, ends);
DROP INDEX notices_by_user;
CREATE INDEX notices_by_person ON notices (person);
