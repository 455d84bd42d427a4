"""What becomes of an answer: the next step, the end, or why it loses, played out turn by turn."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Self

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, named_button, view_of
from bot.cogs.common.texts import outcome_text, turn_text, turn_words
from bot.cogs.pictures import board_view
from bot.cogs.puzzles.texts import answer_words, loses_text, progress_text, result_text, shared_line
from bot.cogs.turn.steps import Draft, placements_of, write_stones
from bot.engine.workers import EngineError
from bot.errors import MatchError
from bot.matches.daily import Noted
from bot.matches.ids import MatchId
from bot.matches.puzzles import NO_MATCH
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle
from bot.rules.rules import replay
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words

KEY = "s"
"""Begins what drafts of puzzles say of their purpose."""
_LINE = re.compile(r"((?:[0-9a-z]{2}[bw])*)(?:\.((?:[0-9a-z]{2}[bw])*))*")


@dataclass(frozen=True)
class Line:
    """Turns that follow each other, as a few characters: at most 63 for an ending of 16 cells."""

    turns: tuple[Turn, ...]

    @property
    def code(self) -> str:
        """Three characters for each stone, a full stop between turns."""
        return ".".join(write_stones(turn.placements) for turn in self.turns)

    @classmethod
    def read(cls, code: str) -> Self:
        """Read what `code` wrote.

        Raises:
            MatchError: It is nothing of the kind.
        """
        if not _LINE.fullmatch(code):
            raise MatchError("unknown-button")
        return cls(tuple(Turn(placements_of(part)) for part in code.split(".")))


async def judge(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> None:
    """Say whether a turn is the one that wins, note it, and lead on."""
    puzzles = acting.bot.matches.puzzles
    if turn not in puzzle.right(step):
        await puzzles.note(acting.by, puzzle, "wrong")
        await _refute(acting, puzzle, step, turn)
    elif step + 1 < puzzle.steps:
        await named_button("build", *beginning(puzzle, step + 1)).press(acting)
    else:
        noted = await puzzles.note(acting.by, puzzle, "solved")
        await show_solved(acting, puzzle, turn, noted)


def beginning(puzzle: Puzzle, step: int) -> tuple[MatchId, int, Draft]:
    """Return what the builder's buttons carry at the beginning of a step."""
    return NO_MATCH, step, Draft(aim=f"{KEY}{puzzle.key}.{step}")


def naming(words: Words, *, named: bool) -> Item:
    """The switch that lets a person be named below endings of the day."""
    style = ButtonStyle.success if named else ButtonStyle.secondary
    button, value = named_button("puzzle-name", int(not named)), "yes" if named else "no"
    return button.item(words, label="setting-puzzle-name-is", style=style, value=value)


