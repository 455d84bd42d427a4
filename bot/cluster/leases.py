"""The names of the leases: what only one process may do at a time."""

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
