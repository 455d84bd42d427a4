"""The table of a tournament in private, with a list of what its organisers can do."""

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from discord import ButtonStyle, SelectOption, ui

from bot.errors import MatchError
from bot.features.tournaments import lifecycle
from bot.features.tournaments.lifecycle import EventStep, TournamentStep
from bot.features.tournaments.model import Event, Status, Tournament
from bot.features.tournaments.screens import TournamentButton, check_open, table_view, visible_event
from bot.features.tournaments.service import Tournaments
from bot.features.tournaments.texts import escaped_name, table_text
from bot.matches.ids import FORMER, TournamentId, UserId
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting
from bot.ui.components import Form, FormData, Select, read_value, select_of, view_of
from bot.ui.permissions import check_channel, check_organiser, check_permissions, may_organise

EXTENSIONS = 1, 2, 3, 5, 7, 10, 14, 21, lifecycle.MOST_EXTENDED
"""In days, as a list has room for 25."""


class TournamentAction(enum.StrEnum):
    START = "start"
    EXTEND = "extend"
    WITHDRAW = "withdraw"
    AWARD = "award"
    UNDO = "undo"
    MOVE = "move"
    CANCEL = "cancel"


_STEPS: Mapping[TournamentAction, Callable[..., TournamentStep]] = {
    TournamentAction.UNDO: lifecycle.undo,
    TournamentAction.EXTEND: lifecycle.extend,
    TournamentAction.WITHDRAW: lifecycle.withdraw,
    TournamentAction.AWARD: lifecycle.award,
}
_FIELDS: Mapping[TournamentAction, Sequence[str]] = {
    TournamentAction.EXTEND: ["days"],
    TournamentAction.WITHDRAW: ["person"],
    TournamentAction.AWARD: ["winner", "loser"],
}
"""Of the form that asks for the step's arguments."""
Given = Mapping[str, int]


class ShowTournament(TournamentButton, name="tournament-show", label="button-tournament-show"):
    async def act(self, acting: Acting, event: Event) -> None:
        await show_tournament(acting, event)


async def show_tournament(acting: Acting, event: Event, note: str = "") -> None:
    tournament = event.tournament
    words = acting.words
    lines = [note, *table_text(event, acting.bot.catalogue, words).splitlines()]
    try:
        check_open(acting, tournament)
    except MatchError as error:
        lines.append(words.error(error))
    possible = _possible(tournament) if may_organise(acting) else ()
    options = [
        SelectOption(label=words.say(f"tournament-action-{action}"), value=action) for action in possible
    ]
    placeholder = words.say("choose-tournament-action")
    managing = []
    if options:
        managing = [[ManageTournament(tournament.id).item(placeholder, options)]]
    text = truncate_lines(list(filter(None, lines)), words, MESSAGE_LENGTH)
    await acting.reply.show(text, view=table_view(tournament, words, *managing))


def _possible(tournament: Tournament) -> Iterator[TournamentAction]:
    if tournament.status not in {Status.OPEN, Status.RUNNING}:
        return
    for action in TournamentAction:
        has_begun = action is TournamentAction.START and tournament.started is not None
        lacks_acts = action is TournamentAction.UNDO and not lifecycle.undoable(tournament)
        if not has_begun and not lacks_acts:
            yield action


class ManageTournament(Select, name="tournament-manage", acknowledges="later"):
    tournament: TournamentId

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_organiser(acting)
        action = read_value(TournamentAction, "".join(values[:1]))
        event = await visible_event(acting, self.tournament)
        if action in {TournamentAction.EXTEND, TournamentAction.WITHDRAW, TournamentAction.AWARD}:
            form = ManageForm(self.tournament, action)
            title = acting.words.say(f"tournament-action-{action}")
            await acting.reply.ask(form.modal(title, *await _fields(acting, event, action)))
        else:
            await acting.reply.think()
            await _manage(acting, event, action, {})


