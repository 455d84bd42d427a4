"""Checks of `oddity doctor` in a database: its file, its tables, and every match, which is replayed."""

import enum
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from bot.db import notes
from bot.db.connection import Connection
from bot.db.errors import StoreError
from bot.db.schema import postgresql_steps, sqlite_steps
from bot.db.sqlite.opening import FileConnection, check_schema
from bot.errors import PlayerError, SetupError
from bot.matches.ids import GuildId
from bot.matches.model import Match
from bot.matches.outbox import ALERT_AGE, span_text
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import departures, leases, outbox, preferences
from bot.matches.tables.departures import SLEEPS
from bot.matches.tables.match_rows import MATCHES
from bot.operation.backup import leftovers
from bot.operation.files import (
    Progress,
    RefusedError,
    check_unlocked,
    count,
    dangling_rows,
    has_second_name,
    integrity_problems,
    is_first_start,
    is_in_use,
    look_into,
    real_path,
    size_text,
    with_current_schema,
)
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Position
from bot.rules.rules import Outcome, Rules, play
from bot.words import Words

_GAPS = "SELECT match FROM turns GROUP BY match HAVING count(*) <> max(ply) + 1"
_STATUS = """
    SELECT id FROM matches LEFT JOIN outcomes ON outcomes.match = matches.id
    WHERE (status = 'over') <> (outcomes.match IS NOT NULL)
"""
_ANSWERS = """
    SELECT count(*) FROM turns JOIN turns AS reply
    ON reply.match = turns.match AND reply.ply = turns.ply + 1 AND reply.played = turns.played
    WHERE turns.match = ? AND turns.ply >= ?
"""
_OTHER_CHANGES = """
    SELECT count(*) FROM log
    WHERE match = ? AND what IN ('taken-back', 'corrected', 'paused', 'resumed', 'restored')
"""
MOST_SHOWN = 20


class Verdict(enum.Enum):
    OK = "OK"
    WARNING = "WARNING"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True)
class CheckResult:
    verdict: Verdict
    check: str
    """In a word or two."""
    text: str
    """Also what to do about it."""

    def __str__(self) -> str:
        return f"{self.verdict.value:<8} {self.check:<12} {' '.join(self.text.split())}"


well = partial(CheckResult, Verdict.OK)
warning = partial(CheckResult, Verdict.WARNING)
problem = partial(CheckResult, Verdict.PROBLEM)


def match_problems(
    connection: Connection, catalogue: Catalogue, words: Words, progress: Progress
) -> Iterator[str]:
    """Yield a sentence for each inconsistent match; `progress` is called with numbers of matches."""
    gaps = {key for (key,) in connection.execute(_GAPS)}
    torn = {key for (key,) in connection.execute(_STATUS)}
    ids = [key for (key,) in connection.execute("SELECT id FROM matches ORDER BY id").fetchall()]
    for done, key in enumerate(ids, start=1):
        try:
            match = MATCHES.find(connection, key)
        except (PlayerError, ValueError, TypeError, sqlite3.OperationalError) as error:
            yield f"match {key} cannot be read: {error}"
            continue
        finally:
            progress(done, len(ids))
        if match is None:
            continue  # deleted since the ids were read
        what = f"match {key} (#{match.number} of server {match.place.guild})"
        if key in gaps:
            yield f"{what}: one of its turns is missing"
        elif key in torn:
            yield f"{what}: its status contradicts its stored outcome"
        elif found := _problem_of_counting(connection, match) or _problem_of(match, catalogue, words):
            yield f"{what}: {found}"


def _problem_of_counting(connection: Connection, match: Match) -> str:
    """Describe a wrong number of changes; empty if it may be right.

    A turn and the conditional turn after it are one change; take-backs, pauses and restored backups, which
    the log lists, are changes of their own.
    """
    changes = match.played + (match.ending is not None)
    (answers,) = connection.execute(_ANSWERS, (match.id, match.start_ply)).fetchone()
    (others,) = connection.execute(_OTHER_CHANGES, (match.id,)).fetchone()
    if changes - answers <= match.revision and (others or match.revision <= changes):
        return ""
    return f"it counts {match.revision} changes, and its turns and its end are {changes}"


