"""Tournament messages: buttons under the table, and deliverers of table, start, end and judging."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import discord
from discord import ButtonStyle, ui

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, GivenUpError, NotNowError
from bot.delivery.delivery import Posting, before, edit, key_of, mention_only, quietly
from bot.engine.turning_point import is_solvable
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import DamagedMatchError, MatchError, NotForYouError
from bot.features.moderation.room import check_moderator
from bot.features.tournaments.texts import (
    begun_text,
    ended_text,
    escaped_name,
    pairing_lines,
    rules_text,
    table_text,
    without_name,
)
from bot.matches.ids import TournamentId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.people.tournaments import Tournaments
from bot.matches.privacy import People
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.model import (
    TOURNAMENT,
    TOURNAMENT_BEGUN,
    TOURNAMENT_ENDED,
    TOURNAMENT_JUDGED,
    Event,
    Status,
    Tournament,
    tournament_entry,
)
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.visibility import may_write
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, can_view
from bot.ui.client import KeyedTasks, Oddity
from bot.ui.components import Button, Item, adjacent_page_buttons, view_of
from bot.ui.pictures import EVERYBODY
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

PAIRINGS_PER_PAGE = 10


def may_manage(acting: Acting) -> bool:
    person, role = acting.interaction.user, acting.server.organisers
    if role is not None and isinstance(person, discord.Member) and person.get_role(role) is not None:
        return True
    try:
        check_moderator(acting)
    except NotForYouError:
        return False
    return True


def check_manages(acting: Acting) -> None:
    if not may_manage(acting):
        role = acting.server.organisers
        raise NotForYouError("not-organiser", role="none" if role is None else acting.words.role(role))


async def may_see(acting: Acting, tournament: Tournament) -> bool:
    """Organisers and players may, and people who can see its channel."""
    if tournament.place == acting.here or acting.user in tournament.players or may_manage(acting):
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
        raise MatchError("tournament-closed", name=tournament.terms.name, channel=str(place.channel))


def table_view(tournament: Tournament, words: Words) -> ui.View:
    has_room = tournament.status is Status.OPEN and len(tournament.players) < tournament.terms.most
    join = [JoinTournament(tournament.id).item(words)] if has_room else []
    mine, rules = MyTournament(tournament.id, 0).item(words), TournamentRules(tournament.id).item(words)
    return view_of([*join, mine, rules])


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
            await join(acting, event)
            return
        words = acting.words
        warning = words.say("tournament-join-blocked", people=tuple(map(words.person, met)))
        await acting.reply.show(warning, view=view_of([JoinAnyway(self.tournament).item(words)]))


class JoinAnyway(TournamentButton, name="tournament-join-anyway", label="button-tournament-join-anyway"):
    async def act(self, acting: Acting, event: Event) -> None:
        await join(acting, event)


async def join(acting: Acting, event: Event) -> None:
    check_open(acting, event.tournament)
    tournaments, words = acting.get(Tournaments), acting.words
    step = partial(lifecycle.join, user=acting.user, excluded=acting.server.excluded)
    joined, entries = await tournaments.change(event, acting.by, step)
    acting.bot.delivery.queue(*entries)
    after = joined.tournament
    where = "servers" if acting.settings.ranked else "nowhere"
    text = words.say("tournament-is-joined", name=escaped_name(after), where=where)
    leave_again = LeaveTournament(after.id, 0).item(words)
    await acting.reply.show(text, view=view_of([leave_again]))


class LeaveTournament(
    TournamentButton, name="tournament-leave", label="button-tournament-leave", style=ButtonStyle.danger
):
    """Leaves; a running tournament asks for confirmation first."""

    finished: int
    """Their finished matches when asked, plus one; 0 if not asked yet."""

    async def act(self, acting: Acting, event: Event) -> None:
        await leave(acting, event, self.finished)


async def leave(acting: Acting, event: Event, asked: int = 0) -> None:
    """After a warning about the consequences."""
    tournament, words = event.tournament, acting.words
    player = tournament.player_of(acting.user)
    if player is not None and tournament.status is Status.RUNNING and not tournament.is_gone(player):
        finished = event.finished_of(player)
        if asked != finished + 1:
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
        tournament, words = event.tournament, acting.words
        plays = acting.user in tournament.players
        lines = list(pairing_lines(event, acting.user if plays else None, words))
        pages = max(1, -(-len(lines) // PAIRINGS_PER_PAGE))
        page = min(self.page, pages - 1)
        state = "open" if tournament.started is None else "mine" if plays else "all"
        head = words.say("tournament-mine", name=escaped_name(tournament), state=state)
        text = truncate_lines(
            [head, *lines[page * PAIRINGS_PER_PAGE :][:PAIRINGS_PER_PAGE]], words, MESSAGE_LENGTH
        )
        buttons = adjacent_page_buttons(lambda other: MyTournament(tournament.id, other), page, pages, words)
        await acting.reply.show(text, view=view_of([*buttons, *_leave_button(acting, tournament)]))


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


class ShowTournament(TournamentButton, name="tournament-show", label="button-tournament-show"):
    async def act(self, acting: Acting, event: Event) -> None:
        await show(acting, event)


async def show(acting: Acting, event: Event) -> None:
    """With a warning if its channel is closed."""
    text = table_text(event, acting.bot.catalogue, acting.words)
    try:
        check_open(acting, event.tournament)
    except MatchError as error:
        text = f"{text}\n{acting.words.error(error)}"
    await acting.reply.show(text, view=table_view(event.tournament, acting.words))


log = logging.getLogger(__name__)

JUDGING_SECONDS = 3600.0
"""Time to solve unfinished matches; unproven ones are drawn."""
BUSY_PAUSE_SECONDS = 5.0
"""Seconds until unanswered positions are tried again."""


class _TournamentDeliverer(ServerDeliverer):
    async def event(self, entry: Entry) -> Event | None:
        """None if it was deleted or moved."""
        with suppress(MatchError):
            found = await self._bot.get(Tournaments).find(entry.place.guild, TournamentId(entry.key.part))
            return found if found.tournament.place == entry.place else None
        return None


class TableDeliverer(_TournamentDeliverer, kind=TOURNAMENT):
    """Posts and updates the table; a deleted one is posted again."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """A new tournament is cancelled if Discord rejects its first table."""
        event = attempt.given or await self.event(entry)
        if event is None or (
            event.tournament.message is None and event.tournament.status is Status.CANCELLED
        ):
            return Delivered.DONE
        one, words = event.tournament, await self._bot.words_of(entry.place.guild)
        text, plain = self._text(event, words), self._text(without_name(event, words), words)
        if one.message is not None:
            changes = {"content": text, "view": table_view(one, words), "allowed_mentions": mention_only()}
            trouble = await self.change(entry.place, one.message, plain=plain, **changes)
            if trouble is not Trouble.MESSAGE_GONE or one.is_over:
                return Delivered.DONE
        posting = Posting(
            key_of(f"o{one.id}m{(one.message or 0) % 10**6}", one.created),
            text,
            table_view(one, words),
            since=before(one.created),
            plain="" if attempt.given else plain,
            more=quietly(),
        )
        try:
            message = await self.post(one.place, posting, attempt=attempt)
        except discord.DiscordException as error:
            if attempt.given is None or (trouble := trouble_of(error)) is Trouble.BUSY:
                raise
            await self._bot.get(Tournaments).change(event, None, lifecycle.cancel)
            raise GivenUpError(trouble) from error
        await self._bot.get(Tournaments).note_message(one, message)
        return Delivered.DONE

    def _text(self, event: Event, words: Words) -> str:
        return table_text(event, self._bot.catalogue, words)


async def announce(bot: Oddity, new: Tournament) -> None:
    """If it can't be posted, it is posted later if Discord is unavailable, else cancelled."""
    try:
        await bot.delivery.deliver(tournament_entry(TOURNAMENT, new.id, new.place), Event(new, {}))
    except NotNowError as error:
        raise MatchError("tournament-shown-later", name=escaped_name(new)) from error
    except GivenUpError as error:
        reason = "refused" if error.trouble is Trouble.TEXT_REFUSED else "other"
        raise MatchError("tournament-not-shown", name=escaped_name(new), why=reason) from error


