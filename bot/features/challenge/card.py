import asyncio
import contextlib
import logging
from dataclasses import replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui
from discord.ext import commands

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, GivenUpError, NotNowError, Retries, UndeliveredError
from bot.errors import ChallengeClosedError, MatchError
from bot.features.challenge.links import Accept, Decline, PlayInstead, ShowDetails, Withdraw
from bot.features.challenge.results import ResultLine, find_line, line_on_card
from bot.features.challenge.service import Challenges
from bot.features.challenge.texts import CardContext, card_text, offered_board
from bot.matches.events import MatchStarted
from bot.matches.finding import Finding
from bot.matches.ids import FORMER, ChallengeId, MatchId, MessageId
from bot.matches.model import Challenge, ChallengeStatus, Match
from bot.matches.outbox import CARD, QUIETLY, RESULT, Entry, Key, card_entry
from bot.matches.preferences import People
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.wire import UnreachableError
from bot.ui.background import begin_comparing
from bot.ui.client import DueJob, FeatureCog, Oddity
from bot.ui.components import Link, view_of
from bot.ui.errors import closed_error
from bot.ui.runner import (
    Edit,
    Job,
    MessageDeliverer,
    New,
    Picture,
    before,
    buttons_of,
    channel_of,
    edit,
    find_by_buttons,
    post,
)
from bot.ui.slots import CARD_LINES
from bot.words import Words, escape

log = logging.getLogger(__name__)

_NOTICES = {ChallengeStatus.DECLINED: "d", ChallengeStatus.EXPIRED: "e"}
"""Statuses that notify the challenger by a reply, with the first letter of its nonce."""
EXPIRED = DueJob.of(Challenges, Challenges.expired, Challenges.expire)


