"""The public message of a board: text, notifications, channels, and reasons why it cannot be shown."""

from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt
from bot.errors import Detail, MatchError
from bot.features.board.panel import board_buttons
from bot.features.challenge.results import origin_of
from bot.features.challenge.service import Challenges
from bot.matches.ids import UserId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView, Place
from bot.matches.settings import Audience, Pings, Preferences
from bot.transport.troubles import Trouble, number_of, trouble_of
from bot.ui.client import Oddity
from bot.ui.errors import closed_error
from bot.ui.pictures import match_board
from bot.ui.places import link
from bot.ui.runner import EVER, New, Picture, before
from bot.ui.slots import FIRST_LINES, LAST_LINES, suggestions_after
from bot.ui.texts import IN_BOARD_TEXT, board_text, outcome_text, pass_too_text, turn_text
from bot.words import Words

_NOT_SHOWN = {
    Trouble.ARCHIVED: "thread-locked",
    Trouble.CHANNEL_GONE: "channel-gone",
    Trouble.TOO_MANY_THREADS: "threads-full",
    Trouble.REFUSED: "board-refused",
    Trouble.TEXT_REFUSED: "board-refused",
}


def direct_messages(bot: Oddity, view: MatchView, audience: Audience) -> list[New]:
    """Shown or not, for the players who want that."""
    match = view.match
    messages = []
    for user, person in audience.people.items():
        if person.pings is not Pings.MESSAGE:
            continue
        words = bot.direct_words(match.place.guild, Preferences(person, audience.server))
        sentence = _direct_sentence(match, user)
        board = link(match)
        nowhere = words.say("direct-not-shown", channel=match.place.channel)
        lines = [words.say(sentence, game=view.game.name, match=match.number, where=board or nowhere)]
        if match.outcome is not None:
            lines.append(outcome_text(view, words, user))
        elif match.turns:
            lines += [turn_text(view, words), pass_too_text(view, words, user)]
        key = f"{'t' if board else 'n'}{match.id}r{match.revision}"
        messages.append(New(user, key, "\n".join(filter(None, lines))))
    return messages


def _direct_sentence(match: Match, user: UserId) -> str:
    """A moderator may have changed the match during the opponent's turn."""
    if match.outcome is not None:
        return "direct-over"
    is_theirs = match.paused is None and user == match.player_to_move
    return "direct-turn" if is_theirs else "direct-moderated"


@dataclass(frozen=True)
class Board:
    """What a board shows, wherever it is posted."""

    view: MatchView
    audience: Audience
    key: str
    attempt: Attempt
    here: Place | None = None
    """Where the person acts who waits for it."""
    remark: str = ""
    gather: bool = False

    async def message(self, bot: Oddity, place: Place) -> New:
        view = self.view
        words = bot.board_words(place, self.audience)
        pings = {user: person.pings for user, person in self.audience.people.items()}
        newest = view.match.board_message
        stored = view.match.last_turn or view.match.started
        text, buttons = await text_and_buttons(bot, view, words)
        return New(
            place,
            self.key,
            "\n".join(filter(None, [text, self.remark])),
            buttons,
            Picture(replace(match_board(view), told=IN_BOARD_TEXT, is_brief=view.match.played > 0), words),
            mentions=tuple(pings),
            silent=not set(pings.values()) - {Pings.SILENT},
            since=max(newest or EVER, before(stored)),  # not a lost turn's, after a restored backup
            attempt=self.attempt,
        )

    async def moved(self, bot: Oddity, trouble: Trouble) -> tuple["Board", list[Place]]:
        """Return the board as shown elsewhere, and where: the channel of its origin, then `here`."""
        match = self.view.match
        is_gone = trouble is Trouble.CHANNEL_GONE
        if not is_gone and trouble is not Trouble.TOO_MANY_THREADS:
            return self, []
        audience = self.audience if self.audience.people else await bot.get(Messages).audience(match)
        words = bot.public_words(match.place.guild, audience.server)
        remark = words.say("match-moved", why=trouble.name.lower())
        places = (await _home(bot, match), self.here if is_gone else None)
        others = [place for place in places if place is not None and place != match.place]
        return replace(self, remark=remark, audience=audience), others


async def _home(bot: Oddity, match: Match) -> Place | None:
    if (origin := await origin_of(bot, match)) is not None:
        return origin.place
    challenge = await bot.get(Challenges).of_match(match.id)
    return None if challenge is None else challenge.offer.place


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


class NotShownError(MatchError):
    def __init__(self, trouble: Trouble, reason: str, **details: Detail) -> None:
        super().__init__(reason, **details)
        self.trouble = trouble


def is_refusal(trouble: Trouble) -> bool:
    return trouble is Trouble.CLOSED or trouble in _NOT_SHOWN


def reason_of(
    bot: Oddity, match: Match, error: discord.DiscordException | StoreError, *, busy: str
) -> Exception:
    """Return the error for the acting person; `busy` is the reason if Discord or the store is unwell.

    An unknown error is returned as it is.
    """
    trouble = trouble_of(error)
    if trouble is Trouble.CLOSED:
        closed = closed_error(bot, match.place)
        return NotShownError(trouble, closed.reason, **closed.details)
    reason = {Trouble.BUSY: busy, **_NOT_SHOWN}.get(trouble)
    if reason is None:
        return error
    channel = match.place.channel
    code = number_of(error)
    return NotShownError(trouble, reason, match=match.number, channel=channel, code=code)
