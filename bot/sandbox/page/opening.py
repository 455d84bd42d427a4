"""What an empty channel proposes on the page: a few lines, and a button that begins something."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.people.person import Person
from bot.sandbox.world.channels import Channel


@dataclass(frozen=True)
class Opening:
    """A proposal to two people: the one who looks, and the next one.

    Attributes:
        lines: what to do; `{you}` and `{other}` stand for the two.
        label: what stands on the button.
        begin: does what the button says, for the one who looks, the other one, and a channel.
    """

    lines: tuple[str, ...]
    label: str
    begin: Callable[[Person, Person, Channel], Awaitable[None]]

    def json(self, you: Person, other: Person) -> dict[str, Any]:
        """Return what the page shows to a person."""
        names = {"you": you.user.display, "other": other.user.display}
        return {"lines": [line.format(**names) for line in self.lines], "label": self.label}
