"""What becomes of an answer to a puzzle, in words and in turns that can be stepped through; and its hints."""

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from random import Random
from typing import Self

from discord import ButtonStyle

from bot.engine.thinking import describe
from bot.engine.workers import EngineError
from bot.errors import MatchError
from bot.features.turn.draft import Draft, draft_looks, placements_of, write_stones
from bot.features.turn.hint import why_text
from bot.matches.daily import Noted, Tried
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.puzzles import NO_MATCH, Progress
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle
from bot.rules.rules import replay
from bot.rules.tilings import Cell
from bot.transport.wire import MESSAGE, truncate
from bot.ui.acting import Acting
from bot.ui.components import Button, Item, named_button, view_of
from bot.ui.pictures import board_view
from bot.ui.texts import leads_words, outcome_text, seat_title, turn_text, turn_words
from bot.words import Words


def grade_text(grade: int, words: Words) -> str:
    return words.say("grade-choice", grade=grade)


def rules_lines(view: MatchView, words: Words) -> list[str]:
    """Say the options by which a puzzle differs from what is usual on its board, if any."""
    setup = view.match.setup
    usual = view.game.setup(setup.board_key, None, Random(0)).options  # noqa: S311 (no option depends on it)
    unusual = [
        words.say(f"option-{key}-is", value=value)
        for key, value in setup.options.items()
        if value != usual[key]
    ]
    return [words.say("puzzle-options", options=" · ".join(unusual))] if unusual else []


def progress_text(acting: Acting, progress: Progress) -> str:
    """Say how many of a game and grade a person has solved."""
    game = acting.bot.matches.catalogue.game(progress.game).name
    solved, count = progress.solved, progress.all
    return acting.words.say(
        "puzzle-progress", game=game, grade=progress.grade, solved=solved, all=count, left=count - solved
    )


def answer_words(turn: Turn, view: MatchView, words: Words) -> str:
    told = turn_words(turn, view, words)
    return told.capitalize() if turn.is_pass else told


def answered_text(acting: Acting, puzzle: Puzzle, step: int) -> str:
    puzzles, words, at = acting.bot.matches.puzzles, acting.words, 2 * step - 2
    before = puzzles.view(puzzle, step - 1, acting.user)
    after = puzzles.view(puzzle, step - 1, acting.user, more=puzzle.line[at : at + 1])
    turn = turn_words(puzzle.line[at], before, words)
    answer = turn_words(puzzle.line[at + 1], after, words)
    return words.say("puzzle-right", turn=turn, answer=answer)


def line_words(view: MatchView, turns: Sequence[Turn], words: Words, start: int = 0) -> str:
    stages = accumulate(turns, _after, initial=view)
    told = [turn_words(turn, at, words) for turn, at in zip(turns, stages, strict=False)]
    return "; ".join(told[start:])


def _after(view: MatchView, turn: Turn) -> MatchView:
    position = view.rules.after(view.position, turn)
    return replace(view, position=position, score=view.rules.score(position), last_turn=turn)


def loses_text(view: MatchView, puzzle: Puzzle, words: Words) -> str:
    """Say why the likeliest other turn loses: what follows, to the end of the match.

    Args:
        view: The position at the beginning.
        puzzle: One that has such a turn.
        words: The reader's language.
    """
    *_, last = accumulate(puzzle.tempting, _after, initial=view)
    ended = replace(last, match=last.match.change(outcome=last.rules.outcome(last.position)))
    return words.say(
        "puzzle-loses",
        turn=answer_words(puzzle.tempting[0], view, words),
        steps=puzzle.steps,
        line=line_words(view, puzzle.tempting, words, 1) or "none",
        outcome=ended_text(ended, words),
    )


def ended_text(view: MatchView, words: Words) -> str:
    """Say which seat has won, and why."""
    outcome = view.match.outcome
    if outcome is None or outcome.winner is None:
        return outcome_text(view, words)
    seat, why = (
        seat_title(outcome.winner, view, words),
        words.say(f"outcome-{outcome.reason}", **outcome.facts),
    )
    return words.say("puzzle-ended", seat=seat, why=why)


def because_text(view: MatchView, turn: Turn, words: Words) -> str:
    """Say in a sentence what a turn does that wins, as hints do."""
    hint = describe(view.rules, view.position, turn, chance=1, proven=True)
    why = why_text(hint, view, words) if hint.reasons else "none"
    is_ahead = hint.after.leader == view.position.seat
    leads = leads_words(hint.after, view, words) if is_ahead else "none"
    return words.say("puzzle-because", turn=answer_words(turn, view, words), why=why, leads=leads)


def result_text(tried: Tried, words: Words) -> str:
    """Say how a puzzle was solved, in a few words without spoilers."""
    first = "yes" if tried.at_first else "no"
    return words.say("puzzle-result", first=first, wrong=tried.wrong, hints=tried.hints)


def shared_line(puzzle: Puzzle, day: date, tried: Tried, game: str, words: Words) -> str:
    """Say in one line, without spoilers, how the ending of a day was solved."""
    told, result = day_text(day, words), result_text(tried, words)
    return words.say("puzzle-share", day=told, game=game, grade=puzzle.grade, result=result)


