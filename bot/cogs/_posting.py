"""Puts boards into the channels where matches are played, with the bot's own right to speak there.

An answer to an interaction could be edited for 15 minutes only, and filling in a deferred one pings nobody.
So everything public is a message of its own, and is known by its channel and id.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from bot.cogs._calls import call_for, send_direct
from bot.cogs._channels import Trouble, channel_of, closed_to_us, edit, only, trouble_of
from bot.cogs._components import Press, row_of
from bot.cogs._texts import board_text
from bot.cogs._threads import bring_in_both, elsewhere, settle
from bot.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord import ui

    from bot.cogs._calls import Call
    from bot.cogs.client import Oddity
    from bot.matches.model import Match, MatchView, Place
    from bot.words import Words


@dataclass(frozen=True)
class _Board:
    """A board about to be posted."""

    view: MatchView
    words: Words
    nonce: str
    """Keeps Discord from showing it twice, when a crash leads to a second attempt within minutes."""
    calls: Call | None = None
    """Whom it calls."""
    remark: str = ""
    """What else is to be said."""


async def bring_up_to_date(
    client: Oddity, match_id: int, *, here: Place | None = None
) -> discord.Message | None:
    """Post what somebody has just done in a match.

    The one player it concerns is pinged. Where the board cannot be shown, they learn of it directly all the
    same, if they wish for direct messages at all.

    Args and Raises are those of ``catch_up``, and so is what is returned.
    """
    try:
        return await catch_up(client, match_id, here=here)
    except (discord.DiscordException, MatchError):
        if ("match", match_id) not in client.later:  # else it comes within minutes
            view = await client.matches.show(match_id)
            await send_direct(client, view, await call_for(client, view))
        raise


async def catch_up(client: Oddity, match_id: int, *, here: Place | None = None) -> discord.Message | None:
    """Post the board of a match if its newest state has not been posted yet.

    Safe to call at any time, any number of times: the newest state is posted once, the one player it concerns
    is pinged, and the buttons go from the board before.

    Args:
        client: the bot.
        match_id: the match.
        here: where one of its players is; the match goes on there if its own channel is gone.

    Returns:
        The message, or ``None`` where there was nothing to do.

    Raises:
        MatchError: the board cannot be shown now; the state is stored, and shown as soon as it can be.
    """
    async with _lock(client, match_id):
        match, remark = await client.matches.known(match_id), ""
        if match.is_shown:
            return None
        agreed, match = match.place, await client.matches.about_to_show(match)
        words = await client.public_words(agreed.guild)
        if match.revision == 0:
            match, remark = await settle(client, match, words)
        view = client.matches.view(match)
        calls = await call_for(client, view)
        board = _Board(view, words, f"m{match.id}r{match.revision}", calls, remark)
        message = await _post(client, board, here)
        if match.place != agreed:
            await bring_in_both(client, match, message)
    await send_direct(client, view, calls, message.jump_url)
    return message


async def post_again(
    client: Oddity,
    match_id: int,
    check: Callable[[Match], None] = lambda _match: None,
    *,
    here: Place | None = None,
) -> None:
    """Post the board of a match as the newest message, pinging nobody; the buttons go there.

    If its newest state was not posted yet, that is posted as always.

    Args:
        client: the bot.
        match_id: the match.
        check: raises what speaks against it; asked where nobody else can be posting the same board.
        here: as for ``bring_up_to_date``.

    Raises:
        NoMatchError, MatchError: there is no such match, or its board cannot be shown now.
    """
    if await catch_up(client, match_id, here=here) is not None:
        return
    async with _lock(client, match_id):
        view = await client.matches.show(match_id)
        check(view.match)
        words = await client.public_words(view.match.place.guild)
        nonce = f"b{view.match.board_message or match_id}"
        await _post(client, _Board(view, words, nonce), here)


async def mend(client: Oddity, match_id: int, *, here: Place | None = None) -> None:
    """Post the newest board once more if somebody has deleted it, or the whole channel.

    Raises:
        NoMatchError, MatchError: as ``post_again``.
    """
    if await catch_up(client, match_id, here=here) is not None:
        return
    match = await client.matches.known(match_id)
    if match.board_message is None:
        return  # at this very moment it is played on
    try:
        await channel_of(client, match.place).fetch_message(match.board_message)
    except discord.DiscordException as error:
        if trouble_of(error) in {Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}:
            await post_again(client, match_id, here=here)


async def call_time(client: Oddity, match: Match) -> None:
    """Say on the newest board that the time for the turn is over, and let the opponent claim the win there.

    A turn that nobody has been shown is shown first; its time begins with that.

    Raises:
        MatchError: the newest board cannot be shown, or was deleted and cannot be shown once more.
    """
    if await catch_up(client, match.id) is not None:
        return
    async with _lock(client, match.id):
        trouble = await _call_time(client, match)
    if trouble in {Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}:
        await post_again(client, match.id)


async def _call_time(client: Oddity, match: Match) -> Trouble | None:
    match = await client.matches.store.set_overtime(match.id, match.ply)
    if not match.overtime or not match.is_shown or match.board_message is None:
        return None  # it has been played meanwhile
    view = client.matches.view(match)
    words = await client.public_words(match.place.guild)
    text, buttons = board_text(view, words), board_buttons(view, words)
    return await edit(client, match.place, match.board_message, content=text, view=buttons)


async def _post(client: Oddity, board: _Board, here: Place | None) -> discord.Message:
    """Post a board, take the buttons from the one before, and note where it stands now."""
    store, match = client.matches.store, board.view.match
    try:
        message, place = await _send_somewhere(client, board, here)
    except discord.DiscordException as error:
        raise _told(client, match, error) from error
    if place != match.place:
        await store.move_match(match.id, place)
    elif match.board_message is not None:
        await edit(client, place, match.board_message, view=None)
    # Last: a crash before this line leads here again, and the nonce keeps the board from standing twice.
    await store.set_board_message(match.id, match.revision, message.id)
    client.later.pop(("match", match.id), None)
    return message


async def _send_somewhere(client: Oddity, board: _Board, here: Place | None) -> tuple[discord.Message, Place]:
    """Send a board to its channel, or if that is gone to the first place where it can go on."""
    match = board.view.match
    try:
        return await _send(client, board, match.place), match.place
    except discord.HTTPException as error:
        if trouble_of(error) is not Trouble.CHANNEL_GONE:
            raise
        gone = error
    moved = replace(board, remark=board.words.say("match-moved"))
    async for place in elsewhere(client, match, here):
        with contextlib.suppress(discord.HTTPException):
            return await _send(client, moved, place), place
    raise gone


async def _send(client: Oddity, board: _Board, place: Place) -> discord.Message:
    view, words, calls = board.view, board.words, board.calls
    text = "\n".join(filter(None, [board_text(view, words), board.remark]))
    return await channel_of(client, place).send(
        text,
        file=await client.pictures.board(view, words),
        view=board_buttons(view, words),
        allowed_mentions=only(*([calls.user] if calls else [])),
        silent=calls is None or calls.silent,
        nonce=board.nonce,
    )


def _told(client: Oddity, match: Match, error: discord.DiscordException) -> Exception:
    """What to tell whoever acted, when the new board cannot be shown; and what to do about it later."""
    number = str(match.number)
    trouble = trouble_of(error)
    if trouble is Trouble.CLOSED:
        return closed_to_us(client, match.place)
    if trouble is Trouble.CHANNEL_GONE:
        return MatchError("channel-gone", match=number)
    if trouble is Trouble.BUSY:
        client.later["match", match.id] = partial(bring_up_to_date, client, match.id)
        return MatchError("shown-later", match=number)
    return error


def _lock(client: Oddity, match_id: int) -> asyncio.Lock:
    return client.posting.setdefault(match_id, asyncio.Lock())


def board_buttons(view: MatchView, words: Words) -> ui.View:
    """What can be done from a board."""
    match = view.match
    if match.outcome is not None:
        return row_of((Press("rematch", match.id), words.say("button-rematch"), ButtonStyle.primary))
    claim = (Press("claim", match.id, match.ply), words.say("button-claim"), ButtonStyle.danger)
    return row_of(
        (Press("play", match.id, match.ply), words.say("button-play"), ButtonStyle.primary),
        (Press("board", match.id, match.ply), words.say("button-board"), ButtonStyle.secondary),
        (Press("resign", match.id, match.ply), words.say("button-resign"), ButtonStyle.secondary),
        *([claim] if match.overtime else []),
    )
