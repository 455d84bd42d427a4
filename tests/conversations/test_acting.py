"""Handlers know who acts, not Discord: here they are called without it."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import discord
import pytest

from bot.cogs.challenge.answers import Decline, DeclineForm
from bot.cogs.common.acting import Acting, Surroundings
from bot.cogs.preferences.settings import SetTo
from bot.cogs.turn.resign import Claim
from bot.data import catalogue, languages
from bot.errors import MatchError, NotForYouError
from bot.matches.change import By
from bot.matches.model import ChallengeStatus, Place
from bot.matches.service import Matches
from bot.matches.settings import PersonSettings, ServerSettings
from bot.transport.visibility import Visibility
from tests.conversations.times import Clock
from tests.oracles.memory_store import MemoryStore
from tests.store.samples import BEN, CAT, CHANNEL, GUILD, Calls, new_match, offer


class Reply:
    """Notes how a handler answers."""

    def __init__(self):
        self.said = []
        self.begun = False

    async def think(self):
        self.begun = True

    async def ask(self, form):
        self.said.append(form.title)


@pytest.fixture
def store():
    return Calls(MemoryStore())


@pytest.fixture
def acting(store):
    """Returns who acts, by their id."""
    matches = Matches(store.store, catalogue(), clock=Clock(), random=Random(1))
    bot = SimpleNamespace(
        visibility=Visibility(SimpleNamespace()),
        matches=matches,
        languages=languages(),
        pictures=SimpleNamespace(themes=("classic",)),
    )
    words = bot.languages.words("en")
    nobody = discord.Permissions.none()
    around = Surroundings(SimpleNamespace(), None, None, None, nobody, nobody)

    def make(user):
        settings, server = PersonSettings(), ServerSettings()
        return Acting(
            bot, Reply(), By(user, Place(GUILD, CHANNEL), 7), settings, server, words, words, around
        )

    return make


async def test_a_question_is_asked_of_the_opponent_alone(acting, store):
    challenge = await store.add_challenge(offer(expires=Clock()() + (offer().expires - offer().created)))
    asked = acting(BEN)
    await Decline(challenge.id).press(asked)
    assert asked.reply.said == ["Decline the challenge"]
    stranger = acting(CAT)
    with pytest.raises(NotForYouError):
        await Decline(challenge.id).press(stranger)
    assert stranger.reply.said == []
    assert (await store.challenge(challenge.id)).status is ChallengeStatus.OPEN
    assert DeclineForm(challenge.id).custom_id == f"oddity:decline-form:{challenge.id}"


async def test_what_cannot_be_claimed_is_refused_after_it_is_acknowledged(acting, store):
    match = await new_match(store)
    person = acting(BEN)
    with pytest.raises(MatchError, match="claim-without-limit"):
        await Claim(match.id).press(person)
    assert person.reply.begun


async def test_a_forged_value_sets_nothing(acting, store):
    with pytest.raises(MatchError, match="unknown-button"):
        await SetTo("turned", 12).press(acting(BEN))
    assert await store.person(BEN) == PersonSettings()


def test_outside_of_servers_there_is_no_place(acting):
    person = acting(BEN)
    assert person.place == Place(GUILD, CHANNEL)
    alone = replace(person, by=By(BEN))
    with pytest.raises(MatchError, match="only-in-server"):
        _ = alone.place
