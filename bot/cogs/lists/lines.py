"""The lines of a list: a match each, running or over, and what stands above them or in their place."""

from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.places import link
from bot.cogs.common.texts import title
from bot.cogs.lists.filter import Filter
from bot.matches.courtesy import Vacation
from bot.matches.model import Match


def head_text(acting: Acting, wanted: Filter, count: int) -> str:
    """Say what stands above running matches."""
    against = "none" if wanted.against is None else str(wanted.against)
    if wanted.person == acting.user:
        return acting.words.say("matches-mine", count=count, against=against)
    if wanted.person is None:
        return acting.words.say("matches-here", count=count, against=against)
    return acting.words.say("matches-of", count=count, against=against, person=str(wanted.person))


def nothing_text(acting: Acting, wanted: Filter) -> str:
    """Say something instead of an empty list of running matches."""
    if wanted.against is not None:
        return archive_text(acting, wanted, empty=True)
    if wanted.person == acting.user:
        return acting.words.say("no-matches")
    if wanted.person is None:
        return acting.words.say("no-matches-here")
    return acting.words.say("no-matches-of", person=str(wanted.person))


def archive_text(acting: Acting, wanted: Filter, *, empty: bool) -> str:
    """Say what stands above finished matches, or above all, or in their place."""
    return acting.words.say(
        "no-archive" if empty else "archive",
        which=wanted.which,
        whose="mine" if wanted.person == acting.user else "theirs" if wanted.person else "everybody",
        person=str(wanted.person),
        where="here" if wanted.here else "server",
        against="none" if wanted.against is None else str(wanted.against),
    )


def match_line(acting: Acting, match: Match) -> str:
    """Say a match in one line: how it stands, who plays, how far it is, since or by when, and where."""
    parts = [title(acting.bot.matches.view(match), acting.words), *_progress(acting, match)]
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{_state(acting, match)} {' · '.join(parts)}"


def _progress(acting: Acting, match: Match) -> list[str]:
    words = acting.words
    if match.ended is not None:
        return [words.say("line-turns", turns=match.ply), format_dt(match.ended, "R")]
    due = [] if match.deadline is None else [words.say("line-due", due=format_dt(match.deadline, "R"))]
    away = _vacation(acting, match)
    absent = [] if away is None else [words.say("line-vacation", ends=format_dt(away.ends, "d"))]
    return [words.say("line-turn", turn=match.ply + 1), *due, *absent]


def _vacation(acting: Acting, match: Match) -> Vacation | None:
    """The vacation that the opponent of the reader is on, or between others the player to move."""
    seat = match.seat_of(acting.user)
    away = match.vacations[match.seat_to_move if seat is None else 1 - seat]
    return away if away is not None and away.holds(acting.bot.matches.now()) else None


def _state(acting: Acting, match: Match) -> str:
    words, plays = acting.words, match.seat_of(acting.user) is not None
    if match.paused is not None:
        return words.say("line-paused")
    if match.outcome is None:
        if match.player_to_move == acting.user:
            return words.say("line-yours")
        return (
            words.say("line-theirs") if plays else words.say("line-others", player=str(match.player_to_move))
        )
    if match.outcome.winner is None:
        return words.say("line-drawn")
    winner = match.seats[match.outcome.winner]
    if not plays:
        return words.say("line-over", winner=str(winner))
    return words.say("line-won" if winner == acting.user else "line-lost")
