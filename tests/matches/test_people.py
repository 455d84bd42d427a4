from dataclasses import replace

import pytest

from bot.errors import MatchError, NotForYouError
from bot.matches.limits import REJECTIONS_COUNT_FOR, Usage, check_acceptance, check_offer
from bot.matches.preferences import MOST_BLOCKS
from bot.matches.settings import ServerSettings
from tests.case import each
from tests.matches.table import ADA, BEN, GAMES
from tests.store.samples import NOON, offer
from tests.times import DAY


async def challenge(table, challenger, opponent):
    return await table.challenge(GAMES, challenger, opponent, game="odd", board="hexhex-2", seat=0)


async def start(table, challenger, opponent):
    return (await table.accept((await challenge(table, challenger, opponent)).id, opponent)).match


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


async def test_people_cannot_block_themselves_or_too_many_others(table):
    assert (await refusal(table.people.block(ADA, ADA)))[0] == "block-yourself"
    for other in range(1000, 1000 + MOST_BLOCKS):
        await table.people.block(ADA, other)
    assert await refusal(table.people.block(ADA, BEN)) == ("too-many-blocks", {"limit": MOST_BLOCKS})
    await table.people.block(ADA, 1000)  # is blocked already


# Limits

FREE = Usage(
    ServerSettings(most_open=2, most_running=3, most_in_server=9),
    {user: frozenset() for user in (ADA, BEN)},
    *({ADA: 0, BEN: 0}, {}, 0, {ADA: 0}, 0),
)
AGAIN = int((NOON + REJECTIONS_COUNT_FOR).timestamp()) + 1


def accept(offered, usage):
    check_acceptance(offered, BEN, usage)


@each(
    ("check", "opponent", "about", "fits", "exceeds", "refusal"),
    [
        (check_offer, BEN, "open_of", {ADA: 1}, {ADA: 2}, ("too-many-open", {"limit": 2})),
        (check_offer, None, "open", 8, 9, ("server-full-open", {"limit": 9})),
        (check_offer, BEN, "running_of", {ADA: 2}, {ADA: 3}, ("too-many-running", {"limit": 3})),
        (accept, BEN, "running_of", {ADA: 2, BEN: 2}, {BEN: 3}, ("too-many-running", {"limit": 3})),
        (
            *(accept, BEN, "running_of", {ADA: 2, BEN: 2}, {ADA: 3, BEN: 2}),
            ("too-many-running-other", {"person": ADA}),
        ),
        (accept, BEN, "running", 8, 9, ("server-full-running", {"limit": 9})),
        (
            *(check_offer, BEN, "rejected", [NOON] * 2, [NOON - DAY] + [NOON] * 3),
            ("challenged-lately", {"opponent": BEN, "again": AGAIN}),
        ),
        (check_offer, None, "rejected", [NOON] * 4, [NOON] * 5, ("offered-lately", {"again": AGAIN})),
    ],
)
def test_limits_hold_at_their_number(check, opponent, about, fits, exceeds, refusal):
    offered = offer(challenger=ADA, opponent=opponent)
    check(offered, replace(FREE, **{about: fits}))
    with pytest.raises(MatchError) as refused:
        check(offered, replace(FREE, **{about: exceeds}))
    assert (refused.value.reason, refused.value.details) == refusal
