"""Whatever the disk does, people are answered in time, nothing is half done, and all is well afterwards."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
import time
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.cogs.common import acting
from bot.store import StoreError
from bot.store.sqlite import database as store_of
from bot.transport import reply
from tests.conversations.conftest import online
from tests.conversations.table import UNDER_A_BOARD, Table, labels, private
from tests.store.test_commits import held

IN_TIME = 3.0
"""Seconds for which Discord waits."""
ACKNOWLEDGED_AT_AGE = acting.ACKNOWLEDGED_AT_AGE


@pytest.fixture(autouse=True)
def _impatient(sandbox, monkeypatch):
    """Let the store and Discord wait as long as they do in earnest."""
    monkeypatch.setattr(store_of, "BUSY_SECONDS", 2.0)
    monkeypatch.setattr(acting, "ACKNOWLEDGED_AT_AGE", ACKNOWLEDGED_AT_AGE)
    sandbox.answer_seconds = IN_TIME


@pytest.fixture
def hanging(bot):
    """Keeps the disk from answering any read inside a block, for at most so many seconds."""

    @asynccontextmanager
    async def hang(seconds):
        store = bot.matches._desk.store
        reading = asyncio.ensure_future(store._database.read(lambda _db: time.sleep(seconds)))
        yield
        assert not reading.done()
        await reading

    return hang


async def timed(action):
    """What an action gives, and after how many seconds."""
    began = time.monotonic()
    return await action, time.monotonic() - began


def complaints(caplog):
    """What an operator reads at once: errors, and everything with a traceback."""
    return [entry for entry in caplog.records if entry.levelno >= logging.ERROR or entry.exc_info]


# A lock that another program holds


async def test_while_the_lock_is_held_everything_is_answered_and_reading_goes_on(
    table, ada, ben, cleo, database, caplog
):
    card = await table.challenge(cleo, ben)
    await table.start(ada, ben)
    with held(database):
        played, seconds = await timed(ada.slash(table.channel, "play", turn="b2 white"))
        assert seconds < IN_TIME
        for answering in (
            ada.slash(table.channel, "board"),
            ben.slash(table.channel, "matches"),
            ben.click(table.seen(ada)[-1], "Board"),
            ben.click(card, "Accept"),
        ):
            answer, seconds = await timed(answering)
            assert not answer.failed
            assert seconds < IN_TIME
        await table.idle()
        assert "can't save anything" in private(played)
    assert len(complaints(caplog)) == 1
    assert "another program holds it" in caplog.text
    caplog.clear()
    await table.play(ada, "b2 white")
    await table.click(ben, card, "Accept")
    assert "works again" in caplog.text
    assert "b2 white" in [board.content for board in table.seen(ada) if "–" in board.content][1]
    assert len((await table.match(1)).turns) == 1
    assert (await table.match(2)).seats


async def test_a_lock_that_is_held_for_a_second_is_not_noticed(table, ada, ben, database, caplog):
    await table.start(ada, ben)
    with held(database):
        playing = asyncio.ensure_future(ada.slash(table.channel, "play", turn="b2 white"))
        await asyncio.sleep(1)
    assert not (await playing).failed
    await table.idle()
    assert "b2 white" in table.newest(ada).content
    assert complaints(caplog) == []


# A file that cannot be written


@pytest.fixture
def read_only(bot):
    """Keeps SQLite from writing inside a block, as it is where a disk has become read-only."""

    @asynccontextmanager
    async def keep():
        writer = bot.matches._desk.store._database._writer
        await writer.execute_fetchall("PRAGMA query_only = ON")
        yield
        await writer.execute_fetchall("PRAGMA query_only = OFF")

    return keep


async def test_a_disk_that_has_become_read_only_is_said_plainly_and_all_is_well_afterwards(
    table, ada, ben, cleo, read_only, caplog
):
    await table.start(ada, ben)
    card = await table.challenge(cleo, ben)
    board = table.newest(ada)
    async with read_only():
        for refused in (await table.play(ada, "b2 white"), await table.click(ben, card, "Accept")):
            assert "can't save anything" in private(refused)
        assert "#1" in private(await table.slash(ben, "matches"))
        assert (await table.match(1)).turns == ()
    (complaint,) = complaints(caplog)
    assert "it cannot be written" in complaint.getMessage()
    await table.play(ada, "b2 white")
    await table.click(ben, card, "Accept")
    assert (await table.match(1)).turns == ("b2 white",)
    assert (await table.match(2)).turns == ()
    assert labels(board) == []
    assert "works again" in caplog.text


# A disk that does not answer


HANDLERS = {
    "a command": lambda it: it.ada.slash(it.table.channel, "play", turn="b2 white"),
    "a list": lambda it: it.ada.slash(it.table.channel, "matches"),
    "a picture": lambda it: it.ben.click(it.board, "Board"),
    "the turn builder": lambda it: it.ada.click(it.board, "Play"),
    "a question": lambda it: it.ada.click(it.board, "Resign"),
    "a menu": lambda it: it.ada.user_command(it.table.channel, "Challenge", it.ben),
    "accepting": lambda it: it.ben.click(it.card, "Accept"),
    "a form": lambda it: it.ben.click(it.card, "Decline"),
}


@pytest.mark.parametrize("handler", HANDLERS.values(), ids=HANDLERS)
async def test_while_the_disk_does_not_answer_everything_is_acknowledged(
    table, ada, ben, cleo, hanging, caplog, monkeypatch, handler
):
    card = await table.challenge(cleo, ben)
    board = await table.start(ada, ben)
    people = SimpleNamespace(table=table, ada=ada, ben=ben, board=board, card=card)
    before = len(table.seen(ada))
    monkeypatch.setattr(acting, "ACKNOWLEDGED_AT_AGE", timedelta(seconds=0.2))
    async with hanging(0.6):
        answer, seconds = await timed(handler(people))
        assert not answer.failed
        assert seconds < IN_TIME
    await table.idle()
    assert complaints(caplog) == []
    assert labels(board) in ([], UNDER_A_BOARD)
    assert "challenges you" in card.content or "match #2" in card.content
    said = [*([answer.message] if answer.message else []), *answer.followups]
    assert said or len(table.seen(ada)) > before
    for person in (ada, ben):
        for message in table.channel.messages(as_=person):
            assert message.content or message.attachments  # else it would say "thinking" for 15 minutes


async def test_a_form_that_comes_too_late_is_asked_for_again(table, ben, cleo, hanging):
    card = await table.challenge(cleo, ben)
    async with hanging(2.5):
        answer = await ben.click(card, "Decline")
    await table.idle()
    assert answer.modal is None
    assert "Press it once more" in private(answer)
    assert (await table.click(ben, card, "Decline")).modal is not None


async def test_a_turn_builder_that_opens_late_is_a_message_of_its_own(table, ada, ben, hanging):
    board = await table.start(ada, ben)
    text = board.content
    async with hanging(2.5):
        answer = await ada.click(board, "Play")
    await table.idle()
    (builder,) = answer.followups
    assert builder.ephemeral
    assert "Type it" in labels(builder)
    assert builder.attachments
    assert board.content == text
    form = (await table.click(ada, builder, "Type it")).modal
    await table.submit(ada, form, turn="b2 white")
    assert "b2 white" in table.newest(ada).content


async def test_completing_gives_nothing_while_the_disk_does_not_answer(table, ada, ben, hanging, caplog):
    await table.start(ada, ben)
    async with hanging(2.5):
        offered, seconds = await timed(ada.autocomplete(table.channel, "play", focused="turn", turn="b2"))
        assert seconds < IN_TIME
        assert offered == []
    await table.idle()
    assert complaints(caplog) == []
    assert await ada.autocomplete(table.channel, "play", focused="turn", turn="b2")


# An acknowledgement that gets lost


ACKNOWLEDGE = ("POST", "/interactions/{interaction}/{token}/callback")


@pytest.mark.parametrize(
    "fault",
    [
        {"cut": True},
        {"cut": True, "after_effect": True},
        {"status": 502},
        {"seconds": 1.4},
        {"seconds": 1.4, "after_effect": True, "cut": True},
    ],
    ids=["cut before", "cut after", "unwell", "silent", "silent after"],
)
@pytest.mark.parametrize("private_answer", [False, True], ids=["a turn", "a sentence"])
async def test_an_acknowledgement_that_gets_lost_is_given_again(
    table, sandbox, ada, ben, caplog, fault, private_answer
):
    await table.start(ada, ben)
    sandbox.fail(*ACKNOWLEDGE, **fault)
    if private_answer:
        answer = await table.click(ben, table.newest(ada), "Play")
        assert "not your turn" in private(answer)
    else:
        answer = await table.play(ada, "b2 white")
        assert "b2 white" in table.newest(ada).content
    assert not answer.failed
    assert complaints(caplog) == []


@pytest.mark.parametrize(
    "fault", [{"cut": True}, {"cut": True, "after_effect": True}], ids=["before", "after"]
)
async def test_a_turn_counts_though_discord_never_said_that_it_was_acknowledged(
    table, sandbox, ada, ben, caplog, fault
):
    await table.start(ada, ben)
    sandbox.fail(*ACKNOWLEDGE, times=2, **fault)
    await table.play(ada, "b2 white")
    assert "b2 white" in table.newest(ada).content
    assert complaints(caplog) == []


@pytest.mark.parametrize(
    "fault", [{"cut": True, "times": 2}, {"status": 503, "times": 2}], ids=["cut", "unwell"]
)
async def test_a_private_answer_comes_once_discord_can_be_reached(
    table, sandbox, ada, ben, monkeypatch, fault
):
    monkeypatch.setattr(reply, "pause_after", lambda _failures: 0.01)
    board = await table.start(ada, ben)
    sandbox.fail("PATCH", "/webhooks/{application}/{token}/messages/{name}", **fault)
    answer = await table.click(ada, board, "Play")
    assert "Type it" in labels(answer.message)
    assert answer.message.attachments
    sandbox.fail("DELETE", "/webhooks/{application}/{token}/messages/{name}", **fault)
    await table.play(ada, "b2 white")
    assert [message for message in table.channel.messages(as_=ada) if not message.content] == []


async def test_a_completion_that_discord_does_not_take_is_no_bug(table, sandbox, ada, ben, caplog):
    await table.start(ada, ben)
    sandbox.fail(*ACKNOWLEDGE, cut=True)
    assert await ada.autocomplete(table.channel, "play", focused="turn", turn="b2") == []
    assert complaints(caplog) == []


async def test_nothing_changes_when_another_process_has_answered(table, sandbox, ada, ben, caplog):
    await table.start(ada, ben)
    sandbox.fail(*ACKNOWLEDGE, status=400, code=40060)
    await table.play(ada, "b2 white")
    assert (await table.match(1)).turns == ()
    assert complaints(caplog) == []


# A Discord that is out of reach for what a handler needs


@pytest.mark.parametrize("fault", [{"cut": True}, {"status": 429, "retry_after": 40}], ids=["cut", "limited"])
async def test_a_person_who_cannot_be_asked_about_is_no_bug(table, sandbox, ada, ben, caplog, fault):
    form = await table.invite(ada, ben)
    sandbox.fail("GET", "/guilds/{guild}/members/{user}", times=6, **fault)
    answer = await table.submit(ada, form)
    assert "Discord can't be reached" in private(answer)
    assert complaints(caplog) == []


# A real disk


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own with room for little; there must be a right to mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(place)], check=False, capture_output=True
    )
    if mounted.returncode != 0:
        pytest.skip("no right to mount a disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@contextmanager
def filled(place):
    """Leave no room on a disk."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    yield
    ballast.unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="needs tmpfs")
async def test_a_full_disk_is_said_plainly_and_all_is_well_afterwards(
    sandbox, small_disk, games, ada, ben, caplog
):
    async with online(sandbox, small_disk / "oddity.sqlite3") as bot:
        table = Table(sandbox, bot, games)
        await table.start(ada, ben)
        with filled(small_disk):
            with pytest.raises(StoreError):
                await table.store.write_note("long", "x" * 1_000_000)  # the file has room in it for a little
            answer, seconds = await timed(table.play(ada, "b2 white"))
            assert seconds < IN_TIME
            assert "can't save anything" in private(answer)
            assert (await table.match()).turns == ()
            assert "#1" in private(await table.slash(ada, "matches"))
        assert len(complaints(caplog)) == 1
        assert "the disk is full" in caplog.text
        await table.play(ada, "b2 white")
        assert "b2 white" in table.newest(ada).content
        assert "works again" in caplog.text
    with closing(sqlite3.connect(small_disk / "oddity.sqlite3")) as stored:
        assert stored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
