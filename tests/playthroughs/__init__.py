"""Recorded playthroughs: one match per game and kind of tiling, with every public answer after every turn.

A file begins with the match on record; what follows is what the rules said when it was recorded. Regenerate
all files from their own records, write those that are missing, and remove those of games that are gone, with

    python -m tests.playthroughs

and read the differences: they are what players will notice.
"""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.errors import IllegalTurnError
from bot.rules.catalogue import Catalogue
from bot.rules.hints import suggest
from bot.rules.notation import format_turn
from bot.rules.position import PASS, Position, Turn
from bot.rules.record import Record, format_record, read_record, review
from bot.rules.rules import Emphasis, Marked, Outcome, Rules, Score, random_match
from bot.rules.tilings import format_rows, tiling
from tests.rules.tables import CATALOGUE, size_of

FOLDER = Path(__file__).parent
_LEAST_CELLS = 19
_RULE = "\n" + "-" * 40 + "\n"


def playthroughs_of(catalogue: Catalogue) -> dict[str, tuple[str, str]]:
    """Return game and board of each playthrough by name: the smallest board of each kind that is no toy.

    A game that has only toys is played on its largest.
    """
    found: dict[str, tuple[str, str]] = {}
    for game in catalogue.games.values():
        boards = sorted(game.boards, key=size_of)
        for choice in [one for one in boards if size_of(one) >= _LEAST_CELLS] or boards[-1:]:
            found.setdefault(f"{game.key}-{tiling(choice.tiling).kind}", (game.key, choice.key))
    return found


def new_record(game: str, board: str) -> Record:
    """Return the record of a random match; where the second turn may be a swap, it is one."""
    source = random.Random(f"{game} {board}")
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    turns = random_match(rules, setup.start(), source)
    opened = rules.after(setup.start(), turns[0])
    if rules.pass_key(opened) != "pass" and rules.accepts(opened, PASS):
        turns = [turns[0], PASS, *random_match(rules, rules.after(opened, PASS), source)]
    return Record(setup, tuple(turns))


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def retell(text: str) -> str:
    """Write a playthrough again from the record it begins with."""
    return tell(read_record(text.partition(_RULE)[0], CATALOGUE))


def tell(record: Record) -> str:
    reviewed = review(record, CATALOGUE)
    rules, positions = reviewed.rules, reviewed.positions
    pages = [format_record(record, CATALOGUE).strip(), _page("0: the start", positions[0], PASS, rules)]
    for before, after, turn in zip(positions, positions[1:], record.turns, strict=False):
        pages.append(_page(f"{after.ply}: {format_turn(turn, before, rules)}", after, turn, rules))
    return _RULE.join(pages) + "\n"


def _page(title: str, position: Position, turn: Turn, rules: Rules) -> str:
    return "\n".join([title, draw(position, turn), *answers(rules, position)])


def draw(position: Position, turn: Turn) -> str:
    """Draw the board, the stones of the last turn in capitals."""
    marks = [stone.mark if stone else "." for stone in position.stones]
    for cell, _ in turn.placements:
        marks[cell] = marks[cell].upper()
    return format_rows(marks, position.board.tiling)


def answers(rules: Rules, position: Position) -> Iterator[str]:
    """Yield everything else that the rules say about a position."""
    score, outcome = rules.score(position), rules.outcome(position)
    yield "score: " + ", ".join(f"{name} {value}" for name, value in score.facts.items())
    yield from _marks(score, position)
    if score.headline:
        yield f"beside the board: {' '.join(map(str, score.headline))}"
    yield f"ahead: {'nobody' if score.leader is None else f'seat {score.leader}'}"
    if outcome:
        yield _end(outcome)
        return
    only = rules.colour_to_place(position)
    yield f"to move: seat {position.seat}, placing {only.value if only else 'either colour'}"
    yield f"a {rules.pass_key(position)}: {refusal(rules, position, PASS)}"
    suggested = [format_turn(turn, position, rules) for turn in suggest(rules, position, "", limit=3)]
    yield f"suggested: {' | '.join(suggested)}"


def _marks(score: Score, position: Position) -> Iterator[str]:
    near = [one for one in score.marked if one.emphasis is Emphasis.HINTED]
    certain = [one for one in score.marked if one.emphasis is not Emphasis.HINTED]
    decisive = () if score.decisive in (None, tuple(certain)) else score.decisive or ()
    for title, marked in (("marked", certain), ("near", near), ("decisive", decisive)):
        if marked:
            yield f"{title}: {', '.join(_describe(marked, position))}"
    if numbers := [str(one.number) for one in score.marked if one.number is not None]:
        yield f"numbers: {' '.join(numbers)}, each a {score.numbers.name.lower()}"


def _describe(marked: Iterable[Marked], position: Position) -> Iterator[str]:
    names = position.board.tiling.names
    for one in marked:
        colours = {stone.value if (stone := position.stones[cell]) else "empty" for cell in one.cells}
        yield f"{'/'.join(sorted(colours))} {'-'.join(names[cell] for cell in one.cells)}"


def _end(outcome: Outcome) -> str:
    details = ", ".join(f"{name} {value}" for name, value in outcome.details.items())
    ended = "a draw" if outcome.winner is None else f"seat {outcome.winner} wins"
    return f"over: {ended}, {outcome.reason} ({details})"


def refusal(rules: Rules, position: Position, turn: Turn) -> str:
    """Return why a turn is not allowed, or that it is."""
    try:
        rules.check(position, turn)
    except IllegalTurnError as error:
        return str(error)
    return "allowed"
