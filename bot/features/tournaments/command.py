import enum
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import discord
from discord import ButtonStyle, SelectOption, app_commands

from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.features.challenge.texts import complete_board_of_game, find_board
from bot.features.tournaments import lifecycle
from bot.features.tournaments.deliverers import announce
from bot.features.tournaments.lifecycle import EventStep, TournamentStep
from bot.features.tournaments.model import FEWEST_PLAYERS, MOST_PLAYERS, Event, Tournament, TournamentTerms
from bot.features.tournaments.screens import (
    JoinTournament,
    LeaveTournament,
    ShowTournament,
    TournamentButton,
    check_open,
    may_see,
    visible_event,
)
from bot.features.tournaments.service import (
    LONGEST_TOURNAMENT_NAME,
    MOST_CONCURRENT,
    MOST_DAYS_IN_ALL,
    Tournaments,
)
from bot.features.tournaments.texts import escaped_name, listed_text
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.ids import TournamentId, UserId
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import (
    Acting,
    Interaction,
    address,
    check_channel,
    check_organiser,
    check_permissions,
    where_played,
)
from bot.ui.client import DueJob, Oddity
from bot.ui.components import Select, view_of
from bot.ui.match_option import ChoiceOption, NumberOption, choice, game_choices, group_of


class TournamentAction(enum.StrEnum):
    START = "start"
    EXTEND = "extend"
    WITHDRAW = "withdraw"
    AWARD = "award"
    UNDO = "undo"
    MOVE = "move"
    CANCEL = "cancel"


_MANAGING_STEPS: dict[TournamentAction, tuple[Callable[..., TournamentStep], dict[str, str]]] = {
    TournamentAction.UNDO: (lifecycle.undo, {}),
    TournamentAction.EXTEND: (lifecycle.extend, {"days": "days"}),
    TournamentAction.WITHDRAW: (lifecycle.withdraw, {"person": "person"}),
    TournamentAction.AWARD: (lifecycle.award, {"winner": "person", "loser": "against"}),
}
"""With the step's arguments by command option."""


Given = Mapping[str, int | None]


async def _manage(acting: Acting, event: Event, action: TournamentAction, given: Given) -> None:
    """Actions that can't be undone ask for confirmation."""
    words, tournament = acting.words, event.tournament
    if action is TournamentAction.CANCEL:
        text = words.say("tournament-cancel-really", name=escaped_name(tournament))
        await acting.reply.show(text, view=view_of([CancelTournament(tournament.id).item(words)]))
        return
    if action is not TournamentAction.MOVE:
        check_open(acting, tournament)
    if action in {TournamentAction.WITHDRAW, TournamentAction.AWARD}:
        stopped = len(_step(acting, action, given)(event).released)
        if stopped:
            people = UserId(given["person"] or 0), UserId(given["against"] or 0)
            button = DecideTournament(tournament.id, action, *people, len(tournament.interventions))
            who = {"person": str(people[0]), "against": str(people[1])}
            text = words.say("tournament-decide-really", action=action.value, count=stopped, **who)
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
    text = acting.words.say("tournament-managed", name=escaped_name(event.tournament), action=action.value)
    await acting.reply.show(text)


def _step(acting: Acting, action: TournamentAction, given: Given) -> EventStep:
    if action is TournamentAction.CANCEL:
        return lifecycle.cancel
    if action is TournamentAction.MOVE:
        check_permissions(acting)
        check_channel(acting)
        return partial(lifecycle.move, place=acting.by.place)
    step, needed = _MANAGING_STEPS[action]
    arguments = {name: given[option] for name, option in needed.items()}
    if None in arguments.values():
        raise MatchError("tournament-needs", action=action.value)
    return partial(step, by=acting.user, at=acting.bot.services.now(), **arguments)


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
        given = {"person": self.person, "against": self.against}
        await _carry_out(acting, event, self.action, given, self.known)


DEFAULT_DAYS, DEFAULT_TOTAL_DAYS, DEFAULT_AT_ONCE = 3, 15, 4


class TournamentOption(NumberOption):
    async def autocomplete(
        self, interaction: discord.Interaction[Any], value: float | str, /
    ) -> list[app_commands.Choice[int | float | str]]:
        acting, typed = Acting.of(interaction), str(value).strip().casefold()
        try:
            found = await _find_visible(acting)
        except StoreError:
            return []
        fitting = [one for one in found if typed in one.terms.name.casefold()]
        return [
            app_commands.Choice(name=truncate(one.terms.name, CHOICE_LENGTH), value=one.id)
            for one in fitting[:MAX_CHOICES]
        ]


Chosen = app_commands.Transform[int, TournamentOption]


tournament_group = group_of("tournament")
_ACTION = ChoiceOption(choice(f"tournament-action-{one}", one) for one in TournamentAction)


