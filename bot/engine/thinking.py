"""Analysis of positions: best turn, win probability, hints, evaluation of played turns.

Hints are facts: effects on groups come from `bot.rules.hints`, counting groups and missing stones from the
game's score.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial, reduce
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from bot.engine import games
from bot.engine.calibration import calibrate, measured_for, stage_of
from bot.engine.lane_search import LaneTree
from bot.engine.levels import BEST, LEVELS, EffectKind, Evaluation, Hint, Reason, SearchBudget, Thought
from bot.engine.model import Model, RulesModel, Solution, turn_of
from bot.engine.search import Candidate, SearchTree
from bot.engine.solved import SolvedBoard, SolvedPosition, solved_board
from bot.rules.hints import consequence
from bot.rules.position import Board, Position, Turn
from bot.rules.rules import Effect, Emphasis, Numbers, Rules, Score, legal_turns, rebuild
from bot.rules.tilings import Cell

EASY_SHARE = 0.75
"""If a larger share of turns wins, finding one is no achievement."""
_MAX_LINE = 6
_MIN_PLAYOUTS = 20
"""Playouts made even when time is up, so that a turn has some evidence."""
_ENDLESS = 10**9
"""Playouts where only time ends a search."""
_MANY_PLAYOUTS = 100_000
"""From this many on, a search plays them in lanes: the best level does, other levels do not."""
_CHOICE_PLAYOUTS = 1_000
"""Playouts to choose a turn in a solved ending."""
_REVIEW_PLAYOUTS = 100
"""As `_CHOICE_PLAYOUTS`, when a finished match is analysed."""
_CHOICE_CANDIDATES = 40
"""Turns of the search considered there before all others."""

Stop = Callable[[], bool]


class SearchResult(NamedTuple):
    """Best first."""

    candidates: list[Candidate]
    line: list[tuple[int, ...]]
    simulations: int
    seconds: float


def think(
    rules: Rules,
    position: Position,
    budget: SearchBudget,
    *,
    seed: int = 0,
    stop: Stop | None = None,
) -> Thought:
    """Deterministic for the same seed and a budget without seconds; `stop` is polled before each playout.

    Only a budget without simulations, as the best level's, is for perfect play on solved boards.
    """
    solved = None
    if budget.simulations is None:
        solved = solved_board(rules, position.board)
    ideas = search_turns(rules, position, budget, 1, seed=seed, stop=stop, solved=solved)
    best = ideas.candidates[0]
    turn = turn_of(best.moves)
    lost = best.winner == 1 - position.seat
    return Thought(
        turn=turn,
        chance=best.chance,
        proven=best.winner is not None,
        line=tuple(map(turn_of, ideas.line)),
        simulations=ideas.simulations,
        seconds=ideas.seconds,
        hopeless=lost and _is_easy(rules, rules.after(position, turn)),
    )


def look_up(
    rules: Rules,
    position: Position,
    budget: SearchBudget,  # noqa: ARG001 (as of others)
    *,
    seed: int = 0,
    stop: Stop | None = None,
) -> Thought:
    """Think as little as possible: return a winning turn of the table, else a weak level's."""
    began = perf_counter()
    solved = solved_board(rules, position.board)
    if solved is not None and solved.mover_wins(position):
        for turn in legal_turns(rules, position):
            if solved.mover_wins(rules.after(position, turn)) is False:
                seconds = perf_counter() - began
                return Thought(turn, 1.0, proven=True, line=(turn,), simulations=0, seconds=seconds)
    return think(rules, position, LEVELS[1].budget, seed=seed, stop=stop)


def is_slow(rules: Rules, board: Board) -> bool:
    """Levels do not reach their nominal strength on a board of this size."""
    model = model_of(rules, board)
    return isinstance(model, RulesModel) and model.is_slow


def _is_easy(rules: Rules, position: Position) -> bool:
    """The seat to move has won, or wins with most turns."""
    if rules.outcome(position) is not None:
        return True
    model = model_of(rules, position.board)
    state = model.state(position)
    solution = model.solve(state, model.solvable(BEST.playouts))
    if solution is None or solution.winner != position.seat:
        return False
    results = [bool(solution.wins(moves)) for moves, _ in model.turns(state)]
    return sum(results) >= EASY_SHARE * len(results)


