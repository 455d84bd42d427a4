"""Solved boards: who wins each position with few stones, in a table of bits; later ones are endings.

Positions that are equal up to symmetry share their bits. A shape is a set of cells that stands for all sets
that symmetries make of it. A part is a set of its stones: bit 0 is the first of them.
"""

import json
import logging
import zlib
from base64 import b85decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, reduce
from hashlib import sha256
from itertools import chain, product
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

from bot.engine.model import END, Model, Solution, cells_of, move_of, turn_of
from bot.rules.games.catchup import CATCHES_UP, Catchup
from bot.rules.position import Board, Colour, Position
from bot.rules.rules import Rules, legal_turns
from bot.rules.symmetries import symmetries
from bot.rules.tilings import Tiling

log = logging.getLogger(__name__)

FILE = Path(__file__).resolve().parents[2] / "data" / "solved.jsonl"


class Places:
    """Where the bits of positions with up to some stones are."""

    def __init__(self, rules: Rules, tiling: Tiling, most: int) -> None:
        self._kinds = 2 if isinstance(rules, Catchup) else 1
        """Of turns that may follow: in Catchup, with a third stone or without."""
        self._images = [[1 << cell for cell in onto] for onto in chain(*symmetries(tiling))]
        images_of_cells = [*zip(*self._images, strict=True)]
        self._shapes = [{0: 0}]
        """For each number of stones, the shapes with their numbers."""
        for _ in range(most):
            larger = set[int]()
            for shape in self._shapes[-1]:
                images = [sum(image[cell] for cell in _cells(shape)) for image in self._images]
                for cell, images_of_cell in enumerate(images_of_cells):
                    if not shape >> cell & 1:
                        larger.add(min(map(or_, images, images_of_cell)))
            self._shapes.append({shape: number for number, shape in enumerate(sorted(larger))})
        self._begin = [0]
        """Where each number of stones begins; the last is how many bits there are."""
        for stones, shapes in enumerate(self._shapes):
            self._begin.append(self._begin[-1] + (self._kinds * len(shapes) << stones))

    def __len__(self) -> int:
        return self._begin[-1]

    def _canonical(self, stones: int, own: int) -> tuple[int, int]:
        """Return the shape of a set, and the part of it."""
        cells = _cells(stones)
        image = min(self._images, key=lambda image: sum([image[cell] for cell in cells]))
        moved = sorted((image[cell], own >> cell & 1) for cell in cells)
        return sum(bit for bit, _ in moved), sum(is_own << n for n, (_, is_own) in enumerate(moved))

    def find(self, own: int, other: int, kind: int) -> int | None:
        """Return the place of a position's bit; `None` if it is not stored."""
        stones = (own | other).bit_count()
        if stones >= len(self._shapes):
            return None
        shape, part = self._canonical(own | other, own)
        shapes = self._shapes[stones]
        return self._begin[stones] + ((kind << stones) + part) * len(shapes) + shapes[shape]

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """Yield own stones, other ones, and the kind, by place."""
        for stones, shapes in enumerate(self._shapes):
            for kind, part in product(range(self._kinds), range(1 << stones)):
                for shape in shapes:
                    bits = [1 << cell for cell in _cells(shape)]
                    own = sum(bit for n, bit in enumerate(bits) if part >> n & 1)
                    yield own, shape ^ own, kind


def _cells(shape: int) -> list[int]:
    return [cell for cell in range(shape.bit_length()) if shape >> cell & 1]


class SolvedBoard:
    """The table of one board with its rules."""

    def __init__(self, rules: Rules, tiling: Tiling, stones: int, bits: bytes | bytearray) -> None:
        self.rules = rules
        self.stones = stones
        self._bits = bits
        self.places = Places(rules, tiling, stones)

    def mover_wins(self, position: Position) -> bool | None:
        """Return whether the seat to move wins; `None` if it is not in the table."""
        outcome = self.rules.outcome(position)
        if outcome is not None:
            return outcome.winner == position.seat
        own = cells_of(position, Colour.BLACK)
        other = cells_of(position, Colour.WHITE)
        if self.rules.colour_of(position.seat, position) is Colour.WHITE:
            own, other = other, own
        place = self.places.find(own, other, int(position.memory == CATCHES_UP))
        if place is None:
            return None
        won = self._bits[place >> 3] >> (place & 7) & 1 == 1
        # The bits are for positions after no pass; after one, a seat that is ahead may end the match.
        return won or (position.passes > 0 and self.rules.score(position).leader == position.seat)


