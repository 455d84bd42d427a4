from random import Random

from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.services import Services
from tests.features.together.samples import PLACE, terms
from tests.matches.table import CATALOGUE, Clock
from tests.store.samples import ANN, BEN, CAT, race


async def test_an_action_of_two_processes_at_once_is_done_once(any_store):
    context = Context(any_store.db, CATALOGUE, Clock(), Random(1))
    one, other = (Services(context).get(Together) for _ in range(2))
    both = (one, By(ANN, PLACE)), (other, By(BEN, PLACE))
    assert await race(*(each.begin(by, terms()) for each, by in both)) == ["MatchError", "ServerMatch"]
    day = (await one.need(PLACE.guild)).match, 0
    proposed = await race(*(each.propose(by, *day, "a1 white") for each, by in both for _ in range(2)))
    assert proposed == ["tuple"] * 4
    (first,) = await one.removable(PLACE.guild, "proposal", 0)
    second, *_ = await other.propose(By(BEN, PLACE), *day, "b2 white")
    votes = (each.vote(By(CAT, PLACE), *day, chosen.id) for each, _ in both for chosen in (first, second))
    assert await race(*votes) == ["Ballot"] * 4
    votes = await any_store.read(lambda db: db.execute("SELECT person FROM ballots").fetchall())
    assert sorted(person for (person,) in votes) == [ANN, BEN, CAT]