def _problem_of(match: Match, catalogue: Catalogue, words: Words) -> str:
    """Replay a match and describe what is wrong, if anything."""
    try:
        rules = catalogue.rules(match.setup)
    except PlayerError as error:
        return words.error(error, escaped=False)
    position = match.setup.start()
    for number, text in enumerate(match.turns, start=1):
        try:
            position = play(rules, position, parse_turn(text, position, rules))
        except PlayerError as error:
            return f"turn {number} (“{text}”) is refused: {words.error(error, escaped=False)}"
    return _problem_at_the_end(match, rules, position)


def _problem_at_the_end(match: Match, rules: Rules, position: Position) -> str:
    ruled = rules.outcome(position)
    result = None
    if ruled is not None:
        result = (ruled.winner, ruled.reason)
    if result != (None if match.ending else match.result):
        return f"its turns lead to {_describe(ruled)}, and stored is {_describe(match.outcome)}"
    if match.days_per_turn and match.outcome is None and match.deadline is None:
        return "its turns have a time limit, and no deadline is stored"
    return ""


def _describe(outcome: Outcome | None) -> str:
    if outcome is None:
        return "a running match"
    winner = "nobody"
    if outcome.winner is not None:
        winner = f"seat {outcome.winner}"
    return f"an end won by {winner} ({outcome.reason})"


Watch = Callable[[str], AbstractContextManager[Progress]]


def check_database(path: Path, catalogue: Catalogue, words: Words, watch: Watch) -> Iterator[CheckResult]:
    try:
        is_first = is_first_start(path)
        folder = next(folder for folder in real_path(path).parents if folder.exists())
        for place in (path, folder):
            if place.exists() and not os.access(place, os.W_OK):
                yield problem(
                    "database", f"{place} cannot be written by you; run this as the user that runs the bot"
                )
        if is_first:
            yield warning("database", f"{path} is not there: the first `oddity run` makes it")
            return
        yield from _check_file(path)
        with look_into(path) as connection:
            check_unlocked(connection)
            yield _check_pages(connection)
            yield _check_references(connection)
            schema = check_schema(connection, path, sqlite_steps())
            newest = len(sqlite_steps())
            if schema < newest:
                yield _old_schema(schema, newest, "; make a backup before")
            else:
                yield well("schema", f"version {schema}, with every table, column and index")
            with with_current_schema(path, schema) as file, look_into(file, called=path) as current:
                yield from check_rows(current, catalogue, words, watch)
    except (RefusedError, StoreError) as error:
        yield problem("database", str(error))


def _check_file(path: Path) -> Iterator[CheckResult]:
    used = "a bot is using it" if is_in_use(path) else "no bot is using it"
    size = sum(file.stat().st_size for file in (path, Path(f"{path}-wal")) if file.exists())
    yield well("database", f"{path}: {size_text(size)}, {used}")
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield warning(
            "database", f"others on this machine may read {path}: `chmod 600 {path}` keeps them away"
        )
    for file in leftovers(real_path(path).parent):
        yield warning(
            "database", f"{file} was left by a command that was killed; the next backup or restore removes it"
        )
    if has_second_name(path):
        yield problem(
            "database", f"{path} has another name (a hard link), and no bot starts on it: remove that"
        )


def _check_pages(connection: FileConnection) -> CheckResult:
    found = integrity_problems(connection)
    if not found:
        return well("integrity", "every page and index is whole")
    return problem("integrity", f"the file is damaged: {'; '.join(found)}. Stop the bot and restore a backup")


def _check_references(connection: FileConnection) -> CheckResult:
    found = dangling_rows(connection)
    if not found:
        return well("references", "every row points at rows that are there")
    return problem(
        "references", f"{len(found)} rows point at missing rows, such as: {found[0]}. Restore a backup"
    )


def _old_schema(schema: int, newest: int, advice: str = "") -> CheckResult:
    return warning("schema", f"version {schema} of {newest}: the next start of the bot changes it{advice}")


