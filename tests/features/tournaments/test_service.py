from dataclasses import replace

from bot.features.tournaments import table as tournament_table
from bot.features.tournaments.model import TournamentTerms
from bot.features.tournaments.service import Tournaments
from bot.matches.change import By
from bot.matches.ids import TournamentId
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, CLEO, GAMES
from tests.store.samples import TERMS


async def test_a_tournament_keeps_the_options_that_it_was_announced_with(table):
    """They are stored with it, so that no later default changes them."""
    tournaments, terms = table.get(Tournaments), {**TERMS, "game": "catchup", "board": "hexhex-5"}
    new = await tournaments.create(By(ADA, GAMES), TournamentTerms(**terms))
    assert (new.terms.options, new.terms.rated) == ({"bonus": "level"}, True)
    older = replace(new, id=TournamentId(0), terms=replace(new.terms, options={"bonus": "larger"}))
    new = await table.store.write(tournament_table.add, older, by=By(ADA))
    for user in (ADA, BEN, CLEO):
        await table.store.in_tournament(new.id, "join", table.services._context.clock(), user=user)
    event = await tournaments.find(GAMES.guild, new.id)
    begun = (await tournaments.start(event, By(ADA))).event.matches.values()
    assert {(match.setup.options["bonus"], match.rated) for match in begun} == {("larger", True)}
