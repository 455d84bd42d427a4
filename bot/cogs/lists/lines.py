"""The lines of a list: a match each, running or over, and what stands above them or in their place."""

from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link
from bot.cogs.common.texts import safe_title, waiting_parts
from bot.cogs.lists.filter import Filter
from bot.matches.finding import is_asked
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
    parts = [safe_title(acting.bot.matches, match, acting.words), *_progress(acting, match)]
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{_state(acting, match)} {' · '.join(parts)}"


def _progress(acting: Acting, match: Match) -> list[str]:
    words = acting.words
    if match.ended is not None:
        return [words.say("line-turns", turns=match.ply), format_dt(match.ended, "R")]
    return [
        words.say("line-turn", turn=match.ply + 1),
        *waiting_parts(match, words, acting.bot.matches.now()),
    ]


def _state(acting: Acting, match: Match) -> str:
    words, plays = acting.words, match.seat_of(acting.user) is not None
    if match.outcome is None:
        return _who_moves(acting, match)
    if match.outcome.winner is None:
        return words.say("line-drawn" if match.ending is None else "line-ended")
    winner = match.seats[match.outcome.winner]
    if not plays:
        return words.say("line-over", winner=str(winner))
    return words.say("line-won" if winner == acting.user else "line-lost")


def _who_moves(acting: Acting, match: Match) -> str:
    words = acting.words
    if match.paused is not None:
        return words.say("line-paused")
    if match.player_to_move == acting.user:
        return words.say("line-yours")
    if is_asked(match, acting.user):
        return words.say("line-asked")
    if match.seat_of(acting.user) is not None:
        return words.say("line-theirs")
    return words.say("line-others", player=str(match.player_to_move))