def check_rows(
    connection: Connection, catalogue: Catalogue, words: Words, watch: Watch
) -> Iterator[CheckResult]:
    """Check every match, challenge and setting, or raise `StoreError` if the database was moved."""
    notes.refuse_if_moved(connection)
    with watch("Playing every match again") as progress:
        problems = list(match_problems(connection, catalogue, words, progress))
    number = count(connection, "matches")
    if not problems:
        yield well("matches", f"{number:,} played again, each stands where it is stored")
    for text in problems[:MOST_SHOWN]:
        yield problem("matches", text)
    if problems:
        yield problem("matches", f"{len(problems):,} of {number:,} are wrong: restore a backup from before")
    yield from _check_challenges(connection)
    yield from _check_preferences(connection)
    yield _outbox_finding(connection)
    for place, why in islice(outbox.refusals(connection).items(), MOST_SHOWN):
        text = f"channel {place.channel} of server {place.guild} refuses what waits there ({why})"
        yield warning("channels", f"{text}: *Check permissions* in `/server show` there names the permission")
    for guild, at in islice(departures.times(connection).items(), MOST_SHOWN):
        yield well("departures", departure_text(guild, at))


def departure_text(guild: GuildId, at: datetime) -> str:
    text = f"server {guild} removed the bot on {at:%Y-%m-%d}; its data is deleted on"
    return f"{text} {at + SLEEPS:%Y-%m-%d}, unless it adds the bot again"


def _check_challenges(connection: Connection) -> Iterator[CheckResult]:
    ids = [key for (key,) in connection.execute("SELECT id FROM challenges ORDER BY id").fetchall()]
    wrong = [key for key in ids if not _reads(challenge_table.CHALLENGES.find, connection, key)]
    if wrong:
        yield problem("challenges", f"{len(wrong)} cannot be read, such as {wrong[0]}: restore a backup")
    else:
        yield well("challenges", f"{len(ids):,} can be read")


def _check_preferences(connection: Connection) -> Iterator[CheckResult]:
    people = [key for (key,) in connection.execute("SELECT person FROM people").fetchall()]
    servers = [key for (key,) in connection.execute("SELECT guild FROM servers").fetchall()]
    read_person = partial(preferences.person, strictly=True)
    read_server = partial(preferences.server, strictly=True)
    wrong = [f"person {key}" for key in people if not _reads(read_person, connection, key)]
    wrong += [f"server {key}" for key in servers if not _reads(read_server, connection, key)]
    if wrong:
        named = ", ".join(wrong[:5])
        yield problem(
            "preferences",
            f"{named} have values that this version does not know: run the version that wrote them,"
            " or restore a backup",
        )
    else:
        yield well("preferences", f"those of {len(people):,} people and {len(servers):,} servers can be read")


def _reads(read: Callable[[Connection, Any], object], connection: Connection, key: int) -> bool:
    try:
        read(connection, key)
    except (SetupError, ValueError, TypeError, sqlite3.OperationalError):
        return False
    return True


def _outbox_finding(connection: Connection) -> CheckResult:
    since = outbox.oldest(connection)
    if since is None:
        return well("outbox", "nothing is waiting to be shown")
    waiting = ", ".join(f"{kind}: {number:,}" for kind, number in outbox.waiting(connection).items())
    waited = datetime.now(UTC) - since
    if waited < ALERT_AGE:
        return well("outbox", f"messages are waiting, which a running bot sends ({waiting})")
    text = f"messages are waiting, the oldest for {span_text(waited)} ({waiting})"
    return warning("outbox", f"{text}: is the bot running, and may it write there? Its log says why it waits")


def check_postgresql(
    address: str, name: str, catalogue: Catalogue, words: Words, watch: Watch
) -> Iterator[CheckResult]:
    from bot.db.postgresql import opening  # noqa: PLC0415 (needs an extra)

    newest = len(postgresql_steps())
    try:
        with opening.look_into(address) as (connection, schema):
            if schema in (0, newest):
                opening.rehearse(address)
            if not schema:
                yield warning("database", f"{name} is empty: the first `oddity run` makes its tables")
                return
            if schema < newest:
                yield _old_schema(schema, newest)
                return
            owners = sorted({one.owner for one in leases.current(connection) if one.name == one.owner})
            users = "no bot is using it"
            if owners:
                users = f"{' and '.join(owners)} run the bot"
            yield well("database", f"{name}: {users}")
            yield well("schema", f"version {schema}")
            yield from check_rows(connection, catalogue, words, watch)
    except StoreError as error:
        yield problem("database", str(error))
