import json
import logging
import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from datetime import timedelta

import pytest

from bot.db import statements
from bot.db.errors import StoreError
from bot.db.schema import sqlite_steps
from bot.features.challenge.service import Challenges
from bot.matches import transitions
from bot.matches.model import Match, NewMatch, Offer
from bot.matches.tables import challenges, match_rows, matches, preferences
from tests.loaded import needs, of_the_whole
from tests.operation.conftest import rows, run
from tests.store.memory import InMemory
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, Calls, open_store
from tests.store.story import LEFT, Story
from tests.store.versions import ARCHIVE, EARLY, VERSIONS, fill
from tests.store.versions import later_version as later_version  # noqa: PLC0414 (a fixture)


@pytest.fixture(params=sorted(VERSIONS))
def version(request):
    return request.param


@pytest.fixture
def database(version, tmp_path):
    fill(tmp_path / "oddity.sqlite3", version)
    return tmp_path / "oddity.sqlite3"


NOT_WRITTEN = {"request", "result", "together-thread"}
"""What earlier versions did not write: what became of a request that no message showed, results, threads."""
MANY = range(1, 40)
"""More ids than the story has given."""


def _without_spare(answer):
    """An answer, if it is a match but for what who played last had left, which 1.2.0 has not stored."""
    return answer.change(spare=None) if isinstance(answer, Match) else answer


def _without_told(answer):
    """An answer, if it is a match but for the turns that its board tells of, which 1.0.0 has not stored."""
    if not isinstance(answer, Match) or answer.shown is None:
        return answer
    return answer.change(shown=answer.shown._replace(since=0, ply=0))


def _without_own_votes(days):
    """Days of a server without what 1.5.1 brought: the vote of who proposes, and public reasons."""
    return [
        day._replace(proposals=tuple(replace(one, votes=0, is_public=False) for one in day.proposals))
        for day in days
    ]


def _without_revision(logged):
    """Return an entry of the log without what earlier versions did not write."""
    details = {name: value for name, value in logged.entry.details.items() if name != "revision"}
    return logged._replace(entry=replace(logged.entry, details=details))


async def everything(store):
    """All that a store knows of the story, a question and its answer each."""
    return {
        **{f"match {number}": await store.match(number) for number in MANY},
        **{f"challenge {number}": await store.challenge(number) for number in MANY},
        "turns": await store.read(matches.played_at, list(MANY)),
        "outbox": [
            replace(entry, id=0) for entry in await store.entries() if entry.key.kind not in NOT_WRITTEN
        ],
        "log": [_without_revision(logged) for logged in await store.log(GUILD, 99)],
        **{f"vacations of {user}": list(await store.vacations(user)) for user in (ANN, BEN, CAT)},
        **{f"preferences of {user}": await store.preferences(user, GUILD) for user in (ANN, BEN, CAT)},
        **{f"blocked by {user}": await store.read(preferences.blocked_by, user) for user in (ANN, BEN, CAT)},
        "digests": list(await store.due_digests(NOON + timedelta(days=9), 9)),
        "departures": list(await store.departures()),
        "records": [replace(kept, id=0) for kept in await store.records_of(ANN)],
        "note": await store.note("commands"),
        "tried": list(await store.tried(ANN)),
        "lessons": await store.lessons_done(ANN),
        "daily": await store.daily(GUILD),
        "solvers": list(await store.solvers(GUILD, "2025-03-02", "odd-1")),
        "analyses": [await store.analysis(match) for match in (4, -1)],
        "tournament": await store.tournament(1),
        "together": await store.server_match(GUILD),
        "days of a server": await store.server_days(23),
        "ratings": [replace(line, id=0) for line in await store.rating_lines("odd")],
    }


@of_the_whole
async def test_everything_in_a_database_of_an_earlier_version_is_read_as_it_was_written(database, version):
    told = Calls(InMemory())
    await Story(told.db).write(version)
    async with open_store(database) as store:
        found = await everything(store)
    expected = await everything(told)
    if version < "1.2.1":
        expected = {key: _without_spare(one) for key, one in expected.items()}
    if version < "1.5.1":
        for answers in (found, expected):
            answers["days of a server"] = _without_own_votes(answers["days of a server"])
    if version == "1.0.0":
        found = {key: _without_told(one) for key, one in found.items()}
        expected = {key: _without_told(one) for key, one in expected.items()}
    differing = [question for question in expected if found[question] != expected[question]]
    assert [(found[question], expected[question]) for question in differing] == []
    assert (found["match 15"].level, found["departures"]) == (4, [LEFT]), "the story is there"


