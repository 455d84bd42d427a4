"""Where a match is played: in a thread of its own if that was agreed on and can be, else in the channel.

In a thread that sleeps, buttons may not work; so it is woken as long as its match is running.
"""

from __future__ import annotations

import contextlib
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

import discord
from discord.utils import utcnow

from bot.cogs._channels import Trouble, channel_of, edit, missing_in, only, trouble_of
from bot.cogs._limits import THREAD_NAME, shortened
from bot.matches.model import Place

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.cogs.client import Oddity
    from bot.matches.model import Match
    from bot.words import Words

log = logging.getLogger(__name__)

WEEK: Literal[10080] = 10080
"""Minutes after which a thread that nobody writes in goes to sleep, the longest that Discord allows."""
IN_PEACE = timedelta(hours=12)
"""How long a thread that was woken may sleep again without being woken: somebody may have closed it."""
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


async def settle(client: Oddity, match: Match, words: Words) -> tuple[Match, str]:
    """Open the thread that was agreed on, before the first board is posted.

    Returns:
        The match where it is played now, and a sentence for the board if that is not as agreed.
    """
    challenge = await client.matches.store.challenge_of(match.id)
    if challenge is None or not challenge.offer.thread or challenge.message is None:
        return match, ""
    if match.place != challenge.offer.place:
        return match, ""  # a crash came after this was settled
    missing = missing_in(client, match.place, FOR_THREADS)
    if missing:
        return match, words.say("thread-lacks", permissions=missing)
    name = f"{client.matches.catalogue.game(match.setup.game).name} #{match.number}"
    try:
        thread = await _open(client, match.place, challenge.message, shortened(name, THREAD_NAME))
    except discord.DiscordException as error:
        log.info("match %d gets no thread: %s", match.id, error)
        return match, words.say("thread-impossible", why=_why(trouble_of(error)))
    return await client.matches.store.move_match(match.id, Place(match.place.guild, thread)), ""


async def bring_in_both(client: Oddity, match: Match, board: discord.Message) -> None:
    """Make both players members of a new thread, so that it stands in their lists of channels.

    Its first board pings only who moves. Whoever an edit mentions becomes a member too, and an edit pings
    nobody.
    """
    await edit(client, match.place, board.id, content=board.content, allowed_mentions=only(*match.seats))


async def _open(client: Oddity, place: Place, card: int, name: str) -> int:
    """Open a thread from a card, or find the one that was opened before a crash."""
    try:
        opened = (
            await channel_of(client, place)
            .get_partial_message(card)
            .create_thread(name=name, auto_archive_duration=WEEK)
        )
    except discord.HTTPException as error:
        if trouble_of(error) is Trouble.THREAD_EXISTS and await _is_ours(client, card):
            return card  # a thread has the id of the message it hangs on
        raise
    return opened.id


async def _is_ours(client: Oddity, thread: int) -> bool:
    """Whether the bot has opened a thread itself, and no person."""
    with contextlib.suppress(discord.HTTPException):
        found = await client.fetch_channel(thread)
        return isinstance(found, discord.Thread) and found.owner_id == _me(client)
    return False


def _me(client: Oddity) -> int | None:
    """The id that threads name as their owner; that of an old application differs."""
    return client.user.id if client.user else None


def _why(trouble: Trouble) -> str:
    """The case of the sentence ``thread-impossible``."""
    return {
        Trouble.TOO_MANY_THREADS: "full",
        Trouble.THREAD_EXISTS: "taken",
        Trouble.BUSY: "busy",
    }.get(trouble, "other")


async def keep_awake(client: Oddity, change: discord.RawThreadUpdateEvent) -> None:
    """Wake a thread that has just fallen asleep, if a match is running there and nobody has locked it."""
    thread, state, now = change.thread_id, change.data["thread_metadata"], utcnow()
    if not state["archived"] or state.get("locked") or int(change.data["owner_id"]) != _me(client):
        return
    client.woken = {woken: at for woken, at in client.woken.items() if now - at < IN_PEACE}
    running = await client.matches.store.running_matches_in(thread)
    if thread not in client.woken and any(match.place.channel == thread for match in running):
        client.woken[thread] = now
        await client.http.edit_channel(thread, archived=False)


def out_of_sight(client: Oddity, place: Place) -> bool:
    """Whether a place may be a thread that sleeps: of those Discord tells nothing at the start."""
    guild = client.get_guild(place.guild)
    return guild is not None and guild.get_channel_or_thread(place.channel) is None


async def wake(client: Oddity, place: Place) -> None:
    """Wake a thread of ours that sleeps, unless somebody has locked it."""
    found = await client.fetch_channel(place.channel)
    if not isinstance(found, discord.Thread) or found.owner_id != _me(client):
        return
    if found.archived and not found.locked:
        await found.edit(archived=False)


async def elsewhere(client: Oddity, match: Match, here: Place | None) -> AsyncIterator[Place]:
    """Where a match may go on when its channel is gone.

    Args:
        client: the bot.
        match: whose channel is gone.
        here: where one of its players is right now.
    """
    challenge = await client.matches.store.challenge_of(match.id)
    for place in (challenge.offer.place if challenge else None, here):
        if place is not None and place != match.place:
            yield place
