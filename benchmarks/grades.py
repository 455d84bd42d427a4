"""Which share of the puzzles of each grade the budgets that grade them solve: `python -m benchmarks.grades`.

Each tries each puzzle once, from a seed that grading did not use; all steps have to be right. It has as
many playouts as in the five seconds of an idle machine.
"""

import click

from bot import data
from bot.engine.levels import GRADING, Budget
from bot.engine.thinking import think
from bot.rules.puzzles import GRADES, Puzzle

SEED = 100


def solves(puzzle: Puzzle, budget: Budget) -> bool:
    """Whether a budget makes the right turn at each step."""
    rules = data.catalogue().rules(puzzle.setup)
    return all(
        think(rules, puzzle.position(rules, step), Budget(budget.playouts), seed=SEED).turn
        in puzzle.right(step)
        for step in range(puzzle.steps)
    )


@click.command()
@click.option("--most", default=50, show_default=True, help="Puzzles of each grade, of all games by turns.")
def main(most: int) -> None:
    """Print a table."""
    shelf = data.shelf()
    for grade in range(1, GRADES + 1):
        games = [[one for one in shelf.puzzles(game) if one.grade == grade] for game in shelf.games]
        longest = max(map(len, games))
        mixed = [game[place] for place in range(longest) for game in games if place < len(game)][:most]
        shares = []
        for budget in GRADING:
            solved = sum(solves(puzzle, budget) for puzzle in mixed)
            shares.append(f"{round(100 * solved / len(mixed)):3} %")
        print(f"grade {grade} ({len(mixed)}): {'  '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
