"""How a player is told of a new board: by one mention, loud or silent, and by a direct message on wish."""

from dataclasses import dataclass

from bot.cogs.client import Oddity
from bot.cogs.common.direct import send_direct_text
from bot.cogs.common.places import link
from bot.cogs.common.troubles import Trouble
from bot.matches.ids import FORMER, UserId
from bot.matches.model import Ending, Errand, Match, MatchView
from bot.matches.settings import Pings, Preferences


@dataclass(frozen=True)
class Notification:
    """Who is told of a board, and how they like it."""

    user: UserId
    preferences: Preferences

    @property
    def silent(self) -> bool:
        """Whether the mention comes without a notification."""
        return self.preferences.person.pings is Pings.SILENT

    @property
    def errands(self) -> frozenset[Errand]:
        """What is to do about a board besides mentioning them on it."""
        return frozenset({Errand.MESSAGE} if self.preferences.person.pings is Pings.MESSAGE else ())


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


async def send_direct(
    bot: Oddity, view: MatchView, notification: Notification, *, long_ago: bool = False
) -> Trouble | None:
    """Tell a player directly of a board, or of one that cannot be shown, if they wish so.

    Args:
        bot: The bot.
        view: The match as it stands.
        notification: Who is told.
        long_ago: Whether they may have been told so long ago that a nonce does not tell.

    Returns:
        What was in the way, if anything was.
    """
    settings, match = notification.preferences.person, view.match
    if settings.pings is not Pings.MESSAGE or notification.user == FORMER:
        return None
    public = await bot.public_words(match.place.guild, notification.preferences.server)
    words = bot.languages.words(settings.language or public.language)
    message = "direct-turn" if match.outcome is None else "direct-over"
    board, nowhere = link(match), words.say("direct-not-shown", channel=str(match.place.channel))
    text = words.say(message, game=view.game.name, match=str(match.number), where=board or nowhere)
    nonce = f"{'t' if board else 'n'}{match.id}r{match.revision}"
    return await send_direct_text(bot, notification.user, text, nonce=nonce, long_ago=long_ago)
