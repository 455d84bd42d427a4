"""Matches in words, as they stand beside the pictures."""

import re

from discord.utils import format_dt

from bot.cogs.common.pictures import board_view
from bot.cogs.common.turn_words import answered_turn, last_turn
from bot.matches.courtesy import Remark
from bot.matches.model import Ending, Match, MatchView
from bot.rules.catalogue import Game
from bot.rules.setup import Setup
from bot.scenes import numbers_sentence
from bot.words import Words

_MARKS = re.compile(r"[\\*_~`|<>\[\]()@#:]")
"""What Discord reads as more than a letter: https://support.discord.com/hc/en-us/articles/210298617."""


def escape(text: str) -> str:
    """Return free text as it was typed: nothing in it is a mention, a link, or any other mark for Discord."""
    return _MARKS.sub(r"\\\g<0>", text)


def setup_text(setup: Setup, game: Game, words: Words) -> str:
    """Say board and options in one line."""
    board = game.board_name(setup.board_key)
    options = [
        words.say(f"option-{option.key}-is", value=setup.options[option.key]) for option in game.options
    ]
    return " · ".join([words.say("board-is", board=words.board(board)), *options])


def title(view: MatchView, words: Words) -> str:
    """Say game, number and who sits where, in one line."""
    match = view.match
    first, second = (seat_title(seat, view, words) for seat in (0, 1))
    return words.say(
        "match-title",
        game=view.game.name,
        match=str(match.number),
        first=str(match.seats[0]),
        second=str(match.seats[1]),
        first_seat=first,
        second_seat=second,
    )


def seat_title(seat: int, view: MatchView, words: Words) -> str:
    """Say what a seat is called in this position, such as "Black"."""
    return words.say(f"seat-{view.game.title(seat, view.position, view.rules)}")


def board_text(view: MatchView, words: Words) -> str:
    """Say what stands above a board: the title, what happened last, the score, and who moves or who won."""
    match = view.match
    lines = [title(view, words)]
    if match.turns:
        lines.append(_turn_text(view, words))
    if match.remark is not None:
        lines.append(_remark_text(match.remark, words))
    if match.outcome is None:
        lines += [score_text(view, words), to_move_text(match, words)]
    else:
        lines.append(outcome_text(view, words))
    lines += [f"-# {told}" for told in numbers_sentence(board_view(view), words)]
    return "\n".join(lines)


def _turn_text(view: MatchView, words: Words) -> str:
    """Say who has played what last; where that was planned, after the turn that it answers."""
    match = view.match
    first, second = (str(match.seats[(match.ply - back) % 2]) for back in (2, 1))
    if view.answered_turn is None:
        return words.say("match-turn", player=second, **last_turn(view, words))
    played = words.say("match-turn", player=first, **answered_turn(view, words))
    return f"{played} {answer_text(view, words)}"


def answer_text(view: MatchView, words: Words) -> str:
    """Say that the last turn was planned."""
    mover = str(view.match.seats[(view.match.ply - 1) % 2])
    return words.say("match-answered", player=mover, **last_turn(view, words))


def _remark_text(remark: Remark, words: Words) -> str:
    turns = words.say("scene-list-comma").join(f"**{turn}**" for turn in remark.turns)
    return words.say(f"remark-{remark.kind.value}", by=str(remark.by), turns=turns)


def to_move_text(match: Match, words: Words) -> str:
    """Say who moves in a running match, and by when, or that it is paused."""
    player = str(match.player_to_move)
    if match.paused is not None:
        return words.say("match-paused")
    if match.deadline is None:
        return words.say("match-to-move", player=player)
    left = format_dt(match.deadline, "R")
    if match.overtime:
        opponent = str(match.opponent_of(match.player_to_move))
        return words.say("match-overtime", player=player, opponent=opponent, left=left)
    return words.say("match-to-move-by", player=player, due=format_dt(match.deadline, "f"), left=left)


def score_text(view: MatchView, words: Words) -> str:
    """Say the score in one line."""
    return words.say(f"score-{view.game.key}", **view.score.facts)


def outcome_text(view: MatchView, words: Words) -> str:
    """Say who won and why, or that nobody did; nothing while the match runs."""
    match, outcome = view.match, view.match.outcome
    if outcome is None:
        return ""
    details = {"loser": "nobody", **outcome.details} if match.ending is Ending.CANCELLED else outcome.details
    why = words.say(f"outcome-{outcome.reason}", **details)
    if outcome.winner is None:
        return words.say("match-drawn" if match.ending is None else "match-ended", why=why)
    seat = seat_title(outcome.winner, view, words)
    return words.say("match-won", player=str(match.seats[outcome.winner]), seat=seat, why=why)
