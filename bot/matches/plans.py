"""Conditional turns: "if they play X, I play Y, and if they then …", as a tree for each player.

A plan belongs to the player who is not to move. Each branch is a possible turn of the opponent, in canonical
notation, with one reply and a continuation. Any other turn ends the plan.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.errors import MatchError, PlayerError
from bot.matches.ids import Kind
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Position
from bot.rules.rules import Rules, play
from bot.rules.vocabulary import ENGLISH, Vocabulary

PLAN_DROPPED = Kind("plan-dropped")
"""Shows a player, in private, conditional turns that can't be played any more."""

DEEPEST_PLAN = 10
"""Maximum plies of a line, both players together."""
MOST_BRANCHES = 50
"""Maximum replies of a plan."""


class Branch(NamedTuple):
    turn: str
    reply: str
    then: "Plan" = ()


Plan = tuple[Branch, ...]

NO_PLANS: tuple[Plan, Plan] = ((), ())

Line = Sequence[str]
"""Turns from the current position, alternating: first the opponent's, last the player's."""


class WrongLineError(PlayerError):
    """`line` is counted from 1."""

    def __init__(self, line: int, cause: PlayerError) -> None:
        super().__init__(cause.reason, **cause.details)
        self.line = line
        self.cause = cause


def plans_of(seat: int, plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans of both seats, of which only the waiting one has any."""
    return ((), plan) if seat else (plan, ())


def mark(line: Line) -> str:
    """Return a hash of eight characters that identifies a line in a plan; empty for the empty line."""
    return hashlib.blake2s("\n".join(line).encode(), digest_size=4).hexdigest() if line else ""


def marked_line(plan: Plan, sought: str) -> Line:
    if not sought:
        return ()
    found = next((line for line in lines(plan) if mark(line) == sought), None)
    if found is None:
        raise MatchError("plan-line-gone")
    return found


def branch_for(plan: Plan, turn: str) -> Branch | None:
    return next((branch for branch in plan if branch.turn == turn), None)


def add_line(plan: Plan, line: Line) -> Plan:
    """A different reply replaces the old one and its continuation."""
    check_length(line)
    grown = _with_line(plan, line)
    if sum(1 for _ in lines(grown)) > MOST_BRANCHES:
        raise MatchError("plan-too-large", limit=MOST_BRANCHES)
    return grown


def check_length(line: Line) -> None:
    if not line or len(line) % 2:
        raise MatchError("plan-ends-with-opponent")
    if len(line) > DEEPEST_PLAN:
        raise MatchError("plan-too-deep", limit=DEEPEST_PLAN)


def _with_line(plan: Plan, line: Line) -> Plan:
    turn, reply, *rest = line
    old = branch_for(plan, turn)
    then = old.then if old is not None and old.reply == reply else ()
    new = Branch(turn, reply, _with_line(then, rest) if rest else then)
    if old is None:
        return (*plan, new)
    return tuple(new if branch is old else branch for branch in plan)


def without_line(plan: Plan, line: Line) -> Plan:
    """Remove the last reply of a line with its continuation; nothing changes if it is not planned."""
    turn, _reply, *rest = line
    return tuple(
        branch._replace(then=without_line(branch.then, rest)) if rest and branch.turn == turn else branch
        for branch in plan
        if rest or branch.turn != turn
    )


def lines(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield every line that ends with a reply, parents before children."""
    for branch in plan:
        yield branch.turn, branch.reply
        for line in lines(branch.then):
            yield branch.turn, branch.reply, *line


def check_line(
    rules: Rules, position: Position, line: Line, vocabulary: Vocabulary = ENGLISH
) -> tuple[tuple[str, ...], Position]:
    """Play a line and return it in canonical notation, with the resulting position."""
    canonical = []
    for text in line:
        if rules.outcome(position) is not None:
            raise MatchError("plan-after-the-end")
        turn = parse_turn(text, position, rules, vocabulary)
        canonical.append(format_turn(turn, position, rules))
        position = play(rules, position, turn)
    return tuple(canonical), position


def reply_to(rules: Rules, position: Position, plan: Plan, turn: str) -> Branch | PlayerError | None:
    """Return the planned reply to the turn that led to a position, or why it is not legal any more."""
    branch = branch_for(plan, turn)
    if branch is None:
        return None
    try:
        play(rules, position, parse_turn(branch.reply, position, rules))
    except PlayerError as error:
        return error
    return branch