async def _fields(acting: Acting, event: Event, action: TournamentAction) -> list[ui.Label[Any]]:
    words = acting.words
    players = set(event.tournament.players) - {FORMER}
    names = await acting.bot.names.of(acting.guild, players, words)
    if action is TournamentAction.EXTEND:
        labels = {str(days): words.say("days-per-turn", days=days) for days in EXTENSIONS}
    else:
        labels = {str(user): names[user] for user in players}
    if not labels:
        raise MatchError("tournament-changed", name=event.tournament.terms.name)
    return [
        ui.Label(text=words.say(f"tournament-form-{field}"), component=select_of(field, labels, []))
        for field in _FIELDS[action]
    ]


class ManageForm(Form, name="tournament-manage-form"):
    tournament: TournamentId
    action: Literal[TournamentAction.EXTEND, TournamentAction.WITHDRAW, TournamentAction.AWARD]

    async def submit(self, acting: Acting, written: FormData) -> None:
        check_organiser(acting)
        event = await visible_event(acting, self.tournament)
        given = {field: read_value(UserId, written.text(field)) for field in _FIELDS[self.action]}
        await _manage(acting, event, self.action, given)


async def _manage(acting: Acting, event: Event, action: TournamentAction, given: Given) -> None:
    """Actions that can't be undone ask for confirmation."""
    words = acting.words
    tournament = event.tournament
    if action is TournamentAction.CANCEL:
        text = words.say("tournament-cancel-really", name=escaped_name(tournament))
        view = view_of([CancelTournament(tournament.id).item(words)])
        await acting.reply.show(text, view=view)
        return
    if action is not TournamentAction.MOVE:
        check_open(acting, tournament)
    if action in {TournamentAction.WITHDRAW, TournamentAction.AWARD}:
        stopped = len(_step(acting, action, given)(event).released)
        if stopped:
            person, against = [*given.values(), FORMER][:2]
            known = len(tournament.interventions)
            button = DecideTournament(tournament.id, action, UserId(person), UserId(against), known)
            text = words.say(
                "tournament-decide-really",
                action=action.value,
                count=stopped,
                person=person,
                against=against,
            )
            await acting.reply.show(text, view=view_of([button.item(words)]))
            return
    await _carry_out(acting, event, action, given)


async def _carry_out(
    acting: Acting, event: Event, action: TournamentAction, given: Given, known: int | None = None
) -> None:
    tournaments = acting.get(Tournaments)
    if action is TournamentAction.START:
        changed = await tournaments.start(event, acting.by)
    else:
        step = _step(acting, action, given)
        if known is not None:
            step = partial(lifecycle.once, step=step, known=known)
        changed = await tournaments.change(event, acting.by, step)
    acting.bot.delivery.queue(*changed.entries)
    name = escaped_name(event.tournament)
    note = acting.words.say("tournament-managed", name=name, action=action.value)
    await show_tournament(acting, changed.event, note)


def _step(acting: Acting, action: TournamentAction, given: Given) -> EventStep:
    if action is TournamentAction.CANCEL:
        return lifecycle.cancel
    if action is TournamentAction.MOVE:
        check_permissions(acting)
        check_channel(acting)
        return partial(lifecycle.move, place=acting.by.place)
    return partial(_STEPS[action], by=acting.user, at=acting.bot.services.now(), **given)


class CancelTournament(
    TournamentButton, name="tournament-cancel", label="button-tournament-cancel", style=ButtonStyle.danger
):
    async def act(self, acting: Acting, event: Event) -> None:
        check_organiser(acting)
        await _carry_out(acting, event, TournamentAction.CANCEL, {})


class DecideTournament(
    TournamentButton, name="tournament-decide", label="button-tournament-decide", style=ButtonStyle.danger
):
    """Withdraws a player or awards a match after confirmation, as clocks of running matches stop."""

    action: Literal[TournamentAction.WITHDRAW, TournamentAction.AWARD]
    person: UserId
    against: UserId
    known: int
    """Interventions when the question was asked."""

    async def act(self, acting: Acting, event: Event) -> None:
        check_organiser(acting)
        given = dict(zip(_FIELDS[self.action], (self.person, self.against), strict=False))
        await _carry_out(acting, event, self.action, given, self.known)