def expected_line(rules: Rules, position: Position, thought: Thought) -> tuple[Turn, ...]:
    """Extend the expected turns quickly while the result is proven."""
    turns = list(thought.line)
    position = rebuild(rules, position, turns)
    while thought.proven and len(turns) < _MAX_LINE and rules.outcome(position) is None:
        thought = think(rules, position, LEVELS[2].budget)
        if thought.proven:
            turns.append(thought.turn)
            position = rules.after(position, thought.turn)
    return tuple(turns)


def search_turns(
    rules: Rules,
    position: Position,
    budget: SearchBudget,
    count: int,
    *,
    seed: int = 0,
    stop: Stop | None = None,
    solved: SolvedBoard | None = None,
) -> SearchResult:
    """Return up to `count` turns, best first; if any is a proven win, only these."""
    began = perf_counter()
    model = model_of(rules, position.board)
    state = model.state(position)
    if model.winner(state) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    solution = _solve(rules, position, model.solvable(budget.playouts), solved)
    playouts = budget.simulations or _ENDLESS
    lanes = model.lanes
    in_lanes = budget.in_lanes or (playouts if playouts >= _MANY_PLAYOUTS else None)
    if solution is None and lanes is not None and in_lanes is not None:
        playouts = in_lanes
        tree: SearchTree[Any] = LaneTree(model, state, seed, lanes)
    else:
        tree = SearchTree(model, state, seed)
    if solution is not None:
        playouts = min(playouts, _CHOICE_PLAYOUTS)
    tree.grow(min(playouts, _MIN_PLAYOUTS))
    tree.grow(playouts - tree.simulations, _clock(began, budget.seconds, stop))
    if solution is None:
        candidates = _unless_lost(_calibrated(rules, position, tree.candidates(count)))
        line = tree.line(_MAX_LINE)
    else:
        if solved and solution.winner != position.seat:
            cells = len(position.stones) - solved.stones
            rate = partial(_winning_answers, model, state, solution, cells=cells)
            liked = (one.moves for one in tree.candidates(_CHOICE_CANDIDATES))
            turns = chain(liked, (moves for moves, _ in model.turns(state)))
            hardest = _hardest_turns(turns, rate, count, _clock(began, budget.seconds, stop))
            candidates = [Candidate(moves, 0.0, solution.winner) for moves in hardest]
        else:
            candidates = _solved_turns(model, state, tree, solution, count)
        line = [candidates[0].moves]
    return SearchResult(candidates, line, tree.simulations, perf_counter() - began)


def _solve(rules: Rules, position: Position, cells: int, solved: SolvedBoard | None) -> Solution | None:
    """Solve an ending of up to some cells; on a solved board, any position."""
    model = model_of(rules, position.board)
    deep = 1
    if solved is not None:
        cells = len(position.stones) - solved.stones
        deep = 2
        if position.stones.count(None) > cells and (wins := solved.mover_wins(position)) is not None:
            return SolvedPosition(solved, position, wins=wins)
    return model.solve(model.state(position), cells, deep)


def _hardest_turns(
    turns: Iterable[tuple[int, ...]], rate: Callable[..., float], count: int, stop: Stop | None
) -> list[tuple[int, ...]]:
    """Return the turns with the lowest rates, which are cut off at a limit; once stopped, the first ones."""
    distinct: dict[frozenset[int], tuple[int, ...]] = {}
    for moves in turns:
        distinct.setdefault(frozenset(moves), moves)
    rated: list[tuple[float, int, tuple[int, ...]]] = []
    for place, moves in enumerate(distinct.values()):
        if stop is not None and stop():
            break
        limit = rated[-1][0] if len(rated) == count else inf
        rated = sorted([*rated, (rate(moves, limit=limit), place, moves)])[:count]
    hardest = [moves for _, _, moves in rated]
    return [*hardest, *(moves for moves in distinct.values() if moves not in hardest)][:count]