class Cards(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._on_match_started, MatchStarted)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def _on_match_started(self, event: MatchStarted) -> None:
        await self.update(event.challenge, event.match)

    async def post(self, challenge: Challenge) -> None:
        """If it can't be posted now, it is posted later if Discord is unavailable, else withdrawn."""
        try:
            entry = replace(card_entry(challenge), since=challenge.offer.created)
            await self._bot.delivery.deliver(entry, (challenge, None))
        except NotNowError as error:
            raise MatchError("challenge-shown-later") from error
        except GivenUpError as error:
            if error.trouble is Trouble.CLOSED:
                lacks = "missing-permissions"
                locked = "challenge-locked"
                raise closed_error(self._bot, challenge.offer.place, lacks=lacks, locked=locked) from error
            raise MatchError("challenge-not-shown") from error

    async def post_started(self, challenge: Challenge, attempt: Attempt) -> Challenge:
        """Post a starter message for a match without a card of its own.

        This is the case if the computer took up the challenge, or if the challenge has several seats.
        """
        assert challenge.match is not None  # noqa: S101 (it has started)
        match = await self._bot.get(Finding).match(challenge.match)
        context = replace(await self._card_context(challenge), match=match)
        new = New(
            challenge.offer.place,
            f"c{challenge.id}",
            self._text(challenge, context),
            mentions=(),
            silent=True,
            lasting=f"#{match.number}",
        )
        _, message = await post(self._bot, new, attempt)
        return await self._bot.get(Challenges).note_card(challenge.id, message, challenge.status)

    async def refresh(self, challenge_id: ChallengeId) -> None:
        with contextlib.suppress(StoreError, UndeliveredError):  # the entry is tried again later
            entry = await self._bot.services.outbox.entry(Key(CARD, challenge_id))
            if entry is not None:
                await self._bot.delivery.deliver(entry)

    async def deliver(self, entry: Entry, attempt: Attempt) -> Delivered:
        """Post or update the card, repeating if the challenge changes meanwhile."""
        challenges = self._bot.get(Challenges)
        quietly = QUIETLY in entry.details
        challenge, match = attempt.given or (await challenges.find(ChallengeId(entry.key.subject)), None)
        if challenge.message is None and challenge.status is ChallengeStatus.OPEN:
            posted = challenge
            challenge = await self._post(challenge, attempt)
            if _is_up_to_date(posted, challenge):
                return Delivered.SETTLED
        elif challenge.message is None:
            found = None
            if attempt.long_ago or attempt.number > 1:
                found = await self._find_unrecorded(challenge)
            if found is None:
                return Delivered.DONE
            challenge = await challenges.note_card(challenge.id, found)
        elif _is_unanswered(challenge):
            return Delivered.DONE
        while True:
            noted = await self._edit_card(challenge, match, attempt, quietly=quietly)
            if _is_up_to_date(challenge, noted):
                return Delivered.SETTLED
            quietly = noted.status is challenge.status
            challenge = noted
            match = None

    async def _find_unrecorded(self, challenge: Challenge) -> MessageId | None:
        """Find the card of a closed challenge that an earlier attempt may have posted."""
        offer = challenge.offer
        words = (await self._card_context(challenge)).words
        buttons = buttons_of(_buttons(challenge, words))
        found = await find_by_buttons(self._bot, offer.place, buttons, since=before(offer.created))
        return next(iter(found), None)

    async def _post(self, challenge: Challenge, attempt: Attempt) -> Challenge:
        """The note is left out if the server's filter rejects it.

        After a crash before the card's id is stored, this runs again; the nonce prevents a duplicate.
        """
        challenges = self._bot.get(Challenges)
        new = await self._message(challenge)
        try:
            _, message = await post(self._bot, new, attempt)
        except discord.DiscordException as error:
            trouble = trouble_of(error)
            if trouble in ShowCard.retries.posts:
                raise
            with contextlib.suppress(ChallengeClosedError):  # answered just now
                await challenges.close(challenge.id, ChallengeStatus.WITHDRAWN)
            raise GivenUpError(trouble) from error
        return await challenges.note_card(challenge.id, message, told=challenge.offer)

    async def _message(self, challenge: Challenge, *remarks: str) -> New:
        offer = challenge.offer
        services = self._bot.services
        context = await self._card_context(challenge)
        words = context.words
        further = [await line for line in CARD_LINES(self._bot, offer, words)]
        further += map(words.say, remarks)
        context = replace(context, further=tuple(filter(None, further)))
        mentions = [] if offer.opponent is None else [offer.opponent]
        return New(
            offer.place,
            f"c{challenge.id}",
            self._text(challenge, context),
            _buttons(challenge, words),
            Picture(offered_board(offer, services.catalogue), words),
            mentions=mentions,
            since=before(offer.created),
            plain=self._text(_without_free_text(challenge), context),
        )

    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Look for cards that were answered after a backup that was restored."""
        begin_comparing(self._bot, shard, self._bot.get(Challenges).open_cards, self._compare_card)

    async def _compare_card(self, challenge: Challenge) -> None:
        """A card that has no buttons, though its challenge is open, becomes as it was posted."""
        place = challenge.offer.place
        card = challenge.message
        assert card is not None  # noqa: S101 (see `open_cards`)
        try:
            message = await channel_of(self._bot, place).fetch_message(card)
        except discord.DiscordException as error:
            if trouble_of(error) is Trouble.BUSY:
                raise
            return  # deleted, or the channel is closed
        if message.components:
            return
        async with self.edit_lock(card):
            if await self._bot.get(Challenges).find(challenge.id) == challenge:
                new = await self._message(challenge, "card-restored")
                changes = {"content": new.text, "view": new.view}
                trouble = await edit(self._bot, place, Edit(card, changes, new.plain, new.picture))
                if trouble is Trouble.BUSY:
                    raise UnreachableError(trouble.value)

    async def update(self, challenge: Challenge, match: Match | None = None) -> None:
        """Show the challenge's result on its card, remove its buttons, and notify the challenger.

        While seats are left, it lists the players and keeps its buttons.
        """
        if challenge.message is None or _is_unanswered(challenge):
            return
        given = None
        if challenge.status not in _NOTICES:
            given = (challenge, match)
        try:
            await self._bot.delivery.deliver(card_entry(challenge), given)
        except NotNowError as error:
            if error.trouble is Trouble.CLOSED:
                place = challenge.offer.place
                raise closed_error(self._bot, place, lacks="card-lacks", locked="card-closed") from error

    async def _edit_card(
        self, challenge: Challenge, match: Match | None, attempt: Attempt, *, quietly: bool
    ) -> Challenge:
        """A card without free seats shrinks to one line. Return the challenge as stored afterwards."""
        assert challenge.message is not None  # noqa: S101 (only challenges with a card are updated)
        services = self._bot.services
        context = await self._card_context(challenge)
        changes: dict[str, Any] = {"view": None, "attachments": []}
        words = context.words
        notice = None
        if challenge.status is ChallengeStatus.OPEN:
            changes = {"view": _buttons(challenge, words)}
        async with self.edit_lock(challenge.message):
            text, plain = await self._texts(challenge, context, match)
            change = Edit(challenge.message, {**changes, "content": text}, plain)
            trouble = await edit(self._bot, challenge.offer.place, change)
        if trouble is not Trouble.BUSY:
            if quietly:
                trouble = await self._update_notice(challenge, words) or trouble
            else:
                notice = await self._notify_challenger(challenge, words, attempt)
        if trouble is not None and trouble in ShowCard.retries.edits:
            raise NotNowError(trouble)
        seen = {"told": challenge.offer, "notice": notice}
        return await services.get(Challenges).note_card(
            challenge.id, challenge.message, challenge.status, **seen
        )

    async def _texts(
        self, challenge: Challenge, context: CardContext, match: Match | None
    ) -> tuple[str, str]:
        if challenge.match is not None and match is None:
            match = await self._bot.get(Finding).match(challenge.match)
            if match.outcome is not None and (line := line_on_card(challenge, match)):
                return await line.texts(self._bot, context.words)
        context = replace(context, match=match)
        return self._text(challenge, context), self._text(_without_free_text(challenge), context)

    def edit_lock(self, message: MessageId) -> asyncio.Lock:
        """Serializes edits of a card or of a thread's starter message."""
        return self._locks.setdefault(message, asyncio.Lock())

    async def _notify_challenger(
        self, challenge: Challenge, words: Words, attempt: Attempt
    ) -> MessageId | None:
        """Reply to the card silently, once; without the reason if the server's filter rejects it."""
        offer = challenge.offer
        if challenge.status not in _NOTICES or offer.taken or offer.challenger == FORMER:
            return None
        plain = self._notice(challenge, words)
        reason = escape(challenge.reason)
        if reason:
            sentences = [plain, words.say("challenge-reason", reason=reason)]
        else:
            sentences = [plain]
        card_id = challenge.message
        place = offer.place
        assert card_id is not None  # noqa: S101 (`_edit_card` requires it)
        card = channel_of(self._bot, place).get_partial_message(card_id)
        new = New(
            place,
            f"{_NOTICES[challenge.status]}{challenge.id}",
            " ".join(sentences),
            reference=card.to_reference(fail_if_not_exists=False),
            mentions=(offer.challenger,),
            silent=True,
            since=card_id,
            plain=plain,
        )
        try:
            _, message = await post(self._bot, new, attempt)
        except discord.DiscordException as error:
            if trouble_of(error) in ShowCard.retries.edits:
                raise  # it may stand, and is corrected by the next attempt
            log.info("challenger of %d is not notified: %s", challenge.id, error)
            return None
        return message

    async def _update_notice(self, challenge: Challenge, words: Words) -> Trouble | None:
        """Rewrite the notice after a person in it has been forgotten."""
        if challenge.notice is None:
            return None
        changes = {"content": self._notice(challenge, words)}
        return await edit(self._bot, challenge.offer.place, Edit(challenge.notice, changes))

    def _notice(self, challenge: Challenge, words: Words) -> str:
        offer = challenge.offer
        return words.say(
            f"challenge-{challenge.status.value}-notice",
            challenger=offer.challenger,
            opponent=offer.opponent,
            game=self._bot.catalogue.game(offer.setup.game).name,
        )

    async def _card_context(self, challenge: Challenge) -> CardContext:
        guild = challenge.offer.place.guild
        server = await self._bot.get(People).server(guild)
        return CardContext(self._bot.public_words(guild, server), server)

    def _text(self, challenge: Challenge, context: CardContext) -> str:
        return card_text(challenge, self._bot.catalogue, context)


