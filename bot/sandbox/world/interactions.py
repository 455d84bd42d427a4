"""Interactions: what a person did with a command, button, select or modal, and what came of it."""

import enum
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.protocol import constants
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.guild import User

_FAILURES = {
    constants.COMMAND: "The application did not respond",
    constants.COMPONENT: "This interaction failed",
    constants.AUTOCOMPLETE: "Loading options failed",
    constants.MODAL_SUBMIT: "Something went wrong. Try again.",
}


class State(enum.Enum):
    """How far an interaction got."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(eq=False)
class Interaction:
    """One thing a person did, and what came of it.

    Attributes:
        source: the message whose button or select was used, also behind a modal.
        opener: of a modal submit: what opened the modal.
        started: on the monotonic clock, in seconds.
        sent: what the bot was told, in Discord's JSON.
        callback: the type of the first response.
        ack_ms: milliseconds until the first response.
        failed: what the person reads when no answer came.
        expired: whether its token was made to run out before its time.
        filled: whether a deferred answer was filled in.
        seen: the version of the message the first response was about.
        message: the one that the response posted or changed.
        modal: the dialogue the bot opened, in Discord's JSON.
        choices: the completions the bot proposed.
        refusals: what the sandbox had against the bot's attempts to respond.
    """

    id: int
    channel: Channel = field(repr=False)
    user: User
    type: int
    data: dict[str, Any]
    source: Message | None = field(default=None, repr=False)
    opener: "Interaction | None" = field(default=None, repr=False)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)
    started: float = field(default_factory=time.monotonic, repr=False)
    sent: dict[str, Any] = field(default_factory=dict, repr=False)
    state: State = State.WAITING
    callback: int | None = None
    ack_ms: float | None = None
    failed: str | None = None
    expired: bool = False
    filled: bool = False
    seen: int = 0
    message: Message | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    refusals: list[Refusal] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)

    @property
    def deferred(self) -> bool:
        """Whether the first response only said that an answer will come."""
        return self.callback in (constants.DEFERRED_MESSAGE, constants.DEFERRED_UPDATE)

    @property
    def age(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.started

    def fail(self, words: str | None = None) -> None:
        """End the wait for a response, in the words the person reads."""
        self.state = State.FAILED
        self.failed = words or _FAILURES[self.type]

    def acknowledge(self, callback: int) -> None:
        """Note that the first response came, and of which type."""
        self.state = State.ANSWERED
        self.callback = callback
        self.seen = self.message.version if self.message is not None else 0
        self.ack_ms = self.age * 1000
