"""Puts challenges and boards into their channel, with the bot's own right to speak there.

An answer to an interaction could be edited for 15 minutes only, and filling in a deferred one pings nobody.
So everything public is a message of its own, and is known by its channel and id.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from bot.cogs._components import Press, row_of
from bot.cogs._texts import board_text, challenge_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord import ui

    from bot.cogs.client import Oddity
    from bot.matches.model import Challenge, Match, MatchView, Place
    from bot.words import Words

log = logging.getLogger(__name__)


async def post_challenge(client: Oddity, challenge: Challenge) -> None:
    """Show a new challenge, and ping whom it is for."""
    place = challenge.offer.place
    words = await client.public_words(place.guild)
    opponent = challenge.offer.opponent
    message = await _channel(client, place).send(
        challenge_text(challenge, client.matches.catalogue, words),
        view=challenge_buttons(challenge, words),
        allowed_mentions=_only([] if opponent is None else [opponent]),
    )
    await client.matches.store.set_challenge_message(challenge.id, message.id)


async def close_card(client: Oddity, challenge: Challenge, match: Match | None = None) -> None:
    """Say on the card of a challenge what became of it, and take its buttons away."""
    if challenge.message is None:
        return
    place = challenge.offer.place
    words = await client.public_words(place.guild)
    number = None if match is None else match.number
    text = challenge_text(challenge, client.matches.catalogue, words, number)
    await _close(client, place, challenge.message, text)


async def bring_up_to_date(client: Oddity, match_id: int) -> discord.Message | None:
    """Post the board of a match if its newest state has not been posted yet.

    Safe to call at any time, any number of times: the newest state is posted once, the one player it concerns
    is pinged, and the buttons go from the board before.

    Returns:
        The message, or ``None`` where there was nothing to do.

    Raises:
        discord.Forbidden, discord.NotFound: the channel is closed to the bot, or gone.
    """
    lock = client.posting.setdefault(match_id, asyncio.Lock())
    async with lock:
        view = await client.matches.show(match_id)
        match = view.match
        if match.board_revision == match.revision:
            return None
        nonce = f"m{match.id}r{match.revision}"
        message = await _post_board(client, view, calls=[_concerned(view)], nonce=nonce)
        if match.board_message is not None:
            await _close(client, match.place, match.board_message)
        # Last: a crash before this line leads here again, and the nonce keeps the board from standing twice.
        await client.matches.store.set_board_message(match.id, match.revision, message.id)
        return message


async def post_again(client: Oddity, match_id: int, check: Callable[[Match], None]) -> discord.Message:
    """Post the board of a match as the newest message, pinging nobody; the buttons go there.

    Args:
        client: the bot.
        match_id: the match.
        check: raises what speaks against it; asked where nobody else can be posting the same board.

    Raises:
        discord.Forbidden, discord.NotFound: the channel is closed to the bot, or gone.
    """
    lock = client.posting.setdefault(match_id, asyncio.Lock())
    async with lock:
        view = await client.matches.show(match_id)
        match = view.match
        check(match)
        message = await _post_board(client, view, calls=[], nonce=f"m{match.id}b{match.board_message}")
        if match.board_message is not None:
            await _close(client, match.place, match.board_message)
        await client.matches.store.set_board_message(match.id, match.revision, message.id)
        return message


async def _post_board(client: Oddity, view: MatchView, *, calls: list[int], nonce: str) -> discord.Message:
    match = view.match
    words = await client.public_words(match.place.guild)
    return await _channel(client, match.place).send(
        board_text(view, words),
        file=await client.pictures.board(view, words),
        view=board_buttons(view, words),
        allowed_mentions=_only(calls),
        nonce=nonce,
    )


def _concerned(view: MatchView) -> int:
    """Whom a new board calls: the player to move, or in the end the one who did not end it."""
    match = view.match
    if match.outcome is None:
        return match.player_to_move
    ended_by_turn = match.revision == match.ply
    if ended_by_turn:
        return match.player_to_move
    return match.seats[match.outcome.winner]


def challenge_buttons(challenge: Challenge, words: Words) -> ui.View:
    """Accept, Decline and Withdraw, as far as they make sense."""
    accept = (Press("accept", challenge.id), words.say("button-accept"), ButtonStyle.success)
    decline = (Press("decline", challenge.id), words.say("button-decline"), ButtonStyle.secondary)
    withdraw = (Press("withdraw", challenge.id), words.say("button-withdraw"), ButtonStyle.secondary)
    if challenge.offer.opponent is None:
        return row_of(accept, withdraw)
    return row_of(accept, decline, withdraw)


def board_buttons(view: MatchView, words: Words) -> ui.View:
    """What can be done from a board."""
    match = view.match
    if match.outcome is not None:
        return row_of((Press("rematch", match.id), words.say("button-rematch"), ButtonStyle.primary))
    return row_of(
        (Press("play", match.id, match.ply), words.say("button-play"), ButtonStyle.primary),
        (Press("board", match.id, match.ply), words.say("button-board"), ButtonStyle.secondary),
        (Press("resign", match.id, match.ply), words.say("button-resign"), ButtonStyle.secondary),
    )


async def _close(client: Oddity, place: Place, message: int, text: str | None = None) -> None:
    """Take the buttons from a message, and give it a new text if there is one; a lost one needs nothing."""
    partial = _channel(client, place).get_partial_message(message)
    try:
        await (partial.edit(view=None) if text is None else partial.edit(content=text, view=None))
    except discord.DiscordException as error:  # its buttons are stale, and say so when they are used
        log.info("message %d could not be edited: %s", message, error)


def _channel(client: Oddity, place: Place) -> discord.PartialMessageable:
    return client.get_partial_messageable(place.channel, guild_id=place.guild)


def _only(users: list[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in users], replied_user=False
    )
