from random import Random

from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.services import Services
from tests.features.together.samples import PLACE, terms
from tests.matches.table import CATALOGUE, Clock
from tests.store.samples import ANN, BEN, CAT, race


async def test_what_two_processes_do_at_once_is_done_once(any_store):
    clock = Clock()
    one, other = (
        Services(Context(any_store.db, CATALOGUE, clock, Random(1))).get(Together) for _ in range(2)
    )
    both = (one, ANN), (other, BEN)
    begun = await race(*(each.begin(By(user, PLACE), terms()) for each, user in both))
    assert begun == ["MatchError", "ServerMatch"]
    state = await one.need(PLACE.guild)
    proposed = await race(
        *(each.propose(By(user, PLACE), state.match, 0, "a1 white") for each, user in both for _ in range(2))
    )
    assert (proposed, len(await one.removable(PLACE.guild, "proposal"))) == (["tuple"] * 4, 1)
    (first,) = await one.removable(PLACE.guild, "proposal")
    second, *_ = await other.propose(By(BEN, PLACE), state.match, 0, "b2 white")
    votes = (
        each.vote(By(CAT, PLACE), state.match, 0, chosen.id) for each, _ in both for chosen in (first, second)
    )
    assert await race(*votes) == ["Ballot"] * 4
    clock.now = state.due
    late = other.vote(By(ANN, PLACE), state.match, 0, first.id)
    await race(*(each.end_day(state) for each, _ in both), late)
    for _ in range(2):  # as the clock does a minute later, if the last vote has changed who wins
        await race(other.end_day(state))
    _, view, (day,) = await one.shown(state.match)
    match = view.match
    assert (match.ply, match.turns) == (1, (day.chosen.turn,))
    assert day.votes in (1, 2)
    assert day.chosen.votes == max(proposal.votes for proposal in day.proposals)
