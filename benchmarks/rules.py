"""How fast the rules are: random matches, known turns, a match rebuilt, suggestions. Are scores right?

Run `python -m benchmarks.rules [POSITIONS]`. The number says how many positions networkx counts again; the
usual 100,000 take it a few minutes. The goals are those of goal 3 of the project, on its reference machine.

A random match goes from the start to the outcome, every turn legal, the outcome asked of the rules. So that
not the making of turns is measured, `RANDOM_MATCHES` holds functions that know a game well enough to choose
among legal turns without asking; `tests/rules/test_random_matches.py` plays what they do by the rules. A game
without one takes its turns from `random_match`.
"""

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter

from bot.data import catalogue as read_catalogue
from bot.rules.catalogue import Catalogue, Game
from bot.rules.hints import suggest
from bot.rules.largest import SEATS
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import play, random_match, rebuild, replay
from bot.rules.setup import Setup
from bot.rules.tilings import Cell

COLOURS = tuple(Colour)
RawTurn = tuple[tuple[Cell, Colour], ...]
"""The placements of a turn, not yet made into one."""


class Stones:
    """The stones of a match under way, put down in place; groups are known by one of their cells."""

    def __init__(self, board: Board) -> None:
        self.neighbours = board.tiling.neighbours
        self.stones: list[Colour | None] = [None] * len(board.tiling)
        self.parents = list(range(len(board.tiling)))

    def group(self, cell: Cell) -> Cell:
        """Return the cell that stands for the group of a stone."""
        while cell != self.parents[cell]:
            cell = self.parents[cell]
        return cell

    def touched(self, cell: Cell, colour: Colour) -> set[Cell]:
        """Return the groups that a stone would join."""
        stones = self.stones
        return {self.group(other) for other in self.neighbours[cell] if stones[other] is colour}

    def place(self, cell: Cell, colour: Colour) -> None:
        """Put a stone down."""
        for group in self.touched(cell, colour):
            self.parents[group] = cell
        self.stones[cell] = colour

    def changes_parity(self, turn: RawTurn) -> bool:
        """Return whether one stone, or two, change the number of groups by an odd number."""
        (cell, colour), *second = turn
        touched = self.touched(cell, colour)
        if not second:
            return not len(touched) % 2
        ((other, other_colour),) = second
        also = self.touched(other, other_colour)
        if colour is not other_colour:
            return (len(touched) + len(also)) % 2 == 1
        if other in self.neighbours[cell] or touched & also:
            return not len(touched | also) % 2
        return (len(touched) + len(also)) % 2 == 1


def random_odd(board: Board, source: random.Random) -> tuple[list[RawTurn], Position]:
    """Play all cells in any order and any colours, which is always a match."""
    cells = range(len(board.tiling))
    order = sorted(cells, key=lambda _: source.random())
    stones = source.choices(COLOURS, k=len(cells))
    turns: list[RawTurn] = [((cell, stones[cell]),) for cell in order]
    return turns, Position(board, tuple(stones), len(order))


def random_strands(board: Board, source: random.Random) -> tuple[list[RawTurn], Position]:
    """Choose a number that is left, then from one to that many of its cells; first one 2."""
    left: dict[int, list[Cell]] = {}
    for cell in sorted(range(len(board.tiling)), key=lambda _: source.random()):
        left.setdefault(board.numbers[cell], []).append(cell)
    stones: list[Colour | None] = [None] * len(board.tiling)
    turns: list[RawTurn] = []
    number, most = 2, 1
    while left:
        cells, colour = left[number], SEATS[len(turns) % 2]
        turns.append(tuple((cell, colour) for cell in cells[-most:]))
        for cell, _ in turns[-1]:
            stones[cell] = colour
        del cells[-most:]
        if not cells:
            del left[number]
        if left:
            number = source.choice(list(left))
            most = int(source.random() * number) + 1
    return turns, Position(board, tuple(stones), len(turns))


def random_yodd(board: Board, source: random.Random) -> tuple[list[RawTurn], Position]:
    """Draw one stone or two until the number of groups stays odd, while anything can be placed."""
    match = Stones(board)
    empty = sorted(range(len(board.tiling)), key=lambda _: source.random())
    turns: list[RawTurn] = [((empty.pop(), source.choice(COLOURS)),)]
    match.place(*turns[0][0])
    while len(empty) > 1 or any(not match.changes_parity(((cell, c),)) for cell in empty for c in COLOURS):
        count = 1 + int(source.random() * min(2, len(empty)))
        at = source.sample(range(len(empty)), count)
        turn = tuple((empty[index], COLOURS[int(source.random() * 2)]) for index in at)
        if not match.changes_parity(turn):
            turns.append(turn)
            for index in sorted(at, reverse=True):
                match.place(empty[index], dict(turn)[empty[index]])
                del empty[index]
    return turns, Position(board, tuple(match.stones), len(turns))


RANDOM_MATCHES: dict[str, Callable[[Board, random.Random], tuple[list[RawTurn], Position]]] = {
    "odd": random_odd,
    "strands": random_strands,
    "xodd": random_yodd,
    "yodd": random_yodd,
}
KNOWN_BOARDS = {"yodd": "hexhex-5"}
KNOWN_GOALS = {"odd": 15_000, "strands": 8_000, "xodd": 2_000, "yodd": 2_500}
"""Matches of known turns per second."""
GOALS = {("odd", "hexhex-5"): 15_000, ("strands", "side-6"): 5_000}
"""Random matches per second on some boards."""


