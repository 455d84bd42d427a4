from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.service import Terms
from bot.features.take_backs.service import Requests
from bot.matches.change import By
from bot.matches.courtesy import RequestKind
from bot.matches.ids import COMPUTER, MessageId
from bot.matches.model import Ending
from bot.matches.showing import Showing
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, GAMES
from tests.store.samples import notices

SMALL = Terms("odd", board="hexhex-2", options={"group": 2}, seat=0)


async def show(table, match):
    return await table.get(Showing).note_board(match, MessageId(100 + match.revision))


async def test_it_agrees_to_taking_back_and_to_an_end_at_once(table):
    match = (await table.get(ComputerMatches).begin(By(ADA, GAMES), SMALL, 3)).match
    requests = table.get(Requests)
    await table.play(match.id, ADA, "b2 white")
    await table.play(match.id, COMPUTER, "b1 white")
    match = (await table.show(match.id)).match
    match = (await requests.ask(match, By(ADA), RequestKind.TAKE_BACK)).match
    assert (match.turns, match.request, match.player_to_move) == ((), None, ADA)
    await table.play(match.id, ADA, "b2 white")
    match = (await table.show(match.id)).match
    assert match.is_for_computer
    match = (await requests.ask(match, By(ADA), RequestKind.TAKE_BACK)).match
    assert (match.turns, match.is_for_computer) == ((), False)
    match = (await requests.ask(match, By(ADA), RequestKind.ABANDON)).match
    assert (match.ending, match.outcome.winner) == (Ending.AGREED, None)
    assert await notices(table.store) == [], "nobody is asked anything"
