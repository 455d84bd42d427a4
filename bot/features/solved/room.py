"""Solved boards: said where they are offered, and the challenge to hold the win."""

from collections.abc import Iterator
from typing import NamedTuple

from discord import ButtonStyle

from bot.engine.solved import find_record, read_records
from bot.errors import MatchError
from bot.features.challenge.challenge import start
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.service import Terms
from bot.features.challenge.texts import DETAILS, Details
from bot.features.solved.model import held_by, is_try
from bot.matches.finding import Finding
from bot.matches.ids import MatchId
from bot.matches.levels import BY_STRENGTH
from bot.matches.model import Match, MatchStatus, Offer, Search
from bot.rules.catalogue import Game
from bot.rules.setup import Setup
from bot.ui.acting import Acting, where_played
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.slots import CARD_LINES, FIRST_LINES, LAST_LINES, RULES_BUTTONS
from bot.words import Words

BEST = BY_STRENGTH[-1]
LOOKED_THROUGH = 2_000
"""How many newest matches, of everyone and any kind, are looked through for tries."""


def _winner(bot: Oddity, setup: Setup) -> int | None:
    """Return the seat that wins from the first turn on, if the board is solved."""
    found = find_record(bot.catalogue.rules(setup), setup.board)
    return None if found is None else found.winner


def _line(bot: Oddity, setup: Setup, words: Words) -> str:
    if (winner := _winner(bot, setup)) is None:
        return ""
    return words.say("solved-card", seat=_seat(bot.catalogue.game(setup.game), winner, words))


def _seat(game: Game, seat: int, words: Words) -> str:
    return words.say(f"seat-{game.seats[seat]}")


@CARD_LINES.add(order=20)
async def solved_on_card(bot: Oddity, offer: Offer, words: Words) -> str:
    return "" if offer.turns else _line(bot, offer.setup, words)


@DETAILS.add(order=20)
async def solved_details(acting: Acting, offer: Offer) -> Details:
    line = await solved_on_card(acting.bot, offer, acting.words)
    return Details(lines=(line,) if line else ())


@FIRST_LINES.add(order=10)
async def solved_on_board(bot: Oddity, match: Match, words: Words) -> str:
    """Only against the computer, as others had a card."""
    return "" if match.level is None else _line(bot, match.setup, words)


class SolvedSetup(NamedTuple):
    """A solved board of a game's list, with numbers as suggested for it."""

    setup: Setup
    winner: int

    @property
    def key(self) -> str:
        """Of its options, for ids of buttons."""
        return ".".join(map(str, self.setup.options.values()))


def _offered(bot: Oddity, key: str) -> list[SolvedSetup]:
    """The largest board first, and of one board its usual rules."""
    game = bot.catalogue.games.get(key)
    listed = {board.key for board in game.boards} if game else set()
    usual, found = dict[str, Setup](), []
    for one in read_records().values():
        if game and one.game == key and one.board in listed:
            options = usual.setdefault(one.board, game.setup(one.board)).options
            if all(options[name] == value for name, value in one.options.items() if isinstance(value, int)):
                found.append(SolvedSetup(game.setup(one.board, one.options), one.winner))
    return sorted(
        found, key=lambda one: (-len(one.setup.board.tiling), one.setup != usual[one.setup.board_key])
    )


@RULES_BUTTONS.add(order=20)
def _rules_button(acting: Acting, game: Game) -> Iterator[Item]:
    if _offered(acting.bot, game.key):
        yield ShowSolved(game.key).item(acting.words)


class ShowSolved(Button, name="solved", label="button-hold", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        if not (offered := _offered(acting.bot, self.game)):
            raise MatchError("unknown-button")
        words, game = acting.words, acting.bot.catalogue.game(self.game)
        lines, buttons = [words.say("hold-about", game=game.name)], []
        for number, one in enumerate(offered, start=1):
            board, seat = _board(one.setup, game, words), _seat(game, one.winner, words)
            lines.append(words.say("hold-board", number=number, board=board, seat=seat))
            hold = HoldTheWin(game.key, one.setup.board_key, one.key)
            name = words.board(game.board_name(one.setup.board_key))
            buttons.append(hold.item(words, number=number, board=name))
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
        offered = {(one.setup.board_key, one.key): one for one in _offered(acting.bot, self.game)}
        if (one := offered.get((self.board, self.options))) is None:
            raise MatchError("unknown-button")
        about = {"seat": one.winner, "rated": False, **where_played(acting)}
        terms = Terms(self.game, self.board, one.setup.options, **about)
        await start(acting, acting.get(ComputerMatches).begin, acting.by, terms, BEST)


@LAST_LINES.add(order=30)
async def held_or_lost(bot: Oddity, match: Match, words: Words) -> str:
    winner = _winner(bot, match.setup) if match.level == BEST else None
    if winner is None or not is_try(match, winner):
        return ""
    if not held_by(match, winner):
        return words.say("hold-lost")
    since = MatchId(match.id - LOOKED_THROUGH)
    wanted = Search(status=MatchStatus.OVER, level=BEST, game=match.setup.game, after=since)
    newest = await bot.get(Finding).search(wanted, LOOKED_THROUGH)
    tries = [one for one in newest if one.setup == match.setup and is_try(one, winner)]
    held = [one for one in tries if held_by(one, winner)]
    mine, won = (sum(one.seats == match.seats for one in found) for found in (tries, held))
    counts = {"tries": len(tries), "held": len(held), "mine": mine, "won": won}
    return words.say("hold-held", others=len(tries) - mine, **counts)
