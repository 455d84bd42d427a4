"""Endings solved exactly by bit-parallel evaluation of all fillings, and games won by the largest group.

A filling (way) of the last empty cells is a number whose digit i is the content of empty cell i: base 2 if
all cells get filled, base 3 if cells may stay empty. A vector is an integer whose bit n is about filling n.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from bot.engine.bitboard import Bitboard
from bot.engine.model import END, Model, S, Solution

WHITE_DIGIT = {2: 0, 3: 2}
"""The digit for white by base; 1 is black, and in base 3, 0 is empty."""
POWERS = tuple(int(3**place) for place in range(20))
BLACK = 0
WHITE = 1


class Ending(NamedTuple):
    bitboard: Bitboard
    black: int
    white: int
    cells: int
    """Those that get filled; others may stay empty."""

    @classmethod
    def last_cells(cls, bitboard: Bitboard, black: int, empty: int) -> "Ending":
        """All empty cells get filled; the other stones are white."""
        return cls(bitboard, black, bitboard.full ^ black ^ empty, empty)

    @property
    def fills_board(self) -> bool:
        return self.black | self.white | self.cells == self.bitboard.full


class StoneGroup(NamedTuple):
    colour: int
    size: int
    near: tuple[int, ...]
    """Indices of adjacent cells that get filled."""


def stone_groups(ending: Ending) -> list[StoneGroup]:
    bitboard = ending.bitboard
    place = {cell: index for index, cell in enumerate(bitboard.cells(ending.cells))}
    found = []
    for colour, stones in enumerate((ending.black, ending.white)):
        for group in bitboard.groups(stones):
            near = bitboard.around(group) & ending.cells
            places = tuple(place[cell] for cell in bitboard.cells(near))
            found.append(StoneGroup(colour, group.bit_count(), places))
    return found


class Fillings:
    """Connections of stones in all fillings of some cells, which are added one by one.

    Stones are numbered: first the groups that touch an empty cell, then the added cells.
    """

    def __init__(self, ending: Ending, base: int) -> None:
        self.base = base
        self.count = 1
        self.groups_on_board = stone_groups(ending)
        self._touching = [group for group in self.groups_on_board if group.near]
        self.colours = [(1 - group.colour, group.colour) for group in self._touching]
        """For each stone, vectors of the fillings in which it is black, and white."""
        self.sizes = [group.size for group in self._touching]
        self._linked: list[list[int]] = [[0] * number for number in range(len(self._touching))]
        """Vectors of the connections of each stone with each lower number."""
        cells = ending.bitboard.cells(ending.cells)
        first = len(self._touching)
        self._near = [
            [number for number, group in enumerate(self._touching) if index in group.near]
            + [first + other for other in range(index) if ending.bitboard.near[cell] >> cells[other] & 1]
            for index, cell in enumerate(cells)
        ]
        """For each empty cell, the adjacent stones with lower numbers."""

    def linked(self, one: int, other: int) -> int:
        return self._linked[max(one, other)][min(one, other)]

    def add(self, *, join: bool = True) -> tuple[int, int, list[int]]:
        """Add the next empty cell; `join` is needed unless it is the last.

        Returns vectors of the fillings in which it is black, and white; and, for each adjacent stone, of
        those in which it joins that stone and no earlier one is connected to it, so that their sum counts
        joined groups.
        """
        length = self.count
        number = len(self.sizes)
        whole = (1 << length) - 1
        self.count *= self.base
        self.colours = [(self.repeat(black), self.repeat(white)) for black, white in self.colours]
        black = whole << length
        white = whole << length * WHITE_DIGIT[self.base]
        near = self._near[number - len(self._touching)]
        touches = [black & self.colours[other][0] | white & self.colours[other][1] for other in near]
        self._linked = [[self.repeat(link) for link in row] for row in self._linked]
        joins = []
        for index, touch in enumerate(touches):
            for before in near[:index]:
                touch &= ~self.linked(near[index], before)  # noqa: PLW2901
            joins.append(touch)
        if join:
            self._join(near, touches)
        self.colours.append((black, white))
        self.sizes.append(1)
        return black, white, joins

    def _join(self, near: list[int], touches: list[int]) -> None:
        row = []
        for number in range(len(self.sizes)):
            links = 0
            for other, touch in zip(near, touches, strict=True):
                links |= touch if other == number else touch & self.linked(other, number)
            row.append(links)
        for number, links in enumerate(row):
            if links:
                below = self._linked[number]
                for other in range(number):
                    if row[other]:
                        below[other] |= links & row[other]
        self._linked.append(row)

    def repeat(self, vector: int) -> int:
        """Extend a vector to all contents of the newest cell."""
        if not vector:
            return 0
        length = self.count // self.base
        vector |= vector << length
        return vector if self.base == 2 else vector | vector << length  # overlaps in the middle

    def groups(self) -> Iterable[tuple[int, int, list[int]]]:
        """Yield, per stone, where it is the first of a black, or white, group, and the size (a counter)."""
        width = sum(self.sizes).bit_length()
        for number, (black, white) in enumerate(self.colours):
            others = 0
            for links in self._linked[number]:
                others |= links
            size = [0] * width
            add_to(size, black & ~others | white & ~others, self.sizes[number])
            for other in range(number + 1, len(self.sizes)):
                links = self._linked[other][number] & ~others
                if links:
                    add_to(size, links, self.sizes[other])
            yield black & ~others, white & ~others, size


def add_to(counter: list[int], fillings: int, amount: int = 1) -> None:
    """Add an amount in some fillings. A counter is one vector per binary digit, lowest first."""
    for place in range(amount.bit_length()):
        if amount >> place & 1:
            carry = fillings
            for higher in range(place, len(counter)):
                counter[higher], carry = counter[higher] ^ carry, counter[higher] & carry
                if not carry:
                    break


def subtract_one(counter: list[int], fillings: int) -> None:
    """Subtract 1 in some fillings; a negative counter has all higher digits set."""
    for place in range(len(counter)):
        counter[place] ^= fillings
        fillings &= counter[place]
        if not fillings:
            break


def at_least(counter: Sequence[int], amount: int) -> int:
    """Return the fillings in which a non-negative counter is at least `amount`."""
    more = 0
    same = -1
    for place in reversed(range(max(len(counter), amount.bit_length()))):
        digit = counter[place] if place < len(counter) else 0
        if amount >> place & 1:
            same &= digit
        else:
            more |= same & digit
            same &= ~digit
    return more | same


class FillingStep(NamedTuple):
    seat: int
    cells: tuple[int, ...]
    """Indices of the empty cells that may be filled next."""
    black: bool
    white: bool
    turns: int | None
    """Turns so far; `None` inside a turn."""


def solve_fillings(
    count: int, won: int, step: Callable[[int], FillingStep | None], deep: int
) -> dict[int, tuple[int, int]]:
    """Solve a game that ends when all `count` cells are filled and whose moves depend only on the empty ones.

    `won` is the vector of fillings, in base 2, that seat 0 wins. `step` gives the moves for a set of empty
    cells, `None` if it is unreachable. Returns, for each reachable set up to `deep` turns, the vector that
    seat 0 wins, and the seat to move.
    """
    known = {0: won}
    found = {}
    for size in range(count + 1):
        reached = {}
        for cells in combinations(range(count), size):
            empty = sum(1 << cell for cell in cells)
            now = step(empty)
            if now is None:
                continue
            vector = _best(now, empty, known) if empty else won
            top = ((1 << count) - 1 & ~empty).bit_length()
            reached[empty] = vector & (1 << (1 << top)) - 1  # higher bits are meaningless
            if now.turns is not None and now.turns <= deep:
                found[empty] = reached[empty], now.seat
        known = reached
    return found


def _best(now: FillingStep, empty: int, known: dict[int, int]) -> int:
    """Minimax step: return the vector that seat 0 wins, in the bits of fillings whose empty cells are 0."""
    best: int | None = None
    for cell in now.cells:
        after = known[empty ^ 1 << cell]
        if now.black:
            black = after >> (1 << cell)
            if not now.white:
                after = black
            elif now.seat:
                after &= black
            else:
                after |= black
        if best is None:
            best = after
        elif now.seat:
            best &= after
        else:
            best |= after
    return best or 0


class FillingSolution(Solution):
    """Knows the winner after the first turns, by the set of empty cells."""

    def __init__(self, known: Mapping[int, tuple[int, int]], cells: Sequence[int]) -> None:
        self._known = known
        self._everything = (1 << len(cells)) - 1
        self._places = {cell: 1 << place for place, cell in enumerate(cells)}
        self.winner = 1 - (known[self._everything][0] & 1)

    def wins(self, moves: Iterable[int]) -> bool | None:
        filled = black = 0
        for move in moves:
            if move == END:
                return None
            filled |= self._places[move >> 1]
            black |= 0 if move & 1 else self._places[move >> 1]
        known = self._known.get(self._everything ^ filled)
        if known is None:
            return None
        won, seat = known
        return (won >> black & 1) == seat


def fill(model: Model[S], state: S, moves: Iterable[int], places: Mapping[int, int]) -> tuple[S, int]:
    """Return the state after moves, and the filling in base 3 that they make."""
    filling = 0
    for move in moves:
        state = model.after(state, move)
        if move != END:
            filling += POWERS[places[move >> 1]] * (1 + (move & 1))
    return state, filling


class Layers:
    """Vectors of the fillings of some cells in base 3."""

    def __init__(self, count: int) -> None:
        self.everything = (1 << POWERS[count]) - 1
        self.free = list[int]()
        self.by_empty = [1]
        """Those that leave a cell empty, by cell, and all by number of empty cells."""
        for power in POWERS[:count]:
            longer = [empty | empty << power | empty << 2 * power for empty in self.free]
            self.free = [*longer, (1 << power) - 1]
            filled = [layer << power | layer << 2 * power for layer in self.by_empty]
            pairs = zip([*filled, 0], [0, *self.by_empty], strict=True)
            self.by_empty = [before | after for before, after in pairs]


def before_stone(fillings: int, free: list[int], digits: Iterable[int] = (1, 2)) -> int:
    """Return the fillings, in base 3, from which one stone with one of these digits leads into `fillings`."""
    found = 0
    for place, empty in enumerate(free):
        for digit in digits:
            found |= fillings >> digit * POWERS[place] & empty
    return found


CountedGroup = tuple[int, int, list[int]]
"""Vectors of being black and white, and the size as a counter."""


class LargestGroupModel(Model[S]):
    """A game that ends on the full board by comparing sizes of groups, largest first."""

    def draw(self, pool: Sequence[int], cells: int, count: int, source: Random) -> int:
        """Draw `count` of these cells uniformly; `pool` has their bits, and perhaps more.

        About half of them are drawn at once, then single ones added or removed at random.
        """
        drawn = cells & source.getrandbits(self.bitboard.size)
        excess = drawn.bit_count() - count
        if not excess:
            return drawn
        if len(pool) > 4 * cells.bit_count():
            pool = [self.bitboard.bits[cell] for cell in self.bitboard.cells(cells)]
        wrong = drawn if excess > 0 else cells ^ drawn
        random = source.random
        size = len(pool)
        left = abs(excess)
        while left:
            bit = pool[int(random() * size)]
            if wrong & bit:
                wrong ^= bit
                left -= 1
        return wrong if excess > 0 else cells ^ wrong

    def winner_by_groups(self, black: int) -> int:
        """On a full board; an additional group breaks ties."""
        own = sorted(self.bitboard.sizes(black), reverse=True)
        other = sorted(self.bitboard.sizes(self.bitboard.full ^ black), reverse=True)
        return BLACK if own > other else WHITE


def black_wins(fillings: Fillings, groups: Iterable[CountedGroup], full: int) -> int:
    """Return the fillings of the full board that Black wins.

    From the largest size down, the colour wins that first has more groups of a size.
    """
    groups = list(groups)
    apart = [group for group in fillings.groups_on_board if not group.near]
    width = (len(groups) + len(apart)).bit_length() + 1
    undecided = full
    won = 0
    for size in range(max([sum(fillings.sizes), *(group.size for group in apart)]), 0, -1):
        lead = [0] * width
        for group in apart:
            if group.size == size:
                (subtract_one if group.colour else add_to)(lead, undecided)
        for black, white, count in groups:
            equal = _equals(count, size, black | white)
            if equal:
                add_to(lead, equal & black)
                subtract_one(lead, equal & white)
        different = 0
        for digit in lead:
            different |= digit
        won |= undecided & different & ~lead[-1]
        undecided &= ~different
        if not undecided:
            break
    return won


def _equals(counter: list[int], amount: int, fillings: int) -> int:
    if amount >> len(counter):
        return 0
    for place, digit in enumerate(counter):
        fillings &= digit if amount >> place & 1 else ~digit
    return fillings
