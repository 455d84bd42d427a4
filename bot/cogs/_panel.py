"""A board that one person looks at: in their own looks, with buttons that change how it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import ButtonStyle

from bot.cogs._components import Press, button, view_of
from bot.cogs._limits import MESSAGE, shortened
from bot.cogs._pictures import board_view
from bot.cogs._texts import board_text
from bot.errors import MatchError
from bot.scenes import Looks, text_board
from bot.scenes.pose import symmetry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import ui

    from bot.cogs._components import PressItem
    from bot.cogs.client import Oddity
    from bot.matches.model import MatchView
    from bot.matches.settings import PersonSettings
    from bot.scenes import Labels, Overlay
    from bot.words import Words

LABELS: tuple[Labels, ...] = ("both", "edges", "cells", "none")
"""In the order in which the button goes through them."""
_CODE = re.compile(rf"({'|'.join(LABELS)})\.(\d)\.(m?)(g?)(n?)(t?)")


@dataclass(frozen=True)
class Panel:
    """How a private board is shown just now."""

    labels: Labels = "both"
    turned: int = 0
    mirrored: bool = False
    groups: bool = False
    """Whether all groups are outlined."""
    numbers: bool = False
    """Whether the numbers of covered cells are shown."""
    text: bool = False
    """Whether it is made of letters instead of a picture."""

    @property
    def code(self) -> str:
        """The panel in at most 12 characters, for the id of a button."""
        flags = zip("mgnt", (self.mirrored, self.groups, self.numbers, self.text), strict=True)
        return f"{self.labels}.{self.turned}.{''.join(letter for letter, on in flags if on)}"

    def looks(self, theme: str) -> Looks:
        """What the picture is drawn from."""
        shown: dict[Overlay, bool] = {"groups": self.groups, "numbers": self.numbers}
        overlays = frozenset(overlay for overlay, on in shown.items() if on)
        return Looks(theme, self.labels, self.turned, self.mirrored, overlays)


def read_panel(code: str) -> Panel:
    """Read what ``Panel.code`` wrote.

    Raises:
        MatchError: it is none that this version writes.
    """
    found = _CODE.fullmatch(code)
    if found is None:
        raise MatchError("unknown-button")
    labels, turned, *flags = found.groups()
    return Panel(cast("Labels", labels), int(turned), *map(bool, flags))


def panel_of(settings: PersonSettings, view: MatchView, **shown: bool) -> Panel:
    """The panel as a person likes to see it at first; ``shown`` are fields of the panel."""
    turned = settings.turned % symmetry(view.match.setup.board.tiling)
    return Panel(cast("Labels", settings.labels), turned, settings.mirrored, **shown)


async def panel_message(
    client: Oddity, view: MatchView, panel: Panel, user: int, words: Words
) -> dict[str, Any]:
    """The message that shows a match to one person: content, attachments and view, as an edit takes them.

    Raises:
        MatchError: too many pictures are waiting to be drawn.
    """
    board, files, content = board_view(view), list[discord.File](), board_text(view, words)
    if panel.text:
        letters = f"\n```\n{text_board(board, words)}\n```"
        content = shortened(content, MESSAGE - len(letters)) + letters
    else:
        theme = (await client.matches.store.person(user)).theme
        files = [await client.pictures.picture(board, words, panel.looks(theme))]
    return {"content": content, "attachments": files, "view": panel_buttons(view, panel, user, words)}


def panel_buttons(view: MatchView, panel: Panel, user: int, words: Words) -> ui.View:
    """What can be done from a private board; each button carries the panel that it leads to."""
    match = view.match
    rows = [[_look(view, to, label) for to, label in row] for row in _changes(view, panel, words) if row]
    act = []
    if match.outcome is None and match.player_to_move == user:
        play = Press("play", match.id, match.ply)
        act.append(button(play, words.say("button-play"), ButtonStyle.primary))
    if match.outcome is None and match.seat_of(user) is not None:
        act.append(button(Press("bump", match.id), words.say("button-bump")))
    return view_of(*rows, act)


def _look(view: MatchView, to: Panel, label: str) -> PressItem:
    return button(Press("look", view.match.id, view.match.ply, to.code), label)


def _changes(view: MatchView, panel: Panel, words: Words) -> Iterator[list[tuple[Panel, str]]]:
    """Row by row, the panels next to this one and what leads to each."""
    other = words.say("look-picture" if panel.text else "look-text")
    text = replace(panel, text=not panel.text), other
    if panel.text:
        yield [text]
        return
    board = view.match.setup.board
    outlined = words.say("look-fewer-groups" if panel.groups else "look-groups")
    groups = replace(panel, groups=not panel.groups), outlined
    numbered = words.say("look-no-numbers" if panel.numbers else "look-numbers")
    numbers = replace(panel, numbers=not panel.numbers), numbered
    yield [text, groups, *([numbers] if board.numbers else [])]
    turns = symmetry(board.tiling)
    turned = replace(panel, turned=(panel.turned + 1) % turns), words.say("look-turn")
    mirrored = replace(panel, mirrored=not panel.mirrored), words.say("look-mirror")
    labels = LABELS[(LABELS.index(panel.labels) + 1) % len(LABELS)]
    names = replace(panel, labels=labels), words.say("look-labels", labels=labels)
    yield [*([turned] if turns > 1 else []), mirrored, names]
