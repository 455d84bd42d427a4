"""The names of the leases, what only one process may do at a time, and who is to serve which shard.

Each process decides by the same leases, so that all come to the same end.
"""

from collections.abc import Collection, Mapping, Sequence

from bot.matches.leases import Lease

COUNT = "shards"
"""The lease that says how many shards there are: that number is its owner."""
_MEMBER = "part of "


def shard(number: int, count: int) -> str:
    """Return the lease of who answers for a shard."""
    return f"shard {number} of {count}"


def next_for_shard(number: int, count: int) -> str:
    """Return the lease of who opens a shard to take it over."""
    return f"next for {shard(number, count)}"


def member(owner: str, count: int) -> str:
    """Return the lease of a process that takes part, one each."""
    return f"{_MEMBER}{count}: {owner}"


def is_member(name: str) -> bool:
    """Whether a lease is that of a process that takes part, with whatever number of shards."""
    return name.startswith(_MEMBER)


def identify(bucket: int) -> str:
    """Return the lease of who opens a session next."""
    return f"identify {bucket}"


def is_overtaken(known: Mapping[str, Lease], count: int) -> bool:
    """Whether all shards of another number of shards are served."""
    if COUNT not in known or int(known[COUNT].owner) == count:
        return False
    others = int(known[COUNT].owner)
    return all(shard(number, others) in known for number in range(others))


def having(known: Mapping[str, Lease], count: int) -> Mapping[int, Lease]:
    """Return the lease of who has each shard, or soon will."""
    found = {
        number: known.get(next_for_shard(number, count)) or known.get(shard(number, count))
        for number in range(count)
    }
    return {number: lease for number, lease in found.items() if lease is not None}


def quotas(members: Collection[str], owners: Collection[str], count: int) -> Mapping[str, int]:
    """Return how many shards each process is to have, so that they differ by one at most.

    Those that have the most keep one more, so that as few as possible change hands.

    Args:
        members: The processes that take part.
        owners: Who has each of the shards that anybody has.
        count: How many shards there are.
    """
    having = {member: sum(owner == member for owner in owners) for member in members}
    ranked = sorted(members, key=lambda member: (-having[member], member))
    each, more = divmod(count, max(1, len(ranked)))
    return {member: each + (place < more) for place, member in enumerate(ranked)}


def wanted(me: str, members: Collection[str], held: Mapping[int, Lease], count: int) -> Sequence[int]:
    """Return which shards a process should take next; as long as nobody serves some, those alone.

    Args:
        me: The process.
        members: The processes that take part; others only wait for theirs to be taken.
        held: The lease of each shard that somebody has.
        count: How many shards there are.
    """
    if me not in members:
        return []
    owners = {shard: lease.owner for shard, lease in held.items()}
    quota = quotas(members, owners.values(), count)
    room = quota[me] - sum(owner == me for owner in owners.values())
    if free := [shard for shard in range(count) if shard not in owners]:
        return free[: max(0, room)]
    left = [shard for shard, owner in owners.items() if owner not in members]
    spare: list[int] = []
    for member in sorted(set(members) - {me}):
        theirs = sorted(shard for shard, owner in owners.items() if owner == member)
        spare += theirs[quota[member] :]
    return [*sorted(left), *spare][: max(0, room)]
