from dataclasses import replace

import pytest

from bot.errors import NotSeatedError, NotYourTurnError
from bot.features.turn.service import Hinting, may_have_hints
from tests.matches.table import ADA, BEN, CLEO, Clock, Table
from tests.store.memory import InMemory

CELLS = ("b2 white", "a1 black", "c2 white", "a2 black", "b1 white", "b3 white", "c1 white")


@pytest.fixture
def table():
    return Table(Clock(), InMemory())


@pytest.mark.parametrize(("plies", "usual"), [(0, 1), (3, 3)])
async def test_the_unplayed_turn_of_a_resigned_match_counts_as_another(table, plies, usual):
    match = await table.started(*CELLS[:plies])
    match, services = (await table.resign(match.id, BEN)).match, table.services
    assert services.get(Hinting).view(match, CLEO).match.ply == usual - 1
    assert services.get(Hinting).last_turn(match) == plies + 1
    assert services.get(Hinting).view(match, CLEO, plies + 1).match.turns == CELLS[:plies]


async def test_against_the_computer_they_are_for_the_player_whose_turn_it_is(table):
    match, services = replace(await table.started(*CELLS[:2]), level=3), table.services
    assert may_have_hints(match, ADA)
    assert services.get(Hinting).view(match, ADA).match == replace(match, answered=False)
    assert services.get(Hinting).view(match, ADA, 1).match.turns == ()
    with pytest.raises(NotYourTurnError):
        services.get(Hinting).view(replace(match, turns=CELLS[:3]), ADA)
    assert services.get(Hinting).view(replace(match, turns=CELLS[:3]), ADA, 3).match.turns == CELLS[:2]
    assert not may_have_hints(match, CLEO)
    with pytest.raises(NotSeatedError):
        services.get(Hinting).view(match, CLEO)