async def _refute(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> None:
    """Show what the turn leads to, proven, as far as the first answer; without it where none can be had."""
    view = acting.bot.matches.puzzles.view(puzzle, step, acting.user)
    try:
        line = await acting.bot.workers.refute(view.rules, view.position, turn, person=acting.user)
    except EngineError:
        words = acting.words
        told = words.say("puzzle-wrong-only", turn=answer_words(turn, view, words))
        await acting.reply.show(told, view=view_of(_ways(acting, puzzle, step)))
        return
    await show_line(acting, puzzle, step, Line(line), min(2, len(line)))


class ShowLine(Button, name="puzzle-line", acknowledges="later"):
    """Shows a turn that loses, played on to some turn of what follows."""

    puzzle: str
    step: int
    at: int
    """How many turns are played."""
    solved: bool
    """Whether it is shown beside the end, as there is nothing left to try."""
    line: Line

    async def press(self, acting: Acting) -> None:
        puzzle = acting.bot.matches.puzzles.find(self.puzzle)
        view = acting.bot.matches.puzzles.view(puzzle, self.step, acting.user)
        replay(view.rules, view.position, self.line.turns)  # the id may be forged
        if not 1 <= self.at <= len(self.line.turns):
            raise MatchError("unknown-button")
        await show_line(acting, puzzle, self.step, self.line, self.at, solved=self.solved)


class WhyNot(Button, name="puzzle-why", label="button-puzzle-why", acknowledges="beside"):
    """Shows, beside the end of a puzzle, that the likeliest other turn loses."""

    puzzle: str

    async def press(self, acting: Acting) -> None:
        puzzle = acting.bot.matches.puzzles.find(self.puzzle)
        await show_line(acting, puzzle, 0, Line(puzzle.tempting), 1, solved=True)


async def show_line(
    acting: Acting, puzzle: Puzzle, step: int, line: Line, at: int, *, solved: bool = False
) -> None:
    """Show a turn that loses, and what follows up to a turn."""
    puzzles, words = acting.bot.matches.puzzles, acting.words
    before = puzzles.view(puzzle, step, acting.user)
    view = puzzles.view(puzzle, step, acting.user, more=line.turns[:at])
    lines = [
        words.say(
            "puzzle-wrong", turn=answer_words(line.turns[0], before, words), at=at, all=len(line.turns)
        ),
        turn_text(view, words),
    ]
    if view.match.outcome is not None:
        lines.append(outcome_text(view, words))
    board = replace(board_view(view), told=frozenset({"turn"}))
    text, files, _ = await acting.bot.pictures.beside(
        truncate("\n".join(lines), MESSAGE),
        board,
        words,
        acting.user,
        acting.settings,
        key=f"{puzzle.key}.{step}.{at}/{line.code}",
    )
    steps = [
        ShowLine(puzzle.key, step, to, solved, line).item(
            words, label=f"button-step-{way}", disabled=not fits
        )
        for way, to, fits in (
            ("back", max(1, at - 1), at > 1),
            ("next", min(len(line.turns), at + 1), at < len(line.turns)),
        )
    ]
    ways = [named_button("close").item(words)] if solved else _ways(acting, puzzle, step)
    await acting.reply.show(text, attachments=files, view=view_of([*steps, *ways]))


def _ways(acting: Acting, puzzle: Puzzle, step: int) -> Sequence[Item]:
    words = acting.words
    again = named_button("build", *beginning(puzzle, step))
    return [
        again.item(words, label="button-puzzle-again", style=ButtonStyle.primary),
        named_button("puzzle-hint", puzzle.key, step, 1).item(words),
    ]


async def show_solved(acting: Acting, puzzle: Puzzle, turn: Turn, noted: Noted) -> None:
    """Say that a puzzle is solved, how many of its kind are, and why the likeliest other turn loses."""
    puzzles, words, last = acting.bot.matches.puzzles, acting.words, puzzle.steps - 1
    before = puzzles.view(puzzle, last, acting.user)
    view = puzzles.view(puzzle, last, acting.user, more=[turn])
    progress, tried = puzzles.progress(noted.all, puzzle), noted.tried
    lines = [
        words.say("puzzle-solved", turn=answer_words(turn, before, words), result=result_text(tried, words)),
        progress_text(acting, progress),
    ]
    buttons = [named_button("puzzle-next", puzzle.key).item(words)]
    if noted.day:
        line = shared_line(puzzle, date.fromisoformat(noted.day), tried, view.game.name, words)
        lines.append(words.say("puzzle-share-it", line=line))
        if acting.here is not None:
            buttons.append(named_button("puzzle-share", puzzle.key, noted.day).item(words))
    if puzzle.tempting:
        start = puzzles.view(puzzle, 0, acting.user)
        lines.append(loses_text(start, puzzle, words))
        first = turn_words(puzzle.tempting[0], start, words)
        buttons.append(WhyNot(puzzle.key).item(words, turn=first, steps=puzzle.steps))
    if noted.day:
        buttons.append(naming(words, named=acting.settings.puzzle_name))
    board = replace(board_view(view), told=frozenset({"turn"}))
    text, files, _ = await acting.bot.pictures.beside(
        truncate("\n".join(lines), MESSAGE), board, words, acting.user, acting.settings
    )
    await acting.reply.show(text, attachments=files, view=view_of(buttons))
