"""Matches and turns in words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

from discord.utils import format_dt

from bot.errors import DamagedMatchError
from bot.matches.clock import vacation_in_turn
from bot.matches.finding import is_asked
from bot.matches.ids import UserId
from bot.matches.log import Details, LogEntry
from bot.matches.model import Match, MatchView, RecordMatch, Turning
from bot.matches.remarks import Remark
from bot.matches.services import Services
from bot.matches.time.timekeeping import outcome_by_time
from bot.matches.vacations import Vacation
from bot.rules.catalogue import Game
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Turn
from bot.rules.rules import Outcome, allows
from bot.rules.setup import Setup
from bot.scenes.groups import did_text
from bot.scenes.view import Told
from bot.transport.wire import MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.pictures import board_view
from bot.words import Words, escape

MAX_NAMED = 20
MAX_NAME_LENGTH = 40
"""Of a name in a record."""
IN_BOARD_TEXT: frozenset[Told] = frozenset({"title", "turn", "score"})
"""Parts of `board_text` that the alt text omits."""
_STONE = re.compile(r"(?P<cell>[a-z][0-9]+) (?P<colour>black|white)\b")
_PASS = re.compile(r"\bpass\b")


def points_text(halves: int) -> str:
    return quarters_text(2 * halves)


def quarters_text(quarters: int) -> str:
    whole, rest = divmod(quarters, 4)
    if not rest:
        return str(whole)
    return f"{whole or ''}{'¼½¾'[rest - 1]}"


def setup_text(setup: Setup, game: Game, words: Words) -> str:
    board = game.board_name(setup.board_key)
    options = [
        words.say(f"option-{option.key}-is", value=setup.options[option.key]) for option in game.options
    ]
    return " · ".join([words.say("board-is", board=words.board(board)), *options])


def safe_title(services: Services, match: Match, words: Words) -> str:
    """Return `title`, or a note that the match is damaged, so that it does not break a list."""
    try:
        return title(services.view(match), words)
    except DamagedMatchError:
        return words.say("match-title-damaged", match=match.number)


def title(view: MatchView, words: Words) -> str:
    match = view.match
    if isinstance(match, RecordMatch) and not any(match.names):
        kind = "example" if match.is_example else "record"
        return words.say("record-title", game=view.game.name, kind=kind)
    named = words.say(
        "match-title",
        game=view.game.name,
        match=match.label,
        first=player(0, view, words),
        second=player(1, view, words),
        first_seat=seat_title(0, view, words),
        second_seat=seat_title(1, view, words),
    )
    if match.level is None:
        return named
    return f"{named} · {level_text(match.level, words)}"


def player(seat: int, view: MatchView, words: Words) -> UserId | str:
    """Return the player's id, or for a record a name.

    A seat without a name in the record, or with just a number, goes by its title.
    """
    match = view.match
    if not isinstance(match, RecordMatch):
        return match.seats[seat]
    name = truncate(match.names[seat], MAX_NAME_LENGTH)
    if not name or name.isdecimal():
        return seat_title(seat, view, words)
    return escape(name)


def level_text(level: int, words: Words) -> str:
    return words.say("level", level=level)


def seat_title(seat: int, view: MatchView, words: Words) -> str:
    """In this position, such as "Black"."""
    return words.say(f"seat-{view.game.title(seat, view.position, view.rules)}")


def board_text(view: MatchView, words: Words, reader: UserId | None = None) -> str:
    """Return the text above a board: title, last turn, score, and who moves or won.

    `reader` is the player who reads it alone.

    While turns follow each other they name both players, so the title omits them.
    """
    match = view.match
    is_named_below = match.outcome is None and match.paused is None and match.played > 0
    if is_named_below:
        head = words.say("match-short", game=view.game.name, match=match.label)
    else:
        head = title(view, words)
    ply = words.say("match-ply", ply=match.ply)
    lines = [f"{head} · {ply}"]
    if match.start_ply and not match.played:
        lines.append(words.say("match-from-position", ply=match.start_ply))
    if match.turns:
        lines.append(turn_text(view, words))
    if match.remark is not None:
        lines.append(remark_text(match.remark, view, words))
    if match.outcome is None:
        is_theirs = match.paused is None and match.player_to_move == reader
        lines.append(want_text(view, words) if is_theirs else score_text(view, words))
        lines += [pass_too_text(view, words, reader), to_move_text(view, words)]
        away = vacation_in_turn(match, view.at)
        if away:
            lines.append(vacation_text(match.player_to_move, away, words, view.at))
    else:
        lines.append(outcome_text(view, words, reader))
        if match.turning is not None:
            lines.append(turning_text(match.turning, view, words))
    return "\n".join(filter(None, lines))


def past_text(
    services: Services,
    match: Match,
    told: Details,
    words: Words,
    logged: Sequence[LogEntry] = (),
    *,
    in_thread: bool = False,
) -> str:
    """Return the text that replaces a board once there is a newer one: a line per turn, or the title.

    `told` are the board's turns `since` to `ply`, undone after `kept`, and `revision` and `until`, the next
    one's: entries of the log in between are listed. Outside of the match's own thread each line names it.
    """
    since = int(told["since"])
    ply = int(told["ply"])
    kept = int(told["kept"])
    begins = int(told.get("revision", 0))
    ends = int(told.get("until", 0))
    remarks = [
        log_text(entry, words) for entry in logged if begins <= int(entry.details.get("revision", -1)) < ends
    ]
    if since >= ply and not remarks:
        return safe_title(services, match, words)
    lines = []
    for turn in range(since, ply):
        text = "undone"
        if turn < min(kept, match.ply):
            text = match.turns[turn]
        said = canonical_words(text, words)
        player = match.seats[turn % 2]
        lines.append(words.say("match-line", ply=turn + 1, player=player, kind=text, turn=said))
    lines += remarks
    if not in_thread:
        game = services.catalogue.game(match.setup.game).name
        lines = [
            words.say("match-line-in-channel", game=game, match=match.number, line=line) for line in lines
        ]
    return truncate_lines(lines, words, MESSAGE_LENGTH)


def log_text(entry: LogEntry, words: Words) -> str:
    turns = canonical_words(str(entry.details.get("turns", "")), words)
    about = {**entry.details, "by": entry.by, "turns": turns}
    return words.say(f"remark-{entry.what}", **about)


def turn_text(view: MatchView, words: Words) -> str:
    if view.match.played <= 0:
        return words.say("match-turn-before", **last_turn(view, words))
    if view.answered_turn is None:
        return words.say("match-turn", **last_turn(view, words))
    return f"{words.say('match-turn', **last_turn(view, words, answered=True))} {answer_text(view, words)}"


def pass_too_text(view: MatchView, words: Words, reader: UserId | None = None) -> str:
    """Tell what passing after a pass leads to; in the second person if the player to move reads it."""
    match = view.match
    rules = view.rules
    position = view.position
    if match.outcome is not None or match.turns[-1:] != ("pass",) or not allows(rules, position, PASS):
        return ""
    outcome = rules.outcome(rules.after(position, PASS))
    if outcome is None:
        return ""
    if reader != match.player_to_move:
        winner = "nobody"
        if outcome.winner is not None:
            winner = seat_title(outcome.winner, view, words)
        return words.say("match-pass-too", player=match.player_to_move, winner=winner)
    result = standing(match.change(outcome=outcome), reader)
    colours = ("white", "black") if position.seat else ("black", "white")
    counted = [str(outcome.facts[colour]) for colour in colours if colour in outcome.facts]
    return words.say("match-pass-too-by-you", result=result, score=" : ".join(counted) or None)


def answer_text(view: MatchView, words: Words) -> str:
    return words.say("match-answered", **last_turn(view, words))


def remark_text(remark: Remark, view: MatchView, words: Words) -> str:
    turns = turns_words(view, remark.turns, words)
    return words.say(f"remark-{remark.kind.value}", by=remark.by, turns=turns, ply=view.match.ply)


def vacation_text(user: UserId, away: Vacation, words: Words, at: datetime) -> str:
    starts = format_dt(away.starts, "f")
    ends = format_dt(away.ends, "f")
    state = "on" if away.holds(at) else "planned"
    return words.say("on-vacation", person=user, state=state, starts=starts, ends=ends)


def to_move_text(view: MatchView, words: Words) -> str:
    match = view.match
    seat = seat_title(view.position.seat, view, words)
    player = match.player_to_move
    if match.paused is not None:
        return words.say("match-paused")
    if match.is_for_computer:
        return words.say("match-thinking", player=player)
    if match.deadline is None:
        return words.say("match-to-move", player=player, seat=seat)
    due = format_dt(match.deadline, "f")
    if match.overtime:
        opponent = match.opponent_of(match.player_to_move)
        leads_to = "cancels" if outcome_by_time(match).winner is None else "wins"
        return words.say(
            "match-overtime",
            player=player,
            opponent=opponent,
            due=due,
            leads_to=leads_to,
        )
    left = format_dt(match.deadline, "R")
    return words.say("match-to-move-by", player=player, seat=seat, due=due, left=left)


def standing(match: Match, reader: UserId) -> str:
    """Return the state for a reader as messages name it: "yours", "won", "over" between others."""
    plays = match.seat_of(reader) is not None
    if match.outcome is not None:
        if match.outcome.winner is None:
            return "drawn" if match.ending is None else "ended"
        won = match.seats[match.outcome.winner] == reader
        return ("won" if won else "lost") if plays else "over"
    if match.paused is not None:
        return "paused"
    if match.player_to_move == reader:
        return "yours"
    if is_asked(match, reader):
        return "asked"
    return "theirs" if plays else "others"


def waiting_parts(match: Match, words: Words, at: datetime) -> list[str]:
    """Say what a running match waits for, and until when; empty while it is paused."""
    if match.paused is not None:
        return []
    vacation = match.vacation_to_move
    parts = []
    if match.request is not None:
        parts.append(words.say("line-request"))
    if vacation is not None and vacation.holds(at):
        parts.append(words.say("line-vacation", until=format_dt(vacation.ends, "D")))
    if match.deadline is not None:
        if match.deadline <= at:
            parts.append(words.say("line-late", due=format_dt(match.deadline, "f")))
        else:
            parts.append(words.say("line-due", due=format_dt(match.deadline, "R")))
    return parts


def score_text(view: MatchView, words: Words) -> str:
    return words.say(f"score-{view.game.key}", **view.score.facts)


def want_text(view: MatchView, words: Words, *, of: Literal["you", "server"] = "you") -> str:
    """What the player to move wants, with the score."""
    seat = view.position.seat
    want = f"want-{view.game.key}"
    role = seat_title(seat, view, words)
    if not words.has(want):
        return words.say("want", of=of, seat=role, score=score_text(view, words))
    aim = view.game.title(seat, view.position, view.rules)
    return words.say(want, of=of, title=aim, seat=role, **view.score.facts)


def outcome_text(view: MatchView, words: Words, reader: UserId | None = None) -> str:
    """In the second person if a player reads it alone."""
    match = view.match
    outcome = view.match.outcome
    if outcome is None:
        return ""
    why = _why(outcome, view, words, reader)
    if outcome.winner is None:
        return words.say("match-drawn" if match.ending is None else "match-ended", why=why)
    if reader is not None and match.seat_of(reader) is not None:  # not forgotten since
        return words.say(f"match-{standing(match, reader)}-by-you", why=why)
    winner = player(outcome.winner, view, words)
    seat = seat_title(outcome.winner, view, words)
    return words.say("match-won", player=winner, seat=seat, why=why)


def _why(outcome: Outcome, view: MatchView, words: Words, reader: UserId | None = None) -> str:
    if view.match.is_record and not view.is_by_rules:
        reason = escape(truncate(outcome.reason, MAX_NAME_LENGTH))
        return words.say("outcome-of-record", reason=reason or None)
    usual = {"whose": "theirs", "loser": "nobody", "rule": "claim", "proven": "no", "absent": "no"}
    if outcome.details.get("loser") == str(reader):
        usual["whose"] = "yours"
    return words.say(f"outcome-{outcome.reason}", **{**usual, **outcome.facts})


def turning_text(turning: Turning, view: MatchView, words: Words) -> str:
    match = view.match
    held = "none"
    if turning.held:
        held = canonical_words(turning.held, words)
    if turning.ply <= match.ply:
        turn = canonical_words(match.turns[turning.ply - 1], words)
        return words.say("turning-played", ply=turning.ply, turn=turn, held=held)
    outcome = match.outcome
    assert outcome is not None  # noqa: S101 (it has turned, so it is over)
    seat = seat_title(1 - (outcome.winner or 0), view, words)
    return words.say("turning-at-end", seat=seat, held=held)


def turn_words(turn: Turn, view: MatchView, words: Words, text: str = "") -> str:
    """Return a turn in words, with colours where players choose them; `text` is a played turn as stored."""
    if turn.is_pass:
        return words.say(f"scene-{text or view.rules.pass_key(view.position)}")
    names = view.position.board.tiling.names
    if view.rules.colour_to_place(view.position) is not None:
        return " ".join(names[cell] for cell, _ in turn.placements)
    stones = (words.say(f"stone-{colour.value}", name=names[cell]) for cell, colour in turn.placements)
    return words.say("scene-list-comma").join(stones)


def last_turn(view: MatchView, words: Words, *, answered: bool = False) -> dict[str, UserId | str]:
    """Return message arguments about the last turn: player, words, kind, effect.

    `kind` is "stones" or the turn's `Rules.pass_key`. With `answered`, they are of the turn that a
    conditional turn answered.
    """
    turn, number = (view.answered_turn, -2) if answered else (view.last_turn, -1)
    match = view.match
    turn = turn or PASS
    text = view.match.turns[number]
    return {
        "player": player((match.ply + number) % 2, view, words),
        "turn": turn_words(turn, view, words, text),
        "kind": text if turn.is_pass else "stones",
        "did": did_text(board_view(view), turn, words),
    }


def turns_words(view: MatchView, texts: Iterable[str], words: Words) -> str:
    """Return undone turns in bold; `view` is the match before them."""
    told = []
    for text in texts:
        turn = parse_turn(text, view.position, view.rules)
        told.append(f"**{turn_words(turn, view, words, text)}**")
        view = replace(view, position=view.rules.after(view.position, turn))
    return words.say("scene-list-comma").join(told)


def canonical_words(text: str, words: Words) -> str:
    """Return stored turns in words where their position is no longer known."""
    if words.has(f"scene-{text}"):
        return words.say(f"scene-{text}")
    text = _STONE.sub(lambda found: words.say(f"stone-{found['colour']}", name=found["cell"]), text)
    return _PASS.sub(lambda _found: words.say("scene-pass"), text)