def day_text(day: date, words: Words) -> str:
    return words.say("day-of-month", day=day.day, month=day.month)


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
    """Show what a turn leads to, proven, as far as the first answer; without it where none can be had."""
    line = await _played_out(acting, puzzle, step, turn)
    if line is not None:
        await show_line(acting, puzzle, step, line, min(2, len(line.turns)))
        return
    view, words = acting.bot.matches.puzzles.view(puzzle, step, acting.user), acting.words
    told = words.say("puzzle-wrong-only", turn=answer_words(turn, view, words))
    await acting.reply.show(told, view=view_of(_ways(acting, puzzle, step)))


async def _played_out(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> Line | None:
    """Return a turn with what follows to the end; `None` where that can't be had just now."""
    view = acting.bot.matches.puzzles.view(puzzle, step, acting.user)
    with suppress(EngineError):
        return Line(await acting.bot.workers.play_out(view.rules, view.position, turn, person=acting.user))
    return None


class ShowLine(Button, name="puzzle-line", acknowledges="later"):
    """Shows a turn, played on to some turn of what follows."""

    puzzle: str
    step: int
    at: int
    """How many turns are played."""
    solved: bool
    """Whether it is shown beside the puzzle, where there is nothing to try."""
    line: Line

    async def press(self, acting: Acting) -> None:
        puzzle = acting.bot.matches.puzzles.find(self.puzzle)
        view = acting.bot.matches.puzzles.view(puzzle, self.step, acting.user)
        replay(view.rules, view.position, self.line.turns)  # the id may be forged
        if not 1 <= self.at <= len(self.line.turns):
            raise MatchError("unknown-button")
        await show_line(acting, puzzle, self.step, self.line, self.at, solved=self.solved)


class WhyRight(Button, name="puzzle-why-right", label="button-puzzle-why-right", acknowledges="beside"):
    """Shows, beside the puzzle, why a turn wins, and what follows it."""

    puzzle: str
    step: int
    number: int
    """Of the turns that win at the step."""

    async def press(self, acting: Acting) -> None:
        puzzle = acting.bot.matches.puzzles.find(self.puzzle)
        right = puzzle.right(self.step) if 0 <= self.step < puzzle.steps else ()
        if not 0 <= self.number < len(right):
            raise MatchError("unknown-button")
        turn, at = right[self.number], 2 * self.step
        line = Line(puzzle.line[at : at + 2])
        if self.step == puzzle.steps - 1:  # before, more would give the next step away
            line = await _played_out(acting, puzzle, self.step, turn) or Line((turn,))
        await show_line(acting, puzzle, self.step, line, 1, solved=True)


class WhyNot(Button, name="puzzle-why", label="button-puzzle-why", acknowledges="beside"):
    """Shows, beside the end of a puzzle, that the likeliest other turn loses."""

    puzzle: str

    async def press(self, acting: Acting) -> None:
        puzzle = acting.bot.matches.puzzles.find(self.puzzle)
        await show_line(acting, puzzle, 0, Line(puzzle.tempting), 1, solved=True)


async def show_line(
    acting: Acting, puzzle: Puzzle, step: int, line: Line, at: int, *, solved: bool = False
) -> None:
    """Show a turn, why it wins or that it loses, and what follows up to a turn."""
    puzzles, words = acting.bot.matches.puzzles, acting.words
    before = puzzles.view(puzzle, step, acting.user)
    view = puzzles.view(puzzle, step, acting.user, more=line.turns[:at])
    turn, all_ = line.turns[0], len(line.turns)
    if turn in puzzle.right(step):
        lines = [because_text(before, turn, words)]
        if all_ > 1:
            lines.append(words.say("puzzle-line-at", at=at, all=all_))
    else:
        told = answer_words(turn, before, words)
        lines = [words.say("puzzle-wrong", turn=told, at=at, all=all_)]
    lines.append(turn_text(view, words))
    lines.append(ended_text(view, words))
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
    board, text = (
        replace(board_view(view), told=frozenset({"turn"})),
        truncate("\n".join(filter(None, lines)), MESSAGE),
    )
    key = f"{puzzle.key}.{step}.{at}/{line.code}"
    await acting.show_board(text, board, view_of([*steps, *ways]), key=key)


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
    asked = WhyRight(puzzle.key, last, puzzle.right(last).index(turn))
    why = asked.item(words, turn=turn_words(turn, before, words))
    buttons = [named_button("puzzle-next", puzzle.key).item(words), why]
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
    board, text = replace(board_view(view), told=frozenset({"turn"})), truncate("\n".join(lines), MESSAGE)
    await acting.show_board(text, board, view_of(buttons))


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
        cells, names = found[self.level - 1], view.position.board.tiling.names
        told = tuple(names[cell] for cell in cells)
        text = words.say("puzzle-hint", cells=told, count=len(turn.placements), level=self.level)
        board = replace(board_view(view), offered=cells)
        buttons = [named_button("build", *beginning(puzzle, self.step)).item(words)]
        if self.level < len(found) and turn.placements:
            further = PuzzleHint(self.puzzle, self.step, self.level + 1)
            buttons.append(further.item(words, label="button-puzzle-narrower"))
        await acting.show_board(text, board, view_of(buttons), looks=draft_looks(acting.settings, board))


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
