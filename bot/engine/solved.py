"""Solved boards: who wins each position with few stones, in a table of bits; later ones are endings.

Positions that are equal up to symmetry share their bits. A shape is a set of cells that stands for all sets
that symmetries make of it. A part is a set of its stones: bit 0 is the first of them.
"""

import json
import logging
import zlib
from base64 import b85decode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from bot.engine.model import END, Solution, cells_of, move_of, turn_of
from bot.rules.catalogue import Catalogue
from bot.rules.games.catchup import CATCHES_UP, USUAL_STONES, Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import Rules, legal_turns
from bot.rules.symmetries import symmetries
from bot.rules.tilings import Tiling

log = logging.getLogger(__name__)


class DamagedTableError(ValueError):
    """A table cannot be used; the text says why."""


class Canonical(NamedTuple):
    shape: int
    part: int
    image: Sequence[int]
    """The bit onto which each cell is moved."""


class Layout(NamedTuple):
    """What is stored of a game."""

    kinds: int
    """Bits of each position."""
    stores: Callable[[int, int], bool]
    """Whether a number of stones is stored with this part of them."""
    swaps: bool = False
    """Whether a part and its complement are the same position."""


@lru_cache(maxsize=1)
def _catchup_counts(most: int = 12) -> frozenset[tuple[int, int]]:
    """Return the numbers of own and other stones before a turn, and a few that cannot be reached."""
    found, waiting = {(0, 0)}, [(0, 0)]
    for own, other in waiting:  # grows while new ones are found
        stones = 1 if not other else Catchup.most_stones if other > 1 else USUAL_STONES
        for placed in range(1, stones + 1):
            if (after := (other, own + placed)) not in found and sum(after) <= most:
                found.add(after)
                waiting.append(after)
    return frozenset(found)


def _stores_catchup(stones: int, part: int) -> bool:
    return (part.bit_count(), stones - part.bit_count()) in _catchup_counts()


LAYOUTS: Mapping[type[Rules], Layout] = {
    Odd: Layout(1, lambda stones, part: not stones or part & 1 == 1, swaps=True),
    Yodd: Layout(1, lambda _stones, _part: True),
    Catchup: Layout(2, _stores_catchup),
}


class Places:
    """Where the bits of positions with up to some stones are."""

    def __init__(self, kind: type[Rules], cells: Tiling, most: int) -> None:
        self.kinds, stores, self._swaps = LAYOUTS[kind]
        self._images = [[1 << cell for cell in onto] for onto in chain(*symmetries(cells))]
        self._shapes = [{0: 0}]
        """For each number of stones, the shapes with their numbers."""
        self._parts: list[dict[int, int]] = []
        self.offsets = [0]
        """Where each number of stones begins."""
        for stones in range(most + 1):
            if stones:
                self._shapes.append(self._larger(self._shapes[-1], len(cells)))
            parts = [part for part in range(1 << stones) if stores(stones, part)]
            self._parts.append({part: n for n, part in enumerate(sorted(parts, key=int.bit_count))})
            self.offsets.append(self.offsets[-1] + len(self._shapes[-1]) * len(parts) * self.kinds)

    def _larger(self, shapes: Iterable[int], cells: int) -> dict[int, int]:
        found = {
            self.canonical(shape | 1 << cell, 0).shape
            for shape in shapes
            for cell in range(cells)
            if not shape >> cell & 1
        }
        return {shape: number for number, shape in enumerate(sorted(found))}

    def canonical(self, stones: int, own: int) -> Canonical:
        cells = [cell for cell in range(stones.bit_length()) if stones >> cell & 1]
        image = min(self._images, key=lambda image: sum([image[cell] for cell in cells]))
        moved = sorted((image[cell], own >> cell & 1) for cell in cells)
        part = sum(is_own << place for place, (_, is_own) in enumerate(moved))
        return Canonical(sum(bit for bit, _ in moved), part, image)

    def find(self, found: Canonical, kind: int = 0) -> int | None:
        """Return the place of a position's bit; `None` if it is not stored."""
        stones, part = found.shape.bit_count(), found.part
        if stones >= len(self._parts):
            return None
        parts, shapes = self._parts[stones], self._shapes[stones]
        if self._swaps and part not in parts:
            part ^= (1 << stones) - 1
        if part not in parts:
            return None
        row = kind * len(parts) + parts[part]
        return self.offsets[stones] + row * len(shapes) + shapes[found.shape]

    def leading(self, most_stones: int) -> range:
        """Return the places from which a turn may lead to positions that are not stored."""
        return range(self.offsets[max(0, len(self._parts) - most_stones)], self.offsets[-2])

    def positions(self) -> Iterator[tuple[int, int, int]]:
        """Yield the stones, the own ones and the kind of each place."""
        for parts, shapes in zip(self._parts, self._shapes, strict=True):
            for kind in range(self.kinds):
                for part in parts:
                    for shape in shapes:
                        bits = [1 << cell for cell in range(shape.bit_length()) if shape >> cell & 1]
                        yield shape, sum(bit for n, bit in enumerate(bits) if part >> n & 1), kind


