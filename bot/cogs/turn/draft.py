"""What stands in the private message in which a turn is made: its picture, its words, and what it offers."""

from dataclasses import replace

from bot.cogs.common.texts import (
    choice_words,
    draft_words,
    outcome_text,
    rule_words,
    score_text,
    seat_title,
)
from bot.cogs.pictures import board_view, looks_of
from bot.cogs.turn.steps import Step
from bot.matches.model import MatchView
from bot.matches.service import Matches
from bot.matches.settings import PersonSettings
from bot.rules.position import PASS
from bot.rules.rules import Emphasis, Marked
from bot.rules.tilings import Cell
from bot.scenes.view import BoardView, Labels, Looks
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words

TURN_OF_EACH = 2
"""Turns until it is the same player's turn again."""


def draft_board(step: Step) -> BoardView:
    """Return the board that names the cells to choose from, with the stones so far, as it would stand then.

    While stones may have either colour, it shows where they lie.
    """
    board = replace(board_view(step.view), offered=step.offered, told=frozenset({"score", "pending"}))
    if not step.draft.stones:
        return board
    if len(step.turns) == 1:
        return board.preview(step.turns[0])
    return replace(board, chosen=tuple(cell for cell, _ in step.draft.stones))


def draft_looks(settings: PersonSettings, board: BoardView) -> Looks:
    """Return how a person likes to see boards, but with names, as one chooses by them.

    Cells that are offered show theirs above the ground, unless numbers stand there.
    """
    labels: Labels = "cells" if board.setup.board.numbers else "edges" if board.offered else "both"
    return replace(looks_of(settings), labels=labels)


def draft_title(view: MatchView, words: Words) -> str:
    """Say above a turn that is made to be played which one it is."""
    seat = seat_title(view.position.seat, view, words)
    return words.say("draft-title", match=str(view.match.number), game=view.game.name, seat=seat)


def newcomers_note(matches: Matches, view: MatchView, words: Words) -> str:
    """Say to a player who is new to a game its aim at the first turn, and marks where they are first seen."""
    match, seen = view.match, {""}
    if match.played >= TURN_OF_EACH:
        earlier = replace(match, turns=match.turns[: match.ply - TURN_OF_EACH], answered=False)
        seen |= {_mark(mark) for mark in matches.view(earlier).score.marked}
    new = {_mark(mark) for mark in view.score.marked} - seen
    numbers = view.score.numbers.name.lower()
    told = [words.say("aim-mark", kind=kind, numbers=numbers) for kind in sorted(new)]
    return "\n".join(told if match.played >= TURN_OF_EACH else [_aim(view, words), *told])


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
    view, stones = step.view, step.draft.stones
    first, several = view.match.ply == 0, len(step.turns) > 1
    rule = rule_words(view, words)
    if stones and not several:
        lines = draft_words(step.turns[0], view, words)
    elif stones:
        lines = [f"- {choice_words(turn, view, words)}" for turn in step.turns]
    else:
        lines = [rule] if first else [score_text(view, words), rule]
    return truncate("\n".join([title, *lines]), MESSAGE)


def pass_text(view: MatchView, words: Words) -> str:
    """Say what passing leads to: the end of the match, or just the opponent's turn."""
    passed, key = view.rules.after(view.position, PASS), view.rules.pass_key(view.position)
    outcome = view.rules.outcome(passed)
    number = str(view.match.number or "none")
    if outcome is None:
        return words.say(f"{key}-really", match=number)
    ended = replace(view, match=replace(view.match, outcome=outcome), position=passed)
    return words.say(f"{key}-ends", match=number, outcome=outcome_text(ended, words))


def cell_name(step: Step, cell: Cell) -> str:
    """Return the name of a cell."""
    return step.view.position.board.tiling.names[cell]
