"""Challenge cards: posted, brought up to date when a challenge is answered, and what is said beside them."""

import contextlib
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot.cogs.challenge.card_text import CardContext, card_text
from bot.cogs.client import Oddity
from bot.cogs.common.channels import (
    before,
    channel_of,
    closed_error,
    edit,
    find_by_buttons,
    mention_only,
    own_messages,
)
from bot.cogs.common.outbox import Thing
from bot.cogs.common.texts import escape, vacation_text
from bot.cogs.common.troubles import Trouble, seconds_asked, trouble_of
from bot.errors import ChallengeClosedError, MatchError
from bot.matches.events import MatchStarted
from bot.matches.ids import FORMER, ChallengeId, MessageId, UserId
from bot.matches.model import Challenge, ChallengeStatus
from bot.matches.ports import StoreError
from bot.scenes import BoardView
from bot.words import Words

log = logging.getLogger(__name__)

_NOTICES = {ChallengeStatus.DECLINED: "d", ChallengeStatus.EXPIRED: "e"}
"""Of what a challenger is told by a message of its own, with the letter that begins its nonce."""

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
        self._bot.matches.events.listen(self._hear, MatchStarted)

    async def _hear(self, event: MatchStarted) -> None:
        await self.bring_up_to_date(event.challenge)

    async def post(self, challenge: Challenge) -> None:
        """Show a new challenge with its empty board, and ping whom it is for.

        Raises:
            MatchError: It cannot be shown now: it is shown later where Discord is unwell, else withdrawn.
        """
        thing, place = Thing("challenge", challenge.id), challenge.offer.place
        try:
            async with self._bot.outbox.lock(thing):
                await self._post(challenge)
        except (discord.DiscordException, StoreError) as error:
            trouble = trouble_of(error)
            if trouble is Trouble.BUSY:
                self._bot.outbox.add(thing, place)
                self._bot.outbox.postpone(thing, refused=False, at_least=seconds_asked(error))
                raise MatchError("challenge-shown-later") from error
            await self._bot.matches.challenges.drop(challenge.id)
            if trouble is Trouble.CLOSED:
                lacks, locked = "missing-permissions", "challenge-locked"
                raise closed_error(self._bot, place, lacks=lacks, locked=locked) from error
            raise MatchError("challenge-not-shown") from error

    async def post_begun(self, challenge: Challenge) -> Challenge:
        """Show a challenge that the computer has taken up, for the thread of its match to hang on.

        Raises:
            discord.DiscordException: It cannot be shown now.
        """
        assert challenge.match is not None  # noqa: S101 (it has begun)
        number = (await self._bot.matches.find.match(challenge.match)).number
        context = replace(await self._context(challenge), match=number)
        message = await channel_of(self._bot, challenge.offer.place).send(
            self._text(challenge, context),
            allowed_mentions=mention_only(),
            silent=True,
            nonce=f"c{challenge.id}",
        )
        shown = MessageId(message.id)
        return await self._bot.matches.challenges.note_card(challenge.id, shown, challenge.status)

    async def deliver(self, challenge_id: ChallengeId) -> None:
        """Do what is left to do about a challenge: post its card, or say on it what became of it."""
        challenges = self._bot.matches.challenges
        with contextlib.suppress(MatchError):  # what the acting person would read
            challenge = await challenges.find(challenge_id)
            if challenge.message is None and challenge.status is ChallengeStatus.OPEN:
                await self.post(challenge)
                challenge = await challenges.find(challenge_id)  # it may have been answered meanwhile
            await self.bring_up_to_date(challenge)
        if (await challenges.find(challenge_id)).is_shown:
            self._bot.outbox.remove(Thing("challenge", challenge_id))

    async def _post(self, challenge: Challenge) -> None:
        challenges, thing = self._bot.matches.challenges, Thing("challenge", challenge.id)
        challenge = await challenges.find(challenge.id)
        if challenge.message is not None:
            return  # another attempt was quicker
        message = await self._find(challenge) if self._bot.outbox.is_long_ago(thing) else None
        message = message or await self._send(challenge)
        await challenges.note_card(challenge.id, MessageId(message.id))

    async def _find(self, challenge: Challenge) -> discord.Message | None:
        """Find a card that was posted so long ago that its nonce does not tell: by its buttons."""
        words = (await self._context(challenge)).words
        offer, buttons = challenge.offer, self._buttons(challenge, words)
        return await find_by_buttons(self._bot, offer.place, buttons, since=before(offer.created))

    async def _send(self, challenge: Challenge) -> discord.Message:
        """Post the card, without the note if the server's filter does not like that.

        A crash before the card's id is stored leads here again; the nonce keeps it from standing twice.
        """
        offer = challenge.offer
        context = await self._context(challenge)
        words = context.words
        if offer.opponent is not None:
            context = replace(context, away=await self._away_text(offer.opponent, words))
        channel = channel_of(self._bot, offer.place)
        parts: dict[str, Any] = {
            "view": self._buttons(challenge, words),
            "allowed_mentions": mention_only(*([] if offer.opponent is None else [offer.opponent])),
            "nonce": f"c{challenge.id}",
        }
        try:
            picture = await self._picture(challenge, words)
            return await channel.send(self._text(challenge, context), file=picture, **parts)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.TEXT_REFUSED:
                raise
            text = self._text(_without_free_text(challenge), context)
            return await channel.send(text, file=await self._picture(challenge, words), **parts)

    async def bring_up_to_date(self, challenge: Challenge) -> None:
        """Say on the card of a challenge what became of it, take its buttons away, and tell the challenger.

        Raises:
            MatchError: The channel is closed; the card is changed when it opens.
        """
        outbox, thing = self._bot.outbox, Thing("challenge", challenge.id)
        lock = outbox.lock(thing)
        waits = lock.locked()
        async with lock:
            try:
                if waits:
                    challenge = await self._bot.matches.challenges.find(challenge.id)
                trouble = None if challenge.is_shown else await self._update(challenge)
            except StoreError as error:
                trouble = trouble_of(error)
        if trouble is None:
            return
        outbox.add(thing, challenge.offer.place)
        outbox.postpone(thing, refused=trouble is Trouble.CLOSED)
        if trouble is Trouble.CLOSED:
            raise closed_error(self._bot, challenge.offer.place, lacks="card-lacks", locked="card-closed")

    async def _update(self, challenge: Challenge) -> Trouble | None:
        """Change a card, which shrinks to a line if the challenge was withdrawn, and answer it.

        Returns:
            What was in the way, if it may be gone later.
        """
        assert challenge.message is not None  # noqa: S101 (else there is nothing to bring up to date)
        matches, context = self._bot.matches, await self._context(challenge)
        if challenge.match is not None:
            context = replace(context, match=(await matches.find.match(challenge.match)).number)
        trouble = None
        for version in (challenge, _without_free_text(challenge)):
            text = self._text(version, context)
            changes: dict[str, Any] = {"content": text, "view": None}
            if challenge.status is ChallengeStatus.WITHDRAWN:
                changes["attachments"] = []
            trouble = await edit(self._bot, challenge.offer.place, challenge.message, **changes)
            if trouble is not Trouble.TEXT_REFUSED:
                break
        if trouble is not Trouble.BUSY:
            trouble = await self._tell(challenge, context.words) or trouble
        if trouble in {Trouble.BUSY, Trouble.CLOSED}:
            return trouble
        await matches.challenges.note_card(challenge.id, challenge.message, challenge.status)
        return None

    async def close_expired(self, challenge: Challenge) -> None:
        """Close a challenge whose time is over, and tell the challenger quietly."""
        try:
            challenge = await self._bot.matches.challenges.expire(challenge.id)
        except ChallengeClosedError:
            return  # it was answered at this very moment
        await self.bring_up_to_date(challenge)

    async def _tell(self, challenge: Challenge, words: Words) -> Trouble | None:
        """Tell the challenger quietly of a challenge that nobody answered, or that was refused.

        A reason is left out where the server's filter minds it.

        Returns:
            What was in the way, if anything was.
        """
        status, offer = challenge.status, challenge.offer
        was_told = challenge.card_status is None  # else the card has shown it open until now
        if status not in _NOTICES or was_told or offer.challenger == FORMER:
            return None
        text = words.say(
            f"challenge-{status.value}-notice",
            challenger=str(offer.challenger),
            opponent=str(offer.opponent),
            game=self._bot.matches.catalogue.game(offer.setup.game).name,
        )
        if challenge.reason:
            reason = words.say("challenge-reason", reason=escape(challenge.reason))
            trouble = await self._notify(challenge, f"{text} {reason}")
            if trouble is not Trouble.TEXT_REFUSED:
                return trouble
        return await self._notify(challenge, text)

    async def _notify(self, challenge: Challenge, text: str) -> Trouble | None:
        """Answer a card for the challenger to find, without a sound, unless it has been answered long ago."""
        card_id, place = challenge.message, challenge.offer.place
        assert card_id is not None  # noqa: S101 (only cards are answered)
        channel = channel_of(self._bot, place)
        card = channel.get_partial_message(card_id)
        try:
            if self._bot.outbox.is_long_ago(Thing("challenge", challenge.id)):
                own = await own_messages(self._bot, place, card_id)
                if any(_answers(message, card_id) for message in own):
                    return None
            await channel.send(
                text,
                reference=card.to_reference(fail_if_not_exists=False),
                allowed_mentions=mention_only(challenge.offer.challenger),
                silent=True,
                nonce=f"{_NOTICES[challenge.status]}{challenge.id}",
            )
        except discord.DiscordException as error:
            log.info("the challenger could not be told of challenge %d: %s", challenge.id, error)
            return trouble_of(error)
        return None

    async def _context(self, challenge: Challenge) -> CardContext:
        """The words for everybody in the server of a challenge, and its rule."""
        guild = challenge.offer.place.guild
        server = await self._bot.matches.people.server(guild)
        return CardContext(self._bot.public_words(guild, server), server.deadline_rule)

    async def _away_text(self, opponent: UserId, words: Words) -> str:
        matches = self._bot.matches
        away = await matches.vacations.current(opponent)
        return "" if away is None else vacation_text(opponent, away, words, matches.now())

    async def _picture(self, challenge: Challenge, words: Words) -> discord.File:
        setup, catalogue = challenge.offer.setup, self._bot.matches.catalogue
        rules, start = catalogue.rules(setup), setup.start()
        view = BoardView(catalogue.game(setup.game), setup, start, rules.score(start))
        return await self._bot.pictures.public(view, words)

    def _text(self, challenge: Challenge, context: CardContext) -> str:
        return card_text(challenge, self._bot.matches.catalogue, context)


def _answers(message: discord.Message, card: MessageId) -> bool:
    return message.reference is not None and message.reference.message_id == card


def _without_free_text(challenge: Challenge) -> Challenge:
    return replace(challenge, reason="", offer=replace(challenge.offer, note=""))
