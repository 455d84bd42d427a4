"""Private boards with a person's settings, and the buttons of public and private boards."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Self, cast, get_args

from discord import ui

from bot.errors import MatchError
from bot.features.challenge.answers import follow_up_buttons
from bot.features.turn.links import Claim, GiveTime, Play, PlayHere, PlayLost, Resign
from bot.matches.finding import is_to_move
from bot.matches.model import Match, MatchView, Place
from bot.matches.settings import PersonSettings
from bot.matches.time.timekeeping import outcome_by_time
from bot.rules.tilings import Cell, Tiling
from bot.scenes.alt import naming_text
from bot.scenes.groups import cell_text, groups_pages
from bot.scenes.view import Labels, Looks, Overlay, symmetry
from bot.transport.wire import MESSAGE_LENGTH
from bot.ui.acting import Acting
from bot.ui.components import Button, Item, Link, MatchLink, adjacent_page_buttons, view_of
from bot.ui.match_option import MatchButton
from bot.ui.pictures import board_view, match_board, with_letters
from bot.ui.places import address
from bot.ui.slots import (
    END_BUTTONS,
    FIRST_BUTTONS,
    FURTHER_BUTTONS,
    PUBLIC_BUTTONS,
    items_of,
    suggestions_after,
    ways_on_and_more,
)
from bot.ui.texts import IN_BOARD_TEXT, board_text, canonical_words, title
from bot.ui.visible_matches import match_by_id
from bot.words import Words

MAX_TURN_ON_BUTTON = 50
"""Characters; a button has room for 80."""
LABELS: tuple[Labels, ...] = get_args(Labels)
_EARLIER = re.compile(rf"({'|'.join(LABELS)})\.(\d)\.(m?)(g?)(n?)(t?)(w?)(o?)(\d?\d?)")
LINE, AROUND = 37, 4
"""Letters that a line of button labels holds on a phone, and the letters that a button takes besides."""


def board_buttons(view: MatchView, words: Words, offered: Sequence[Item] = ()) -> ui.View:
    """Under a public board."""
    match = view.match
    buttons = [item for added in PUBLIC_BUTTONS(view, words) for item in added]
    if match.outcome is not None:
        further = follow_up_buttons(match, view.game, words, offered)
        if match.level is None:
            return view_of([*buttons, *further])
        return view_of(buttons, further)
    if match.paused is not None:
        return view_of(buttons)
    if match.remark is not None and match.remark.lost and not match.is_for_computer:
        again = PlayLost(match.id, match.revision, match.remark.lost)
        if again.fits:
            turn = canonical_words(again.turn, words)[:MAX_TURN_ON_BUTTON]
            buttons.insert(0, again.item(words, turn=turn))
    buttons.insert(0, Play(match.id, match.revision).item(words))
    if not match.overtime:
        return view_of(buttons)
    cancels = outcome_by_time(match).winner is None  # the match ends without a winner
    label = "button-claim-cancel" if cancels else None
    claim = Claim(match.id).item(words, label=label)
    give_time = GiveTime(match.id, match.revision).item(words)
    return view_of(buttons, [claim, give_time])


async def _first_acts(acting: Acting, view: MatchView) -> list[Item]:
    """To one of its players, a match that is over offers what the message with its end does, too."""
    match = view.match
    acts = items_of(FIRST_BUTTONS(acting, view.match), acting.words)
    if match.outcome is None or match.seat_of(acting.user) is None:
        return acts
    ways, _ = ways_on_and_more(acting, view)
    _, offered = await suggestions_after(acting.bot, match, acting.words)
    further = follow_up_buttons(match, view.game, acting.words)
    found = dict[str, Item]()
    for act in (*ways[:2], *offered, *acts, *ways[2:], *further):
        found.setdefault(act.custom_id, act)
    return [*found.values()]


@FIRST_BUTTONS.add(order=20)
def _first_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    is_theirs = match.outcome is None and is_to_move(match, acting.user)
    if is_theirs and not acting.reply.leads_back:  # to the turn being made
        yield PlayHere(match.id)


@END_BUTTONS.add(order=90)
def _end_buttons(acting: Acting, view: MatchView) -> Iterator[Item]:
    panel = first_panel(acting.settings, view.match.setup.board.tiling)
    yield _look(view.match, replace(panel, more=True), "button-more", acting.words)


@FURTHER_BUTTONS.add(order=40)
def _last_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is None and match.seat_of(acting.user) is not None:
        yield Resign(match.id)


@dataclass(frozen=True)
class Panel:
    labels: Labels = "both"
    turned: int = 0
    mirrored: bool = False
    groups: bool = False
    numbers: bool = False
    text: bool = False
    words: bool = False
    """A list of groups replaces the picture."""
    more: bool = False
    page: int = 0
    """Of the list of groups."""

    @classmethod
    def parse_old(cls, text: str) -> Self:
        """The format of versions before 1.2.0."""
        found = _EARLIER.fullmatch(text)
        if found is None:
            raise MatchError("unknown-button")
        labels, turned, *flags, page = found.groups()
        shown = cls(cast("Labels", labels), int(turned), *map(bool, flags))
        return replace(shown, page=int(page or 0))

    def looks(self, theme: str) -> Looks:
        shown: dict[Overlay, bool] = {"groups": self.groups, "numbers": self.numbers}
        overlays = frozenset(overlay for overlay, on in shown.items() if on)
        return Looks(theme, self.labels, self.turned, self.mirrored, overlays)


class Look(MatchLink, Button, name="look"):
    panel: Panel

    async def press(self, acting: Acting) -> None:
        await show_panel(acting, await match_by_id(acting, self.match), self.panel)


def first_panel(settings: PersonSettings, tiling: Tiling, view: str = "") -> Panel:
    """By a person's settings; `view` overrides the view that they have set."""
    view = view or settings.view
    shown = {view: True} if view in {"groups", "text", "words"} else {}
    turned = settings.turned % symmetry(tiling)
    return Panel(cast("Labels", settings.labels), turned, settings.mirrored, **shown)


