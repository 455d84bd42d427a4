import hashlib
from collections.abc import Iterable

from bot.errors import MatchError
from bot.matches.plans import DEEPEST_PLAN, Branch, Line, Plan, branch_for, lines

MOST_BRANCHES = 50
"""Maximum replies of a plan."""


def mark(line: Line) -> str:
    """Return a hash of eight characters that identifies a line in a plan; empty for the empty line."""
    if not line:
        return ""
    return hashlib.blake2s("\n".join(line).encode(), digest_size=4).hexdigest()


def marked_line(plan: Plan, sought: str) -> Line:
    if not sought:
        return ()
    found = next((line for line in lines(plan) if mark(line) == sought), None)
    if found is None:
        raise MatchError("plan-line-gone")
    return found


def with_lines(plan: Plan, added: Iterable[Line]) -> Plan:
    """Add lines in canonical notation. A different reply replaces the old one and its continuation."""
    for line in added:
        check_length(line)
        plan = _with_line(plan, line)
    if sum(1 for _ in lines(plan)) > MOST_BRANCHES:
        raise MatchError("plan-too-large", limit=MOST_BRANCHES)
    return plan


def check_length(line: Line) -> None:
    if not line or len(line) % 2:
        raise MatchError("plan-ends-with-opponent")
    if len(line) > DEEPEST_PLAN:
        raise MatchError("plan-too-deep", limit=DEEPEST_PLAN)


def _with_line(plan: Plan, line: Line) -> Plan:
    turn, reply, *rest = line
    old = branch_for(plan, turn)
    then: Plan = ()
    if old is not None and old.reply == reply:
        then = old.then
    new = Branch(turn, reply, _with_line(then, rest) if rest else then)
    if old is None:
        return (*plan, new)
    return tuple(new if branch is old else branch for branch in plan)


def without_line(plan: Plan, line: Line) -> Plan:
    """Remove the last reply of a line with its continuation; nothing changes if it is not planned.

    The empty line stands for the whole plan.
    """
    if not line:
        return ()
    turn, _reply, *rest = line
    return tuple(
        branch._replace(then=without_line(branch.then, rest)) if rest and branch.turn == turn else branch
        for branch in plan
        if rest or branch.turn != turn
    )
