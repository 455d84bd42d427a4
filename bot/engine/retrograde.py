"""Solver of small boards by retrograde analysis, from nothing but the rules.

The first cells of a board choose a block. The contents of its last cells are fillings, as those of endings:
a vector has a bit for each, so that one operation on integers is one on 500,000 positions. Blocks with fewer
empty cells are solved first, and in a block fillings with fewer empty cells.
"""

import zlib
from base64 import b85encode
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import product
from typing import Any, NamedTuple

from bot.engine.bitboard import bitboard_of
from bot.engine.endings import (
    BLACK,
    POWERS,
    WHITE,
    before_stone,
    fillings_leaving_empty,
    layers_by_empty_cells,
)
from bot.engine.games.catchup import CatchupTurns, solve_layers
from bot.engine.games.yodd import YoddTurns
from bot.engine.solved import Places, SolvedBoard, SolvedRecord
from bot.rules.catalogue import Game
from bot.rules.games.catchup import Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.rules import Rules

VECTOR_CELLS = 12

Condition = Callable[[int], bool]
"""On the stones of a colour; the same object for the same condition."""
Vectors = dict["Block", int]


class Block(NamedTuple):
    """Black's and White's stones on the first cells."""

    black: int
    white: int


class Positions:
    """All positions of a board, in blocks."""

    def __init__(self, board: Board) -> None:
        bitboard = bitboard_of(board.tiling)
        self.cells, self.all_cells = bitboard.size, bitboard.full
        width = min(VECTOR_CELLS, self.cells)
        self.first = self.cells - width
        self.free = [fillings_leaving_empty(place, width) for place in range(width)]
        self.layers = layers_by_empty_cells(width)
        self.everything = (1 << POWERS[width]) - 1
        self.sizes = [sorted(bitboard.sizes(stones), reverse=True) for stones in range(1 << self.cells)]
        """Of the groups of each set of stones, largest first."""
        self._known: dict[tuple[int, int, Condition], int] = {}

    def blocks(self) -> list[Block]:
        sets = product(range(1 << self.first), repeat=2)
        return sorted((Block(*block) for block in sets if not block[0] & block[1]), key=self.empty_in)

    def empty_in(self, block: Block) -> int:
        return self.first - (block.black | block.white).bit_count()

    def open_layers(self, block: Block) -> list[int]:
        """Return all layers but the full boards."""
        return self.layers[0 if self.empty_in(block) else 1 :]

    def full_boards(self, block: Block) -> int:
        return 0 if self.empty_in(block) else self.layers[0]

    def after_stone(self, block: Block) -> Iterator[tuple[int, Block]]:
        """Yield the blocks with one more stone, and its colour."""
        for stone in (1 << cell for cell in range(self.first)):
            if not (block.black | block.white) & stone:
                yield BLACK, Block(block.black | stone, block.white)
                yield WHITE, Block(block.black, block.white | stone)

    def where(self, block: Block, colour: int, holds: Condition) -> int:
        """Return the positions of a block in which the stones of a colour fulfil a condition."""
        key = block[colour], colour, holds
        if key not in self._known:
            self._known[key] = self._where(block[colour], colour, self.cells - self.first, holds)
        return self._known[key]

    def _where(self, stones: int, colour: int, width: int, holds: Condition) -> int:
        if not width:
            return int(holds(stones))
        power = POWERS[width - 1]
        without = self._where(stones, colour, width - 1, holds)
        with_it = self._where(stones | 1 << self.first + width - 1, colour, width - 1, holds)
        if colour == BLACK:
            return without | with_it << power | without << 2 * power
        return without | without << power | with_it << 2 * power

    def find(self, vectors: Vectors, black: int, white: int) -> bool:
        block = Block(black % (1 << self.first), white % (1 << self.first))
        filling = sum(
            POWERS[cell - self.first] * ((black >> cell & 1) + 2 * (white >> cell & 1))
            for cell in range(self.first, self.cells)
        )
        return vectors[block] >> filling & 1 == 1


def solve_odd(positions: Positions, rules: Odd) -> list[Vectors]:
    """Return the positions in which the seat to move wins; on the full board, the second seat is."""

    def is_even(black: int) -> bool:
        sizes = positions.sizes[black] + positions.sizes[positions.all_cells ^ black]
        return sum(size >= rules.group for size in sizes) % 2 == 0

    won = Vectors()
    for block in positions.blocks():
        full, across = positions.full_boards(block), 0
        won[block] = full & positions.where(block, BLACK, is_even)
        lost = full & ~won[block]
        for _, after in positions.after_stone(block):
            across |= positions.everything & ~won[after]
        for layer in positions.open_layers(block):
            wins = layer & (across | before_stone(lost, positions.free))
            won[block] |= wins
            lost |= layer & ~wins
    return [won]


