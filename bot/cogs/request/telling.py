"""The message of a request: posted exactly once where the match is played, and answered there."""

from collections.abc import Collection
from dataclasses import dataclass, replace

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.channels import before, channel_of, edit, find_by_buttons, mention_only
from bot.cogs.common.pictures import board_view
from bot.cogs.common.troubles import Trouble, trouble_of
from bot.cogs.request.answers import request_buttons
from bot.cogs.request.request_text import answer_text, request_text, view_at
from bot.matches.courtesy import Became, BoardMessage, Notice, Request, RequestKind
from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.model import Match, Place
from bot.matches.settings import Pings
from bot.words import Words


@dataclass(frozen=True)
class _Post:
    """A request about to be posted."""

    match: Match
    request: Request
    words: Words
    nonce: str
    asked: Collection[UserId]
    """Whom it pings."""
    silent: bool


class RequestTeller:
    """Posts requests."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def tell(
        self, notice: Notice, match: Match | None, *, nonce: str, long_ago: bool
    ) -> Trouble | None:
        """Post the request of a match, unless it is over by now or stands already; ping whom it asks."""
        if match is None or match.request is None or match.request.message is not None:
            return None
        post = await self._post(notice, match, match.request, nonce)
        try:
            message = (await self._find(post) if long_ago else None) or await self._send(post)
        except discord.DiscordException as error:
            return trouble_of(error)
        shown = BoardMessage(match.place.channel, MessageId(message.id))
        await self._bot.matches.requests.note_request(match, shown)
        return None

    async def _post(self, notice: Notice, match: Match, request: Request, nonce: str) -> _Post:
        """Prepare a request; one that is for both is never silent, as each hears what they like."""
        people, guild = self._bot.matches.people, match.place.guild
        asked = match.seats if notice.user is None else (notice.user,)
        preferences = await people.preferences(asked[0], guild)
        silent = notice.user is not None and preferences.person.pings is Pings.SILENT
        words = self._bot.public_words(guild, preferences.server)
        return _Post(match, request, words, nonce, asked, silent)

    async def _find(self, post: _Post) -> discord.Message | None:
        """Find a request that was posted so long ago that its nonce does not tell: by its buttons."""
        buttons = request_buttons(post.match, post.request, post.words)
        since = before(post.request.at)
        return await find_by_buttons(self._bot, post.match.place, buttons, since=since)

    async def _send(self, post: _Post) -> discord.Message:
        match, request, matches = post.match, post.request, self._bot.matches
        files = []
        if request.ply is not None:
            board = replace(board_view(view_at(matches, match, request.ply)), is_proposed=True)
            files = [await self._bot.pictures.public(board, post.words)]
        return await channel_of(self._bot, match.place).send(
            request_text(matches, match, request, post.words),
            files=files,
            view=request_buttons(match, request, post.words),
            allowed_mentions=mention_only(*post.asked),
            silent=post.silent,
            nonce=post.nonce,
        )


class AnswerTeller:
    """Says on the messages of requests what has become of them, in a line that takes the place of it all."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def tell(
        self,
        notice: Notice,
        match: Match | None,  # noqa: ARG002 (the notice tells all, whatever has become of the match)
        *,
        nonce: str,  # noqa: ARG002 (nothing is posted)
        long_ago: bool,  # noqa: ARG002 (it may be done twice)
    ) -> Trouble | None:
        """Shrink the message of a request to what has become of it."""
        told = {name: int(notice.details[name]) for name in ("guild", "channel", "message")}
        place = Place(GuildId(told["guild"]), ChannelId(told["channel"]))
        words = self._bot.public_words(place.guild, await self._bot.matches.people.server(place.guild))
        kind, became = RequestKind(str(notice.details["request"])), Became(str(notice.details["became"]))
        text = answer_text(int(notice.details["number"]), kind, became, words)
        return await edit(
            self._bot, place, MessageId(told["message"]), content=text, view=None, attachments=[]
        )
