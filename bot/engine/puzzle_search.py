"""Puzzle search: endings with a single winning turn, and the strongest defence.

Every result is proven: each legal turn is tried and solved to the end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.engine.levels import GRADING, SearchBudget
from bot.engine.model import END, Model, Solution, move_of, turn_of
from bot.engine.thinking import Stop, judge, model_of, search_turns, think
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, legal_turns

MIN_TURNS = 6
"""An ending with fewer legal turns is trivial."""
MAX_WINNING_SHARE = 1 / 3
"""A step where a larger share of the legal turns wins is trivial."""
TRIES = 5
"""Seeds with which a budget must solve a puzzle."""
QUICK_TRIES = 2
"""As `TRIES`, for quick rejection."""
FULL_BUDGET = SearchBudget(40_000)
"""Solves every solvable ending, as the best level does."""
EXTRA_CELLS = 1
"""Extra empty cells in a puzzle's first position; each turn fills one, so refutations are solvable."""
_KNOWN_DEPTH = 3
"""Depth in turns of known results: a turn, a defence, and any answer."""
_TEMPTING_CANDIDATES = 20
"""Turns of a weak search among which the most tempting wrong one is chosen."""


@dataclass(frozen=True)
class PuzzleStep:
    position: Position
    wins: tuple[Turn, ...]
    allowed: int

    @property
    def is_trivial(self) -> bool:
        if self.allowed < MIN_TURNS:
            return True
        return len(self.wins) > MAX_WINNING_SHARE * self.allowed


@dataclass(frozen=True)
class SolvedEnding:
    """A solved ending, or a position some turns later."""

    rules: Rules
    position: Position
    solution: Solution
    before: tuple[int, ...] = ()
    """Moves played since `solution` was computed."""

    @classmethod
    def of(cls, rules: Rules, position: Position, more: int = 0) -> "SolvedEnding | None":
        """Solve an ending; `more` allows that many cells above the bot's usual limit, which is slow."""
        model = model_of(rules, position.board)
        if rules.outcome(position):
            return None
        solution = model.solve(
            model.state(position), model.solvable(FULL_BUDGET.playouts) + more, _KNOWN_DEPTH
        )
        if not solution:
            return None
        return cls(rules, position, solution)

    def look(self, most: int | None = None) -> PuzzleStep:
        """Return the winning turns among all legal ones; stop after `most` + 1."""
        allowed = list(legal_turns(self.rules, self.position))
        known, others = self._sort(allowed)
        wins: list[Turn] = []
        for turn, won in [*known, *((turn, None) for turn in others)]:
            if most is not None and len(wins) > most:
                break
            if self._wins(turn) if won is None else won:
                wins.append(turn)
        return PuzzleStep(self.position, tuple(wins), len(allowed))

    def count(self, most: int) -> int:
        """Count the winning turns of the model, up to `most` + 1; fast."""
        if self.before and self.solution.wins(self.before):
            return 0
        wins = 0
        for moves in self._whole(self._state):
            wins += bool(self.solution.wins((*self.before, *moves)))
            if wins > most:
                break
        return wins

    def _whole(self, state: Any, last: int = END) -> Iterator[tuple[int, ...]]:
        """Yield the model's turns once each, with their stones in order."""
        for move in self._model.moves(state):
            if move == END or move > last:
                reached = self._model.after(state, move)
                if not reached.begun:
                    yield (move,)
                else:
                    yield from ((move, *more) for more in self._whole(reached, move))

    def _sort(self, turns: Iterable[Turn]) -> tuple[list[tuple[Turn, bool]], list[Turn]]:
        known: list[tuple[Turn, bool]] = []
        others: list[Turn] = []
        for turn in turns:
            wins = self.solution.wins(self._moves(turn))
            if wins is None:
                others.append(turn)
            else:
                known.append((turn, wins))
        return known, others

    def _wins(self, turn: Turn) -> bool:
        """Return whether a turn wins that the solution does not cover."""
        after = self.rules.after(self.position, turn)
        outcome = self.rules.outcome(after)
        if outcome:
            return outcome.winner == self.position.seat
        ending = SolvedEnding.of(self.rules, after)
        return ending is not None and ending.solution.winner == self.position.seat

    @cached_property
    def _model(self) -> Model[Any]:
        return model_of(self.rules, self.position.board)

    @cached_property
    def _state(self) -> Any:
        return self._model.state(self.position)

    def turns(self, most: int) -> list[tuple[int, ...]]:
        return [moves for moves in self._whole(self._state) if len(moves) - (END in moves) <= most]

    def knows(self, turn: Turn) -> bool:
        return self.solution.wins(self._moves(turn)) is not None

    def _moves(self, turn: Turn) -> tuple[int, ...]:
        """Return all moves up to a turn, ending a partial one with `END`."""
        moves = list(self.before)
        state = self._state
        for stone in turn.placements:
            moves.append(move_of(stone))
            state = self._model.after(state, moves[-1])
        if not turn.placements or state.begun:
            return *moves, END
        return tuple(moves)

    def next(self, turn: Turn) -> "SolvedEnding | None":
        position = self.rules.after(self.position, turn)
        moves = self._moves(turn)
        if self.solution.wins(moves) is None:
            return SolvedEnding.of(self.rules, position)
        if self.rules.outcome(position):
            return None
        return replace(self, position=position, before=moves)


