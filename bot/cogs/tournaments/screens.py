"""What people press under the table of a tournament: Join, My matches, Rules; and what follows from these."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial

import discord
from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import can_look
from bot.cogs.common.components import Button, Item, page_ways, view_of
from bot.cogs.moderation import check_moderator
from bot.cogs.tournaments.texts import named, pairing_lines, rules_text, table_text
from bot.errors import MatchError, NotForYouError
from bot.matches.ids import TournamentId
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.model import Event, Status, Tournament
from bot.transport.visibility import may_write
from bot.transport.wire import MESSAGE, truncate_lines
from bot.words import Words

PAGE = 10
"""Pairings on a page."""


def may_manage(acting: Acting) -> bool:
    """Whether a person may announce and manage tournaments: a moderator, or who is allowed to by a role."""
    person, role = acting.interaction.user, acting.server.organisers
    if role is not None and isinstance(person, discord.Member) and person.get_role(role) is not None:
        return True
    try:
        check_moderator(acting)
    except NotForYouError:
        return False
    return True


def check_manages(acting: Acting) -> None:
    """Do nothing if a person may announce and manage tournaments.

    Raises:
        NotForYouError: They may not.
    """
    if not may_manage(acting):
        role = acting.server.organisers
        raise NotForYouError("not-organiser", role="none" if role is None else acting.words.role(role))


async def may_see(acting: Acting, tournament: Tournament) -> bool:
    """Whether a person may know of a tournament: it is here, or where they can look, or theirs."""
    if tournament.place == acting.here or acting.user in tournament.players or may_manage(acting):
        return True
    return await can_look(acting, tournament.place.channel)


async def known_event(acting: Acting, tournament: TournamentId) -> Event:
    """Return the tournament of an id with its matches.

    Raises:
        MatchError: There is none in this server that the person may know of.
    """
    event = await acting.bot.matches.tournaments.find(acting.by.place.guild, tournament)
    if not await may_see(acting, event.tournament):
        raise MatchError("no-tournament")
    return event


def check_open(acting: Acting, tournament: Tournament) -> None:
    """Do nothing if the bot may write where a tournament is, or it is over.

    Raises:
        MatchError: It may not; the error says what would do.
    """
    place = tournament.place
    if not tournament.is_over and not may_write(acting.bot, place):
        raise MatchError("tournament-closed", name=named(tournament), channel=str(place.channel))


def table_view(tournament: Tournament, words: Words) -> ui.View:
    """Return the buttons of a table."""
    join = [JoinTournament(tournament.id).item(words)] if tournament.status is Status.OPEN else []
    mine, rules = MyTournament(tournament.id, 0).item(words), TournamentRules(tournament.id).item(words)
    return view_of([*join, mine, rules])


class OnTournament(Button):
    """Does something about a tournament that the person may know of."""

    tournament: TournamentId

    async def press(self, acting: Acting) -> None:
        await self.act(acting, await known_event(acting, self.tournament))

    @abstractmethod
    async def act(self, acting: Acting, event: Event) -> None:
        """Do it."""


class JoinTournament(
    OnTournament,
    name="tournament-join",
    label="button-tournament-join",
    style=ButtonStyle.success,
    acknowledges="near",
):
    """Lets a person take part, unless somebody is in it whom they have blocked: then they are asked."""

    async def act(self, acting: Acting, event: Event) -> None:
        blocked = await acting.bot.matches.read.blocked_by(acting.user)
        met = [user for user in event.tournament.players if user in blocked]
        if not met or acting.user in event.tournament.players:
            await join(acting, event)
            return
        words = acting.words
        warning = words.say("tournament-join-blocked", people=tuple(map(words.person, met)))
        await acting.reply.show(warning, view=view_of([JoinAnyway(self.tournament).item(words)]))


class JoinAnyway(OnTournament, name="tournament-join-anyway", label="button-tournament-join-anyway"):
    """Lets a person take part who knows whom they may have to play."""

    async def act(self, acting: Acting, event: Event) -> None:
        await join(acting, event)


async def join(acting: Acting, event: Event) -> None:
    """Let the acting person take part.

    Raises:
        MatchError, NotForYouError: They may not, or nobody could see it.
    """
    check_open(acting, event.tournament)
    tournaments, words = acting.bot.matches.tournaments, acting.words
    step = partial(lifecycle.join, user=acting.user, excluded=acting.server.excluded)
    joined, entries = await tournaments.change(event, acting.by, step)
    acting.bot.delivery.queue(*entries)
    after = joined.tournament
    where = "servers" if acting.settings.ranked else "nowhere"
    text = words.say("tournament-is-joined", name=named(after), where=where)
    leave_again = LeaveTournament(after.id, 0).item(words)
    await acting.reply.show(text, view=view_of([leave_again]))


class LeaveTournament(
    OnTournament, name="tournament-leave", label="button-tournament-leave", style=ButtonStyle.danger
):
    """Lets a person leave; once it has begun, they are asked first."""

    finished: int
    """How many of their matches were over when they were asked, and one; 0 where they were not."""

    async def act(self, acting: Acting, event: Event) -> None:
        await leave(acting, event, self.finished)


async def leave(acting: Acting, event: Event, asked: int = 0) -> None:
    """Let the acting person leave, or say what that means."""
    tournament, words = event.tournament, acting.words
    player = tournament.player_of(acting.user)
    if player is not None and tournament.status is Status.RUNNING and not tournament.is_gone(player):
        finished = event.finished_of(player)
        if asked != finished + 1:
            own = len(event.pairings_of(player))
            way = "struck" if event.is_struck_by_leaving(player) else "forfeited"
            told = words.say("tournament-leave-really", way=way, finished=finished, all=own)
            button = LeaveTournament(tournament.id, finished + 1).item(words)
            await acting.reply.show(told, view=view_of([button]))
            return
    step = partial(lifecycle.leave, user=acting.user)
    _, entries = await acting.bot.matches.tournaments.change(event, acting.by, step)
    acting.bot.delivery.queue(*entries)
    await acting.reply.show(words.say("tournament-is-left", name=named(tournament)))


class MyTournament(OnTournament, name="tournament-mine", label="button-tournament-mine", acknowledges="near"):
    """Shows the pairings of the acting person; all of them to who does not play."""

    page: int

    async def act(self, acting: Acting, event: Event) -> None:
        tournament, words = event.tournament, acting.words
        plays = acting.user in tournament.players
        lines = list(pairing_lines(event, acting.user if plays else None, words))
        pages = max(1, -(-len(lines) // PAGE))
        page = min(self.page, pages - 1)
        state = "open" if tournament.started is None else "mine" if plays else "all"
        head = words.say("tournament-mine", name=named(tournament), state=state)
        text = truncate_lines([head, *lines[page * PAGE :][:PAGE]], words, MESSAGE)
        ways = page_ways(lambda other: MyTournament(tournament.id, other), page, pages, words)
        await acting.reply.show(text, view=view_of([*ways, *_leaving(acting, tournament)]))


def _leaving(acting: Acting, tournament: Tournament) -> Iterator[Item]:
    player = tournament.player_of(acting.user)
    if player is not None and not tournament.is_over and not tournament.is_gone(player):
        yield LeaveTournament(tournament.id, 0).item(acting.words)


class TournamentRules(
    OnTournament, name="tournament-rules", label="button-tournament-rules", acknowledges="near"
):
    """Says how a tournament is played."""

    async def act(self, acting: Acting, event: Event) -> None:
        text = rules_text(event.tournament, acting.bot.matches.catalogue, acting.words)
        await acting.reply.show(text, view=view_of())


class ShowTournament(OnTournament, name="tournament-show", label="button-tournament-show"):
    """Shows the table in private, in place of what stands there."""

    async def act(self, acting: Acting, event: Event) -> None:
        await show(acting, event)


async def show(acting: Acting, event: Event) -> None:
    """Show a table in private, and say so where everybody else cannot see it."""
    text = table_text(event, acting.bot.matches.catalogue, acting.words)
    try:
        check_open(acting, event.tournament)
    except MatchError as error:
        text = f"{text}\n{acting.words.error(error)}"
    await acting.reply.show(text, view=table_view(event.tournament, acting.words))
