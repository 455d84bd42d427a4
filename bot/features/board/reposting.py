"""The newest board once more: as the newest message of its channel, without pings."""

import discord

from bot.delivery.deliverer import ANY_TROUBLE, GONE, Attempt, Delivered, NotNowError, Retries
from bot.features.board.model import AFTER
from bot.features.board.refusals import reason_of
from bot.features.board.sending import Board, find_strays
from bot.features.board.service import Showing
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import BOARD, REPOST, Entry, Key
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, may_have_succeeded, trouble_of
from bot.ui.client import Oddity
from bot.ui.runner import MessageDeliverer, New, channel_of, post

LATE_SECONDS = 28.0
"""After which a request without an answer has had its effect, or has none."""


async def repost_newest(bot: Oddity, view: MatchView, here: Place | None = None) -> None:
    """The lock must be held."""
    delivery = bot.delivery
    match = view.match
    entry = await bot.get(Showing).queue_repost(match, bot.services.now())
    attempt = delivery.schedule.attempt(entry)._replace(here=here)
    new = await _compose(bot, view, attempt)
    try:
        accepted, message = await post(bot, new, attempt)
    except discord.DiscordException as error:
        if may_have_succeeded(error):
            delivery.queue(entry)
        else:
            await bot.services.outbox.drop_entries([entry])
        raise reason_of(bot, match, error, busy="busy") from error
    if accepted.note is not None:
        await accepted.note(message)


async def is_newest_gone(bot: Oddity, match: Match) -> bool:
    if match.board_message is None:
        return False  # a turn is being played right now
    try:
        await channel_of(bot, match.place).fetch_message(match.board_message)
    except discord.DiscordException as error:
        return trouble_of(error) in GONE
    return False


class Repost(MessageDeliverer, kind=REPOST):
    """Posts the newest board again if an earlier attempt got no answer, or finds it if a newer one stands.

    With a part, it finds boards whose posting took effect late.
    """

    urgency = Urgency.BOARDS
    waits_for_channel = True
    retries = Retries(ANY_TROUBLE, ANY_TROUBLE - GONE)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        if entry.key.part and attempt.number == 1:
            raise NotNowError(Trouble.BUSY, at_least=LATE_SECONDS)
        async with self._bot.delivery.hold(Key(BOARD, entry.key.subject)):
            return await super().deliver(entry, attempt=attempt)

    async def compose_for(self, entry: Entry, attempt: Attempt) -> list[New]:
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        match = view.match
        after = MessageId(int(entry.details[AFTER]))
        if not match.is_shown:
            raise NotNowError(Trouble.BUSY)
        if match.board_message == after:
            return [await _compose(self._bot, view, attempt)]
        if entry.key.part or attempt.long_ago or attempt.may_have_succeeded:
            strays = await find_strays(self._bot, match, entry.place, after, match.board_message)
            self._bot.delivery.queue(*await self._bot.get(Showing).note_strays(match, strays))
        return []


async def _compose(bot: Oddity, view: MatchView, attempt: Attempt) -> New:
    audience = await bot.get(Messages).audience(view.match)
    unpinged = audience._replace(people={})
    return await Board(bot, view, unpinged, attempt, is_repost=True).compose()
