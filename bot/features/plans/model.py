import hashlib
import re
from dataclasses import dataclass
from typing import Self

from bot.errors import MatchError, PlayerError
from bot.features.turn.model import STONES_CODE, parse_stones, write_stones
from bot.matches.plans import DEEPEST_PLAN, Branch, Line, Plan, branch_for, lines
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, play
from bot.rules.vocabulary import ENGLISH, Vocabulary

_AHEAD_CODE = re.compile(rf"([0-9a-f]{{8}})?(?:\.{STONES_CODE})?")


MOST_BRANCHES = 50
"""Maximum replies of a plan."""


class WrongLineError(PlayerError):
    """`line` is counted from 1."""

    def __init__(self, line: int, cause: PlayerError) -> None:
        super().__init__(cause.reason, **cause.details)
        self.line = line
        self.cause = cause


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


@dataclass(frozen=True)
class Ahead:
    line: str = ""
    """The mark of the line that it continues (`mark`); empty for the current position."""
    expected: Turn | None = None
    """The opponent's turn after that; then the turn answers it."""

    @property
    def code(self) -> str:
        return self.line + ("" if self.expected is None else f".{write_stones(self.expected.placements)}")

    @classmethod
    def read(cls, code: str) -> Self:
        found = _AHEAD_CODE.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        line, stones = found.groups()
        return cls(line or "", None if stones is None else Turn(parse_stones(stones)))
