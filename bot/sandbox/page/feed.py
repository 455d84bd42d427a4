"""What the chat page is told while it is open: one stream of events per tab, as its person sees them.

Events: `state` (who and what there is, whole), `message` (one new or changed), `gone` (one removed),
`notices` (notifications nobody looked at yet).
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.payloads import channel_json, role_json, user_json

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.sandbox import Sandbox
    from bot.sandbox.world.channels import Event, User

HEARTBEAT_SECONDS = 15.0
_HEARTBEAT = b": still here\n\n"


def state_json(sandbox: Sandbox, viewer: User) -> dict[str, Any]:
    """Return who and what there is, as one person sees it: people, channels, commands, the bot."""
    world = sandbox.world
    person = sandbox.person(viewer.name)
    app = user_json(world.bot) | {"global_name": world.bot.display, "online": sandbox.online}
    visible = [channel for channel in world.channels.values() if channel.visible_to(viewer)]
    return {
        "app": app,
        "guild": {"id": str(world.guild.id), "name": world.guild.name},
        "people": [user_json(user) for user in world.people],
        "roles": [role_json(role) for role in world.roles.values()],
        "channels": [_channel(channel) for channel in visible],
        "commands": {str(channel.id): [one["id"] for one in person.commands(channel)] for channel in visible},
        "known_commands": [command for scope in world.commands.values() for command in scope],
    }


def _channel(channel: Channel) -> dict[str, Any]:
    """Return a channel; direct messages name the bot as the other side, for only people look at the page."""
    body = channel_json(channel)
    return body | ({"recipients": [user_json(channel.world.bot)]} if channel.is_direct else {})


def message_for_page(message: Message) -> dict[str, Any]:
    """Return a message with the one it answers, if that is still there."""
    body = message.json()
    original = message.reference
    if original is not None and original.id in original.channel.log:
        body["referenced_message"] = original.json()
    return body


class Stream:
    """The events waiting for one tab; several changes of the state in a row count as one."""

    def __init__(self, viewer: User) -> None:
        self.viewer = viewer
        self._waiting: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self._state_is_due = False

    def put(self, name: str, data: Any) -> None:
        """Add an event."""
        self._waiting.put_nowait((name, data))

    def put_state(self) -> None:
        """Ask for the state to be sent, as it is by then."""
        if not self._state_is_due:
            self._state_is_due = True
            self.put("state", None)

    def end(self) -> None:
        """Let the tab go."""
        self.put("", None)

    async def events(self, sandbox: Sandbox) -> AsyncIterator[bytes]:
        """Yield what to write to the tab, until `end`; now and then a sign of life."""
        while True:
            try:
                name, data = await asyncio.wait_for(self._waiting.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield _HEARTBEAT
                continue
            if not name:
                return
            if name == "state":
                self._state_is_due = False
                data = state_json(sandbox, self.viewer)
            yield f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


class Feed:
    """Hands the changes of a sandbox to every open tab, and counts the notifications nobody looked at yet."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.streams: set[Stream] = set()
        self._dismissed: set[int] = set()
        self._notices: dict[int, Counter[int]] = {user.id: Counter() for user in sandbox.world.people}
        self._stop_listening = sandbox.subscribe(self._hear)

    def open(self, viewer: User) -> Stream:
        """Open a stream that begins with the state and the notifications."""
        stream = Stream(viewer)
        self.streams.add(stream)
        stream.put_state()
        stream.put("notices", self.notices())
        return stream

    def messages(self, channel: Channel, viewer: User) -> list[dict[str, Any]]:
        """Return what somebody sees in a channel, oldest first."""
        seen = [message for message in channel.messages(viewer) if message.id not in self._dismissed]
        return [message_for_page(message) for message in seen]

    def notices(self) -> dict[str, dict[str, int]]:
        """Return the number of unseen notifications by user name and channel id."""
        names = {user.id: user.name for user in self.sandbox.world.people}
        return {
            names[user]: {str(channel): count for channel, count in counts.items()}
            for user, counts in self._notices.items()
        }

    def seen(self, user: User, channel: Channel) -> None:
        """Note that somebody has looked at a channel."""
        if self._notices[user.id].pop(channel.id, 0):
            self._tell("notices", self.notices())

    def dismiss(self, message: Message) -> None:
        """Show a message no more; the bot does not hear of it."""
        self._dismissed.add(message.id)
        self._tell_viewers(message, "gone", _place(message))

    def refresh(self) -> None:
        """Send the state to every tab."""
        for stream in self.streams:
            stream.put_state()

    def close(self) -> None:
        """Let every tab go and hear no more."""
        self._stop_listening()
        for stream in self.streams:
            stream.end()

    def _hear(self, event: Event) -> None:
        if isinstance(event.subject, Message):
            self._hear_of_message(event, event.subject)
        elif event.kind in ("commands", "bot") or isinstance(event.subject, Channel):
            self.refresh()

    def _hear_of_message(self, event: Event, message: Message) -> None:
        if event.kind == "message_create":
            self._count(message)
        if message.channel.is_direct or message.channel.thread or message.thread:
            self.refresh()
        if event.kind == "message_delete":
            self._tell_viewers(message, "gone", _place(message))
        elif message.id not in self._dismissed:
            self._tell_viewers(message, "message", message_for_page(message))

    def _count(self, message: Message) -> None:
        people = [user for user in message.pings if user in self._notices]
        for user in people:
            self._notices[user][message.channel.id] += 1
        if people:
            self._tell("notices", self.notices())

    def _tell_viewers(self, message: Message, name: str, data: Any) -> None:
        for stream in self.streams:
            if message.visible_to(stream.viewer) and message.channel.visible_to(stream.viewer):
                stream.put(name, data)

    def _tell(self, name: str, data: Any) -> None:
        for stream in self.streams:
            stream.put(name, data)


def _place(message: Message) -> dict[str, str]:
    return {"channel_id": str(message.channel.id), "id": str(message.id)}
