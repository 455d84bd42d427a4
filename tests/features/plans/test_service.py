import asyncio

import pytest

from bot.errors import StaleTurnError
from bot.features.plans.service import Planning
from bot.matches import context
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.finding import Finding
from bot.matches.plans import Branch, lines
from bot.matches.playing import Playing
from bot.rules.position import Colour
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN
from tests.store.samples import notices


@pytest.fixture
def store(sqlite_store):
    return sqlite_store


@pytest.fixture
def services(table):
    return table.services


@pytest.fixture
async def planning(table):
    await table.started("b2 white")
    return table.get(Planning)


async def play(services, user, text, **options):
    return await services.get(Playing).play(await services.get(Finding).view(1), By(user), text, **options)


async def add(planning, *several, user=ADA, once=None):
    return await planning.add(await planning.view(1, user), By(user, once=once), several)


async def planned(store):
    return [list(lines(plan)) for plan in (await store.match(1)).plans]


async def test_what_is_planned_is_carried_out_at_once_with_all_that_follows(services, planning, store):
    await add(planning, ("A1 w", "a2 black", "b1 white", "b3 w"), ("c1 black", "c2 black"))
    after = await play(services, BEN, "a1 white")
    assert after.match.turns == ("b2 white", "a1 white", "a2 black")
    assert (after.match.revision, after.match.answered) == (2, True)
    colours = [turn.placements[0].colour for turn in (after.answered_turn, after.last_turn)]
    assert colours == [Colour.WHITE, Colour.BLACK]
    context._replayed.cache_clear()
    assert await services.get(Finding).view(1) == after
    assert await planned(store) == [[("b1 white", "b3 white")], []]
    after = await play(services, BEN, "b1 white")
    assert after.match.turns[3:] == ("b1 white", "b3 white")
    assert await planned(store) == [[], []]
    assert [view.answered_turn is not None for view in services.history(after.match)] == [False] * 5 + [True]


async def test_a_turn_that_is_not_expected_ends_the_plan_without_a_word(services, planning, store):
    await add(planning, ("a1 white", "a2 black"))
    after = await play(services, BEN, "c1 white")
    assert (after.match.ply, after.match.answered, after.answered_turn) == (2, False, None)
    assert await planned(store) == [[], []]
    assert await notices(store) == []


async def test_what_is_delivered_twice_is_planned_once(planning, store):
    await add(planning, ("a1 white", "a2 white"), once=7)
    with pytest.raises(DeliveredTwiceError):
        await add(planning, ("c1 white", "c2 white"), once=7)
    assert await planned(store) == [[("a1 white", "a2 white")], []]


async def test_a_plan_that_is_made_while_the_opponent_plays_is_carried_out(services, planning):
    """The opponent's view was read before the plan was stored, and their turn comes after it."""
    before = await services.get(Finding).view(1)
    await add(planning, ("a1 white", "a2 black"))
    after = await services.get(Playing).play(before, By(BEN), "a1 white", revision=1)
    assert after.match.turns == ("b2 white", "a1 white", "a2 black")
    assert after.match.answered


async def test_a_plan_that_is_removed_while_the_opponent_plays_is_not_carried_out(services, planning):
    await add(planning, ("a1 white", "a2 black"))
    before = await services.get(Finding).view(1)
    await planning.clear(1, By(ADA), 1)
    after = await services.get(Playing).play(before, By(BEN), "a1 white", revision=1)
    assert after.match.turns == ("b2 white", "a1 white")


@pytest.mark.parametrize("later", range(6))
async def test_at_the_same_moment_a_plan_is_carried_out_or_refused(services, planning, store, later):
    view = await planning.view(1, ADA)

    async def plan():
        for _ in range(later):
            await asyncio.sleep(0)
        return await planning.add(view, By(ADA), [("a1 white", "a2 black")])

    added, played = await asyncio.gather(plan(), play(services, BEN, "a1 white"), return_exceptions=True)
    answered = played.match.turns == ("b2 white", "a1 white", "a2 black")
    assert answered is not isinstance(added, StaleTurnError)
    assert (await store.match(1)).turns == played.match.turns
    assert (await store.match(1)).plans == ((), ())


async def test_of_two_plans_made_at_the_same_moment_both_stay(planning, store):
    await asyncio.gather(add(planning, ("a1 white", "a2 black")), add(planning, ("c1 white", "c2 black")))
    both = Branch("a1 white", "a2 black"), Branch("c1 white", "c2 black")
    assert set((await store.match(1)).plans[0]) == set(both)
