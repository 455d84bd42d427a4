from random import Random

import pytest

from bot.errors import SetupError
from bot.features.challenge.service import Challenges, Terms
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.finding import Finding
from bot.matches.model import ChallengeStatus
from bot.matches.plans import lines
from bot.matches.playing import Playing
from bot.matches.preferences import People
from bot.matches.services import Services
from tests.loaded import needs
from tests.matches.table import ADA, BEN, CATALOGUE, GAMES, Clock

NUL = "a1\0white"
TERMS = {"game": "odd", "board": "hexhex-2", "options": {"group": 2}, "seat": 0}


@pytest.fixture
def services(any_store):
    return Services(Context(any_store, CATALOGUE, Clock(), Random(1)))


async def challenge(services, **terms):
    return await services.get(Challenges).challenge(By(ADA, GAMES), BEN, Terms(**{**TERMS, **terms}))


async def test_it_is_removed_from_texts_of_people(services, any_store):
    made = await challenge(services, note=NUL)
    assert made.offer.note == "a1white"
    declined = await services.get(Challenges).decline(made.id, By(BEN), "\0no\0")
    assert (declined.status, declined.reason) == (ChallengeStatus.DECLINED, "no")
    assert await any_store.challenge(made.id) == declined


@pytest.mark.parametrize("terms", [{"game": "odd\0"}, {"board": "hexhex-2\0"}, {"options": {"group\0": 2}}])
async def test_no_challenge_is_called_so(services, any_store, terms):
    with pytest.raises(SetupError):
        await challenge(services, **terms)
    assert list(await any_store.open_challenges(GAMES.guild)) == []


@needs("thinking_ahead")
async def test_a_turn_and_a_plan_are_stored_as_they_are_understood(services):
    from bot.features.thinking_ahead.model import with_lines
    from bot.features.thinking_ahead.service import ThinkingAhead

    accepted = await services.get(Challenges).accept(await challenge(services), By(BEN))
    view = await services.get(Finding).view(accepted.match.id)
    assert (await services.get(Playing).play(view, By(ADA), NUL)).match.turns == ("a1 white",)
    ahead = services.get(ThinkingAhead)
    begun = await ahead.begin_plan(accepted.match.id, ADA)
    line = ahead.after(begun, ("a2\0black", "b1\0white")).tried
    await ahead.change(begun.source, By(ADA), lambda plan: with_lines(plan, [line]))
    (plan, _) = (await services.get(Finding).match(accepted.match.id)).plans
    assert list(lines(plan)) == [("a2 black", "b1 white")]


async def test_a_setting_that_holds_it_is_as_it_was_set(services):
    await services.get(People).change_person(ADA, theme=NUL)
    assert (await services.get(People).preferences(ADA, GAMES.guild)).person.theme == NUL
