"""Puts boards into the channels where matches are played, with the bot's own right to speak there.

An answer to an interaction could be edited for 15 minutes only, and filling in a deferred one pings no one.
So everything public is a message of its own, and is known by its channel and id.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace

import discord
from cachetools import LRUCache
from discord.ext import commands

from bot.cogs.board.notifications import notifications_for, send_direct
from bot.cogs.board.refusals import GONE, NotChangedError, NotShownError, reason_of
from bot.cogs.board.sending import Post, board_buttons
from bot.cogs.board.threads import Threads
from bot.cogs.board.unanswered import Unanswered
from bot.cogs.client import Oddity
from bot.cogs.common.budget import Urgency, urgency
from bot.cogs.common.channels import channel_of, edit
from bot.cogs.common.outbox import Thing
from bot.cogs.common.texts import board_text
from bot.cogs.common.troubles import Trouble, may_be_done, seconds_asked, trouble_of
from bot.matches.events import BoardWanted, MatchChanged, MatchEnded, MatchStarted, TurnStored
from bot.matches.ids import MatchId, MessageId
from bot.matches.model import Errand, Match, MatchView, Place
from bot.matches.ports import StoreError
from bot.words import Words

MOST_REMEMBERED = 500
"""Of how many matches it is remembered how they were posted last: as many as Discord takes in ten seconds,
which is longer than a view travels from the store to its board."""
MOST_AT_HAND = 50
"""Matches: as many as are shown in a second. Each takes some kilobytes, more while its old boards wait."""


class Boards(commands.Cog):
    """Shows each match in its channel, one posting at a time."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self.threads = Threads(bot)
        self._shown: LRUCache[MatchId, int | None] = LRUCache(MOST_REMEMBERED)
        """The revision of each match that this process has shown last; a view that knows another is old."""
        self._at_hand: LRUCache[MatchId, Match] = LRUCache(MOST_AT_HAND)
        """Matches as they were stored then: what is left to do right after a turn needs no question."""
        self._unanswered = Unanswered(bot)

    @classmethod
    def of(cls, bot: Oddity) -> "Boards":
        """Return those of a bot."""
        found = bot.get_cog(cls.__name__)
        assert isinstance(found, cls)  # noqa: S101 (the room adds it)
        return found

    async def cog_load(self) -> None:
        """Show what happens to matches from now on."""
        self._bot.matches.events.listen(
            self._hear, MatchStarted, TurnStored, MatchEnded, MatchChanged, BoardWanted
        )

    async def _hear(self, event: MatchStarted | TurnStored | MatchEnded | MatchChanged | BoardWanted) -> None:
        """Post what has just happened; where it cannot be shown, tell whom it concerns directly.

        Raises:
            MatchError: The board cannot be shown now; it is shown as soon as it can be.
        """
        try:
            if isinstance(event, BoardWanted):
                await self.catch_up(event.match.id, event.view, here=event.here)
            elif not event.match.is_shown:
                await self.bring_up_to_date(event.view, here=event.here)
            elif not event.match.is_settled:
                self._bot.outbox.add(Thing("match", event.match.id), event.match.place)
        except StoreError as error:
            raise self._postponed(event.view.match, error) from error

    async def bring_up_to_date(self, view: MatchView, *, here: Place | None = None) -> discord.Message | None:
        """Post a match as `catch_up` does; where that is not possible, tell whom it concerns directly.

        Args, Returns and Raises are those of `catch_up`.
        """
        match = view.match
        try:
            return await self.catch_up(match.id, view, here=here)
        except NotShownError as error:
            if error.trouble is not Trouble.BUSY:  # else it comes within minutes
                for notification in await notifications_for(self._bot, match):
                    await send_direct(self._bot, view, notification)
            raise

    async def catch_up(
        self, match_id: MatchId, view: MatchView | None = None, *, here: Place | None = None
    ) -> discord.Message | None:
        """Post the board of a match if its newest state has not been posted yet.

        Safe to call at any time, any number of times: the newest state is posted once, and the one player it
        concerns is pinged. What is left to do, such as a direct message to them, or taking the buttons from
        the board before, is put into the outbox.

        Args:
            match_id: The match.
            view: How it stands, if that is known; it is read anew if it may have changed meanwhile.
            here: Where one of its players is; the match goes on there if its own channel is gone.

        Returns:
            The message, or `None` where there was nothing to do.

        Raises:
            NotShownError: The board cannot be shown now; the state is stored, and shown as soon as it can be.
        """
        lock = self._lock(match_id)
        waits = lock.locked()
        async with lock:
            if waits or view is None or self._is_old(view.match):
                view = await self._bot.matches.find.view(match_id)
            if view.match.is_shown:
                return None
            return await self._post_new(view, here)

    async def deliver(self, match_id: MatchId) -> None:
        """Do what is left to do about a match: show how it stands, and run the errands of its newest board.

        Then the buttons are taken from its old boards. What cannot be done now is postponed.
        """
        outbox, thing = self._bot.outbox, Thing("match", match_id)
        match = self._at_hand.get(match_id) if outbox.can_wait(thing) else None
        match = match or await self._bot.matches.find.match(match_id)
        try:
            if not match.is_shown and await self.bring_up_to_date(self._bot.matches.view(match)) is not None:
                return  # what is left to do after that has been put into the outbox anew
            async with self._lock(match_id):
                if self._is_old(match):
                    match = await self._bot.matches.find.match(match_id)
                match = await self._run_errands(match)
                match = await self._strip(await self._correct(match))
                if Errand.LOOK in match.errands and not match.can_wait:
                    match = await self._unanswered.look(match, await self._words(match))
        except NotShownError:
            return
        except NotChangedError as error:
            if error.trouble in GONE:
                with suppress(NotShownError):
                    await self.post_again(match_id)
                    return
            outbox.postpone(thing, refused=error.trouble is not Trouble.BUSY)
            return
        self._note(match)
        if match.can_wait:
            outbox.put_back(thing)
            return
        if Errand.LOOK in match.errands:
            seconds = self._unanswered.seconds_left(match_id)
            outbox.postpone(thing, refused=False, at_least=seconds, urgency=Urgency.LOOKS)
            return
        outbox.remove(thing)
        if not match.is_settled:  # it was played on meanwhile
            outbox.add(thing, match.place)

    def _note(self, match: Match) -> None:
        self._shown[match.id], self._at_hand[match.id] = match.board_revision, match

    def _is_old(self, match: Match) -> bool:
        return self._shown.get(match.id, match.board_revision) != match.board_revision

    async def _post_new(self, view: MatchView, here: Place | None) -> discord.Message:
        matches, remark = self._bot.matches, ""
        view = await matches.showing.start_time(view)
        notifications = await notifications_for(self._bot, view.match)
        if notifications:
            server = notifications[0].preferences.server
            words = self._bot.public_words(view.match.place.guild, server)
        else:
            words = await self._words(view.match)
        try:
            if view.match.revision == 0:
                match, remark = await self.threads.open_for(view.match, words)
                if match.revision:  # it has been played on meanwhile
                    notifications = await notifications_for(self._bot, match)
                view = matches.view(match)
            match = view.match
            post = Post(view, words, f"m{match.id}r{match.revision}", notifications, remark)
            return await self._post(post, here)
        except discord.DiscordException as error:
            raise self._postponed(view.match, error) from error

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
            try:
                await self._post(Post(view, words, f"b{view.match.board_message or match_id}"), here)
            except discord.DiscordException as error:
                if may_be_done(error):
                    match = await self._bot.matches.showing.add_errand(view.match, Errand.LOOK)
                    self._postpone(match, error)  # it may stand all the same
                raise reason_of(self._bot, view.match, error, busy="busy") from error

    async def mend(self, match_id: MatchId, *, here: Place | None = None) -> None:
        """Post the newest board once more if it was deleted, or the whole channel.

        Raises:
            NoMatchError, MatchError: As `post_again`.
        """
        if await self.catch_up(match_id, here=here) is not None:
            return
        if await self.is_gone(await self._bot.matches.find.match(match_id)):
            await self.post_again(match_id, here=here)

    async def is_gone(self, match: Match) -> bool:
        """Whether the newest board of a match was deleted, or the whole channel."""
        if match.board_message is None:
            return False  # at this very moment it is played on
        try:
            await channel_of(self._bot, match.place).fetch_message(match.board_message)
        except discord.DiscordException as error:
            return trouble_of(error) in GONE
        return False

    async def _run_errands(self, match: Match) -> Match:
        """Do what is to do about the newest board besides showing it; what Discord refuses is given up."""
        for errand in sorted(match.errands - {Errand.LOOK}):
            if await self._run(errand, match) is Trouble.BUSY:
                raise NotChangedError(Trouble.BUSY)
            match = await self._bot.matches.showing.note_errand(match, errand)
        return match

    async def _run(self, errand: Errand, match: Match) -> Trouble | None:
        """Run one errand.

        Returns:
            What was in the way, if anything was.
        """
        view = self._bot.matches.view(match)
        if errand is Errand.MESSAGE:
            return await self._tell_directly(view)
        assert match.board_message is not None  # noqa: S101 (errands are about a board)
        text = board_text(view, await self._words(match))
        return await self.threads.gather(match, match.board_message, text)

    async def _tell_directly(self, view: MatchView) -> Trouble | None:
        """Tell those whom a board concerns directly, if they wish so; of several troubles, busy counts."""
        long_ago = self._bot.outbox.is_long_ago(Thing("match", view.match.id))
        told = await notifications_for(self._bot, view.match)
        troubles = [await send_direct(self._bot, view, one, long_ago=long_ago) for one in told]
        return Trouble.BUSY if Trouble.BUSY in troubles else next(filter(None, troubles), None)

    async def _correct(self, match: Match) -> Match:
        """Say on the newest board what has changed without a turn.

        That is a time that is over, where the opponent is offered the win, or begins anew, or a player who
        has been forgotten. A board that is gone is left so once the match is over.
        """
        if not match.is_shown or match.is_current or match.board_message is None:
            return match
        view, words = self._bot.matches.view(match), await self._words(match)
        text, buttons = board_text(view, words), board_buttons(self._bot, view, words)
        trouble = await edit(self._bot, match.place, match.board_message, content=text, view=buttons)
        if trouble is not None and not (trouble in GONE and match.outcome is not None):
            raise NotChangedError(trouble)
        return await self._bot.matches.showing.note_board_text(match)

    async def _strip(self, match: Match) -> Match:
        """Take the buttons from the boards before the newest one, as long as there is room for that.

        A board that is gone has none.
        """
        for channel, message in match.old_boards:
            if not self._bot.budget.keep_place():
                break
            with urgency(Urgency.OLD_BUTTONS):
                trouble = await edit(self._bot, replace(match.place, channel=channel), message, view=None)
            if trouble in {Trouble.BUSY, Trouble.CLOSED}:
                raise NotChangedError(trouble)
            match = await self._bot.matches.showing.note_stripped(match, message)
            self._note(match)
        return match

    async def _post(self, post: Post, here: Place | None) -> discord.Message:
        """Post a board, and note where it stands now."""
        showing, match = self._bot.matches.showing, post.view.match
        thing = Thing("match", match.id)
        found = None
        if self._unanswered.may_stand(post):
            match, found = await self._unanswered.find(post)
        message, place = (found, match.place) if found else await self._unanswered.send(post, here)
        if place != match.place:
            match = await showing.move(match, place)
        # Last: a crash before this line leads here again, and the nonce keeps the board from standing twice.
        # It shows the match as it was posted, which may have been played on since.
        errands = await self._left(post, match, message)
        noted = await showing.note_board(post.view.match, MessageId(message.id), errands)
        self._note(noted)
        if Errand.LOOK not in noted.errands:
            self._unanswered.forget(match.id)
        self._bot.outbox.remove(thing)
        if not noted.is_settled:
            self._bot.outbox.add(thing, place, can_wait=noted.can_wait)
        return message

    async def _left(self, post: Post, match: Match, message: discord.Message) -> Collection[Errand]:
        """Return what is left to do about a board that stands; in a new thread both are gathered at once."""
        errands = match.errands
        if post.notifications:
            wanted = (notification.errands for notification in post.notifications)
            errands = errands - {Errand.MESSAGE} | frozenset().union(*wanted)
        if self._unanswered.may_stand(post):
            errands |= {Errand.LOOK}
        if Errand.GATHER not in errands:
            return errands
        trouble = await self.threads.gather(match, MessageId(message.id), message.content)
        return errands if trouble is Trouble.BUSY else errands - {Errand.GATHER}

    def _postponed(self, match: Match, error: discord.DiscordException | StoreError) -> Exception:
        """Let a match be shown later, and return what to tell the acting person."""
        self._postpone(match, error)
        return reason_of(self._bot, match, error, busy="shown-later")

    def _postpone(self, match: Match, error: discord.DiscordException | StoreError) -> None:
        thing, busy = Thing("match", match.id), trouble_of(error) is Trouble.BUSY
        self._bot.outbox.add(thing, match.place)
        self._bot.outbox.postpone(thing, refused=not busy, at_least=seconds_asked(error))

    async def _words(self, match: Match) -> Words:
        """The words for everybody in the server of a match."""
        guild = match.place.guild
        return self._bot.public_words(guild, await self._bot.matches.people.server(guild))

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._bot.outbox.lock(Thing("match", match_id))
