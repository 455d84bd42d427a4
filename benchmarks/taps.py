"""How many taps a turn takes: whole random matches on every board, each turn made as its buttons offer it.

Run `python -m benchmarks.taps`. A line for each board and seat tells how many taps its turns took by the
number of their stones, on average and at most. Turns are confirmed, as they are by default. A turn that takes
more taps than the README says ends the script.
"""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.data import catalogue
from bot.features.turn.draft import step_of
from bot.features.turn.model import Draft
from bot.rules.catalogue import BoardChoice, Game
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, random_turn


def taps(rules: Rules, position: Position, turn: Turn) -> int:
    """Return how many taps make a turn: Play, for each stone its row where there are rows, its cell, Play."""
    if turn.is_pass:
        return 3
    view: Any = SimpleNamespace(rules=rules, position=position)
    step, count = step_of(view, Draft()), 2
    for cell, _ in turn.placements:
        count += 1 if cell in step.offered else 2
        assert cell in step.cells
        step = step_of(view, step.with_stone(cell))
    assert turn in step.legal
    return count


def match(game: Game, choice: BoardChoice) -> Iterator[tuple[int, int, int]]:
    """Yield the seat, the number of stones and the taps of each turn of a random match."""
    source = Random(choice.key)
    rules = game.rules(**game.setup(choice.key, {}, source).options)
    position = choice.board(source).start()
    while rules.outcome(position) is None:
        turn = random_turn(rules, position, source)
        yield position.seat, len(turn.placements), taps(rules, position, turn)
        position = rules.after(position, turn)


def main() -> None:
    """Print the table."""
    for game in catalogue().games.values():
        for choice in game.boards:
            counts: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
            for seat, stones, count in match(game, choice):
                counts[seat][stones].append(count)
                if count > 2 + 2 * max(1, stones):
                    raise SystemExit(f"{count} taps for {stones} stones on {choice.key} of {game.name}")
            for seat, by_stones in sorted(counts.items()):
                told = (f"{n}: {sum(c) / len(c):.1f}, {max(c)}" for n, c in sorted(by_stones.items()))
                print(f"{game.name:8}{choice.key:15}{game.seats[seat]:6}", " · ".join(told))


if __name__ == "__main__":
    main()
