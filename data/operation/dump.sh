#!/bin/sh
# Backs up the PostgreSQL that ODDITY_DATABASE in .env names, and reads the backup back; the bot may run.
# usage: dump.sh FILE, or dump.sh FOLDER, where the file is named after its day, and those of 28 days are kept.
# Takes pg_dump, pg_restore and psql (package postgresql-client) of the server's version or a later one.

set -eu
umask 077
address=$(sed -n 's/^ODDITY_DATABASE=//p' .env | tail -n 1 | tr -d "'\"")
case $address in
postgres*://*) ;;
*) echo "ODDITY_DATABASE in .env is '$address', which is no PostgreSQL." >&2 && exit 2 ;;
esac
target=$1
[ ! -d "$target" ] || target=$target/oddity-$(date +%F).dump
pg_dump --format=custom --file="$target.part" --dbname="$address"
pg_restore --file=/dev/null "$target.part"
mv "$target.part" "$target"
cp data/oddity-acts-*.jsonl "$(dirname "$target")" 2> /dev/null || true
[ ! -d "$1" ] || find "$1" -maxdepth 1 -name 'oddity-*.dump' -mtime +27 -delete
# `oddity_backup_age_seconds` goes by this.
psql --quiet --dbname="$address" --command="
    INSERT INTO notes (key, text)
    VALUES ('backed-up', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"+00:00\"'))
    ON CONFLICT (key) DO UPDATE SET text = excluded.text
"
