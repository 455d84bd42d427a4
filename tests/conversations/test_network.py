"""Whatever the network does, what is stored is shown: once, to the right people, and by itself."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import aiohttp
import pytest

from bot.delivery.schedule import LONG
from bot.matches.leases import Allowance
from bot.transport import wire
from bot.transport.budget import STOPPING_REFUSALS, Budget
from tests.conversations.conftest import online
from tests.conversations.table import UNDER_A_BOARD, Table, labels, private

POST = ("POST", "/channels/{channel}/messages")
EDIT = ("PATCH", "/channels/{channel}/messages/{message}")

FAULTS = {
    "unwell": {"status": 503, "times": 5},
    "limited": {"status": 429, "retry_after": 40},
    "cut before": {"cut": True},
    "cut after": {"cut": True, "after_effect": True},
    "answer lost": {"status": 502, "times": 5, "after_effect": True},
    "silent": {"seconds": 1.5, "cut": True},
    "cut for long": {"cut": True, "times": 6},
}
"""Each ends by itself, after so many calls; discord.py makes five of one after a 500, 502 or 504."""

pytestmark = pytest.mark.usefixtures("hurried")


@pytest.fixture
def fault(request, monkeypatch):
    """What goes wrong; only for a silence that lasts longer the bot does not wait long for an answer."""
    if request.param == "silent":
        monkeypatch.setattr(wire, "ANSWER_SECONDS", 1.0)
    return FAULTS[request.param]


async def calm(table):
    """Let time pass until the fault is used up, and half a minute more."""
    for _ in range(12):
        await table.tick(30)


def boards(table, person):
    """The boards that everybody sees, oldest first."""
    return [message for message in table.seen(person) if "–" in message.content]


def check_shown(table, ada, ben, *, turns):
    """Do nothing if each position was shown at most once, the newest one is, and it alone has buttons."""
    shown = boards(table, ada)
    assert turns[-1] in shown[-1].content
    assert labels(shown[-1]) == UNDER_A_BOARD
    assert shown[-1].pings == {(ben, ada)[len(turns) % 2 == 0].id}
    assert [labels(board) for board in shown[:-1]] == [[]] * (len(shown) - 1)
    assert len({board.content for board in shown}) == len(shown)
    assert len(table.bot.delivery.schedule) == 0


@pytest.mark.parametrize("fault", FAULTS, indirect=True)
async def test_each_turn_is_shown_once_and_pings_once_and_old_buttons_go(table, sandbox, ada, ben, fault):
    await table.start(ada, ben)
    sandbox.fail(*POST, **fault)
    answer = await table.play(ada, "b2 white")
    assert not answer.failed
    if answer.message is not None:
        assert "is stored" in private(answer)
    await calm(table)
    check_shown(table, ada, ben, turns=["b2 white"])
    sandbox.fail(*EDIT, **fault)
    assert not (await table.play(ben, "b1 white")).failed
    await table.play(ada, "b3 white")
    await calm(table)
    check_shown(table, ada, ben, turns=["b2 white", "b1 white", "b3 white"])


@pytest.mark.parametrize("fault", ["limited", "cut after", "silent"], indirect=True)
async def test_a_challenge_is_shown_once_and_its_card_says_what_became_of_it(table, sandbox, ada, ben, fault):
    sandbox.fail(*POST, **fault)
    answer = await table.slash(ada, "challenge odd", opponent=ben, seat="odd", board="hexhex-2", group=2)
    if answer.message is not None:
        assert "Your challenge is stored" in private(answer)
    await calm(table)
    (card,) = table.seen(ben)
    assert card.pings == {ben.id}
    sandbox.fail(*EDIT, **fault)
    await table.click(ben, card, "Accept")
    (board,) = boards(table, ada)
    assert board.pings == {ada.id}
    await calm(table)
    assert "this is match #1 now" in card.content
    assert labels(card) == []
    assert boards(table, ada) == [board]
    card = await table.challenge(ada, ben)
    sandbox.fail(*EDIT, **fault)
    sandbox.fail(*POST, **fault)
    await table.decline(ben, card, "no time")
    await calm(table)
    assert "Declined" in card.content
    told = [message for message in table.seen(ada) if "no time" in message.content]
    assert [message is card for message in told] == [True, False]
    assert len(table.bot.delivery.schedule) == 0


async def test_the_bot_comes_online_once_discord_can_be_reached(sandbox, database, games, ada):
    for route in ("/users/@me", "/oauth2/applications/@me", "/gateway/bot"):
        sandbox.fail("GET", route, status=502, times=5)  # so often discord.py tries
    async with online(sandbox, database) as bot:
        assert (await Table(sandbox, bot, games).slash(ada, "help")).ephemeral


async def test_a_card_is_found_by_its_buttons_though_the_clocks_differ_by_a_second(table, sandbox, ada, ben):
    table.clock.advance(timedelta(seconds=1))
    sandbox.fail(*POST, **FAULTS["cut after"])
    await table.slash(ada, "challenge odd", opponent=ben, seat="odd", board="hexhex-2", group=2)
    (card,) = table.seen(ben)
    card.nonce = None  # as Discord forgets it
    await table.tick(LONG + 1)
    assert table.seen(ben) == [card]
    assert len(table.bot.delivery.schedule) == 0


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


async def test_what_was_never_sent_is_not_looked_for(table, sandbox, ada, ben):
    await table.start(ada, ben)
    budget, now = table.bot.budget, asyncio.get_running_loop().time()
    budget.tell(Allowance(1000.0, STOPPING_REFUSALS, 1), now)
    await budget.acquire()  # finds out how things are
    answer = await table.play(ada, "b2 white")
    assert "stored" in private(answer)
    await table.play(ben, "b1 white")
    assert len(boards(table, ada)) == 1
    budget.tell(Allowance(1000.0, 0, 2), now)
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


async def test_what_waits_is_shown_while_a_new_session_knows_no_server_yet(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.fail(*POST, status=503, times=5)
    await table.play(ada, "b2 white")
    table.bot.gateway.forget(0)  # as for a shard that is taken from a dead process
    await calm(table)
    assert "b2 white" in boards(table, ada)[-1].content
    assert len(table.bot.delivery.schedule) == 0


async def test_a_board_is_noted_as_what_it_shows_though_the_match_is_played_on_meanwhile(
    table, ada, ben, monkeypatch
):
    await table.start(ada, ben)
    showing = table.bot.matches.showing
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


async def test_the_buttons_of_a_board_whose_answer_was_lost_lead_to_the_newest(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.fail(*POST, cut=True, after_effect=True)
    await table.play(ada, "b2 white")
    stray = table.newest(ada)
    await table.play(ben, "b1 white")
    await calm(table)
    assert len(table.bot.delivery.schedule) == 0
    newest = table.newest(ada)
    assert newest.id != stray.id
    assert str(newest.id) in private(await table.click(ada, stray, "Play"))
