from datetime import timedelta

import pytest

from bot.errors import MatchError, NotForYouError
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.limits import MAX_REJECTED_CHALLENGES, MAX_REJECTED_OPEN_CHALLENGES, REJECTIONS_COUNT_FOR
from bot.matches.model import Place
from bot.matches.preferences import MOST_BLOCKS
from bot.rules.rules import Outcome
from tests.matches.table import ADA, BEN, CLEO, GAMES

ELSEWHERE = Place(guild=101, channel=300)


async def challenge(table, challenger, opponent=None, place=GAMES):
    return await table.challenge(place, challenger, opponent, game="odd", board="hexhex-2", seat=0)


async def start(table, challenger, opponent, place=GAMES):
    return (await table.accept((await challenge(table, challenger, opponent, place)).id, opponent)).match


async def refusal(call, kind=MatchError):
    with pytest.raises(kind) as refused:
        await call
    return refused.value.reason, refused.value.details


# Blocks


async def test_a_blocked_persons_challenge_cannot_be_taken_by_the_blocker(table):
    offered = await challenge(table, BEN, ADA)
    await table.people.block(ADA, BEN)
    assert (await refusal(table.accept(offered.id, ADA), NotForYouError))[0] == "blocked-by-you"
    await table.store.unblock(ADA, BEN)
    await table.accept(offered.id, ADA)


async def test_a_block_stops_a_rematch_but_not_the_running_match(table):
    match = await start(table, ADA, BEN)
    await table.people.block(ADA, BEN)
    await table.play(match.id, ADA, "a1 white")
    await table.play(match.id, BEN, "a2 white")
    await table.resign(match.id, ADA)
    assert (await refusal(table.rematch(match.id, BEN), NotForYouError))[0] == "opponent-unavailable"


async def test_one_can_block_neither_oneself_nor_without_end(table):
    assert (await refusal(table.people.block(ADA, ADA)))[0] == "block-yourself"
    for other in range(1000, 1000 + MOST_BLOCKS):
        await table.people.block(ADA, other)
    assert await refusal(table.people.block(ADA, BEN)) == ("too-many-blocks", {"limit": MOST_BLOCKS})
    await table.people.block(ADA, 1000)  # is blocked already


# Limits


async def limit(table, **limits):
    await table.store.change_server(GAMES.guild, **limits)


async def test_a_person_has_so_many_open_challenges_in_a_server(table, clock):
    await limit(table, most_open=2)
    await challenge(table, ADA)
    await challenge(table, ADA, BEN)
    assert await refusal(challenge(table, ADA)) == ("too-many-open", {"limit": 2})
    await challenge(table, BEN)
    await challenge(table, ADA, place=ELSEWHERE)
    clock.now += CHALLENGE_LASTS + timedelta(seconds=1)
    await challenge(table, ADA)


async def test_a_person_plays_so_many_matches_at_once_in_a_server(table):
    await limit(table, most_running=1)
    waiting = await challenge(table, CLEO, ADA)
    open_to_all = await challenge(table, ADA)
    match = await start(table, ADA, BEN)
    assert await refusal(challenge(table, ADA)) == ("too-many-running", {"limit": 1})
    assert await refusal(table.accept(waiting.id, ADA)) == ("too-many-running", {"limit": 1})
    refused = await refusal(table.accept(open_to_all.id, CLEO))
    assert refused == ("too-many-running-other", {"person": str(ADA)})
    await table.store.end_match(match.id, Outcome(0, "resigned", {}), match.started)
    await table.accept(waiting.id, ADA)


async def test_a_rematch_counts_like_any_challenge(table):
    match = await start(table, ADA, BEN)
    await table.resign(match.id, ADA)
    await challenge(table, ADA)
    await limit(table, most_open=1)
    assert (await refusal(table.rematch(match.id, ADA)))[0] == "too-many-open"
    await table.rematch(match.id, BEN)


async def test_a_server_has_room_for_so_many(table):
    offered = [await challenge(table, person) for person in (ADA, BEN)]
    await limit(table, most_in_server=2)
    assert await refusal(challenge(table, CLEO)) == ("server-full-open", {"limit": 2})
    await limit(table, most_in_server=1)
    await table.accept(offered[0].id, CLEO)
    assert await refusal(table.accept(offered[1].id, CLEO)) == ("server-full-running", {"limit": 1})
    await start(table, ADA, BEN, ELSEWHERE)


# One challenge after another


async def rejected(table, challenger, opponent, end):
    offered = await challenge(table, challenger, opponent)
    await table.store.set_challenge_message(offered.id, 70 + offered.id)
    by = opponent if end == "declined" else challenger
    await (table.decline if end == "declined" else table.withdraw)(offered.id, by)


@pytest.mark.parametrize(
    "ends", [["withdrawn"] * 3, ["declined"] * 3, ["withdrawn", "declined", "withdrawn"]]
)
async def test_who_was_challenged_three_times_in_vain_is_left_alone_for_a_while(table, clock, ends):
    began = clock.now
    for end in ends:
        await rejected(table, ADA, BEN, end)
        clock.now += timedelta(minutes=1)
    again = began + REJECTIONS_COUNT_FOR
    assert await refusal(challenge(table, ADA, BEN)) == (
        "challenged-lately",
        {"opponent": str(BEN), "again": str(int(again.timestamp()) + 1)},
    )
    await challenge(table, ADA, CLEO)
    await challenge(table, BEN, ADA)
    assert (await refusal(challenge(table, ADA, BEN, ELSEWHERE)))[0] == "challenged-lately", "in all servers"
    clock.now = again
    await challenge(table, ADA, BEN)


async def test_a_rematch_waits_as_well(table):
    match = await start(table, ADA, BEN)
    await table.resign(match.id, BEN)
    for _ in range(MAX_REJECTED_CHALLENGES):
        await rejected(table, ADA, BEN, "declined")
    assert (await refusal(table.rematch(match.id, ADA)))[0] == "challenged-lately"
    await table.rematch(match.id, BEN)


async def test_who_has_withdrawn_five_challenges_to_anybody_waits_too(table, clock):
    for _ in range(MAX_REJECTED_OPEN_CHALLENGES):
        await rejected(table, ADA, None, "withdrawn")
    assert await refusal(challenge(table, ADA)) == (
        "offered-lately",
        {"again": str(int((clock.now + REJECTIONS_COUNT_FOR).timestamp()) + 1)},
    )
    await challenge(table, ADA, BEN)
    await challenge(table, BEN)


async def test_what_was_never_shown_or_was_accepted_keeps_nobody_waiting(table):
    for _ in range(MAX_REJECTED_CHALLENGES):
        await table.withdraw((await challenge(table, ADA, BEN)).id, ADA)
        await table.resign((await start(table, ADA, BEN)).id, BEN)
    await challenge(table, ADA, BEN)
