from collections import Counter
from typing import Any

from bot.sandbox.protocol import numbers
from bot.sandbox.protocol.numbers import GROUP_MESSAGES, PRIVATE_THREAD, TEXT_CHANNEL
from bot.sandbox.world.guild import Channel, Guild, HasId, Message, Role, ThreadState
from tests.sandbox.answer import Person
from tests.sandbox.faults import Fault, FaultyRest
from tests.sandbox.gateway_controls import GatewayControls
from tests.sandbox.looking import Looking
from tests.sandbox.servers import Servers


class Sandbox(GatewayControls, Looking, Servers):
    """The sandbox, with faults, and with changes behind the bot's back."""

    rest_type = FaultyRest
    rest: FaultyRest

    def fail(
        self, method: str, route: str, *, status: int | None = None, times: int = 1, **how: Any
    ) -> Fault:
        """Let the next calls of a route fail as a `Fault` says, which counts its `times` down."""
        fault = Fault(method, route, status, times=times, **how)
        self.rest.planned.append(fault)
        return fault

    def delay(self, method: str, route: str, *, seconds: float, times: int = 1) -> None:
        self.fail(method, route, seconds=seconds, times=times)

    def limit_requests(self, per_second: int | None) -> None:
        """Take only this many requests a second with the bot's token, all routes together; None ends that."""
        self.rest.limit.per_second = per_second

    @property
    def taken_requests(self) -> int:
        """How many requests with the bot's token were taken so far, those that answer interactions aside."""
        return self.rest.limit.taken

    @property
    def invalid_requests(self) -> Counter[int]:
        """How many requests were answered with 401, 403 or 429 so far, by status."""
        return self.rest.limit.invalid

    def remove_bot(self, server: Guild | None = None) -> None:
        server = server or self.world.guild
        server.left.add(server.bot.id)
        self.world.tell("guild_remove", server)

    def let_bot_in(self, server: Guild | None = None) -> None:
        server = server or self.world.guild
        server.left.discard(server.bot.id)
        self.world.tell("guild_join", server)

    def begin_outage(self, server: Guild | None = None) -> None:
        self.world.tell("guild_unavailable", server or self.world.guild)

    def end_outage(self, server: Guild | None = None) -> None:
        self.world.tell("guild_available", server or self.world.guild)

    def delete(self, message: Message) -> None:
        self.world.delete_message(message)

    def add_channel(self, name: str, server: Guild | None = None, kind: int = TEXT_CHANNEL) -> Channel:
        """Add a channel to a server, as an administrator would; one for voices lacks its bitrate."""
        guild = server or self.world.guild
        position = sum(channel.type == TEXT_CHANNEL for channel in self.world.channels_of(guild))
        return self.world.open(Channel(guild, self.world.snowflakes.new(), kind, name, position))

    def add_group(self, name: str, *people: Person) -> Channel:
        world, users = self.world, tuple(person.user for person in people)
        return world.keep(Channel(world.guild, world.snowflakes.new(), GROUP_MESSAGES, name, group=users))

    def delete_channel(self, channel: Channel) -> None:
        channels = self.world.channels
        for gone in [channel, *(other for other in channels.values() if other.parent is channel)]:
            del channels[gone.id]
        self.world.tell("channel_delete", channel)

    def delete_role(self, role: Role) -> None:
        self.world.tell("role_delete", role)
        del self.world.guild.roles[role.id]

    def add_thread(
        self, parent: Channel, name: str, *, owner: HasId, message: Message | None = None
    ) -> Channel:
        key = self.world.snowflakes.new() if message is None else message.id
        thread = self.world.add_thread(parent, key, name, ThreadState(owner.id))
        if message is not None:
            message.thread = thread
        return thread

    def add_private_thread(self, parent: Channel, name: str, *people: HasId) -> Channel:
        """Add a private thread with these people and the bot in it; the first of them owns it."""
        members = {self.world.guild.bot.id, *(person.id for person in people)}
        state = ThreadState(people[0].id, members=members)
        return self.world.add_thread(parent, self.world.snowflakes.new(), name, state, PRIVATE_THREAD)

    def archive(self, thread: Channel) -> None:
        self.world.archive(thread, archived=True)

    def unarchive(self, thread: Channel) -> None:
        self.world.archive(thread, archived=False)

    def lock(self, thread: Channel) -> None:
        self._set_lock(thread, locked=True)
        self.world.archive(thread, archived=True)

    def unlock(self, thread: Channel) -> None:
        """Unlock a thread, as a moderator would; it stays archived."""
        self._set_lock(thread, locked=False)

    def _set_lock(self, thread: Channel, *, locked: bool) -> None:
        if thread.thread is None:
            raise ValueError(f"#{thread.name} is no thread")
        thread.thread.locked = locked
        self.world.tell("channel_update", thread)

    def leave(self, person: HasId, server: Guild | None = None) -> None:
        (server or self.world.guild).left.add(person.id)

    def close_direct_messages(self, person: HasId) -> None:
        self.world.guild.user(person.id).takes_messages = False

    def forbid(self, channel: Channel, *names: str, person: HasId | None = None) -> None:
        denied = self._denied(channel, person)
        self._deny(channel, person, denied | numbers.bits(*names))

    def allow(self, channel: Channel, *names: str, person: HasId | None = None) -> None:
        denied = self._denied(channel, person)
        self._deny(channel, person, denied & ~numbers.bits(*names))

    def _denied(self, channel: Channel, person: HasId | None) -> int:
        return (channel.parent or channel).denied.get((person or self.world.guild.bot).id, 0)

    def _deny(self, channel: Channel, person: HasId | None, denied: int) -> None:
        place = channel.parent or channel
        place.denied[(person or self.world.guild.bot).id] = denied
        self.world.tell("channel_update", place)

    def grant(self, *names: str, server: Guild | None = None) -> None:
        everyone = (server or self.world.guild).everyone
        self._set_everyone(everyone, everyone.permissions | numbers.bits(*names))

    def revoke(self, *names: str, server: Guild | None = None) -> None:
        everyone = (server or self.world.guild).everyone
        self._set_everyone(everyone, everyone.permissions & ~numbers.bits(*names))

    def _set_everyone(self, everyone: Role, granted: int) -> None:
        everyone.permissions = granted
        self.world.tell("role_update", everyone)
