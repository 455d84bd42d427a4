"""Further servers: their ids walk through the shards, and everybody is in all of them."""

import itertools
from collections.abc import Iterable
from typing import Any

from bot.sandbox import sandbox
from bot.sandbox.protocol.numbers import TEXT_CHANNEL, shard_of, snowflake_at
from bot.sandbox.sandbox import CHANNELS
from bot.sandbox.world.guild import Channel, Guild, with_roles

_BEGINNING = 1_679_529_600.0
"""2023-03-23, 3003 days after the first moment of Discord's ids. In ms, divisible by every number to
16: the n-th further server, made n milliseconds later, is on shard n % count."""


class Servers(sandbox.Sandbox):
    """The sandbox with several servers, each on the shard after the one before."""

    def __init__(self, *, servers: int = 1, channels: Iterable[str] = CHANNELS, **options: Any) -> None:
        channels = tuple(channels)
        super().__init__(channels=channels, **options)
        if len(self.world.guilds) == 1:
            for _ in range(1, servers):
                self.add_server(channels=channels)

    def add_server(
        self,
        name: str | None = None,
        *,
        channels: Iterable[str] = CHANNELS,
        shard: int | None = None,
        of: int = 1,
    ) -> Guild:
        """Add a server with the same people, which installs the bot; made in this order, it has the same id.

        Args:
            shard: that hears of it; None takes the one after the server before.
            of: how many shards there are.
        """
        if of < 1 or shard not in (None, *range(of)):
            raise ValueError(f"there is no shard {shard} of {of}")
        first, *others = self.world.guilds.values()
        number = _number(others[-1].id) + 1 if others else 1
        while shard is not None and shard_of(_id(number), of) != shard:
            number += 1
        named = name or f"Sandbox {number + 1}"
        guild = Guild(_id(number), named, first.bot, first.people, {}, files_url=first.files_url)
        self.world.guilds[guild.id] = with_roles(guild, moderator=guild.id + 1)
        ids = itertools.count(guild.id + 2)
        for position, channel in enumerate(channels):
            self.world.keep(Channel(guild, next(ids), TEXT_CHANNEL, channel, position))
        self.world.tell("guild_join", guild)
        return guild


def _id(number: int) -> int:
    return snowflake_at(_BEGINNING + number / 1000)


def _number(guild: int) -> int:
    return (guild - _id(0)) // (_id(1) - _id(0))
