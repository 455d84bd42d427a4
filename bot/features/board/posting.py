import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import ANY_TROUBLE, GONE, Attempt, Delivered, NotNowError, Retries
from bot.features.board.links import ShowBoard
from bot.features.board.model import AFTER
from bot.features.board.sending import (
    Board,
    NotShownError,
    direct_messages,
    is_refusal,
    reason_of,
    text_and_buttons,
)
from bot.features.board.service import Showing
from bot.features.board.threads import Threads, gathering
from bot.features.challenge.results import own_thread
from bot.matches.courtesy import BoardMessage
from bot.matches.events import MatchChanged, MatchEnded, MatchStarted, TurnStored
from bot.matches.finding import Finding
from bot.matches.ids import SERVER, MatchId, MessageId
from bot.matches.messages import Messages
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
from bot.matches.settings import Audience, Pings
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, may_have_succeeded, trouble_of
from bot.ui.client import FeatureCog, Oddity
from bot.ui.messages import ExpiringMessages
from bot.ui.runner import (
    Edit,
    Job,
    MessageDeliverer,
    New,
    before,
    buttons_of,
    channel_of,
    may_ping,
    own_messages,
    post,
)
from bot.ui.texts import past_text, safe_title
from bot.words import Words

log = logging.getLogger(__name__)

LATE_SECONDS = 28.0
"""After which a request without an answer has had its effect, or has none."""


class Boards(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, MatchStarted, TurnStored, MatchEnded, MatchChanged)
        self.threads = Threads(bot)

    async def _hear(self, event: MatchStarted | TurnStored | MatchEnded | MatchChanged) -> None:
        if isinstance(event, MatchEnded) and event.match.ending is None:
            return  # its last turn is shown
        stored = next((entry for entry in event.entries if entry.key.kind == BOARD), None)
        if not event.match.is_shown:
            entry = stored or board_entry(event.match)
            given = None
            if entry.since:
                given = _NewBoard(event.view, event.audience)
            with self._told(event.match):
                here = event.by.here if event.by else None
                await self._bot.delivery.deliver(entry, given, here=here)
        elif stored is not None:
            self._bot.delivery.queue(stored)

    async def show(self, view: MatchView, here: Place | None = None) -> None:
        """Post the newest state, which no message shows yet, for a person who waits for it.

        The match moves to the place where they act if its own channel is gone.
        """
        entry = board_entry(view.match)
        given = _NewBoard(view, None) if entry.since else None
        with self._told(view.match):
            await self._bot.delivery.deliver(entry, given, here=here)

    @contextmanager
    def _told(self, match: Match) -> Iterator[None]:
        """Raise why a board is shown later as the person who waits for it reads it."""
        try:
            yield
        except NotNowError as error:
            if isinstance(cause := error.__cause__, discord.DiscordException | StoreError):
                raise reason_of(self._bot, match, cause, busy="shown-later") from error

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
        delivery = self._bot.delivery
        match = view.match
        at = self._bot.services.now()
        entry = await self._bot.get(Showing).repost(match, at)
        attempt = delivery.schedule.attempt(entry)
        again = await self.again(view, attempt, here)
        try:
            accepted, message = await post(self._bot, again, attempt)
        except discord.DiscordException as error:
            if may_have_succeeded(error):
                delivery.queue(entry)
            else:
                await self._bot.services.outbox.drop_entries([entry])
            raise reason_of(self._bot, match, error, busy="busy") from error
        if accepted.note is not None:
            await accepted.note(message)

    async def again(self, view: MatchView, attempt: Attempt, here: Place | None = None) -> New:
        match = view.match
        key = f"b{match.board_message or match.id:x}"
        audience = await self._bot.get(Messages).audience(match)
        return await self.message(Board(view, audience._replace(people={}), key, attempt, here))

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

    async def message(self, board: Board) -> New:
        """If its channel is gone, or a thread that cannot be unarchived, the board goes elsewhere.

        After a crash before its message is stored, the nonce prevents a duplicate.
        """
        match = board.view.match
        if match.level is not None:
            follows = partial(ExpiringMessages.of(self._bot).follows, match.id)
            people = {user: one for user, one in board.audience.people.items() if not follows(user)}
            board = replace(board, audience=board.audience._replace(people=people))
        new = await board.message(self._bot, match.place)
        note = partial(self._note, board, new)
        otherwise = partial(self._elsewhere, board)
        return replace(new, note=note, otherwise=otherwise)

    async def _elsewhere(self, board: Board, trouble: Trouble) -> New | None:
        moved, places = await board.moved(self._bot, trouble)
        return await self._first(board, moved, places)

    async def _first(
        self, board: Board, moved: Board, places: Sequence[Place], _trouble: Trouble | None = None
    ) -> New | None:
        """Try one place after the other, whatever is in the way."""
        if not places:
            return None
        place, *others = places
        new = await moved.message(self._bot, place)
        otherwise = partial(self._first, board, moved, others)
        note = partial(self._note, board, new)
        return replace(new, note=note, otherwise=otherwise)

    async def _note(self, board: Board, new: New, message: MessageId) -> None:
        posted = board.view.match
        place = new.to
        assert isinstance(place, Place)  # noqa: S101 (a board is for everybody)
        if place != posted.place:
            await self.threads.leave(posted)
        strays = []
        look_after = None
        if board.attempt.may_have_succeeded:
            look_after = posted.board_message or before(posted.started)
            strays = await self.strays(posted, place, look_after, message)
        noted = await self._bot.get(Showing).note_board(
            posted,
            message,
            place=place,
            tell_directly=Pings.MESSAGE in [person.pings for person in board.audience.people.values()],
            gathered=board.gather and await self._gather(posted, message, new.text),
            strays=strays,
            look_after=look_after,
        )
        if noted.displayed != posted.displayed:  # it has changed in the meantime
            self._bot.delivery.queue(board_entry(noted))

    async def strays(
        self, match: Match, place: Place, after: MessageId, newest: MessageId | None
    ) -> list[BoardMessage]:
        """Find boards with buttons that were posted by attempts without an answer, besides the newest."""
        button = ShowBoard(match.id).custom_id
        try:
            found = await own_messages(self._bot, place, after)
        except discord.DiscordException as error:
            if trouble_of(error) is Trouble.BUSY:
                raise
            log.info("match %d may have more boards with buttons: %s", match.id, error)
            return []
        known = {after, newest, *await self._bot.services.outbox.parts(match.id)}
        strays = [one.id for one in found if button in buttons_of(one) and one.id not in known]
        return [BoardMessage(place.channel, MessageId(one)) for one in strays]

    async def _gather(self, match: Match, message: MessageId, text: str) -> bool:
        """Return whether that is settled."""
        trouble = await self.threads.gather(match, message, text)
        if trouble is Trouble.BUSY:
            self._bot.delivery.queue(gather_entry(match))
        return trouble is not Trouble.BUSY


