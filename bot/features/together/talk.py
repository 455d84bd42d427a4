"""The thread in which people talk about the match of their server; nothing in it is read."""

import logging
from collections.abc import Sequence
from functools import partial

import discord
from discord import ui

from bot.delivery.deliverer import Attempt, Delivered
from bot.errors import NoMatchError
from bot.features.rounds.model import NO_CHANNEL
from bot.features.together import model
from bot.features.together.days import answer_text, end_text, played_text, shown_day
from bot.features.together.model import ServerMatch
from bot.features.together.service import ShownDay, Together
from bot.matches.due import Due
from bot.matches.ids import ChannelId
from bot.matches.model import Place
from bot.matches.outbox import Entry
from bot.matches.preferences import People
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.visibility import FOR_THREADS, missing_in
from bot.ui.client import Oddity
from bot.ui.components import view_of
from bot.ui.places import address_of_channel
from bot.ui.runner import Edit, Job, MessageDeliverer, New, open_thread
from bot.words import Words

log = logging.getLogger(__name__)


class ThreadDeliverer(Job, kind=model.TOGETHER_THREAD):
    """Opens the thread from a day's message; where that is refused, the next day's message tries again."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (the same each time)
        try:
            shown = await shown_day(self._bot, entry)
        except NoMatchError:  # the bot has left the server
            return Delivered.DONE
        state = shown.state
        if state.message is None or not state.thread_entries or not await _may_open(self._bot, state.place):
            return Delivered.DONE
        words = await self._bot.words_of(state.guild)
        name = words.say("together-thread", game=shown.view.game.name, match=shown.view.match.label)
        try:
            thread = await open_thread(self._bot, state.place, state.message, name, plain=name)
        except discord.DiscordException as error:
            trouble = trouble_of(error)
            if trouble is Trouble.BUSY:
                raise
            if trouble is not Trouble.THREAD_EXISTS:
                log.info("server match %d gets no thread: %s", state.match, error)
                return Delivered.DONE
            thread = ChannelId(state.message)  # a thread has the id of its first message
        await self._bot.get(Together).note_thread(state, thread)
        self._bot.delivery.queue(state.entry)
        return Delivered.DONE


async def _may_open(bot: Oddity, place: Place) -> bool:
    guild = bot.get_guild(place.guild)
    channel = None
    if guild is not None:
        channel = guild.get_channel(place.channel)
    if not isinstance(channel, discord.TextChannel) or missing_in(bot, place, FOR_THREADS):
        return False
    return (await bot.get(People).server(place.guild)).threads


class TalkDeliverer(MessageDeliverer, kind=model.TOGETHER_TALK):
    """Posts in the thread what was played on a day, or corrects that."""

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        shown = await shown_day(self._bot, entry)
        state = shown.state
        day = shown.day(entry.key.part)
        words = await self._bot.words_of(state.guild)
        text = talk_text(self._bot, shown, day.ply, words)
        plain = talk_text(self._bot, shown.without_reasons, day.ply, words)
        chosen = day.chosen if day.proposals else None
        if chosen is not None and chosen.told is not None:
            place = Place(state.guild, chosen.told.channel)
            return Edit(chosen.told.message, {"content": text}, plain, mentions=(), place=place)
        if entry.place.channel != state.thread or self._bot.get(Due).is_late(entry):
            return ()
        button = ui.Button[ui.View](
            label=words.say("button-together-match"), url=address_of_channel(state.place)
        )
        note = None
        if chosen is not None:
            note = partial(self._bot.get(Together).note_talk, chosen, entry.place)
        new = New(
            entry.place,
            f"w{state.match:x}t{day.ply:x}",
            text,
            view_of([button]),
            mentions=(),
            silent=True,
            plain=plain,
            note=note,
            refused=partial(self._note_refused, state),
        )
        return (new,)

    async def _note_refused(self, state: ServerMatch, trouble: Trouble) -> None:
        """A deleted thread isn't opened again."""
        if trouble is Trouble.CHANNEL_GONE:
            await self._bot.get(Together).note_thread(state, NO_CHANNEL)
            self._bot.delivery.queue(state.entry)


def talk_text(bot: Oddity, shown: ShownDay, ply: int, words: Words) -> str:
    """What was played on a day, without names."""
    day = shown.day(ply)
    match = shown.view.match
    parts = []
    if day.proposals:
        parts.append(played_text(day, words, reason=day.public_reason))
        if match.ply > ply + 1:
            parts.append(answer_text(bot.services.view_at(match, ply + 2), words))
    turn = ""
    if parts:
        turn = words.say("together-talk", turn=ply + 1, played=" ".join(parts))
    end = ""
    if shown.state.is_over and shown.state.ply == ply:
        end = end_text(shown.view, words)
    return "\n".join(filter(None, [turn, end]))
