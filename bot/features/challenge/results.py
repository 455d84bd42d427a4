"""Result lines of a channel: on a thread's starter message or on a challenge card."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord

from bot.delivery.deliverer import NotNowError
from bot.features.challenge.service import Challenges
from bot.matches.finding import Finding
from bot.matches.ids import FORMER, ChannelId, MessageId
from bot.matches.model import Challenge, Match, Place
from bot.matches.slots import Slot
from bot.transport.troubles import Trouble
from bot.ui.client import Oddity
from bot.ui.texts import points_text
from bot.words import Words

MOST_IN_A_THREAD = 200
"""Only the newest matches of a thread are counted."""


class Origin(NamedTuple):
    """Where a match was arranged that no challenge began."""

    place: Place
    thread: bool
    """Whether its matches get threads."""
    names: Callable[[Words], tuple[str, str]]
    """For result lines: with and without user-written parts."""


ORIGINS = Slot[[Oddity, Match], Awaitable[Origin | None]]()


async def origin_of(bot: Oddity, match: Match) -> Origin | None:
    for found in ORIGINS(bot, match):
        origin = await found
        if origin is not None:
            return origin
    return None


@dataclass(frozen=True)
class ResultLine:
    match: Match
    place: Place
    message: MessageId

    async def texts(self, bot: Oddity, words: Words) -> tuple[str, str]:
        """With and without user-written parts."""
        matches = await self._matches(bot)
        text = results_text(bot, matches, words)
        for match in matches:
            origin = await origin_of(bot, match)
            if origin is not None:
                name, plain = origin.names(words)
                return f"{text} · {name}", f"{text} · {plain}"
        return text, text

    async def _matches(self, bot: Oddity) -> Sequence[Match]:
        """The players' matches in the thread; without a thread, the chain of rematches."""
        if self.match.place.channel == ChannelId(self.message):  # a thread has the id of its starter message
            found = await bot.get(Finding).newest_in(self.match.place.channel, MOST_IN_A_THREAD)
            inside = (one for one in found if one.place == self.match.place)
            of_the_two = [one for one in inside if {*one.seats} == {*self.match.seats}]
            return of_the_two or [self.match]  # it may have moved, or lost a player, since it was read
        series = [self.match]
        while challenge := await bot.get(Challenges).of_match(series[0].id):
            if challenge.offer.rematch_of is None:
                break
            series.insert(0, await bot.get(Finding).match(challenge.offer.rematch_of))
        return series


async def find_line(bot: Oddity, match: Match) -> ResultLine | None:
    """Raise `NotNowError` if a forgotten person's name has to go from where nothing can be seen."""
    guild = bot.get_guild(match.place.guild)
    place = match.place
    thread = own_thread(bot, place)
    is_hidden = False
    if guild is None or guild.get_channel_or_thread(place.channel) is None:  # archived, hidden or deleted
        try:
            thread = as_own_thread(bot, await bot.fetch_channel(place.channel))
        except (discord.NotFound, discord.Forbidden) as error:
            is_hidden = isinstance(error, discord.Forbidden)
    if thread is not None and await _is_thread_of(bot, match):
        return ResultLine(match, replace(place, channel=ChannelId(thread.parent_id)), MessageId(thread.id))
    challenge = await bot.get(Challenges).of_match(match.id)
    line = None
    if challenge is not None:
        line = line_on_card(challenge, match)
    if line is None and is_hidden and FORMER in match.seats:
        raise NotNowError(Trouble.CLOSED)
    return line


async def _is_thread_of(bot: Oddity, match: Match) -> bool:
    """Whether the thread was opened for the two players; others may play in it, too."""
    found = await bot.get(Finding).newest_in(match.place.channel, MOST_IN_A_THREAD)
    first = next((one for one in found if one.place == match.place), match)
    return {*first.seats} == {*match.seats}


def line_on_card(challenge: Challenge, match: Match) -> ResultLine | None:
    """None for one of several seats whose match has its own thread."""
    message = challenge.message
    if message is None or (challenge.offer.taken and match.place.channel != ChannelId(message)):
        return None
    return ResultLine(match, challenge.offer.place, message)


def own_thread(bot: Oddity, place: Place) -> discord.Thread | None:
    guild = bot.get_guild(place.guild)
    if guild is None:
        return None
    return as_own_thread(bot, guild.get_thread(place.channel))


def as_own_thread(bot: Oddity, found: object) -> discord.Thread | None:
    """Threads that the bot opened."""
    if not isinstance(found, discord.Thread) or bot.user is None:
        return None
    return found if found.owner_id == bot.user.id else None


def results_text(bot: Oddity, matches: Sequence[Match], words: Words) -> str:
    """`matches` are of the same two people, in order of age."""
    over = sorted((one for one in matches if one.ended is not None), key=lambda one: one.ended or one.started)
    newest = (over or matches)[-1]
    first, second = matches[0].players
    games = dict.fromkeys(bot.catalogue.game(one.setup.game).name for one in over or matches)
    drawn = sum(one.winner is None and one.ending is None for one in over)
    points = [drawn + 2 * sum(one.winner == user for one in over) for user in (first, second)]
    score = "none"
    if over and first != second:
        score = " : ".join(map(points_text, points))
    how = "running"
    if newest.outcome is not None:
        how = newest.ending or "played"
    return words.say(
        "results",
        games=tuple(games),
        first=first,
        second=second,
        score=score,
        match=newest.number,
        how=how,
        winner=newest.winner,
        turns=newest.played,
    )
