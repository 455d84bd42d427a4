from dataclasses import replace
from typing import Any

import discord
from discord import SelectOption, app_commands

from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.features.challenge.texts import complete_board_of_game, find_board
from bot.features.tournaments.deliverers import announce
from bot.features.tournaments.managing import ShowTournament
from bot.features.tournaments.model import FEWEST_PLAYERS, MOST_PLAYERS, Event, Tournament, TournamentTerms
from bot.features.tournaments.screens import (
    JoinTournament,
    LeaveTournament,
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
from bot.matches.ids import TournamentId
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import DueJob, Oddity
from bot.ui.components import Button, Select, back_next_buttons, view_of
from bot.ui.match_option import NumberOption, choice, game_choices, group_of
from bot.ui.permissions import check_channel, check_organiser, check_permissions
from bot.ui.places import address, where_played

LIST_PAGE = 10
"""As many lines fit into a message."""
DEFAULT_DAYS = 3
DEFAULT_TOTAL_DAYS = 15
DEFAULT_AT_ONCE = 4
DUE = DueJob.of(Tournaments, Tournaments.due, Tournaments.advance)


class TournamentOption(NumberOption):
    async def autocomplete(
        self, interaction: discord.Interaction[Any], value: float | str, /
    ) -> list[app_commands.Choice[int | float | str]]:
        acting = Acting.of(interaction)
        typed = str(value).strip().casefold()
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
    found = acting.bot.catalogue.game(game)
    server = acting.server
    where = where_played(acting)
    by = replace(acting.by, here=where.get("place", acting.here))
    thread = where["thread"]
    key = found.default_board
    if board:
        key = find_board(found, board, acting)
    terms = TournamentTerms(
        name,
        game,
        key,
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
    await ListTournaments(0).press(acting)


class ListTournaments(Button, name="tournaments", label="button-on"):
    page: int

    async def press(self, acting: Acting) -> None:
        words = acting.words
        catalogue = acting.bot.catalogue
        guild = acting.by.place.guild
        found = await acting.get(Tournaments).listed(guild, LIST_PAGE + 1, LIST_PAGE * self.page)
        visible = [one for one in found[:LIST_PAGE] if await may_see(acting, one)]
        visible.sort(key=lambda one: one.is_over)
        pages = self.page + (1 if len(found) <= LIST_PAGE else 2)
        numbered = list(enumerate(visible, start=LIST_PAGE * self.page + 1))
        listed = [f"{number}. {listed_text(one, catalogue, words)}" for number, one in numbered]
        lines = [words.say("tournaments-here"), *listed]
        rows = []
        if pages > 1:
            rows = [back_next_buttons(ListTournaments, self.page, pages, words)]
        if visible:
            labels = {str(one.id): f"{number}. {one.terms.name}" for number, one in numbered}
            options = [
                SelectOption(label=truncate(label, CHOICE_LENGTH), value=value)
                for value, label in labels.items()
            ]
            rows.insert(0, [ChooseTournament().item(words.say("show-tournament"), options)])
        elif pages == 1:
            lines = [words.say("tournaments-none")]
        text = truncate_lines(lines, words, MESSAGE_LENGTH)
        await acting.reply.show(text, view=view_of(*rows))


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
