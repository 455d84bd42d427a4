import json
import os
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.data import catalogue
from bot.db.errors import StoreError
from bot.db.notes import APPLICATION
from bot.db.statements import to_json
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.departures import Servers
from bot.matches.model import Place
from bot.matches.services import Services
from bot.matches.tables import acts, contents
from bot.matches.tables.departures import SLEEPS
from bot.operation import act_list
from bot.operation.act_list import folder_of, repeat_missing, share, update
from tests.loaded import of_the_whole
from tests.operation.conftest import ends
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, new_match, open_store

privacy = pytest.importorskip("bot.features.privacy.service")
ratings = pytest.importorskip("bot.features.ratings.service")
together = pytest.importorskip("bot.features.together.service")
tournaments = pytest.importorskip("bot.features.tournaments.service")
lifecycle = pytest.importorskip("bot.features.tournaments.lifecycle")

GONE = GUILD + 9
PLACE = Place(GUILD, CHANNEL)
LATER = NOON + timedelta(days=1)
BOT = "77"
LIST = f"oddity-acts-{BOT}.jsonl"


@pytest.fixture
def listed(no_settings, tmp_path):  # noqa: ARG001
    return tmp_path / LIST


@pytest.fixture(params=["sqlite", "postgresql"])
def addresses(request, tmp_path):
    """Two databases: the one that is lost, and the one that is restored."""
    if request.param == "postgresql":
        cluster = request.getfixturevalue("cluster")
        return cluster.new_database(), cluster.new_database()
    return tmp_path / "lost.sqlite3", tmp_path / "restored.sqlite3"


@asynccontextmanager
async def opened(address, *, is_listed=True):
    """Open a database as it was when it was backed up; yield it and the services above it."""
    async with open_store(address) as store:
        if await store.note(APPLICATION) is None:
            await store.write_note(APPLICATION, BOT)
            await new_match(store)
            await store.announce(ANN, NOON)
            await store.in_tournament(1, "join", NOON, user=CAT)
            await store.begin_together(NOON)
            await new_match(store, place=Place(GONE, CHANNEL))
            await store.note_departure(GONE, LATER - SLEEPS - timedelta(minutes=1))
        listing = partial(update, Path.cwd()) if is_listed else None
        context = Context(store.db, catalogue(), lambda: LATER, Random(1), act_list=listing)
        yield store, Services(context)


async def forget(_store, services):
    await services.get(privacy.Privacy).forget(By(ANN))


async def is_forgotten(store):
    return (await store.match(1)).seats[0] == 0


async def purge(_store, services):
    while await services.get(Servers).purge_some():
        pass


async def is_purged(store):
    return GONE not in await store.guilds()


async def exclude_from_ratings(_store, services, *, lift=False):
    await services.get(ratings.Ratings).exclude(GUILD, CAT, counts=lift)


async def is_excluded_from_ratings(store):
    return CAT in (await store.server(GUILD)).excluded


async def exclude_from_match(_store, services, *, lift=False):
    await services.get(together.Together).exclude(By(ANN, PLACE), CAT, is_excluded=not lift)


async def is_excluded_from_match(store):
    found = await store.db.read(lambda db: db.execute("SELECT person FROM together_excluded").fetchall())
    return [tuple(row) for row in found] == [(CAT,)]


async def bar(store, services, *, lift=False):
    step = partial(lifecycle.undo, by=BEN, at=LATER)
    if not lift:
        step = partial(lifecycle.withdraw, by=BEN, person=CAT, at=LATER)
    await services.get(tournaments.Tournaments).change(await store.tournament(1), By(BEN), step)


async def is_barred(store):
    tournament = (await store.tournament(1)).tournament
    return (tournament.barred, tournament.players) == ((CAT,), ())


