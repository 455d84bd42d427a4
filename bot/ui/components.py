"""Buttons, selects and modals whose id holds their state.

Nothing is kept in memory, so components of earlier runs work. An id reads `oddity:<name>:<field>:<field>…`,
with the fields of the action's class in order; the last may be any text. Clients can forge ids, so every
field is checked when parsed.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, ClassVar, Literal, Self, TypeAlias, dataclass_transform, get_args, get_type_hints

import discord
from discord import ButtonStyle, ui

from bot.errors import MatchError
from bot.matches.ids import MatchId, UserId
from bot.matches.slots import Slot
from bot.transport.wire import MAX_CHOICES
from bot.ui.acting import Acting, Interaction
from bot.ui.admission import check_interaction
from bot.ui.client import Oddity
from bot.ui.errors import answer_error
from bot.words import Argument, Words

PREFIX = "oddity"
MAX_ID_LENGTH = 100
"""UTF-16 units, as Discord counts them."""
_INTEGER = re.compile(r"[0-9]{1,19}")
_MAX_INTEGER = 2**63
"""Discord's ids are below."""

RETURN_ACTION = "return"
"""Name of the button back to an unfinished turn."""

ACTIONS: dict[str, type["Action"]] = {}

Acknowledges: TypeAlias = Literal["in place", "beside", "near", "later"]
"""In the component's message; in a separate one; in the component's message if that is ephemeral, else
separately; or by the action itself.
"""
_WIDEST = 5
MOST_ROWS = 5
_BUTTON = 2
"""Component type: https://discord.com/developers/docs/components/reference."""

BEFORE_PRESS = Slot[[Acting], Awaitable[None]]()
"""Called before the button of a message, or a form opened from it, is handled."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Identified:
    """A dataclass whose fields make an id."""

    name: ClassVar[str]

    def __init_subclass__(cls, *, name: str | None = None) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
        if name is not None:
            cls.name = name

    @property
    def custom_id(self) -> str:
        return ":".join([PREFIX, self.name, *(_write(getattr(self, field.name)) for field in fields(self))])

    @property
    def fits(self) -> bool:
        """Whether the id is short enough, whatever has been typed into it."""
        try:
            return len(self.custom_id.encode("utf-16-le")) // 2 <= MAX_ID_LENGTH
        except UnicodeEncodeError:  # a lone surrogate
            return False


class Link(Identified):
    """A button that other modules may show: `class Claim(Link, name="claim", label="button-claim")`.

    Its room handles it by a class that derives from it and from `Button`.
    """

    label: ClassVar[str]
    """Message id; its arguments are the `details` of `item`."""
    style: ClassVar[ButtonStyle] = ButtonStyle.secondary

    def __init_subclass__(
        cls, *, label: str | None = None, style: ButtonStyle | None = None, **named: Any
    ) -> None:
        super().__init_subclass__(**named)
        if label is not None:
            cls.label = label
        if style is not None:
            cls.style = style

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
        return Item(
            ui.Button(
                label=words.say(label or self.label, **details),
                style=style or self.style,
                custom_id=self.custom_id,
                emoji=emoji,
                disabled=disabled,
            )
        )


class MatchLink(Link):
    match: MatchId


class RevisionLink(MatchLink):
    revision: int
    """The one that it was shown at."""


class Action(Identified, ABC):
    """The meaning of a button, select or modal: `class Bump(Button, name="bump", label="button-bump")`.

    Subclasses become frozen dataclasses. Fields are integers, strings, literals, optional ones of these, and
    dataclasses of them; or values with a text `code` that `read` parses, raising `MatchError`. Messages hold
    ids of earlier versions: new fields come last with a default, and a dataclass whose format has changed has
    `read_earlier`.
    """

    keeps_back_button: ClassVar[bool] = True
    """Whether the answer replaces a message with a back button, and keeps that button."""

    acknowledges: ClassVar[Acknowledges] = "in place"

    def __init_subclass__(
        cls, *, acknowledges: Acknowledges | None = None, keeps_back_button: bool | None = None, **named: str
    ) -> None:
        super().__init_subclass__(**named)
        if acknowledges is not None:
            cls.acknowledges = acknowledges
        if keeps_back_button is not None:
            cls.keeps_back_button = keeps_back_button
        handles_link = any(hasattr(base, "name") for base in cls.__bases__ if not issubclass(base, Action))
        if not named and not handles_link:
            return
        if cls.name in ACTIONS:
            raise ValueError(f"{cls.__name__} and {ACTIONS[cls.name].__name__}: {cls.name!r} twice")
        ACTIONS[cls.name] = cls

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        reply = acting.reply
        ways = {"in place": reply.think, "beside": reply.think_beside, "near": reply.think_near}
        if cls.acknowledges in ways:
            await ways[cls.acknowledges]()

    @classmethod
    def parse(cls, text: str) -> Self:
        kinds = _kinds(cls)
        parts = []
        if kinds:
            parts = text.split(":", maxsplit=max(0, len(kinds) - 1))
        required = sum(field.default is MISSING for field in fields(cls))
        if not text and not required:
            return cls()  # shown before it had fields
        if not required <= len(parts) <= len(kinds):
            raise MatchError("unknown-button")
        return cls(*map(read_value, kinds, parts))

    @abstractmethod
    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        """Data of another kind of component is refused."""


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


def read_value(kind: Any, text: str) -> Any:
    """Inverse of `_write` for a type; raise `MatchError` if the text is invalid."""
    choices = get_args(kind) or (tuple(kind) if isinstance(kind, type(StrEnum)) else ())
    if NoneType in choices:
        if not text:
            return None
        return read_value(choices[0], text)
    if choices:
        if text not in choices:
            raise MatchError("unknown-button")
        return choices[choices.index(text)]
    is_record = is_dataclass(kind) and not hasattr(kind, "read")
    if is_record:
        kinds = _kinds(kind)
        parts = text.split(".")
        if len(parts) == len(kinds):
            return kind(*map(read_value, kinds, parts))
        if hasattr(kind, "parse_old"):
            return kind.parse_old(text)
        raise MatchError("unknown-button")
    return _read_plain(kind, text)


def _read_plain(kind: Any, text: str) -> Any:
    sign = "-" if kind in (MatchId, UserId) and text.startswith("-") else ""
    text = text.removeprefix(sign)
    kind = getattr(kind, "__supertype__", kind)
    if kind is str:
        return text
    if kind not in (int, bool):
        return kind.read(text)
    if not _INTEGER.fullmatch(text) or int(text) >= (2 if kind is bool else _MAX_INTEGER):
        raise MatchError("unknown-button")
    return kind(int(sign + text))


class Button(Link, Action):
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


class Select(Action):
    @abstractmethod
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Handle the chosen values: ids in a select of users, roles or channels."""

    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        if data.get("component_type") in (None, _BUTTON):
            raise MatchError("unknown-button")
        await self.begin(acting)
        await self.choose(acting, tuple(data.get("values", ())))

    @staticmethod
    def number(values: tuple[str, ...]) -> int:
        return int(read_value(int, "".join(values[:1])))

    def item(self, placeholder: str, options: Sequence[discord.SelectOption]) -> "Item":
        return Item(ui.Select(placeholder=placeholder, options=list(options), custom_id=self.custom_id))


