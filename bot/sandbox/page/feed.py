"""The chat page's event streams, one per tab, as its person sees the first server and direct messages.

Events: `state` (the whole state), `message` (new or changed), `gone` (deleted), `notices` (unread
notifications).
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.sandbox.http.gateway import SandboxGateway
from bot.sandbox.people.person import Person
from bot.sandbox.protocol import Json
from bot.sandbox.protocol.numbers import LOCALES
from bot.sandbox.world.guild import Channel, Guild, Message
from bot.sandbox.world.payloads import channel_json, message_json, role_json, user_json
from bot.sandbox.world.world import World, WorldEvent

HEARTBEAT_SECONDS = 15.0
_HEARTBEAT = b": still here\n\n"


@dataclass(frozen=True)
class Greeting:
    """Texts for a new person.

    `welcome` has `{channel}`; of `labels`, the primary one is the first; `hint` answers the first message, as
    the bot reads none.
    """

    welcome: str
    lines: Sequence[str]
    labels: Sequence[str]
    hint: str


@dataclass(frozen=True)
class Opening:
    """A proposal to the viewer and the next person."""

    greet: Callable[[str, str, str], Greeting]
    """Given the viewer's locale and both names."""
    begins: Sequence[Callable[[Person, Person, Channel], Awaitable[None]]]

    def greeting(self, you: Person, other: Person) -> Greeting:
        return self.greet(you.user.locale, you.user.display, other.user.display)


def state_json(world: World, viewer: Person, *, online: bool) -> Json:
    guild = world.guild
    own = [channel for channel in world.channels.values() if channel.guild is guild]
    visible = [channel for channel in own if channel.visible_to(viewer.user)]
    return {
        "app": user_json(guild.bot) | {"global_name": guild.bot.display, "online": online},
        "guild": {"id": str(guild.id), "name": guild.name},
        "people": [user_json(user) | {"locale": user.locale} for user in guild.people],
        "locales": LOCALES,
        "roles": [role_json(role) for role in guild.roles.values()],
        "channels": [channel_json(channel) for channel in visible],
        "commands": {str(channel.id): [one["id"] for one in viewer.commands(channel)] for channel in visible},
        "known_commands": world.commands,
    }


def message_for_page(message: Message) -> Json:
    body = message_json(message)
    original = message.reference
    if original is not None and original.id in original.channel.log:
        body["referenced_message"] = message_json(original)
    return body


class Stream:
    """The event queue of one tab; pending state changes are merged."""

    def __init__(self, viewer: Person, state: Callable[[], Json]) -> None:
        self.viewer = viewer
        self._state = state
        self._waiting: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self._state_is_due = False

    def put(self, name: str, data: Any) -> None:
        self._waiting.put_nowait((name, data))

    def put_state(self) -> None:
        if not self._state_is_due:
            self._state_is_due = True
            self.put("state", None)

    def end(self) -> None:
        self.put("", None)

    async def events(self) -> AsyncIterator[bytes]:
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
                data = self._state()
            yield f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


class Feed:
    """Sends changes of a world to every open tab, and counts unread notifications."""

    def __init__(
        self, world: World, people: Sequence[Person], gateway: SandboxGateway, opening: Opening | None = None
    ) -> None:
        self.world = world
        self.people = people
        self.opening = opening
        self.streams: set[Stream] = set()
        self._gateway = gateway
        self._dismissed: set[int] = set()
        self._notices: dict[int, Counter[int]] = {person.id: Counter() for person in people}
        self._stop_listening = world.listen(self._hear)

    def open(self, viewer: Person) -> Stream:
        stream = Stream(viewer, lambda: self.state(viewer))
        self.streams.add(stream)
        stream.put_state()
        stream.put("notices", self.notices())
        return stream

    def state(self, viewer: Person) -> Json:
        self.world.direct_messages(viewer.user)  # always shown
        opening = self.opening and asdict(self.opening.greeting(viewer, self.next_to(viewer)))
        return state_json(self.world, viewer, online=self._gateway.online) | {"opening": opening}

    def next_to(self, person: Person) -> Person:
        return self.people[(self.people.index(person) + 1) % len(self.people)]

    def messages(self, channel: Channel, viewer: Person) -> list[Json]:
        seen = [message for message in channel.messages(viewer) if message.id not in self._dismissed]
        return [message_for_page(message) for message in seen]

    def notices(self) -> dict[str, dict[str, int]]:
        names = {person.id: person.name for person in self.people}
        return {
            names[person]: {str(channel): count for channel, count in counts.items()}
            for person, counts in self._notices.items()
        }

    def mark_seen(self, person: Person, channel: Channel) -> None:
        if self._notices[person.id].pop(channel.id, 0):
            self._tell("notices", self.notices())

    def dismiss(self, message: Message) -> None:
        self._dismissed.add(message.id)
        self._tell_viewers(message, "gone", _place(message))

    def refresh(self) -> None:
        for stream in self.streams:
            stream.put_state()

    def close(self) -> None:
        self._stop_listening()
        for stream in self.streams:
            stream.end()

    def _hear(self, event: WorldEvent) -> None:
        if _guild_of(event) not in (None, self.world.guild):
            return
        if event.kind == "channel_delete":
            self._forget_notices()
        if isinstance(event.subject, Message):
            self._hear_of_message(event, event.subject)
        elif event.kind in ("commands", "people", "bot") or isinstance(event.subject, Channel):
            self.refresh()

    def _hear_of_message(self, event: WorldEvent, message: Message) -> None:
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

    def _forget_notices(self) -> None:
        for counts in self._notices.values():
            for channel in counts.keys() - self.world.channels.keys():
                del counts[channel]
        self._tell("notices", self.notices())

    def _tell_viewers(self, message: Message, name: str, data: Any) -> None:
        for stream in self.streams:
            user = stream.viewer.user
            if message.visible_to(user) and message.channel.visible_to(user):
                stream.put(name, data)

    def _tell(self, name: str, data: Any) -> None:
        for stream in self.streams:
            stream.put(name, data)


def _guild_of(event: WorldEvent) -> Guild | None:
    subject = event.subject
    if isinstance(subject, Message):
        return subject.channel.guild
    if isinstance(subject, Channel):
        return subject.guild
    return None


def _place(message: Message) -> dict[str, str]:
    return {"channel_id": str(message.channel.id), "id": str(message.id)}
