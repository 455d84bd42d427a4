"""Judging the positions of a finished match: how probable a win was, and what is proven."""

from time import perf_counter

from bot.engine.levels import LEVELS, Budget, Judged
from bot.engine.model import turn_of
from bot.engine.thinking import Stop, choose_solved, find_ideas, model_of
from bot.rules.position import Position
from bot.rules.rules import Rules


def judge(
    rules: Rules,
    position: Position,
    budget: Budget,
    *,
    only_proof: bool = False,
    seed: int = 0,
    stop: Stop | None = None,
) -> Judged | None:
    """Return how a position stands for the seat to move; an ending is solved however small the budget is.

    Args:
        rules: Of the game.
        position: At the beginning of a turn, of a match that is not over there.
        budget: How much thinking there may be where it is not solved.
        only_proof: Whether nothing is said where it is not solved.
        seed: Where the playouts begin.
        stop: Cuts the thinking off as soon as it returns `True`.

    Returns:
        `None` if it is not solved and only that is wanted, or if the thinking was cut off.
    """
    began, model = perf_counter(), model_of(rules, position.board)
    state = model.state(position)
    solution = model.solve(state, model.solvable(LEVELS[-1].budget.playouts))
    if solution is not None:
        best = choose_solved(model, state, solution, seed)
        return Judged(best.chance, proven=True, best=turn_of(best.moves), seconds=perf_counter() - began)
    if only_proof:
        return None
    best = find_ideas(rules, position, budget, 1, seed=seed, stop=stop).candidates[0]
    if stop is not None and stop():
        return None
    proven, turn = best.winner is not None, turn_of(best.moves)
    return Judged(best.chance, proven=proven, best=turn, seconds=perf_counter() - began)
