"""The sandbox's world and interactions, and all changes to them.

It knows neither HTTP nor websockets, which listen with `World.listen`.
"""

import enum
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from bot.sandbox.protocol import Json, numbers
from bot.sandbox.protocol.numbers import (
    DEFAULT_LOCALE,
    DIRECT_MESSAGES,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    Snowflakes,
    snowflake_at,
)
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.guild import Attachment, Channel, Guild, Message, Role, ThreadState, User, first_guild

REPLACED_FILES = 32

_FAILURES = {
    numbers.COMMAND: "The application did not respond",
    numbers.COMPONENT: "This interaction failed",
    numbers.AUTOCOMPLETE: "Loading options failed",
    numbers.MODAL_SUBMIT: "Something went wrong. Try again.",
}
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MOST_THREADS = 1000
_BEGINNING = 1_704_067_200.0  # 2024-01-01: people and channels have the same ids in every new world


class InteractionState(enum.Enum):
    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(eq=False)
class Interaction:
    """An action of a person, and its result.

    Attributes:
        source: the message of the component, also behind a modal.
        opener: of a modal submit: what opened the modal.
        failed: what the person reads when no answer came.
        expired: whether the token was invalidated early.
        filled: whether a deferred answer was filled in.
        seen: version of the message at the first response.
        message: the one posted or changed by the response.
    """

    id: int
    channel: Channel = field(repr=False)
    user: User
    type: int
    data: Json
    source: Message | None = field(default=None, repr=False)
    opener: "Interaction | None" = field(default=None, repr=False)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)
    started: float = field(default_factory=time.monotonic, repr=False)
    sent: Json = field(default_factory=dict, repr=False)
    state: InteractionState = InteractionState.WAITING
    callback: int | None = None
    ack_ms: float | None = None
    failed: str | None = None
    expired: bool = False
    filled: bool = False
    seen: int = 0
    message: Message | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    refusals: list[Refusal] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)

    @property
    def deferred(self) -> bool:
        return self.callback in (numbers.DEFERRED_MESSAGE, numbers.DEFERRED_UPDATE)

    @property
    def age(self) -> float:
        return time.monotonic() - self.started

    def fail(self, words: str | None = None) -> None:
        self.state = InteractionState.FAILED
        self.failed = words or _FAILURES[self.type]

    def acknowledge(self, callback: int) -> None:
        self.state = InteractionState.ANSWERED
        self.callback = callback
        self.seen = self.message.version if self.message is not None else 0
        self.ack_ms = self.age * 1000


Subject = Message | Channel | Role | Interaction | Guild


@dataclass(frozen=True)
class WorldEvent:
    """A change.

    Kinds: `message_create`, `message_update`, `message_delete` (subject: Message), `channel_create`,
    `channel_update`, `channel_delete` (Channel), `role_update` (Role), `interaction_create`,
    `interaction_update` (Interaction), `guild_join`, `guild_remove`, `guild_unavailable`, `guild_available`
    (of the bot's membership: Guild), `guild_update` (Guild), `commands`, `people`, `bot`, `request` (None).
    """

    kind: str
    subject: Subject | None = None


