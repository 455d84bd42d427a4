-- What SQLite has by itself, and the clock of the database; a path is "$." and the name of a member.

CREATE FUNCTION epoch() RETURNS DOUBLE PRECISION LANGUAGE sql VOLATILE AS $$
    SELECT extract(epoch FROM clock_timestamp())::double precision
$$;

CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT document::jsonb ->> substr(path, 3)
$$;

CREATE FUNCTION json_set(document TEXT, path TEXT, value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_set(document::jsonb, ARRAY[substr(path, 3)], to_jsonb(value))::text
$$;

CREATE FUNCTION json_set(document TEXT, path TEXT, value BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_set(document::jsonb, ARRAY[substr(path, 3)], to_jsonb(value))::text
$$;
