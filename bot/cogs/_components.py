"""Buttons, selects and forms that remember by their id: what to do, with what, and as of which ply.

Nothing about them lives in memory, so what was posted or opened before a restart works after it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.cogs._answers import admit, answer_error
from bot.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    from bot.cogs._answers import Interaction

    Handler = Callable[[Interaction, "Press"], Awaitable[None]]


@dataclass(frozen=True)
class Press:
    """What a button, a select or a form means."""

    verb: str
    """Names the handler."""
    subject: int
    """The id of a challenge or a match, whichever the verb speaks of."""
    ply: int = 0
    """The ply that was shown beside it."""
    more: str = ""
    """Whatever else the handler has to know, in its own writing."""

    @property
    def custom_id(self) -> str:
        """The text that Discord gives back; 50 characters of ``more`` never exceed ``LONGEST_ID``."""
        text = f"oddity:{self.verb}:{self.subject}:{self.ply}"
        return f"{text}:{self.more}" if self.more else text

    @property
    def fits(self) -> bool:
        """Whether Discord takes the id, whatever has been typed into it."""
        try:
            return len(self.custom_id.encode("utf-16-le")) // 2 <= LONGEST_ID
        except UnicodeEncodeError:  # half an emoji
            return False


LONGEST_ID = 100
"""Characters in the id of a component, as Discord counts them: most emoji are two."""
_CUSTOM_ID = re.compile(r"oddity:([a-z]{1,12}):(\d{1,18}):(\d{1,6})(?::(.+))?")


def parse_press(custom_id: str) -> Press:
    """Read the id of a button, a select or a form.

    Raises:
        MatchError: it is none that this version writes.
    """
    found = _CUSTOM_ID.fullmatch(custom_id)
    if found is None:
        raise MatchError("unknown-button")
    verb, subject, ply, more = found.groups()
    return Press(verb, int(subject), int(ply), more or "")


async def dispatch(interaction: Interaction, custom_id: str, handlers: Mapping[str, Handler]) -> None:
    """Do what a button, select or form means, and answer for whatever goes wrong.

    Args:
        interaction: the click, or the form that was sent.
        custom_id: of what was used.
        handlers: by verb.
    """
    if not await admit(interaction):
        return
    try:
        press = parse_press(custom_id)
        await handlers.get(press.verb, _unknown)(interaction, press)
    except Exception as error:  # noqa: BLE001 (the one place for everything a click can do)
        await answer_error(interaction, error)


async def _unknown(_interaction: Interaction, _press: Press) -> None:
    raise MatchError("unknown-button")


class PressItem(ui.DynamicItem[ui.Item[Any]], template=r"(?s:oddity:.*)"):
    """Any button or select of ours. The template is wide, so that even a damaged id gets an answer.

    One class for both: discord.py knows a class by its template alone.
    """

    def __init__(self, item: ui.Item[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /
    ) -> PressItem:
        """Wrap an item that has been used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any], /) -> None:
        """Answer; discord.py would only log what goes wrong."""
        await dispatch(interaction, self.custom_id, interaction.client.handlers)


def row_of(*buttons: tuple[Press, str, discord.ButtonStyle]) -> ui.View:
    """A fresh view with these buttons in one row: what each means, its label, its style."""
    return view_of([button(*parts) for parts in buttons])


def view_of(*rows: Sequence[PressItem]) -> ui.View:
    """A fresh view of up to five rows: each up to five buttons, or one select."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(item)
    return view


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> PressItem:
    """A button."""
    return PressItem(
        ui.Button(label=label, style=style, custom_id=press.custom_id, emoji=emoji, disabled=disabled)
    )


def select(
    press: Press, placeholder: str, options: Sequence[discord.SelectOption], *, most: int = 1
) -> PressItem:
    """A select of 1 to 25 options, of which one or up to ``most`` are taken; ``chosen`` tells which."""
    return PressItem(
        ui.Select(placeholder=placeholder, options=list(options), custom_id=press.custom_id, max_values=most)
    )


def chosen(interaction: Interaction) -> tuple[str, ...]:
    """The values that a person has taken in a select: ids in one of people, roles or channels."""
    data: Any = interaction.data or {}
    return tuple(data.get("values", ()))


def form(press: Press, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """A form to be sent; what is written in it comes back under the press, even after a restart."""
    modal = ui.Modal(title=title, custom_id=press.custom_id)
    for field in fields:
        modal.add_item(field)
    # A finished modal is not kept by discord.py, whose own dispatch would forget it on a restart.
    modal.stop()
    return modal


def written(interaction: Interaction) -> dict[str, str]:
    """What a person wrote or took in a form, by the custom_id of each field; of options the first."""
    data: Any = interaction.data or {}
    return {field["custom_id"]: _value(field) for field in _fields(data)}


def taken(interaction: Interaction, field: str) -> tuple[str, ...]:
    """All the options that a person took in a field of a form."""
    data: Any = interaction.data or {}
    values = (part.get("values") or () for part in _fields(data) if part["custom_id"] == field)
    return tuple(next(values, ()))


def _value(field: dict[str, Any]) -> str:
    return str(field.get("value") or next(iter(field.get("values") or ()), ""))


def _fields(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row in data.get("components", []):
        yield from [row["component"]] if "component" in row else row.get("components", [])
