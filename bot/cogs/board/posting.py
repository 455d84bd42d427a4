"""Puts boards into the channels where matches are played, with the bot's own right to speak there.

An answer to an interaction could be edited for 15 minutes only, and filling in a deferred one pings no one.
So everything public is a message of its own, and is known by its channel and id.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache
from discord.ext import commands

from bot.cogs.board.notifications import Notification, notification_for, send_direct
from bot.cogs.board.sending import Post, board_buttons, send
from bot.cogs.board.threads import Threads
from bot.cogs.client import Oddity
from bot.cogs.common.channels import Trouble, channel_of, closed_error, edit, trouble_of
from bot.cogs.common.retries import Thing
from bot.cogs.common.texts import board_text
from bot.errors import MatchError
from bot.matches.events import BoardWanted, Event
from bot.matches.ids import MatchId, MessageId
from bot.matches.model import Match, MatchView, Place
from bot.words import Words

MOST_REMEMBERED = 10_000
"""Of how many matches it is remembered which revision was posted last."""


class Boards(commands.Cog):
    """Shows each match in its channel, one posting at a time."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self.threads = Threads(bot)
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._posted: LRUCache[MatchId, int | None] = LRUCache(MOST_REMEMBERED)
        """The revision that this process has posted last of a match; a view that knows of another is old."""

    @classmethod
    def of(cls, bot: Oddity) -> "Boards":
        """Return those of a bot."""
        found = bot.get_cog(cls.__name__)
        assert isinstance(found, cls)  # noqa: S101 (the room adds it)
        return found

    async def cog_load(self) -> None:
        """Show what happens to matches from now on."""
        self._bot.matches.events.listen(self._hear)

    async def _hear(self, event: Event) -> None:
        """Post what has just happened; where it cannot be shown, tell whom it concerns directly.

        Raises:
            MatchError: The board cannot be shown now; it is shown as soon as it can be.
        """
        if isinstance(event, BoardWanted):
            await self.catch_up(event.view.match.id, event.view, here=event.here)
        else:
            await self.bring_up_to_date(event.view, here=event.here)

    async def bring_up_to_date(self, view: MatchView, *, here: Place | None = None) -> discord.Message | None:
        """Post a match as `catch_up` does; where that is not possible, tell whom it concerns directly.

        Args, Returns and Raises are those of `catch_up`.
        """
        match = view.match
        try:
            return await self.catch_up(match.id, view, here=here)
        except (discord.DiscordException, MatchError):
            if not self._bot.retries.is_busy(Thing("match", match.id)):  # else it comes within minutes
                await send_direct(self._bot, view, await notification_for(self._bot, match))
            raise

    async def catch_up(
        self, match_id: MatchId, view: MatchView | None = None, *, here: Place | None = None
    ) -> discord.Message | None:
        """Post the board of a match if its newest state has not been posted yet.

        Safe to call at any time, any number of times: the newest state is posted once, the one player it
        concerns is pinged, and the buttons go from the board before.

        Args:
            match_id: The match.
            view: How it stands, if that is known; it is read anew if it may have changed meanwhile.
            here: Where one of its players is; the match goes on there if its own channel is gone.

        Returns:
            The message, or `None` where there was nothing to do.

        Raises:
            MatchError: The board cannot be shown now; the state is stored, and shown as soon as it can be.
        """
        lock = self._lock(match_id)
        waits = lock.locked()
        async with lock:
            if waits or view is None or self._is_old(view.match):
                view = await self._bot.matches.find.view(match_id)
            if view.match.is_shown:
                return None
            message, notification = await self._post_new(view, here)
        await send_direct(self._bot, view, notification, message.jump_url)
        return message

    def _is_old(self, match: Match) -> bool:
        return self._posted.get(match.id, match.board_revision) != match.board_revision

    async def _post_new(self, view: MatchView, here: Place | None) -> tuple[discord.Message, Notification]:
        matches, agreed, remark = self._bot.matches, view.match.place, ""
        notification = await notification_for(self._bot, view.match)
        words = await self._bot.public_words(agreed.guild, notification.preferences.server)
        view = await matches.showing.start_time(view)
        if view.match.revision == 0:
            match, remark = await self.threads.open_for(view.match, words)
            view = replace(view, match=match)
        match = view.match
        post = Post(view, words, f"m{match.id}r{match.revision}", notification, remark)
        message = await self._post(post, here)
        if match.place != agreed:
            await self.threads.bring_in_both(match, message)
        return message, notification

    async def post_again(
        self,
        match_id: MatchId,
        check: Callable[[Match], None] = lambda _match: None,
        *,
        here: Place | None = None,
    ) -> None:
        """Post the board of a match as the newest message, pinging no one; the buttons go there.

        If its newest state was not posted yet, that is posted as always.

        Args:
            match_id: The match.
            check: Raises what speaks against it; asked where no other call can be posting the same board.
            here: As for `catch_up`.

        Raises:
            NoMatchError, MatchError: There is no such match, or its board cannot be shown now.
        """
        if await self.catch_up(match_id, here=here) is not None:
            return
        async with self._lock(match_id):
            view = await self._bot.matches.find.view(match_id)
            check(view.match)
            words = await self._words(view.match)
            await self._post(Post(view, words, f"b{view.match.board_message or match_id}"), here)

    async def mend(self, match_id: MatchId, *, here: Place | None = None) -> None:
        """Post the newest board once more if it was deleted, or the whole channel.

        Raises:
            NoMatchError, MatchError: As `post_again`.
        """
        if await self.catch_up(match_id, here=here) is not None:
            return
        match = await self._bot.matches.find.match(match_id)
        if match.board_message is None:
            return  # at this very moment it is played on
        try:
            await channel_of(self._bot, match.place).fetch_message(match.board_message)
        except discord.DiscordException as error:
            if trouble_of(error) in {Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}:
                await self.post_again(match_id, here=here)

    async def show_overtime(self, match: Match) -> None:
        """Say on the newest board that the time for the turn is over, and offer the opponent the win.

        A turn that was never shown is shown first; its time begins with that.

        Raises:
            MatchError: The newest board cannot be shown, or was deleted and cannot be shown once more.
        """
        if await self.catch_up(match.id) is not None:
            return
        async with self._lock(match.id):
            trouble = await self._show_overtime(match)
        if trouble in {Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}:
            await self.post_again(match.id)

    async def _show_overtime(self, match: Match) -> Trouble | None:
        match = await self._bot.matches.showing.note_overtime(match)
        if not match.overtime or not match.is_shown or match.board_message is None:
            return None  # it has been played meanwhile
        view, words = self._bot.matches.view(match), await self._words(match)
        text, buttons = board_text(view, words), board_buttons(self._bot, view, words)
        return await edit(self._bot, match.place, match.board_message, content=text, view=buttons)

    async def _post(self, post: Post, here: Place | None) -> discord.Message:
        """Post a board, take the buttons from the one before, and note where it stands now."""
        showing, match = self._bot.matches.showing, post.view.match
        try:
            message, place = await send(self._bot, post, here)
        except discord.DiscordException as error:
            raise self._reason(match, error) from error
        if place != match.place:
            await showing.move(match, place)
        elif match.board_message is not None:
            await edit(self._bot, place, match.board_message, view=None)
        # Last: a crash before this line leads here again, and the nonce keeps the board from standing twice.
        noted = await showing.note_board(match, MessageId(message.id))
        self._posted[match.id] = noted.board_revision
        self._bot.retries.forget(Thing("match", match.id))
        return message

    def _reason(self, match: Match, error: discord.DiscordException) -> Exception:
        """What to tell the acting person when a board cannot be shown; a busy Discord is tried again."""
        number = str(match.number)
        trouble = trouble_of(error)
        if trouble is Trouble.CLOSED:
            return closed_error(self._bot, match.place)
        if trouble is Trouble.CHANNEL_GONE:
            return MatchError("channel-gone", match=number)
        if trouble is Trouble.BUSY:
            self._bot.retries.when_less_busy(Thing("match", match.id), partial(self._try_again, match.id))
            return MatchError("shown-later", match=number)
        return error

    async def _try_again(self, match_id: MatchId) -> None:
        await self.bring_up_to_date(await self._bot.matches.find.view(match_id))

    async def _words(self, match: Match) -> Words:
        """The words for everybody in the server of a match."""
        guild = match.place.guild
        return await self._bot.public_words(guild, await self._bot.matches.people.server(guild))

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())