def find_line(ending: SolvedEnding) -> tuple[list[PuzzleStep], list[Turn]]:
    """Return the steps and turns of a solution without its trivial end; empty if there is no puzzle.

    Exactly one turn wins at every step, perhaps several at the last. The other seat always leaves the fewest
    winning turns among the most alternatives.
    """
    step = ending.look(1)
    if step.allowed < MIN_TURNS:
        return [], []
    steps: list[PuzzleStep] = []
    line: list[Turn] = []
    while len(step.wins) == 1 and (not steps or step.allowed > 1):
        steps.append(step)
        line.append(step.wins[0])
        after = ending.next(step.wins[0])
        if after is None or (found := _defend(after)) is None:
            break
        defence, step = found
        line.append(defence)
        renewed = SolvedEnding.of(ending.rules, step.position)
        if renewed is None:
            break
        ending = renewed
    else:
        if steps:
            steps.append(step)
            line.append(step.wins[0])
    while steps and steps[-1].is_trivial:
        steps.pop()
    return steps, line[: max(0, 2 * len(steps) - 1)]


def _defend(ending: SolvedEnding) -> tuple[Turn, PuzzleStep] | None:
    """Return the defence that leaves the fewest winning turns; `None` if all turns end the match."""
    best = None
    found = None
    for turn in legal_turns(ending.rules, ending.position):
        following = ending.next(turn)
        if following is None:
            continue
        step = following.look(best and best[0])
        worth = (len(step.wins), -step.allowed)
        if best is None or worth < best:
            best = worth
            found = (turn, step)
    return found


def looks_best(rules: Rules, position: Position, turn: Turn) -> bool:
    worth = score_after(rules, position, turn)
    return all(score_after(rules, position, other) <= worth for other in legal_turns(rules, position))


def score_after(rules: Rules, position: Position, turn: Turn) -> tuple[int, int]:
    """Return the score after a turn as (sign, margin), for the seat that plays it."""
    score = rules.score(rules.after(position, turn))
    if score.leader is None:
        return 0, 0
    sign = 1 if score.leader == position.seat else -1
    lead = 0
    if len(score.headline) == 2:
        lead = abs(score.headline[0] - score.headline[1])
    return sign, sign * lead


def tempting_turn(rules: Rules, step: PuzzleStep) -> Turn:
    ideas = search_turns(rules, step.position, GRADING[0], _TEMPTING_CANDIDATES)
    tried = [turn_of(idea.moves) for idea in ideas.candidates]
    losing = [turn for turn in [*tried, *legal_turns(rules, step.position)] if turn not in step.wins]
    return max(losing, key=lambda turn: score_after(rules, step.position, turn))


def grade_of(rules: Rules, steps: list[PuzzleStep]) -> int:
    """Return the number, from 1, of the first budget that solves all steps with all seeds; else the last."""
    for number, budget in enumerate(GRADING[:-1], start=1):
        if all(_solves(rules, step, budget, seed) for step in steps for seed in range(TRIES)):
            return number
    return len(GRADING)


def is_easy(rules: Rules, first: PuzzleStep, grade: int) -> bool:
    return any(
        all(_solves(rules, first, budget, seed) for seed in range(QUICK_TRIES))
        for budget in GRADING[: grade - 1]
    )


def _solves(rules: Rules, step: PuzzleStep, budget: SearchBudget, seed: int) -> bool:
    """Solve by playouts only, so that load does not matter."""
    return think(rules, step.position, SearchBudget(budget.playouts), seed=seed).turn in step.wins


def play_out(
    rules: Rules,
    position: Position,
    turn: Turn,
    *,
    budget: SearchBudget = FULL_BUDGET,
    stop: Stop | None = None,  # noqa: ARG001 (as for all that workers are asked)
) -> tuple[Turn, ...]:
    """Return a turn with its refutation or winning line, to the end of the match.

    The winning seat plays proven turns, the other the turns it likes best. The budget does not limit solving.
    """
    turns = [turn]
    position = rules.after(position, turn)
    while rules.outcome(position) is None:
        judged = judge(rules, position, budget, only_proof=True)
        if judged is None:
            raise ValueError("nothing is proven of this turn")
        turns.append(judged.best)
        position = rules.after(position, judged.best)
    return tuple(turns)
