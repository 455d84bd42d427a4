"""Conditional turns: "if they play X, I play Y, and if they then …", as a tree for each player.

A plan belongs to the player who is not to move. Each branch is a possible turn of the opponent, in canonical
notation, with one reply and a continuation. Any other turn ends the plan.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.errors import PlayerError
from bot.matches.ids import Kind
from bot.rules.notation import parse_turn
from bot.rules.position import Position
from bot.rules.rules import Rules, play

PLAN_DROPPED = Kind("plan-dropped")
"""Shows a player, in private, conditional turns that can't be played any more."""

DEEPEST_PLAN = 10
"""Maximum plies of a line, both players together."""


class Branch(NamedTuple):
    turn: str
    reply: str
    then: "Plan" = ()


Plan = tuple[Branch, ...]

NO_PLANS: tuple[Plan, Plan] = ((), ())

Line = Sequence[str]
"""Turns from the current position, alternating: first the opponent's, last the player's."""


def plans_of(seat: int, plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans of both seats, of which only the waiting one has any."""
    return ((), plan) if seat else (plan, ())


def branch_for(plan: Plan, turn: str) -> Branch | None:
    return next((branch for branch in plan if branch.turn == turn), None)


def lines(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield every line that ends with a reply, parents before children."""
    for branch in plan:
        yield branch.turn, branch.reply
        for line in lines(branch.then):
            yield branch.turn, branch.reply, *line


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