class SolvedPosition(Solution):
    """A position of the table whose turns are looked up there."""

    def __init__(self, board: SolvedBoard, position: Position, *, wins: bool) -> None:
        self._board = board
        self._position = position
        self.winner = position.seat if wins else 1 - position.seat

    def wins(self, moves: Iterable[int]) -> bool | None:
        rules = self._board.rules
        position = self._position
        turn = list[int]()
        for move in moves:
            turn.append(move)
            if move == END or len(turn) == rules.most_at(position):
                position = rules.after(position, turn_of(turn))
                turn = []
        won = self._board.mover_wins(position)
        return None if won is None else not won

    def winning_turn(self, model: Model[Any], offered: Iterable[Sequence[int]]) -> tuple[int, ...]:
        """Return a winning turn; where all lead out of the table, rather one that begins as `offered`."""
        rules = self._board.rules
        position = self._position
        for turn in legal_turns(rules, position):
            if self._board.mover_wins(rules.after(position, turn)) is False:
                return (*map(move_of, turn.placements), END)
        return next(self._beyond(model, offered))

    def _beyond(self, model: Model[Any], offered: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """Yield winning turns that lead out of the table: what is left after some stones is an ending."""
        state = model.state(self._position)
        empty = self._position.stones.count(None)
        cells = len(self._position.stones) - self._board.stones
        turns = chain(offered, (moves for moves, _ in model.turns(state)))
        longer = (moves for moves in turns if len(moves) > empty - cells)
        for begun in dict.fromkeys(tuple(sorted(moves[: empty - cells])) for moves in longer):
            after = reduce(model.after, begun, state)
            solution = model.solve(after, cells)
            if solution is not None:
                rests = (moves for moves, _ in model.turns(after))
                yield from ((*begun, *moves) for moves in rests if solution.wins(moves))


class SolvedRecord(NamedTuple):
    """A line of the file of solved boards."""

    game: str
    board: str
    options: Mapping[str, int | str]
    rules: str
    """As their `repr`."""
    winner: int
    """The seat that wins from the start."""
    stones: int
    positions: int
    digest: str
    """SHA-256 of the line without it."""
    table: str

    @classmethod
    def parse(cls, line: str) -> "SolvedRecord":
        record = cls(**json.loads(line))
        if record != record.signed():
            raise ValueError(f"{record.game} on {record.board} has another digest")
        return record

    def signed(self) -> "SolvedRecord":
        line = self._replace(digest="").line()
        return self._replace(digest=sha256(line.encode()).hexdigest())

    @property
    def bits(self) -> bytes:
        return zlib.decompress(b85decode(self.table))

    def line(self) -> str:
        return json.dumps(self._asdict(), separators=(",", ":"))


@cache
def read_records(file: Path = FILE) -> Mapping[tuple[str, str], SolvedRecord]:
    """Return the records of a file by rules and board; what is damaged is logged and left out."""
    found: dict[tuple[str, str], SolvedRecord] = {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        log.warning("%s cannot be read, so no board is solved: %s", file, error)
        return found
    for number, line in enumerate(lines, start=1):
        try:
            record = SolvedRecord.parse(line)
        except (ValueError, TypeError, RecursionError) as error:
            log.warning("%s, line %s is left out: %s", file, number, error)
        else:
            found[record.rules, record.board] = record
    return found


def find_record(rules: Rules, board: Board) -> SolvedRecord | None:
    if board.numbers:
        return None
    return read_records().get((repr(rules), board.tiling.key))


@lru_cache(maxsize=16)
def solved_board(rules: Rules, board: Board) -> SolvedBoard | None:
    record = find_record(rules, board)
    if record is None:
        return None
    return SolvedBoard(rules, board.tiling, record.stones, record.bits)
