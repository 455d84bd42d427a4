"""Messages that tell players of a board directly, whether or not it is shown."""

import logging

import discord

from bot.delivery.deliverer import Attempt, Delivered, NotNowError, Retries
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, UserId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView
from bot.matches.outbox import DIRECT, Entry
from bot.matches.settings import Pings, Preferences
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, trouble_of
from bot.ui.client import Oddity
from bot.ui.places import link
from bot.ui.runner import Job, New, may_ping, post
from bot.ui.texts import outcome_text, pass_too_text, turn_text

log = logging.getLogger(__name__)


class TellDirectly(Job, kind=DIRECT):
    """Posts to each player who wants that; a refusal is final."""

    retries = Retries(posts=frozenset({Trouble.BUSY}))
    urgency = Urgency.BOARDS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        if view.match.revision != entry.revision:
            return Delivered.DONE
        if Trouble.BUSY in await tell_directly(self._bot, view, attempt):
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


async def tell_directly(bot: Oddity, view: MatchView, attempt: Attempt) -> list[Trouble]:
    """Return what was in the way."""
    audience = await bot.get(Messages).audience(view.match)
    troubles = []
    for user, person in audience.people.items():
        if person.pings is not Pings.MESSAGE or not await may_ping(bot, attempt.key, user):
            continue
        preferences = Preferences(person, audience.server)
        try:
            await post(bot, _message(bot, view, user, preferences), attempt)
        except discord.DiscordException as error:
            log.info("match %d is not shown directly: %s", view.match.id, error)
            troubles.append(trouble_of(error))
    return troubles


def _message(bot: Oddity, view: MatchView, user: UserId, preferences: Preferences) -> New:
    match = view.match
    words = bot.direct_words(match.place.guild, preferences)
    sentence = _sentence(match, user)
    board = link(match)
    nowhere = words.say("direct-not-shown", channel=match.place.channel)
    lines = [words.say(sentence, game=view.game.name, match=match.number, where=board or nowhere)]
    if match.outcome is not None:
        lines.append(outcome_text(view, words, user))
    elif match.turns:
        lines += [turn_text(view, words), pass_too_text(view, words, user)]
    key = f"{'t' if board else 'n'}{match.id}r{match.revision}"
    return New(user, key, "\n".join(filter(None, lines)))


def _sentence(match: Match, user: UserId) -> str:
    """A moderator may have changed the match during the opponent's turn."""
    if match.outcome is not None:
        return "direct-over"
    is_theirs = match.paused is None and user == match.player_to_move
    if is_theirs:
        return "direct-turn"
    return "direct-moderated"
