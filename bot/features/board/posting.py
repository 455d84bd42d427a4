"""When a board is posted: at once for a person who waits for it, else when its entry of the outbox is due."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import ANY_TROUBLE, GONE, Attempt, NotNowError, Retries
from bot.features.board.direct import tell_directly
from bot.features.board.first_board import in_its_thread
from bot.features.board.refusals import NotShownError, is_refusal, reason_of
from bot.features.board.reposting import is_newest_gone, repost_newest
from bot.features.board.sending import Board, text_and_buttons
from bot.features.board.service import Showing
from bot.features.board.threads import Threads
from bot.matches.events import MatchChanged, MatchEnded, MatchStarted, TurnStored
from bot.matches.finding import Finding
from bot.matches.ids import SERVER, MatchId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import BOARD, Entry, Key, board_entry
from bot.matches.settings import Audience
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, trouble_of
from bot.ui.client import FeatureCog, Oddity
from bot.ui.messages import ExpiringMessages
from bot.ui.runner import Edit, MessageDeliverer, New


class Boards(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, MatchStarted, TurnStored, MatchEnded, MatchChanged)

    async def _hear(self, event: MatchStarted | TurnStored | MatchEnded | MatchChanged) -> None:
        if isinstance(event, MatchEnded) and event.match.ending is None:
            return  # its last turn is shown
        stored = next((entry for entry in event.entries if entry.key.kind == BOARD), None)
        if not event.match.is_shown:
            entry = stored or board_entry(event.match)
            given = None
            if entry.since:
                given = _Given(event.view, event.audience)
            with self._explained(event.match):
                here = event.by.here if event.by else None
                await self._bot.delivery.deliver(entry, given, here=here)
        elif stored is not None:
            self._bot.delivery.queue(stored)

    async def show(self, view: MatchView, here: Place | None = None) -> None:
        """Post the newest state, which no message shows yet, for a person who waits for it.

        The match moves to the place where they act if its own channel is gone.
        """
        entry = board_entry(view.match)
        given = _Given(view) if entry.since else None
        with self._explained(view.match):
            await self._bot.delivery.deliver(entry, given, here=here)

    async def repost(
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
            await repost_newest(self._bot, view, here)

    async def repost_if_gone(self, match_id: MatchId, *, here: Place | None = None) -> None:
        view = await self._bot.get(Finding).view(match_id)
        if not view.match.is_shown:  # `repost` would post it without pings if it is shown by now
            await self.show(view, here)
        elif await is_newest_gone(self._bot, view.match):
            await self.repost(match_id, here=here)

    @contextmanager
    def _explained(self, match: Match) -> Iterator[None]:
        """Raise why a board is shown later as the person who waits for it reads it."""
        try:
            yield
        except NotNowError as error:
            if isinstance(cause := error.__cause__, discord.DiscordException | StoreError):
                raise reason_of(self._bot, match, cause, busy="shown-later") from error


class _Given(NamedTuple):
    """What the caller of the dispatcher has just stored."""

    view: MatchView
    audience: Audience | None = None


class Show(MessageDeliverer, kind=BOARD):
    """Posts the newest state of a match if no message shows it, else corrects the text of its board."""

    urgency = Urgency.BOARDS
    waits_for_channel = True
    retries = Retries(ANY_TROUBLE, ANY_TROUBLE - GONE)
    is_begun_by_room = True
    settles = True

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:
        given: _Given | None = attempt.given
        if given is None:
            given = _Given(await self._bot.get(Finding).view(MatchId(entry.key.subject)))
        match = given.view.match
        if SERVER in match.seats:  # its day shows it
            return ()
        await Threads.of(self._bot).rename(match, match.place)
        if match.is_shown:
            return await self._correction(given.view)
        new = await self._new(given, attempt, entry.revision)
        return () if new is None else (new,)

    async def _new(self, given: _Given, attempt: Attempt, revision: int | None) -> New | None:
        view = await self._bot.get(Showing).start_time(given.view)
        audience = given.audience or await self._bot.get(Messages).audience(view.match)
        refused = partial(self._tell_of_refusal, given.view, attempt)
        board = Board(self._bot, view, audience, attempt)
        if view.match.board_message is None:
            try:
                board = await in_its_thread(board)
            except discord.DiscordException as error:
                await refused(trouble_of(error))
                raise
        if board.view.match.revision != revision:  # a turn was stored after the row was read
            newer = await self._newer_attempt(attempt)
            if newer is None:
                return None  # another process has just shown it
            board = replace(board, attempt=newer)
        board = replace(board, audience=self._without_followers(board))
        return replace(await board.compose(), refused=refused)

    async def _newer_attempt(self, attempt: Attempt) -> Attempt | None:
        """Attempt the entry that has replaced the one of the attempt."""
        newer = await self._bot.services.outbox.entry(attempt.key)
        if newer is None:
            return None
        replacing = self._bot.delivery.schedule.attempt(newer)
        return replacing._replace(changing=attempt.changing, here=attempt.here)

    def _without_followers(self, board: Board) -> Audience:
        """Leave out who sees the turns of a computer in a private message."""
        match = board.view.match
        audience = board.audience
        if match.level is None:
            return audience
        follows = partial(ExpiringMessages.of(self._bot).follows, match.id)
        return audience._replace(
            people={user: person for user, person in audience.people.items() if not follows(user)}
        )

    async def _tell_of_refusal(self, view: MatchView, attempt: Attempt, trouble: Trouble) -> None:
        if is_refusal(trouble) and not attempt.is_refused:
            await tell_directly(self._bot, view, attempt)

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
            await repost_newest(self._bot, view)
        except NotShownError as error:
            raise NotNowError(error.trouble) from error
