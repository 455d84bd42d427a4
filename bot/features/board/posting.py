import logging
from collections.abc import Callable
from typing import NamedTuple

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, NotNowError
from bot.delivery.delivery import before, buttons_of, channel_of, edit, key_of, own_messages
from bot.features.board.links import ShowBoard
from bot.features.board.panel import board_buttons
from bot.features.board.sending import (
    GONE,
    NotShownError,
    Post,
    is_refused,
    public_text,
    reason_of,
    send,
    send_direct,
)
from bot.features.board.threads import Threads
from bot.features.challenge.results import own_thread
from bot.matches.courtesy import BoardMessage
from bot.matches.events import MatchChanged, MatchEnded, MatchStarted, TurnStored
from bot.matches.finding import Finding
from bot.matches.ids import SERVER, MatchId, MessageId
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import (
    BOARD,
    BUTTONS,
    DIRECT,
    GATHER,
    NAMES,
    REPOST,
    Entry,
    Key,
    board_entry,
    gather_entry,
)
from bot.matches.preferences import People
from bot.matches.settings import Audience, Pings
from bot.matches.showing import AFTER, Showing, repost_entry
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, may_have_succeeded, trouble_of
from bot.ui.client import FeatureCog, Oddity
from bot.ui.messages import RoomDeliverer
from bot.ui.texts import past_text, safe_title

log = logging.getLogger(__name__)


class Boards(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, MatchStarted, TurnStored, MatchEnded, MatchChanged)
        self.threads = Threads(bot)

    async def _hear(self, event: MatchStarted | TurnStored | MatchEnded | MatchChanged) -> None:
        if isinstance(event, MatchEnded) and event.match.ending is None:
            return  # its last turn is shown
        if not event.match.is_shown:
            await self.show(event.view, event.by.here if event.by else None, event.audience)
        elif any(entry.key.kind == BOARD for entry in event.entries):
            self._bot.delivery.queue(board_entry(event.match))

    async def show(
        self, view: MatchView, here: Place | None = None, audience: Audience | None = None
    ) -> None:
        """Post the newest state, which no message shows yet, for a person who waits for it.

        The match moves to the place where they act if its own channel is gone. `audience` is as it was when
        that state was stored.
        """
        given = _NewBoard(view, audience)
        try:
            await self._bot.delivery.deliver(board_entry(view.match), given, here=here)
        except NotNowError as error:
            if isinstance(cause := error.__cause__, discord.DiscordException | StoreError):
                raise reason_of(self._bot, view.match, cause, busy="shown-later") from error

    async def post_again(
        self,
        match_id: MatchId,
        check: Callable[[Match], None] = lambda _match: None,
        *,
        here: Place | None = None,
    ) -> None:
        """Post the board of a match as the newest message, without pings.

        A newest state that was not posted yet is posted as usual. `check` is called with the lock held.
        """
        view = await self._bot.get(Finding).view(match_id)
        if not view.match.is_shown:
            await self.show(view, here)
            return
        async with self._bot.delivery.hold(Key(BOARD, match_id)):
            view = await self._bot.get(Finding).view(match_id)
            check(view.match)
            await self.post_once_more(view, here)

    async def post_once_more(self, view: MatchView, here: Place | None = None) -> None:
        """The lock must be held."""
        delivery, match = self._bot.delivery, view.match
        try:
            await self.repost(view, delivery.schedule.attempt(repost_entry(match)), here)
        except discord.DiscordException as error:
            if may_have_succeeded(error):
                delivery.queue(await self._bot.get(Showing).repost(match))
            raise reason_of(self._bot, match, error, busy="busy") from error

    async def repost(self, view: MatchView, attempt: Attempt, here: Place | None = None) -> None:
        match, nonce = view.match, f"b{view.match.board_message or view.match.id}"
        silent = Audience(await self._bot.get(People).server(match.place.guild), {})
        await self.post(Post(view, silent, attempt, nonce), here)

    async def repost_if_gone(self, match_id: MatchId, *, here: Place | None = None) -> None:
        view = await self._bot.get(Finding).view(match_id)
        if not view.match.is_shown:  # `post_again` would repost it without pings if it is shown by now
            await self.show(view, here)
        elif await self.is_gone(view.match):
            await self.post_again(match_id, here=here)

    async def is_gone(self, match: Match) -> bool:
        if match.board_message is None:
            return False  # a turn is being played right now
        try:
            await channel_of(self._bot, match.place).fetch_message(match.board_message)
        except discord.DiscordException as error:
            return trouble_of(error) in GONE
        return False

    async def post(self, post: Post, here: Place | None) -> None:
        """Post a board, and store its message; after a crash in between, the nonce prevents a duplicate."""
        showing, posted = self._bot.get(Showing), post.view.match
        message, place = await send(self._bot, post, here)
        if place != posted.place:
            await showing.move(posted, place)
        noted = await showing.note_board(
            posted,
            MessageId(message.id),
            tell_directly=Pings.MESSAGE in [person.pings for person in post.audience.people.values()],
            gathered=post.gather and await self._gather(posted, message),
        )
        if post.attempt.may_have_succeeded:
            await self._clean_up_duplicates(posted, BoardMessage(place.channel, MessageId(message.id)))
        if noted.displayed != posted.displayed:  # it has changed in the meantime
            self._bot.delivery.queue(board_entry(noted))

    async def _clean_up_duplicates(self, posted: Match, newest: BoardMessage) -> None:
        """Remove the buttons of boards that were posted by attempts without an answer."""
        bot, place = self._bot, Place(posted.place.guild, newest.channel)
        since, known = posted.board_message or before(posted.started), (posted.board_message, newest.message)
        button = ShowBoard(posted.id).custom_id
        try:
            found = [
                MessageId(one.id)
                for one in await own_messages(bot, place, since)
                if button in buttons_of(one)
            ]
            strays = [BoardMessage(newest.channel, one) for one in found if one not in known]
            bot.delivery.queue(*(await bot.get(Showing).note_strays(posted, strays) if strays else ()))
        except (discord.DiscordException, StoreError) as error:
            log.info("match %d may have more boards with buttons: %s", posted.id, error)

    async def _gather(self, match: Match, message: discord.Message) -> bool:
        """Return whether that is settled."""
        trouble = await self.threads.gather(match, MessageId(message.id), message.content)
        if trouble is Trouble.BUSY:
            self._bot.delivery.queue(gather_entry(match))
        return trouble is not Trouble.BUSY


