"""Solver of small boards by retrograde analysis, from nothing but the rules.

The first cells of a board choose a block. Fillings of its last cells are vectors, as those of endings, so
that one operation on integers is one on 500,000 positions. Blocks with fewer empty cells are solved first,
and in a block fillings with fewer empty cells.
"""

import zlib
from base64 import b85encode
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from bot.engine.bitboard import Bitboard
from bot.engine.endings import BLACK, POWERS, WHITE, Ending, Layers, before_stone
from bot.engine.games.catchup import CatchupModel, CatchupTurns, solve_layers, unsolved_turns
from bot.engine.games.odd import OddModel
from bot.engine.games.yodd import YoddModel, YoddTurns
from bot.engine.solved import Places, SolvedBoard, SolvedRecord
from bot.engine.thinking import model_of
from bot.rules.catalogue import Game

VECTOR_CELLS = 12

Vectors = dict["Block", int]


class Block(NamedTuple):
    """Contents of the first cells."""

    black: int
    white: int
    empty: int

    def after_stone(self) -> "Iterator[tuple[int, Block]]":
        """Yield the colour of a stone with the block that has it, too."""
        for stone in (1 << cell for cell in range(self.empty.bit_length()) if self.empty >> cell & 1):
            yield BLACK, Block(self.black | stone, self.white, self.empty ^ stone)
            yield WHITE, Block(self.black, self.white | stone, self.empty ^ stone)


class Positions:
    """All positions of a board, in blocks."""

    def __init__(self, bitboard: Bitboard) -> None:
        self.bitboard = bitboard
        self.first = max(0, bitboard.size - VECTOR_CELLS)
        self.first_cells = (1 << self.first) - 1
        self.layers = Layers(bitboard.size - self.first)

    def blocks(self) -> list[Block]:
        cells = self.first_cells
        sets = product(range(self.first_cells + 1), repeat=2)
        blocks = (Block(black, white, cells & ~black & ~white) for black, white in sets if not black & white)
        return sorted(blocks, key=lambda block: block.empty.bit_count())

    def ending(self, block: Block) -> Ending:
        return Ending(self.bitboard, block.black, block.white, self.bitboard.full ^ self.first_cells)

    def layers_to_solve(self, block: Block) -> list[int]:
        return self.layers.by_empty[0 if block.empty else 1 :]

    def find(self, vectors: Vectors, black: int, white: int) -> bool:
        block = Block(black & self.first_cells, white & self.first_cells, self.first_cells & ~black & ~white)
        filling = sum(
            POWERS[cell - self.first] * ((black >> cell & 1) + 2 * (white >> cell & 1))
            for cell in range(self.first, self.bitboard.size)
        )
        return vectors[block] >> filling & 1 == 1


def solve_odd(positions: Positions, model: OddModel) -> list[Vectors]:
    """Return the positions in which the seat to move wins; on the full board, the second seat is."""
    won = Vectors()
    for block in positions.blocks():
        across, lost, won[block] = 0, 0, 0
        if not block.empty:
            lost = positions.layers.by_empty[0] & model.odd_fillings(positions.ending(block), base=3)
            won[block] = positions.layers.by_empty[0] & ~lost
        for _, after in block.after_stone():
            across |= positions.layers.everything & ~won[after]
        for layer in positions.layers_to_solve(block):
            wins = layer & (across | before_stone(lost, positions.layers.free))
            won[block] |= wins
            lost |= layer & ~wins
    return [won]


def solve_yodd(positions: Positions, _model: YoddModel) -> list[Vectors]:
    """Return the positions that Black, to move, wins after no pass, and those in which no turn begins."""
    solved = dict[Block, YoddTurns]()
    found = Vectors()
    for block in positions.blocks():
        turns = YoddTurns(positions.ending(block))
        for _, after in block.after_stone():
            turns.add_beyond(solved[after])
        turns.solve(positions.layers)
        solved[block] = turns
        by_passing = turns.fewer & ~turns.can[WHITE]
        found[block] = turns.can[BLACK] | by_passing | positions.layers.everything & ~turns.odd
    found[block] ^= (found[block] ^ turns.one[BLACK]) & 1  # nothing is placed: one stone begins
    return [found]


def solve_catchup(positions: Positions, model: CatchupModel) -> list[Vectors]:
    """Return the positions in which Black, to move, wins with up to two stones, and with up to three."""
    usual = Vectors()
    third = Vectors()
    solved = dict[Block, list[CatchupTurns.Beyond]]()
    for block in positions.blocks():
        for old in [one for one in solved if one.empty.bit_count() < block.empty.bit_count() - 1]:
            del solved[old]  # gigabytes
        seats = unsolved_turns(positions.ending(block), model.level, positions.layers)
        for seat, after in block.after_stone():
            seats[seat].add_beyond(solved[after][seat])
        solve_layers(positions.layers_to_solve(block), seats)
        usual[block], third[block] = seats[BLACK].wins
        solved[block] = [(seat.required, seat.won) for seat in seats]
    usual[block] ^= (usual[block] ^ seats[BLACK].by_stones(1)) & 1  # nothing is placed: one stone begins
    return [usual, third]


SOLVERS: Mapping[type, tuple[Callable[[Positions, Any], list[Vectors]], int]] = {
    OddModel: (solve_odd, 15),
    YoddModel: (solve_yodd, 13),
    CatchupModel: (solve_catchup, 13),
}
"""With how many empty cells positions are solved while they are played, so that none is stored."""


def make_record(game: Game, board: str, options: Mapping[str, int | str]) -> SolvedRecord:
    """Solve a board from its first stone on."""
    setup = game.setup(board, options)
    rules = game.rules(**setup.options)
    tiling = setup.board.tiling
    model = model_of(rules, setup.board)
    (solver, endings), positions = SOLVERS[type(model)], Positions(model.bitboard)
    vectors = solver(positions, model)
    stones = max(0, model.bitboard.size - endings)
    places = Places(rules, tiling, stones)
    bits = bytearray((len(places) + 7) // 8)
    for place, (own, other, kind) in enumerate(places):
        bits[place >> 3] |= positions.find(vectors[kind], own, other) << (place & 7)
    table = b85encode(zlib.compress(bits, 9))
    winner = 1
    if SolvedBoard(rules, tiling, stones, bits).mover_wins(setup.start()):
        winner = 0
    record = SolvedRecord(
        game=game.key,
        board=board,
        options=setup.options,
        rules=repr(rules),
        winner=winner,
        stones=stones,
        positions=len(places),
        digest="",
        table=table.decode(),
    )
    return record.signed()
