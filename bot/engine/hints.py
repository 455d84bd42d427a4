"""Hints: a few good turns, how good they are, and what each does, as facts that a sentence can be made of.

Nothing here is guessed: what a turn does to groups is what `bot.rules.hints` says of it, and whether a group
counts, or how many stones it lacks, is what the score of the game says.
"""

from collections.abc import Callable, Iterator
from functools import partial

from bot.engine.levels import Budget, Deed, Hint, Reason
from bot.engine.model import turn_of
from bot.engine.thinking import Ideas, Stop, find_ideas
from bot.rules.hints import consequence
from bot.rules.position import Position, Turn
from bot.rules.rules import Effect, Emphasis, Numbers, Rules, Score
from bot.rules.tilings import Cell


def find_hints(
    rules: Rules,
    position: Position,
    budget: Budget,
    *,
    count: int = 3,
    played: Turn | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> tuple[Hint, ...]:
    """Return up to so many good turns, the likeliest to win first; no sure loss where there is another.

    A turn that was played follows last, as good as it was, also if it is one of them.

    Raises:
        ValueError: the match is over.
    """
    ideas = find_ideas(rules, position, budget, count, seed=seed, stop=stop)
    best_first = sorted(ideas.candidates, key=lambda idea: idea.chance, reverse=True)
    hints = tuple(
        describe(rules, position, turn_of(idea.moves), chance=idea.chance, proven=idea.winner is not None)
        for idea in best_first
    )
    if played is None:
        return hints
    same = (hint for hint in hints if set(hint.turn.placements) == set(played.placements))
    seconds = None if budget.seconds is None else budget.seconds / 2
    half = Budget(max(1, budget.playouts // 2), seconds)
    search = partial(find_ideas, rules, budget=half, count=1, seed=seed, stop=stop)
    return *hints, next(same, None) or _judge(rules, position, played, hints[0], search)


def _judge(
    rules: Rules, position: Position, turn: Turn, best: Hint, search: Callable[[Position], Ideas]
) -> Hint:
    """Return how good another turn than the hints is, by a search of what follows: at most the best."""
    after = rules.after(position, turn)
    outcome = rules.outcome(after)
    if outcome is not None:
        chance = 0.5 if outcome.winner is None else float(outcome.winner == position.seat)
        return describe(rules, position, turn, chance=chance, proven=outcome.winner is not None)
    answer = search(after).candidates[0]
    proven = answer.winner is not None
    chance = 1 - answer.chance if proven else min(1 - answer.chance, best.chance)
    return describe(rules, position, turn, chance=chance, proven=proven)


def describe(rules: Rules, position: Position, turn: Turn, *, chance: float, proven: bool) -> Hint:
    """Return a turn with what it does."""
    told = consequence(rules, position, turn)
    after = rules.after(position, turn)
    before = rules.score(position)
    reasons = [_reason(effect, before, told.after, after) for effect in told.effects]
    if rules.has_groups:
        reasons += _hindered(position, after, turn, before)
    order = list(Deed)
    reasons.sort(key=lambda reason: (order.index(reason.deed), -len(reason.cells)))
    return Hint(turn, chance, proven, tuple(reasons), told.after)


def _reason(effect: Effect, before: Score, after: Score, position: Position) -> Reason:
    counted, counts = _counted(before), _counted(after)
    counted_parts = sum(old.cells in counted for old in effect.joined)
    if effect.group.cells in counts and not counted_parts:
        deed = Deed.COMPLETES
    elif counted_parts > 1:
        deed = Deed.MERGES
    elif len(effect.joined) > 1:
        deed = Deed.JOINS
    else:
        deed = Deed.EXTENDS if effect.joined else Deed.STARTS
    return Reason(
        deed,
        effect.group.colour,
        effect.group.cells,
        before=tuple(sorted(map(len, effect.joined), reverse=True)),
        lacks=_lacking(after).get(effect.group.cells, 0),
        free=len(position.free(effect.group)),
    )


def _counted(score: Score) -> set[tuple[Cell, ...]]:
    """Return the groups that count, in games that rank those; elsewhere none does more than others."""
    if score.numbers is not Numbers.RANK:
        return set()
    return {marked.cells for marked in score.marked if marked.emphasis is Emphasis.OUTLINED}


def _lacking(score: Score) -> dict[tuple[Cell, ...], int]:
    """Return the groups that a score names as short of counting, with how many stones they lack."""
    return {marked.cells: marked.lacks for marked in score.marked if marked.lacks}


def _hindered(before: Position, after: Position, turn: Turn, score: Score) -> Iterator[Reason]:
    """Yield the groups that lack stones and that the turn takes room from, without adding to them."""
    taken = {cell for cell, _ in turn.placements}
    lacking = _lacking(score)
    grown = {cell for group in after.groups() for cell in group.cells if not taken.isdisjoint(group.cells)}
    for group in before.groups():
        lacks = lacking.get(group.cells, 0)
        if not lacks or group.cells[0] in grown or taken.isdisjoint(before.free(group)):
            continue
        needed = len(group) + lacks
        sealed = before.has_room(group, needed) and not after.has_room(group, needed)
        deed = Deed.SEALS if sealed else Deed.HINDERS
        sizes, free = (len(group),), len(after.free(group))
        yield Reason(deed, group.colour, group.cells, before=sizes, lacks=lacks, free=free)
