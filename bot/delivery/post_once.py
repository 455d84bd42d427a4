"""Posting a message that stands once, though a crash or a lost answer may lead to a second attempt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

import discord
from discord import ui

from bot.matches.ids import MessageId
from bot.matches.model import Place

EVER = MessageId(0)
CLOCK_ERROR = timedelta(seconds=5)
"""How much Discord's clock may differ from what the bot takes for it; below a second nothing is corrected."""
MOST_SEARCHED = 100
"""How many of the newest messages of a channel are looked through for one."""


@dataclass(frozen=True)
class Posting:
    """A message that is to stand once."""

    key: str
    """Its idempotency key: Discord posts one message of the same nonce within some minutes."""
    text: str
    view: ui.View | None = None
    reference: discord.MessageReference | None = None
    """The message that it answers."""
    since: MessageId = EVER
    """Before this message it cannot have been posted."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Passed on to discord.py's `send`."""

    def is_in(self, message: discord.Message) -> bool:
        """Whether a message of the bot is this one: by its buttons, by what it answers, or by its text."""
        if self.view is not None and self.view.children:
            return _first_row(message) == _first_row(self.view)
        if self.reference is not None:
            answered = message.reference
            return answered is not None and answered.message_id == self.reference.message_id
        return message.content == self.text


async def post_once(
    client: discord.Client, place: Place, posting: Posting, *, long_ago: bool
) -> discord.Message:
    """Post a message, or return the one that stands already.

    Args:
        client: The bot.
        place: Where.
        posting: The message.
        long_ago: Whether an earlier attempt may be so long ago that Discord has forgotten its nonce; then the
            channel is looked through first.

    Raises:
        discord.DiscordException: It is not posted, or nobody knows whether it is.
    """
    if long_ago and (found := await _find(client, place, posting)) is not None:
        return found
    options = dict(posting.more)
    if posting.view is not None:
        options["view"] = posting.view
    if posting.reference is not None:
        options["reference"] = posting.reference
    return await channel_of(client, place).send(posting.text, nonce=posting.key, **options)


async def _find(client: discord.Client, place: Place, posting: Posting) -> discord.Message | None:
    own = client.user.id if client.user else None
    newest_first = channel_of(client, place).history(
        limit=MOST_SEARCHED, after=discord.Object(posting.since), oldest_first=False
    )
    async for message in newest_first:
        if message.author.id == own and posting.is_in(message):
            return message
    return None


def channel_of(client: discord.Client, place: Place) -> discord.PartialMessageable:
    """Return a channel or thread to write into, whether or not the bot has heard of it."""
    return client.get_partial_messageable(place.channel, guild_id=place.guild)


def before(moment: datetime) -> MessageId:
    """Return an id that is before those of all messages since a moment, though two clocks may differ."""
    return MessageId(discord.utils.time_snowflake(moment - CLOCK_ERROR))


def _first_row(view: ui.View | discord.Message) -> list[str]:
    """Return the ids of the first row of buttons, which say what a message is about."""
    rows = view.to_components() if isinstance(view, ui.View) else [row.to_dict() for row in view.components]
    return [button["custom_id"] for row in cast("Any", rows)[:1] for button in row["components"]]
