"""`/tournament manage`: what moderators, and those whom they allow, may do to a tournament."""

import enum
from datetime import datetime
from functools import partial
from typing import NamedTuple, TypeVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import check_channel, check_permissions
from bot.cogs.common.components import Button, view_of
from bot.cogs.tournaments.screens import check_manages, check_open, known_event
from bot.cogs.tournaments.texts import named
from bot.errors import MatchError
from bot.matches.ids import TournamentId, UserId
from bot.matches.people.tournaments import Changed
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.lifecycle import EventStep
from bot.matches.tournaments.model import Event

T = TypeVar("T")


class Action(enum.StrEnum):
    """What may be done to a tournament."""

    START = "start"
    EXTEND = "extend"
    WITHDRAW = "withdraw"
    AWARD = "award"
    UNDO = "undo"
    MOVE = "move"
    CANCEL = "cancel"


class Wanted(NamedTuple):
    """What is to be done to a tournament, with what was given for it."""

    action: Action
    person: UserId | None = None
    """Who is withdrawn, or wins."""
    against: UserId | None = None
    """Whom they win against."""
    days: int | None = None
    """By how many its day is put off."""


async def manage(acting: Acting, event: Event, wanted: Wanted) -> None:
    """Do something to a tournament, or ask first where it cannot be undone.

    Raises:
        MatchError: It is not possible now, or something is missing for it.
    """
    words, name, action = acting.words, named(event.tournament), wanted.action
    if action is Action.CANCEL:
        button = CancelTournament(event.tournament.id).item(words)
        await acting.reply.show(words.say("tournament-cancel-really", name=name), view=view_of([button]))
        return
    if action is not Action.MOVE:
        check_open(acting, event.tournament)
    _, entries = await _do(acting, event, wanted)
    acting.bot.delivery.queue(*entries)
    await acting.reply.show(words.say("tournament-managed", name=name, action=action.value))


async def _do(acting: Acting, event: Event, wanted: Wanted) -> Changed:
    tournaments, by, action = acting.bot.matches.tournaments, acting.by, wanted.action
    if action is Action.START:
        return await tournaments.start(event, by)
    if action is Action.MOVE:
        check_permissions(acting)
        check_channel(acting)
        return await tournaments.change(event, by, partial(lifecycle.move, place=by.place))
    return await tournaments.change(event, by, _step(wanted, by.user, acting.bot.matches.now()))


def _step(wanted: Wanted, by: UserId, at: datetime) -> EventStep:
    action = wanted.action
    if action is Action.UNDO:
        return partial(lifecycle.undo, by=by, at=at)
    if action is Action.EXTEND:
        return partial(lifecycle.extend, by=by, days=_given(wanted.days, action), at=at)
    person = _given(wanted.person, action)
    if action is Action.WITHDRAW:
        return partial(lifecycle.withdraw, by=by, person=person, at=at)
    loser = _given(wanted.against, action)
    return partial(lifecycle.award, by=by, winner=person, loser=loser, at=at)


def _given(value: T | None, action: Action) -> T:
    """Return what an action needs, or raise `MatchError` if it was left out."""
    if value is None:
        raise MatchError("tournament-needs", action=action.value)
    return value


class CancelTournament(
    Button, name="tournament-cancel", label="button-tournament-cancel", style=ButtonStyle.danger
):
    """Ends a tournament without a winner."""

    tournament: TournamentId

    async def press(self, acting: Acting) -> None:
        check_manages(acting)
        await acting.reply.think()
        event = await known_event(acting, self.tournament)
        tournaments = acting.bot.matches.tournaments
        changed, entries = await tournaments.change(event, acting.by, lifecycle.cancel)
        acting.bot.delivery.queue(*entries)
        told = acting.words.say("tournament-managed", name=named(changed.tournament), action="cancel")
        await acting.reply.show(told)
