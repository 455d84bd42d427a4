"""The private message in which a turn is made: its picture, its words, its selects and buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from discord import ButtonStyle, SelectOption

from bot.cogs._components import Press, PressItem, button, select, view_of
from bot.cogs._effects import draft_words, option_words, stone_words
from bot.cogs._limits import CHOICE, CHOICES, MESSAGE, shortened
from bot.cogs._pictures import board_view
from bot.cogs._steps import format_cell
from bot.cogs._texts import outcome_text, score_text
from bot.rules.position import PASS, Colour, Placement

if TYPE_CHECKING:
    from discord import ui

    from bot.cogs._steps import Draft, Step
    from bot.matches.model import MatchView
    from bot.rules.tilings import Cell
    from bot.scenes import BoardView
    from bot.words import Words

DISCS = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}


def draft_board(step: Step) -> BoardView:
    """The board with the stones put down so far."""
    return replace(board_view(step.view), pending=step.draft.turn)


def draft_text(step: Step, words: Words) -> str:
    """What stands above the picture."""
    view, game = step.view, step.view.game
    lines = [
        words.say(
            "draft-title",
            match=str(view.match.number),
            game=game.name,
            seat=words.say(f"seat-{game.title(view.position.seat, view.position, view.rules)}"),
        )
    ]
    if step.told is None:
        first = view.match.ply == 0
        rule = words.say(
            f"turn-rule-{game.key}", when="first" if first else "later", **view.match.setup.options
        )
        lines += [rule] if first else [score_text(view, words), rule]
    else:
        lines += draft_words(step.draft.turn, step.told, view, words)
    return shortened("\n".join(lines), MESSAGE)


def draft_buttons(step: Step, words: Words) -> ui.View:
    """Row, cell, colour, and what to do with the turn; only what is possible."""
    rows = (
        _rows(step, words),
        _cells(step, words),
        _colours(step, words),
        _actions(step, words),
        _more(step, words),
    )
    return view_of(*(row for row in rows if row))


def pass_text(view: MatchView, words: Words) -> str:
    """What passing leads to: the end of the match, or just the opponent's turn."""
    passed, key = view.rules.after(view.position, PASS), view.rules.pass_key(view.position)
    outcome = view.rules.outcome(passed)
    if outcome is None:
        return words.say(f"{key}-really", match=str(view.match.number))
    ended = replace(view, match=replace(view.match, outcome=outcome), position=passed)
    return words.say(f"{key}-ends", match=str(view.match.number), outcome=outcome_text(ended, words))


def pass_buttons(press: Press, view: MatchView, words: Words) -> ui.View:
    """Pass, or go back to the turn."""
    key = view.rules.pass_key(view.position)
    yes = button(replace(press, verb="passed"), words.say(f"button-{key}"), ButtonStyle.success)
    return view_of([yes, button(replace(press, verb="build"), words.say("button-back"))])


def _rows(step: Step, words: Words) -> list[PressItem]:
    """The rows with room for the stone in hand, unless there are few enough cells to offer them all."""
    if len(step.cells) <= CHOICES:
        return []
    tiling = step.view.position.board.tiling
    options = [
        SelectOption(
            label=words.say("draft-row", row=tiling.row_names[index], free=len(cells)),
            description=shortened(" ".join(_name(step, cell) for cell in cells), CHOICE),
            value=format_cell(index),
            default=index == step.draft.row,
        )
        for index, cells in step.rows.items()
    ]
    return [select(_press(step, "row", step.draft), words.say("draft-rows"), options[:CHOICES])]


def _cells(step: Step, words: Words) -> list[PressItem]:
    """The cells of the row that is looked at, each with what a stone of the colour in hand does there."""
    draft, view = step.draft, step.view
    cells = (
        step.cells
        if len(step.cells) <= CHOICES
        else step.rows.get(-1 if draft.row is None else draft.row, ())
    )
    if not cells:
        return []
    options = [
        SelectOption(
            label=_label(step, cell),
            description=option_words(draft.turn, Placement(cell, draft.hand), view, words),
            value=format_cell(cell),
        )
        for cell in cells[:CHOICES]
    ]
    most = min(step.at_once, len(options))
    placeholder = (
        words.say("draft-more-cells", most=most)
        if most > 1
        else words.say("draft-cells", colour=draft.hand.value, stones_on=view.game.stones_on)
    )
    return [select(_press(step, "cell", draft), placeholder, options, most=most)]


def _colours(step: Step, words: Words) -> list[PressItem]:
    """The colour of the next stone, and the other colour for the last one."""
    draft, view = step.draft, step.view
    if view.rules.colour_to_place(view.position) is not None:
        return []
    items = [
        button(
            _press(step, "build", replace(draft, hand=colour)),
            words.say("draft-colour", colour=colour.value),
            ButtonStyle.primary if colour is draft.hand else ButtonStyle.secondary,
            emoji=DISCS[colour],
            disabled=colour is draft.hand or colour not in step.colours,
        )
        for colour in (Colour if step.colours else ())
    ]
    if step.may_turn_over:
        other = draft.turned_over()
        label = words.say("draft-instead", stone=stone_words(other.stones[-1], view, words))
        items.append(button(_press(step, "build", other), label, emoji=DISCS[other.stones[-1].colour]))
    return items


def _actions(step: Step, words: Words) -> list[PressItem]:
    draft = step.draft
    items = [
        button(
            _press(step, "confirm", draft),
            words.say("button-confirm"),
            ButtonStyle.success,
            disabled=not step.legal,
        )
    ]
    if step.may_pass:
        key = step.view.rules.pass_key(step.view.position)
        items.append(button(_press(step, "pass", draft), words.say(f"button-{key}")))
    if draft.stones:
        label = words.say("button-take-back", cell=_name(step, draft.stones[-1].cell))
        items.append(button(_press(step, "build", draft.taken_back()), label))
    return [
        *items,
        button(_press(step, "type", draft), words.say("button-type")),
        button(_press(step, "close", draft), words.say("button-close")),
    ]


def _more(step: Step, words: Words) -> list[PressItem]:
    """What leaves the turn as it is: each opens a private message of its own."""
    match, game = step.view.match, step.view.game
    return [
        button(Press("board", match.id, match.ply), words.say("button-board")),
        button(Press("explain", 0, 0, game.key), words.say("button-rules", game=game.name)),
        button(Press("resign", match.id, match.ply), words.say("button-resign")),
    ]


def _press(step: Step, verb: str, draft: Draft) -> Press:
    match = step.view.match
    return Press(verb, match.id, match.ply, draft.text)


def _name(step: Step, cell: Cell) -> str:
    return step.view.position.board.tiling.names[cell]


def _label(step: Step, cell: Cell) -> str:
    """The name of a cell, with its number where it has one."""
    numbers = step.view.position.board.numbers
    return f"{_name(step, cell)} · {numbers[cell]}" if numbers else _name(step, cell)
