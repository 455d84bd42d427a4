"""Hints: in matches between people only afterwards, against the computer for the player whose turn it is."""

from dataclasses import replace
from random import Random

import pytest

from bot.errors import MatchError, NotSeatedError, NotYourTurnError
from bot.matches.challenges import Terms
from bot.matches.change import By
from bot.matches.computer import may_have_hints
from bot.matches.service import Matches
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, GAMES, Clock
from tests.oracles.memory_store import MemoryStore

CELLS = ("b2 white", "a1 black", "c2 white", "a2 black", "b1 white", "b3 white", "c1 white")


@pytest.fixture
async def matches():
    matches = Matches(MemoryStore(), CATALOGUE, clock=Clock(), random=Random(1))
    challenge = await matches.challenges.challenge(
        By(ADA, GAMES), BEN, Terms("odd", "hexhex-2", {"group": 2}, seat=0)
    )
    await matches.challenges.accept(await matches.challenges.open(challenge.id), By(BEN))
    return matches


async def after(matches, plies):
    """The match once so many turns have been played."""
    for ply, text in enumerate(CELLS[:plies]):
        await matches.play(await matches.find.view(1), By((ADA, BEN)[ply % 2]), text)
    return await matches.find.match(1)


@pytest.mark.parametrize("user", [ADA, BEN, CLEO])
async def test_nobody_has_hints_in_a_match_between_people_before_it_is_over(matches, user):
    match = await after(matches, 3)
    assert not may_have_hints(match, user)
    for turn in (None, 1, 4):
        with pytest.raises(MatchError) as refusal:
            matches.hinting.view(match, user, turn)
        assert refusal.value.reason == "hint-between-people"


@pytest.mark.parametrize("user", [ADA, BEN, CLEO])
async def test_everybody_has_them_once_it_is_over_for_every_turn_of_it(matches, user):
    match = await after(matches, 7)
    assert match.outcome is not None
    assert may_have_hints(match, user)
    assert matches.hinting.last_turn(match) == 7
    assert matches.hinting.view(match, user) == matches.hinting.view(match, user, 7)
    for turn in range(1, 8):
        view = matches.hinting.view(match, user, turn)
        assert view.match.turns == CELLS[: turn - 1]
        assert view.position == matches.history(match)[turn - 1].position
        assert view.match.outcome is None
    for turn in (0, 8):
        with pytest.raises(MatchError) as refusal:
            matches.hinting.view(match, user, turn)
        assert refusal.value.details == {"match": "1", "last": 7}


@pytest.mark.parametrize(("plies", "usual"), [(0, 1), (3, 3)])
async def test_of_a_match_that_was_resigned_the_turn_that_was_never_played_is_another(matches, plies, usual):
    await after(matches, plies)
    match = (await matches.resign(1, By(BEN))).match
    assert matches.hinting.view(match, CLEO).match.ply == usual - 1
    assert matches.hinting.last_turn(match) == plies + 1
    assert matches.hinting.view(match, CLEO, plies + 1).match.turns == CELLS[:plies]


async def test_against_the_computer_they_are_for_the_player_whose_turn_it_is(matches):
    match = replace(await after(matches, 2), level=3)
    assert may_have_hints(match, ADA)
    assert matches.hinting.view(match, ADA).match == replace(match, answered=False)
    assert matches.hinting.view(match, ADA, 1).match.turns == ()
    with pytest.raises(NotYourTurnError):
        matches.hinting.view(replace(match, turns=CELLS[:3]), ADA)
    assert matches.hinting.view(replace(match, turns=CELLS[:3]), ADA, 3).match.turns == CELLS[:2]
    assert not may_have_hints(match, CLEO)
    with pytest.raises(NotSeatedError):
        matches.hinting.view(match, CLEO)
