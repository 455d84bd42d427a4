"""Answers to puzzles, their refutations to step through, and hints."""

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
from bot.features.puzzles.links import NextPuzzle, SharePuzzle
from bot.features.puzzles.model import Noted, SolverSettings, Tried
from bot.features.puzzles.service import NO_MATCH, GradeProgress, Puzzles
from bot.features.turn.draft import draft_looks
from bot.features.turn.hint import why_text
from bot.features.turn.links import Build, Close
from bot.features.turn.model import Draft, parse_stones, write_stones
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.preferences import People
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle
from bot.rules.rules import replay
from bot.rules.tilings import Cell
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting
from bot.ui.choices import leads_words
from bot.ui.components import Button, Item, press, view_of
from bot.ui.pictures import board_view
from bot.ui.texts import outcome_text, seat_title, turn_text, turn_words
from bot.words import Words

PUZZLE_PURPOSE = "s"
"""The purpose of drafts for puzzles."""
SOURCES: dict[str, type[Puzzles]] = {}
"""Services whose positions are answered like puzzles, by prefix of their keys.

The first letter of a prefix is the purpose of their drafts.
"""
_VARIATION = re.compile(r"((?:[0-9a-z]{2}[bw])*)(?:\.((?:[0-9a-z]{2}[bw])*))*")
HINT_DIVISORS = (2, 4)
"""Each hint leaves 1/n of the empty cells."""


def grade_text(grade: int, words: Words) -> str:
    return words.say("grade-choice", grade=grade)


def rules_lines(view: MatchView, words: Words) -> list[str]:
    setup = view.match.setup
    usual = view.game.setup(setup.board_key, None, Random(0)).options  # noqa: S311 (no option depends on it)
    unusual = [
        words.say(f"option-{key}-is", value=value)
        for key, value in setup.options.items()
        if value != usual[key]
    ]
    if not unusual:
        return []
    return [words.say("puzzle-options", options=" · ".join(unusual))]


def progress_text(acting: Acting, progress: GradeProgress) -> str:
    game = acting.bot.catalogue.game(progress.game)
    return acting.words.say(
        "puzzle-progress",
        game=game.name,
        grade=progress.grade,
        solved=progress.solved,
        all=progress.all,
        left=progress.all - progress.solved,
    )


def answer_words(turn: Turn, view: MatchView, words: Words) -> str:
    text = turn_words(turn, view, words)
    if turn.is_pass:
        return text.capitalize()
    return text


def answered_text(acting: Acting, puzzle: Puzzle, step: int) -> str:
    puzzles = acting.get(Puzzles)
    words = acting.words
    at = 2 * step - 2
    turn, answer = puzzle.line[at : at + 2]
    before = puzzles.view(puzzle, step - 1, acting.user)
    after = puzzles.view(puzzle, step - 1, acting.user, more=[turn])
    turn_text = turn_words(turn, before, words)
    answer_text = turn_words(answer, after, words)
    return words.say("puzzle-right", turn=turn_text, answer=answer_text)


def line_words(view: MatchView, turns: Sequence[Turn], words: Words, start: int = 0) -> str:
    stages = accumulate(turns, _play, initial=view)
    turn_texts = [turn_words(turn, at, words) for turn, at in zip(turns, stages, strict=False)]
    return "; ".join(turn_texts[start:])


def _play(view: MatchView, turn: Turn) -> MatchView:
    position = view.rules.after(view.position, turn)
    score = view.rules.score(position)
    return replace(view, position=position, score=score, last_turn=turn)


def loses_text(view: MatchView, puzzle: Puzzle, words: Words) -> str:
    """Say how the most tempting wrong turn, which the puzzle must have, loses.

    `view` is the puzzle's start.
    """
    *_, last = accumulate(puzzle.tempting, _play, initial=view)
    outcome = last.rules.outcome(last.position)
    ended = replace(last, match=last.match.change(outcome=outcome))
    return words.say(
        "puzzle-loses",
        turn=answer_words(puzzle.tempting[0], view, words),
        steps=puzzle.steps,
        line=line_words(view, puzzle.tempting, words, 1) or None,
        outcome=ended_text(ended, words),
    )


def ended_text(view: MatchView, words: Words) -> str:
    outcome = view.match.outcome
    if outcome is None or outcome.winner is None:
        return outcome_text(view, words)
    seat = seat_title(outcome.winner, view, words)
    why = words.say(f"outcome-{outcome.reason}", **outcome.facts)
    return words.say("puzzle-ended", seat=seat, why=why)