ACTS = {
    "forgotten": (forget, is_forgotten),
    "purged": (purge, is_purged),
    "excluded from ratings": (exclude_from_ratings, is_excluded_from_ratings),
    "excluded from server matches": (exclude_from_match, is_excluded_from_match),
    "barred from a tournament": (bar, is_barred),
}
"""What does each act, and whether it is done."""
LIFTED = [name for name in ACTS if name not in {"forgotten", "purged"}]
NO_ACT = {"blocks.blocked": "a block is between two people, and listing it would outlive `/privacy delete`"}
"""What forgetting keeps, and why a restored backup may lack it."""
KEPT = {
    "acts.subject": "forgotten",
    "servers.settings$.excluded[]": "excluded from ratings",
    "together_excluded.person": "excluded from server matches",
    "tournaments.barred$[]": "barred from a tournament",
}


def check_acts(kinds, held):
    kept = {f"{one.table}.{place}" for one in held for place in one.kept.split()}
    assert kept == {*KEPT, *NO_ACT}, "what is kept of people is an act, or has a reason to be none"
    assert {name for name, _ in kinds} == {*ACTS}, "each act is done and restored by this test"


@of_the_whole
def test_each_act_that_outlives_a_backup_is_tried():
    check_acts(acts.KINDS, contents.HELD)
    with pytest.raises(AssertionError, match="each act"):
        check_acts([*acts.KINDS, ("silenced", None)], contents.HELD)
    planted = next(one for one in contents.HELD if one.table == "follows")._replace(kept="person")
    with pytest.raises(AssertionError, match="has a reason"):
        check_acts(acts.KINDS, [*contents.HELD, planted])


@pytest.mark.parametrize("name", ACTS)
async def test_restored_database_gets_the_acts_it_lacks_once(addresses, listed, name, caplog):
    do, is_done = ACTS[name]
    async with opened(addresses[0]) as (store, services):
        assert not await is_done(store)
        await do(store, services)
        assert await is_done(store)
        (line,) = listed.read_text().splitlines()
        assert json.loads(line)["kind"] == name
        await repeat_missing(listed.parent, store.db, LATER)
        assert "Repeated" not in caplog.text, "the database has it"
    async with opened(addresses[1]) as (store, _):
        assert not await is_done(store)
        for _ in range(2):
            await repeat_missing(listed.parent, store.db, LATER)
            assert await is_done(store)
        assert caplog.text.count("Repeated") == 1
        assert listed.read_text().splitlines() == [line], "with the moment of the act"


@pytest.mark.parametrize("name", LIFTED)
async def test_lifted_act_stays_lifted(addresses, listed, name):
    do, is_done = ACTS[name]
    async with opened(addresses[0]) as (store, services):
        await do(store, services)
        await do(store, services, lift=True)
        assert not await is_done(store)
    async with opened(addresses[1]) as (store, services):
        if name != "barred from a tournament":
            await do(store, services)  # while the list is away
        await repeat_missing(listed.parent, store.db, LATER)
        assert not await is_done(store)


async def test_act_that_a_killed_process_did_not_list_is_listed_at_the_next_start(addresses, listed):
    async with opened(addresses[0], is_listed=False) as (store, services):
        await forget(store, services)
        assert not listed.exists()
        await repeat_missing(listed.parent, store.db, LATER)
    assert len(listed.read_text().splitlines()) == 1


async def test_repeating_goes_on_where_it_was_interrupted(addresses, listed):
    async with opened(addresses[0]) as (store, services):
        await exclude_from_ratings(store, services)
        await forget(store, services)
    async with opened(addresses[1]) as (store, _):

        def interrupted(db, act, at):
            if act.kind == "forgotten":
                raise StoreError("The database is away.")
            return repeat(db, act, at)

        repeat = acts.repeat
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(acts, "repeat", interrupted)
            with pytest.raises(StoreError):
                await repeat_missing(listed.parent, store.db, LATER)
        assert (await is_excluded_from_ratings(store), await is_forgotten(store)) == (True, False)
        await repeat_missing(listed.parent, store.db, LATER)
        assert await is_forgotten(store)


