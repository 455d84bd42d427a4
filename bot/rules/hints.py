"""What a player may ask before playing: what a turn would do, and how a half-typed one may go on."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby, islice

from bot.errors import IllegalTurnError
from bot.rules.notation import COLOUR_WORDS, LONGEST, PASS_WORDS, Kind, tokenize
from bot.rules.position import (
    PASS,
    Colour,
    Group,
    Placement,
    Position,
    Rules,
    Score,
    Turn,
    allows,
    check_places,
)
from bot.rules.tilings import Cell


@dataclass(frozen=True)
class Effect:
    """What the stones of a turn that end up in one group do."""

    group: Group
    """The group as it is after the turn."""
    added: tuple[Cell, ...]
    """The new stones in it."""
    joined: tuple[Group, ...]
    """The groups that it is made of; none if it is new, several if they become one."""

    @property
    def change(self) -> int:
        """How many groups there are more, or fewer, through this."""
        return 1 - len(self.joined)


@dataclass(frozen=True)
class Consequence:
    """What a turn would do."""

    effects: tuple[Effect, ...]
    before: Score
    after: Score
    refusal: IllegalTurnError | None
    """Why the rules do not allow the turn; none if they do."""


def consequence(rules: Rules, position: Position, turn: Turn) -> Consequence:
    """What a turn would do, whether the rules allow it or not.

    Raises:
        IllegalTurnError: it can't even be put down, since a cell is taken or the match is over.
    """
    check_places(rules, position, turn)
    refusal = None
    try:
        rules.check(position, turn)
    except IllegalTurnError as error:
        refusal = error
    after = position.after(turn)
    return Consequence(_effects(position, after, turn), rules.score(position), rules.score(after), refusal)


def _effects(before: Position, after: Position, turn: Turn) -> tuple[Effect, ...]:
    new = {cell for cell, _ in turn.placements}
    return tuple(
        Effect(
            group,
            added=tuple(cell for cell in group.cells if cell in new),
            joined=tuple(old for old in before.groups() if old.cells[0] in group.cells),
        )
        for group in after.groups()
        if not new.isdisjoint(group.cells)
    )


def completions(rules: Rules, position: Position, turn: Turn) -> tuple[Placement, ...]:
    """The stones each of which would make a half-made turn one that can be played, by cell."""
    stones = rules.next_stones(position, turn)
    return tuple(stone for stone in stones if allows(rules, position, turn + stone))


def continuations(rules: Rules, position: Position, turn: Turn) -> tuple[Placement, ...]:
    """The stones that lead from a half-made turn to one that can be played, now or with more, by cell."""
    stones = rules.next_stones(position, turn)
    return tuple(stone for stone in stones if leads_on(rules, position, turn + stone))


def leads_on(rules: Rules, position: Position, turn: Turn) -> bool:
    """Whether a turn can be played as it is, or once more stones are added."""
    return allows(rules, position, turn) or any(
        leads_on(rules, position, turn + stone) for stone in rules.next_stones(position, turn)
    )


def room(rules: Rules, position: Position, turn: Turn) -> int:
    """How many stones a half-made turn may still take, if no more than their number matters."""
    stone = next(iter(rules.next_stones(position, turn)), None)
    return 0 if stone is None else 1 + room(rules, position, turn + stone)


def suggest(rules: Rules, position: Position, typed: str, limit: int = 25) -> list[Turn]:
    """Legal turns that go on from what is typed, best matching first.

    What matches exactly comes before half-typed cells and these before half-typed colours, a turn that needs
    another stone to be legal right behind those that need none; last come turns that may have another.
    """
    if rules.outcome(position) is not None or len(typed) > LONGEST:
        return []
    text = "".join("," if token.kind is Kind.PARTING else token.text for token in tokenize(typed))
    passing = (
        [PASS] if any(word.startswith(text) for word in PASS_WORDS) and allows(rules, position, PASS) else []
    )
    turns = list(islice(_once(_going_on(rules, position, text)), limit))
    return ([*passing, *turns] if text else turns[: limit - len(passing)] + passing)[:limit]


def _once(turns: Iterator[Turn]) -> Iterator[Turn]:
    seen = set()
    for turn in turns:
        if turn not in seen:
            seen.add(turn)
            yield turn


def _going_on(rules: Rules, position: Position, text: str) -> Iterator[Turn]:
    heads = sorted(_heads(rules, position, Turn(), text), key=lambda head: head[0])
    for _, equal in groupby(heads, key=lambda head: head[0]):
        short = []
        for _, turn in equal:
            if allows(rules, position, turn):
                yield turn
            else:
                short.append(turn)
        yield from chain.from_iterable(_grown(rules, position, turn) for turn in short)
    yield from chain.from_iterable(_grown(rules, position, turn) for _, turn in heads)


def _heads(rules: Rules, position: Position, turn: Turn, text: str) -> Iterator[tuple[int, Turn]]:
    """The turns, legal or not, that one may be about to type, each with a rank: the lower, the closer."""
    if not text and turn.placements:
        yield 0, turn
        return
    only = rules.colour_to_place(position)
    for stone in rules.next_stones(position, turn):
        name = position.board.tiling.names[stone.cell]
        for form in _forms(name, stone.colour, only):
            if text.startswith(form):
                yield from _heads(rules, position, turn + stone, text[len(form) :].lstrip(","))
            elif form.startswith(text):
                yield 1 if name.startswith(text[: len(name)]) else 2, turn + stone
                break


def _forms(name: str, colour: Colour, only: Colour | None) -> Iterator[str]:
    """How a stone may be typed, spaces left out."""
    yield name
    if only is None:
        for word, meant in COLOUR_WORDS.items():
            if meant is colour:
                yield from (name + word, word + name)


def _grown(rules: Rules, position: Position, turn: Turn) -> Iterator[Turn]:
    """Legal turns with more stones: as few more as need be, cells behind those of the turn before others."""
    last = turn.placements[-1].cell
    stones = sorted(rules.next_stones(position, turn), key=lambda stone: stone.cell < last)
    short = []
    for bigger in (turn + stone for stone in stones):
        if allows(rules, position, bigger):
            yield bigger
        else:
            short.append(bigger)
    for one in short:
        yield from islice(_grown(rules, position, one), 1)
