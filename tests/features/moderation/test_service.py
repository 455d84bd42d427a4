from dataclasses import replace

import pytest

from bot.errors import MatchError
from bot.features.moderation import model as moderation
from bot.matches.change import Change
from bot.matches.transitions import apply
from bot.rules.rules import Outcome
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import CLEO


@pytest.fixture
async def match(table):
    return await table.shown(await table.started("a1 white", "a2 black", "b1 white", days=3))


@pytest.mark.parametrize("ply", [-1, 3, 4])
def test_there_is_nothing_to_undo_but_turns_that_were_played(match, ply):
    with pytest.raises(MatchError, match="correct-nothing"):
        moderation.correct(match, CLEO, ply, at=match.last_turn)


async def test_a_result_is_told_in_the_channel_whenever_it_becomes_another(match):
    won, lost = Outcome(0, "resigned"), Outcome(1, "decided")
    for before, after, is_told in (
        (None, won, True),
        (won, replace(won, details={"loser": "0"}), False),
        (won, lost, True),
        (won, None, True),
    ):
        ended = replace(match, outcome=before)
        change = apply(lambda found, to=after: Change(replace(found, outcome=to)), ended)
        assert ("result" in {entry.key.kind for entry in change.entries}) is is_told
