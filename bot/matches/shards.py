"""Shards: the parts that Discord divides the servers of a bot into, by their ids."""

from dataclasses import dataclass

from bot.matches.ids import GuildId


@dataclass(frozen=True)
class Shards:
    """Some of the shards that there are, such as those that one process has."""

    count: int
    """How many there are."""
    own: frozenset[int]
    """Which of them these are, from 0 on."""

    def has(self, guild: GuildId) -> bool:
        """Whether a server belongs to one of them (https://docs.discord.com/developers/events/gateway)."""
        return (guild >> 22) % self.count in self.own

    @property
    def has_first(self) -> bool:
        """Whether what belongs to no server is theirs, such as direct messages."""
        return 0 in self.own