def person_select(action: Select, placeholder: str) -> "Item":
    select: ui.UserSelect[Any] = ui.UserSelect(custom_id=action.custom_id, placeholder=placeholder)
    return Item(select)


class Form(Action):
    @abstractmethod
    async def submit(self, acting: Acting, written: "FormData") -> None:
        """Do what sending the form means."""

    async def respond(self, acting: Acting, data: Mapping[str, Any]) -> None:
        if "component_type" in data:
            raise MatchError("unknown-button")
        await self.begin(acting)
        await self.submit(acting, FormData(data))

    def modal(self, title: str, *fields: ui.Label[Any]) -> ui.Modal:
        modal = ui.Modal(title=title, custom_id=self.custom_id)
        for field in fields:
            modal.add_item(field)
        # discord.py does not keep stopped modals; its own dispatch would not survive a restart.
        modal.stop()
        return modal


def text_field(name: str, label: str, about: str, **options: Any) -> ui.Label[Any]:
    return ui.Label(text=label, description=about, component=ui.TextInput(custom_id=name, **options))


def select_of(name: str, labels: Mapping[str, str], chosen: Sequence[str], **options: Any) -> ui.Select[Any]:
    """Return a list for a form; labels by value."""
    offered = [
        discord.SelectOption(label=label, value=value, default=value in chosen)
        for value, label in labels.items()
    ]
    return ui.Select(custom_id=name, options=offered, **options)


class FormData:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self._fields = {field["custom_id"]: field for field in _fields(data)}

    def text(self, field: str) -> str:
        """Of an option, the first."""
        found = self._fields.get(field, {})
        return str(found.get("value") or next(iter(found.get("values") or ()), ""))

    def choices(self, field: str) -> tuple[str, ...]:
        return tuple(self._fields.get(field, {}).get("values") or ())


