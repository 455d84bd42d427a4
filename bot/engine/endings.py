"""Endings solved to their end, and the ways in which the largest group wins on the full board.

Every way to fill the last empty cells is looked at in one whole number. A vector is a whole number whose bit
number n is about way n. Where every cell is filled, a way is a number in base 2, and where cells may stay
empty, one in base 3; its digit i is the content of the empty cell i.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from bot.engine.ground import Ground
from bot.engine.model import END, Model, S, Solution

WHITE_DIGIT = {2: 0, 3: 2}
"""The digit that says white, by base; 1 says black, and in base 3, 0 says empty."""
POWERS = tuple(int(3**place) for place in range(20))


class Piece(NamedTuple):
    """A group of stones that are there already."""

    colour: int
    size: int
    near: tuple[int, ...]
    """The empty cells that it touches, by their place among these."""


def pieces(ground: Ground, black: int, white: int) -> list[Piece]:
    """Return the groups of a position."""
    empty = ground.cells(ground.full ^ black ^ white)
    place = {cell: index for index, cell in enumerate(empty)}
    found = []
    for colour, stones in enumerate((black, white)):
        for group in ground.groups(stones):
            near = ground.around(group) & ~black & ~white
            places = tuple(place[cell] for cell in ground.cells(near))
            found.append(Piece(colour, group.bit_count(), places))
    return found


class Ways:
    """Which stones are connected, in all ways to fill some cells that are added one by one.

    Stones are known by numbers: the pieces that touch an empty cell first, then the added cells.
    """

    def __init__(self, ground: Ground, black: int, white: int, base: int) -> None:
        self.base = base
        self.count = 1
        """How many ways there are so far."""
        self.pieces = pieces(ground, black, white)
        self._touching = [piece for piece in self.pieces if piece.near]
        self.colours = [(1 - piece.colour, piece.colour) for piece in self._touching]
        """In which ways each is black, and in which it is white."""
        self.sizes = [piece.size for piece in self._touching]
        self._linked: list[list[int]] = [[0] * number for number in range(len(self._touching))]
        """In which ways each is connected to each with a lower number."""
        cells = ground.cells(ground.full ^ black ^ white)
        first = len(self._touching)
        self._near = [
            [number for number, piece in enumerate(self._touching) if index in piece.near]
            + [first + other for other in range(index) if ground.near[cell] >> cells[other] & 1]
            for index, cell in enumerate(cells)
        ]
        """For each empty cell, what it touches of that which is added before it."""

    def linked(self, one: int, other: int) -> int:
        return self._linked[max(one, other)][min(one, other)]

    def add(self, *, join: bool = True) -> tuple[int, int, list[int]]:
        """Add the next empty cell.

        Args:
            join: Whether what it connects is asked for later.

        Returns:
            In which ways it is black, in which white; and for each thing that it touches, in which ways it
            joins that and none of those before is connected to it: so many groups it joins.
        """
        length, number = self.count, len(self.sizes)
        whole = (1 << length) - 1
        self.count *= self.base
        self.colours = [(self.repeat(black), self.repeat(white)) for black, white in self.colours]
        black, white = whole << length, whole << length * WHITE_DIGIT[self.base]
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
        """Return a vector that says the same whatever the newest cell is."""
        if not vector:
            return 0
        length = self.count // self.base
        vector |= vector << length
        return vector if self.base == 2 else vector | vector << length  # the middle is written twice

    def groups(self) -> Iterable[tuple[int, int, list[int]]]:
        """Yield, for each, in which ways it is the first of a black group, and of a white one, and its size.

        The size is that of the group, a counter (`add_to`).
        """
        width = sum(self.sizes).bit_length()
        for number, (black, white) in enumerate(self.colours):
            others = 0
            for links in self._linked[number]:
                others |= links
            size = [0] * width
            add_to(size, black & ~others | white & ~others, self.sizes[number])
            for other in range(number + 1, len(self.sizes)):
                if links := self._linked[other][number] & ~others:
                    add_to(size, links, self.sizes[other])
            yield black & ~others, white & ~others, size


def add_to(counter: list[int], ways: int, amount: int = 1) -> None:
    """Add an amount in some ways; a counter is a vector for each binary digit, the lowest first."""
    for place in range(amount.bit_length()):
        if amount >> place & 1:
            carry = ways
            for higher in range(place, len(counter)):
                counter[higher], carry = counter[higher] ^ carry, counter[higher] & carry
                if not carry:
                    break


def take_from(counter: list[int], ways: int) -> None:
    """Subtract one in some ways; below 0, all higher digits are 1."""
    for place in range(len(counter)):
        counter[place] ^= ways
        ways &= counter[place]
        if not ways:
            break


def at_least(counter: Sequence[int], amount: int) -> int:
    """Return in which ways a counter, nowhere below 0, has reached an amount."""
    more, same = 0, -1
    for place in reversed(range(max(len(counter), amount.bit_length()))):
        digit = counter[place] if place < len(counter) else 0
        if amount >> place & 1:
            same &= digit
        else:
            more |= same & digit
            same &= ~digit
    return more | same


class Step(NamedTuple):
    """What may be done in a filling that is under way."""

    seat: int
    cells: tuple[int, ...]
    """The empty cells that may be filled next, by their place among all."""
    black: bool
    """Whether they may become black."""
    white: bool
    turns: int | None
    """How many turns lead here; `None` in the middle of one."""


def solve_fillings(
    count: int, won: int, step: Callable[[int], Step | None], deep: int
) -> dict[int, tuple[int, int]]:
    """Solve a game that ends when all cells are filled, and whose course depends on which are still empty.

    Args:
        count: How many cells are empty.
        won: In which ways, in base 2, seat 0 has won.
        step: What may be done while some cells, a set of places, are empty; `None` if that never comes about.
        deep: After how many turns it is to be known who wins.

    Returns:
        For each set of empty cells between turns, in which ways seat 0 wins, and whose turn it is.
    """
    known, found = {0: won}, {}
    for size in range(count + 1):
        reached = {}
        for cells in combinations(range(count), size):
            empty = sum(1 << cell for cell in cells)
            if (now := step(empty)) is None:
                continue
            vector = _best(now, empty, known) if empty else won
            top = ((1 << count) - 1 & ~empty).bit_length()
            reached[empty] = vector & (1 << (1 << top)) - 1  # the rest says nothing
            if now.turns is not None and now.turns <= deep:
                found[empty] = reached[empty], now.seat
        known = reached
    return found


def _best(now: Step, empty: int, known: dict[int, int]) -> int:
    """Return in which ways seat 0 wins from here, in the bits of the ways in which all empty cells are 0."""
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
    """A solution that knows who wins after the first turns, by the cells that are still empty."""

    def __init__(self, known: Mapping[int, tuple[int, int]], cells: Sequence[int]) -> None:
        self._known, self._everything = known, (1 << len(cells)) - 1
        self._places = {cell: 1 << place for place, cell in enumerate(cells)}
        self.winner = 1 - (known[self._everything][0] & 1)

    def wins(self, moves: Iterable[int]) -> bool | None:
        """Look the moves up."""
        filled = black = 0
        for move in moves:
            if move == END:
                return None
            filled |= self._places[move >> 1]
            black |= 0 if move & 1 else self._places[move >> 1]
        if (known := self._known.get(self._everything ^ filled)) is None:
            return None
        won, seat = known
        return (won >> black & 1) == seat


def stone_before(ways: int, free: list[int], digits: Iterable[int] = (1, 2)) -> int:
    """Return the ways, in base 3, from which a stone of one of these digits leads to one of these ways."""
    found = 0
    for place, empty in enumerate(free):
        for digit in digits:
            found |= ways >> digit * POWERS[place] & empty
    return found


def free_ways(place: int, count: int) -> int:
    """Return in which ways, in base 3, a cell stays empty, out of so many."""
    ways = (1 << POWERS[place]) - 1
    for length in range(place + 1, count):
        ways |= ways << POWERS[length] | ways << 2 * POWERS[length]
    return ways


def layers_of(count: int) -> list[int]:
    """Return the ways, in base 3, in which none of so many cells stays empty, in which one, and so on."""
    layers = [1]
    for place in range(count):
        filled = [layer << POWERS[place] | layer << 2 * POWERS[place] for layer in layers]
        layers = [before | after for before, after in zip([*filled, 0], [0, *layers], strict=True)]
    return layers


BLACK, WHITE = 0, 1

CountedGroup = tuple[int, int, list[int]]
"""In which ways it is black, in which white, and its size, a counter."""


class LargestModel(Model[S]):
    """A game that ends on the full board, where the sizes of the groups are compared, largest first."""

    def draw(self, pool: Sequence[int], cells: int, count: int, source: Random) -> int:
        """Return so many of these cells, each choice as likely as the others.

        About half of them are drawn at once; then single ones are added or taken away at random.

        Args:
            pool: The bits of these cells, among others.
            cells: To choose from.
            count: How many.
            source: What chooses.
        """
        drawn = cells & source.getrandbits(self.ground.size)
        excess = drawn.bit_count() - count
        if not excess:
            return drawn
        if len(pool) > 4 * cells.bit_count():
            pool = [self.ground.bits[cell] for cell in self.ground.cells(cells)]
        wrong = drawn if excess > 0 else cells ^ drawn
        random, size, left = source.random, len(pool), abs(excess)
        while left:
            bit = pool[int(random() * size)]
            if wrong & bit:
                wrong ^= bit
                left -= 1
        return wrong if excess > 0 else cells ^ wrong

    def larger(self, black: int) -> int:
        """Return who has won on a full board; a group more makes a difference, too."""
        own = sorted(self.ground.sizes(black), reverse=True)
        other = sorted(self.ground.sizes(self.ground.full ^ black), reverse=True)
        return BLACK if own > other else WHITE


def black_ways(ways: Ways, groups: Iterable[CountedGroup], full: int) -> int:
    """Return in which of the ways that fill the board Black wins.

    From the largest size down, the colour wins that first has more groups of a size.
    """
    groups = list(groups)
    apart = [piece for piece in ways.pieces if not piece.near]
    width = (len(groups) + len(apart)).bit_length() + 1
    undecided, won = full, 0
    for size in range(max([sum(ways.sizes), *(piece.size for piece in apart)]), 0, -1):
        lead = [0] * width
        for piece in apart:
            if piece.size == size:
                (take_from if piece.colour else add_to)(lead, undecided)
        for black, white, count in groups:
            if so_many := _is(count, size, black | white):
                add_to(lead, so_many & black)
                take_from(lead, so_many & white)
        different = 0
        for digit in lead:
            different |= digit
        won |= undecided & different & ~lead[-1]
        undecided &= ~different
        if not undecided:
            break
    return won


def _is(counter: list[int], amount: int, ways: int) -> int:
    if amount >> len(counter):
        return 0
    for place, digit in enumerate(counter):
        ways &= digit if amount >> place & 1 else ~digit
    return ways
