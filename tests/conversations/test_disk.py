import asyncio
import logging
import sqlite3
import threading
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import timedelta

import pytest

from bot.db.errors import FileLostError, StoreError, UncertainError
from bot.db.sqlite import database as store_of
from bot.db.sqlite.opening import explain_errors
from bot.matches.changes import Changes
from bot.transport import reply
from bot.ui import admission
from tests.case import case
from tests.conversations.conftest import UNHURRIED
from tests.conversations.table import CALLBACK, PRIVATE_EDIT, labels, private
from tests.operation.conftest import held, run
from tests.store.test_commits import full_disk


def complaints(caplog):
    return [entry for entry in caplog.records if entry.levelno >= logging.ERROR or entry.exc_info]


async def test_while_the_lock_is_held_all_is_answered(seated, ada, ben, cleo, database, caplog, monkeypatch):
    monkeypatch.setattr(store_of, "BUSY_SECONDS", 0.2)
    async with seated() as table:
        card = await table.challenge(cleo, ben)
        board = await table.start(ada, ben)
        with held(database):
            assert "can't save anything" in private(await table.play(ada, "b2 white"))
            for answering in (
                table.slash(ada, "board"),
                table.slash(ben, "board"),
                table.click(ben, board, "Board"),
                table.click(ben, card, "Accept"),
            ):
                assert not (await answering).failed
        assert len(complaints(caplog)) == 1
        assert "another program holds it" in caplog.text
        caplog.clear()
        await table.play(ada, "b2 white")
        await table.click(ben, card, "Accept")
        assert "works again" in caplog.text
        assert "b2 white" in [board.content for board in table.seen(ada) if " big group" in board.content][1]
        assert len((await table.match(1)).turns) == 1
        assert (await table.match(2)).seats


async def test_a_lock_that_is_held_for_a_moment_is_not_noticed(table, ada, ben, database, caplog):
    await table.start(ada, ben)
    with held(database):
        playing = asyncio.ensure_future(ada.slash(table.channel, "play", turn="b2 white"))
        await asyncio.sleep(0.1)
    assert not (await playing).failed
    await table.idle()
    assert "b2 white" in table.newest(ada).content
    assert complaints(caplog) == []


async def test_database_that_is_removed_is_noticed_within_a_minute(seated, database):
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(seated())
        database.unlink()
        await table.background.each_minute()
        assert table.store.db.lost.is_set()
        with pytest.raises(FileLostError):
            await stack.aclose()


@asynccontextmanager
async def read_only(table, _database):
    """Keep SQLite from writing, as it is where a disk has become read-only."""
    writer = table.store.db._writer
    await writer.execute_fetchall("PRAGMA query_only = ON")
    yield
    await writer.execute_fetchall("PRAGMA query_only = OFF")


@asynccontextmanager
async def without_room(_table, database):
    with full_disk(database.with_name(f"{database.name}-wal")):
        yield


@pytest.mark.parametrize(
    ("failing", "words"),
    [(read_only, "it cannot be written"), (without_room, "check the disk and the free space")],
)
async def test_a_disk_that_takes_nothing_is_said_plainly_and_all_is_well_afterwards(
    table, ada, ben, cleo, database, caplog, failing, words
):
    await table.start(ada, ben)
    card = await table.challenge(cleo, ben)
    board = table.newest(ada)
    async with failing(table, database):
        for refused in (await table.play(ada, "b2 white"), await table.click(ben, card, "Accept")):
            assert "can't save anything" in private(refused)
        assert "#1" in private(await table.slash(ben, "board"))
        assert (await table.match(1)).turns == ()
    (complaint,) = complaints(caplog)
    assert words in complaint.getMessage()
    await table.play(ada, "b2 white")
    await table.click(ben, card, "Accept")
    assert (await table.match(1)).turns == ("b2 white",)
    assert (await table.match(2)).turns == ()
    assert labels(board) == []
    assert "works again" in caplog.text
    assert run(database, "PRAGMA integrity_check") == [[("ok",)]]


def test_a_full_disk_is_called_full(tmp_path):
    with closing(sqlite3.connect(tmp_path / "small.sqlite3")) as database:
        database.execute("PRAGMA max_page_count = 2")
        database.execute("CREATE TABLE notes (text)")
        with pytest.raises(StoreError, match="the disk is full"), explain_errors(tmp_path):
            database.execute("INSERT INTO notes VALUES (zeroblob(10000))")


@pytest.fixture
def hanging(bot, monkeypatch):
    """Keeps the disk from answering any read inside a block, in which people are answered for very soon."""

    @asynccontextmanager
    async def hang():
        go_on = threading.Event()
        reading = asyncio.ensure_future(bot.services._context.db.read(lambda _db: go_on.wait(60)))
        with monkeypatch.context() as impatient:
            impatient.setattr(admission, "ACKNOWLEDGED_AT_AGE", timedelta(seconds=0.05))
            try:
                yield
            finally:
                go_on.set()
        assert await reading

    return hang


