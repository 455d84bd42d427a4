"""The public message that shows a board: what it says, and where it can be sent."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import discord
from discord import ui

from bot.cogs.board.notifications import Notification
from bot.cogs.board.record import Record
from bot.cogs.board.replay import Replay
from bot.cogs.challenge.answers import further_matches
from bot.cogs.client import Oddity
from bot.cogs.common.channels import before, button_ids, channel_of, mention_only, own_messages
from bot.cogs.common.components import Components, Item, view_of
from bot.cogs.common.texts import board_text
from bot.cogs.common.troubles import Trouble, trouble_of
from bot.cogs.turn.begin import Play
from bot.cogs.turn.claim import Claim, GiveTime
from bot.cogs.turn.resign import Resign
from bot.matches.ids import MessageId
from bot.matches.model import Match, MatchView, Place
from bot.matches.timekeeping import outcome_by_time
from bot.words import Words


@dataclass(frozen=True)
class Post:
    """A board about to be posted."""

    view: MatchView
    words: Words
    nonce: str
    """Keeps Discord from showing it twice, when a crash leads to a second attempt within minutes."""
    notifications: Sequence[Notification] = ()
    """Whom it pings."""
    remark: str = ""
    """What else is to be said."""


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
    text = "\n".join(filter(None, [board_text(view, words), post.remark]))
    return await channel_of(bot, place).send(
        text,
        file=await bot.pictures.board(view, words),
        view=board_buttons(bot, view, words),
        allowed_mentions=mention_only(*(notification.user for notification in told)),
        silent=all(notification.silent for notification in told),
        nonce=post.nonce,
    )


LOOKED_BACK = timedelta(minutes=10)
"""How long ago an answer may have been lost; what came to stand then may be older than the newest board."""


@dataclass(frozen=True)
class Found:
    """Boards of a match that stand in its channel and were never noted."""

    current: discord.Message | None = None
    """The one that shows the match as it stands."""
    strays: Sequence[MessageId] = ()
    """The others."""


async def find(bot: Oddity, post: Post) -> Found:
    """Find boards whose posting has had no answer, where a nonce does not tell: by their buttons.

    Raises:
        discord.DiscordException: Discord does not say what stands in the channel.
    """
    match = post.view.match
    newest = match.board_message or before(match.started)
    since = min(newest, before(bot.discord_clock() - LOOKED_BACK))
    own = [message for message in await own_messages(bot, match.place, since) if message.id != newest]
    buttons = button_ids(board_buttons(bot, post.view, post.words))
    any_board = Resign(match.id).custom_id  # which no other public message has
    current = next((one for one in own if one.id > newest and button_ids(one) == buttons), None)
    strays = [message for message in own if message is not current and any_board in button_ids(message)]
    return Found(current, [MessageId(message.id) for message in strays])


def board_buttons(bot: Oddity, view: MatchView, words: Words) -> ui.View:
    """Return what can be done from a board."""
    match = view.match
    if match.outcome is not None:
        buttons = [Replay(match.id), Record(match.id), *further_matches(match)]
        return view_of([button.item(words) for button in buttons])
    board = Components.of(bot).button("board", match.id)
    play = Play(match.id, match.revision)
    return view_of(
        [
            *([play.item(words)] if match.paused is None else []),
            board.item(words),
            Resign(match.id).item(words),
        ],
        list(_ways_out_of_overtime(match, words)),
    )


def _ways_out_of_overtime(match: Match, words: Words) -> Iterator[Item]:
    """What the opponent of a player may do whose time is over."""
    if match.overtime and match.paused is None:
        cancels = outcome_by_time(match).winner is None
        yield Claim(match.id).item(words, label="button-claim-cancel" if cancels else None)
        yield GiveTime(match.id, match.revision).item(words)
