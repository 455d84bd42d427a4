"""Solved boards: said where they are offered, and the challenge to hold the win."""

from collections.abc import Iterator
from typing import NamedTuple

from discord import ButtonStyle

from bot.errors import MatchError
from bot.features.challenge.challenge import start
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.service import Terms
from bot.features.challenge.texts import DETAILS, Details
from bot.features.solved.model import held_by, is_try
from bot.matches.finding import Finding
from bot.matches.levels import BY_STRENGTH
from bot.matches.model import Match, MatchStatus, Offer, Search
from bot.rules.catalogue import Game
from bot.rules.setup import Setup
from bot.ui.acting import Acting, where_played
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.slots import CARD_LINES, LAST_LINES, RULES_BUTTONS
from bot.words import Words

BEST = BY_STRENGTH[-1]
COUNTED = 100
"""How many of a person's newest matches of a game at the best level are looked through for tries."""


def _winner(bot: Oddity, setup: Setup) -> int | None:
    """Return the seat that wins from the first turn on, if the board is solved."""
    found = bot.workers.solved.find(bot.catalogue.rules(setup), setup.board)
    return None if found is None else found.winner


def _line(bot: Oddity, offer: Offer, words: Words) -> str:
    winner = None if offer.turns else _winner(bot, offer.setup)
    if winner is None:
        return ""
    return words.say("solved-card", seat=_seat(bot.catalogue.game(offer.setup.game), winner, words))


def _seat(game: Game, seat: int, words: Words) -> str:
    return words.say(f"seat-{game.seats[seat]}")


@CARD_LINES.add(order=20)
async def solved_on_card(bot: Oddity, offer: Offer, words: Words) -> str:
    return _line(bot, offer, words)


@DETAILS.add(order=20)
async def solved_details(acting: Acting, offer: Offer) -> Details:
    line = _line(acting.bot, offer, acting.words)
    return Details(lines=(line,) if line else ())


class SolvedSetup(NamedTuple):
    """A solved board of a game's list, with numbers as suggested for it."""

    setup: Setup
    winner: int

    @property
    def key(self) -> str:
        """Of its options, for ids of buttons."""
        return ".".join(map(str, self.setup.options.values()))


def _offered(bot: Oddity, game: Game) -> list[SolvedSetup]:
    """The largest board first."""
    listed, found = {board.key for board in game.boards}, []
    for one in bot.workers.solved.of_game(game.key):
        usual = game.setup(one.board).options if one.board in listed else None
        if usual is not None and all(
            one.options[key] == value for key, value in usual.items() if isinstance(value, int)
        ):
            found.append(SolvedSetup(game.setup(one.board, one.options), one.winner))
    return sorted(found, key=lambda one: -len(one.setup.board.tiling))


@RULES_BUTTONS.add(order=20)
def _rules_button(acting: Acting, game: Game) -> Iterator[Item]:
    if _offered(acting.bot, game):
        yield ShowSolved(game.key).item(acting.words)


class ShowSolved(Button, name="solved", label="button-hold", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        words, game = acting.words, acting.bot.catalogue.games.get(self.game)
        offered = [] if game is None else _offered(acting.bot, game)
        if game is None or not offered:
            raise MatchError("unknown-button")
        lines, buttons = [words.say("hold-about", game=game.name)], []
        for number, (setup, winner) in enumerate(offered, start=1):
            board, seat = _board(setup, game, words), _seat(game, winner, words)
            lines.append(words.say("hold-board", number=number, board=board, seat=seat))
            hold = HoldTheWin(game.key, setup.board_key, offered[number - 1].key)
            name = words.board(game.board_name(setup.board_key))
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
        game = acting.bot.catalogue.games.get(self.game)
        offered = [] if game is None else _offered(acting.bot, game)
        for setup, winner in offered:
            if (setup.board_key, SolvedSetup(setup, winner).key) == (self.board, self.options):
                about = {"seat": winner, "rated": False, **where_played(acting)}
                terms = Terms(setup.game, setup.board_key, setup.options, **about)
                await start(acting, acting.get(ComputerMatches).begin, acting.by, terms, BEST)
                return
        raise MatchError("unknown-button")


@LAST_LINES.add(order=30)
async def held_or_lost(bot: Oddity, match: Match, words: Words) -> str:
    winner = _winner(bot, match.setup) if match.level == BEST else None
    if winner is None or not is_try(match, winner):
        return ""
    if not held_by(match, winner):
        return words.say("hold-lost")
    players = frozenset(match.seats)
    wanted = Search(status=MatchStatus.OVER, players=players, level=BEST, game=match.setup.game)
    newest = await bot.get(Finding).search(wanted, COUNTED)
    tries = [one for one in newest if one.setup == match.setup and is_try(one, winner)]
    held = sum(held_by(one, winner) for one in tries)
    return words.say("hold-held", held=held, tries=len(tries))
