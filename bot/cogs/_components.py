"""Buttons and forms that remember by their id: what to do, with which challenge or match, as of which ply.

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
    from collections.abc import Awaitable, Callable, Iterator

    from bot.cogs._answers import Interaction

    Handler = Callable[[Interaction, "Press"], Awaitable[None]]


@dataclass(frozen=True)
class Press:
    """What a button or a form means."""

    verb: str
    """Names the handler."""
    subject: int
    """The id of a challenge or a match, whichever the verb speaks of."""
    ply: int = 0
    """The ply that was shown beside it."""

    @property
    def custom_id(self) -> str:
        """The text that Discord gives back, at most 100 characters."""
        return f"oddity:{self.verb}:{self.subject}:{self.ply}"


_CUSTOM_ID = re.compile(r"oddity:([a-z]+):(\d{1,18}):(\d{1,6})")


def parse_press(custom_id: str) -> Press:
    """Read the id of a button or a form.

    Raises:
        MatchError: it is none that this version writes.
    """
    found = _CUSTOM_ID.fullmatch(custom_id)
    if found is None:
        raise MatchError("unknown-button")
    verb, subject, ply = found.groups()
    return Press(verb, int(subject), int(ply))


async def dispatch(interaction: Interaction, custom_id: str) -> None:
    """Do what a button or form means, and answer for whatever goes wrong."""
    if not await admit(interaction):
        return
    try:
        press = parse_press(custom_id)
        await _handler(interaction, press.verb)(interaction, press)
    except Exception as error:  # noqa: BLE001 (the one place for everything a click can do)
        await answer_error(interaction, error)


def _handler(interaction: Interaction, verb: str) -> Handler:
    try:
        return interaction.client.handlers[verb]
    except KeyError:
        raise MatchError("unknown-button") from None


class PressButton(ui.DynamicItem[ui.Button[Any]], template=r"oddity:.*"):
    """Any button of ours. The template is wide, so that even a damaged id gets an answer."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /
    ) -> PressButton:
        """Wrap a button that has been clicked."""
        assert isinstance(item, ui.Button)  # noqa: S101 (discord.py hands over what was clicked)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any], /) -> None:
        """Answer a click; discord.py would only log what goes wrong."""
        await dispatch(interaction, self.custom_id)


def row_of(*buttons: tuple[Press, str, discord.ButtonStyle]) -> ui.View:
    """A fresh view with these buttons in one row: what each means, its label, its style."""
    view = ui.View(timeout=None)
    for press, label, style in buttons:
        view.add_item(PressButton(ui.Button(label=label, style=style, custom_id=press.custom_id)))
    return view


def form(press: Press, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """A form to be sent; what is written in it comes back under the press, even after a restart."""
    modal = ui.Modal(title=title, custom_id=press.custom_id)
    for field in fields:
        modal.add_item(field)
    # A finished modal is not kept by discord.py, whose own dispatch would forget it on a restart.
    modal.stop()
    return modal


def written(interaction: Interaction) -> dict[str, str]:
    """What a person wrote in a form, by the custom_id of each text field."""
    data: Any = interaction.data or {}
    return {field["custom_id"]: field["value"] for field in _fields(data) if "value" in field}


def _fields(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row in data.get("components", []):
        yield from [row["component"]] if "component" in row else row.get("components", [])
