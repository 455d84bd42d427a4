#!/bin/sh
# Run once by the image of PostgreSQL, for a new database: makes the role that the bot uses, which owns its own
# database and nothing else, and takes the password from the superuser, who then comes in by the container's
# socket alone (docker compose exec database psql --username postgres).
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE oddity LOGIN PASSWORD :'password';
CREATE DATABASE oddity OWNER oddity;
ALTER ROLE postgres PASSWORD NULL;
SQL
