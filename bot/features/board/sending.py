"""The public message of a board: text, notifications, channels, and reasons why it cannot be shown."""

import contextlib
from dataclasses import dataclass, replace

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, NotNowError
from bot.delivery.delivery import EVER, Posting, before, mention_only, post_once
from bot.errors import Detail, MatchError
from bot.features.board.panel import board_buttons
from bot.features.challenge.results import origin_of
from bot.features.challenge.service import Challenges
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import DIRECT, Entry
from bot.matches.settings import Audience, Pings, Preferences
from bot.matches.showing import Showing
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, number_of, trouble_of
from bot.ui.acting import closed_error, link
from bot.ui.client import Oddity
from bot.ui.messages import RoomDeliverer, tell
from bot.ui.pictures import board_view
from bot.ui.slots import FIRST_LINES, LAST_LINES
from bot.ui.texts import IN_BOARD_TEXT, board_text, outcome_text, pass_too_text, turn_text
from bot.words import Words

GONE = frozenset({Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE})
_NOT_SHOWN = {
    Trouble.ARCHIVED: "thread-locked",
    Trouble.CHANNEL_GONE: "channel-gone",
    Trouble.TOO_MANY_THREADS: "threads-full",
    Trouble.REFUSED: "board-refused",
    Trouble.TEXT_REFUSED: "board-refused",
}


async def send_direct(
    bot: Oddity, view: MatchView, user: UserId, audience: Audience, attempt: Attempt
) -> Trouble | None:
    """Shown or not, if the player wants that; return any trouble."""
    match = view.match
    person = audience.people[user]
    if person.pings is not Pings.MESSAGE:
        return None
    words = bot.direct_words(match.place.guild, Preferences(person, audience.server))
    message = _direct_message(match, user)
    board = link(match)
    nowhere = words.say("direct-not-shown", channel=str(match.place.channel))
    lines = [words.say(message, game=view.game.name, match=str(match.number), where=board or nowhere)]
    if match.outcome is not None:
        lines.append(outcome_text(view, words, user))
    elif match.turns:
        lines += [turn_text(view, words), pass_too_text(view, words, user)]
    text = "\n".join(filter(None, lines))
    key = f"{'t' if board else 'n'}{match.id}r{match.revision}"
    posted = await tell(bot, user, Posting(key, text), attempt=attempt)
    return posted if isinstance(posted, Trouble) else None


class TellDirectly(RoomDeliverer, kind=DIRECT):
    urgency = Urgency.BOARDS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """A refusal is final."""
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        if view.match.revision != entry.revision:
            return Delivered.DONE
        audience = await self._bot.get(Showing).audience(view.match)
        troubles = [await send_direct(self._bot, view, user, audience, attempt) for user in audience.people]
        if Trouble.BUSY in troubles:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


def _direct_message(match: Match, user: UserId) -> str:
    """A moderator may have changed the match during the opponent's turn."""
    if match.outcome is not None:
        return "direct-over"
    is_theirs = match.paused is None and user == match.player_to_move
    return "direct-turn" if is_theirs else "direct-moderated"


@dataclass(frozen=True)
class Post:
    view: MatchView
    audience: Audience
    attempt: Attempt
    key: str
    remark: str = ""
    gather: bool = False


async def send(bot: Oddity, post: Post, here: Place | None) -> tuple[discord.Message, Place]:
    """Send a board to its channel; return the message and where it is.

    If the channel is gone, or a thread that cannot be unarchived, the board goes to the first place that
    accepts it: the channel of the challenge or tournament, then `here`.
    """
    match = post.view.match
    try:
        return await _send(bot, post, match.place), match.place
    except discord.HTTPException as error:
        trouble = trouble_of(error)
        refusal = error
        if trouble not in {Trouble.CHANNEL_GONE, Trouble.TOO_MANY_THREADS}:
            raise
    is_gone = trouble is Trouble.CHANNEL_GONE
    audience = post.audience if post.audience.people else await bot.get(Showing).audience(match)
    words = bot.public_words(match.place.guild, audience.server)
    moved = replace(post, remark=words.say("match-moved", why=trouble.name.lower()), audience=audience)
    for place in (await _home(bot, match), here if is_gone else None):
        if place is not None and place != match.place:
            with contextlib.suppress(discord.DiscordException):
                return await _send(bot, moved, place), place
    raise refusal


async def _home(bot: Oddity, match: Match) -> Place | None:
    if (origin := await origin_of(bot, match)) is not None:
        return origin.place
    challenge = await bot.get(Challenges).of_match(match.id)
    return None if challenge is None else challenge.offer.place


async def _send(bot: Oddity, post: Post, place: Place) -> discord.Message:
    view = post.view
    words = bot.board_words(place, post.audience)
    told = {user: person.pings for user, person in post.audience.people.items()}
    board = replace(board_view(view), told=IN_BOARD_TEXT, is_brief=view.match.played > 0)
    newest = view.match.board_message
    stored = view.match.last_turn or view.match.started
    posting = Posting(
        post.key,
        "\n".join(filter(None, [await public_text(bot, view, words), post.remark])),
        board_buttons(view, words),
        since=max(newest or EVER, before(stored)),  # not a lost turn's, after a restored backup
        more={
            "file": await bot.pictures.public(board, words),
            "allowed_mentions": mention_only(*told),
            "silent": not set(told.values()) - {Pings.SILENT},
        },
    )
    return await post_once(bot, place, posting, attempt=post.attempt)


async def public_text(bot: Oddity, view: MatchView, words: Words) -> str:
    lines = [board_text(view, words)]
    match = view.match
    if match.outcome is not None:
        lines += [await line for line in LAST_LINES(bot, match, words)]
    elif not match.ply:
        lines += [await line for line in FIRST_LINES(bot, match, words)]
    return "\n".join(filter(None, lines))


class NotShownError(MatchError):
    def __init__(self, trouble: Trouble, reason: str, **details: Detail) -> None:
        super().__init__(reason, **details)
        self.trouble = trouble


def is_refused(error: discord.DiscordException) -> bool:
    return (trouble := trouble_of(error)) is Trouble.CLOSED or trouble in _NOT_SHOWN


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
    channel = str(match.place.channel)
    code = number_of(error)
    return NotShownError(trouble, reason, match=str(match.number), channel=channel, code=code)