def because_text(view: MatchView, turn: Turn, words: Words) -> str:
    """One sentence, as hints have."""
    hint = describe(view.rules, view.position, turn, chance=1, proven=True)
    why = None
    if hint.reasons:
        why = why_text(hint, view, words)
    is_ahead = hint.after.leader == view.position.seat
    leads = None
    if is_ahead:
        leads = leads_words(hint.after, view, words)
    return words.say("puzzle-because", turn=answer_words(turn, view, words), why=why, leads=leads)


def result_text(tried: Tried, words: Words) -> str:
    return words.say("puzzle-result", first=tried.at_first, wrong=tried.wrong, hints=tried.hints)


def shared_line(puzzle: Puzzle, day: date, tried: Tried, game: str, words: Words) -> str:
    """Without spoilers."""
    day_name = day_text(day, words)
    result = result_text(tried, words)
    return words.say("puzzle-share", day=day_name, game=game, grade=puzzle.grade, result=result)


def day_text(day: date, words: Words) -> str:
    return words.say("day-of-month", day=day.day, month=day.month)


@dataclass(frozen=True)
class Variation:
    """At most 63 characters for a puzzle of 16 cells."""

    turns: tuple[Turn, ...]

    @property
    def code(self) -> str:
        """Three characters per stone, a full stop between turns."""
        return ".".join(write_stones(turn.placements) for turn in self.turns)

    @classmethod
    def read(cls, code: str) -> Self:
        if not _VARIATION.fullmatch(code):
            raise MatchError("unknown-button")
        return cls(tuple(Turn(parse_stones(part)) for part in code.split(".")))


def source_of(acting: Acting, key: str) -> Puzzles:
    for begins, source in SOURCES.items():
        if key.startswith(begins):
            return acting.get(source)
    return acting.get(Puzzles)


