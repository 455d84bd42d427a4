"""How long 25 completions of a half-typed turn take, with the words of what each does, on the largest boards.

Run `python -m benchmarks.autocompletion`. For every game and language it prints how long it takes to rebuild
a random match from its turns, as every keystroke does, and to complete what is typed: the median over all
texts that are completed to 25 turns, at several stages of the match, and the longest time. The goal is 20 ms.
"""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from statistics import median
from time import perf_counter
from typing import TypeVar

from bot.data import catalogue, languages
from bot.matches.context import Context
from bot.matches.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Match, Place
from bot.matches.services import Services
from bot.rules.catalogue import Catalogue, Game
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from bot.ui.choices import turn_choices
from bot.words import Words
from tests.store.memory import InMemory

Result = TypeVar("Result")

NOW = datetime(2026, 1, 1, tzinfo=UTC)
STAGES = (0.0, 0.02, 0.25, 0.5, 0.75)
"""Shares of the board that are covered."""
FULL = 25


def stages(games: Catalogue, game: Game) -> Iterator[Match]:
    """A random match on the largest board of a game, at each of the stages."""
    setups = [game.setup(board.key, {}, random.Random(1)) for board in game.boards]
    setup = max(setups, key=lambda setup: len(setup.board.tiling))
    rules, position, source = games.rules(setup), setup.start(), random.Random(game.key)
    turns: list[str] = []
    for share in STAGES:
        while len(setup.board.tiling) - position.stones.count(None) < share * len(setup.board.tiling):
            turn = random_turn(rules, position, source)
            turns.append(format_turn(turn, position, rules))
            position = rules.after(position, turn)
        place, seats = Place(GuildId(1), ChannelId(1)), (UserId(1), UserId(2))
        yield Match(MatchId(1), 1, place, setup, seats, NOW, tuple(turns))


def typed(match: Match) -> Iterator[str]:
    """Texts that a person may have typed: nothing, each letter, and a stone that another could follow."""
    names = match.setup.board.tiling.names
    yield ""
    yield from sorted({name[0] for name in names})
    yield from (f"{name} white, " for name in names[::20])


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """How many milliseconds something takes, and what comes of it."""
    start = perf_counter()
    result = work()
    return 1000 * (perf_counter() - start), result


def completing(services: Services, matches: list[Match], words: Words) -> Iterator[float]:
    """How long each list of 25 takes, with a match of which nothing is known yet."""
    for match in matches:
        for text in typed(match):
            took, found = timed(partial(turn_choices, services.view(match), text, words))
            if len(found) == FULL:
                yield took


def main() -> None:
    """Print a line for each game and language."""
    games, texts = catalogue(), languages()
    services = Services(Context(InMemory(), games, lambda: NOW, random.Random(1)))  # type: ignore[no-untyped-call] # the port has its types
    print(f"{'game':8} {'board':10} {'language':8} {'rebuilt':>8} {'median':>8} {'longest':>8}  ms")
    for game in games.games.values():
        matches = list(stages(games, game))
        rebuilt = max(timed(partial(services.view, match))[0] for match in matches)
        for language in texts.known:
            took = list(completing(services, matches, texts.words(language)))
            figures = f"{rebuilt:8.1f} {median(took):8.1f} {max(took):8.1f}"
            print(f"{game.key:8} {matches[0].setup.board_key:10} {language:8} {figures}")


if __name__ == "__main__":
    main()
