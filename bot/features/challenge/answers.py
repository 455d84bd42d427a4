"""Buttons on a challenge card, and the rematch button under a finished board."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

import discord
from discord import ButtonStyle

from bot.errors import ChallengeClosedError, NoMatchError, NotForYouError, RematchOfferedError
from bot.features.challenge.card import Cards
from bot.features.challenge.challenge import (
    Again,
    NextLevel,
    computer_follow_ups,
    has_won,
    start,
)
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.levels import next_level
from bot.features.challenge.links import Accept, Decline, ShowDetails, Withdraw
from bot.features.challenge.service import Challenges
from bot.features.challenge.texts import DETAILS, CardContext, details_text
from bot.matches.finding import Finding
from bot.matches.free_text import LONGEST_FREE_TEXT
from bot.matches.ids import FORMER, NO_PERSON, ChallengeId, MessageId
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchView
from bot.rules.catalogue import Game
from bot.transport.visibility import missing_in
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Button, Form, FormData, Item, MatchLink, text_field, view_of
from bot.ui.permissions import can_view, check_channel, check_permissions
from bot.ui.slots import END_BUTTONS, game_buttons
from bot.words import Words


class PressAccept(Accept, Button):
    async def press(self, acting: Acting) -> None:
        check_permissions(acting)
        await accept(acting, self.challenge, card=acting.interaction.message)


class PressDecline(Decline, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        await ask_reason(acting, self.challenge, DeclineForm(self.challenge), card=acting.interaction.message)


class DeclineForm(Form, name="decline-form"):
    challenge: ChallengeId

    async def submit(self, acting: Acting, written: FormData) -> None:
        await decline(acting, self.challenge, written)


class PressWithdraw(Withdraw, Button):
    async def press(self, acting: Acting) -> None:
        await withdraw(acting, self.challenge, card=acting.interaction.message)


class PressShowDetails(ShowDetails, Button, acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        services = acting.bot.services
        words = acting.words
        async with _stale_card_refreshed(acting.bot, self.challenge):
            challenge = await services.get(Challenges).open(self.challenge)
        offer = challenge.offer
        if offer.place != acting.here and not await can_view(acting, offer.place.channel):
            raise NoMatchError("no-challenge")
        found = [await details for details in DETAILS(acting, offer)]
        terms = tuple(one.term for one in found if one.term)
        further = tuple(line for one in found for line in one.lines)
        context = CardContext(words, acting.server, terms=terms, further=further)
        game = services.catalogue.game(offer.setup.game)
        text = details_text(challenge, services.catalogue, context)
        await acting.reply.show(text, view=view_of(game_buttons(game, words)))


class Rematch(MatchLink, Button, name="rematch", label="button-rematch", style=ButtonStyle.primary):
    """Offers a rematch with seats swapped; against the computer it starts at once."""

    async def press(self, acting: Acting) -> None:
        """If the opponent has offered a rematch, accept that instead."""
        match = await acting.get(Finding).match(self.match)
        if match.level is not None:
            await start(acting, acting.get(ComputerMatches).rematch, match, acting.by, match.level)
            return
        check_permissions(acting)
        check_channel(acting)
        challenges = acting.get(Challenges)
        await _check_opponent(acting, match)
        try:
            challenge = await challenges.rematch(self.match, acting.by)
        except RematchOfferedError:
            offered = await challenges.rematch_for(self.match, acting.by.place.guild, acting.user)
            if offered is None:
                raise
            await accept(acting, offered.id)
        else:
            await Cards.of(acting.bot).post(challenge)
            await acting.reply.say(acting.words.say("rematch-offered"))


@END_BUTTONS.add(order=20)
def _first_way_on(acting: Acting, view: MatchView) -> Iterator[Item]:
    match = view.match
    if match.level is None or FORMER in match.seats:
        return
    if not has_won(match):
        yield Again(match.id).item(acting.words)
    elif next_level(match.level):
        yield NextLevel(match.id).item(acting.words, style=ButtonStyle.primary)


@END_BUTTONS.add(order=40)
def _last_way_on(acting: Acting, view: MatchView) -> Iterator[Item]:
    match = view.match
    if FORMER not in match.seats:
        style = None if match.level is None else ButtonStyle.secondary
        yield _rematch(match, acting.words, style)


def _rematch(match: Match, words: Words, style: ButtonStyle | None) -> Item:
    label = None if match.level is None else "button-rematch-swapped"
    return Rematch(match.id).item(words, label=label, style=style)


def follow_up_buttons(match: Match, game: Game, words: Words, offered: Sequence[Item] = ()) -> list[Item]:
    """None if a player has been deleted. The next level comes first after a win against the computer."""
    if FORMER in match.seats:
        return []
    others = [*offered, *computer_follow_ups(match, game, words)]
    style = ButtonStyle.secondary if has_won(match) else None
    others.insert(has_won(match), _rematch(match, words, style))
    return others


async def accept(acting: Acting, challenge_id: ChallengeId, *, card: discord.Message | None = None) -> None:
    """Wait until the match's board is posted; `card` is the message if accepted from its card."""
    async with _stale_card_refreshed(acting.bot, challenge_id):
        challenge = await _with_card(acting, await acting.get(Challenges).open(challenge_id), card)
        await _check_challenger(acting, challenge)
        view = await acting.get(Challenges).accept(challenge, acting.by)
    await acting.bot.services.events.followed(view.match.id)