def solve_yodd(positions: Positions, _rules: Yodd) -> list[Vectors]:
    """Return the positions that Black wins by placing stones, and those in which no turn begins."""
    solved, found = dict[Block, YoddTurns](), Vectors()

    def is_odd(stones: int) -> bool:
        return len(positions.sizes[stones]) % 2 == 1

    more = [_has_groups(positions, count) for count in range(1, positions.cells)]
    for block in positions.blocks():
        odd = positions.where(block, BLACK, is_odd) ^ positions.where(block, WHITE, is_odd)
        fewer = 0
        for holds in more:
            fewer |= positions.where(block, WHITE, holds) & ~positions.where(block, BLACK, holds)
        turns = solved[block] = YoddTurns(odd, fewer, positions.everything)
        for _, after in positions.after_stone(block):
            turns.add_beyond(solved[after])
        turns.solve(positions.layers, positions.free)
        found[block] = turns.can[BLACK] | positions.everything & ~odd
    found[block] ^= (found[block] ^ turns.one[BLACK]) & 1  # nothing is placed: one stone begins
    return [found]


def _has_groups(positions: Positions, count: int) -> Condition:
    return lambda stones: len(positions.sizes[stones]) >= count


def solve_catchup(positions: Positions, rules: Catchup) -> list[Vectors]:
    """Return the positions in which Black, to move, wins with up to two stones, and with up to three."""
    usual, third, solved = Vectors(), Vectors(), dict[Block, list[CatchupTurns.Won]]()
    large = [_has_large_group(positions, size) for size in range(positions.cells // 2 + 3)]
    level = int(rules.bonus == "level")

    def required(block: Block, seat: int) -> list[int]:
        """By size: a turn that leads has a larger group at its end. Half of all cells decide."""
        return [
            positions.where(block, seat, large[size]) | positions.where(block, 1 - seat, large[size + level])
            for size in range(2, positions.cells // 2 + 2)
        ]

    def wins(black: int) -> bool:
        return positions.sizes[black] > positions.sizes[positions.all_cells ^ black]

    for block in positions.blocks():
        full = positions.full_boards(block)
        won = full & positions.where(block, BLACK, wins)
        needs = [required(block, seat) for seat in (BLACK, WHITE)]
        seats = [
            CatchupTurns(seat, positions.free, needs[seat], ended)
            for seat, ended in enumerate((won, full & ~won))
        ]
        for seat, after in positions.after_stone(block):
            still = positions.everything
            for before, later in zip(needs[seat], required(after, seat), strict=True):
                still &= ~(before ^ later)
            seats[seat].add_beyond(solved[after][seat], still)
        solve_layers(positions.open_layers(block), seats)
        usual[block], third[block] = seats[BLACK].wins
        solved[block] = [seat.won for seat in seats]
    usual[block] ^= (usual[block] ^ seats[BLACK].by_stones(1)) & 1  # nothing is placed: one stone begins
    return [usual, third]


def _has_large_group(positions: Positions, size: int) -> Condition:
    return lambda stones: positions.sizes[stones][:1] >= [size]


class GameSolver(NamedTuple):
    solve: Callable[[Positions, Any], list[Vectors]]
    endings: int
    """Positions with fewer empty cells are solved while they are played."""


SOLVERS: Mapping[type[Rules], GameSolver] = {
    Odd: GameSolver(solve_odd, 15),
    Yodd: GameSolver(solve_yodd, 13),
    Catchup: GameSolver(solve_catchup, 13),
}


def make_record(game: Game, board: str, options: Mapping[str, int | str]) -> SolvedRecord:
    """Solve a board from its first stone on."""
    setup = game.setup(board, options)
    rules, tiling = game.rules(**setup.options), setup.board.tiling
    solver, positions = SOLVERS[type(rules)], Positions(setup.board)
    vectors = solver.solve(positions, rules)
    stones = max(0, positions.cells - solver.endings)
    places = Places(rules, tiling, stones)
    bits = bytearray((len(places) + 7) // 8)
    for place, (own, other, kind) in enumerate(places):
        bits[place >> 3] |= positions.find(vectors[kind], own, other) << (place & 7)
    winner = 0 if SolvedBoard(rules, tiling, stones, bits).mover_wins(setup.start()) else 1
    table = b85encode(zlib.compress(bits, 9))
    digest = sha256(table).hexdigest()
    return SolvedRecord(game.key, board, setup.options, winner, stones, len(places), digest, table.decode())
