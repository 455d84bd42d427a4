"""The message of a request: posted exactly once where the match is played, and answered there."""

from dataclasses import replace

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.telling import NoticeDeliverer
from bot.cogs.pictures import board_view
from bot.cogs.request.answers import request_buttons
from bot.cogs.request.request_text import answer_text, request_text, view_at
from bot.delivery.deliverer import Delivered, Deliverer, NotNowError
from bot.delivery.delivery import Posting, before, edit, mention_only, post_once
from bot.matches.courtesy import Became, BoardMessage, Request, RequestKind
from bot.matches.ids import MessageId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.settings import Pings
from bot.transport.troubles import Trouble, trouble_of


class RequestDeliverer(NoticeDeliverer):
    """Posts requests."""

    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Post the request of a match, unless it is over by now or stands already; ping whom it asks."""
        if match is None or match.request is None or match.request.message is not None:
            return None
        try:
            posting = await self._posting(notice, match, match.request)
            message = await post_once(self._bot, match.place, posting, long_ago=long_ago)
        except discord.DiscordException as error:
            return trouble_of(error)
        shown = BoardMessage(match.place.channel, MessageId(message.id))
        await self._bot.matches.requests.note_request(match, shown)
        return None

    async def _posting(self, notice: Entry, match: Match, request: Request) -> Posting:
        """Return the message; one that is for both is never silent, as each hears what they like."""
        matches, guild = self._bot.matches, match.place.guild
        asked = match.seats if notice.user is None else (notice.user,)
        preferences = await matches.read.preferences(asked[0], guild)
        words = self._bot.public_words(guild, preferences.server)
        files = []
        if request.ply is not None:
            board = replace(board_view(view_at(matches, match, request.ply)), is_proposed=True)
            files = [await self._bot.pictures.public(board, words)]
        return Posting(
            notice.nonce,
            request_text(matches, match, request, words),
            request_buttons(match, request, words),
            since=before(request.at),
            more={
                "files": files,
                "allowed_mentions": mention_only(*asked),
                "silent": notice.user is not None and preferences.person.pings is Pings.SILENT,
            },
        )


class AnswerDeliverer(Deliverer):
    """Says on the messages of requests what has become of them, in a line that takes the place of it all."""

    waits_for_channel = True
    is_idempotent = True

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def deliver(self, entry: Entry, *, long_ago: bool) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Shrink the message of a request to what has become of it; one that is gone is left so."""
        place, details = entry.place, entry.details
        words = self._bot.public_words(place.guild, await self._bot.matches.read.server(place.guild))
        kind, became = RequestKind(str(details["request"])), Became(str(details["became"]))
        text = answer_text(int(details["number"]), kind, became, words)
        message = MessageId(entry.key.part)
        trouble = await edit(self._bot, place, message, content=text, view=None, attachments=[])
        if trouble in {Trouble.BUSY, Trouble.CLOSED}:
            raise NotNowError(trouble)
        return Delivered.DONE
