"""Boards that are newer than the data: a backup was restored, which lacks what they show."""

import re
from collections.abc import Collection, Iterator
from contextlib import suppress

import discord

from bot.errors import NoMatchError, PlayerError
from bot.features.board.service import Showing
from bot.matches.finding import Finding
from bot.matches.ids import BoardMessage, ChannelId, MessageId
from bot.matches.model import Match, Place
from bot.rules.notation import format_turn, parse_turn
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import BEFORE_PRESS, MatchLink, RevisionLink, read
from bot.ui.runner import EVER, buttons_of, own_messages_if_open

UNDER_EACH_BOARD = {"board", "record"}


@BEFORE_PRESS.add(order=10)
async def _compare_pressed(acting: Acting) -> None:
    """Compare a board from before this start.

    Clients can forge what they press, but not the message that Discord says it is on.
    """
    pressed = acting.interaction.message
    if pressed is None or pressed.flags.ephemeral or pressed.created_at > acting.bot.started:
        return
    link = next(_links(pressed), None)
    if link is None:
        return
    with suppress(NoMatchError, discord.DiscordException):
        match = await acting.get(Finding).match(link.match)
        if _revision_ahead(match, pressed):
            newest = await own_messages_if_open(acting.bot, match.place, EVER)
            await _tell_lost(acting.bot, match, {pressed, *newest})


async def compare_newest(bot: Oddity, place: Place) -> None:
    """A match in a thread is told once, though its thread may show later turns than its channel."""
    messages = await own_messages_if_open(bot, place, EVER)
    for match in await bot.get(Finding).running_in(place.channel):
        if not any(_revision_ahead(match, message) for message in messages):
            continue
        found = {*messages}
        if match.place != place:
            found.update(await own_messages_if_open(bot, match.place, EVER))
        await _tell_lost(bot, match, found)


async def _tell_lost(bot: Oddity, match: Match, messages: Collection[discord.Message]) -> None:
    newest_first = sorted(messages, key=lambda message: message.id, reverse=True)
    ahead = {message: found for message in newest_first if (found := _revision_ahead(match, message))}
    turn = await _first_turn(bot, match, "\n".join(message.content for message in newest_first))
    strays = [BoardMessage(ChannelId(message.channel.id), MessageId(message.id)) for message in ahead]
    await bot.get(Showing).tell_lost(match.id, max(ahead.values()), turn, strays)


def _links(message: discord.Message) -> Iterator[MatchLink]:
    for custom_id in buttons_of(message):
        with suppress(PlayerError):
            link = read(custom_id)
            if isinstance(link, MatchLink):
                yield link


def _revision_ahead(match: Match, message: discord.Message) -> int:
    """Return the revision that a message shows if it is newer than the match, else 0.

    What the computer can play again is not lost.
    """
    links = [link for link in _links(message) if link.match == match.id]
    revisions = [link.revision for link in links if isinstance(link, RevisionLink)]
    is_newest = match.is_shown and match.paused is None and message.id > (match.board_message or EVER)
    if is_newest and not revisions and UNDER_EACH_BOARD & {link.name for link in links}:
        revisions = [match.revision + 1]  # at the end or in a pause
    newest = max(revisions, default=0)
    if match.outcome is None and newest > match.revision + match.is_for_computer:
        return newest
    return 0


async def _first_turn(bot: Oddity, match: Match, text: str) -> str:
    """Return the first lost turn in canonical notation, if the text of a line or a board names it."""
    view = bot.services.view(match)
    words = await bot.match_words(match)
    passed = words.say("match-turn", player=match.player_to_move, kind="pass", turn="", did="")
    begins = rf"^(?:.*#{match.number} ·.*\b)?{match.ply + 1}(?:\. .*: |\n.*?\*\*)"
    named = re.search(rf"{begins}(.+?)(?:\*\*|$)", text.replace(passed, "**pass**"), re.MULTILINE)
    with suppress(PlayerError):
        turn = parse_turn(named[1] if named else "", view.position, view.rules, words.vocabulary)
        return format_turn(turn, view.position, view.rules)
    return ""