async def check_answer(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> None:
    puzzles = acting.get(Puzzles)
    if turn not in puzzle.winning_turns(step):
        await puzzles.note(acting.by, puzzle, "wrong")
        await refute(acting, puzzle, step, turn)
    elif step + 1 < puzzle.steps:
        await press(acting, Build(*step_state(puzzle, step + 1)))
    else:
        noted = await puzzles.note(acting.by, puzzle, "solved")
        await show_solved(acting, puzzle, turn, noted)


def step_state(puzzle: Puzzle, step: int) -> tuple[MatchId, int, Draft]:
    begins = "" if puzzle.key.startswith(tuple(SOURCES)) else PUZZLE_PURPOSE
    return NO_MATCH, step, Draft(aim=f"{begins}{puzzle.key}.{step}")


def name_toggle(words: Words, *, named: bool) -> Item:
    style = ButtonStyle.success if named else ButtonStyle.secondary
    return NamePerson(not named).item(words, label="setting-puzzle-name-is", style=style, value=named)


class NamePerson(Button, name="puzzle-name", acknowledges="beside"):
    on: bool

    async def press(self, acting: Acting) -> None:
        await acting.get(People).change_person(acting.user, puzzle_name=self.on)
        text = acting.words.say("puzzle-named", value=self.on)
        toggle = name_toggle(acting.words, named=self.on)
        await acting.reply.show(text, view=view_of([toggle]))


async def refute(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> None:
    """Up to the first answer; without the engine, only say "wrong"."""
    line = await _continuation(acting, puzzle, step, turn)
    if line is not None:
        await show_line(acting, puzzle, step, line, min(2, len(line.turns)))
        return
    view = source_of(acting, puzzle.key).view(puzzle, step, acting.user)
    words = acting.words
    text = words.say("puzzle-wrong-only", turn=answer_words(turn, view, words))
    await acting.reply.show(text, view=view_of(_retry_buttons(acting, puzzle, step)))


async def _continuation(acting: Acting, puzzle: Puzzle, step: int, turn: Turn) -> Variation | None:
    """With best play to the end; None if the engine is not available."""
    view = source_of(acting, puzzle.key).view(puzzle, step, acting.user)
    with suppress(EngineError):
        turns = await acting.bot.workers.play_out(view.rules, view.position, turn, person=acting.user)
        return Variation(turns)
    return None


class ShowLine(Button, name="puzzle-line", acknowledges="later"):
    """Shows a variation up to one of its turns."""

    puzzle: str
    step: int
    at: int
    """Turns played."""
    solved: bool
    line: Variation

    async def press(self, acting: Acting) -> None:
        puzzle = source_of(acting, self.puzzle).find(self.puzzle)
        view = source_of(acting, puzzle.key).view(puzzle, self.step, acting.user)
        replay(view.rules, view.position, self.line.turns)  # ids can be forged
        if not 1 <= self.at <= len(self.line.turns):
            raise MatchError("unknown-button")
        await show_line(acting, puzzle, self.step, self.line, self.at, solved=self.solved)


class WhyRight(Button, name="puzzle-why-right", label="button-puzzle-why-right", acknowledges="beside"):
    """Shows in a new message why a turn wins, and the continuation."""

    puzzle: str
    step: int
    number: int
    """Index into the step's winning turns."""

    async def press(self, acting: Acting) -> None:
        puzzle = source_of(acting, self.puzzle).find(self.puzzle)
        right: Sequence[Turn] = ()
        if 0 <= self.step < puzzle.steps:
            right = puzzle.winning_turns(self.step)
        if not 0 <= self.number < len(right):
            raise MatchError("unknown-button")
        turn = right[self.number]
        at = 2 * self.step
        line = Variation(puzzle.line[at : at + 2])
        if self.step == puzzle.steps - 1:  # before that, more would reveal the next step
            line = await _continuation(acting, puzzle, self.step, turn) or Variation((turn,))
        await show_line(acting, puzzle, self.step, line, 1, solved=True)


class WhyNot(Button, name="puzzle-why", label="button-puzzle-why", acknowledges="beside"):
    """Shows in a new message how the most tempting wrong turn loses."""

    puzzle: str

    async def press(self, acting: Acting) -> None:
        puzzle = source_of(acting, self.puzzle).find(self.puzzle)
        await show_line(acting, puzzle, 0, Variation(puzzle.tempting), 1, solved=True)


async def show_line(
    acting: Acting, puzzle: Puzzle, step: int, line: Variation, at: int, *, solved: bool = False
) -> None:
    """Show the first turn, whether and why it wins, and the continuation up to `at`."""
    puzzles = source_of(acting, puzzle.key)
    words = acting.words
    before = puzzles.view(puzzle, step, acting.user)
    view = puzzles.view(puzzle, step, acting.user, more=line.turns[:at])
    turn = line.turns[0]
    all_ = len(line.turns)
    if turn in puzzle.winning_turns(step):
        lines = [because_text(before, turn, words)]
        if all_ > 1:
            lines.append(words.say("puzzle-line-at", at=at, all=all_))
    else:
        told = answer_words(turn, before, words)
        lines = [words.say("puzzle-wrong", turn=told, at=at, all=all_)]
    lines.append(turn_text(view, words))
    lines.append(ended_text(view, words))
    steps = []
    if all_ > 1:
        back = ShowLine(puzzle.key, step, max(1, at - 1), solved, line)
        following = ShowLine(puzzle.key, step, min(all_, at + 1), solved, line)
        steps = [
            back.item(words, label="button-step-back", disabled=at <= 1),
            following.item(words, label="button-step-next", disabled=at >= all_),
        ]
    if solved:
        buttons: Sequence[Item] = [Close().item(words)]
    else:
        buttons = _retry_buttons(acting, puzzle, step)
    board = replace(board_view(view), told=frozenset({"turn"}))
    text = truncate("\n".join(filter(None, lines)), MESSAGE_LENGTH)
    key = f"{puzzle.key}.{step}.{at}/{line.code}"
    await acting.show_board(text, board, view_of([*steps, *buttons]), key=key)


def _retry_buttons(acting: Acting, puzzle: Puzzle, step: int) -> Sequence[Item]:
    words = acting.words
    again = Build(*step_state(puzzle, step))
    return [
        again.item(words, label="button-puzzle-again", style=ButtonStyle.primary),
        PuzzleHint(puzzle.key, step, 1).item(words),
    ]


async def show_solved(acting: Acting, puzzle: Puzzle, turn: Turn, noted: Noted) -> None:
    puzzles = acting.get(Puzzles)
    words = acting.words
    last = puzzle.steps - 1
    before = puzzles.view(puzzle, last, acting.user)
    view = puzzles.view(puzzle, last, acting.user, more=[turn])
    progress = puzzles.progress(noted.all, puzzle)
    tried = noted.tried
    answer = answer_words(turn, before, words)
    result = result_text(tried, words)
    lines = [
        words.say("puzzle-solved", turn=answer, result=result),
        progress_text(acting, progress),
    ]
    asked = WhyRight(puzzle.key, last, puzzle.winning_turns(last).index(turn))
    why = asked.item(words, turn=turn_words(turn, before, words))
    buttons = [NextPuzzle(puzzle.key).item(words), why]
    if noted.day:
        day = date.fromisoformat(noted.day)
        line = shared_line(puzzle, day, tried, view.game.name, words)
        lines.append(words.say("puzzle-share-it", line=line))
        if acting.here is not None:
            buttons.append(SharePuzzle(puzzle.key, noted.day).item(words))
    if puzzle.tempting:
        start = puzzles.view(puzzle, 0, acting.user)
        lines.append(loses_text(start, puzzle, words))
        first = turn_words(puzzle.tempting[0], start, words)
        buttons.append(WhyNot(puzzle.key).item(words, turn=first, steps=puzzle.steps))
    if noted.day:
        named = acting.settings.of(SolverSettings).puzzle_name
        buttons.append(name_toggle(words, named=named))
    board = replace(board_view(view), told=frozenset({"turn"}))
    text = truncate("\n".join(lines), MESSAGE_LENGTH)
    await acting.show_board(text, board, view_of(buttons))


class PuzzleHint(Button, name="puzzle-hint", label="button-hint", acknowledges="later"):
    puzzle: str
    step: int
    level: int
    """From 1."""

    async def press(self, acting: Acting) -> None:
        puzzles = source_of(acting, self.puzzle)
        words = acting.words
        puzzle = puzzles.find(self.puzzle)
        view = puzzles.view(puzzle, self.step, acting.user)
        turn = puzzle.line[2 * self.step]
        found = hint_regions(view, turn, f"{puzzle.key} {self.step}")
        if not 1 <= self.level <= len(found):
            raise MatchError("unknown-button")
        await puzzles.note(acting.by, puzzle, "hint")
        cells = found[self.level - 1]
        names = view.position.board.tiling.names
        cell_names = tuple(names[cell] for cell in cells)
        text = words.say("puzzle-hint", cells=cell_names, count=len(turn.placements), level=self.level)
        board = replace(board_view(view), offered=cells, last_turn=None)
        buttons = [Build(*step_state(puzzle, self.step)).item(words)]
        if self.level < len(found) and turn.placements:
            further = PuzzleHint(self.puzzle, self.step, self.level + 1)
            buttons.append(further.item(words, label="button-puzzle-narrower"))
        looks = draft_looks(acting.settings, board)
        await acting.show_board(text, board, view_of(buttons), looks=looks)


def hint_regions(view: MatchView, turn: Turn, seed: str) -> list[tuple[Cell, ...]]:
    """The cells that each hint leaves, each fewer than before, all with the turn's."""
    stones = view.position.stones
    found = list[tuple[Cell, ...]]()
    rows = view.position.board.tiling.rows
    cells = tuple(cell for row in rows for cell in row if stones[cell] is None)
    stones_put = len(turn.placements)
    fewest = stones_put + 1
    if len(cells) <= fewest:
        fewest = stones_put
    counts = [max(fewest, math.ceil(len(cells) / parts)) for parts in HINT_DIVISORS]
    for count in counts:
        if not found or count < len(cells):
            cells = _region(cells, turn, min(count, len(cells)), seed)
            found.append(cells)
    return found


def _region(cells: Sequence[Cell], turn: Turn, count: int, seed: str) -> tuple[Cell, ...]:
    """Return `count` cells including the turn's, adjacent in reading order if possible."""
    own = {cell for cell, _ in turn.placements}
    source = Random(seed)  # noqa: S311 (only needs to be deterministic)
    windows = [cells[at : at + count] for at in range(len(cells) - count + 1)]
    fitting = [window for window in windows if own <= set(window)]
    if fitting:
        return tuple(source.choice(fitting))
    offered = [cell for cell in cells if cell not in own]
    others = source.sample(offered, count - len(own))
    return tuple(cell for cell in cells if cell in own or cell in others)