def _winning_answers(
    model: Model[Any], state: Any, solution: Solution, moves: tuple[int, ...], *, cells: int, limit: float
) -> float:
    """Count the answers to a turn that win, up to a limit.

    Where they lead out of the table, up to `cells` empty cells are solved; beyond, an estimate is returned.
    """
    after = reduce(model.after, moves, state)
    if model.winner(after) is not None:
        return inf
    answers = {frozenset(answer): answer for answer, _ in model.turns(after)}.values()
    wins = known = 0
    for answer in answers:
        won = solution.wins((*moves, *answer))
        if won is not None:
            known = known + 1
            wins = wins + won
        if wins >= limit:
            return wins
    if known < len(answers) and (ending := model.solve(after, cells)) is not None:
        return sum(ending.wins(answer) is True for answer in answers)
    if not known:
        return inf
    return wins * len(answers) / known


def _clock(began: float, seconds: float | None, stop: Stop | None) -> Stop | None:
    if seconds is None:
        return stop
    end = began + seconds
    if stop is None:
        return lambda: perf_counter() >= end
    return lambda: perf_counter() >= end or stop()


def _calibrated(rules: Rules, position: Position, candidates: list[Candidate]) -> list[Candidate]:
    measured = measured_for(rules, position.board)
    stage = stage_of(position)
    said = [(one, calibrate(one.chance, stage, measured)) for one in candidates]
    return [one if one.winner is not None else one._replace(chance=chance) for one, chance in said]


def _unless_lost(candidates: list[Candidate]) -> list[Candidate]:
    certain = [one for one in candidates if one.winner is not None and one.chance == 1]
    open_ones = [one for one in candidates if one.winner is None]
    return certain or open_ones or candidates


def _solved_turns(
    model: Model[Any], state: Any, tree: SearchTree[Any], solution: Solution, count: int
) -> list[Candidate]:
    """Only winning turns if there are any."""
    offered = [one.moves for one in tree.candidates(_CHOICE_CANDIDATES)]
    won = solution.winner == state.seat
    if won:
        chosen = [moves for moves in offered if solution.wins(moves)]
        if not chosen and isinstance(solution, SolvedPosition):
            chosen = [solution.winning_turn(model, offered)]
        elif not chosen:
            chosen = [next(moves for moves, _ in model.turns(state) if solution.wins(moves))]
    else:
        chosen = offered
    return [Candidate(moves, float(won), solution.winner) for moves in chosen[:count]]


@lru_cache(maxsize=8)
def model_of(rules: Rules, board: Board) -> Model[Any]:
    """Return the fast model of a game, or one that queries the rules.

    A game has a fast model if `bot/engine/games` has a module with the name of its rules' module.
    """
    name = f"{games.__name__}.{type(rules).__module__.rpartition('.')[2]}"
    made: Model[Any] = (
        import_module(name).MODEL(rules, board) if find_spec(name) else RulesModel(rules, board)
    )
    return made


def judge(
    rules: Rules,
    position: Position,
    budget: SearchBudget,
    *,
    only_proof: bool = False,
    seed: int = 0,
    stop: Stop | None = None,
) -> Evaluation | None:
    """Evaluate a position for the seat to move; endings are solved whatever the budget.

    Returns `None` if stopped, or if `only_proof` is wanted and the position is not solvable.
    """
    began = perf_counter()
    model = model_of(rules, position.board)
    state = model.state(position)
    solution = _solve(rules, position, model.solvable(BEST.playouts), solved_board(rules, position.board))
    if solution is not None:
        tree = SearchTree(model, state, seed)
        tree.grow(_REVIEW_PLAYOUTS)
        (best,) = _solved_turns(model, state, tree, solution, 1)
        return Evaluation(best.chance, proven=True, best=turn_of(best.moves), seconds=perf_counter() - began)
    if only_proof:
        return None
    best = search_turns(rules, position, budget, 1, seed=seed, stop=stop).candidates[0]
    if stop is not None and stop():
        return None
    proven = best.winner is not None
    turn = turn_of(best.moves)
    return Evaluation(best.chance, proven=proven, best=turn, seconds=perf_counter() - began)