class _NewBoard(NamedTuple):
    view: MatchView
    audience: Audience | None


class _BoardDeliverer(RoomDeliverer):
    urgency = Urgency.BOARDS
    waits_for_channel = True

    @property
    def _boards(self) -> Boards:
        return Boards.of(self._bot)


class Show(_BoardDeliverer, kind=BOARD):
    """Posts the newest state of a match if no message shows it, else corrects the text of its board."""

    is_begun_by_room = True

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        given: _NewBoard | None = attempt.given
        if given is None:
            given = _NewBoard(await self._bot.get(Finding).view(MatchId(entry.key.subject)), None)
        view, audience = given
        if SERVER in view.match.seats:  # its day shows it
            return Delivered.DONE
        if view.match.is_shown:
            await self._correct(view)
            return Delivered.SETTLED
        try:
            await self._post_new(view, audience, attempt)
        except discord.DiscordException as error:
            if is_refused(error) and not attempt.is_refused:
                await self._tell_of_refusal(view)
            raise
        return Delivered.SETTLED

    async def _post_new(self, view: MatchView, audience: Audience | None, attempt: Attempt) -> None:
        services, remark, gather = self._bot.services, "", False
        showing = services.get(Showing)
        view = await showing.start_time(view)
        audience = audience or await showing.audience(view.match)
        if view.match.revision == 0:
            words = self._bot.public_words(view.match.place.guild, audience.server)
            match, remark = await self._boards.threads.open_for(view.match, words, attempt)
            gather = match.place != view.match.place or await self._left_to_gather(view.match, attempt)
            if match.revision:  # a turn was played in the meantime
                audience = await showing.audience(match)
            view = services.view(match)
        match = view.match
        nonce = key_of(f"m{match.id}r{match.revision}", match.started, match.last_turn)
        await self._boards.post(Post(view, audience, attempt, nonce, remark, gather), attempt.here)

    async def _left_to_gather(self, match: Match, attempt: Attempt) -> bool:
        """Whether an earlier attempt opened a thread, and then could not post the board."""
        if attempt.number == 1:
            return False
        return await self._bot.services.outbox.entry(Key(GATHER, match.id)) is not None

    async def _tell_of_refusal(self, view: MatchView) -> None:
        audience = await self._bot.get(Showing).audience(view.match)
        for user in audience.people:
            await send_direct(self._bot, view, user, audience, Attempt(Key(DIRECT, view.match.id)))

    async def _correct(self, view: MatchView) -> None:
        """Edit the newest board after a change without a turn.

        Such a change is a deadline that has passed or restarts, or a forgotten player. A deleted board is
        posted again, unless the match is over.
        """
        match = view.match
        assert match.board_message is not None  # noqa: S101 (it is shown)
        words = await self._bot.words_of(match.place.guild)
        text = await public_text(self._bot, view, words)
        buttons = board_buttons(view, words)
        trouble = await edit(self._bot, match.place, match.board_message, content=text, view=buttons)
        if trouble is None or (trouble in GONE and match.outcome is not None):
            await self._bot.get(Showing).note_board_text(match)
        elif trouble in GONE:
            try:
                await self._boards.post_once_more(view)
            except NotShownError as error:
                raise NotNowError(error.trouble) from error
        else:
            raise NotNowError(trouble)


