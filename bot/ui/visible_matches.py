"""Matches that a person may see."""

from collections.abc import Awaitable

from bot.errors import NoMatchError
from bot.matches.finding import Finding
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.slots import Slot
from bot.ui.acting import Acting
from bot.ui.permissions import can_see

OTHER_MATCHES = Slot[[Acting, MatchId], Awaitable[Match]]()
"""Finds a match that is not stored, by its negative id."""


async def may_see(acting: Acting, match: Match) -> bool:
    if match.seat_of(acting.user) is not None:
        return True
    return await can_see(acting, match.place)


async def check_visible(acting: Acting, match: Match) -> None:
    if not await may_see(acting, match):
        raise NoMatchError("no-match", match=match.number)


async def match_by_id(acting: Acting, match_id: MatchId) -> Match:
    if match_id < 0:
        for found in OTHER_MATCHES(acting, match_id):
            return await found
        raise NoMatchError("record-gone")
    match = await acting.get(Finding).match(match_id)
    await check_visible(acting, match)
    return match


async def match_by_number(acting: Acting, number: int) -> Match:
    match = await acting.get(Finding).numbered(acting.by.place.guild, number)
    await check_visible(acting, match)
    return match
