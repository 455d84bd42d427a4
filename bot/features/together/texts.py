"""What is said of a server's match: publicly by its messages, privately by lists of proposals."""

from dataclasses import replace

from discord.utils import format_dt

from bot.features.together.model import DayResult, Proposal, ServerMatch, Stage
from bot.features.together.service import Ballot, ShownDay
from bot.matches.ids import SERVER
from bot.matches.model import Ending, MatchView
from bot.rules.notation import parse_turn
from bot.rules.position import Turn
from bot.scenes.view import BoardView, Told
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.choices import choice_lines
from bot.ui.pictures import board_view
from bot.ui.texts import (
    IN_BOARD_TEXT,
    MAX_NAMED,
    canonical_words,
    last_turn,
    outcome_text,
    score_text,
    seat_title,
    title,
    turning_text,
)
from bot.words import Argument, Words, escape

MAX_OTHERS = 5
"""Proposals that a report lists besides the one that was played."""
MAX_MARKED = 9
"""Proposals in a picture: on a cell, numbers stand side by side, so they have one digit."""
TAKES_VOTES = (Stage.OPEN, Stage.ASLEEP)


def day_text(shown: ShownDay, words: Words) -> str:
    state, view, is_first = shown.state, shown.view, shown.last is None
    short = words.say("match-short", game=view.game.name, match=view.match.label)
    about: dict[str, Argument] = {"stage": state.stage, "until": until_text(state), "empty": state.empty_days}
    first, late = ("yes" if one else "no" for one in (is_first, state.is_late))
    lines = [
        f"{title(view, words) if is_first else short} · {words.say('match-ply', ply=state.ply + 1)}",
        _played(shown, words),
        score_text(view, words) if state.stage in TAKES_VOTES else "",
        words.say("together-today", first=first, late=late, **about),
    ]
    return "\n".join(filter(None, lines))


def _played(shown: ShownDay, words: Words) -> str:
    """The newest turn of the server, and the computer's."""
    match, parts = shown.view.match, []
    if shown.last is not None:
        seat = seat_title(match.seats.index(SERVER), shown.view, words)
        parts.append(played_text(shown.last, words, by=_proposer(shown.last.chosen), seat=seat))
    if match.ply and match.seats[(match.ply - 1) % 2] != SERVER:
        parts.append(words.say("together-answered", **last_turn(shown.view, words)))
    return " ".join(parts)


def played_text(day: DayResult, words: Words, *, by: str = "nobody", seat: str = "none") -> str:
    return words.say(
        "together-played",
        player=str(SERVER),
        seat=seat,
        kind=day.chosen.turn,
        turn=canonical_words(day.chosen.turn, words),
        votes=day.votes,
        won=day.chosen.votes or 0,
        by=by,
    )


def _proposer(proposal: Proposal) -> str:
    return "nobody" if proposal.proposer is None else str(proposal.proposer)


def until_text(state: ServerMatch) -> str:
    return "none" if state.due is None else format_dt(state.due, "f")


def report_text(day: DayResult, view: MatchView, words: Words) -> str:
    """What the message of a day becomes, without names; the menu of a message finds match and turn by it."""
    line = line_text(view, f"{day.ply + 1}. {played_text(day, words)}", words)
    others = tuple(
        words.say("together-also-one", turn=canonical_words(one.turn, words), votes=one.votes)
        for one in day.proposals
        if one.votes and not one.chosen
    )
    return f"{line}\n{words.say('together-also', others=others[:MAX_OTHERS])}" if others else line


def line_text(view: MatchView, line: str, words: Words) -> str:
    return words.say("match-line-in-channel", game=view.game.name, match=view.match.label, line=line)


def over_text(shown: ShownDay, words: Words) -> str:
    view, match = shown.view, shown.view.match
    proposers = [day.chosen.proposer for day in shown.days]
    named = list(dict.fromkeys(filter(None, proposers)))
    others = "yes" if None in proposers or len(named) > MAX_NAMED else "no"
    people = tuple(map(words.person, named[:MAX_NAMED]))
    lines = [
        title(view, words),
        _played(shown, words),
        words.say("together-ended") if match.ending is Ending.DECIDED else outcome_text(view, words),
        turning_text(match.turning, view, words) if match.turning else "",
        words.say("together-over", people=shown.state.people, turns=len(shown.days)),
        words.say("together-proposers", people=people, others=others) if named else "",
        words.say("together-what-next"),
    ]
    return "\n".join(filter(None, lines))


def day_board(view: MatchView) -> BoardView:
    return replace(board_view(view), told=IN_BOARD_TEXT, is_brief=True)


def turns_of(ballot: Ballot) -> list[Turn]:
    view = ballot.view
    return [parse_turn(one.turn, view.position, view.rules) for one in ballot.proposals]


def ballot_board(ballot: Ballot) -> BoardView:
    told: frozenset[Told] = IN_BOARD_TEXT | {"hints"}
    marked = tuple(turns_of(ballot)[:MAX_MARKED])
    return replace(board_view(ballot.view), hints=marked, told=told, is_brief=True)


def ballot_text(ballot: Ballot, note: str, words: Words) -> str:
    view, turns, proposals = ballot.view, turns_of(ballot), ballot.proposals
    own = next((canonical_words(one.turn, words) for one in proposals if one.id == ballot.own), "none")
    about = {"game": view.game.name, "match": view.match.label, "own": own, "until": until_text(ballot.state)}
    head = words.say("together-vote", turn=ballot.state.ply + 1, count=len(turns), **about)
    choices = choice_lines(turns, view, words)
    numbered = enumerate(zip(proposals, choices, strict=False), start=1)
    lines = [_proposal(one, f"{number}. {choice}", words) for number, (one, choice) in numbered]
    all_lines = [*filter(None, [note]), head, *lines, *choices[len(turns) :]]
    return truncate_lines(all_lines, words, MESSAGE_LENGTH)


def _proposal(one: Proposal, line: str, words: Words) -> str:
    return words.say("together-proposal", line=line, by=_proposer(one), reason=escape(one.reason) or "none")


def result_text(day: DayResult, words: Words) -> str:
    """How the vote on a turn went, for its replay."""
    lines = [words.say("together-days", turn=day.ply + 1, count=len(day.proposals), votes=day.votes)]
    for one in day.proposals:
        about = {"turn": canonical_words(one.turn, words), "played": "yes" if one.chosen else "no"}
        lines.append(_proposal(one, words.say("together-days-line", votes=one.votes or 0, **about), words))
    return truncate_lines(lines, words, MESSAGE_LENGTH)
