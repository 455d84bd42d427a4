"""Challenge cards: posted, brought up to date when a challenge is answered, and what is said beside them."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot.cogs.challenge.card_text import card_text
from bot.cogs.client import Oddity
from bot.cogs.common.channels import Trouble, channel_of, closed_error, edit, mention_only, trouble_of
from bot.cogs.common.retries import Thing
from bot.cogs.common.texts import escape
from bot.errors import ChallengeClosedError, MatchError, NoMatchError
from bot.matches.events import Event, MatchStarted
from bot.matches.ids import ChallengeId, MessageId
from bot.matches.model import Challenge, ChallengeStatus
from bot.scenes import BoardView
from bot.words import Words

log = logging.getLogger(__name__)

Buttons = Callable[[Challenge, Words], ui.View]


class Cards(commands.Cog):
    """Shows challenges in their channels."""

    def __init__(self, bot: Oddity, buttons: Buttons) -> None:
        """Show challenges from now on.

        Args:
            bot: The bot.
            buttons: Makes the buttons of an open challenge.
        """
        self._bot = bot
        self._buttons = buttons

    @classmethod
    def of(cls, bot: Oddity) -> "Cards":
        """Return those of a bot."""
        found = bot.get_cog(cls.__name__)
        assert isinstance(found, cls)  # noqa: S101 (the room adds it)
        return found

    async def cog_load(self) -> None:
        """Bring a card up to date when its challenge becomes a match."""
        self._bot.matches.events.listen(self._hear)

    async def _hear(self, event: Event) -> None:
        if isinstance(event, MatchStarted):
            await self._update(event.challenge, event.view.match.number)

    async def post(self, challenge: Challenge) -> None:
        """Show a new challenge with its empty board, and ping whom it is for.

        Raises:
            MatchError: It cannot be shown, and is withdrawn again.
        """
        challenges, place = self._bot.matches.challenges, challenge.offer.place
        try:
            message = await self._send(challenge)
        except discord.DiscordException as error:
            await challenges.drop(challenge.id)
            if trouble_of(error) is Trouble.CLOSED:
                lacks, locked = "missing-permissions", "challenge-locked"
                raise closed_error(self._bot, place, lacks=lacks, locked=locked) from error
            raise MatchError("challenge-not-shown") from error
        await challenges.note_card(challenge.id, MessageId(message.id))

    async def _send(self, challenge: Challenge) -> discord.Message:
        """Post the card, without the note if the server's filter does not like that.

        A crash before the card's id is stored leads here again; the nonce keeps it from standing twice.
        """
        offer = challenge.offer
        words = await self._words(challenge)
        channel = channel_of(self._bot, offer.place)
        parts: dict[str, Any] = {
            "view": self._buttons(challenge, words),
            "allowed_mentions": mention_only(*([] if offer.opponent is None else [offer.opponent])),
            "nonce": f"c{challenge.id}",
        }
        try:
            picture = await self._picture(challenge, words)
            return await channel.send(self._text(challenge, words), file=picture, **parts)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.TEXT_REFUSED:
                raise
            text = self._text(_without_free_text(challenge), words)
            return await channel.send(text, file=await self._picture(challenge, words), **parts)

    async def refresh(self, challenge_id: ChallengeId) -> None:
        """Say on the card of a challenge what became of it; one that was withdrawn shrinks to that line."""
        matches = self._bot.matches
        try:
            challenge = await matches.challenges.find(challenge_id)
        except NoMatchError:
            return
        match = None if challenge.match is None else await matches.find.match(challenge.match)
        await self._update(challenge, match.number if match else None)

    async def _update(self, challenge: Challenge, match: int | None) -> None:
        if challenge.message is None or challenge.status is ChallengeStatus.OPEN:
            return
        words = await self._words(challenge)
        for version in (challenge, _without_free_text(challenge)):
            changes: dict[str, Any] = {"content": self._text(version, words, match), "view": None}
            if challenge.status is ChallengeStatus.WITHDRAWN:
                changes["attachments"] = []
            trouble = await edit(self._bot, challenge.offer.place, challenge.message, **changes)
            if trouble is not Trouble.TEXT_REFUSED:
                break

    def check_refreshed(self, challenge: Challenge) -> None:
        """Do nothing if the card of a challenge could be brought up to date.

        Raises:
            MatchError: The channel is closed; the card is changed when it opens.
        """
        if challenge.message is None:
            return
        if self._bot.retries.is_closed(Thing("message", challenge.message)):
            raise closed_error(self._bot, challenge.offer.place, lacks="card-lacks", locked="card-closed")

    async def close_expired(self, challenge: Challenge) -> None:
        """Close a challenge whose time is over, and tell the challenger quietly."""
        try:
            challenge = await self._bot.matches.challenges.expire(challenge.id)
        except ChallengeClosedError:
            return  # it was answered at this very moment
        await self._update(challenge, None)
        offer, words = challenge.offer, await self._words(challenge)
        text = words.say(
            "challenge-expired-notice", challenger=str(offer.challenger), game=self._game(challenge)
        )
        await self._notify(challenge, text, f"e{challenge.id}")

    async def tell_declined(self, challenge: Challenge) -> None:
        """Tell the challenger quietly of the refusal; the reason too, unless the server's filter minds."""
        offer, words = challenge.offer, await self._words(challenge)
        text = words.say(
            "challenge-declined-notice",
            challenger=str(offer.challenger),
            opponent=str(offer.opponent),
            game=self._game(challenge),
        )
        nonce = f"d{challenge.id}"
        if challenge.reason:
            with_reason = f"{text} {words.say('challenge-reason', reason=escape(challenge.reason))}"
            if await self._notify(challenge, with_reason, nonce) is not Trouble.TEXT_REFUSED:
                return
        await self._notify(challenge, text, nonce)

    async def _notify(self, challenge: Challenge, text: str, nonce: str) -> Trouble | None:
        """Answer a card for the challenger to find, without a sound.

        Returns:
            What was in the way, if anything was.
        """
        if challenge.message is None:
            return None
        channel = channel_of(self._bot, challenge.offer.place)
        card = channel.get_partial_message(challenge.message)
        try:
            await channel.send(
                text,
                reference=card.to_reference(fail_if_not_exists=False),
                allowed_mentions=mention_only(challenge.offer.challenger),
                silent=True,
                nonce=nonce,
            )
        except discord.DiscordException as error:
            log.info("the challenger could not be told of challenge %d: %s", challenge.id, error)
            return trouble_of(error)
        return None

    async def _words(self, challenge: Challenge) -> Words:
        """The words for everybody in the server of a challenge."""
        guild = challenge.offer.place.guild
        return await self._bot.public_words(guild, await self._bot.matches.people.server(guild))

    async def _picture(self, challenge: Challenge, words: Words) -> discord.File:
        setup, catalogue = challenge.offer.setup, self._bot.matches.catalogue
        rules, start = catalogue.rules(setup), setup.start()
        view = BoardView(catalogue.game(setup.game), setup, start, rules.score(start))
        return await self._bot.pictures.public(view, words)

    def _text(self, challenge: Challenge, words: Words, match: int | None = None) -> str:
        return card_text(challenge, self._bot.matches.catalogue, words, match=match)

    def _game(self, challenge: Challenge) -> str:
        return self._bot.matches.catalogue.game(challenge.offer.setup.game).name


def _without_free_text(challenge: Challenge) -> Challenge:
    return replace(challenge, reason="", offer=replace(challenge.offer, note=""))