def _fields(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for row in data.get("components", []):
        yield from [row["component"]] if "component" in row else row.get("components", [])


class Item(ui.DynamicItem[ui.Item[Any]], template=rf"(?s:{PREFIX}:.*)"):
    """Any component of the bot; the wide template gives even a damaged id an answer.

    One class for all: discord.py identifies dynamic items by template, and calls every one that matches.
    """

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any], /) -> None:
        """Dispatch; discord.py would only log errors."""
        await dispatch(interaction)


def view_of(*rows: Sequence[ui.Item[Any]]) -> ui.View:
    """Return a view of up to five rows, each a select or buttons; more than five buttons wrap."""
    view = ui.View(timeout=None)
    fitting = [row[start : start + _WIDEST] for row in rows for start in range(0, len(row), _WIDEST)]
    assert len(fitting) <= MOST_ROWS, f"{len(fitting)} rows; Discord shows {MOST_ROWS}"  # noqa: S101 (ours)
    for number, row in enumerate(fitting):
        for item in row:
            item.row = number
            view.add_item(item)
    view.stop()  # else discord.py would remember each for a quarter of an hour; `Item` finds clicks
    return view


def menus(
    menu: Callable[[int], Select], label: str, options: Sequence[discord.SelectOption], words: Words
) -> list[list[Item]]:
    """Return a row for each part of a list that fits into a menu; `menu` is given the number of the part."""
    if len(options) <= MAX_CHOICES:
        return [[menu(0).item(label, options)]]
    rows = []
    for number, start in enumerate(range(0, len(options), MAX_CHOICES)[:MOST_ROWS]):
        part = options[start : start + MAX_CHOICES]
        told = words.say("menu-part", label=label, first=start + 1, last=start + len(part))
        rows.append([menu(number).item(told, part)])
    return rows


def adjacent_page_buttons(way: Callable[[int], Link], page: int, pages: int, words: Words) -> list[Item]:
    others = (other for other in (page - 1, page + 1) if 0 <= other < pages)
    return [way(other).item(words, label="look-page", page=other + 1, pages=pages) for other in others]


def back_next_buttons(way: Callable[[int], Link], page: int, pages: int, words: Words) -> list[Item]:
    steps = {"button-page-back": max(page - 1, 0), "button-on": min(page + 1, pages - 1)}
    return [way(to).item(words, label=label, disabled=to == page) for label, to in steps.items()]


async def press(acting: Acting, link: Link) -> None:
    """Press a button for an interaction that is acknowledged."""
    button = read(link.custom_id)
    assert isinstance(button, Button)  # noqa: S101 (every link has a handler)
    await button.press(acting)


def read(custom_id: str) -> Action:
    prefix, _, rest = custom_id.partition(":")
    name, _, text = rest.partition(":")
    if prefix != PREFIX or name not in ACTIONS:
        raise MatchError("unknown-button")
    return ACTIONS[name].parse(text)


async def dispatch(interaction: Interaction) -> None:
    """Run the action of a component or modal, and answer errors."""
    if not await check_interaction(interaction):
        return
    data: Any = interaction.data or {}
    try:
        acting = Acting.of(interaction)
        action = read(str(data.get("custom_id")))
        if action.keeps_back_button and (back := _find_back_button(acting)) is not None:
            acting = replace(acting, reply=acting.reply.in_place(back))
        for prepared in BEFORE_PRESS(acting):
            await prepared
        await action.respond(acting, data)
    except Exception as error:  # noqa: BLE001 (the last resort for every click)
        await answer_error(interaction, error)


def _find_back_button(acting: Acting) -> Item | None:
    for row in acting.interaction.message.components if acting.interaction.message else ():
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            if (item.custom_id or "").startswith(f"{PREFIX}:{RETURN_ACTION}:"):
                back = read(item.custom_id or "")
                if not isinstance(back, Button):
                    return None
                return back.item(acting.words)
    return None


async def _dispatch_form(interaction: Interaction) -> None:
    """Dispatch modals, which discord.py would forget on a restart; it dispatches the rest."""
    if interaction.type is discord.InteractionType.modal_submit:
        await dispatch(interaction)


async def setup(bot: Oddity) -> None:
    bot.add_dynamic_items(Item)
    bot.add_listener(_dispatch_form, "on_interaction")
