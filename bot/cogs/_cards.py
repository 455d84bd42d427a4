"""The cards of challenges: posted, brought up to date when somebody answers, and once a week too late."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from bot.cogs._channels import Trouble, channel_of, closed_to_us, edit, only, trouble_of
from bot.cogs._components import Press, row_of
from bot.cogs._texts import challenge_text, escaped
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
            place = challenge.offer.place
            raise closed_to_us(
                client, place, lacks="missing-permissions", locked="challenge-locked"
            ) from error
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


async def expect_refreshed(client: Oddity, challenge_id: int) -> None:
    """See that the card of a challenge could be brought up to date.

    Raises:
        MatchError: the channel is closed; the card is changed when it opens.
    """
    challenge = await client.matches.store.challenge(challenge_id)
    if challenge is not None and ("message", challenge.message) in client.closed:
        raise closed_to_us(client, challenge.offer.place, lacks="card-lacks", locked="card-closed")


async def close_expired(client: Oddity, challenge: Challenge) -> None:
    """Close a challenge whose time is over, and tell the challenger quietly."""
    try:
        challenge = await client.matches.expire(challenge.id)
    except ChallengeClosedError:
        return  # somebody was quicker
    await refresh_card(client, challenge.id)
    offer = challenge.offer
    words = await client.public_words(offer.place.guild)
    text = words.say(
        "challenge-expired-notice", challenger=str(offer.challenger), game=_name(client, challenge)
    )
    await _notify(client, challenge, text, f"e{challenge.id}")


async def tell_declined(client: Oddity, challenge: Challenge) -> None:
    """Tell the challenger quietly of the refusal, and the reason unless the server's filter refuses that."""
    offer = challenge.offer
    words = await client.public_words(offer.place.guild)
    text = words.say(
        "challenge-declined-notice",
        challenger=str(offer.challenger),
        opponent=str(offer.opponent),
        game=_name(client, challenge),
    )
    nonce = f"d{challenge.id}"
    if challenge.reason:
        told = f"{text} {words.say('challenge-reason', reason=escaped(challenge.reason))}"
        if await _notify(client, challenge, told, nonce) is not Trouble.TEXT_REFUSED:
            return
    await _notify(client, challenge, text, nonce)


async def _notify(client: Oddity, challenge: Challenge, text: str, nonce: str) -> Trouble | None:
    """Answer a card for the challenger to find, without a sound.

    Returns:
        What was in the way, if anything was.
    """
    if challenge.message is None:
        return None
    channel = channel_of(client, challenge.offer.place)
    card = channel.get_partial_message(challenge.message)
    try:
        await channel.send(
            text,
            reference=card.to_reference(fail_if_not_exists=False),
            allowed_mentions=only(challenge.offer.challenger),
            silent=True,
            nonce=nonce,
        )
    except discord.DiscordException as error:
        log.info("nobody could be told what became of challenge %d: %s", challenge.id, error)
        return trouble_of(error)
    return None


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
