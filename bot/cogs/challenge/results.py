"""What a channel tells of its matches: on the message that their thread hangs on, or on the card."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.cogs.challenge.texts import players_of
from bot.cogs.client import Oddity
from bot.cogs.common.texts import points_text
from bot.matches.ids import ChannelId, MessageId
from bot.matches.model import Challenge, Match, Place
from bot.transport.troubles import Trouble, trouble_of
from bot.words import Words, escape

MOST_IN_A_THREAD = 200
"""How many matches of a thread are counted, the newest."""


@dataclass(frozen=True)
class Line:
    """The message that tells of a match in its channel."""

    match: Match
    place: Place
    message: MessageId

    async def texts(self, bot: Oddity, words: Words) -> tuple[str, str]:
        """Return what it says, and the same without what the server's filter may refuse."""
        matches = await self._matches(bot)
        text = results_text(bot, matches, words)
        for match in matches:
            if match.tournament is not None:
                cup, plain = await tournament_texts(bot, match, words)
                return f"{text} · {cup}", f"{text} · {plain}"
        return text, text

    async def _matches(self, bot: Oddity) -> Sequence[Match]:
        """Return the matches of the two players in the thread; elsewhere the rematches up to this one."""
        if self.match.place.channel == ChannelId(self.message):  # a thread has the id of its message
            found = await bot.matches.read.matches_of_channel(self.match.place.channel, MOST_IN_A_THREAD)
            return [one for one in found if {*one.seats} == {*self.match.seats}]
        series = [self.match]
        while challenge := await bot.matches.read.challenge_of(series[0].id):
            if challenge.offer.rematch_of is None:
                break
            series.insert(0, await bot.matches.find.match(challenge.offer.rematch_of))
        return series


async def line_of(bot: Oddity, match: Match) -> Line | None:
    """Return the message that tells of a match in its channel, if there is one.

    Raises:
        discord.DiscordException: Discord is unwell or out of reach.
    """
    thread = own_thread(bot, match.place) or await _sleeping_thread(bot, match.place)
    if thread is not None:
        return Line(match, Place(match.place.guild, ChannelId(thread.parent_id)), MessageId(thread.id))
    challenge = await bot.matches.read.challenge_of(match.id)
    return None if challenge is None else card_line(challenge, match)


def card_line(challenge: Challenge, match: Match) -> Line | None:
    """Return the card of a match as its line; one of several seats names all players, if it has no thread."""
    message = challenge.message
    if message is None or (challenge.offer.taken and match.place.channel != ChannelId(message)):
        return None
    return Line(match, challenge.offer.place, message)


def own_thread(bot: Oddity, place: Place) -> discord.Thread | None:
    """Return the thread that a place is, if the bot has opened it and it is awake."""
    guild = bot.get_guild(place.guild)
    return _if_own(bot, None if guild is None else guild.get_thread(place.channel))


async def _sleeping_thread(bot: Oddity, place: Place) -> discord.Thread | None:
    guild = bot.get_guild(place.guild)
    if guild is not None and guild.get_channel_or_thread(place.channel) is not None:
        return None
    try:
        return _if_own(bot, await bot.fetch_channel(place.channel))
    except discord.HTTPException as error:
        if trouble_of(error) is Trouble.BUSY:
            raise
        return None


def _if_own(bot: Oddity, found: object) -> discord.Thread | None:
    if isinstance(found, discord.Thread) and bot.user is not None and found.owner_id == bot.user.id:
        return found
    return None


async def tournament_texts(bot: Oddity, match: Match, words: Words) -> tuple[str, str]:
    """Return which tournament and round a match is played in, also without the name of the tournament."""
    assert match.tournament is not None  # noqa: S101 (the caller has seen it)
    found = (await bot.matches.tournaments.find(match.place.guild, match.tournament)).tournament
    number = found.pairings[match.pairing or 0].round
    named, unnamed = escape(found.terms.name), words.say("tournament-unnamed")
    first, second = (words.say("results-tournament", name=name, round=number) for name in (named, unnamed))
    return first, second


def results_text(bot: Oddity, matches: Sequence[Match], words: Words) -> str:
    """Say who plays, the newest result and the score; without a result, the newest match.

    Args:
        bot: Knows the games.
        matches: Those of two people, by age.
        words: The language.
    """
    over = sorted((one for one in matches if one.ended is not None), key=lambda one: one.ended or one.started)
    newest, (first, second) = (over or matches)[-1], players_of(matches[0])
    games = dict.fromkeys(bot.matches.catalogue.game(one.setup.game).name for one in over or matches)
    points = [sum(_points(one, user) for one in over) for user in (first, second)]
    return words.say(
        "results",
        games=tuple(games),
        first=first,
        second=second,
        score=" : ".join(map(points_text, points)) if over and first != second else "none",
        match=str(newest.number),
        how=_how(newest),
        winner=str(newest.winner),
        turns=newest.played,
    )


def _points(match: Match, user: str) -> int:
    """Return the half points of a person for a match that is over; one without a winner gives none."""
    if match.winner is None:
        return 1 if match.ending is None else 0
    return 2 if str(match.winner) == user else 0


def _how(match: Match) -> str:
    if match.outcome is None:
        return "running"
    if match.winner is None:
        return "drawn" if match.ending is None else "ended"
    return "played" if match.ending is None else match.ending.value
