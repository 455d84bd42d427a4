import asyncio
from typing import Any

from aiohttp import web

from bot.sandbox import sandbox
from bot.sandbox.http.gateway import (
    INVALID_SESSION,
    ClientSocket,
    Dispatch,
    SandboxGateway,
    Session,
    Shard,
    of_interaction,
)
from bot.sandbox.world.world import Interaction, WorldEvent
from tests.sandbox.identifies import Identifies

SHARDING_REQUIRED = 4011
"""A close code."""


class FaultyGateway(SandboxGateway):
    """A gateway that may be away, sends interactions twice, and keeps them from deaf sessions."""

    repeat_interactions = 0
    is_away = False

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.identifies = Identifies()
        self.deaf_sessions: set[str] = set()

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        if self.is_away:
            raise web.HTTPServiceUnavailable
        return await super().connect(request)

    def hearers(self, event: Dispatch) -> list[Session]:
        told = super().hearers(event)
        if event.name != "INTERACTION_CREATE":
            return told
        return [session for session in told if session.id not in self.deaf_sessions]

    def _hear(self, event: WorldEvent) -> None:
        super()._hear(event)
        is_new = isinstance(event.subject, Interaction) and event.kind == "interaction_create"
        if is_new and self.repeat_interactions:
            self.repeat_interactions -= 1
            self.dispatch(of_interaction(event.subject))

    def json(self) -> dict[str, Any]:
        limit = self.identifies.json(asyncio.get_running_loop().time())
        return {"url": self.url, "shards": self.identifies.shards, "session_start_limit": limit}

    def _refusal(self, data: dict[str, Any], shard: Shard) -> int | None:
        too_many = len(self._guilds_of(shard)) > self.identifies.servers_per_shard
        return super()._refusal(data, shard) or (SHARDING_REQUIRED if too_many else None)

    def _begin(self, session: Session, connection: ClientSocket) -> Session | None:
        if not self.identifies.admit(session.shard, asyncio.get_running_loop().time()):
            connection.put({"op": INVALID_SESSION, "d": False})
            return None
        return super()._begin(session, connection)


class GatewayControls(sandbox.Sandbox):
    gateway_type = FaultyGateway
    gateway: FaultyGateway

    @property
    def identifies(self) -> Identifies:
        return self.gateway.identifies

    async def drop_gateway(self, *, resume: bool = True, shard: Shard | None = None) -> None:
        """Break the bot's connections, all or a shard's; without `resume` its sessions are lost as well."""
        await self.gateway.drop(resume=resume, shard=shard)

    def deafen(self, shard: Shard) -> None:
        sessions = self.gateway.sessions.values()
        self.gateway.deaf_sessions |= {session.id for session in sessions if session.shard == shard}

    def deliver_twice(self, times: int = 1) -> None:
        self.gateway.repeat_interactions += times