@tournament_group.command(name="create", description="command-tournament-create")
@app_commands.choices(days=[choice("days-per-turn", days, days=days) for days in DAYS_PER_TURN])
@app_commands.autocomplete(board=complete_board_of_game)
@app_commands.describe(
    name="choose-tournament-name",
    game="choose-tournament-game",
    board="choose-tournament-board",
    days="choose-tournament-days",
    total="choose-tournament-total",
    matches="choose-tournament-matches",
    players="choose-tournament-players",
    rated="choose-tournament-rated",
)
async def create_command(
    interaction: Interaction,
    *,
    name: app_commands.Range[str, 1, LONGEST_TOURNAMENT_NAME],
    game: str,
    board: str | None = None,
    days: int = DEFAULT_DAYS,
    total: app_commands.Range[int, 1, MOST_DAYS_IN_ALL] = DEFAULT_TOTAL_DAYS,
    matches: app_commands.Range[int, 1, MOST_CONCURRENT] = DEFAULT_AT_ONCE,
    players: app_commands.Range[int, FEWEST_PLAYERS, MOST_PLAYERS] = MOST_PLAYERS,
    rated: bool | None = None,
) -> None:
    acting = await Acting.acknowledge(interaction)
    check_organiser(acting)
    check_permissions(acting)
    check_channel(acting)
    found, server = acting.bot.catalogue.game(game), acting.server
    where = where_played(acting)
    by, thread = replace(acting.by, here=where.get("place", acting.here)), where["thread"]
    terms = TournamentTerms(
        name,
        game,
        find_board(found, board, acting.words) if board else found.default_board,
        days,
        total,
        matches,
        players,
        rated=server.rated if rated is None else rated,
        thread=server.threads if thread is None else thread,
        take_backs=server.take_backs,
        tries=server.tries,
    )
    new = await acting.get(Tournaments).create(by, terms, must_be_rated=bool(rated))
    await announce(acting.bot, new)
    await acting.reply.show(
        acting.words.say("tournament-is-announced", name=escaped_name(new), where=address(new.place, None))
    )


@tournament_group.command(name="join", description="command-tournament-join")
@app_commands.describe(tournament="choose-tournament")
async def join_command(interaction: Interaction, tournament: Chosen | None = None) -> None:
    acting = await Acting.acknowledge(interaction)
    one = await find_chosen(acting, tournament)
    await JoinTournament(one.tournament.id).act(acting, one)


@tournament_group.command(name="leave", description="command-tournament-leave")
@app_commands.describe(tournament="choose-tournament")
async def leave_command(interaction: Interaction, tournament: Chosen | None = None) -> None:
    acting = await Acting.acknowledge(interaction)
    one = await find_chosen(acting, tournament)
    await LeaveTournament(one.tournament.id, 0).act(acting, one)


@tournament_group.command(name="show", description="command-tournament-show")
@app_commands.describe(tournament="choose-tournament")
async def show_command(interaction: Interaction, tournament: Chosen | None = None) -> None:
    acting = await Acting.acknowledge(interaction)
    one = await find_chosen(acting, tournament)
    await ShowTournament(one.tournament.id).act(acting, one)


@tournament_group.command(name="list", description="command-tournament-list")
async def list_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    found, words, catalogue = await _find_visible(acting), acting.words, acting.bot.catalogue
    if not found:
        await acting.reply.show(words.say("tournaments-none"))
        return
    lines = [words.say("tournaments-here"), *(listed_text(one, catalogue, words) for one in found)]
    options = [
        SelectOption(label=truncate(one.terms.name, CHOICE_LENGTH), value=str(one.id)) for one in found
    ]
    select = ChooseTournament().item(words.say("show-tournament"), options[:MAX_CHOICES])
    await acting.reply.show(truncate_lines(lines, words, MESSAGE_LENGTH), view=view_of([select]))


@tournament_group.command(name="manage", description="command-tournament-manage")
@app_commands.describe(
    action="choose-tournament-action",
    tournament="choose-tournament",
    person="choose-tournament-person",
    against="choose-tournament-against",
    days="choose-tournament-more-days",
)
async def manage_command(
    interaction: Interaction,
    *,
    action: app_commands.Transform[TournamentAction, _ACTION],
    tournament: Chosen | None = None,
    person: discord.User | None = None,
    against: discord.User | None = None,
    days: app_commands.Range[int, 1, 30] | None = None,
) -> None:
    acting = await Acting.acknowledge(interaction)
    check_organiser(acting)
    people = {"person": person, "against": against}
    given = {name: None if one is None else UserId(one.id) for name, one in people.items()}
    event = await find_chosen(acting, tournament)
    await _manage(acting, event, action, {**given, "days": days})


class ChooseTournament(Select, name="tournament-choose"):
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await ShowTournament(TournamentId(self.number(values))).press(acting)


async def _find_visible(acting: Acting) -> list[Tournament]:
    found = await acting.get(Tournaments).listed(acting.by.place.guild)
    return [one for one in found if await may_see(acting, one)]


async def find_chosen(acting: Acting, tournament: int | None) -> Event:
    """Without an id, the one in this channel, else the newest active one."""
    if tournament is not None:
        return await visible_event(acting, TournamentId(tournament))
    found = sorted(
        await _find_visible(acting), key=lambda one: (one.is_over, one.place != acting.here, -one.id)
    )
    if not found:
        raise MatchError("no-tournament-yet")
    return await visible_event(acting, found[0].id)


async def setup(bot: Oddity) -> None:
    app_commands.choices(game=game_choices(bot))(create_command)


DUE = DueJob.of(Tournaments, Tournaments.due, Tournaments.advance)