@lru_cache(maxsize=4)
def places_of(kind: type[Rules], cells: Tiling, most: int) -> Places:
    return Places(kind, cells, most)


class SolvedBoard:
    """The table of one board with its rules.

    Where every winning turn leads out of the table, it also has one of these turns.
    """

    def __init__(self, rules: Rules, cells: Tiling, stones: int, data: bytes) -> None:
        self.rules, self.stones = rules, stones
        self.places = places_of(type(rules), cells, stones)
        length = (self.places.offsets[-1] + 7) // 8
        self._bits = int.from_bytes(data[:length], "little")
        self._leading = self.places.leading(rules.most_stones)
        won = (self._bits >> self._leading.start & (1 << len(self._leading)) - 1).bit_count()
        self._chosen, self._turns = data[length : length + won], data[length + won :]
        if len(self._chosen) < won or max(self._chosen, default=0) * rules.most_stones > len(self._turns):
            raise DamagedTableError(f"it has {len(data)} bytes")

    def mover_wins(self, position: Position) -> bool | None:
        """Return whether the seat to move wins; `None` if it is not in the table."""
        outcome = self.rules.outcome(position)
        if outcome is not None:
            return outcome.winner == position.seat
        won = self._bit(position, position.seat)
        if won or won is None or not isinstance(self.rules, Yodd) or not position.ply:
            return won
        # The table says whether placing stones wins; a seat that is ahead may pass.
        ahead = self.rules.score(position).leader == position.seat
        return ahead and (position.passes > 0 or not self._bit(position, 1 - position.seat))

    def _bit(self, position: Position, seat: int) -> bool | None:
        place = self._place(self._canonical(position, seat), position)
        return None if place is None else self._bits >> place & 1 == 1

    def _canonical(self, position: Position, seat: int) -> Canonical:
        black, white = cells_of(position, Colour.BLACK), cells_of(position, Colour.WHITE)
        is_black = self.rules.colour_of(seat, position) is not Colour.WHITE
        return self.places.canonical(black | white, black if is_black else white)

    def _place(self, found: Canonical, position: Position) -> int | None:
        return self.places.find(found, int(position.memory == CATCHES_UP))

    def key_turn(self, position: Position) -> Turn | None:
        """Return a winning turn that leads out of the table, if no other wins by placing stones."""
        found = self._canonical(position, position.seat)
        place = self._place(found, position)
        if place is None or place not in self._leading:
            return None
        before = self._bits >> self._leading.start & (1 << place - self._leading.start) - 1
        most = self.rules.most_stones
        end = most * self._chosen[before.bit_count()]
        moves = self._turns[max(0, end - most) : end]
        own = self.rules.colour_of(position.seat, position) or Colour.BLACK
        cells = {bit: cell for cell, bit in enumerate(found.image)}
        return Turn(
            tuple(
                Placement(cells[1 << (move - 1 >> 1)], own.other if move - 1 & 1 else own)
                for move in moves
                if move
            )
        )


