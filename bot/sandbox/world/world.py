"""The little world the sandbox keeps: people, a server, channels, threads, messages, commands.

Nothing here knows HTTP or websockets. Whoever wants to hear of changes listens with `World.listen`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol import permissions
from bot.sandbox.protocol.constants import DIRECT_MESSAGES, PRIVATE_THREAD, PUBLIC_THREAD, TEXT_CHANNEL
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.protocol.snowflakes import Snowflakes, snowflake_at
from bot.sandbox.world.channels import Channel, Event, Guild, Role, ThreadState, User

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.sandbox.world.channels import Attachment, Message
    from bot.sandbox.world.interactions import Interaction

_BEGINNING = 1_704_067_200.0  # 2024-01-01: people and channels have the same ids in every new world


class World:
    """Everything the sandbox remembers.

    Args:
        people: names of the people, the first of whom owns the server.
        channels: names of the text channels.
        bot_name: the bot's user name.
    """

    def __init__(self, people: Iterable[str], channels: Iterable[str], *, bot_name: str = "Oddity") -> None:
        self.snowflakes = Snowflakes(time.time)
        self.base_url = ""
        ids = (snowflake_at(_BEGINNING + number) for number in range(10_000))
        self.guild = Guild(next(ids), "Sandbox")
        self.roles = {
            self.guild.id: Role(self.guild.id, "@everyone", permissions.EVERYBODY),
            (moderator := next(ids)): Role(moderator, "Moderator", permissions.bits("MANAGE_GUILD")),
        }
        self.bot = User(next(ids), bot_name.lower(), bot_name, bot=True)
        self.people = [User(next(ids), name, name.capitalize()) for name in people]
        self.people[0].roles.append(moderator)
        self.channels: dict[int, Channel] = {}
        for position, name in enumerate(channels):
            self._keep(Channel(self, next(ids), TEXT_CHANNEL, name, position))
        self.commands: dict[int | None, list[dict[str, Any]]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.loose_files: dict[int, Attachment] = {}
        """Files a person gave with a command or modal; they belong to no message."""
        self._listeners: list[Callable[[Event], None]] = []

    @property
    def application_id(self) -> int:
        """The application's id, which is also the bot's."""
        return self.bot.id

    @property
    def owner(self) -> User:
        """Whoever owns the server."""
        return self.people[0]

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call the listener after every change; return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, kind: str, subject: Message | Channel | Interaction | None = None) -> None:
        """Tell every listener of a change."""
        event = Event(kind, subject)
        for listener in tuple(self._listeners):
            listener(event)

    def members(self) -> Iterator[User]:
        """Yield everybody, the bot first."""
        yield self.bot
        yield from self.people

    def user(self, user_id: int) -> User:
        """Return somebody, or raise `Refusal` (10013)."""
        for user in self.members():
            if user.id == user_id:
                return user
        raise Refusal(10013)

    def channel(self, channel_id: int) -> Channel:
        """Return a channel, thread or direct messages, or raise `Refusal` (10003)."""
        if channel_id not in self.channels:
            raise Refusal(10003)
        return self.channels[channel_id]

    def forget_interactions(self, seconds: float) -> None:
        """Forget interactions whose token has run out."""
        earliest = time.monotonic() - seconds
        self.interactions = {
            token: one for token, one in self.interactions.items() if one.started >= earliest
        }

    def file(self, channel_id: str, file_id: str) -> Attachment | None:
        """Return an attachment by the numbers in its address, or None."""
        channel = self.channels.get(int(channel_id)) if channel_id.isdecimal() else None
        files = [file for message in channel.log.values() for file in message.files] if channel else []
        return next((one for one in [*files, *self.loose_files.values()] if str(one.id) == file_id), None)

    def permissions_of(self, user: User) -> int:
        """Return what somebody may do in the server as a whole."""
        if user.id == self.owner.id:
            return permissions.ALL
        granted = self.roles[self.guild.id].permissions
        for role in user.roles:
            granted |= self.roles[role].permissions
        return granted

    def direct_messages(self, user: User) -> Channel:
        """Return the direct messages of a person and the bot, opening them if need be."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        return self._keep(Channel(self, self.snowflakes.new(), DIRECT_MESSAGES, user.display, recipient=user))

    def threads(self) -> list[Channel]:
        """Return the threads that are not archived."""
        return [
            channel for channel in self.channels.values() if channel.thread and not channel.thread.archived
        ]

    def add_channel(self, name: str) -> Channel:
        """Add a text channel and tell of it."""
        position = sum(channel.type == TEXT_CHANNEL for channel in self.channels.values())
        channel = self._keep(Channel(self, self.snowflakes.new(), TEXT_CHANNEL, name, position))
        self.tell("channel_create", channel)
        return channel

    def add_thread(self, parent: Channel, channel_id: int, name: str, state: ThreadState) -> Channel:
        """Add a public thread and tell of it."""
        state.members.add(state.owner)
        return self._open(Channel(self, channel_id, PUBLIC_THREAD, name, parent=parent, thread=state))

    def add_private_thread(self, parent: Channel, name: str, people: Iterable[User]) -> Channel:
        """Add a thread that only the bot and these people, the first of whom owns it, can look into."""
        members = [user.id for user in people]
        state = ThreadState(members[0], members={self.bot.id, *members})
        key = self.snowflakes.new()
        return self._open(Channel(self, key, PRIVATE_THREAD, name, parent=parent, thread=state))

    def _open(self, thread: Channel) -> Channel:
        if thread.thread is not None:
            thread.thread.archive_changed = time.time()
        self.tell("channel_create", self._keep(thread))
        return thread

    def archive(self, channel: Channel, *, archived: bool) -> None:
        """Archive or un-archive a thread and tell of it; nothing happens if it is so already."""
        if channel.thread is not None and channel.thread.archived != archived:
            channel.thread.archived = archived
            channel.thread.archive_changed = time.time()
            self.tell("channel_update", channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and tell of it."""
        for thread in [other for other in self.channels.values() if other.parent is channel]:
            del self.channels[thread.id]
        del self.channels[channel.id]
        self.tell("channel_delete", channel)

    def delete_message(self, message: Message) -> None:
        """Delete a message and tell of it."""
        if message.channel.log.pop(message.id, None) is not None:
            self.tell("message_delete", message)

    def commands_in(self, channel: Channel) -> list[dict[str, Any]]:
        """Return the commands a person could find in a channel."""
        if channel.is_direct:
            return [command for command in self.commands.get(None, []) if command["dm_permission"]]
        return [
            command
            for scope in (None, self.guild.id)
            for command in self.commands.get(scope, [])
            if command.get("contexts") is None or 0 in command["contexts"]
        ]

    def _keep(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel
