"""How a player is told of a new board: by one mention, loud or silent, and by a direct message on wish."""

import logging
from dataclasses import dataclass

import discord

from bot.cogs.client import Oddity
from bot.matches.ids import FORMER, UserId
from bot.matches.model import Ending, Match, MatchView
from bot.matches.settings import Pings, Preferences

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notification:
    """Who is told of a board, and how they like it."""

    user: UserId
    preferences: Preferences

    @property
    def silent(self) -> bool:
        """Whether the mention comes without a notification."""
        return self.preferences.person.pings is Pings.SILENT


async def notification_for(bot: Oddity, match: Match) -> Notification:
    """Return who is told of a new board, in the way that they have chosen; a former player is never told."""
    user = player_concerned(match)
    return Notification(user, await bot.matches.people.preferences(user, match.place.guild))


def player_concerned(match: Match) -> UserId:
    """Return the player to move, or in the end the one who did not end the match."""
    if match.outcome is None or match.ending is None or match.outcome.winner is None:
        return match.player_to_move
    by_loser = match.ending is Ending.RESIGNED
    return match.seats[match.outcome.winner if by_loser else 1 - match.outcome.winner]


async def send_direct(bot: Oddity, view: MatchView, notification: Notification, where: str = "") -> None:
    """Tell a player directly of a board, if they wish so and can be told.

    Args:
        bot: The bot.
        view: The match as the board shows it.
        notification: Who is told.
        where: The address of the board; empty where it cannot be shown.
    """
    settings, match = notification.preferences.person, view.match
    if settings.pings is not Pings.MESSAGE or notification.user == FORMER:
        return
    public = await bot.public_words(match.place.guild, notification.preferences.server)
    words = bot.languages.words(settings.language or public.language)
    message = "direct-turn" if match.outcome is None else "direct-over"
    where = where or words.say("direct-not-shown", channel=str(match.place.channel))
    text = words.say(message, game=view.game.name, match=str(match.number), where=where)
    try:
        channel = await bot.create_dm(discord.Object(notification.user))
        await channel.send(text)
    except discord.DiscordException as error:
        log.info("no direct message to %d: %s", notification.user, error)
