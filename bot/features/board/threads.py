"""Threads of matches: opened on request, and unarchived while a match runs, as buttons may not work else."""

import logging
import re
from datetime import timedelta

import discord
from cachetools import LRUCache, TTLCache

from bot.delivery.deliverer import Attempt
from bot.features.board.service import Showing
from bot.features.challenge.card import Cards
from bot.features.challenge.results import ResultLine, as_own_thread, origin_of
from bot.features.challenge.service import Challenges
from bot.matches.courtesy import BoardMessage
from bot.matches.finding import Finding
from bot.matches.free_text import clean_text
from bot.matches.ids import FORMER, ChannelId, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, Place
from bot.transport.discord_internals import wake_thread
from bot.transport.troubles import Trouble, retry_until_reachable, trouble_of
from bot.transport.visibility import FOR_THREADS, missing_in
from bot.transport.wire import THREAD_TITLE_LENGTH, truncate
from bot.ui.client import Oddity
from bot.ui.runner import Edit, New, edit, open_thread, post
from bot.words import Words

log = logging.getLogger(__name__)

IN_PEACE = timedelta(hours=12)
"""How long a thread is left archived after it was unarchived once: a person may have closed it."""
MOST_WOKEN = 10_000
UNWELL = 500
"""From this HTTP status on, Discord is unwell."""
_MENTION = re.compile(r"[@#<>]")


