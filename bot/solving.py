"""Solves small boards, and writes who wins where endings don't reach."""

import os
import time
import zlib
from base64 import b85encode
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from bot import data
from bot.engine.endings import POWERS
from bot.engine.retrograde import BLACK, WHITE, Block, Positions, solve_catchup, solve_odd, solve_yodd
from bot.engine.solved import SolvedBoard, SolvedRecord, places_of
from bot.rules.catalogue import Game
from bot.rules.games.catchup import Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.yodd import Yodd
from bot.rules.rules import Rules


class Values:
    """Looks up solved positions by the cells of Black's and White's stones, Black to move."""

    def __init__(self, positions: Positions, vectors: list[dict[Block, int]]) -> None:
        self._first, self.cells = positions.first, positions.cells
        length = POWERS[positions.width] // 8 + 1
        self._bytes = [
            {block: vector.to_bytes(length, "little") for block, vector in one.items()} for one in vectors
        ]
        self._powers = [
            sum(POWERS[place] for place in range(positions.width) if stones >> place & 1)
            for stones in range(1 << positions.width)
        ]
        self._blocks = {(self._part(block, BLACK), self._part(block, WHITE)): block for block in vectors[0]}

    @staticmethod
    def _part(block: Block, colour: int) -> int:
        return sum(1 << cell for cell, content in enumerate(block) if content == colour)

    def find(self, kind: int, black: int, white: int) -> bool:
        low = (1 << self._first) - 1
        block = self._blocks[black & low, white & low]
        filling = self._powers[black >> self._first] + 2 * self._powers[white >> self._first]
        return self._bytes[kind][block][filling >> 3] >> (filling & 7) & 1 == 1


class Stones(NamedTuple):
    """A position as it is stored."""

    own: int
    other: int
    kind: int


class SolvedGame(NamedTuple):
    """How the positions of a game are solved and stored."""

    solve: Callable[[Positions, Any], list[dict[Block, int]]]
    endings: int
    """Positions with up to this many empty cells are solved when they are played; earlier ones are stored."""
    turns: Callable[[Positions, Any, Values, Stones], Iterator[tuple[int, ...]]] | None = None
    """Yields winning turns of a position, those with few stones first; a move is 2 * cell, 1 more for the
    other colour."""


def _yodd_turns(
    positions: Positions, _rules: Yodd, values: Values, stones: Stones
) -> Iterator[tuple[int, ...]]:
    own, other, _ = stones
    if values.find(1, own, other):
        yield (0,)  # any: one stone leads into the table
    empty = positions.bitboard.cells(positions.bitboard.full ^ own ^ other)
    for moves in combinations([move for cell in empty for move in (2 * cell, 2 * cell + 1)], 2):
        if moves[0] >> 1 != moves[1] >> 1:
            placed = [sum(1 << (move >> 1) for move in moves if move & 1 == colour) for colour in (0, 1)]
            if values.find(2, own | placed[0], other | placed[1]):
                yield moves


def _catchup_turns(
    positions: Positions, rules: Catchup, values: Values, stones: Stones
) -> Iterator[tuple[int, ...]]:
    own, other, kind = stones
    largest = [max([1, *positions.sizes[stones][:1]]) for stones in (own, other)]
    mark = max(largest[0], largest[1] - int(rules.bonus == "level"))
    empty = positions.bitboard.cells(positions.bitboard.full ^ own ^ other)
    for count in range(1, 3 + kind):
        for cells in combinations(empty, count):
            after = own | sum(1 << cell for cell in cells)
            leads = positions.sizes[after][0] > mark
            if not values.find(int(leads), other, after):
                yield tuple(2 * cell for cell in cells)


GAMES: Mapping[type[Rules], SolvedGame] = {
    Odd: SolvedGame(solve_odd, 15),
    Yodd: SolvedGame(solve_yodd, 13, _yodd_turns),
    Catchup: SolvedGame(solve_catchup, 13, _catchup_turns),
}


def _occurs(positions: Positions, rules: Rules, stones: Stones) -> bool:
    """Whether a turn may begin here: in Yodd, not with an even number of groups."""
    groups = len(positions.sizes[stones.own]) + len(positions.sizes[stones.other])
    return groups % 2 == 1 or not groups or not isinstance(rules, Yodd)


def _wins(values: Values, rules: Rules, stones: Stones) -> bool:
    """The first turn of Yodd and Catchup has one stone."""
    own, other, kind = stones
    if own | other or isinstance(rules, Odd):
        return values.find(kind, own, other)
    if isinstance(rules, Yodd):
        return values.find(1, 0, 0)
    return any(not values.find(0, 0, 1 << cell) for cell in range(values.cells))


