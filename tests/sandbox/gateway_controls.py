"""What a test can do to the bot's connections: to all of them, or to those of one shard."""

from typing import Any

from aiohttp import web

from bot import sandbox
from bot.sandbox.http.connection import RECONNECT
from bot.sandbox.http.dispatches import Dispatch, of_interaction
from bot.sandbox.http.gateway import Gateway
from bot.sandbox.http.identifies import Identifies
from bot.sandbox.http.session import Session, Shard
from bot.sandbox.world.events import Event
from bot.sandbox.world.interactions import Interaction


class FaultyGateway(Gateway):
    """A gateway that is away, and repeats and forgets what it is told to.

    Attributes:
        repeat_interactions: how many of the next interactions are sent twice.
        deaf_sessions: the ids of those that hear of no interaction.
        is_away: whether nobody can connect.
    """

    repeat_interactions = 0
    is_away = False

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
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

    def _hear(self, event: Event) -> None:
        super()._hear(event)
        is_new = isinstance(event.subject, Interaction) and event.kind == "interaction_create"
        if is_new and self.repeat_interactions:
            self.repeat_interactions -= 1
            self.dispatch(of_interaction(event.subject))


class GatewayControls(sandbox.Sandbox):
    """Connections lost and deaf, and what comes over them twice."""

    gateway_type = FaultyGateway
    gateway: FaultyGateway

    @property
    def identifies(self) -> Identifies:
        """How often the bot identified, and the limits of that, which can be set and enforced."""
        return self.gateway.identifies

    # Connections ---------------------------------------------------------------------------------

    async def drop_gateway(self, *, resume: bool = True, shard: Shard | None = None) -> None:
        """Break the bot's connections; without `resume` its sessions are lost as well.

        Args:
            resume: whether the sessions can be resumed.
            shard: whose; None means all.
        """
        await self.gateway.drop(resume=resume, shard=shard)

    def ask_to_reconnect(self, shard: Shard | None = None) -> None:
        """Ask the bot to come back, as Discord does before maintenance (op 7).

        Args:
            shard: which connections; None means all.
        """
        for session in self.gateway.sessions.values():
            if session.connection is not None and shard in (None, session.shard):
                session.connection.put({"op": RECONNECT, "d": None})

    def deafen(self, shard: Shard) -> None:
        """Let the sessions of a shard hear of no interaction, though they stay connected."""
        sessions = self.gateway.sessions.values()
        self.gateway.deaf_sessions |= {session.id for session in sessions if session.shard == shard}

    # Interactions --------------------------------------------------------------------------------

    def deliver_twice(self, times: int = 1) -> None:
        """Send the next interactions to the bot twice each."""
        self.gateway.repeat_interactions += times