class Threads:
    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._woken: TTLCache[ChannelId, None] = TTLCache(MOST_WOKEN, IN_PEACE.total_seconds())
        self._renamed: LRUCache[ChannelId, None] = LRUCache(MOST_WOKEN)

    async def open_for(self, match: Match, words: Words, attempt: Attempt) -> tuple[Match, str]:
        """Open the agreed thread, before the first board is posted.

        Return the match in its place, and a remark if there is no thread against the agreement.
        """
        card = await self._card_of(match, attempt)
        if card is None:
            return match, ""
        missing = missing_in(self._bot, match.place, FOR_THREADS)
        if missing:
            return await self._stay(match, card), words.say("thread-lacks", permissions=missing)
        try:
            thread = await self._open(match, card, words)
        except discord.RateLimited:
            return await self._stay(match, card), words.say("thread-impossible", why="busy")
        except discord.HTTPException as error:
            if error.status >= UNWELL:
                raise
            log.info("match %d gets no thread: %s", match.id, error)
            why = _why(trouble_of(error))
            return await self._stay(match, card), words.say("thread-impossible", why=why)
        place = Place(match.place.guild, thread)
        return await self._bot.get(Showing).move(match, place, gather=True), ""

    async def _stay(self, match: Match, card: MessageId) -> Match:
        """Play in the channel; a line that was posted for the thread is noted, as it names the players."""
        if await origin_of(self._bot, match) is not None:
            await self._bot.get(Messages).note_said(match, BoardMessage(match.place.channel, card))
        return match

    async def leave(self, match: Match) -> None:
        """Note the line of the thread that a match leaves, as it names the players."""
        origin = await origin_of(self._bot, match)
        if origin is not None and origin.place != match.place:
            line = MessageId(match.place.channel)  # a thread has the id of its first message
            await self._bot.get(Messages).note_said(match, BoardMessage(origin.place.channel, line))

    def _plain_name(self, match: Match) -> str:
        return f"#{match.number} {self._bot.catalogue.game(match.setup.game).name}"

    async def _name(self, match: Match, words: Words) -> str:
        """Begins with what differs, as lists of channels show some 20 letters."""
        plain = self._plain_name(match)
        if FORMER in match.seats:
            return plain
        names = await self._bot.names.of(self._bot.get_guild(match.place.guild), match.seats, words)
        if words.say("somebody") in names.values():
            return plain
        players = [clean_text(_MENTION.sub("", names[user])) for user in match.players]
        if not all(players):
            return plain
        number, _, game = plain.partition(" ")
        return truncate(f"{number} {' – '.join(players)} · {game}", THREAD_TITLE_LENGTH)

    async def rename(self, match: Match, words: Words) -> None:
        """Remove the players' names from the name of a thread if one was forgotten."""
        place = match.place
        guild = self._bot.get_guild(place.guild)
        if FORMER not in match.seats or place.channel in self._renamed:
            return
        if guild is None or guild.get_channel(place.channel) is not None:
            return  # not a thread
        self._renamed[place.channel] = None
        try:
            found = await self._bot.fetch_channel(place.channel)
            if thread := as_own_thread(self._bot, found):
                name = await self._name(match, words)
                await thread.edit(name=name, archived=False)
        except discord.DiscordException as error:
            del self._renamed[place.channel]
            if trouble_of(error) is Trouble.BUSY:
                raise
            log.info("thread %d keeps its name: %s", place.channel, error)

    async def _card_of(self, match: Match, attempt: Attempt) -> MessageId | None:
        """Return the message to start the thread from: a card, or a line posted for the purpose."""
        attempt = attempt._replace(since=match.started)  # as an attempt of an earlier revision
        if (origin := await origin_of(self._bot, match)) is not None:
            is_wanted = origin.thread and match.place == origin.place
            if not is_wanted:
                return None
            return await self._post_line(match, attempt)
        challenge = await self._bot.get(Challenges).of_match(match.id)
        if challenge is None or not challenge.offer.thread or match.place != challenge.offer.place:
            return None  # moved before a crash
        if challenge.message is None:
            challenge = await Cards.of(self._bot).post_started(challenge, attempt)
        return challenge.message

    async def _post_line(self, match: Match, attempt: Attempt) -> MessageId:
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
        _, message = await post(self._bot, new, attempt)
        return message

    async def gather(self, match: Match, board: MessageId, text: str) -> Trouble | None:
        return await edit(self._bot, match.place, gathering(match, board, text))

    async def _open(self, match: Match, card: MessageId, words: Words) -> ChannelId:
        """Open a thread from a card, or find the one opened before a crash."""
        name = await self._name(match, words)
        try:
            return await open_thread(self._bot, match.place, card, name, plain=self._plain_name(match))
        except discord.HTTPException as error:
            if trouble_of(error) is Trouble.THREAD_EXISTS and await self._is_ours(card):
                return ChannelId(card)  # a thread has the id of its first message
            raise

    async def _is_ours(self, thread: int) -> bool:
        try:
            return as_own_thread(self._bot, await self._bot.fetch_channel(thread)) is not None
        except discord.HTTPException as error:
            if trouble_of(error) is Trouble.BUSY:
                raise
            return False

    @property
    def _me(self) -> int | None:
        """An old application's id differs."""
        return self._bot.user.id if self._bot.user else None

    async def keep_awake(self, change: discord.RawThreadUpdateEvent) -> None:
        """Unarchive a thread that was just archived, if it is not locked and a match is running there."""
        thread = ChannelId(change.thread_id)
        state = change.data["thread_metadata"]
        if not state["archived"] or state.get("locked") or int(change.data["owner_id"]) != self._me:
            return
        running = await self._bot.get(Finding).running_in(thread)
        if thread not in self._woken and any(match.place.channel == thread for match in running):
            self._woken[thread] = None
            await self._open_again(thread)

    def may_sleep(self, place: Place) -> bool:
        """Discord omits archived threads at the start."""
        guild = self._bot.get_guild(place.guild)
        return guild is not None and guild.get_channel_or_thread(place.channel) is None

    async def wake(self, place: Place) -> None:
        """Unarchive a thread of the bot, unless it is locked."""
        thread = as_own_thread(self._bot, await self._bot.fetch_channel(place.channel))
        if thread is not None and thread.archived and not thread.locked:
            await self._open_again(place.channel)

    async def _open_again(self, thread: ChannelId) -> None:
        async def wake() -> None:
            await wake_thread(self._bot, thread)

        try:
            await retry_until_reachable("wake a thread", wake)
        except discord.HTTPException as error:
            log.info("thread %d cannot be woken: %s", thread, error)


def gathering(match: Match, board: MessageId, text: str) -> Edit:
    """Make both players members of a new thread, so that their clients list it.

    An edit adds the users that it mentions, without pings.
    """
    return Edit(board, {"content": text}, mentions=match.seats)


def _why(trouble: Trouble) -> str:
    return {
        Trouble.TOO_MANY_THREADS: "full",
        Trouble.THREAD_EXISTS: "taken",
        Trouble.BUSY: "busy",
    }.get(trouble, "other")