def find_hints(
    rules: Rules,
    position: Position,
    budget: SearchBudget,
    *,
    count: int = 3,
    played: Turn | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> tuple[Hint, ...]:
    """Return up to `count` good turns, most promising first; no proven losses unless there is nothing else.

    A played turn is evaluated and appended, also if it is among them.
    """
    solved = solved_board(rules, position.board)
    ideas = search_turns(rules, position, budget, count, seed=seed, stop=stop, solved=solved)
    best_first = sorted(ideas.candidates, key=lambda idea: idea.chance, reverse=True)
    hints = tuple(
        describe(rules, position, turn_of(idea.moves), chance=idea.chance, proven=idea.winner is not None)
        for idea in best_first
    )
    if played is None:
        return hints
    same = (hint for hint in hints if set(hint.turn.placements) == set(played.placements))
    half = budget.halved()
    search = partial(search_turns, rules, budget=half, count=1, seed=seed, stop=stop, solved=solved)
    return *hints, next(same, None) or _evaluate_played(rules, position, played, hints[0], search)


def _evaluate_played(
    rules: Rules, position: Position, turn: Turn, best: Hint, search: Callable[[Position], SearchResult]
) -> Hint:
    """Evaluate a turn outside the hints by searching the position after it; at most as good as the best."""
    after = rules.after(position, turn)
    outcome = rules.outcome(after)
    if outcome is not None:
        chance = 0.5
        if outcome.winner is not None:
            chance = float(outcome.winner == position.seat)
        return describe(rules, position, turn, chance=chance, proven=outcome.winner is not None)
    answer = search(after).candidates[0]
    proven = answer.winner is not None
    chance = 1 - answer.chance if proven else min(1 - answer.chance, best.chance)
    return describe(rules, position, turn, chance=chance, proven=proven)


def describe(rules: Rules, position: Position, turn: Turn, *, chance: float, proven: bool) -> Hint:
    told = consequence(rules, position, turn)
    after = rules.after(position, turn)
    before = rules.score(position)
    reasons = [_reason(effect, before, told.after, after) for effect in told.effects]
    if rules.has_groups:
        reasons += _hindrances(position, after, turn, before)
    order = list(EffectKind)
    reasons.sort(key=lambda reason: (order.index(reason.deed), -len(reason.cells)))
    return Hint(turn, chance, proven, tuple(reasons), told.after)


def _reason(effect: Effect, before: Score, after: Score, position: Position) -> Reason:
    counted = _counted_groups(before)
    counts = _counted_groups(after)
    counted_parts = sum(old.cells in counted for old in effect.joined)
    if effect.group.cells in counts and not counted_parts:
        deed = EffectKind.COMPLETES
    elif counted_parts > 1:
        deed = EffectKind.MERGES
    elif len(effect.joined) > 1:
        deed = EffectKind.JOINS
    else:
        deed = EffectKind.EXTENDS if effect.joined else EffectKind.STARTS
    return Reason(
        deed,
        effect.group.colour,
        effect.group.cells,
        before=tuple(sorted(map(len, effect.joined), reverse=True)),
        lacks=_missing_stones(after).get(effect.group.cells, 0),
        free=len(position.liberties(effect.group)),
    )


def _counted_groups(score: Score) -> set[tuple[Cell, ...]]:
    if score.numbers is not Numbers.RANK:
        return set()
    return {marked.cells for marked in score.marked if marked.emphasis is Emphasis.OUTLINED}


def _missing_stones(score: Score) -> dict[tuple[Cell, ...], int]:
    return {marked.cells: marked.lacks for marked in score.marked if marked.lacks}


def _hindrances(before: Position, after: Position, turn: Turn, score: Score) -> Iterator[Reason]:
    """Yield the groups that are too small and from which the turn takes room."""
    taken = {cell for cell, _ in turn.placements}
    lacking = _missing_stones(score)
    grown = {cell for group in after.groups() for cell in group.cells if not taken.isdisjoint(group.cells)}
    for group in before.groups():
        lacks = lacking.get(group.cells, 0)
        if not lacks or group.cells[0] in grown or taken.isdisjoint(before.liberties(group)):
            continue
        needed = len(group) + lacks
        sealed = before.can_reach_size(group, needed) and not after.can_reach_size(group, needed)
        deed = EffectKind.SEALS if sealed else EffectKind.HINDERS
        sizes = (len(group),)
        free = len(after.liberties(group))
        yield Reason(deed, group.colour, group.cells, before=sizes, lacks=lacks, free=free)
