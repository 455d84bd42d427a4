from random import Random

import pytest

from bot.errors import SetupError
from bot.matches.challenges import Terms
from bot.matches.change import By
from bot.matches.model import ChallengeStatus
from bot.matches.plans import lines
from bot.matches.service import Matches
from tests.matches.table import ADA, BEN, CATALOGUE, GAMES, Clock

NUL = "a1\0white"
TERMS = {"game": "odd", "board": "hexhex-2", "options": {"group": 2}, "seat": 0}


@pytest.fixture
def matches(any_store):
    return Matches(any_store, CATALOGUE, clock=Clock(), random=Random(1))


async def challenge(matches, **terms):
    return await matches.challenges.challenge(By(ADA, GAMES), BEN, Terms(**{**TERMS, **terms}))


async def test_it_is_taken_out_of_what_people_write(matches, any_store):
    made = await challenge(matches, note=NUL)
    assert made.offer.note == "a1white"
    declined = await matches.challenges.decline(made.id, By(BEN), "\0no\0")
    assert (declined.status, declined.reason) == (ChallengeStatus.DECLINED, "no")
    assert await any_store.challenge(made.id) == declined


@pytest.mark.parametrize("terms", [{"game": "odd\0"}, {"board": "hexhex-2\0"}, {"options": {"group\0": 2}}])
async def test_no_challenge_is_called_so(matches, any_store, terms):
    with pytest.raises(SetupError):
        await challenge(matches, **terms)
    assert list(await any_store.open_challenges(GAMES.guild)) == []


async def test_a_turn_and_a_plan_are_stored_as_they_are_understood(matches):
    accepted = await matches.challenges.accept(await challenge(matches), By(BEN))
    view = await matches.find.view(accepted.match.id)
    assert (await matches.play(view, By(ADA), NUL)).match.turns == ("a1 white",)
    planning = await matches.planning.view(accepted.match.id, ADA)
    await matches.planning.add(planning, By(ADA), [("a2\0black", "b1\0white")])
    (plan, _) = (await matches.find.match(accepted.match.id)).plans
    assert list(lines(plan)) == [("a2 black", "b1 white")]


async def test_a_setting_that_holds_it_is_as_it_was_set(matches):
    await matches.people.change_person(ADA, theme=NUL)
    assert (await matches.people.preferences(ADA, GAMES.guild)).person.theme == NUL
