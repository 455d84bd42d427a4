"""Matches in words, as they stand beside the pictures."""

import re
from collections.abc import Iterator
from datetime import datetime

from discord.utils import format_dt

from bot.cogs.common.turn_words import answered_turn, last_turn, turns_words
from bot.cogs.pictures import board_view
from bot.errors import DamagedMatchError
from bot.matches.clock import vacation_in_turn
from bot.matches.courtesy import Remark, Vacation
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.service import Matches
from bot.matches.time.timekeeping import outcome_by_time
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


def safe_title(matches: Matches, match: Match, words: Words) -> str:
    """Say `title` of a match, or that it is damaged: one among others must not hide them."""
    try:
        return title(matches.view(match), words)
    except DamagedMatchError:
        return words.say("match-title-damaged", match=str(match.number))


def title(view: MatchView, words: Words) -> str:
    """Say game, number and who sits where, in one line."""
    match = view.match
    first, second = (seat_title(seat, view, words) for seat in (0, 1))
    named = words.say(
        "match-title",
        game=view.game.name,
        match=str(match.number),
        first=str(match.seats[0]),
        second=str(match.seats[1]),
        first_seat=first,
        second_seat=second,
    )
    return named if match.level is None else f"{named} · {level_text(match.level, words)}"


def level_text(level: int, words: Words) -> str:
    """Say how strong the computer plays."""
    return words.say("level", level=str(level), name=words.say("level-name", level=level))


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
        lines.append(_remark_text(match.remark, view, words))
    if match.outcome is None:
        lines += [score_text(view, words), to_move_text(match, words), *_vacation_lines(view, words)]
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


def _remark_text(remark: Remark, view: MatchView, words: Words) -> str:
    turns = turns_words(view, remark.turns, words)
    return words.say(f"remark-{remark.kind.value}", by=str(remark.by), turns=turns)


def _vacation_lines(view: MatchView, words: Words) -> Iterator[str]:
    away = vacation_in_turn(view.match, view.at)
    if away is not None:
        yield vacation_text(view.match.player_to_move, away, words, view.at)


def vacation_text(user: UserId, away: Vacation, words: Words, at: datetime) -> str:
    """Say when a person is on vacation; what is said of one that is planned stays true once it has begun."""
    starts, ends = format_dt(away.starts, "f"), format_dt(away.ends, "f")
    state = "on" if away.holds(at) else "planned"
    return words.say("on-vacation", person=str(user), state=state, starts=starts, ends=ends)


def to_move_text(match: Match, words: Words) -> str:
    """Say who moves in a running match, and by when, or that it is paused."""
    player = str(match.player_to_move)
    if match.paused is not None:
        return words.say("match-paused")
    if match.is_for_computer:
        return words.say("match-thinking", player=player)
    if match.deadline is None:
        return words.say("match-to-move", player=player)
    left = format_dt(match.deadline, "R")
    if match.overtime:
        opponent = str(match.opponent_of(match.player_to_move))
        leads_to = "cancels" if outcome_by_time(match).winner is None else "wins"
        told = {"player": player, "opponent": opponent, "left": left, "leads_to": leads_to}
        return words.say("match-overtime", **told)
    return words.say("match-to-move-by", player=player, due=format_dt(match.deadline, "f"), left=left)


def waiting_parts(match: Match, words: Words, at: datetime) -> list[str]:
    """Say in a few words what a running match waits for, and until when; nothing while it is paused."""
    if match.paused is not None:
        return []
    vacation, parts = match.vacation_to_move, []
    if match.request is not None:
        parts.append(words.say("line-request"))
    if vacation is not None and vacation.holds(at):
        parts.append(words.say("line-vacation", until=format_dt(vacation.ends, "D")))
    if match.deadline is not None:
        message = "line-late" if match.deadline <= at else "line-due"
        parts.append(words.say(message, due=format_dt(match.deadline, "R")))
    return parts


def score_text(view: MatchView, words: Words) -> str:
    """Say the score in one line."""
    return words.say(f"score-{view.game.key}", **view.score.facts)


def outcome_text(view: MatchView, words: Words) -> str:
    """Say who won and why, or that nobody did; nothing while the match runs."""
    match, outcome = view.match, view.match.outcome
    if outcome is None:
        return ""
    details = outcome.details
    if match.ending is not None:
        details = {"loser": "nobody", "rule": "claim", "proven": "no", **details}
    why = words.say(f"outcome-{outcome.reason}", **details)
    if outcome.winner is None:
        return words.say("match-drawn" if match.ending is None else "match-ended", why=why)
    seat = seat_title(outcome.winner, view, words)
    return words.say("match-won", player=str(match.seats[outcome.winner]), seat=seat, why=why)
