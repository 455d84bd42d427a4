"""The cards of challenges: posted, brought up to date when somebody answers, and once a week too late."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from bot.cogs._channels import Trouble, channel_of, closed_to_us, edit, only, trouble_of
from bot.cogs._components import Press, row_of
from bot.cogs._texts import challenge_text
from bot.errors import ChallengeClosedError, MatchError
from bot.matches.model import ChallengeStatus
from bot.scenes import BoardView

if TYPE_CHECKING:
    from discord import ui

    from bot.cogs.client import Oddity
    from bot.matches.model import Challenge
    from bot.words import Words

log = logging.getLogger(__name__)


async def post_challenge(client: Oddity, challenge: Challenge) -> None:
    """Show a new challenge with its empty board, and ping whom it is for.

    Raises:
        MatchError: it cannot be shown, and is withdrawn again.
    """
    try:
        message = await _send(client, challenge)
    except discord.DiscordException as error:
        await client.matches.store.close_challenge(challenge.id, ChallengeStatus.WITHDRAWN)
        if trouble_of(error) is Trouble.CLOSED:
            raise closed_to_us(client, challenge.offer.place) from error
        raise MatchError("challenge-not-shown") from error
    await client.matches.store.set_challenge_message(challenge.id, message.id)


async def _send(client: Oddity, challenge: Challenge) -> discord.Message:
    """Post the card, without the note if the server's filter does not like that.

    A crash before the card's id is stored leads here again; the nonce keeps it from standing twice.
    """
    offer = challenge.offer
    words = await client.public_words(offer.place.guild)
    channel = channel_of(client, offer.place)
    parts: dict[str, Any] = {
        "view": challenge_buttons(challenge, words),
        "allowed_mentions": only(*([] if offer.opponent is None else [offer.opponent])),
        "nonce": f"c{challenge.id}",
    }
    try:
        return await channel.send(
            _text(client, challenge, words), file=await _picture(client, challenge, words), **parts
        )
    except discord.HTTPException as error:
        if trouble_of(error) is not Trouble.TEXT_REFUSED:
            raise
        text = _text(client, _without_free_text(challenge), words)
        return await channel.send(text, file=await _picture(client, challenge, words), **parts)


async def _picture(client: Oddity, challenge: Challenge, words: Words) -> discord.File:
    setup = challenge.offer.setup
    rules = client.matches.catalogue.rules(setup)
    start = setup.start()
    game = client.matches.catalogue.game(setup.game)
    return await client.pictures.public(BoardView(game, setup, start, rules.score(start)), words)


def _text(client: Oddity, challenge: Challenge, words: Words, number: int | None = None) -> str:
    return challenge_text(challenge, client.matches.catalogue, words, match=number)


def _without_free_text(challenge: Challenge) -> Challenge:
    return replace(challenge, reason="", offer=replace(challenge.offer, note=""))


async def refresh_card(client: Oddity, challenge_id: int) -> None:
    """Say on the card of a challenge what became of it, and take its buttons away."""
    store = client.matches.store
    challenge = await store.challenge(challenge_id)
    if challenge is None or challenge.message is None or challenge.status is ChallengeStatus.OPEN:
        return
    match = None if challenge.match is None else await store.match(challenge.match)
    place = challenge.offer.place
    words = await client.public_words(place.guild)
    for version in (challenge, _without_free_text(challenge)):
        text = _text(client, version, words, match.number if match else None)
        trouble = await edit(client, place, challenge.message, content=text, view=None)
        if trouble is not Trouble.TEXT_REFUSED:
            break


async def close_expired(client: Oddity, challenge: Challenge) -> None:
    """Close a challenge whose time is over, and tell the challenger quietly."""
    try:
        challenge = await client.matches.expire(challenge.id)
    except ChallengeClosedError:
        return  # somebody was quicker
    await refresh_card(client, challenge.id)
    if challenge.message is None:
        return
    offer = challenge.offer
    words = await client.public_words(offer.place.guild)
    card = channel_of(client, offer.place).get_partial_message(challenge.message)
    text = words.say(
        "challenge-expired-notice", challenger=str(offer.challenger), game=_name(client, challenge)
    )
    try:
        await channel_of(client, offer.place).send(
            text,
            reference=card.to_reference(fail_if_not_exists=False),
            allowed_mentions=only(offer.challenger),
            silent=True,
            nonce=f"e{challenge.id}",
        )
    except discord.DiscordException as error:
        log.info("nobody could be told that challenge %d has expired: %s", challenge.id, error)


def _name(client: Oddity, challenge: Challenge) -> str:
    return client.matches.catalogue.game(challenge.offer.setup.game).name


def challenge_buttons(challenge: Challenge, words: Words) -> ui.View:
    """Accept, Decline and Withdraw, as far as they make sense; an open challenge has a seat to take."""
    withdraw = (Press("withdraw", challenge.id), words.say("button-withdraw"), ButtonStyle.secondary)
    if challenge.offer.opponent is None:
        return row_of(
            (Press("accept", challenge.id), words.say("button-take"), ButtonStyle.success), withdraw
        )
    return row_of(
        (Press("accept", challenge.id), words.say("button-accept"), ButtonStyle.success),
        (Press("decline", challenge.id), words.say("button-decline"), ButtonStyle.secondary),
        withdraw,
    )