async def test_damaged_and_foreign_lines_are_kept_and_stop_nothing(addresses, listed, caplog):
    damaged = [b"{", b"\xff\x00", b"[" * 9999, b'{"at": "2025-03-01T12:00:00.000000+00:00"}', b"7"]
    damaged.append(b'{"at": "2025-03-01T12:00:00.000000+00:00", "kind": "of later", "subject": 1}')
    foreign = b'{"at": "2025-03-01T12:00:00.000000+00:00", "kind": "forgotten", "subject": 501}\n'
    other = listed.with_name("oddity-acts-78.jsonl")
    other.write_bytes(foreign)
    hundred = [foreign.strip().replace(b"501", b"%d" % (9000 + one)) for one in range(100)]
    listed.write_bytes(b"\n".join([*damaged, *hundred, damaged[0]]))
    async with opened(addresses[0]) as (store, _):
        await repeat_missing(listed.parent, store.db, LATER)
        assert not await is_forgotten(store)
        _, known = await store.db.read(acts.known)
    assert sorted(act.subject for act in known) == [9000 + one for one in range(100)]
    assert {*listed.read_bytes().splitlines()} == {*damaged, *hundred}
    assert caplog.text.count("cannot be repeated") == len(damaged)
    assert other.read_bytes() == foreign


async def test_acts_older_than_any_backup_leave_database_and_list(addresses, listed):
    async with opened(addresses[0]) as (store, services):
        await forget(store, services)
        expired = LATER + acts.KEPT_FOR + timedelta(minutes=1)
        await store.sweep(expired, 9)
        assert (await store.db.read(acts.known))[1] == []
        await update(listed.parent, store.db, expired)
    assert listed.read_text() == ""


@pytest.mark.usefixtures("no_settings")
async def test_a_list_that_cannot_be_written_does_not_prevent_deleting(addresses, monkeypatch, caplog):
    def refuse(_file, _content):
        raise StoreError("the disk is full")

    monkeypatch.setattr(act_list, "write_file", refuse)
    async with opened(addresses[0]) as (store, services):
        await forget(store, services)
        assert await is_forgotten(store)
    assert "The list of acts cannot be brought up to date: the disk is full" in caplog.text


async def test_later_act_at_an_earlier_hour_of_a_wrong_clock_wins(sqlite_store):
    for stands, hours in ((True, 9), (False, 0)):
        act = acts.Act(NOON + timedelta(hours=hours), "excluded from ratings", CAT, GUILD, stands)
        await sqlite_store.db.write(acts.record, act)
    _, (last,) = await sqlite_store.db.read(acts.known)
    assert (last.stands, last.at > NOON + timedelta(hours=9)) == (False, True)


def test_wrong_clock_of_new_machine_takes_no_act_from_list(tmp_path):
    (file := tmp_path / LIST).write_text(line := to_json(acts.Act(NOON, "forgotten", CAT)) + "\n")
    os.utime(file, (NOON.timestamp(), NOON.timestamp()))
    share(tmp_path, tmp_path / "new")
    assert (tmp_path / "new" / LIST).read_text() == line


@pytest.mark.usefixtures("database")
def test_lists_go_with_backups_and_come_back_with_them(oddity, folder):
    line = "what the backup has"
    for name in ("backups", "elsewhere"):
        (folder / name).mkdir()
    (folder / LIST).write_text(line + "\n")
    oddity("backup", "backups/one.sqlite3")
    assert (folder / "backups" / LIST).read_text() == line + "\n"
    (folder / LIST).write_text("what the disk has kept\n")
    ends(oddity("restore", "backups/one.sqlite3"), 0, "is restored")
    assert {*(folder / LIST).read_text().splitlines()} == {line, "what the disk has kept"}
    share(folder / "elsewhere", folder)
    assert folder_of("postgresql://host/name") == folder / "data"


async def test_started_bot_repeats_acts_before_it_serves_anyone(here, listed, sandbox):
    act = acts.Act(datetime.now(UTC), "excluded from ratings", CAT, GUILD)
    line = to_json(act).encode()
    listed.with_name(f"oddity-acts-{sandbox.guild.application_id}.jsonl").write_bytes(line + b"\n")
    database = listed.with_name("oddity.sqlite3")
    async with here(sandbox, database) as process:
        _, log = await process.end()
        assert log.index("Repeated what the restored backup lacked") < log.index("ready as")
    async with open_store(database) as store:
        assert await is_excluded_from_ratings(store)