async def test_a_later_version_brings_it_up_to_date_and_says_so_once(database, later_version, caplog):
    caplog.set_level(logging.INFO, "bot.db.schema")
    for _ in range(2):
        async with open_store(database) as store:
            assert (await store.match(1)).ply == 3
    taken = f"Database {database}: migrated to schema {later_version.number} (colours)."
    assert caplog.messages[-1] == taken
    assert len(caplog.messages) == len(set(caplog.messages)), "once"
    newest = "SELECT max(number), name FROM migrations"
    assert run(database, newest) == [[(later_version.number, later_version.name)]]


async def test_a_database_made_just_before_1_1_0_came_out_is_completed(path):
    fill(path, "1.1.0", EARLY)
    async with open_store(path) as store:
        shown = (await store.match(1)).shown
        assert (shown.since, shown.ply) == (3, 3)
    assert run(path, "SELECT count(*) FROM migrations") == [[(len(sqlite_steps()),)]]


async def test_other_missing_parts_are_named(path):
    fill(path, "1.2.0", EARLY, "DROP TABLE months")
    with pytest.raises(
        StoreError, match=r"it lacks boards\.ply\. An unfinished version 1\.2\.0 made it, or it is damaged;"
    ):
        async with open_store(path):
            pass


async def test_nothing_stays_of_the_weekly_archive_of_the_main_branch(path):
    fill(path, "1.2.0", ARCHIVE)
    assert "archive_day" in "\n".join(rows(path))
    async with open_store(path):
        pass
    left = "\n".join(rows(path))
    assert f'"puzzle_channel":{CHANNEL}' in left.replace(" ", "")
    assert [word for word in ("archive", "weekl", "guesses", "releases", "first-seat") if word in left] == []


@needs("tournaments")
@pytest.mark.parametrize(("game", "options"), [("catchup", {"bonus": "larger"}), ("odd", {})])
async def test_an_earlier_tournament_keeps_the_former_usual_bonus(path, game, options):
    name = 'The "game": "catchup"'
    fill(path, "1.2.0")
    with closing(sqlite3.connect(path)) as database, database:
        ((terms,),) = database.execute("SELECT terms FROM tournaments").fetchall()
        named = statements.to_json({**json.loads(terms), "name": name, "game": game})
        database.execute("UPDATE tournaments SET terms = ?", (named,))
    async with open_store(path) as store:
        found = (await store.tournament(1)).tournament.terms
    assert (found.name, found.game, found.options, found.most) == (name, game, options, 6)


async def test_a_match_of_an_earlier_version_is_played_on(database):
    async with open_store(database) as store:
        match = await store.match(1)
        await store.add_turn(1, match.revision, "c1 white", None, NOON)
        assert (await store.match(1)).turns == (*match.turns, "c1 white")


def test_there_is_a_database_of_every_version():
    lacking = sorted({step.name for step in sqlite_steps()} - VERSIONS.keys())
    assert not lacking, (
        f"step {lacking[0]} has no tests/store/versions/{lacking[0]}.sql: run "
        f"`python -m tests.store tests/store/versions/{lacking[0]}.sql`"
    )


def test_every_field_of_a_match_and_an_offer_has_its_columns():
    unread = sorted({field.name for field in fields(Match)} - match_rows._READ.keys())
    assert not unread, f"bot/matches/tables/match_rows.py has no field for {', '.join(unread)} of a match"
    with closing(sqlite3.connect(":memory:")) as database:
        for step in sqlite_steps():
            database.executescript(step.sql)
        there = {name for _, name, *_ in database.execute("PRAGMA table_info(matches)")}
    wanted = {column for field in match_rows._STORED.values() for column in field.columns}
    missing = sorted(wanted - there)
    assert not missing, f"no step of bot/db/schema-*.sql adds {', '.join(missing)} to the table matches"
    unstored = sorted({field.name for field in fields(Offer)} - challenges._OFFER.keys())
    assert not unstored, f"no column in _OFFER of tables/challenges.py for {', '.join(unstored)} of an Offer"


def test_an_offer_becomes_a_beginning_and_a_beginning_a_match():
    common = {field.name for field in fields(Offer)} & {field.name for field in fields(NewMatch)} - {"seats"}
    offered = Offer(**{field.name: object() for field in fields(Offer)})
    begun = Challenges.new_match(offered, (ANN, BEN), NOON)
    lost = [name for name in sorted(common) if getattr(begun, name) is not getattr(offered, name)]
    assert not lost, f"not given on by Challenges.new_match: {', '.join(lost)} of an Offer"
    reckoned = {"turns": ("a1",), "days_per_turn": 2, "level": None, "rated": True}
    apart = {"at": NOON, "days_in_all": None}  # as `started` and `left`
    others = {field.name for field in fields(NewMatch)} - reckoned.keys() - apart.keys()
    told = {**{name: object() for name in others}, **reckoned}
    match = transitions.begin(NewMatch(**told, **apart), 1, 1)
    lost = [name for name, value in sorted(told.items()) if getattr(match, name, None) != value]
    assert not lost, f"not given on by transitions.begin: {', '.join(lost)} of a NewMatch"