def _leading_turns(
    positions: Positions, rules: Rules, values: Values, stones: Stones, most: int
) -> list[tuple[int, ...]]:
    """Return the winning turns if all of them lead out of the table, else none."""
    turns = GAMES[type(rules)].turns
    assert turns is not None  # noqa: S101 (turns of one stone lead into the table)
    found = []
    for turn in turns(positions, rules, values, stones):
        if (stones.own | stones.other).bit_count() + len(turn) <= most:
            return []
        found.append(turn)
    return found


def _choose(won: list[list[tuple[int, ...]]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Choose one turn for each position, few different ones in all; 0 stands for none."""
    places: dict[tuple[int, ...], set[int]] = {}
    for number, turns in enumerate(won):
        for turn in turns:
            places.setdefault(turn, set()).add(number)
    chosen, used = [0] * len(won), list[tuple[int, ...]]()
    while places:
        best = max(places, key=lambda turn: len(places[turn]))
        covered = places.pop(best)
        used.append(best)
        for number in covered:
            chosen[number] = len(used)
        places = {turn: left for turn, all_ in places.items() if (left := all_ - covered)}
    return chosen, used


def make_record(game: Game, board: str, options: Mapping[str, int | str]) -> SolvedRecord:
    """Solve a board from its first stone on."""
    setup = game.setup(board, options)
    rules = game.rules(**setup.options)
    solved = GAMES[type(rules)]
    positions = Positions(setup.board)
    values = Values(positions, solved.solve(positions, rules))
    stones = max(0, positions.cells - solved.endings)
    places = places_of(type(rules), setup.board.tiling, stones)
    leading = places.leading(rules.most_stones)
    bits, won = bytearray((places.offsets[-1] + 7) // 8), list[list[tuple[int, ...]]]()
    for place, (shape, own, kind) in enumerate(places.positions()):
        found = Stones(own, shape ^ own, kind)
        occurs = _occurs(positions, rules, found)
        if _wins(values, rules, found) or not occurs:  # most win, so that this compresses well
            bits[place >> 3] |= 1 << (place & 7)
            if place in leading:
                won.append(_leading_turns(positions, rules, values, found, stones) if occurs else [])
    chosen, used = _choose(won)
    turns = b"".join(bytes(move + 1 for move in turn).ljust(rules.most_stones, b"\0") for turn in used)
    whole = bytes(bits) + bytes(chosen) + turns
    table = SolvedBoard(rules, setup.board.tiling, stones, whole)
    winner = 0 if table.mover_wins(setup.start()) else 1
    packed = b85encode(zlib.compress(whole, 9))
    digest = sha256(packed).hexdigest()
    key = setup.board.tiling.key
    return SolvedRecord(
        game.key, board, key, setup.options, winner, stones, places.offsets[-1], digest, packed.decode()
    )


BOARDS = (
    ("odd", "hexhex-2"),
    ("odd", "hexhex-3"),
    ("odd", "rectangle-3-3"),
    ("odd", "rectangle-3-5"),
    ("xodd", "rectangle-3-3"),
    ("xodd", "rectangle-3-4"),
    ("xodd", "rectangle-3-5"),
    ("xodd", "rectangle-4-4"),
    ("xodd", "rectangle-3-6"),
    ("yodd", "hexhex-3"),
    ("catchup", "hexhex-3"),
)
"""Larger ones have too many positions: 3 to the power of the number of cells."""


class Task(NamedTuple):
    game: str
    board: str
    options: Mapping[str, int | str]


def tasks(games: Collection[str] = ()) -> Iterator[Task]:
    """Yield the boards with all values of their options."""
    for game, board in BOARDS:
        options = data.catalogue().game(game).options
        for values in product(*(option.values for option in options)) if game in games or not games else ():
            yield Task(game, board, dict(zip((option.key for option in options), values, strict=True)))


def solve(task: Task) -> tuple[SolvedRecord, float]:
    """Return the record, and the seconds of processor time that it took."""
    began = time.process_time()
    record = make_record(data.catalogue().game(task.game), task.board, task.options)
    return record, time.process_time() - began


def solve_all(file: Path, games: Collection[str], jobs: int) -> Iterator[tuple[SolvedRecord, float]]:
    """Solve boards, and replace the records of their games in a file."""
    known = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    lines = [line for line in known if games and SolvedRecord.parse(line).game not in games]
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        for record, seconds in pool.map(solve, tasks(games)):
            lines.append(record.line())
            yield record, seconds
    file.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
