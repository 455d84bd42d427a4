"""Puzzles in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate

from bot.cogs.common.acting import Acting
from bot.cogs.common.texts import outcome_text, turn_words
from bot.matches.daily import Tried
from bot.matches.model import MatchView
from bot.matches.puzzles import Progress
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle
from bot.words import Words


def grade_text(grade: int, words: Words) -> str:
    """Say a grade: its number and its name."""
    return words.say("grade-choice", grade=grade)


def progress_text(acting: Acting, progress: Progress) -> str:
    """Say how many of a game and grade a person has solved."""
    game = acting.bot.matches.catalogue.game(progress.game).name
    solved, count = progress.solved, progress.all
    return acting.words.say(
        "puzzle-progress", game=game, grade=progress.grade, solved=solved, all=count, left=count - solved
    )


def answer_words(turn: Turn, view: MatchView, words: Words) -> str:
    """Say a turn at the beginning of a sentence."""
    told = turn_words(turn, view, words)
    return told.capitalize() if turn.is_pass else told


def answered_text(acting: Acting, puzzle: Puzzle, step: int) -> str:
    """Say which turn was right before a step, and what was answered to it."""
    puzzles, words, at = acting.bot.matches.puzzles, acting.words, 2 * step - 2
    before = puzzles.view(puzzle, step - 1, acting.user)
    after = puzzles.view(puzzle, step - 1, acting.user, more=puzzle.line[at : at + 1])
    turn = turn_words(puzzle.line[at], before, words)
    answer = turn_words(puzzle.line[at + 1], after, words)
    return words.say("puzzle-right", turn=turn, answer=answer)


def line_words(view: MatchView, turns: Sequence[Turn], words: Words, start: int = 0) -> str:
    """Say turns that follow each other from a position, from one of them on."""
    told = [turn_words(turn, at, words) for turn, at in zip(turns, _stages(view, turns), strict=False)]
    return "; ".join(told[start:])


def _stages(view: MatchView, turns: Sequence[Turn]) -> Iterator[MatchView]:
    """Yield a position, and how it stands after each of the turns."""
    return accumulate(turns, _after, initial=view)


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
    *_, last = _stages(view, puzzle.tempting)
    ended = replace(last, match=last.match.change(outcome=last.rules.outcome(last.position)))
    return words.say(
        "puzzle-loses",
        turn=answer_words(puzzle.tempting[0], view, words),
        steps=puzzle.steps,
        line=line_words(view, puzzle.tempting, words, 1) or "none",
        outcome=outcome_text(ended, words),
    )


def result_text(tried: Tried, words: Words) -> str:
    """Say how a puzzle was solved, in a few words without spoilers."""
    first = "yes" if tried.at_first else "no"
    return words.say("puzzle-result", first=first, wrong=tried.wrong, hints=tried.hints)


def shared_line(puzzle: Puzzle, day: date, tried: Tried, game: str, words: Words) -> str:
    """Say in one line, without spoilers, how the ending of a day was solved."""
    told, result = day_text(day, words), result_text(tried, words)
    return words.say("puzzle-share", day=told, game=game, grade=puzzle.grade, result=result)


def day_text(day: date, words: Words) -> str:
    """Say a day, such as "12 March"."""
    return words.say("day-of-month", day=day.day, month=day.month)
