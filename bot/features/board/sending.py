"""A board as a message: its text and pings, where it is posted, and what is noted once it stands."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from discord import ui

from bot.delivery.deliverer import Attempt
from bot.features.board.links import ShowBoard, ShowRecord
from bot.features.board.panel import board_buttons
from bot.features.board.service import Showing
from bot.features.board.threads import Threads, gathering
from bot.features.challenge.results import origin_of
from bot.features.challenge.service import Challenges
from bot.matches.ids import BoardMessage, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import board_entry, gather_entry
from bot.matches.settings import Audience, Pings
from bot.transport.troubles import Trouble
from bot.ui.client import Oddity
from bot.ui.pictures import match_board
from bot.ui.runner import EVER, New, Picture, before, buttons_of, edit, own_messages_if_open
from bot.ui.slots import FIRST_LINES, LAST_LINES, suggestions_after
from bot.ui.texts import IN_BOARD_TEXT, board_text
from bot.words import Words


@dataclass(frozen=True)
class Board:
    """What a board shows, wherever it is posted."""

    bot: Oddity
    view: MatchView
    audience: Audience
    attempt: Attempt
    remark: str = ""
    gather: bool = False
    """Whether its thread is new, so that the players are to become members."""
    is_repost: bool = False

    async def compose(self) -> New:
        """If its channel is gone, or a thread that cannot be unarchived, the board goes elsewhere.

        After a crash before its message is stored, the nonce prevents a duplicate.
        """
        return await self.message(self.view.match.place, self._note, self._elsewhere)

    async def message(
        self,
        place: Place,
        note: Callable[[Place, str, MessageId], Awaitable[None]],
        otherwise: Callable[[Trouble], Awaitable[New | None]],
    ) -> New:
        view = self.view
        match = view.match
        words = self.bot.board_words(place, self.audience)
        pings = {user: person.pings for user, person in self.audience.people.items()}
        stored = match.last_turn or match.started
        told, buttons = await text_and_buttons(self.bot, view, words)
        text = "\n".join(filter(None, [told, self.remark]))
        board = replace(match_board(view), told=IN_BOARD_TEXT, is_brief=match.played > 0)
        return New(
            place,
            self._key,
            text,
            buttons,
            Picture(board, words),
            mentions=tuple(pings),
            silent=not set(pings.values()) - {Pings.SILENT},
            since=max(
                match.board_message or EVER, before(stored)
            ),  # not a lost turn's, after a restored backup
            attempt=self.attempt,
            note=partial(note, place, text),
            otherwise=otherwise,
        )

    @property
    def _key(self) -> str:
        match = self.view.match
        if self.is_repost:
            return f"b{match.board_message or match.id:x}"
        return f"m{match.id}r{match.revision}"

    async def _elsewhere(self, trouble: Trouble) -> New | None:
        """Try the channel of its origin, then where the person acts who waits for it."""
        match = self.view.match
        is_gone = trouble is Trouble.CHANNEL_GONE
        if not is_gone and trouble is not Trouble.TOO_MANY_THREADS:
            return None
        audience = self.audience
        if not audience.people:
            audience = await self.bot.get(Messages).audience(match)
        words = self.bot.public_words(match.place.guild, audience.server)
        remark = words.say("match-moved", why=trouble.name.lower())
        home = await _home(self.bot, match)
        here = self.attempt.here if is_gone else None
        places = [place for place in (home, here) if place is not None and place != match.place]
        return await self._in_first_of(places, replace(self, remark=remark, audience=audience))

    async def _in_first_of(
        self, places: Sequence[Place], moved: "Board", _trouble: Trouble | None = None
    ) -> New | None:
        """Try one place after the other, whatever is in the way."""
        if not places:
            return None
        place, *others = places
        return await moved.message(place, self._note, partial(self._in_first_of, others, moved))

    async def _note(self, place: Place, text: str, message: MessageId) -> None:
        posted = self.view.match
        if place != posted.place:
            await Threads.of(self.bot).leave(posted)
        strays = []
        look_after = None
        if self.attempt.may_have_succeeded:
            look_after = posted.board_message or before(posted.started)
            strays = await find_strays(self.bot, posted, place, look_after, message)
        noted = await self.bot.get(Showing).note_board(
            posted,
            message,
            place=place,
            tell_directly=Pings.MESSAGE in [person.pings for person in self.audience.people.values()],
            gathered=self.gather and await self._gather(message, text),
            strays=strays,
            look_after=look_after,
        )
        if noted.displayed != posted.displayed:  # it has changed in the meantime
            self.bot.delivery.queue(board_entry(noted))

    async def _gather(self, message: MessageId, text: str) -> bool:
        """Return whether that is settled."""
        match = self.view.match
        trouble = await edit(self.bot, match.place, gathering(match, message, text))
        if trouble is Trouble.BUSY:
            self.bot.delivery.queue(gather_entry(match))
        return trouble is not Trouble.BUSY


async def text_and_buttons(bot: Oddity, view: MatchView, words: Words) -> tuple[str, ui.View]:
    lines = [board_text(view, words)]
    match = view.match
    suggested, offered = await suggestions_after(bot, match, words)
    if match.outcome is not None:
        lines += [await line for line in LAST_LINES(bot, match, words)]
    elif not match.ply:
        lines += [await line for line in FIRST_LINES(bot, match, words)]
    lines += suggested
    return "\n".join(filter(None, lines)), board_buttons(view, words, offered)


async def find_strays(
    bot: Oddity, match: Match, place: Place, after: MessageId, newest: MessageId | None
) -> list[BoardMessage]:
    """Find boards with buttons that were posted by attempts without an answer, besides the newest.

    While no thread may wake, they were posted in the channel of the origin.
    """
    ours = {link(match.id).custom_id for link in (ShowBoard, ShowRecord)}
    known = {after, newest, *await bot.services.outbox.parts(match.id)}
    strays = []
    for searched in {place, match.place, await _home(bot, match) or place}:
        messages = await own_messages_if_open(bot, searched, after)
        boards = [MessageId(one.id) for one in messages if not ours.isdisjoint(buttons_of(one))]
        strays += [BoardMessage(searched.channel, board) for board in boards if board not in known]
    return strays


async def _home(bot: Oddity, match: Match) -> Place | None:
    origin = await origin_of(bot, match)
    if origin is not None:
        return origin.place
    challenge = await bot.get(Challenges).of_match(match.id)
    if challenge is None:
        return None
    return challenge.offer.place
