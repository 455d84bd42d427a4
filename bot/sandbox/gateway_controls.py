"""What a test can do to the bot's connections: to all of them, or to those of one shard."""

from bot.sandbox.http.gateway import Gateway
from bot.sandbox.http.identifies import Identifies
from bot.sandbox.http.session import Session, Shard
from bot.sandbox.people.answer import Answer


class GatewayControls:
    """Connections lost, refused and deaf, and what comes over them twice. `Controls` inherits this.

    Args:
        gateway: the bot's connections.
    """

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway

    @property
    def identifies(self) -> Identifies:
        """How often the bot identified, and the limits of that, which can be set and enforced."""
        return self.gateway.identifies

    def sessions(self) -> dict[Shard, list[Session]]:
        """Return the sessions that are connected and ready by their shard, the oldest of each first."""
        online = [session for session in self.gateway.sessions.values() if session.online]
        return {shard: self.gateway.online_sessions(shard) for shard in {one.shard for one in online}}

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
        self.gateway.ask_to_reconnect(shard)

    def refuse_resume(self, times: int = 1) -> None:
        """Answer the next attempts to resume with op 9."""
        self.gateway.refuse_resumes += times

    def deafen(self, shard: Shard, *, lasting: bool = False) -> None:
        """Let the sessions of a shard hear of no interaction, though they stay connected.

        Args:
            shard: which.
            lasting: whether sessions that begin later are deaf as well, until `undeafen`.
        """
        if lasting:
            self.gateway.deaf.add(shard)
        self._set_deaf(shard, deaf=True)

    def undeafen(self, shard: Shard) -> None:
        """Let the sessions of a shard hear again, from now on."""
        self.gateway.deaf.discard(shard)
        self._set_deaf(shard, deaf=False)

    def _set_deaf(self, shard: Shard, *, deaf: bool) -> None:
        for session in self.gateway.sessions.values():
            if session.shard == shard:
                session.deaf = deaf

    # Interactions --------------------------------------------------------------------------------

    def deliver_twice(self, times: int = 1) -> None:
        """Send the next interactions to the bot twice each."""
        self.gateway.repeat_interactions += times

    def redeliver(self, answer: Answer) -> None:
        """Send an earlier interaction to the bot once more."""
        self.gateway.send_interaction(answer.interaction)