class _NewBoard(NamedTuple):
    view: MatchView
    audience: Audience | None


class _BoardDeliverer(MessageDeliverer):
    urgency = Urgency.BOARDS
    waits_for_channel = True
    retries = Retries(ANY_TROUBLE, ANY_TROUBLE - GONE)

    @property
    def _boards(self) -> Boards:
        return Boards.of(self._bot)


class Show(_BoardDeliverer, kind=BOARD):
    """Posts the newest state of a match if no message shows it, else corrects the text of its board."""

    is_begun_by_room = True
    settles = True

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:
        given: _NewBoard | None = attempt.given
        if given is None:
            given = _NewBoard(await self._bot.get(Finding).view(MatchId(entry.key.subject)), None)
        view, audience = given
        if SERVER in view.match.seats:  # its day shows it
            return ()
        if view.match.is_shown:
            return await self._correction(view)
        return (await self._new(view, audience, attempt, entry.revision),)

    async def _new(
        self, view: MatchView, audience: Audience | None, attempt: Attempt, revision: int | None
    ) -> New:
        services = self._bot.services
        remark = ""
        gather = False
        refused = partial(self._tell_of_refusal, view, attempt)
        messages = services.get(Messages)
        view = await services.get(Showing).start_time(view)
        audience = audience or await messages.audience(view.match)
        if view.match.board_message is None:
            words = self._bot.public_words(view.match.place.guild, audience.server)
            try:
                match, remark = await self._in_thread(view.match, words, attempt)
            except discord.DiscordException as error:
                await refused(trouble_of(error))
                raise
            gather = match.place != view.match.place or await self._left_to_gather(view.match, attempt)
            if match.revision:  # a turn was played in the meantime
                audience = await messages.audience(match)
            view = services.view(match)
        match = view.match
        if match.revision != revision:  # a turn was stored after the row was read
            attempt = await self._attempt_anew(attempt)
        key = f"m{match.id}r{match.revision}"
        board = Board(view, audience, key, attempt, attempt.here, remark, gather)
        return replace(await self._boards.message(board), refused=refused)

    async def _in_thread(self, match: Match, words: Words, attempt: Attempt) -> tuple[Match, str]:
        """Open the thread of a new match, unless an earlier attempt has posted the board without it."""
        if attempt.may_have_succeeded:
            posted = await self._boards.strays(match, match.place, before(match.started), None)
            if posted:
                return match, ""
        return await self._boards.threads.open_for(match, words, attempt)

    async def _attempt_anew(self, attempt: Attempt) -> Attempt:
        """Attempt the entry that has replaced the one of the attempt."""
        newer = await self._bot.services.outbox.entry(attempt.key)
        if newer is None:
            return attempt
        anew = self._bot.delivery.schedule.attempt(newer)
        return anew._replace(changing=attempt.changing, here=attempt.here)

    async def _left_to_gather(self, match: Match, attempt: Attempt) -> bool:
        """Whether an earlier attempt opened a thread, and then could not post the board."""
        if attempt.number == 1:
            return False
        return await self._bot.services.outbox.entry(Key(GATHER, match.id)) is not None

    async def _tell_of_refusal(self, view: MatchView, attempt: Attempt, trouble: Trouble) -> None:
        if is_refusal(trouble) and not attempt.is_refused:
            await _post_directly(self._bot, view, attempt)

    async def _correction(self, view: MatchView) -> Edit:
        """Edit the newest board after a change without a turn.

        Such a change is a deadline that has passed or restarts, or a forgotten player. A deleted board is
        posted again, unless the match is over.
        """
        match = view.match
        assert match.board_message is not None  # noqa: S101 (it is shown)
        words = await self._bot.match_words(match)
        text, buttons = await text_and_buttons(self._bot, view, words)
        changes = {"content": text, "view": buttons}
        note = partial(self._note_correction, view)
        return Edit(match.board_message, changes, place=match.place, note=note)

    async def _note_correction(self, view: MatchView, trouble: Trouble | None) -> None:
        if trouble is None or view.match.outcome is not None:
            await self._bot.get(Showing).note_board_text(view.match)
            return
        try:
            await self._boards.post_once_more(view)
        except NotShownError as error:
            raise NotNowError(error.trouble) from error


