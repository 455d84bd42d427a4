"""Who may play with whom, and how much at once: blocks and limits.

Two calls at the same moment may both be counted before either is stored, so that a limit can be passed by
one; it is there to keep order, not to be exact.
"""

from __future__ import annotations

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


async def check_offer(store: MatchStore, offer: Offer) -> None:
    """See that a challenge may be made.

    Raises:
        NotForYouError: one of the two has blocked the other.
        MatchError: a limit of the server is reached.
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