class World:
    """All state of the sandbox, at first a server with these people, owned by the first, and channels.

    Attributes:
        interactions: by token, while it is valid.
        attached: files given to commands, by id.
        replaced: the last files that were taken out of messages, or deleted with them; Discord, too, serves
            them a while longer.
    """

    def __init__(self, people: Iterable[str], channels: Iterable[str]) -> None:
        self.snowflakes = Snowflakes(time.time)
        ids = (snowflake_at(_BEGINNING + number) for number in range(10_000))
        first = first_guild(ids, people)
        self.guilds = {first.id: first}
        self.channels: dict[int, Channel] = {}
        for position, name in enumerate(channels):
            self.keep(Channel(self.guild, next(ids), TEXT_CHANNEL, name, position))
        self.commands: list[Json] = []
        self.interactions: dict[str, Interaction] = {}
        self.attached: dict[int, Attachment] = {}
        self.replaced: deque[Attachment] = deque(maxlen=REPLACED_FILES)
        self.answer_seconds = ANSWER_SECONDS
        self.token_seconds = TOKEN_SECONDS
        self.most_threads = MOST_THREADS
        self._listeners: list[Callable[[WorldEvent], None]] = []

    def listen(self, listener: Callable[[WorldEvent], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, kind: str, subject: Subject | None = None) -> None:
        event = WorldEvent(kind, subject)
        for listener in tuple(self._listeners):
            listener(event)

    # Servers -------------------------------------------------------------------------------------

    @property
    def guild(self) -> Guild:
        """The first server, which the page shows and direct messages belong to."""
        return next(iter(self.guilds.values()))

    # Channels and threads ------------------------------------------------------------------------

    def channels_of(self, guild: Guild) -> list[Channel]:
        return [one for one in self.channels.values() if one.guild is guild and not one.is_direct]

    def channel(self, channel_id: int) -> Channel:
        """Refused with 10003."""
        if channel_id not in self.channels:
            raise Refusal(10003)
        return self.channels[channel_id]

    def direct_messages(self, user: User) -> Channel:
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        key = self.snowflakes.new()
        return self.keep(Channel(self.guild, key, DIRECT_MESSAGES, user.display, recipient=user))

    def threads(self, guild: Guild) -> list[Channel]:
        return [one for one in self.channels_of(guild) if one.thread and not one.thread.archived]

    def add_thread(
        self, parent: Channel, key: int, name: str, state: ThreadState, kind: int = PUBLIC_THREAD
    ) -> Channel:
        """Refused with 160006 if too many are active."""
        self._check_threads(parent.guild)
        state.members.add(state.owner)
        state.archive_changed = time.time()
        return self.open(Channel(parent.guild, key, kind, name, parent=parent, thread=state))

    def open(self, channel: Channel) -> Channel:
        self.tell("channel_create", self.keep(channel))
        return channel

    def archive(self, channel: Channel, *, archived: bool) -> None:
        if channel.thread is not None and channel.thread.archived != archived:
            if not archived:
                self._check_threads(channel.guild)
            channel.thread.archived = archived
            channel.thread.archive_changed = time.time()
            self.tell("channel_update", channel)

    def _check_threads(self, guild: Guild) -> None:
        if len(self.threads(guild)) >= self.most_threads:
            raise Refusal(160006)

    def keep(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel

    # Messages and their files --------------------------------------------------------------------

    def delete_message(self, message: Message) -> None:
        if message.channel.log.pop(message.id, None) is not None:
            self.replaced += message.attachments
            self.tell("message_delete", message)

    def file(self, channel_id: str, file_id: str) -> Attachment | None:
        channel = None
        if channel_id.isdecimal():
            channel = self.channels.get(int(channel_id))
        messages = channel.log.values() if channel else ()
        files = [file for message in messages for file in message.attachments]
        known = (*files, *self.attached.values(), *self.replaced)
        return next((one for one in known if str(one.id) == file_id), None)

    def choose_language(self, user: User, locale: str) -> None:
        user.locale = locale
        self.tell("people")

    def begin_in(self, locale: str) -> None:
        """Choose a language for the server and its people, if they have no other and nothing was said."""
        speakers: list[Guild | User] = [self.guild, *self.guild.people]
        is_new = not any(channel.log for channel in self.channels.values())
        if is_new and all(one.locale == DEFAULT_LOCALE != locale for one in speakers):
            for one in speakers:
                one.locale = locale
            self.tell("guild_update", self.guild)
            self.tell("people")

    # Commands and interactions -------------------------------------------------------------------

    def commands_in(self, channel: Channel, user: User) -> list[Json]:
        """The server's, and user-installed ones."""
        if channel.guild.has_bot and not channel.group:
            ways = {0}
        else:
            ways = set[int]()
        ways |= {1} if user.brings_bot else set()
        installed = (one for one in self.commands if ways & set(one["integration_types"]))
        context = 2
        if not channel.group:
            context = 1 if channel.is_direct else 0
        usual = {True: (0, 1, 2), False: (0, 2)}
        return [one for one in installed if context in (one["contexts"] or usual[one["dm_permission"]])]

    def add_interaction(
        self, channel: Channel, user: User, kind: int, data: Json, **behind: Any
    ) -> Interaction:
        """Without sending it; `behind` is `source` and `opener` of `Interaction`."""
        interaction = Interaction(self.snowflakes.new(), channel, user, kind, data, **behind)
        self.interactions[interaction.token] = interaction
        return interaction

    def fail(self, interaction: Interaction, words: str | None = None) -> None:
        if interaction.state is InteractionState.WAITING:
            interaction.fail(words)
            self.tell("interaction_update", interaction)

    def _too_old(self) -> list[str]:
        """Tokens of interactions, of which the oldest come first."""
        items = self.interactions.items()
        return [token for token, _ in takewhile(lambda item: item[1].age > self.token_seconds, items)]

    def forget_interactions(self) -> None:
        for token in self._too_old():
            del self.interactions[token]
        if not self.attached:
            return
        resolved = (one.data.get("resolved", {}) for one in self.interactions.values())
        used = {int(file) for one in resolved for file in one.get("attachments", {})}
        self.attached = {number: file for number, file in self.attached.items() if number in used}
