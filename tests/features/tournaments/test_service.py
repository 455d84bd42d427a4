from dataclasses import replace

import pytest

from bot.features.tournaments import table as tournament_table
from bot.features.tournaments.model import TournamentTerms
from bot.features.tournaments.service import Tournaments
from bot.matches.change import By
from bot.matches.ids import TournamentId
from bot.matches.playing import Playing
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, CLEO, GAMES
from tests.store.samples import TERMS


async def begun(table, new):
    tournaments = table.get(Tournaments)
    for user in (ADA, BEN, CLEO):
        await table.store.in_tournament(new.id, "join", table.services._context.clock(), user=user)
    event = await tournaments.find(GAMES.guild, new.id)
    return (await tournaments.start(event, By(ADA))).event.matches.values()


@pytest.mark.parametrize("gone", [0, 1])
async def test_player_who_leaves_before_their_first_turn_loses_in_a_tournament(table, gone):
    tournaments = table.get(Tournaments)
    new = await tournaments.create(By(ADA, GAMES), TournamentTerms(**TERMS))
    match, *_ = await begun(table, new)
    await table.get(Playing).claim_from_absent(match, By(match.seats[1 - gone]))
    results = (await tournaments.find(GAMES.guild, new.id)).results
    assert results[match.pairing].winner == 1 - gone


async def test_a_tournament_keeps_the_options_that_it_was_announced_with(table):
    """They are stored with it, so that no later default changes them."""
    tournaments, terms = table.get(Tournaments), {**TERMS, "game": "catchup", "board": "hexhex-5"}
    new = await tournaments.create(By(ADA, GAMES), TournamentTerms(**terms))
    assert (new.terms.options, new.terms.rated) == ({"bonus": "level"}, True)
    older = replace(new, id=TournamentId(0), terms=replace(new.terms, options={"bonus": "larger"}))
    new = await table.store.write(tournament_table.add, older, by=By(ADA))
    assert {(match.setup.options["bonus"], match.rated) for match in await begun(table, new)} == {
        ("larger", True)
    }