async def _post_directly(bot: Oddity, view: MatchView, attempt: Attempt) -> list[Trouble]:
    """Return what was in the way."""
    audience = await bot.get(Messages).audience(view.match)
    troubles = []
    for new in direct_messages(bot, view, audience):
        if isinstance(new.to, Place) or not await may_ping(bot, attempt.key, new.to):
            continue
        try:
            await post(bot, new, attempt)
        except discord.DiscordException as error:
            log.info("match %d is not shown directly: %s", view.match.id, error)
            troubles.append(trouble_of(error))
    return troubles


class TellDirectly(Job, kind=DIRECT):
    """Posts to each player who wants that; a refusal is final."""

    retries = Retries(posts=frozenset({Trouble.BUSY}))
    urgency = Urgency.BOARDS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        if view.match.revision != entry.revision:
            return Delivered.DONE
        if Trouble.BUSY in await _post_directly(self._bot, view, attempt):
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class Repost(_BoardDeliverer, kind=REPOST):
    """Posts the newest board again if an earlier attempt got no answer, or finds it if a newer one stands.

    With a part, it finds boards whose posting took effect late.
    """

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        if entry.key.part and attempt.number == 1:
            raise NotNowError(Trouble.BUSY, at_least=LATE_SECONDS)
        async with self._bot.delivery.hold(Key(BOARD, entry.key.subject)):
            return await super().deliver(entry, attempt=attempt)

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Sequence[New]:
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        match = view.match
        after = MessageId(int(entry.details[AFTER]))
        if not match.is_shown:
            raise NotNowError(Trouble.BUSY)
        if match.board_message == after:
            return (await self._boards.again(view, attempt),)
        if entry.key.part or attempt.long_ago or attempt.may_have_succeeded:
            strays = await self._boards.strays(match, entry.place, after, match.board_message)
            self._bot.delivery.queue(*await self._bot.get(Showing).note_strays(match, strays))
        return ()


class Gather(_BoardDeliverer, kind=GATHER):
    """Makes both players members of a new thread; a refusal is final."""

    retries = Retries(edits=frozenset({Trouble.BUSY}))

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        match = view.match
        if match.place != entry.place:
            return ()
        if match.board_message is None:
            raise NotNowError(Trouble.BUSY)
        text, _ = await text_and_buttons(self._bot, view, await self._bot.match_words(match))
        return gathering(match, match.board_message, text)


class TakeButtonsAway(MessageDeliverer, kind=BUTTONS):
    """Removes the buttons of old boards, as far as the budget permits.

    The same edit turns a board into a line, unless the server keeps pictures. Forgetting a player
    replaces the entry, so that a line which may still name them is written again.
    """

    is_idempotent = True
    urgency = Urgency.OLD_BUTTONS
    waits_for_channel = True

    async def compose(self, entry: Entry) -> Edit:
        services = self._bot.services
        audience, match, logged = await services.get(Showing).old_board(MatchId(entry.key.subject))
        message = MessageId(entry.key.part)
        if audience.server.pictures or not entry.details:
            return Edit(message, {"view": None})
        words = self._bot.board_words(entry.place, audience)
        in_thread = own_thread(self._bot, entry.place) is not None
        line = past_text(services, match, entry.details, words, logged, in_thread=in_thread)
        return Edit(message, {"content": line, "view": None, "attachments": []})


class TakeNamesAway(MessageDeliverer, kind=NAMES):
    """Reduces old messages of a match to its title, which names no player."""

    is_idempotent = True
    waits_for_channel = True

    async def compose(self, entry: Entry) -> Edit:
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        words = await self._bot.words_of(match.place.guild)
        if match.place == entry.place:
            await Boards.of(self._bot).threads.rename(match, words)
        title = safe_title(self._bot.services, match, words)
        return Edit(MessageId(entry.key.part), {"content": title, "view": None})
