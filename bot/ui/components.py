"""Buttons, lists and forms that remember by their id: a class each, with payload, look and handler.

Nothing about them lives in memory, so what was posted or opened before a restart works after it. An id reads
`oddity:<name>:<field>:<field>…`, with the fields of the action's class in their order; the last may be any
text. What people send back may be forged, so every field is checked as it is read.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, ClassVar, Literal, Self, TypeAlias, dataclass_transform, get_args, get_type_hints

import discord
from discord import ButtonStyle, ui

from bot.errors import MatchError
from bot.matches.ids import MatchId, UserId
from bot.ui.acting import Acting, Interaction, admit, answer_error
from bot.ui.client import Oddity
from bot.words import Argument, Words

PREFIX = "oddity"
LONGEST_ID = 100
"""Characters in the id of a component, as Discord counts them: most emoji are two."""
_NUMBER = re.compile(r"[0-9]{1,19}")
_NUMBERS = 2**63
"""How many whole numbers a database takes; the ids of Discord stay below."""

WAY_BACK = "return"
"""The name of the button that leads back to a turn that is being made, from what is shown in its place."""

ACTIONS: dict[str, type["Action"]] = {}
"""Every action of the modules that are loaded, by its name."""

Acknowledges: TypeAlias = Literal["in place", "beside", "near", "later"]
"""In the message of a component, in one of its own, in that of the component if only the acting person sees
it and else in one of its own, or by what is done."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action(ABC):
    """What a button, a select or a form means: `class Bump(Button, name="bump", label="button-bump")`.

    Each is a frozen dataclass. Its fields are whole numbers, texts, choices of texts, any of these or `None`,
    and dataclasses of such; or values such as a half-made turn that have their text as `code` and are made
    from it by `read`, which raises a `MatchError` where it is none. Messages hold ids of earlier versions:
    a field that is added comes last and has a default, and a dataclass that was written otherwise has
    `parse_old`.
    """

    name: ClassVar[str]
    """Names the action in ids; no two actions of the bot share one."""

    keeps_way_back: ClassVar[bool] = True
    """Whether the answer takes the place of a message that leads back, and leads back in turn."""

    acknowledges: ClassVar[Acknowledges] = "in place"
    """How it is acknowledged before anything is done."""

    def __init_subclass__(cls, *, name: str | None = None, acknowledges: Acknowledges | None = None) -> None:
        """Name the action, make it a dataclass, and answer it from now on.

        Raises:
            ValueError: There is another action of the same name.
        """
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
        if acknowledges is not None:
            cls.acknowledges = acknowledges
        if name is None:
            return
        if name in ACTIONS:
            raise ValueError(f"{cls.__name__} and {ACTIONS[name].__name__}: {name!r} twice")
        cls.name = name
        ACTIONS[name] = cls

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        reply = acting.reply
        ways = {"in place": reply.think, "beside": reply.think_beside, "near": reply.think_near}
        if cls.acknowledges in ways:
            await ways[cls.acknowledges]()

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
        """Read the fields of an id, or raise `MatchError` if they are none that this version writes."""
        kinds = _kinds(cls)
        parts = text.split(":", maxsplit=max(0, len(kinds) - 1)) if kinds else []
        required = sum(field.default is MISSING for field in fields(cls))
        if not required <= len(parts) <= len(kinds):
            raise MatchError("unknown-button")
        return cls(*map(_read, kinds, parts))

    @abstractmethod
    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        """Do what the action means with what Discord has sent.

        Raises:
            MatchError: It was sent by another kind of component.
        """


@cache
def _kinds(record: Any) -> list[Any]:
    hints = get_type_hints(record)
    return [hints[field.name] for field in fields(record)]


def _write(value: Any) -> str:
    if isinstance(value, int | str):
        return str(int(value) if isinstance(value, bool) else value)
    if value is None or hasattr(value, "code"):
        return "" if value is None else str(value.code)
    return ".".join(_write(getattr(value, field.name)) for field in fields(value))