class SolvedPosition(Solution):
    """A position of the table whose turns are looked up there."""

    def __init__(self, board: SolvedBoard, position: Position, *, wins: bool) -> None:
        self._board, self._position = board, position
        self.winner = position.seat if wins else 1 - position.seat

    def wins(self, moves: Iterable[int]) -> bool | None:
        return self.wins_by(turn_of(moves))

    def wins_by(self, turn: Turn) -> bool | None:
        won = self._board.mover_wins(self._board.rules.after(self._position, turn))
        return None if won is None else not won

    def winning_turn(self) -> Turn:
        turns = legal_turns(self._board.rules, self._position)
        return next((turn for turn in turns if self.wins_by(turn)), None) or self._key_turn()

    def _key_turn(self) -> Turn:
        turn = self._board.key_turn(self._position)
        assert turn is not None  # noqa: S101 (a win by other turns has been looked for)
        return turn


class SolvedRecord(NamedTuple):
    """A line of the file of solved boards."""

    game: str
    board: str
    tiling: str
    options: Mapping[str, int | str]
    winner: int
    """The seat that wins from the start."""
    stones: int
    positions: int
    digest: str
    """SHA-256 of the table as it is written."""
    table: str

    @classmethod
    def parse(cls, line: str) -> "SolvedRecord":
        try:
            record = cls(**json.loads(line))
        except (ValueError, TypeError) as error:
            raise DamagedTableError(f"a line cannot be read ({error})") from error
        if sha256(record.table.encode()).hexdigest() != record.digest:
            raise DamagedTableError(f"{record.game} on {record.board} has another digest")
        return record

    def line(self) -> str:
        return json.dumps(self._asdict(), separators=(",", ":"))

    def data(self) -> bytes:
        return zlib.decompress(b85decode(self.table))


class Solved(NamedTuple):
    line: str
    """For the workers, as in the file."""
    game: str
    board: str
    options: Mapping[str, int | str]
    winner: int


class SolvedBoards:
    """The solved boards of a file, which is read when first needed; damaged lines are left out."""

    def __init__(self, read: Callable[[], str] = str, catalogue: Catalogue | None = None) -> None:
        self._read, self._games = read, {} if catalogue is None else catalogue.games

    def find(self, rules: Rules, board: Board) -> Solved | None:
        return None if board.numbers else self._found.get((rules, board.tiling.key))

    def of_game(self, game: str) -> list[Solved]:
        return [one for one in self._found.values() if one.game == game]

    @cached_property
    def _found(self) -> Mapping[tuple[Rules, str], Solved]:
        found: dict[tuple[Rules, str], Solved] = {}
        try:
            lines = self._read().splitlines()
        except (OSError, UnicodeDecodeError) as error:
            log.warning("the solved boards cannot be read: %s", error)
            return found
        for line in lines:
            try:
                record = SolvedRecord.parse(line)
            except DamagedTableError as error:
                log.warning("a solved board is left out: %s", error)
                continue
            game = self._games.get(record.game)
            if game is not None:
                about = (record.game, record.board, record.options, record.winner)
                found[game.rules(**record.options), record.tiling] = Solved(line, *about)
        return found


@lru_cache(maxsize=4)
def read_solved(rules: Rules, cells: Tiling, line: str) -> SolvedBoard:
    record = SolvedRecord.parse(line)
    return SolvedBoard(rules, cells, record.stones, record.data())


def moves_of(turn: Turn, most: int = 0) -> tuple[int, ...]:
    """Return a turn as moves; it is ended if it may have up to `most` stones and has fewer."""
    moves = tuple(map(move_of, turn.placements))
    return moves if moves and len(moves) >= most else (*moves, END)
