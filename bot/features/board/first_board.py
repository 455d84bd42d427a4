"""The first board of a match: its thread, if one was agreed, and its players as members."""

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.delivery.deliverer import Attempt, NotNowError, Retries
from bot.errors import Detail
from bot.features.board.sending import Board, find_strays, text_and_buttons
from bot.features.board.service import Showing
from bot.features.board.threads import gathering, plain_thread_name, take_over, thread_name
from bot.features.challenge.card import Cards
from bot.features.challenge.results import ResultLine, origin_of
from bot.features.challenge.service import Challenges
from bot.matches.finding import Finding
from bot.matches.ids import BoardMessage, ChannelId, MatchId, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, Place
from bot.matches.outbox import GATHER, Entry, Key
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.visibility import FOR_THREADS, missing_in
from bot.ui.client import Oddity
from bot.ui.runner import Edit, MessageDeliverer, New, before, open_thread, post
from bot.words import Words

log = logging.getLogger(__name__)

UNWELL = 500
"""From this HTTP status on, Discord is unwell."""
_WHY = {
    Trouble.TOO_MANY_THREADS: "full",
    Trouble.THREAD_EXISTS: "taken",
    Trouble.BUSY: "busy",
}
"""No thread; every other trouble is "other"."""


async def in_its_thread(board: Board) -> Board:
    """Open the agreed thread, unless an earlier attempt has posted the board without it.

    A turn may be played in the meantime, which the returned board shows.
    """
    bot = board.bot
    attempt = board.attempt
    match = board.view.match
    moved = match
    remark = ""
    if not await _is_posted(board):
        words = bot.public_words(match.place.guild, board.audience.server)
        moved, remark = await _OpeningThread(bot, match, words, attempt).open()
    gather = moved.place != match.place or await _is_left_to_gather(board)
    audience = board.audience
    if moved.revision:
        audience = await bot.get(Messages).audience(moved)
    view = bot.services.view(moved)
    return replace(board, view=view, audience=audience, remark=remark, gather=gather)


async def _is_posted(board: Board) -> bool:
    if not board.attempt.may_have_succeeded:
        return False
    match = board.view.match
    return bool(await find_strays(board.bot, match, match.place, before(match.started), None))


async def _is_left_to_gather(board: Board) -> bool:
    """Whether an earlier attempt opened a thread, and then could not post the board."""
    if board.attempt.number == 1:
        return False
    return await board.bot.services.outbox.entry(Key(GATHER, board.view.match.id)) is not None


class _OpeningThread:
    def __init__(self, bot: Oddity, match: Match, words: Words, attempt: Attempt) -> None:
        self._bot = bot
        self._match = match
        self._words = words
        self._attempt = attempt._replace(since=match.started)  # as an attempt of an earlier revision

    async def open(self) -> tuple[Match, str]:
        """Return the match in its place, and a remark if there is no thread against the agreement."""
        match = self._match
        starter = await self._starter()
        if starter is None:
            return match, ""
        missing = missing_in(self._bot, match.place, FOR_THREADS)
        if missing:
            return await self._stay(starter, "thread-lacks", permissions=missing)
        try:
            thread = await self._open_from(starter)
        except discord.RateLimited:
            return await self._stay(starter, "thread-impossible", why="busy")
        except discord.HTTPException as error:
            if error.status >= UNWELL:
                raise
            log.info("match %d gets no thread: %s", match.id, error)
            return await self._stay(starter, "thread-impossible", why=_WHY.get(trouble_of(error), "other"))
        place = Place(match.place.guild, thread)
        return await self._bot.get(Showing).move(match, place, gather=True), ""

    async def _stay(self, starter: MessageId, remark: str, **details: Detail) -> tuple[Match, str]:
        """Play in the channel; a line that was posted for the thread is noted, as it names the players."""
        match = self._match
        if await origin_of(self._bot, match) is not None:
            await self._bot.get(Messages).note_said(match, BoardMessage(match.place.channel, starter))
        return match, self._words.say(remark, **details)

    async def _starter(self) -> MessageId | None:
        """Return the message to start the thread from: a card, or a line posted for the purpose."""
        match = self._match
        origin = await origin_of(self._bot, match)
        if origin is not None:
            is_wanted = origin.thread and match.place == origin.place
            if not is_wanted:
                return None
            return await self._post_line()
        challenge = await self._bot.get(Challenges).of_match(match.id)
        if challenge is None or not challenge.offer.thread or match.place != challenge.offer.place:
            return None  # moved before a crash
        if challenge.message is None:
            challenge = await Cards.of(self._bot).post_started(challenge, self._attempt)
        return challenge.message

    async def _post_line(self) -> MessageId:
        match = self._match
        words = await self._bot.words_of(match.place.guild)
        text, plain = await ResultLine(match, match.place, MessageId(0)).texts(self._bot, words)
        new = New(
            match.place,
            f"l{match.id}",
            text,
            mentions=(),
            silent=True,
            plain=plain,
            lasting=f"#{match.number}",
        )
        _, message = await post(self._bot, new, self._attempt)
        return message

    async def _open_from(self, starter: MessageId) -> ChannelId:
        """Open a thread, or find the one opened before a crash."""
        match = self._match
        name = await thread_name(self._bot, match, self._words)
        plain = plain_thread_name(self._bot, match)
        try:
            return await open_thread(self._bot, match.place, starter, name, plain=plain)
        except discord.HTTPException as error:
            thread = ChannelId(starter)  # a thread has the id of its first message
            if trouble_of(error) is Trouble.THREAD_EXISTS and await take_over(self._bot, match, thread):
                return thread
            raise


class Gather(MessageDeliverer, kind=GATHER):
    """Makes both players members of a new thread; a refusal is final."""

    urgency = Urgency.BOARDS
    waits_for_channel = True
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
