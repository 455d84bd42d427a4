"""Conditional turns: "if they play X, I play Y, and if they then …", as a tree for each player.

A plan belongs to the player who is not to move. Its branches stand for turns that the opponent may play, in
canonical notation; each has one reply and goes on from there. A turn that no branch expects ends the plan.
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

DEEPEST = 10
"""Plies that a plan may reach, the opponent's and the player's together."""
MOST_BRANCHES = 50
"""Replies that a plan may hold."""


class Branch(NamedTuple):
    """A turn that the opponent may play, the reply to it, and what is planned after that."""

    turn: str
    reply: str
    then: "Plan" = ()


Plan = tuple[Branch, ...]

NO_PLANS: tuple[Plan, Plan] = ((), ())
"""The plans of both seats where nothing is planned."""

Line = Sequence[str]
"""Turns from the present position: the opponent's and the player's by turns, ending with the player's."""


class WrongLineError(PlayerError):
    """One of several lines cannot be planned.

    Attributes:
        line: Which, counted from 1.
        cause: Why not.
    """

    def __init__(self, line: int, cause: PlayerError) -> None:
        super().__init__(cause.reason, **cause.details)
        self.line = line
        self.cause = cause


def plans_of(seat: int, plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans of both seats where only one has any: the one that is not to move."""
    return ((), plan) if seat else (plan, ())


def mark(line: Line) -> str:
    """Return eight characters that tell a line from all others of a plan; none for the empty line."""
    return hashlib.blake2s("\n".join(line).encode(), digest_size=4).hexdigest() if line else ""


def marked_line(plan: Plan, sought: str) -> Line:
    """Return the line of a plan that has a mark, or raise `MatchError` if it is not planned any more."""
    if not sought:
        return ()
    found = next((line for line in lines(plan) if mark(line) == sought), None)
    if found is None:
        raise MatchError("plan-line-gone")
    return found


def branch_for(plan: Plan, turn: str) -> Branch | None:
    return next((branch for branch in plan if branch.turn == turn), None)


def add_line(plan: Plan, line: Line) -> Plan:
    """Add a line to a plan; where it replies otherwise than before, it takes the place of what was planned.

    Raises:
        MatchError: The line is too long or ends with the opponent's turn, or the plan gets too large.
    """
    check_length(line)
    grown = _with_line(plan, line)
    if sum(1 for _ in lines(grown)) > MOST_BRANCHES:
        raise MatchError("plan-too-large", limit=MOST_BRANCHES)
    return grown


def check_length(line: Line) -> None:
    """Raise `MatchError` unless a line has as many turns as can be planned."""
    if not line or len(line) % 2:
        raise MatchError("plan-ends-with-opponent")
    if len(line) > DEEPEST:
        raise MatchError("plan-too-deep", limit=DEEPEST)


def _with_line(plan: Plan, line: Line) -> Plan:
    turn, reply, *rest = line
    old = branch_for(plan, turn)
    then = old.then if old is not None and old.reply == reply else ()
    new = Branch(turn, reply, _with_line(then, rest) if rest else then)
    if old is None:
        return (*plan, new)
    return tuple(new if branch is old else branch for branch in plan)


def without_line(plan: Plan, line: Line) -> Plan:
    """Remove the last reply of a line, with all that follows it; nothing changes where it is not planned."""
    turn, _reply, *rest = line
    return tuple(
        branch._replace(then=without_line(branch.then, rest)) if rest and branch.turn == turn else branch
        for branch in plan
        if rest or branch.turn != turn
    )


def lines(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Return every line of a plan that ends with one of its replies, parents before their children."""
    for branch in plan:
        yield branch.turn, branch.reply
        for line in lines(branch.then):
            yield branch.turn, branch.reply, *line


def check_line(
    rules: Rules, position: Position, line: Line, vocabulary: Vocabulary = ENGLISH
) -> tuple[tuple[str, ...], Position]:
    """Play a line through and return it in canonical notation, with the position that it leads to.

    Raises:
        NotationError, IllegalTurnError: A turn is wrong.
        MatchError: The match would be over before the line is.
    """
    canonical = []
    for text in line:
        if rules.outcome(position) is not None:
            raise MatchError("plan-after-the-end")
        turn = parse_turn(text, position, rules, vocabulary)
        canonical.append(format_turn(turn, position, rules))
        position = play(rules, position, turn)
    return tuple(canonical), position


def reply_to(rules: Rules, position: Position, plan: Plan, turn: str) -> Branch | PlayerError | None:
    """Find what a plan replies to the turn that has led to a position.

    Returns:
        The branch; `None` where the turn was not expected; why not, where the reply is not legal any more.
    """
    branch = branch_for(plan, turn)
    if branch is None:
        return None
    try:
        play(rules, position, parse_turn(branch.reply, position, rules))
    except PlayerError as error:
        return error
    return branch
