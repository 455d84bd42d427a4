"""The buttons under boards: all that leads on from a public board, and from a private one."""

from collections.abc import Iterator

from discord import ui

from bot.cogs.challenge.answers import further_matches
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, named_button, view_of
from bot.cogs.replay.stepping import Replay
from bot.cogs.request import Abandon, TakeBack
from bot.cogs.turn.hint import ShowHints
from bot.cogs.turn.plan_panel import ShowPlan
from bot.cogs.turn.play import Claim, GiveTime, Play, PlayHere, Resign
from bot.matches.computer import may_have_hints
from bot.matches.courtesy import RequestKind
from bot.matches.finding import is_to_move
from bot.matches.ids import FORMER
from bot.matches.model import Match, MatchView
from bot.matches.time.timekeeping import outcome_by_time
from bot.words import Words

# Public boards


def board_buttons(view: MatchView, words: Words, *, archive: bool = False) -> ui.View:
    """Return what can be done from a public board; where its server has an archive, a match is released."""
    match = view.match
    if match.outcome is not None:
        past = [named_button(name, match.id).item(words) for name in ("replay", "record")]
        if archive and FORMER not in match.seats:
            past.append(named_button("release", match.id).item(words))
        further = further_matches(match, view.game, words)
        return view_of([*past, *further]) if match.level is None else view_of(past, further)
    rules = named_button("explain", match.setup.game)
    running = [named_button("board", match.id).item(words), rules.item(words, label="button-rules-here")]
    if match.paused is not None:
        return view_of(running)
    running.insert(0, Play(match.id, match.revision).item(words))
    if not match.overtime:
        return view_of(running)
    cancels = outcome_by_time(match).winner is None  # what the opponent of a player may do whose time is over
    claim = Claim(match.id).item(words, label="button-claim-cancel" if cancels else None)
    return view_of(running, [claim, GiveTime(match.id, match.revision).item(words)])


# Private boards, besides what changes how they are shown


def first_acts(acting: Acting, match: Match) -> list[Item]:
    """Return what a person most likely does about a match from a board of their own."""
    acts = [button.item(acting.words) for button in _first_acts(acting, match)]
    if match.outcome is not None and match.seat_of(acting.user) is not None:
        acts += further_matches(match, acting.bot.matches.catalogue.game(match.setup.game), acting.words)
    return acts


def other_acts(acting: Acting, match: Match) -> list[Item]:
    """Return the rest of what they can do, most of it a second thought."""
    return [button.item(acting.words) for button in _other_acts(acting, match)]


def _first_acts(acting: Acting, match: Match) -> Iterator[Button]:
    user = acting.user
    is_player = match.seat_of(user) is not None
    if match.outcome is not None:
        yield Replay(match.id)
        yield ShowHints(match.id, 0)
    elif is_to_move(match, user):
        if not acting.reply.leads_back:  # to the turn, as far as it is made
            yield PlayHere(match.id)
        if may_have_hints(match, user):
            yield ShowHints(match.id, 0)
    elif not is_player:
        yield named_button("follow", match.id)
    elif match.paused is None:
        yield ShowPlan(match.id)


def _other_acts(acting: Acting, match: Match) -> Iterator[Button]:
    """The record of what is over; else the turns so far, and what a player can ask for, or give up."""
    requests, user = acting.bot.matches.requests, acting.user
    if match.outcome is not None:
        yield named_button("record", match.id)
        return
    if match.ply:
        yield Replay(match.id)
    if match.seat_of(user) is None:
        return
    yield named_button("bump", match.id)
    free = requests.may_take_back_freely(match, user)
    if free or requests.may_ask(match, user, RequestKind.TAKE_BACK):
        yield TakeBack(match.id, match.revision)
    if requests.may_ask(match, user, RequestKind.ABANDON):
        yield Abandon(match.id)
    yield Resign(match.id)