async def test_while_the_disk_does_not_answer_all_is_acknowledged(table, ada, ben, cleo, hanging, caplog):
    card = await table.challenge(cleo, ben)
    board = await table.start(ada, ben)
    for name, act in {
        "a list": lambda: ada.slash(table.channel, "board"),
        "a picture": lambda: ben.click(board, "Board"),
        "the turn builder": lambda: ada.click(board, "Play"),
        "a question": lambda: ada.slash(table.channel, "resign"),
        "a menu": lambda: ada.user_command(table.channel, "Challenge", ben),
        "a form": lambda: ben.click(card, "Decline"),
        "a command": lambda: ada.slash(table.channel, "play", turn="b2 white"),
        "accepting": lambda: ben.click(card, "Accept"),
    }.items():
        with case(name):
            before = len(table.seen(ada))
            async with hanging():
                answer = await act()
                assert not answer.failed
            await table.idle()
            said = [*([answer.message] if answer.message else []), *answer.followups]
            if name == "a form":  # which cannot be opened any more
                assert answer.modal is None
                assert "Press the button once more" in private(answer)
            assert said or len(table.seen(ada)) > before
            for person in (ada, ben):
                for message in table.channel.messages(as_=person):
                    assert message.content or message.attachments  # else it would "think" for 15 minutes
    assert complaints(caplog) == []
    assert labels(board) == []
    assert "#2" in card.content


async def test_a_turn_builder_that_opens_late_is_a_message_of_its_own(table, ada, ben, hanging):
    board = await table.start(ada, ben)
    text = board.content
    async with hanging():
        answer = await ada.click(board, "Play")
    await table.idle()
    (builder,) = answer.followups
    assert builder.ephemeral
    assert "Type it" in labels(builder)
    assert builder.attachments
    assert board.content == text
    await table.fill_in(ada, builder, turn="b2 white")
    assert "b2 white" in table.newest(ada).content


async def test_completing_gives_nothing_while_the_disk_does_not_answer(table, ada, ben, hanging, caplog):
    await table.start(ada, ben)
    async with hanging():
        assert await table.complete(ada, "play", "turn", "b2") == []
    await table.idle()
    assert complaints(caplog) == []
    assert await table.complete(ada, "play", "turn", "b2")


async def test_an_acknowledgement_that_gets_lost_is_given_again(table, sandbox, ada, ben, caplog):
    board = await table.start(ada, ben)
    for cell, fault in (
        ("a1", {"cut": True}),
        ("a2", {"cut": True, "after_effect": True}),
        ("b1", {"status": 502}),
        ("b2", {"seconds": 1.4, "after_effect": True, "cut": True}),
        ("b3", {"cut": True, "times": 2}),
        ("c1", {"cut": True, "times": 2, "after_effect": True}),
    ):
        with case(fault):
            mover, waits = (ben, ada) if cell in {"a2", "b2", "c1"} else (ada, ben)
            if "times" not in fault:
                sandbox.fail(*CALLBACK, **fault)
                answer = await table.click(waits, board, "Play")
                assert not answer.failed
                assert "your turn in match" in private(answer)
            else:
                sandbox.answer_seconds = 0.2  # after which Discord calls it failed
            sandbox.fail(*CALLBACK, **fault)
            answer = await table.play(mover, f"{cell} white")
            assert "times" in fault or not answer.failed
            board = table.newest(ada)
            assert f"{cell} white" in board.content
            assert complaints(caplog) == []


@pytest.mark.usefixtures("hurried")
async def test_a_private_answer_comes_once_discord_can_be_reached(table, sandbox, ada, ben, monkeypatch):
    monkeypatch.setattr(reply, "pause_after", lambda _failures: 0.01)
    await table.start(ada, ben)
    for person, cell, fault in ((ada, "b2", {"cut": True}), (ben, "b1", {"status": 503})):
        with case(fault):
            sandbox.fail(*PRIVATE_EDIT, times=2, **fault)
            made = await table.open(person)
            assert "Type it" in labels(made)
            assert made.attachments
            sandbox.fail("DELETE", "/webhooks/{application}/{token}/messages/{name}", times=2, **fault)
            await table.play(person, f"{cell} white")
            assert [message for message in table.channel.messages(as_=person) if not message.content] == []


@pytest.mark.usefixtures("hurried")
async def test_a_request_that_discord_refuses_changes_nothing(table, sandbox, ada, ben, caplog, monkeypatch):
    await table.start(ada, ben)
    sandbox.answer_seconds = 0.2  # after which Discord calls it failed
    sandbox.fail(*CALLBACK, cut=True)
    assert await table.complete(ada, "play", "turn", "b2") == []
    sandbox.fail(*CALLBACK, status=400, code=40060)  # another process has answered
    await table.slash(ada, "resign")
    assert (await table.match(1)).outcome is None
    sandbox.answer_seconds = UNHURRIED.total_seconds()
    form = await table.invite(ada, ben)
    monkeypatch.setattr(admission, "ACKNOWLEDGED_AT_AGE", timedelta(0))
    for fault in ({"cut": True}, {"status": 429, "retry_after": 40}):
        with case(fault):
            lost = sandbox.fail("GET", "/guilds/{guild}/members/{user}", times=1000, **fault)
            assert "Discord isn't answering" in private(await table.submit(ada, form))
            lost.times = 0
    assert complaints(caplog) == []


async def test_a_change_that_may_be_stored_is_not_said_to_have_failed(table, ada, ben, monkeypatch):
    async def lose(*_, **__):
        raise UncertainError("a commit was cut off")

    await table.start(ada, ben)
    monkeypatch.setattr(Changes, "change_match", lose)
    assert "can't tell whether it went through" in private(await table.play(ada, "b2 white"))
