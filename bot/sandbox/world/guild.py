"""A server: members, roles, channels with messages, and permissions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from bot.sandbox.protocol import Json, numbers
from bot.sandbox.protocol.contents import BUTTON, flatten
from bot.sandbox.protocol.numbers import (
    DEFAULT_LOCALE,
    DIRECT_MESSAGES,
    GROUP_MESSAGES,
    LOADING,
    PRIVATE_THREAD,
    moment_of,
)
from bot.sandbox.protocol.refusals import Refusal


class HasId(Protocol):
    """A `User`, or a `Person` who acts."""

    @property
    def id(self) -> int:
        """The person's id."""


@dataclass
class User:
    """A person or the bot, member of every server, with the ids of their roles in all."""

    id: int
    name: str
    display: str
    bot: bool = False
    locale: str = DEFAULT_LOCALE
    roles: list[int] = field(default_factory=list)
    takes_messages: bool = True
    brings_bot: bool = False
    """Whether they have installed the bot for themselves."""


@dataclass
class Role:
    """A role; the one with the server's id is @everyone."""

    id: int
    name: str
    permissions: int = 0


@dataclass(eq=False)
class Guild:
    """A server; all have the same people, the owner first.

    `left` has ids of former members, among them the bot if it was removed.
    """

    id: int
    name: str
    bot: User
    people: list[User]
    roles: dict[int, Role]
    locale: str = DEFAULT_LOCALE
    left: set[int] = field(default_factory=set)
    files_url: str = ""

    @property
    def application_id(self) -> int:
        return self.bot.id

    @property
    def has_bot(self) -> bool:
        return self.bot.id not in self.left

    @property
    def owner(self) -> User:
        return self.people[0]

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    def members(self) -> Iterator[User]:
        yield self.bot
        yield from self.people

    def has(self, user: User) -> bool:
        return user.id not in self.left

    def user(self, user_id: int) -> User:
        for user in self.members():
            if user.id == user_id:
                return user
        raise Refusal(10013)

    def permissions_of(self, user: User) -> int:
        if user.id == self.owner.id:
            return numbers.ALL_PERMISSIONS
        granted = self.everyone.permissions
        for role in self.roles.keys() & user.roles:
            granted |= self.roles[role].permissions
        return granted


def first_guild(ids: Iterator[int], people: Iterable[str]) -> Guild:
    guild = next(ids)
    moderator = next(ids)
    bot = User(next(ids), "oddity", "Oddity", bot=True)
    users = [User(next(ids), name, name.capitalize()) for name in people]
    return with_roles(Guild(guild, "Sandbox", bot, users, {}), moderator)


def with_roles(guild: Guild, moderator: int) -> Guild:
    guild.roles = {
        guild.id: Role(guild.id, "@everyone", numbers.EVERYONE),
        moderator: Role(moderator, "Moderator", numbers.bits("MANAGE_GUILD")),
    }
    guild.owner.roles.append(moderator)
    return guild


@dataclass
class Attachment:
    """A file of a message; width and height in pixels, `None` if it is not a picture."""

    id: int
    filename: str
    content_type: str
    data: bytes = field(repr=False)
    description: str | None = None
    width: int | None = None
    height: int | None = None
    animated: bool = False


@dataclass
class ThreadState:
    owner: int
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 4320
    archive_changed: float = 0.0
    members: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread, direct messages with the bot (of the first server), or a group."""

    guild: Guild = field(repr=False)
    id: int
    type: int
    name: str
    position: int = 0
    parent: "Channel | None" = field(default=None, repr=False)
    recipient: User | None = None
    group: tuple[User, ...] = ()
    denied: dict[int, int] = field(default_factory=dict)
    """Permissions by user id."""
    thread: ThreadState | None = None
    log: dict[int, "Message"] = field(default_factory=dict, repr=False)

    @property
    def is_direct(self) -> bool:
        return self.type in {DIRECT_MESSAGES, GROUP_MESSAGES}

    def messages(self, as_: HasId) -> list["Message"]:
        user = self.guild.user(as_.id)
        if not self.visible_to(user):
            return []
        return [message for message in self.log.values() if message.visible_to(user)]

    def visible_to(self, user: User) -> bool:
        return bool(self.permissions_of(user) & numbers.BITS["VIEW_CHANNEL"])

    def permissions_of(self, user: User) -> int:
        if self.is_direct:
            taking_part = self.group or (self.recipient, self.guild.bot)
            return numbers.IN_DIRECT_MESSAGES if user in taking_part else 0
        if not self.guild.has(user):
            return 0
        if user.id == self.guild.owner.id:
            return numbers.ALL_PERMISSIONS
        denied = (self.parent or self).denied.get(user.id, 0)
        granted = self.guild.permissions_of(user) & ~denied
        if self._is_closed_to(user, granted):
            return 0
        if granted & numbers.BITS["VIEW_CHANNEL"]:
            return granted
        return 0

    def _is_closed_to(self, user: User, granted: int) -> bool:
        if self.type != PRIVATE_THREAD or self.thread is None:
            return False
        if user.id in self.thread.members:
            return False
        return not granted & numbers.BITS["MANAGE_THREADS"]

    def check_permissions(self, user: User, *names: str) -> None:
        """Refuse with 50001 or 50013."""
        if not self.visible_to(user):
            raise Refusal(50001)
        wanted = numbers.bits(*names)
        if self.permissions_of(user) & wanted != wanted:
            raise Refusal(50013)

    def message(self, message_id: int) -> "Message":
        """Refused with 10008, also if ephemeral."""
        message = self.log.get(message_id)
        if message is None or message.ephemeral_to is not None:
            raise Refusal(10008)
        return message


@dataclass(eq=False)
class Message:
    """A message in its current state, after `version` changes.

    `reference` is the message it replies to or forwards, `origin` the `interaction_metadata` of the
    interaction that it answers.
    """

    channel: Channel = field(repr=False)
    id: int
    author: User
    content: str = ""
    type: int = 0
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pings: set[int] = field(default_factory=set)
    nonce: int | str | None = None
    edited_at: float | None = None
    ephemeral_to: int | None = None
    version: int = 0
    reference: "Message | None" = field(default=None, repr=False)
    thread: Channel | None = field(default=None, repr=False)
    origin: Json | None = None

    @property
    def sent_at(self) -> float:
        """In seconds since 1970."""
        return moment_of(self.id)

    @property
    def edited(self) -> bool:
        return self.edited_at is not None

    @property
    def ephemeral(self) -> bool:
        return self.ephemeral_to is not None

    @property
    def loading(self) -> bool:
        """It still shows "thinking"."""
        return bool(self.flags & LOADING)

    @property
    def buttons(self) -> list[Json]:
        return [component for component in flatten(self.components) if component["type"] == BUTTON]

    def visible_to(self, user: User) -> bool:
        return self.ephemeral_to in (None, user.id)