async def show_panel(acting: Acting, match: Match, panel: Panel, *, note: str = "") -> None:
    view = acting.bot.services.view(match)
    words = acting.words
    board = replace(match_board(view), told=IN_BOARD_TEXT)
    files = []
    pages = 1
    reader = None
    if match.seat_of(acting.user) is not None:
        reader = acting.user
    lines = [board_text(view, words, reader), *_request_lines(match, words)]
    content = "\n".join(lines)
    if panel.text:
        content = with_letters(content, board, words)
    elif panel.words:
        room = MESSAGE_LENGTH - len(content) - len(note) - 2
        found = groups_pages(board, words, room)
        pages = len(found)
        panel = replace(panel, page=min(panel.page, pages - 1))
        content += "\n" + found[panel.page]
    else:
        looks = panel.looks(acting.settings.theme)
        files = [await acting.bot.pictures.picture(board, words, acting.user, looks)]
    content = f"{note}\n{content}" if note else content
    await acting.reply.show(content, attachments=files, view=await _buttons(acting, view, panel, pages))


def _request_lines(match: Match, words: Words) -> Iterator[str]:
    if match.request is not None and match.request.message is not None:
        channel, message = match.request.message
        place = Place(match.place.guild, channel)
        yield words.say("request-waits", where=address(place, message))


async def show_cell(acting: Acting, match: Match, cell: Cell) -> None:
    view = acting.bot.services.view(match)
    words = acting.words
    panel = first_panel(acting.settings, match.setup.board.tiling, "words")
    told = cell_text(board_view(view), cell, words)
    await acting.reply.show(f"{title(view, words)}\n{told}", view=await _buttons(acting, view, panel))


async def _buttons(acting: Acting, view: MatchView, panel: Panel, pages: int = 1) -> ui.View:
    match = view.match
    words = acting.words
    acts = await _first_acts(acting, view)
    views = [_look(match, *change, words) for change in _views(view, panel)]
    turned = adjacent_page_buttons(
        lambda page: Look(match.id, replace(panel, page=page)), panel.page, pages, words
    )
    more = _look(match, replace(panel, more=True), "look-more", words)
    back_button = 0
    if acting.reply.leads_back:
        back_button = len(words.say("button-return")) + AROUND
    first = _line([*acts[:1], *turned, *acts[1:], *views], LINE - back_button)
    others = [one for one in [*turned, *acts, *views] if one not in first]
    _, *second = _line([more, *others], LINE)
    placed = [*first, *second]
    if not panel.more:
        third = [one for one in turned if one not in placed]
        return view_of(first, [*second, more], third)
    further = [one for one in acts if one not in placed]
    further += items_of(FURTHER_BUTTONS(acting, match), words)
    names = []
    if not panel.text:
        names = [CellNames(match.id).item(words)]
    changes = [_look(match, *change, words) for change in _changes(view, panel)]
    back = _look(match, replace(panel, more=False), "look-less", words)
    return view_of(turned, views + names, changes, further[:5], [*further[5:], back])


def _line(buttons: Sequence[Item], room: int) -> list[Item]:
    """The buttons that fit in a line on a phone."""
    widths = [len(getattr(button.item, "label", "")) + AROUND for button in buttons]
    ends = accumulate(widths)
    return [button for button, end in zip(buttons, ends, strict=True) if end <= room]


def _look(match: Match, panel: Panel, label: str, words: Words) -> Item:
    return Look(match.id, panel).item(words, label=label, labels=panel.labels)


def _views(view: MatchView, panel: Panel) -> Iterator[tuple[Panel, str]]:
    """By the message id of the button."""
    if panel.text or panel.words:
        yield replace(panel, text=False, words=False, page=0), "look-picture"
    if not panel.text:
        yield replace(panel, text=True, words=False, page=0), "look-text"
    if view.rules.has_groups and not (panel.text or panel.words):
        yield replace(panel, words=True), "look-words"


def _changes(view: MatchView, panel: Panel) -> Iterator[tuple[Panel, str]]:
    """Other ways to draw the picture, by the message id of the button."""
    if panel.text or panel.words:
        return
    board = view.match.setup.board
    outlined = "look-fewer-groups" if panel.groups else "look-groups"
    yield replace(panel, groups=not panel.groups), outlined
    numbered = "look-no-numbers" if panel.numbers else "look-numbers"
    if board.numbers:
        yield replace(panel, numbers=not panel.numbers), numbered
    turns = symmetry(board.tiling)
    if turns > 1:
        yield replace(panel, turned=(panel.turned + 1) % turns), "look-turn"
    yield replace(panel, mirrored=not panel.mirrored), "look-mirror"
    labels = LABELS[(LABELS.index(panel.labels) + 1) % len(LABELS)]
    yield replace(panel, labels=labels), "look-labels"


class CellNames(MatchButton, name="cell-names", label="button-naming"):
    async def act(self, acting: Acting, match: Match) -> None:
        game = acting.bot.catalogue.game(match.setup.game)
        text = naming_text(match.setup.board.tiling, acting.words, game.stones_on)
        await acting.reply.show(text)
