"""Threads of matches: their names, and unarchived while a match runs, as buttons may not work else."""

import logging
import re
from datetime import timedelta

import discord
from cachetools import LRUCache, TTLCache

from bot.features.challenge.results import as_own_thread, origin_of
from bot.matches.finding import Finding
from bot.matches.free_text import clean_text
from bot.matches.ids import FORMER, BoardMessage, ChannelId, MatchId, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, Place
from bot.transport.discord_internals import wake_thread
from bot.transport.troubles import Trouble, retry_until_reachable, trouble_of
from bot.transport.wire import THREAD_TITLE_LENGTH, truncate
from bot.ui.client import FeatureCog, Oddity
from bot.ui.runner import Edit
from bot.words import Words

log = logging.getLogger(__name__)

IN_PEACE = timedelta(hours=12)
"""How long a thread is left archived after it was unarchived once: a person may have closed it."""
MOST_WOKEN = 10_000
_MENTION = re.compile(r"[@#<>]")


class Threads(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._woken: TTLCache[ChannelId, None] = TTLCache(MOST_WOKEN, IN_PEACE.total_seconds())
        self._renamed: LRUCache[tuple[ChannelId, MatchId], None] = LRUCache(MOST_WOKEN)

    async def leave(self, match: Match) -> None:
        """Note the line of the thread that a match leaves, as it names the players."""
        origin = await origin_of(self._bot, match)
        if origin is not None and origin.place != match.place:
            line = MessageId(match.place.channel)  # a thread has the id of its first message
            await self._bot.get(Messages).note_said(match, BoardMessage(origin.place.channel, line))

    async def rename(self, match: Match, place: Place) -> None:
        """Remove the players' names from the title of the match's thread if one was forgotten."""
        renamed = place.channel, match.id
        if FORMER not in match.seats or renamed in self._renamed:
            return
        guild = self._bot.get_guild(place.guild)
        if guild is None or guild.get_channel(place.channel) is not None:
            return  # not a thread
        self._renamed[renamed] = None  # at once, as many messages of a thread come here together
        title = plain_thread_name(self._bot, match)
        try:
            thread = as_own_thread(self._bot, await self._bot.fetch_channel(place.channel))
            if thread is not None and thread.name.startswith(f"#{match.number} ") and thread.name != title:
                await thread.edit(name=title, archived=False)
        except discord.DiscordException as error:
            del self._renamed[renamed]
            if trouble_of(error) is Trouble.BUSY:
                raise
            log.info("thread %d keeps its title: %s", place.channel, error)

    @property
    def _me(self) -> int | None:
        """An old application's id differs."""
        if self._bot.user:
            return self._bot.user.id
        return None

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
        if guild is None:
            return False
        return guild.get_channel_or_thread(place.channel) is None

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


async def take_over(bot: Oddity, match: Match, found: ChannelId) -> bool:
    """Return whether a thread is the bot's; it loses the title of a match that a restored backup lacks."""
    try:
        thread = as_own_thread(bot, await bot.fetch_channel(found))
        if thread is not None and not thread.name.startswith(f"#{match.number} "):
            await thread.edit(name=plain_thread_name(bot, match), archived=False)
    except discord.HTTPException as error:
        if trouble_of(error) is Trouble.BUSY:
            raise
        return False
    return thread is not None


def plain_thread_name(bot: Oddity, match: Match) -> str:
    return f"#{match.number} {bot.catalogue.game(match.setup.game).name}"


async def thread_name(bot: Oddity, match: Match, words: Words) -> str:
    """Begins with what differs, as lists of channels show some 20 letters."""
    plain = plain_thread_name(bot, match)
    if FORMER in match.seats:
        return plain
    names = await bot.names.of(bot.get_guild(match.place.guild), match.seats, words)
    if words.say("somebody") in names.values():
        return plain
    players = [clean_text(_MENTION.sub("", names[user])) for user in match.players]
    if not all(players):
        return plain
    number, _, game = plain.partition(" ")
    return truncate(f"{number} {' – '.join(players)} · {game}", THREAD_TITLE_LENGTH)
