"""Solved boards: said where they are offered, and the challenge to hold the win."""

from collections.abc import Iterator
from typing import NamedTuple

from discord import ButtonStyle

from bot.engine.solved import find_record, read_records
from bot.errors import MatchError
from bot.features.challenge.challenge import start
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.levels import BY_STRENGTH
from bot.features.challenge.service import Terms
from bot.features.challenge.texts import DETAILS, Details
from bot.features.solved.model import can_hold, held_by, is_try
from bot.matches.finding import Finding
from bot.matches.model import Match, MatchStatus, MatchView, Offer, Search
from bot.rules.catalogue import Game
from bot.rules.rules import Rules
from bot.rules.setup import Setup
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.places import where_played
from bot.ui.slots import CARD_LINES, END_BUTTONS, FIRST_LINES, LAST_LINES, PUBLIC_BUTTONS, RULES_BUTTONS
from bot.words import Words

BEST = BY_STRENGTH[-1]
LOOKED_THROUGH = 2_000
"""How many newest matches, of everyone and any kind, are looked through for tries."""


def _line(bot: Oddity, setup: Setup, words: Words) -> str:
    found = find_record(bot.catalogue.rules(setup), setup.board)
    if found is None:
        return ""
    seat = _seat(bot.catalogue.game(setup.game), found.winner, words)
    return words.say("solved-card", seat=seat)


def _seat(game: Game, seat: int, words: Words) -> str:
    return words.say(f"seat-{game.seats[seat]}")


@CARD_LINES.add(order=20)
async def solved_on_card(bot: Oddity, offer: Offer, words: Words) -> str:
    if offer.turns:
        return ""
    return _line(bot, offer.setup, words)


@DETAILS.add(order=20)
async def solved_details(acting: Acting, offer: Offer) -> Details:
    line = await solved_on_card(acting.bot, offer, acting.words)
    return Details(lines=(line,) if line else ())


@FIRST_LINES.add(order=10)
async def solved_on_board(bot: Oddity, match: Match, words: Words) -> str:
    """Only against the computer, as others had a card."""
    if match.level is None:
        return ""
    return _line(bot, match.setup, words)


class SolvedSetup(NamedTuple):
    setup: Setup
    winner: int

    @property
    def button(self) -> "HoldTheWin":
        options = ".".join(map(str, self.setup.options.values()))
        return HoldTheWin(self.setup.game, self.setup.board_key, options)


def _solved(game: Game) -> Iterator[SolvedSetup]:
    for one in read_records().values():
        if one.game == game.key:
            yield SolvedSetup(game.setup(one.board, one.options), one.winner)


def _offered(game: Game) -> list[SolvedSetup]:
    """Boards of the game's list with their usual numbers: the largest first, and of one its usual rules."""
    listed = {board.key for board in game.boards}
    found = [(one, game.setup(one.setup.board_key)) for one in _solved(game) if one.setup.board_key in listed]
    found = [(one, usual) for one, usual in found if _numbers(one.setup) == _numbers(usual)]
    found.sort(key=lambda pair: (-len(pair[1].board.tiling), pair[0].setup != pair[1]))
    return [one for one, _ in found]


def _numbers(setup: Setup) -> list[int]:
    return [value for value in setup.options.values() if isinstance(value, int)]


@RULES_BUTTONS.add(order=20)
def _rules_button(acting: Acting, game: Game) -> Iterator[Item]:
    if _offered(game):
        yield ShowSolved(game.key).item(acting.words)


class ShowSolved(Button, name="solved", label="button-hold", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        words = acting.words
        game = acting.bot.catalogue.games.get(self.game)
        if game is None or not (offered := _offered(game)):
            raise MatchError("unknown-button")
        lines = [words.say("hold-about", game=game.name)]
        buttons = []
        for number, one in enumerate(offered, start=1):
            board = _board(one.setup, game, words)
            seat = _seat(game, one.winner, words)
            lines.append(words.say("hold-board", number=number, board=board, seat=seat))
            name = words.board(game.board_name(one.setup.board_key))
            buttons.append(one.button.item(words, number=number, board=name))
        await acting.reply.show("\n".join(lines), view=view_of(buttons))


def _board(setup: Setup, game: Game, words: Words) -> str:
    options = (words.say(f"option-{key}-is", value=value) for key, value in setup.options.items())
    return " · ".join([words.board(game.board_name(setup.board_key)), *options])


class HoldTheWin(Button, name="hold", label="button-hold-on", style=ButtonStyle.success):
    """Starts an unrated match against the best level, from the seat that can win."""

    game: str
    board: str
    options: str

    async def press(self, acting: Acting) -> None:
        game = acting.bot.catalogue.games.get(self.game)
        one = next((one for one in (_solved(game) if game else ()) if one.button == self), None)
        if one is None:
            raise MatchError("unknown-button")
        unaided = {"take_backs": False, "tries": False}
        about = {"seat": one.winner, "rated": False, **unaided, **where_played(acting)}
        terms = Terms(self.game, self.board, one.setup.options, **about)
        await start(acting, acting.get(ComputerMatches).begin, acting.by, terms, BEST)


def _hold_again(view: MatchView, words: Words) -> Iterator[Item]:
    if view.match.outcome is not None and (one := _tried(view.match, view.rules)):
        yield one.button.item(words, label="button-hold-again")


PUBLIC_BUTTONS.add(order=15)(_hold_again)


@END_BUTTONS.add(order=10)
def _hold_again_at_end(acting: Acting, view: MatchView) -> Iterator[Item]:
    yield from _hold_again(view, acting.words)


def _tried(match: Match, rules: Rules) -> SolvedSetup | None:
    found = None
    if match.level == BEST:
        found = find_record(rules, match.setup.board)
    if found is None or not can_hold(match, found.winner):
        return None
    return SolvedSetup(match.setup, found.winner)


@LAST_LINES.add(order=30)
async def held_or_lost(bot: Oddity, match: Match, words: Words) -> str:
    one = _tried(match, bot.catalogue.rules(match.setup))
    if one is None:
        return ""
    if not held_by(match, one.winner):
        return words.say("hold-lost")
    if not is_try(match, one.winner):
        return ""
    wanted = Search(
        status=MatchStatus.OVER,
        level=BEST,
        game=match.setup.game,
        unaided=True,
        newest=LOOKED_THROUGH,
    )
    newest = await bot.get(Finding).search(wanted, LOOKED_THROUGH)
    tries = [other for other in newest if other.setup == match.setup and is_try(other, one.winner)]
    held = [other for other in tries if held_by(other, one.winner)]
    mine = sum(other.seats == match.seats for other in tries)
    return words.say(
        "hold-held",
        tries=len(tries),
        held=len(held),
        mine=mine,
        won=sum(other.seats == match.seats for other in held),
        others=len(tries) - mine,
    )