class StartDeliverer(_TournamentDeliverer, kind=TOURNAMENT_BEGUN):
    """Announces start or end of a tournament, or corrects the announcement of the end."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        event = await self.event(entry)
        if event is None:
            return Delivered.DONE
        one, words = event.tournament, await self._bot.words_of(entry.place.guild)
        has_ended = entry.key.kind == TOURNAMENT_ENDED
        text, plain = (
            ended_text(shown_event, words) if has_ended else begun_text(shown_event, words)
            for shown_event in (event, without_name(event, words))
        )
        if has_ended and one.told is not None:
            if await edit(self._bot, entry.place, one.told, content=text, plain=plain) is Trouble.BUSY:
                raise NotNowError(Trouble.BUSY)
            return Delivered.DONE
        posting = Posting(
            key_of(f"o{one.id}{'e' if has_ended else 'b'}", one.created),
            text,
            since=before(one.started or one.created),
            plain=plain,
            more=quietly(),
        )
        message = await self.post(entry.place, posting, attempt=attempt)
        if has_ended:
            await self._bot.get(Tournaments).note_message(one, message, told=True)
        return Delivered.DONE


class EndDeliverer(StartDeliverer, kind=TOURNAMENT_ENDED):
    pass


class JudgingDeliverer(_TournamentDeliverer, kind=TOURNAMENT_JUDGED):
    """Solves unfinished matches at the deadline of a tournament, in the background.

    The entry stays until the tournament is over; after a crash, judging starts again.
    """

    waits_for_channel = False

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._judging: KeyedTasks[TournamentId] = KeyedTasks(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        event = await self.event(entry)
        if event is None or event.tournament.status is not Status.JUDGING:
            return Delivered.DONE
        self._judging.begin(event.tournament.id, partial(self._judge, entry, event))
        return Delivered.SETTLED

    async def _judge(self, entry: Entry, event: Event) -> None:
        proven: dict[int, int] = {}
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(JUDGING_SECONDS):
                    await self._prove(event, proven)
            _, entries = await self._bot.get(Tournaments).judge(event, proven)
            self._bot.delivery.queue(entry, *entries)
        except EngineOffError:
            pass  # the bot is closing; judging starts again after the restart
        except StoreError as error:
            self._bot.delivery.postpone(entry, error)

    async def _prove(self, event: Event, proven: dict[int, int]) -> None:
        plies = {one.pairing: one.ply for one in event.tournament.decisions}
        left = {
            place: (match, min(plies[place], match.ply))
            for place, match in self._bot.get(Tournaments).unfinished(event).items()
        }
        while left:
            for place, stood in list(left.items()):
                try:
                    winner = await self._winner(*stood)
                except EngineBusyError:
                    continue  # try again later
                except EngineOffError:
                    raise
                except (DamagedMatchError, EngineFailedError):  # already logged
                    winner = None
                except Exception:  # a bug must not keep the tournament running
                    log.exception("judging failed for match %d", stood[0].id)
                    winner = None
                del left[place]
                if winner is not None:
                    proven[place] = winner
            if left:
                await asyncio.sleep(BUSY_PAUSE_SECONDS)

    async def _winner(self, match: Match, ply: int) -> int | None:
        """The seat that provably wins at a ply."""
        view = await self._bot.pictures.derive(partial(self._bot.services.view_at, match, ply), EVERYBODY)
        if not is_solvable(view.position) or not (self._bot.workers.is_on or self._bot.closing):
            return None
        judged = await self._bot.workers.judge(view.rules, view.position, person=-match.id, only_proof=True)
        if judged is None:
            return None
        return view.position.seat if judged.chance == 1 else 1 - view.position.seat
