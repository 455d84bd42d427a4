"""Who may play with whom, how much at once, and how soon again: blocks and limits.

Who asks holds the lock of the server (``Challenges``) until what is allowed here is stored.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import MatchError, NotForYouError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.matches.model import Challenge, Offer
    from bot.matches.ports import MatchStore
    from bot.matches.settings import ServerSettings

MOST_BLOCKS = 100
"""How many people one person may block."""
WHILE = timedelta(minutes=10)
"""How long what has come to nothing counts against another challenge of the same kind."""
MOST_IN_VAIN = 3
"""How many challenges to the same person may be withdrawn or declined in that time."""
MOST_IN_VAIN_TO_ANYBODY = 5
"""How many challenges to anybody may be withdrawn in that time."""


async def check_offer(store: MatchStore, offer: Offer) -> None:
    """See that a challenge may be made.

    Raises:
        NotForYouError: one of the two has blocked the other.
        MatchError: a limit of the server is reached, or there were too many like it just before.
    """
    if offer.opponent is not None:
        await _check_blocks(store, offer.challenger, offer.opponent, "opponent-unavailable")
    guild = offer.place.guild
    settings = await store.server(guild)
    waiting = unexpired(await store.open_challenges(guild), offer.created)
    if sum(challenge.offer.challenger == offer.challenger for challenge in waiting) >= settings.most_open:
        raise MatchError("too-many-open", limit=settings.most_open)
    if len(waiting) >= settings.most_in_server:
        raise MatchError("server-full-open", limit=settings.most_in_server)
    await _check_running(store, guild, offer.challenger, settings)
    await _check_haste(store, offer)


async def _check_haste(store: MatchStore, offer: Offer) -> None:
    """A challenge that was shown has pinged somebody or stood in the way, though it came to nothing."""
    closed = await store.closed_challenges(offer.place.guild, offer.challenger, offer.created - WHILE)
    alike = [one for one in closed if one.offer.opponent == offer.opponent and one.message is not None]
    most = MOST_IN_VAIN_TO_ANYBODY if offer.opponent is None else MOST_IN_VAIN
    if len(alike) < most:
        return
    until = sorted(one.offer.created for one in alike)[-most] + WHILE
    again = str(int(until.timestamp()) + 1)
    if offer.opponent is None:
        raise MatchError("offered-lately", again=again)
    raise MatchError("challenged-lately", opponent=str(offer.opponent), again=again)


async def check_acceptance(store: MatchStore, offer: Offer, user: int) -> None:
    """See that a challenge may become a match with this person.

    Raises:
        NotForYouError: one of the two has blocked the other.
        MatchError: a limit of the server is reached.
    """
    await _check_blocks(store, user, offer.challenger, "challenge-unavailable")
    guild = offer.place.guild
    settings = await store.server(guild)
    await _check_running(store, guild, user, settings)
    if len(await store.running_matches_of(offer.challenger, guild)) >= settings.most_running:
        raise MatchError("too-many-running-other", person=str(offer.challenger))
    if await store.count_running(guild) >= settings.most_in_server:
        raise MatchError("server-full-running", limit=settings.most_in_server)


def check_channel(settings: ServerSettings, *channels: int) -> None:
    """See that challenges are made here.

    Args:
        settings: of the server.
        channels: where somebody is: a channel, or a thread and its channel.

    Raises:
        MatchError: the server wants them elsewhere; the error names where.
    """
    if settings.channels and not set(channels) & set(settings.channels):
        allowed = tuple(f"<#{channel}>" for channel in settings.channels)
        raise MatchError("channel-not-allowed", channels=allowed)


async def block(store: MatchStore, user: int, other: int) -> None:
    """Keep somebody away from one's challenges.

    Raises:
        NotForYouError: one cannot block oneself.
        MatchError: nobody needs to block so many.
    """
    if user == other:
        raise NotForYouError("block-yourself")
    if len(await store.blocked_by(user) | {other}) > MOST_BLOCKS:
        raise MatchError("too-many-blocks", limit=MOST_BLOCKS)
    await store.block(user, other)


async def unblock(store: MatchStore, user: int, other: int) -> None:
    """Let somebody near again.

    Raises:
        MatchError: they were not blocked.
    """
    if other not in await store.blocked_by(user):
        raise MatchError("not-blocked", person=str(other))
    await store.unblock(user, other)


async def _check_blocks(store: MatchStore, user: int, other: int, reason: str) -> None:
    """A person learns of their own blocks; of another's only that it is not possible."""
    if other in await store.blocked_by(user):
        raise NotForYouError("blocked-by-you", person=str(other))
    if user in await store.blocked_by(other):
        raise NotForYouError(reason, person=str(other))


async def _check_running(store: MatchStore, guild: int, user: int, settings: ServerSettings) -> None:
    if len(await store.running_matches_of(user, guild)) >= settings.most_running:
        raise MatchError("too-many-running", limit=settings.most_running)


def unexpired(challenges: Sequence[Challenge], now: datetime) -> list[Challenge]:
    """Those whose time is not over, though nobody may have closed the others yet."""
    return [challenge for challenge in challenges if challenge.offer.expires > now]
