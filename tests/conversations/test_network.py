import asyncio
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import aiohttp
import pytest

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt
from bot.features.board.posting import Show
from bot.features.board.service import Showing
from bot.matches.leases import Allowance
from bot.matches.outbox import board_entry
from bot.matches.queue import Outbox
from bot.transport import wire
from bot.transport.budget import STOPPING_REFUSALS, Budget
from bot.ui import runner
from tests.conversations.conftest import online
from tests.conversations.table import POST, UNDER_A_BOARD, Table, labels, private
from tests.loaded import needs
from tests.store.samples import open_store

pytestmark = pytest.mark.usefixtures("hurried")


async def calm(table):
    for _ in range(12):
        await table.tick(30)


def boards(table, person):
    return [message for message in table.seen(person) if " big group" in message.content]


async def test_the_bot_comes_online_once_discord_can_be_reached(sandbox, database, games, ada):
    for route in ("/users/@me", "/oauth2/applications/@me", "/gateway/bot"):
        sandbox.fail("GET", route, status=502, times=5)  # so often discord.py tries
    sandbox.fail("PUT", "/applications/{application}/commands", status=503)
    async with online(sandbox, database) as bot:
        await sandbox.until(lambda: ada.commands(games))
        assert (await Table(sandbox, bot, games).slash(ada, "board")).ephemeral


async def test_a_board_that_another_process_has_shown_meanwhile_is_not_posted(
    table, sandbox, ada, ben, monkeypatch
):
    """It had this process's shard, and a turn was stored there, since the entry was read."""
    await table.start(ada, ben)
    entry = board_entry(await table.match())
    sandbox.fail(*POST, status=403, code=50013)
    await table.play(ada, "b2 white")

    async def entry_of(_outbox, _key):
        return None

    monkeypatch.setattr(Outbox, "entry", entry_of)
    await Show(table.bot).deliver(entry, attempt=Attempt(entry.key, since=entry.since))
    assert len(boards(table, ada)) == 1


async def test_a_board_that_may_have_been_sent_before_a_start_costs_one_look(table, sandbox, ada, ben):
    await table.start(ada, ben)
    looks = [request.method for request in sandbox.requests].count("GET")
    table.bot.delivery.schedule.is_complete = False  # as after a start
    for _ in range(3):
        await table.play(ada, "b2 white")
        assert [request.method for request in sandbox.requests].count("GET") == looks + 1
        await table.tick(30)
    assert len(boards(table, ada)) == 2
    assert len(table.bot.delivery.schedule) == 0


async def test_a_request_that_was_never_sent_is_not_looked_for(table, sandbox, ada, ben):
    await table.start(ada, ben)
    budget, now = table.bot.budget, asyncio.get_running_loop().time()
    budget.set_allowance(Allowance(1000.0, STOPPING_REFUSALS, 1), now)
    await budget.acquire()  # finds out how things are
    answer = await table.play(ada, "b2 white")
    await table.idle()
    assert "saved" in private(answer)
    await table.play(ben, "b1 white")
    assert len(boards(table, ada)) == 1
    budget.set_allowance(Allowance(1000.0, 0, 2), now)
    looks = [request.method for request in sandbox.requests].count("GET")
    await table.tick(30)
    assert len(boards(table, ada)) == 2
    assert [request.method for request in sandbox.requests].count("GET") == looks


async def test_a_gateway_that_is_gone_at_once_is_one_that_cannot_be_reached():
    async def vanish(_url):
        raise AssertionError

    http = SimpleNamespace(request=None, ws_connect=vanish)
    wire.keep_to_limits(SimpleNamespace(http=http), Budget())
    with pytest.raises(aiohttp.ClientConnectionError):
        await http.ws_connect("ws://gateway")


async def test_waiting_entries_are_shown_before_a_new_session_knows_its_servers(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.fail(*POST, status=503, times=5)
    await table.play(ada, "b2 white")
    table.bot.gateway.forget(0)  # as for a shard that is taken from a dead process
    await calm(table)
    assert "b2 white" in boards(table, ada)[-1].content
    assert len(table.bot.delivery.schedule) == 0


async def test_a_board_is_noted_as_what_it_shows_though_the_match_goes_on(table, ada, ben, monkeypatch):
    await table.start(ada, ben)
    showing = table.bot.get(Showing)
    note_board = showing.note_board

    async def play_on_first(posted, message, **options):
        monkeypatch.setattr(showing, "note_board", note_board)
        await table.store.add_turn(posted.id, 1, "a1 black", None, table.clock())
        return await note_board(posted, message, **options)

    monkeypatch.setattr(showing, "note_board", play_on_first)
    await table.play(ada, "b2 white")
    await calm(table)
    assert (await table.match()).ply == 2
    assert "a1 black" in boards(table, ada)[-1].content
    assert labels(boards(table, ada)[-2]) == []


@needs("privacy")
async def test_board_whose_posting_takes_effect_late_loses_its_buttons(table, sandbox, ada, ben, monkeypatch):
    await table.start(ada, ben)
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 0.5)
    sandbox.fail(*POST, seconds=2.0)
    await table.play(ada, "b2 white")
    monkeypatch.undo()
    await table.store.add_turn(1, 1, "b1 white", None, table.clock())
    await table.tick()
    assert "b1 white" in table.newest(ada).content
    await sandbox.until(lambda: "b1 white" not in table.newest(ada).content, 20)
    stray = table.newest(ada)
    assert labels(stray) == UNDER_A_BOARD
    await calm(table)
    assert labels(stray) == []
    assert (await table.match()).board_message != stray.id
    assert await table.store.entries() == []


@pytest.fixture
def unnoted(monkeypatch):
    """As where the process is killed once a board stands."""

    async def fail(*_arguments, **_options):
        raise StoreError("killed")

    @contextmanager
    def unnoted():
        with monkeypatch.context() as patch:
            patch.setattr(Showing, "note_board", fail)
            yield

    return unnoted


@pytest.fixture
def overtaken(monkeypatch, database, clock):
    """The row of a board is read, and a turn is stored before its match is."""
    read_entry = Outbox.entry

    async def read(entries, key):
        monkeypatch.setattr(Outbox, "entry", read_entry)
        found = await read_entry(entries, key)
        async with open_store(database) as store:
            match = await store.match(1)
            await store.add_turn(1, match.ply, "b1 white", None, clock())
        return found

    return lambda: monkeypatch.setattr(Outbox, "entry", read)


async def test_board_has_the_nonce_of_its_row_though_an_earlier_row_was_read(
    seated, unnoted, overtaken, ada, ben, monkeypatch
):
    async with seated() as table:
        await table.start(ada, ben)
        with unnoted(), suppress(StoreError):
            await table.play(ada, "b2 white")
    overtaken()
    with unnoted():
        async with seated() as table:
            posted = table.newest(ada)

    async def find_nothing(*_arguments):
        return []

    monkeypatch.setattr(runner, "own_messages", find_nothing)
    async with seated() as table:
        await calm(table)
        assert table.newest(ada) is posted
        assert "b1 white" in posted.content
