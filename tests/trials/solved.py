"""Compare the tables of solved boards with a program in C that tries every turn of every position."""

import sys
import tempfile
import time
from random import Random

import click

from bot import data
from bot.engine.model import turn_of
from bot.engine.solved import SolvedPosition, read_records, solved_board
from bot.engine.thinking import model_of
from bot.rules.games.catchup import CATCHES_UP
from bot.rules.position import Colour, Position
from bot.rules.rules import random_turn
from tests.oracles.all_positions import all_positions

CONTENTS = {0: None, 1: Colour.BLACK, 2: Colour.WHITE}
PLAYED = 2_000
"""Positions of matches for each board, of which a winning turn is tried as well."""


def stored(board, start, turns):
    """Yield all positions of a table, with some turns played for each stone."""
    for own, other, kind in board.places:
        stones = tuple(
            CONTENTS[(own >> cell & 1) + 2 * (other >> cell & 1)] for cell in range(len(start.stones))
        )
        count = (own | other).bit_count()
        yield Position(start.board, stones, turns * count, memory=CATCHES_UP if kind else ())


def played(rules, start, source):
    """Yield positions of random matches."""
    while True:
        position = start
        while rules.outcome(position) is None:
            yield position
            position = rules.after(position, random_turn(rules, position, source))


def faults(record, folder):
    game = data.catalogue().game(record.game)
    setup = game.setup(record.board, record.options)
    rules, start = game.rules(**setup.options), setup.start()
    board, count, wrong = solved_board(rules, setup.board), 0, 0
    model = model_of(rules, setup.board)
    with all_positions(rules, game.key, setup.board.tiling, folder) as truth:
        wrong += truth.mover_wins(start) != (record.winner == 0)
        for position in stored(board, start, 1 if game.key == "odd" else 2):
            if game.key in ("yodd", "xodd") and len(position.groups()) % 2 == 0 and position.ply:
                continue
            count += 1
            wrong += board.mover_wins(position) != truth.mover_wins(position)
        known = 0
        for position in played(rules, start, Random(record.digest)):
            if known == PLAYED or not board.stones:
                break
            if len(position.stones) - position.stones.count(None) < board.stones:
                known += 1
                wins = board.mover_wins(position)
                wrong += wins != truth.mover_wins(position)
                if wins:
                    turn = turn_of(SolvedPosition(board, position, wins=True).winning_turn(model, []))
                    wrong += truth.mover_wins(rules.after(position, turn))
    return count, wrong


@click.command()
@click.option("--game", "games", multiple=True, help="Only of this game; may be given several times.")
@click.option("--board", "boards", multiple=True, help="Only of this board; may be given several times.")
def main(games: tuple[str, ...], boards: tuple[str, ...]) -> None:
    """Compare all positions of the tables; a large board takes minutes, and 1.2 GB of disk."""
    wrong = 0
    for record in read_records().values():
        if (games and record.game not in games) or (boards and record.board not in boards):
            continue
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            count, bad = faults(record, folder)
        wrong += bad
        options = "".join(f" {key}={value}" for key, value in record.options.items())
        seconds = time.perf_counter() - began
        click.echo(f"{record.game} {record.board}{options}: {count} positions, {bad} wrong ({seconds:.0f} s)")
    sys.exit(bool(wrong))