def _read(kind: Any, text: str) -> Any:
    """Read what `_write` wrote of a type, or raise `MatchError` if it is nothing of the kind."""
    choices = get_args(kind) or (tuple(kind) if isinstance(kind, type(StrEnum)) else ())
    if NoneType in choices:
        return _read(choices[0], text) if text else None
    if choices:
        if text not in choices:
            raise MatchError("unknown-button")
        return choices[choices.index(text)]
    is_record = is_dataclass(kind) and not hasattr(kind, "read")
    if is_record:
        kinds, parts = _kinds(kind), text.split(".")
        if len(parts) == len(kinds):
            return kind(*map(_read, kinds, parts))
        if hasattr(kind, "parse_old"):
            return kind.parse_old(text)
        raise MatchError("unknown-button")
    return _read_plain(kind, text)


def _read_plain(kind: Any, text: str) -> Any:
    sign = "-" if kind in (MatchId, UserId) and text.startswith("-") else ""
    text, kind = text.removeprefix(sign), getattr(kind, "__supertype__", kind)
    if kind is str:
        return text
    if kind not in (int, bool):
        return kind.read(text)
    if not _NUMBER.fullmatch(text) or int(text) >= (2 if kind is bool else _NUMBERS):
        raise MatchError("unknown-button")
    return kind(int(sign + text))


_WIDEST = 5
"""Buttons in a row."""
_MOST_ROWS = 5
_BUTTON = 2
"""The type of buttons: https://discord.com/developers/docs/components/reference."""


class Button(Action):
    """A button."""

    label: ClassVar[str]
    """Message id; the message may name what `item` is told."""
    style: ClassVar[ButtonStyle] = ButtonStyle.secondary

    def __init_subclass__(
        cls, *, label: str | None = None, style: ButtonStyle | None = None, **named: Any
    ) -> None:
        super().__init_subclass__(**named)
        if label is not None:
            cls.label = label
        if style is not None:
            cls.style = style

    @abstractmethod
    async def press(self, acting: Acting) -> None:
        """Do what the button says."""

    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        if data.get("component_type") != _BUTTON:
            raise MatchError("unknown-button")
        await self.run(acting)

    async def run(self, acting: Acting) -> None:
        await self.begin(acting)
        await self.press(acting)

    def item(
        self,
        words: Words,
        *,
        label: str | None = None,
        style: ButtonStyle | None = None,
        emoji: str | None = None,
        disabled: bool = False,
        **details: Argument,
    ) -> "Item":
        """Make the button.

        Args:
            words: The language of its label.
            label: Another message id than usual.
            style: Another style than usual.
            emoji: Stands before the label.
            disabled: Whether it is shown, but cannot be pressed.
            details: What the message names.
        """
        return Item(
            ui.Button(
                label=words.say(label or self.label, **details),
                style=style or self.style,
                custom_id=self.custom_id,
                emoji=emoji,
                disabled=disabled,
            )
        )


class Select(Action):
    """A list to choose from."""

    @abstractmethod
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Do what choosing these values means: ids in a list of people, roles or channels."""

    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        if data.get("component_type") in (None, _BUTTON):
            raise MatchError("unknown-button")
        await self.begin(acting)
        await self.choose(acting, tuple(data.get("values", ())))

    @staticmethod
    def number(values: tuple[str, ...]) -> int:
        """Return the number that was chosen in a list of numbers.

        Raises:
            MatchError: It is none; anything can be forged.
        """
        return int(_read(int, "".join(values[:1])))

    def item(self, placeholder: str, options: Sequence[discord.SelectOption]) -> "Item":
        return Item(ui.Select(placeholder=placeholder, options=list(options), custom_id=self.custom_id))


class Form(Action):
    """A form that has been opened; what is written in it comes back under its id, even after a restart."""

    @abstractmethod
    async def submit(self, acting: Acting, written: "Written") -> None:
        """Do what sending the form means."""

    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        if "component_type" in data:
            raise MatchError("unknown-button")
        await self.begin(acting)
        await self.submit(acting, Written(data))

    def modal(self, title: str, *fields: ui.Label[Any]) -> ui.Modal:
        modal = ui.Modal(title=title, custom_id=self.custom_id)
        for field in fields:
            modal.add_item(field)
        # A finished modal is not kept by discord.py, whose own dispatch would forget it on a restart.
        modal.stop()
        return modal


class Written:
    """What a person wrote and chose in a form."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._fields = {field["custom_id"]: field for field in _fields(data)}

    def text(self, field: str) -> str:
        """Return what a field holds; of options the first."""
        found = self._fields.get(field, {})
        return str(found.get("value") or next(iter(found.get("values") or ()), ""))

    def choices(self, field: str) -> tuple[str, ...]:
        return tuple(self._fields.get(field, {}).get("values") or ())


