"""A request in words: what is asked, and what has become of it."""

from dataclasses import replace

from discord.utils import format_dt

from bot.cogs.common.texts import title, turns_words
from bot.matches.clock import ASLEEP_LASTS
from bot.matches.courtesy import Became, Request, RequestKind
from bot.matches.model import Match, MatchView
from bot.matches.service import Matches
from bot.words import Words


def view_at(matches: Matches, match: Match, ply: int) -> MatchView:
    """Return a running match as it stood at an earlier ply."""
    return matches.view(replace(match, turns=match.turns[:ply]))


def request_text(matches: Matches, match: Match, request: Request, words: Words) -> str:
    """Say which match is meant, who asks whom, and for what."""
    return f"{title(matches.view(match), words)}\n{_question(matches, match, request, words)}"


def _question(matches: Matches, match: Match, request: Request, words: Words) -> str:
    kind = f"request-{request.kind.value}"
    if request.seat is None:
        first, second = map(str, match.seats)
        since = format_dt(match.active or match.started, "D")
        ends = format_dt(request.at + ASLEEP_LASTS, "R")
        return words.say(kind, first=first, second=second, since=since, ends=ends)
    people = {"asker": str(match.seats[request.seat]), "asked": str(match.seats[1 - request.seat])}
    if request.ply is None:
        return words.say(kind, **people)
    return words.say(kind, **people, turns=undone_text(matches, match, request.ply, words))


def undone_text(matches: Matches, match: Match, ply: int, words: Words) -> str:
    """Say the turns that taking back to a ply would undo."""
    return turns_words(view_at(matches, match, ply), match.turns[ply:], words)


def answer_text(number: int, kind: RequestKind, became: Became, words: Words) -> str:
    """Say what has become of a request in the match of a number."""
    return words.say("request-answer", match=str(number), request=kind.value, became=became.value)