class Repost(_BoardDeliverer, kind=REPOST):
    """Posts the newest board again if an earlier attempt got no answer."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        match_id = MatchId(entry.key.subject)
        async with self._bot.delivery.hold(Key(BOARD, match_id)):
            view = await self._bot.get(Finding).view(match_id)
            if view.match.board_message == entry.details[AFTER]:
                await self._boards.repost(view, attempt)
        return Delivered.DONE


class Gather(_BoardDeliverer, kind=GATHER):
    """Makes both players members of a new thread; a refusal is final."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        match = view.match
        if match.place != entry.place:
            return Delivered.DONE
        if match.board_message is None:
            raise NotNowError(Trouble.BUSY)
        text = await public_text(self._bot, view, await self._bot.words_of(match.place.guild))
        if await self._boards.threads.gather(match, match.board_message, text) is Trouble.BUSY:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class TakeButtonsAway(_BoardDeliverer, kind=BUTTONS):
    """Removes the buttons of old boards, as far as the budget permits.

    The same edit turns a board into a line, unless the server keeps pictures. Forgetting a player
    replaces the entry, so that a line which may still name them is written again.
    """

    is_idempotent = True
    urgency = Urgency.OLD_BUTTONS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        services, place, message = self._bot.services, entry.place, MessageId(entry.key.part)
        about = MatchId(entry.key.subject)
        server, match, logged = await services.get(Showing).old_board(about, place.guild)
        if server.pictures or not entry.details:
            await self.change(place, message, view=None)
            return Delivered.DONE
        words = self._bot.public_words(place.guild, server)
        in_thread = own_thread(self._bot, place) is not None
        line = past_text(services, match, entry.details, words, logged, in_thread=in_thread)
        await self.change(place, message, content=line, view=None, attachments=[])
        return Delivered.DONE


class TakeNamesAway(_BoardDeliverer, kind=NAMES):
    """Reduces old messages of a match to its title, which names no player."""

    is_idempotent = True
    urgency = Urgency.NOTICES

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        words = await self._bot.words_of(match.place.guild)
        if match.place == entry.place:
            await self._boards.threads.rename(match, words)
        title = safe_title(self._bot.services, match, words)
        await self.change(entry.place, MessageId(entry.key.part), content=title, view=None)
        return Delivered.DONE
