"""Recorded playthroughs: one match per game and kind of tiling, with every public answer after every turn.

A file begins with the match on record; what follows is what the rules said when it was recorded. Regenerate
all files from their own records, and write those that are missing, with

    python -m tests.playthroughs

and read the differences: they are what players will notice.
"""

import random
from pathlib import Path

from bot.errors import IllegalTurnError
from bot.rules.catalogue import Catalogue
from bot.rules.hints import suggest
from bot.rules.notation import format_rows, format_turn
from bot.rules.position import PASS, Colour, Position, Rules, Turn
from bot.rules.record import Record, format_record, parse_record, review
from bot.rules.turns import random_game
from tests.rules.tables import CATALOGUE

FOLDER = Path(__file__).parent
_LEAST_CELLS = 19
_RULE = "\n" + "-" * 40 + "\n"


def wanted(catalogue: Catalogue) -> dict[str, tuple[str, str]]:
    """Game and board for each playthrough by its name: the smallest board of each kind that is no toy."""
    found: dict[str, tuple[str, str]] = {}
    for game in catalogue.games.values():
        boards = [(len(choice.board(random.Random(1)).tiling), choice) for choice in game.boards]
        for cells, choice in sorted(boards, key=lambda pair: pair[0]):
            if cells >= _LEAST_CELLS:
                found.setdefault(f"{game.key}-{choice.tiling.partition('-')[0]}", (game.key, choice.key))
    return found


def new_record(game: str, board: str) -> Record:
    """A random match."""
    source = random.Random(f"{game} {board}")
    setup = CATALOGUE.game(game).setup(board, random=source)
    return Record(setup, tuple(random_game(CATALOGUE.rules(setup), setup.start(), source)))


def recorded(name: str) -> str:
    """The text of a playthrough."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def retold(text: str) -> str:
    """A playthrough told anew from the record it begins with."""
    return tell(parse_record(text.partition(_RULE)[0], CATALOGUE))


def tell(record: Record) -> str:
    """A playthrough as text."""
    seen = review(record, CATALOGUE)
    pages = [format_record(record, CATALOGUE).strip()]
    for turn, position in zip((PASS, *record.turns), seen.positions, strict=True):
        title = format_turn(turn, position, seen.rules) if position.ply else "the start"
        pages.append(
            "\n".join([f"{position.ply}: {title}", drawn(position, turn), *answers(seen.rules, position)])
        )
    return _RULE.join(pages) + "\n"


def drawn(position: Position, turn: Turn) -> str:
    """The board, the stones of the last turn in capitals."""
    marks = [{Colour.BLACK: "x", Colour.WHITE: "o"}[stone] if stone else "." for stone in position.stones]
    for cell, _ in turn.placements:
        marks[cell] = marks[cell].upper()
    return format_rows(marks, position.board.tiling)


def answers(rules: Rules, position: Position) -> list[str]:
    """Everything else that the rules say about a position."""
    names = position.board.tiling.names
    score = rules.score(position)
    lines = ["score: " + ", ".join(f"{name} {value}" for name, value in score.facts.items())]
    for title, groups in (("marked", score.marked), ("near", score.near)):
        described = [
            f"{group.colour.value} {'-'.join(names[cell] for cell in group.cells)}" for group in groups
        ]
        lines += [f"{title}: {', '.join(described)}"] if described else []
    lines.append(f"ahead: {'nobody' if score.leader is None else f'seat {score.leader}'}")
    if outcome := rules.outcome(position):
        details = ", ".join(f"{name} {value}" for name, value in outcome.details.items())
        return [*lines, f"over: seat {outcome.winner} wins, {outcome.reason} ({details})"]
    only = rules.colour_to_place(position)
    lines.append(f"to move: seat {position.seat}, placing {only.value if only else 'either colour'}")
    lines.append(f"a pass: {refusal(rules, position, PASS)}")
    suggested = [format_turn(turn, position, rules) for turn in suggest(rules, position, "", limit=3)]
    return [*lines, f"suggested: {' | '.join(suggested)}"]


def refusal(rules: Rules, position: Position, turn: Turn) -> str:
    """Why a turn is not allowed, or that it is."""
    try:
        rules.check(position, turn)
    except IllegalTurnError as error:
        return str(error)
    return "allowed"
