"""Shards: the parts that Discord divides the servers of a bot into, by their ids."""

from dataclasses import dataclass

from bot.matches.ids import GuildId

FIRST = 0
"""The shard of what belongs to no server, such as direct messages; whoever has it does what one is to do."""


@dataclass(frozen=True)
class Shards:
    """Some of the shards that there are, such as those that one process has."""

    count: int
    """How many there are."""
    own: frozenset[int]
    """Which of them these are, from 0 on."""

    def of(self, guild: GuildId | None) -> int:
        """Return the shard of a server; what belongs to none is the first one's.

        See https://docs.discord.com/developers/events/gateway#sharding.
        """
        return FIRST if guild is None else (guild >> 22) % self.count

    def has(self, guild: GuildId | None) -> bool:
        """Whether a server, or what belongs to none, is of one of them."""
        return self.of(guild) in self.own

    @property
    def has_first(self) -> bool:
        """Whether what belongs to no server is theirs."""
        return self.has(None)
