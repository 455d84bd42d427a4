"""Who serves which shard, as each process decides it by the leases alone."""

from hypothesis import given
from hypothesis import strategies as st

from bot.cluster.leases import quotas, shards_to_take
from bot.matches.leases import Lease

PROCESSES = ["ada", "ben", "cleo", "dana", "eve"]


@st.composite
def tables(draw):
    count = draw(st.integers(1, 12))
    owners = st.sampled_from([None, *PROCESSES])
    held = {shard: draw(owners) for shard in range(count)}
    members = draw(st.sets(st.sampled_from(PROCESSES), min_size=1))
    return count, members, {shard: owner for shard, owner in held.items() if owner is not None}


def lease(shard, owner):
    return Lease(f"shard {shard}", owner, 1)


def settle(count, members, held):
    """Let each process in turn take one shard that it wants, until none wants any; count the steps."""
    held, steps = dict(held), 0
    while True:
        before = dict(held)
        for me in sorted(members):
            leases = {shard: lease(shard, owner) for shard, owner in held.items()}
            for shard in shards_to_take(me, members, leases, count)[:1]:
                held[shard] = me
                steps += 1
        if held == before:
            return held, steps


@given(tables())
def test_all_shards_go_evenly_to_the_processes_that_take_part(table):
    count, members, held = table
    served, _ = settle(count, members, held)
    having = [sum(owner == member for owner in served.values()) for member in members]
    assert set(served) == set(range(count))
    assert set(served.values()) <= members
    assert max(having) - min(having) <= 1


@given(tables())
def test_no_more_shards_change_hands_than_have_to(table):
    count, members, held = table
    _, steps = settle(count, members, held)
    quota = quotas(members, held.values(), count)
    lacking = sum(max(0, quota[one] - sum(owner == one for owner in held.values())) for one in members)
    assert steps == lacking


@given(tables())
def test_no_process_wants_more_than_its_part_or_what_it_has(table):
    count, members, held = table
    leases = {shard: lease(shard, owner) for shard, owner in held.items()}
    quota = quotas(members, held.values(), count)
    for me in members:
        more = shards_to_take(me, members, leases, count)
        assert len(set(more)) == len(more)
        assert all(held.get(shard) != me for shard in more)
        if more:
            assert len(more) + sum(owner == me for owner in held.values()) <= quota[me]


def test_unserved_shards_come_before_handed_over_ones():
    held = {0: lease(0, "ada"), 1: lease(1, "ada"), 2: lease(2, "gone")}
    assert shards_to_take("ben", {"ada", "ben"}, held, 4) == [3]
    held[3] = lease(3, "ben")
    assert shards_to_take("ben", {"ada", "ben"}, held, 4) == [2]


def test_a_process_that_takes_no_part_wants_nothing():
    assert shards_to_take("eve", {"ada"}, {}, 4) == []