def _fields(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for row in data.get("components", []):
        yield from [row["component"]] if "component" in row else row.get("components", [])


class Item(ui.DynamicItem[ui.Item[Any]], template=rf"(?s:{PREFIX}:.*)"):
    """Any button or select of the bot. The template is wide, so that even a damaged id gets an answer.

    One class for all: discord.py knows a class by its template alone, and calls every one that matches.
    """

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any], /) -> None:
        """Answer; discord.py would only log what goes wrong."""
        await dispatch(interaction)


def view_of(*rows: Sequence[Item]) -> ui.View:
    """Return a fresh view of up to five rows: each one list, or buttons; a sixth begins another."""
    view = ui.View(timeout=None)
    fitting = [row[start : start + _WIDEST] for row in rows for start in range(0, len(row), _WIDEST)]
    assert len(fitting) <= _MOST_ROWS, f"{len(fitting)} rows; Discord shows {_MOST_ROWS}"  # noqa: S101 (ours)
    for number, row in enumerate(fitting):
        for item in row:
            item.row = number
            view.add_item(item)
    return view


def page_ways(way: Callable[[int], Button], page: int, pages: int, words: Words) -> list[Item]:
    """Return the ways to the pages before and after one, where the groups in words take several."""
    others = (other for other in (page - 1, page + 1) if 0 <= other < pages)
    return [way(other).item(words, label="look-page", page=other + 1, pages=pages) for other in others]


def back_and_on(way: Callable[[int], Button], page: int, pages: int, words: Words) -> list[Item]:
    """Return the ways to the pages before and after one; what leads nowhere cannot be pressed."""
    steps = {"button-page-back": max(page - 1, 0), "button-on": min(page + 1, pages - 1)}
    return [way(to).item(words, label=label, disabled=to == page) for label, to in steps.items()]


def named_button(name: str, *payload: object) -> Button:
    """Make a button of another room by its name, where two screens lead to each other."""
    made = ACTIONS[name](*payload)
    assert isinstance(made, Button)  # noqa: S101 (our own names)
    return made


def read(custom_id: str) -> Action:
    """Return the action of an id, or raise `MatchError` if it is none that this version writes."""
    prefix, _, rest = custom_id.partition(":")
    name, _, text = rest.partition(":")
    if prefix != PREFIX or name not in ACTIONS:
        raise MatchError("unknown-button")
    return ACTIONS[name].parse(text)


async def dispatch(interaction: Interaction) -> None:
    """Do what a button, a select or a form means, and answer for whatever goes wrong."""
    if not await admit(interaction):
        return
    data: Any = interaction.data or {}
    try:
        acting, action = Acting.of(interaction), read(str(data.get("custom_id")))
        if action.keeps_way_back and (back := _way_back(acting)) is not None:
            acting = replace(acting, reply=acting.reply.in_place(back))
        await action.respond(acting, data)
    except Exception as error:  # noqa: BLE001 (the one place for everything a click can do)
        await answer_error(interaction, error)


def _way_back(acting: Acting) -> Item | None:
    """The button that leads back from the message in which a person acts, if it has one."""
    for row in acting.interaction.message.components if acting.interaction.message else ():
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            if (item.custom_id or "").startswith(f"{PREFIX}:{WAY_BACK}:"):
                back = read(item.custom_id or "")
                return back.item(acting.words) if isinstance(back, Button) else None
    return None


async def _dispatch_form(interaction: Interaction) -> None:
    """Answer forms, which discord.py would forget on a restart; all else it hands on itself."""
    if interaction.type is discord.InteractionType.modal_submit:
        await dispatch(interaction)


async def setup(bot: Oddity) -> None:
    bot.add_dynamic_items(Item)
    bot.add_listener(_dispatch_form, "on_interaction")
