"""What a test can do to the sandbox that no person and no bot could."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.http.faults import Fault
from bot.sandbox.people.transcript import transcript
from bot.sandbox.protocol import permissions

if TYPE_CHECKING:
    import asyncio

    from bot.sandbox.http.gateway import Gateway
    from bot.sandbox.http.rest import Rest
    from bot.sandbox.people.person import Answer
    from bot.sandbox.world.channels import Channel, HasId, Message
    from bot.sandbox.world.world import World


class Instrument:
    """Faults, and changes behind the bot's back. `Sandbox` inherits this."""

    world: World
    gateway: Gateway
    rest: Rest
    _outbox: asyncio.Queue[tuple[str, dict[str, Any]]]
    _twice: int

    def fail(self, method: str, route: str, *, status: int, times: int = 1, **how: Any) -> None:
        """Let the next calls of a route fail.

        Args:
            method: HTTP method.
            route: template, as in "/channels/{channel}/messages", or one exact path.
            status: of the answer.
            times: how many calls.
            how: further fields of `Fault`: code, retry_after, scope, after_effect, headers.
        """
        self.rest.faults.plan(Fault(method, route, status, times=times, **how))

    def delay(self, method: str, route: str, *, seconds: float, times: int = 1) -> None:
        """Let the next calls of a route wait before they are looked at."""
        self.rest.faults.plan(Fault(method, route, times=times, seconds=seconds))

    def exhaust(self, method: str, route: str, *, reset_after: float, times: int = 1) -> None:
        """Let the next calls succeed, but say that the route's rate limit is used up now."""
        headers = {
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(reset_after),
            "X-RateLimit-Bucket": f"{method} {route}",
        }
        self.rest.faults.plan(Fault(method, route, times=times, headers=headers))

    async def drop_gateway(self, *, resume: bool = True) -> None:
        """Break the bot's connection; without `resume` its session is lost as well."""
        await self.gateway.drop(resume=resume)

    async def ask_to_reconnect(self) -> None:
        """Ask the bot to come back, as Discord does before maintenance (op 7)."""
        await self.gateway.ask_to_reconnect()

    def refuse_resume(self, times: int = 1) -> None:
        """Answer the next attempts to resume with op 9."""
        self.gateway.refuse_resumes += times

    def deliver_twice(self, times: int = 1) -> None:
        """Send the next interactions to the bot twice each."""
        self._twice += times

    def redeliver(self, answer: Answer) -> None:
        """Send an earlier interaction to the bot once more."""
        self._outbox.put_nowait(("INTERACTION_CREATE", answer.interaction.sent))

    def expire(self, answer: Answer) -> None:
        """Let an interaction's token run out now."""
        answer.interaction.expired = True

    def delete(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        self.world.delete_message(message)

    def add_channel(self, name: str) -> Channel:
        """Add a text channel, as an administrator would."""
        return self.world.add_channel(name)

    def add_private_thread(self, parent: Channel, name: str, *people: HasId) -> Channel:
        """Add a private thread with these people and the bot in it; the first of them owns it."""
        return self.world.add_private_thread(parent, name, [self.world.user(one.id) for one in people])

    def leave(self, person: HasId) -> None:
        """Let somebody leave the server."""
        self.world.user(person.id).left = True

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread, as a moderator would."""
        self.world.delete_channel(channel)

    def forbid(self, channel: Channel, *names: str, person: HasId | None = None) -> None:
        """Take permissions away in a channel, from the bot if nobody is named.

        Raises:
            ValueError: there is no such permission.
        """
        denied = (channel.parent or channel).denied
        whose = (person or self.world.bot).id
        denied[whose] = denied.get(whose, 0) | permissions.bits(*names)
        self.world.tell("channel_update", channel.parent or channel)

    def allow(self, channel: Channel, *names: str, person: HasId | None = None) -> None:
        """Give back permissions that `forbid` took.

        Raises:
            ValueError: there is no such permission.
        """
        denied = (channel.parent or channel).denied
        whose = (person or self.world.bot).id
        denied[whose] = denied.get(whose, 0) & ~permissions.bits(*names)
        self.world.tell("channel_update", channel.parent or channel)

    def archive(self, thread: Channel) -> None:
        """Archive a thread, as time would."""
        self.world.archive(thread, archived=True)

    def unarchive(self, thread: Channel) -> None:
        """Un-archive a thread."""
        self.world.archive(thread, archived=False)

    def lock(self, thread: Channel) -> None:
        """Lock and archive a thread, as a moderator would.

        Raises:
            ValueError: it is no thread.
        """
        if thread.thread is None:
            raise ValueError(f"#{thread.name} is no thread")
        thread.thread.locked = True
        self.world.archive(thread, archived=True)
        self.world.tell("channel_update", thread)

    def close_direct_messages(self, person: HasId) -> None:
        """Let somebody refuse direct messages of the bot."""
        self.world.user(person.id).takes_messages = False

    def transcript(self) -> str:
        """Return the latest messages of every channel as text."""
        return transcript(self.world)
