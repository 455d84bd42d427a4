"""People, channels and messages as the sandbox keeps them, and what can be asked of them."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from bot.sandbox.protocol import permissions
from bot.sandbox.protocol.components import BUTTON, every
from bot.sandbox.protocol.constants import DIRECT_MESSAGES, LOADING, PRIVATE_THREAD
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.protocol.snowflakes import moment_of
from bot.sandbox.world.message_payloads import message_json, shown_attachments

if TYPE_CHECKING:
    from bot.sandbox.world.interactions import Interaction
    from bot.sandbox.world.world import World


class HasId(Protocol):
    """Anything that stands for a person: a `User`, or a `Person` who acts."""

    @property
    def id(self) -> int:
        """The person's id."""


@dataclass
class User:
    """A member of the server, a person or the bot."""

    id: int
    name: str
    display: str
    bot: bool = False
    locale: str = "en-US"
    roles: list[int] = field(default_factory=list)
    takes_messages: bool = True
    left: bool = False
    """Whether they are a member no more."""


@dataclass
class Guild:
    """The one server."""

    id: int
    name: str
    locale: str = "en-US"


@dataclass
class Role:
    """A role of the server; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int = 0


@dataclass
class Upload:
    """A file that came with a request, `files[index]`."""

    index: int
    filename: str
    data: bytes
    content_type: str

    @classmethod
    def named(cls, index: int, filename: str, data: bytes) -> Upload:
        """Return an upload whose kind follows from its name."""
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        return cls(index, filename, data, kind)


@dataclass
class Attachment:
    """A file of a message; width and height are pixels, or None where it is no picture."""

    id: int
    filename: str
    content_type: str
    data: bytes = field(repr=False)
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class ThreadState:
    """What a thread has beyond a channel."""

    owner: int
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 4320
    archive_changed: float = 0.0
    members: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread, or the direct messages of one person and the bot."""

    world: World = field(repr=False)
    id: int
    type: int
    name: str
    position: int = 0
    parent: Channel | None = field(default=None, repr=False)
    recipient: User | None = None
    denied: dict[int, int] = field(default_factory=dict)
    thread: ThreadState | None = None
    log: dict[int, Message] = field(default_factory=dict, repr=False)

    @property
    def is_direct(self) -> bool:
        """Whether these are direct messages."""
        return self.type == DIRECT_MESSAGES

    def messages(self, as_: HasId) -> list[Message]:
        """Return what a person sees here, oldest first."""
        user = self.world.user(as_.id)
        if not self.visible_to(user):
            return []
        return [message for message in self.log.values() if message.visible_to(user)]

    def visible_to(self, user: User) -> bool:
        """Whether somebody may look into this channel."""
        return bool(self.permissions_of(user) & permissions.BITS["VIEW_CHANNEL"])

    def permissions_of(self, user: User) -> int:
        """Return what somebody may do here, as Discord's bits."""
        if self.recipient is not None:
            return permissions.IN_DIRECT_MESSAGES if user.bot or user is self.recipient else 0
        if user.id == self.world.owner.id:
            return permissions.ALL
        denied = (self.parent or self).denied.get(user.id, 0)
        granted = self.world.permissions_of(user) & ~denied
        if self._closed_to(user, granted):
            return 0
        return granted if granted & permissions.BITS["VIEW_CHANNEL"] else 0

    def _closed_to(self, user: User, granted: int) -> bool:
        """Whether this is a private thread of others."""
        if self.type != PRIVATE_THREAD or self.thread is None:
            return False
        return user.id not in self.thread.members and not granted & permissions.BITS["MANAGE_THREADS"]

    def require(self, user: User, *names: str) -> None:
        """Raise `Refusal` (50001, 50013) unless somebody may look in here and has these permissions."""
        if not self.visible_to(user):
            raise Refusal(50001)
        wanted = permissions.bits(*names)
        if self.permissions_of(user) & wanted != wanted:
            raise Refusal(50013)

    def message(self, message_id: int) -> Message:
        """Return a message that can be fetched (private ones cannot), or raise `Refusal` (10008)."""
        message = self.log.get(message_id)
        if message is None or message.ephemeral_to is not None:
            raise Refusal(10008)
        return message


@dataclass(eq=False)
class Message:
    """A message as it stands now; edits change this same object."""

    channel: Channel = field(repr=False)
    id: int
    author: User
    content: str = ""
    type: int = 0
    flags: int = 0
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pings: set[int] = field(default_factory=set)
    nonce: int | str | None = None
    edited_at: float | None = None
    pinned: bool = False
    ephemeral_to: int | None = None
    version: int = 0
    """How often it was changed."""
    reference: Message | None = field(default=None, repr=False)
    thread: Channel | None = field(default=None, repr=False)
    origin: dict[str, Any] | None = None
    """The interaction this message answers, as Discord tells it (`interaction_metadata`)."""

    @property
    def sent_at(self) -> float:
        """When it was sent, in seconds since 1970."""
        return moment_of(self.id)

    @property
    def edited(self) -> bool:
        """Whether somebody would see "(edited)"."""
        return self.edited_at is not None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.ephemeral_to is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def attachments(self) -> list[Attachment]:
        """The files a person sees, with the alt text of wherever they are shown."""
        return shown_attachments(self)

    @property
    def text(self) -> str:
        """All words of the message, whether it uses content or text components."""
        texts = [component["content"] for component in every(self.components) if component.get("content")]
        return "\n".join([self.content, *texts] if self.content else texts)

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """Every button, in the order a person sees them."""
        return [component for component in every(self.components) if component["type"] == BUTTON]

    def visible_to(self, user: User) -> bool:
        """Whether this person sees it in the channel."""
        return self.ephemeral_to in (None, user.id)

    def json(self) -> dict[str, Any]:
        """Return the message as Discord sends it."""
        return message_json(self)


@dataclass(frozen=True)
class Event:
    """Something that changed.

    Kinds: `message_create`, `message_update`, `message_delete` (subject: Message), `channel_create`,
    `channel_update`, `channel_delete` (Channel), `interaction` (Interaction), `commands`, `bot`, `request`
    (None).
    """

    kind: str
    subject: Message | Channel | Interaction | None = None

    def seen_by(self, viewer: HasId) -> bool:
        """Whether this person notices."""
        subject = self.subject
        if isinstance(subject, Message):
            user = subject.channel.world.user(viewer.id)
            return subject.visible_to(user) and subject.channel.visible_to(user)
        if isinstance(subject, Channel):
            return subject.visible_to(subject.world.user(viewer.id))
        return subject is None or subject.user.id == viewer.id
