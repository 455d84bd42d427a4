"""The public message that shows a board: what it says, and where it can be sent."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.cogs.board.buttons import board_buttons
from bot.cogs.board.notifications import Notification
from bot.cogs.client import Oddity
from bot.cogs.common.channels import mention_only
from bot.cogs.common.texts import board_text
from bot.delivery.post_once import Posting, before, post_once
from bot.matches.model import MatchView, Place
from bot.matches.outbox import Key
from bot.transport.troubles import Trouble, trouble_of
from bot.words import Words


@dataclass(frozen=True)
class Post:
    """A board about to be posted."""

    view: MatchView
    words: Words
    about: Key
    """Of the entry that wants it."""
    nonce: str
    """Its idempotency key."""
    notifications: Sequence[Notification] = ()
    """Whom it pings."""
    remark: str = ""
    """What else is to be said."""
    gather: bool = False
    """Whether both players are to be made members of its new thread."""


async def send(bot: Oddity, post: Post, here: Place | None) -> tuple[discord.Message, Place]:
    """Send a board to its channel, or if that is gone to the first place where it can go on."""
    match = post.view.match
    try:
        return await _send(bot, post, match.place), match.place
    except discord.HTTPException as error:
        if trouble_of(error) is not Trouble.CHANNEL_GONE:
            raise
        gone = error
    moved = replace(post, remark=post.words.say("match-moved"))
    challenge = await bot.matches.challenges.of_match(match.id)
    for place in (challenge.offer.place if challenge else None, here):
        if place is not None and place != match.place:
            with contextlib.suppress(discord.DiscordException):
                return await _send(bot, moved, place), place
    raise gone


async def _send(bot: Oddity, post: Post, place: Place) -> discord.Message:
    view, words, told = post.view, post.words, post.notifications
    posting = Posting(
        post.nonce,
        "\n".join(filter(None, [board_text(view, words), post.remark])),
        board_buttons(bot, view, words),
        since=view.match.board_message or before(view.match.started),
        more={
            "file": await bot.pictures.board(view, words),
            "allowed_mentions": mention_only(*(notification.user for notification in told)),
            "silent": all(notification.silent for notification in told),
        },
    )
    return await post_once(bot, place, posting, long_ago=bot.delivery.schedule.is_long_ago(post.about))
