from dataclasses import replace

import pytest

from bot.errors import SetupError
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.service import Terms
from bot.matches.change import By
from bot.matches.playing import Playing
from tests.loaded import needs
from tests.matches.table import ADA, BEN, CATALOGUE, GAMES

OLDER = CATALOGUE.game("catchup").setup(None, {"bonus": "larger"})


async def offered_before(table):
    offer = await table.challenges.offer(By(ADA, GAMES), BEN, Terms("catchup"))
    assert offer.rated
    return await table.store.add_challenge(replace(offer, setup=OLDER), lambda _standing: None, by=By(ADA))


@needs("ratings")
async def test_a_challenge_and_its_rematches_keep_the_bonus_and_stay_rated(table):
    waiting = (await offered_before(table)).id
    for _ in range(2):
        match = (await table.accept(waiting, BEN)).match
        assert (match.setup, match.rated) == (OLDER, True)
        await table.get(Playing).resign(match.id, By(BEN))
        again = await table.rematch(match.id, ADA)
        assert (again.offer.setup, again.offer.rated) == (OLDER, True)
        waiting = again.id


@needs("ratings")
async def test_a_new_match_by_the_older_rule_is_not_rated(table):
    older = Terms("catchup", options={"bonus": "larger"})
    assert not (await table.challenges.offer(By(ADA, GAMES), BEN, older)).rated
    with pytest.raises(SetupError, match="rated-unusual"):
        await table.challenges.offer(By(ADA, GAMES), BEN, replace(older, rated=True))


async def test_a_bigger_board_against_the_computer_keeps_words_and_suggests_numbers(table):
    async def further(terms, board):
        match = (await table.get(ComputerMatches).begin(By(ADA, GAMES), terms, 1)).match
        over = (await table.get(Playing).resign(match.id, By(ADA))).match
        bigger = await table.get(ComputerMatches).go_on(over, By(ADA), 1, terms.game, board)
        return bigger.match.setup.options

    older = Terms("catchup", "hexhex-3", {"bonus": "larger"})
    assert await further(older, "hexhex-4") == {"bonus": "larger"}
    assert await further(Terms("odd", "hexhex-3", {"group": 2}), "hexhex-4") == {"group": 4}
