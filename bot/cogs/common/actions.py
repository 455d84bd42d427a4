"""What a button, a list or a form means, and how the id of the component carries it.

An id reads `oddity:<name>:<field>:<field>…`, with the fields of the action's class in their order; the last
may be any text. What people send back may be forged, so every field is checked as it is read.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, dataclass_transform, get_type_hints

from bot.cogs.common.acting import Acting
from bot.errors import MatchError

PREFIX = "oddity"
LONGEST_ID = 100
"""Characters in the id of a component, as Discord counts them: most emoji are two."""
_NUMBER = re.compile(r"[0-9]{1,18}")


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action(ABC):
    """What a button, a select or a form means: `class Bump(Button, name="bump", label="button-bump")`.

    Each is a frozen dataclass. Its fields are whole numbers, texts, or values such as a half-made turn that
    have their text as `code` and are made from it by `read`, which raises a `MatchError` where it is none.
    """

    name: ClassVar[str]
    """Names the action in ids; no two actions of the bot share one."""

    def __init_subclass__(cls, *, name: str | None = None) -> None:
        """Name the action, and make it a dataclass."""
        super().__init_subclass__()
        if name is not None:
            cls.name = name
        dataclass(frozen=True)(cls)

    @property
    def custom_id(self) -> str:
        """The text that Discord gives back."""
        return ":".join([PREFIX, self.name, *(_write(getattr(self, field.name)) for field in fields(self))])

    @property
    def fits(self) -> bool:
        """Whether Discord takes the id, whatever has been typed into it."""
        try:
            return len(self.custom_id.encode("utf-16-le")) // 2 <= LONGEST_ID
        except UnicodeEncodeError:  # half an emoji
            return False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the fields of an id.

        Raises:
            MatchError: They are none that this version writes.
        """
        kinds = _kinds(cls)
        parts = text.split(":", maxsplit=max(0, len(kinds) - 1)) if kinds else []
        if len(parts) != len(kinds):
            raise MatchError("unknown-button")
        return cls(*map(_read, kinds, parts))

    @abstractmethod
    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        """Do what the action means with what Discord has sent.

        Raises:
            MatchError: It was sent by another kind of component.
        """


@cache
def _kinds(action: type[Action]) -> list[type]:
    """The types of an action's fields; whole numbers of all kinds are `int`."""
    hints = get_type_hints(action)
    kinds = (hints[field.name] for field in fields(action))
    return [getattr(kind, "__supertype__", kind) for kind in kinds]


def _write(value: Any) -> str:
    if isinstance(value, int | str):
        return str(int(value) if isinstance(value, bool) else value)
    return str(value.code)


def _read(kind: Any, text: str) -> Any:
    if kind is str:
        return text
    if kind not in (int, bool):
        return kind.read(text)
    if not _NUMBER.fullmatch(text) or (kind is bool and text not in ("0", "1")):
        raise MatchError("unknown-button")
    return kind(int(text))
