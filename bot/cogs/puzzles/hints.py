"""Hints for a puzzle: first a region, then a smaller one; never the turn itself."""

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.pictures import board_view
from bot.cogs.puzzles.answering import beginning
from bot.cogs.turn.draft import draft_looks
from bot.errors import MatchError
from bot.matches.model import MatchView
from bot.rules.position import Turn
from bot.rules.tilings import Cell

PARTS = (2, 4)
"""Which part of the empty cells each hint leaves: half of them, a quarter."""


class PuzzleHint(Button, name="puzzle-hint", label="button-hint", acknowledges="later"):
    """Narrows down where the turn is."""

    puzzle: str
    step: int
    level: int
    """1 for the first hint."""

    async def press(self, acting: Acting) -> None:
        puzzles, words = acting.bot.matches.puzzles, acting.words
        puzzle = puzzles.find(self.puzzle)
        view = puzzles.view(puzzle, self.step, acting.user)
        turn = puzzle.line[2 * self.step]
        found = regions(view, turn, f"{puzzle.key} {self.step}")
        if not 1 <= self.level <= len(found):
            raise MatchError("unknown-button")
        await puzzles.note(acting.by, puzzle, "hint")
        cells = found[self.level - 1]
        names = view.position.board.tiling.names
        told = tuple(names[cell] for cell in cells)
        text = words.say("puzzle-hint", cells=told, count=len(turn.placements), level=self.level)
        board = replace(board_view(view), offered=cells)
        text, files, _ = await acting.bot.pictures.beside(
            text, board, words, acting.user, acting.settings, looks=draft_looks(acting.settings, board)
        )
        buttons = [named_button("build", *beginning(puzzle, self.step)).item(words)]
        if self.level < len(found) and turn.placements:
            further = PuzzleHint(self.puzzle, self.step, self.level + 1)
            buttons.append(further.item(words, label="button-puzzle-narrower"))
        await acting.reply.show(text, attachments=files, view=view_of(buttons))


def regions(view: MatchView, turn: Turn, seed: str) -> list[tuple[Cell, ...]]:
    """Return which cells each hint leaves, fewer than the one before, those of a turn among them."""
    stones, found = view.position.stones, list[tuple[Cell, ...]]()
    cells = tuple(cell for row in view.position.board.tiling.rows for cell in row if stones[cell] is None)
    counts = [max(len(turn.placements) + 1, math.ceil(len(cells) / parts)) for parts in PARTS]
    for count in counts:
        if not found or count < len(cells):
            cells = _region(cells, turn, min(count, len(cells)), seed)
            found.append(cells)
    return found


def _region(cells: Sequence[Cell], turn: Turn, count: int, seed: str) -> tuple[Cell, ...]:
    """Return so many of the cells, those of a turn among them; side by side if they fit."""
    own = {cell for cell, _ in turn.placements}
    source = Random(seed)  # noqa: S311 (any will do that is always the same)
    windows = [cells[at : at + count] for at in range(len(cells) - count + 1)]
    fitting = [window for window in windows if own <= set(window)]
    if fitting:
        return tuple(source.choice(fitting))
    others = source.sample([cell for cell in cells if cell not in own], count - len(own))
    return tuple(cell for cell in cells if cell in own or cell in others)