def main() -> None:
    """Print everything."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    catalogue = read_catalogue()
    print("Random matches per second")
    for game in catalogue.games.values():
        board = game.default_board
        found = matches_per_second(catalogue, game.setup(board, random=random.Random(1)))
        goal = GOALS.get((game.key, board))
        print(f"  {game.key:8}{board:15}{found:8,.0f}" + (f"   goal {goal:,}" if goal else ""))
    print("Matches of known turns per second, each turn checked and played")
    for game in catalogue.games.values():
        board = KNOWN_BOARDS.get(game.key, game.default_board)
        found = known_per_second(catalogue, game.setup(board, random=random.Random(1)))
        goal = KNOWN_GOALS.get(game.key)
        print(f"  {game.key:8}{board:15}{found:8,.0f}" + (f"   goal {goal:,}" if goal else ""))
    print("A stored match rebuilt, in ms: first reading; again; with every turn checked")
    for game in catalogue.games.values():
        setup = largest(game)
        print(f"  {game.key:8}{setup.board_key:15}" + rebuilding(catalogue, setup))
    print("25 suggestions, in ms: median and longest over a random match; goal 50")
    for game in catalogue.games.values():
        setup = largest(game)
        print(f"  {game.key:8}{setup.board_key:15}" + suggesting(catalogue, setup))
    print(f"Scores that agree with networkx: {agreeing(catalogue, positions)}")


def largest(game: Game) -> Setup:
    """Return a set-up on the largest board of a game."""
    setups = [game.setup(board.key, random=random.Random(1)) for board in game.boards]
    return max(setups, key=lambda setup: len(setup.board.tiling))


def play_one(catalogue: Catalogue, setup: Setup, source: random.Random) -> tuple[list[Turn], Position]:
    """Return the turns of a random match, and its end."""
    if setup.game in RANDOM_MATCHES:
        turns, end = RANDOM_MATCHES[setup.game](setup.board, source)
        return [Turn(tuple(Placement(*stone) for stone in turn)) for turn in turns], end
    rules, start = catalogue.rules(setup), setup.start()
    found = random_match(rules, start, source)
    return found, rebuild(rules, start, found)


def matches_per_second(catalogue: Catalogue, setup: Setup) -> float:
    """Return the median of five runs of half a second."""
    rules, source = catalogue.rules(setup), random.Random(1)
    fast = RANDOM_MATCHES.get(setup.game)

    def run() -> float:
        matches, start = 0, perf_counter()
        while perf_counter() < start + 0.5:
            _, end = fast(setup.board, source) if fast else play_one(catalogue, setup, source)
            assert rules.outcome(end)
            matches += 1
        return matches / (perf_counter() - start)

    return median(run() for _ in range(5))


def known_per_second(catalogue: Catalogue, setup: Setup) -> float:
    """Return how many matches go through `play` in a second, by the best of seven runs."""
    rules, start = catalogue.rules(setup), setup.start()
    matches = [play_one(catalogue, setup, random.Random(seed))[0] for seed in range(20)]

    def run() -> None:
        for turns in matches:
            assert rules.outcome(replay(rules, start, turns))

    return 1000 * len(matches) / min(_milliseconds(run) for _ in range(7))


def rebuilding(catalogue: Catalogue, setup: Setup) -> str:
    """Return the times for a random match from its notation."""
    rules, start = catalogue.rules(setup), setup.start()
    turns = random_match(rules, start, random.Random(1))
    texts, reached = [], start
    for turn in turns:
        texts.append(format_turn(turn, reached, rules))
        reached = rules.after(reached, turn)

    def read() -> Position:
        position = start
        for text in texts:
            position = rules.after(position, parse_turn(text, position, rules))
        return position

    first = _milliseconds(read)
    again = median(_milliseconds(read) for _ in range(20))
    checked = median(_milliseconds(lambda: replay(rules, start, turns)) for _ in range(20))
    assert rebuild(rules, start, turns) == read()
    return f"{len(turns):4} turns {first:6.2f} {again:6.2f} {checked:6.2f}"


def suggesting(catalogue: Catalogue, setup: Setup) -> str:
    """Return the times for what a person may have typed, on fresh positions along a random match."""
    rules, position, times = catalogue.rules(setup), setup.start(), []
    for turn in random_match(rules, position, random.Random(1)):
        for typed in ("", "c", "c4", "c4 b", "b", "w", "c4 b, d", "f3 g"):
            fresh = Position(position.board, position.stones, position.ply, position.passes)
            times.append(_milliseconds(partial(suggest, rules, fresh, typed)))
        position = play(rules, position, turn)
    return f"{median(times):6.2f} {max(times):6.2f}"


def _milliseconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return 1000 * (perf_counter() - start)


def agreeing(catalogue: Catalogue, wanted: int) -> str:
    """Return how many positions of random matches are scored as networkx has it, of games that it counts."""
    from tests.rules.slow import SLOW, disagreement  # noqa: PLC0415 - networkx is there for tests only

    source, games = random.Random(1), [catalogue.game(key) for key in SLOW]
    for checked, (setup, position) in enumerate(_positions(catalogue, games, source)):
        if checked == wanted:
            break
        problem = disagreement(setup.game, catalogue.rules(setup), position)
        assert problem is None, problem
    return f"{wanted:,} of {wanted:,}"


def _positions(
    catalogue: Catalogue, games: list[Game], source: random.Random
) -> Iterator[tuple[Setup, Position]]:
    """Yield positions of random matches on all boards of some games, without end."""
    while True:
        for game in games:
            setup = game.setup(source.choice(game.boards).key, random=source)
            rules, position = catalogue.rules(setup), setup.start()
            for turn in play_one(catalogue, setup, source)[0]:
                position = rules.after(position, turn)
                yield setup, position


if __name__ == "__main__":
    main()
