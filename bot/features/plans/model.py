"""What precedes a planned turn, and its code."""

import re
from dataclasses import dataclass
from typing import Self

from bot.errors import MatchError
from bot.features.turn.model import STONES_CODE, parse_stones, write_stones
from bot.rules.position import Turn

_AHEAD_CODE = re.compile(rf"([0-9a-f]{{8}})?(?:\.{STONES_CODE})?")


@dataclass(frozen=True)
class Ahead:
    line: str = ""
    """The mark of the line that it continues (`plans.mark`); empty for the current position."""
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