def _buttons(challenge: Challenge, words: Words) -> ui.View:
    """Open challenges have "take" and no "decline". A lost card is found by its first row."""
    number = challenge.id
    take = None
    others: list[Link] = [Decline(number), Withdraw(number)]
    if challenge.offer.opponent is None:
        take = "button-take"
        others = [Withdraw(number), PlayInstead(number)]
    accept = Accept(number).item(words, label=take)
    return view_of([accept, *(one.item(words) for one in others)], [ShowDetails(number).item(words)])


def _is_unanswered(challenge: Challenge) -> bool:
    if challenge.status is not ChallengeStatus.OPEN:
        return False
    return challenge.offer.seats == 1


def _is_up_to_date(shown: Challenge, noted: Challenge) -> bool:
    """Compare status and people, as `transitions.note_card` does."""
    if shown.status is not noted.status:
        return False
    return shown.offer.people == noted.offer.people


def _without_free_text(challenge: Challenge) -> Challenge:
    return replace(challenge, reason="", offer=replace(challenge.offer, note=""))


class ShowCard(Job, kind=CARD):
    retries = Retries(posts=frozenset({Trouble.BUSY}))
    urgency = Urgency.CARDS
    waits_for_channel = True

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        return await Cards.of(self._bot).deliver(entry, attempt)


class TellResult(MessageDeliverer, kind=RESULT):
    """Skipped if the line is deleted or the channel closed."""

    retries = Retries(edits=frozenset({Trouble.BUSY}))
    is_idempotent = True
    seconds_apart = 2.0

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        line = await find_line(self._bot, match)
        if line is None:
            return Delivered.DONE
        async with Cards.of(self._bot).edit_lock(line.message):
            return await super().deliver(entry, attempt=attempt._replace(given=line))

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Edit:  # noqa: ARG002 (the line says all)
        line: ResultLine = attempt.given
        text, plain = await line.texts(self._bot, await self._bot.words_of(line.place.guild))
        changes: dict[str, Any] = {"content": text, "view": None, "attachments": []}
        note = partial(self._note, line.match)
        return Edit(line.message, changes, plain, place=line.place, note=note)

    async def _note(self, match: Match, trouble: Trouble | None) -> None:
        if trouble is Trouble.CLOSED and FORMER in match.seats:
            raise NotNowError(trouble)  # a forgotten person's name must be removed