async def ask_reason(
    acting: Acting, challenge_id: ChallengeId, form: Form, *, card: discord.Message | None = None
) -> None:
    """Arguments as for `accept`."""
    async with _stale_card_refreshed(acting.bot, challenge_id):
        challenge = await acting.get(Challenges).check_may_decline(challenge_id, acting.user)
        await _with_card(acting, challenge, card)
    words = acting.words
    label = words.say("decline-form-label")
    about = words.say("decline-form-help")
    field = text_field("reason", label, about, max_length=LONGEST_FREE_TEXT, required=False)
    await acting.reply.ask(form.modal(words.say("decline-form"), field))


async def decline(acting: Acting, challenge_id: ChallengeId, written: FormData) -> None:
    challenges = acting.get(Challenges)
    async with _stale_card_refreshed(acting.bot, challenge_id):
        declined = await challenges.decline(challenge_id, acting.by, written.text("reason"))
    await Cards.of(acting.bot).update(declined)


async def withdraw(acting: Acting, challenge_id: ChallengeId, *, card: discord.Message | None = None) -> None:
    """Arguments as for `accept`; if the card cannot be edited now, it is updated later."""
    async with _stale_card_refreshed(acting.bot, challenge_id):
        challenge = await acting.get(Challenges).withdraw(challenge_id, acting.by)
        challenge = await _with_card(acting, challenge, card)
    await Cards.of(acting.bot).update(challenge)


@asynccontextmanager
async def _stale_card_refreshed(bot: Oddity, challenge_id: ChallengeId) -> AsyncIterator[None]:
    try:
        yield
    except ChallengeClosedError:
        bot.track(asyncio.create_task(Cards.of(bot).refresh(challenge_id)))
        raise


async def _with_card(acting: Acting, challenge: Challenge, card: discord.Message | None) -> Challenge:
    """Record the card's id if a crash or a lost response has prevented it.

    Without an id, the card of a closed challenge could not be edited and would keep its buttons.
    """
    if card is None or challenge.message is not None:
        return challenge
    return await acting.get(Challenges).note_card(challenge.id, MessageId(card.id))


async def _check_challenger(acting: Acting, challenge: Challenge) -> None:
    challenger = challenge.offer.challenger
    if await acting.bot.visibility.has_left(acting.guild, challenger):
        await acting.get(Challenges).close(challenge.id, ChallengeStatus.WITHDRAWN)
        raise ChallengeClosedError("challenger-left", challenger=challenger)


async def _check_opponent(acting: Acting, match: Match) -> None:
    opponent = match.opponent_of(acting.user)
    guild = acting.guild
    if opponent is None or opponent in NO_PERSON or guild is None:
        return  # offering the rematch says why not
    if missing_in(acting.bot, match.place, discord.Permissions(view_channel=True)):
        return  # posting it says what the bot lacks
    try:
        member = await guild.fetch_member(opponent)
    except discord.NotFound:
        raise NotForYouError("no-such-person") from None
    if not await acting.bot.visibility.can_view(member, match.place.channel):
        raise NotForYouError("opponent-cannot-see", opponent=opponent)
