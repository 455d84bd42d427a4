"""Challenges and matches for the tests of the stores."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot.matches.model import Match, Offer, Place
from bot.rules.position import Board
from bot.rules.rules import Outcome
from bot.rules.setup import Setup
from bot.rules.tilings import tiling

if TYPE_CHECKING:
    from bot.matches.ports import MatchStore

NOON = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
GUILD, CHANNEL = 1 << 60, (1 << 60) + 1
ANN, BEN, CAT = 501, 502, 503

ODD = Setup("odd", "hexhex-2", Board(tiling("hexhex-2")), {"group": 3})
NUMBERED = Setup("strands", "random", Board(tiling("hexhex-2"), (3, 1, 4, 1, 5, 9, 2)), {})
RESIGNED = Outcome(0, "resigned", {"groups": 3, "title": "even"})


def offer(**changes: Any) -> Offer:
    """Ann offers Ben a match in the usual place."""
    usual: dict[str, Any] = {
        "place": Place(GUILD, CHANNEL),
        "challenger": ANN,
        "opponent": BEN,
        "setup": ODD,
        "seat": None,
        "created": NOON,
        "expires": NOON + timedelta(days=3),
    }
    return Offer(**(usual | changes))


async def new_match(store: MatchStore, *seats: int, **changes: Any) -> Match:
    """A match that has just begun, between Ann and Ben unless others are named."""
    challenge = await store.add_challenge(offer(**changes))
    return await store.start_match(challenge.id, (seats or (ANN, BEN))[:2], NOON)  # type: ignore[arg-type]
