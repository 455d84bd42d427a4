"""What stands in the private message in which a turn is made: its picture, its words, and what it offers."""

from dataclasses import replace

from discord import SelectOption

from bot.cogs.common.texts import draft_words, option_words, outcome_text, score_text, seat_title
from bot.cogs.pictures import board_view
from bot.cogs.turn.steps import Step, format_cell
from bot.matches.model import MatchView
from bot.matches.service import Matches
from bot.rules.position import PASS, Colour, Placement
from bot.rules.rules import Emphasis, Marked
from bot.rules.tilings import Cell
from bot.scenes import BoardView
from bot.transport.wire import CHOICE, CHOICES, MESSAGE, truncate
from bot.words import Words

TURN_OF_EACH = 2
"""Turns until it is the same player's turn again."""


def draft_board(step: Step) -> BoardView:
    """Return the board with the stones put down so far, and as it would stand then."""
    return board_view(step.view).preview(step.draft.turn) if step.draft.stones else board_view(step.view)


def draft_title(view: MatchView, words: Words) -> str:
    """Say above a turn that is made to be played which one it is."""
    seat = seat_title(view.position.seat, view, words)
    return words.say("draft-title", match=str(view.match.number), game=view.game.name, seat=seat)


def newcomers_note(matches: Matches, view: MatchView, words: Words) -> str:
    """Say to a player who is new to a game its aim at the first turn, and marks where they are first seen."""
    match, seen = view.match, {""}
    if match.ply >= TURN_OF_EACH:
        earlier = replace(match, turns=match.turns[: match.ply - TURN_OF_EACH], answered=False)
        seen |= {_mark(mark) for mark in matches.view(earlier).score.marked}
    new = {_mark(mark) for mark in view.score.marked} - seen
    numbers = view.score.numbers.name.lower()
    told = [words.say("aim-mark", kind=kind, numbers=numbers) for kind in sorted(new)]
    return "\n".join(told if match.ply >= TURN_OF_EACH else [_aim(view, words), *told])


def _aim(view: MatchView, words: Words) -> str:
    """Say what a game is about for the player in the seat to move."""
    seat, aim = view.position.seat, f"aim-{view.game.key}"
    role = seat_title(seat, view, words)
    if not words.has(aim):
        return words.say("aim", seat=role, goal=words.say(view.game.goal))
    title = view.game.title(seat, view.position, view.rules)
    return words.say(aim, title=title, seat=role, **view.match.setup.options)


def _mark(mark: Marked) -> str:
    """Which mark stands out, as its message names it; nothing for one without a number or a broken line."""
    return "dashes" if mark.emphasis is Emphasis.HINTED else "" if mark.number is None else "number"


def draft_text(step: Step, title: str, words: Words) -> str:
    """Say what stands above the picture, under a title."""
    view, game, lines = step.view, step.view.game, [title]
    if step.told is None:
        first = view.match.ply == 0
        rule = words.say(
            f"turn-rule-{game.key}", when="first" if first else "later", **view.match.setup.options
        )
        lines += [rule] if first else [score_text(view, words), rule]
    else:
        lines += draft_words(step.draft.turn, step.told, view, words)
    return truncate("\n".join(lines), MESSAGE)


def pass_text(view: MatchView, words: Words) -> str:
    """Say what passing leads to: the end of the match, or just the opponent's turn."""
    passed, key = view.rules.after(view.position, PASS), view.rules.pass_key(view.position)
    outcome = view.rules.outcome(passed)
    if outcome is None:
        return words.say(f"{key}-really", match=str(view.match.number))
    ended = replace(view, match=replace(view.match, outcome=outcome), position=passed)
    return words.say(f"{key}-ends", match=str(view.match.number), outcome=outcome_text(ended, words))


def row_options(step: Step, words: Words) -> list[SelectOption]:
    """Return the rows with room for a stone; none where few cells are left to choose from."""
    if len(step.cells) <= CHOICES:
        return []
    names = step.view.position.board.tiling.row_names
    options = [
        SelectOption(
            label=words.say("draft-row", row=names[index], free=len(cells)),
            description=truncate(" ".join(cell_name(step, cell) for cell in cells), CHOICE),
            value=format_cell(index),
            default=index == step.draft.row,
        )
        for index, cells in step.rows.items()
    ]
    return options[:CHOICES]


def cell_options(step: Step, colour: Colour, words: Words) -> list[SelectOption]:
    """Return the cells for a stone of a colour in the row that is looked at, each with what it does there."""
    stones = [stone for cell in _offered(step) if (stone := Placement(cell, colour)) in step.stones]
    return [
        SelectOption(
            label=_label(step, stone.cell),
            description=option_words(step.draft.turn, stone, step.view, words),
            value=format_cell(stone.cell),
        )
        for stone in stones[:CHOICES]
    ]


def cell_placeholder(step: Step, colour: Colour, most: int, words: Words) -> str:
    """Say what stands in a closed list of cells, of which up to `most` can be chosen together."""
    if most > 1:
        return words.say("draft-more-cells", most=most)
    return words.say("draft-cells", colour=colour.value, stones_on=step.view.game.stones_on)


def cell_name(step: Step, cell: Cell) -> str:
    """Return the name of a cell."""
    return step.view.position.board.tiling.names[cell]


def _offered(step: Step) -> tuple[Cell, ...]:
    if len(step.cells) <= CHOICES:
        return step.cells
    return () if step.draft.row is None else step.rows.get(step.draft.row, ())


def _label(step: Step, cell: Cell) -> str:
    """The name of a cell, with its number where it has one."""
    numbers = step.view.position.board.numbers
    return f"{cell_name(step, cell)} · {numbers[cell]}" if numbers else cell_name(step, cell)
