from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial

from discord import ButtonStyle, ui

from bot.errors import MatchError
from bot.features.tournaments import lifecycle
from bot.features.tournaments.model import Event, Status, Tournament
from bot.features.tournaments.service import Tournaments
from bot.features.tournaments.texts import escaped_name, pairing_lines, rules_text
from bot.matches.ids import TournamentId
from bot.matches.preferences import People
from bot.transport.visibility import may_write
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting
from bot.ui.components import Button, Item, adjacent_page_buttons, view_of
from bot.ui.permissions import can_view, may_organise
from bot.words import Words

PAIRINGS_PER_PAGE = 6
"""A line takes up to 300 characters."""


async def may_see(acting: Acting, tournament: Tournament) -> bool:
    """Organisers and players may, and people who can see its channel."""
    if tournament.place == acting.here or acting.user in tournament.players or may_organise(acting):
        return True
    return await can_view(acting, tournament.place.channel)


async def visible_event(acting: Acting, tournament: TournamentId) -> Event:
    event = await acting.get(Tournaments).find(acting.by.place.guild, tournament)
    if not await may_see(acting, event.tournament):
        raise MatchError("no-tournament")
    return event


def check_open(acting: Acting, tournament: Tournament) -> None:
    """In a closed channel nothing may be changed while it runs."""
    place = tournament.place
    if not tournament.is_over and not may_write(acting.bot, place):
        raise MatchError("tournament-closed", name=tournament.terms.name, channel=place.channel)


def table_view(tournament: Tournament, words: Words, *more: Sequence[Item]) -> ui.View:
    has_room = tournament.status is Status.OPEN and len(tournament.players) < tournament.terms.most
    join = []
    if has_room:
        join = [JoinTournament(tournament.id).item(words)]
    mine = MyTournament(tournament.id, 0).item(words)
    rules = TournamentRules(tournament.id).item(words)
    return view_of([*join, mine, rules], *more)


class TournamentButton(Button):
    """Acts on a tournament that the person may see."""

    tournament: TournamentId

    async def press(self, acting: Acting) -> None:
        await self.act(acting, await visible_event(acting, self.tournament))

    @abstractmethod
    async def act(self, acting: Acting, event: Event) -> None:
        pass


class JoinTournament(
    TournamentButton,
    name="tournament-join",
    label="button-tournament-join",
    style=ButtonStyle.success,
    acknowledges="near",
):
    """Joins, after a warning if a player is blocked by the person."""

    async def act(self, acting: Acting, event: Event) -> None:
        blocked = await acting.get(People).blocked_by(acting.user)
        met = [user for user in event.tournament.players if user in blocked]
        if not met or acting.user in event.tournament.players:
            await JoinAnyway(self.tournament).act(acting, event)
            return
        words = acting.words
        people = tuple(map(words.person, met))
        warning = words.say("tournament-join-blocked", people=people)
        view = view_of([JoinAnyway(self.tournament).item(words)])
        await acting.reply.show(warning, view=view)


class JoinAnyway(TournamentButton, name="tournament-join-anyway", label="button-tournament-join-anyway"):
    async def act(self, acting: Acting, event: Event) -> None:
        check_open(acting, event.tournament)
        step = partial(lifecycle.join, user=acting.user, excluded=acting.server.excluded)
        joined, entries = await acting.get(Tournaments).change(event, acting.by, step)
        acting.bot.delivery.queue(*entries)
        words = acting.words
        where = "servers" if acting.settings.ranked else "nowhere"
        name = escaped_name(joined.tournament)
        text = words.say("tournament-is-joined", name=name, where=where)
        leave = LeaveTournament(self.tournament, 0).item(words)
        await acting.reply.show(text, view=view_of([leave]))


class LeaveTournament(
    TournamentButton, name="tournament-leave", label="button-tournament-leave", style=ButtonStyle.danger
):
    """Leaves; a running tournament asks for confirmation first."""

    finished: int
    """Their finished matches when asked, plus one; 0 if not asked yet."""

    async def act(self, acting: Acting, event: Event) -> None:
        tournament = event.tournament
        words = acting.words
        player = tournament.player_of(acting.user)
        if player is not None and tournament.status is Status.RUNNING and not tournament.is_gone(player):
            finished = event.finished_of(player)
            if self.finished != finished + 1:
                own = len(event.pairings_of(player))
                way = "struck" if event.is_struck_by_leaving(player) else "forfeited"
                text = words.say("tournament-leave-really", way=way, finished=finished, all=own)
                button = LeaveTournament(tournament.id, finished + 1).item(words)
                await acting.reply.show(text, view=view_of([button]))
                return
        step = partial(lifecycle.leave, user=acting.user)
        _, entries = await acting.get(Tournaments).change(event, acting.by, step)
        acting.bot.delivery.queue(*entries)
        await acting.reply.show(words.say("tournament-is-left", name=escaped_name(tournament)))


class MyTournament(
    TournamentButton, name="tournament-mine", label="button-tournament-mine", acknowledges="near"
):
    """Shows the player's pairings; to others, all pairings."""

    page: int

    async def act(self, acting: Acting, event: Event) -> None:
        tournament = event.tournament
        words = acting.words
        plays = acting.user in tournament.players
        lines = list(pairing_lines(acting, event, acting.user if plays else None))
        pages = max(1, -(-len(lines) // PAIRINGS_PER_PAGE))
        page = min(self.page, pages - 1)
        state = "mine" if plays else "all"
        if tournament.started is None:
            state = "open"
        name = escaped_name(tournament)
        head = words.say("tournament-mine", name=name, state=state)
        text = truncate_lines(
            [head, *lines[page * PAIRINGS_PER_PAGE :][:PAIRINGS_PER_PAGE]], words, MESSAGE_LENGTH
        )
        buttons = adjacent_page_buttons(lambda other: MyTournament(tournament.id, other), page, pages, words)
        view = view_of([*buttons, *_leave_button(acting, tournament)])
        await acting.reply.show(text, view=view)


def _leave_button(acting: Acting, tournament: Tournament) -> Iterator[Item]:
    player = tournament.player_of(acting.user)
    if player is not None and not tournament.is_over and not tournament.is_gone(player):
        yield LeaveTournament(tournament.id, 0).item(acting.words)


class TournamentRules(
    TournamentButton, name="tournament-rules", label="button-tournament-rules", acknowledges="near"
):
    async def act(self, acting: Acting, event: Event) -> None:
        text = rules_text(event.tournament, acting.bot.catalogue, acting.words)
        await acting.reply.show(text, view=view_of())
