"""Confirm each step of each puzzle by the second solver, and its grade."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor

import click

from bot import data
from bot.engine.puzzle_search import PuzzleStep, grade_of
from bot.rules.puzzles import Puzzle
from tests.oracles.ending_solver import faults

SHELF = data.shelf()


def graded(puzzle: Puzzle) -> int:
    rules = data.catalogue().rules(puzzle.setup)
    numbers = range(puzzle.steps)
    positions = [puzzle.position(rules, step) for step in numbers]
    steps = [PuzzleStep(positions[step], puzzle.winning_turns(step), allowed=0) for step in numbers]
    return grade_of(rules, steps)


def check(key: str) -> tuple[str, list[str], float]:
    puzzle, began = SHELF.puzzle(key), time.perf_counter()
    found = list(faults(puzzle.game, data.catalogue().rules(puzzle.setup), puzzle))
    if (grade := graded(puzzle)) != puzzle.grade:
        found.append(f"its grade is {grade}, not {puzzle.grade}")
    return key, found, time.perf_counter() - began


@click.command()
@click.option("--game", "games", multiple=True, help="Only of this game; may be given several times.")
@click.option("--most-empty", type=int, default=99, help="Only those with at most so many empty cells.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="How many processes.")
def main(games: tuple[str, ...], most_empty: int, jobs: int) -> None:
    """Confirm all puzzles; a large ending takes up to a minute."""
    wrong = 0
    for game in games or data.catalogue().games:
        keys = [key for key in SHELF.entries(game) if _empty(key) <= most_empty]
        with ProcessPoolExecutor(jobs) as pool:
            for key, found, seconds in pool.map(check, keys):
                wrong += bool(found)
                click.echo(f"{key}: {'; '.join(found) or 'confirmed'} ({seconds:.1f} s)")
    click.echo(f"{wrong} puzzles are wrong.")
    sys.exit(bool(wrong))


def _empty(key: str) -> int:
    puzzle = SHELF.puzzle(key)
    return puzzle.position(data.catalogue().rules(puzzle.setup)).stones.count(None)
