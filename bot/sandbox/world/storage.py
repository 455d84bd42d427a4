"""Saving a world in a folder: `world.json` and `files/<attachment id>`.

Ephemeral messages and interactions are not saved: Discord's client loses the former when it closes, and the
latter live for fifteen minutes.
"""

import asyncio
import dataclasses
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from weakref import WeakKeyDictionary

from bot.sandbox.protocol import Json
from bot.sandbox.world.guild import Attachment, Channel, Guild, Message, Role, ThreadState, User
from bot.sandbox.world.world import World, WorldEvent

SAVE_AFTER_SECONDS = 0.5
_NOT_SAVED = ("interaction_create", "interaction_update", "bot", "request")
FORMAT_VERSION = 2
_PLAIN_FIELDS = (
    "id",
    "content",
    "type",
    "flags",
    "components",
    "mentions",
    "mention_roles",
    "mention_everyone",
    "nonce",
    "edited_at",
    "origin",
)


@dataclass(frozen=True)
class Snapshot:
    number: int
    parts: Sequence[str]
    files: Mapping[str, bytes]


class Storage:
    """Loads a world from a folder, and saves it shortly after every change.

    Snapshots are taken between two events and written in a thread. The JSON of a message is cached until it
    changes, so that a snapshot of ten thousand takes a few milliseconds.
    """

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        load_world(world, folder)
        self._texts: WeakKeyDictionary[Message, str] = WeakKeyDictionary()
        self._taken = self._written = 0
        self._writing = Lock()
        self._planned: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._take_snapshot()  # fills the cache
        self._stop_listening = world.listen(self._hear)

    def close(self) -> None:
        self._stop_listening()
        self.save()

    def save(self) -> None:
        if self._planned is not None:
            self._planned.cancel()
            self._planned = None
        self._texts.clear()  # in case a message changed without an event
        self._write(self._take_snapshot())

    def _hear(self, event: WorldEvent) -> None:
        if isinstance(event.subject, Message):
            self._texts.pop(event.subject, None)
        if event.kind not in _NOT_SAVED and self._planned is None:
            self._planned = asyncio.get_running_loop().call_later(SAVE_AFTER_SECONDS, self._save_beside)

    def _save_beside(self) -> None:
        self._planned = None
        task = asyncio.create_task(asyncio.to_thread(self._write, self._take_snapshot()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take_snapshot(self) -> Snapshot:
        self._taken += 1
        messages_of = {channel: public(channel) for channel in self._world.channels.values()}
        parts = [json.dumps(world_json(self._world), ensure_ascii=False)[:-1], ', "channels": [']
        for number, (channel, messages) in enumerate(messages_of.items()):
            texts = ", ".join(map(self._text, messages))
            head = json.dumps(channel_json(channel), ensure_ascii=False)[:-1]
            parts += [", " if number else "", head, ', "messages": [', texts, "]}"]
        files = [
            file for messages in messages_of.values() for message in messages for file in message.attachments
        ]
        return Snapshot(self._taken, [*parts, "]}"], {str(file.id): file.data for file in files})

    def _text(self, message: Message) -> str:
        text = self._texts.get(message)
        if text is None:
            text = self._texts[message] = json.dumps(message_json(message), ensure_ascii=False)
        return text

    def _write(self, snapshot: Snapshot) -> None:
        with self._writing:
            if snapshot.number > self._written:
                write_snapshot(snapshot, self._folder)
                self._written = snapshot.number


def write_snapshot(snapshot: Snapshot, folder: Path) -> None:
    files = folder / "files"
    files.mkdir(parents=True, exist_ok=True)
    for name, data in snapshot.files.items():
        if not (files / name).exists():
            _replace(files / name, data)
    _replace(folder / "world.json", "".join(snapshot.parts).encode())
    for file_path in files.iterdir():
        if file_path.name not in snapshot.files:
            file_path.unlink()


def load_world(world: World, folder: Path) -> None:
    path = folder / "world.json"
    if not path.exists():
        return
    try:
        restore(world, json.loads(path.read_bytes()), folder / "files")
    except (ValueError, KeyError, TypeError, AttributeError, FileNotFoundError) as error:
        raise ValueError(
            f"the sandbox cannot read {path} ({error}); remove it or choose another folder"
        ) from error


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f"{path.name}.new")
    draft.write_bytes(data)
    os.replace(draft, path)  # noqa: PTH105 - the atomic one, by name


def public(channel: Channel) -> list[Message]:
    return [message for message in channel.log.values() if not message.ephemeral]


def world_json(world: World) -> Json:
    return {
        "version": FORMAT_VERSION,
        "guilds": [_guild_json(guild) for guild in world.guilds.values()],
        "bot": dataclasses.asdict(world.guild.bot),
        "people": [dataclasses.asdict(user) for user in world.guild.people],
        "commands": [[None, world.commands]],  # by server; these are those of all
    }


def _guild_json(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "locale": guild.locale,
        "roles": [dataclasses.asdict(role) for role in guild.roles.values()],
        "left": sorted(guild.left),
    }


def channel_json(channel: Channel) -> Json:
    thread = channel.thread
    return {
        "id": channel.id,
        "guild": channel.guild.id,
        "type": channel.type,
        "name": channel.name,
        "position": channel.position,
        "parent": channel.parent.id if channel.parent else None,
        "recipient": channel.recipient.id if channel.recipient else None,
        "group": [user.id for user in channel.group],
        "denied": list(channel.denied.items()),
        "thread": {**dataclasses.asdict(thread), "members": sorted(thread.members)} if thread else None,
    }


def message_json(message: Message) -> Json:
    return {
        **{name: getattr(message, name) for name in _PLAIN_FIELDS},
        "author": message.author.id,
        "pings": sorted(message.pings),
        "files": [{**vars(file), "data": None} for file in message.attachments],
        "reference": message.reference.id if message.reference else None,
        "thread": message.thread.id if message.thread else None,
    }


def restore(world: World, saved: Json, files: Path) -> None:
    if saved["version"] != FORMAT_VERSION:
        raise ValueError(f"version {saved['version']}, expected {FORMAT_VERSION}")
    bot = User(**saved["bot"])
    people = [User(**user) for user in saved["people"]]
    world.guilds = {part["id"]: _guild(part, bot, people) for part in saved["guilds"]}
    world.commands = dict(saved["commands"]).get(None, [])
    world.channels = {}
    for part in saved["channels"]:
        world.channels[part["id"]] = _channel(world, part)
    for part in saved["channels"]:
        for message in part["messages"]:
            _restore_message(world, world.channels[part["id"]], message, files)


def _guild(saved: Json, bot: User, people: list[User]) -> Guild:
    roles = {role["id"]: Role(**role) for role in saved["roles"]}
    return Guild(**saved | {"bot": bot, "people": people, "roles": roles, "left": set(saved["left"])})


def _channel(world: World, saved: Json) -> Channel:
    thread = saved["thread"]
    return Channel(
        world.guilds[saved["guild"]],
        saved["id"],
        saved["type"],
        saved["name"],
        position=saved["position"],
        parent=world.channels[saved["parent"]] if saved["parent"] else None,
        recipient=world.guild.user(saved["recipient"]) if saved["recipient"] else None,
        group=tuple(world.guild.user(user) for user in saved.get("group", ())),
        denied=dict(saved["denied"]),
        thread=ThreadState(**thread | {"members": set(thread["members"])}) if thread else None,
    )


def _restore_message(world: World, channel: Channel, saved: Json, files: Path) -> None:
    message = Message(channel, saved["id"], world.guild.user(saved["author"]))
    for name in _PLAIN_FIELDS:
        setattr(message, name, saved[name])
    message.pings = set(saved["pings"])
    message.attachments = [
        Attachment(**part | {"data": (files / str(part["id"])).read_bytes()}) for part in saved["files"]
    ]
    message.reference = channel.log.get(saved["reference"])
    message.thread = world.channels.get(saved["thread"])
    channel.log[message.id] = message
