"""Lessons: drawn positions, completed by turns that lead there and turns that win.

A file of `data/lessons` has a lesson a line, as a puzzle has, and besides `diagram`, its rows from the top;
`seat`, which is to move; and where needed `passed`, if the other seat has just passed, or `third`, if a third
stone is allowed.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import click

from bot import data
from bot.errors import PlayerError
from bot.rules.figures import parse_diagram
from bot.rules.position import PASS, Placement, Position, Turn
from bot.rules.puzzles import Puzzle, write_puzzle
from bot.rules.rules import Rules, allows, rebuild

LESSONS = data.DATA / "lessons"
MOST_WAYS = 20_000
"""How many ways to a position are tried."""


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path), default=LESSONS)
@click.option("--check", is_flag=True, help="Write nothing; say what would change.")
def lessons(directory: Path, *, check: bool) -> None:
    """Complete the lessons that the bot gives.

    Each in DIRECTORY gets turns that lead to its position, and the turns that win.
    """
    changed = 0
    for file in sorted(directory.glob("*.jsonl")):
        before = file.read_text(encoding="utf-8")
        try:
            after = "".join(f"{line}\n" for line in _complete(file.stem, before))
        except (ValueError, LookupError, PlayerError) as error:
            raise click.ClickException(f"{file}: {error}") from None
        changed += after != before
        if not check:
            file.write_text(after, encoding="utf-8")
        click.echo(f"{file.name}: {len(after.splitlines())} lessons{', changed' * (after != before)}.")
    if check and changed:
        raise click.ClickException("Run `oddity lessons` to complete them.")


def _complete(game: str, text: str) -> Iterator[str]:
    for line in text.splitlines():
        drawn = json.loads(line)
        made = json.loads(write_puzzle(_lesson(game, drawn), data.catalogue()))
        drawn.pop("also", None)
        yield json.dumps({**drawn, **made}, separators=(",", ":"))


def _lesson(game: str, drawn: Mapping[str, Any]) -> Puzzle:
    from bot.engine.puzzle_search import SolvedEnding  # noqa: PLC0415 (the bot itself does without)

    setup = data.catalogue().game(game).setup(drawn["board"], drawn.get("options"))
    rules = data.catalogue().rules(setup)
    wanted = parse_diagram(drawn["diagram"], setup.board)
    turns, position = _ways_to(rules, setup.start(), wanted, drawn)
    ending = SolvedEnding.of(rules, position)
    if ending is None:
        raise ValueError(f"{drawn['id']}: it is over, or has too many empty cells")
    wins = ending.look().wins
    if not wins:
        raise ValueError(f"{drawn['id']}: no turn wins")
    return Puzzle(drawn["id"], 1, setup, turns, wins[:1], also=wins[1:])


def _ways_to(
    rules: Rules, start: Position, wanted: Position, drawn: Mapping[str, Any]
) -> tuple[tuple[Turn, ...], Position]:
    source = Random(drawn["id"])  # noqa: S311 (the same each time)
    for _ in range(MOST_WAYS):
        turns = _random_way(rules, start, wanted, source) + (PASS,) * bool(drawn.get("passed"))
        position = rebuild(rules, start, turns)
        fits = position.seat == drawn["seat"] and bool(position.memory) == bool(drawn.get("third"))
        if position.stones == wanted.stones and fits:
            return turns, position
    raise ValueError(f"{drawn['id']}: no way leads there")


def _random_way(rules: Rules, position: Position, wanted: Position, source: Random) -> tuple[Turn, ...]:
    """Put down the stones of a position by random turns, while these are allowed."""
    left = {Placement(cell, colour) for cell, colour in enumerate(wanted.stones) if colour}
    turns = list[Turn]()
    while left:
        turn = _random_turn(rules, position, left, source)
        if turn is None:
            break
        left -= set(turn.placements)
        turns.append(turn)
        position = rules.after(position, turn)
    return tuple(turns)


def _random_turn(rules: Rules, position: Position, left: set[Placement], source: Random) -> Turn | None:
    """A seat that has more stones left than the other places more of them."""
    own = rules.colour_to_place(position)
    behind = own is not None and 2 * sum(colour is own for _, colour in left) > len(left)
    turn = Turn()
    while stones := [
        stone for stone in rules.next_stones(position, turn) if stone in left - set(turn.placements)
    ]:
        turn += source.choice(stones)
        if allows(rules, position, turn) and not behind and source.random() < 1 / 2:
            break
    if turn.placements and allows(rules, position, turn):
        return turn
    return None
