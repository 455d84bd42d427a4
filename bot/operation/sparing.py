"""What the garbage collector leaves alone: looking through everything that stays would hold up all the rest.

That takes 25 to 50 ms after a start, 20 ms more once boards are drawn, and 150 to 230 ms more with 2,500
servers. None of it leaves garbage to speak of: nearly all that a start and turns throw away is free without
the collector.
"""

import gc
from collections.abc import Mapping
from typing import Self

import discord

from bot.cogs.client import Oddity

MANY = 100
"""Servers that have come or gone, of which each is some thousand objects: 5 MB in all."""
LOOKS = 100
"""Full collections between two that look through everything, each a thousand turns or more after the last."""


class Sparing:
    """Freezes what has come to stay, and thaws it when much of it has gone.

    What outlives a full collection is frozen too, so that the next looks only through what has come since.
    Circles that were frozen before they went, such as a thread with its members, wait for the hundredth.
    """

    def __init__(self, client: Oddity) -> None:
        """Freeze what there is, and follow a client from now on.

        Args:
            client: The client, before it connects.
        """
        self._connections = client.connections
        self._new, self._gone_before, self._is_ready, self._looks = 0, 0, False, 0
        gc.freeze()
        client.add_listener(self._on_shard_ready, "on_shard_ready")
        client.add_listener(self._on_shard_taken, "on_shard_taken")
        client.add_listener(self._on_shard_left, "on_shard_left")
        client.add_listener(self._on_guild_join, "on_guild_join")

    def __enter__(self) -> Self:
        gc.callbacks.append(self._on_collection)
        return self

    def __exit__(self, *_: object) -> None:
        gc.callbacks.remove(self._on_collection)

    def _on_collection(self, phase: str, info: Mapping[str, int]) -> None:
        """Freeze what a full collection has left; let every hundredth look through everything."""
        if info["generation"] != 2:
            return
        if phase == "stop":
            gc.freeze()
            return
        self._looks += 1
        if self._looks % LOOKS == 0:
            gc.unfreeze()

    async def _on_shard_ready(self, _shard: int) -> None:
        """Freeze what has come with the connection, and with all servers."""
        if not self._is_ready:
            self._is_ready = True
            gc.freeze()

    async def _on_shard_taken(self, _shard: int) -> None:
        self._let_go_of_many()
        gc.freeze()

    async def _on_shard_left(self, _shard: int) -> None:
        self._let_go_of_many()
        gc.freeze()

    async def _on_guild_join(self, _guild: discord.Guild) -> None:
        self._new += 1
        if self._new >= MANY:
            self._new = 0
            gc.freeze()

    def _let_go_of_many(self) -> None:
        """Let the servers go that are known no more, if they are worth the pause."""
        if self._connections.forgotten - self._gone_before >= MANY:
            self._gone_before = self._connections.forgotten
            gc.unfreeze()
            gc.collect()
