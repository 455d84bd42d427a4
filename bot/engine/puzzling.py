"""Finding puzzles: endings that the seat to move wins by one turn alone, with the defence that is hardest.

Nothing is guessed: every turn that is allowed is looked at, and where it leads is solved to the end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.engine.levels import LEVELS, Budget
from bot.engine.model import COLOURS, END, Solution, turn_of
from bot.engine.thinking import Stop, find_ideas, model_of, think
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules
from bot.rules.turns import legal_turns

LEAST_TURNS = 6
"""With fewer allowed turns, an ending is no puzzle, and the last step of one is trivial."""
MOST_WINNING = 1 / 3
"""Of the allowed turns: where more win, the last step is trivial."""
TRIES = 5
"""How often a level has to solve a puzzle, each time from another seed."""
WHOLE = Budget(40_000)
"""With so many playouts every ending is solved that can be, as the best level does."""
_LIKELY = 20
"""Turns that a weak search offers, among which the likeliest wrong one is looked for."""


@dataclass(frozen=True)
class Step:
    """A position with what wins there."""

    position: Position
    wins: tuple[Turn, ...]
    allowed: int
    """How many turns there are."""

    @property
    def is_trivial(self) -> bool:
        """Whether it says too little as the last step."""
        return self.allowed < LEAST_TURNS or len(self.wins) > MOST_WINNING * self.allowed


@dataclass(frozen=True)
class Ending:
    """An ending that is solved, or what some turns have made of it."""

    rules: Rules
    position: Position
    solution: Solution
    before: tuple[int, ...] = ()
    """The moves since the ending that the solution is of."""

    @classmethod
    def of(cls, rules: Rules, position: Position) -> "Ending | None":
        """Solve an ending; return `None` where too many cells are empty, or the match is over."""
        model = model_of(rules, position.board)
        if rules.outcome(position):
            return None
        solution = model.solve(model.state(position), model.solvable(WHOLE.playouts))
        return cls(rules, position, solution) if solution else None

    def look(self, most: int | None = None) -> Step:
        """Return what wins, out of all that is allowed; not more than `most` and one more."""
        allowed = list(legal_turns(self.rules, self.position))
        wins: list[Turn] = []
        for turn in allowed:
            if most is not None and len(wins) > most:
                break
            if self._wins(turn):
                wins.append(turn)
        return Step(self.position, tuple(wins), len(allowed))

    def _wins(self, turn: Turn) -> bool:
        """Return whether the seat to move has won once it has played this turn."""
        if self.solution.goes_on:
            return self.solution.wins((*self.before, *self._moves(self.position, turn)))
        if not self.before and self._is_whole(turn):
            return self.solution.wins(self._moves(self.position, turn))
        after = self.rules.after(self.position, turn)
        if outcome := self.rules.outcome(after):
            return outcome.winner == self.position.seat
        ending = Ending.of(self.rules, after)
        return ending is not None and ending.solution.winner == self.position.seat

    def _is_whole(self, turn: Turn) -> bool:
        """Whether the engine knows this turn: it leaves out what is never better, such as fewer stones."""
        model = model_of(self.rules, self.position.board)
        state = model.state(self.position)
        for move in self._moves(self.position, turn):
            if move not in model.moves(state):
                return False
            state = model.after(state, move)
        return not state.begun

    def _moves(self, position: Position, turn: Turn) -> Iterator[int]:
        """Yield the moves of a turn, and `END` where it could have more stones."""
        model = model_of(self.rules, position.board)
        state = model.state(position)
        for cell, colour in turn.placements:
            move = 2 * cell + COLOURS.index(colour)
            state = model.after(state, move)
            yield move
        if not turn.placements or state.begun:
            yield END

    def next(self, turn: Turn) -> "Ending | None":
        """Return the ending after a turn; `None` if the match is over then."""
        position = self.rules.after(self.position, turn)
        if not self.solution.goes_on:
            return Ending.of(self.rules, position)
        if self.rules.outcome(position):
            return None
        return replace(self, position=position, before=(*self.before, *self._moves(self.position, turn)))


def find_line(ending: Ending) -> tuple[list[Step], list[Turn]]:
    """Return the steps and the turns of a solution, its trivial end cut off; none where there is no puzzle.

    At every step one turn wins, at the last one perhaps several. The other seat always leaves the fewest
    winning turns, out of as many as can be.
    """
    step = ending.look(1)
    if step.allowed < LEAST_TURNS:
        return [], []
    steps: list[Step] = []
    line: list[Turn] = []
    while len(step.wins) == 1 and (not steps or step.allowed > 1):
        steps.append(step)
        line.append(step.wins[0])
        after = ending.next(step.wins[0])
        if after is None or (found := defend(after)) is None:
            break
        defence, ending, step = found
        line.append(defence)
    else:
        if steps:
            steps.append(step)
            line.append(step.wins[0])
    while steps and steps[-1].is_trivial:
        steps.pop()
    return steps, line[: max(0, 2 * len(steps) - 1)]


def defend(ending: Ending, turns: Iterable[Turn] | None = None) -> tuple[Turn, Ending, Step] | None:
    """Return the turn that leaves the fewest winning turns, and where it leads; `None` if all end the match.

    Args:
        ending: Where the seat to move has lost.
        turns: Those that are looked at; all without.
    """
    best, found = None, None
    for turn in legal_turns(ending.rules, ending.position) if turns is None else turns:
        if (following := ending.next(turn)) is None:
            continue
        step = following.look(best and best[0])
        worth = (len(step.wins), -step.allowed)
        if best is None or worth < best:
            best, found = worth, (turn, following, step)
    return found


def looks_best(rules: Rules, position: Position, turn: Turn) -> bool:
    """Return whether no other turn leaves a better score for the seat that plays it."""
    worth = _worth(rules, position, turn)
    return all(_worth(rules, position, other) <= worth for other in legal_turns(rules, position))


def _worth(rules: Rules, position: Position, turn: Turn) -> tuple[int, int]:
    """Return how the score looks after a turn: who would win if the match ended, and by how much."""
    score = rules.score(rules.after(position, turn))
    if score.leader is None:
        return 0, 0
    sign = 1 if score.leader == position.seat else -1
    lead = abs(score.headline[0] - score.headline[1]) if len(score.headline) == 2 else 0
    return sign, sign * lead


def tempting_turn(rules: Rules, step: Step) -> Turn:
    """Return the likeliest turn that loses: what the score or a weak search likes best of those that do."""
    ideas = find_ideas(rules, step.position, LEVELS[0].budget, _LIKELY)
    tried = [turn_of(idea.moves) for idea in ideas.candidates]
    losing = [turn for turn in [*tried, *legal_turns(rules, step.position)] if turn not in step.wins]
    return max(losing, key=lambda turn: _worth(rules, step.position, turn))


def grade_of(rules: Rules, steps: list[Step]) -> int:
    """Return the weakest level that solves all steps each time, from 1 on; the best one always does."""
    for number, level in enumerate(LEVELS[:-1], start=1):
        if all(_solves(rules, step, level.budget, seed) for step in steps for seed in range(TRIES)):
            return number
    return len(LEVELS)


def _solves(rules: Rules, step: Step, budget: Budget, seed: int) -> bool:
    return think(rules, step.position, budget, seed=seed).turn in step.wins


def refute(
    rules: Rules,
    position: Position,
    turn: Turn,
    *,
    budget: Budget | None = None,  # noqa: ARG001 (as for all that workers are asked)
    stop: Stop | None = None,
) -> tuple[Turn, ...]:
    """Return a turn that loses, and the turns that show why, to the end of the match.

    The other seat plays turns that are proven to win; the one that has lost plays what it likes best. An
    ending is solved whatever the budget is.

    Raises:
        ValueError: it is not proven that the turn loses.
    """
    seat, turns = position.seat, [turn]
    position = rules.after(position, turn)
    while (outcome := rules.outcome(position)) is None:
        thought = think(rules, position, WHOLE, stop=stop)
        if not thought.proven or (thought.chance == 1) == (position.seat == seat):
            raise ValueError("this is not proven to lose")
        turns.append(thought.turn)
        position = rules.after(position, thought.turn)
    if outcome.winner == seat:
        raise ValueError("this wins")
    return tuple(turns)
