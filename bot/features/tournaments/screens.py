"""What people press under the table of a tournament, and what the outbox wants of it and of its end."""

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
from bot.engine.looking_back import may_be_solved
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import DamagedMatchError, MatchError, NotForYouError
from bot.features.moderation import check_moderator
from bot.features.tournaments.texts import (
    begun_text,
    ended_text,
    named,
    pairing_lines,
    rules_text,
    table_text,
    without_name,
)
from bot.matches.ids import TournamentId
from bot.matches.model import Match
from bot.matches.outbox import Entry, Kind, tournament_entry
from bot.matches.people.tournaments import Tournaments
from bot.matches.privacy import People
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.model import Event, Status, Tournament
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.visibility import may_write
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, can_look
from bot.ui.client import Beside, Oddity
from bot.ui.components import Button, Item, page_ways, view_of
from bot.ui.lacks import ServerDeliverer
from bot.ui.pictures import EVERYBODY
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
    event = await acting.get(Tournaments).find(acting.by.place.guild, tournament)
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
        raise MatchError("tournament-closed", name=tournament.terms.name, channel=str(place.channel))


def table_view(tournament: Tournament, words: Words) -> ui.View:
    has_room = tournament.status is Status.OPEN and len(tournament.players) < tournament.terms.most
    join = [JoinTournament(tournament.id).item(words)] if has_room else []
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
        blocked = await acting.get(People).blocked_by(acting.user)
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
    tournaments, words = acting.get(Tournaments), acting.words
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
    _, entries = await acting.get(Tournaments).change(event, acting.by, step)
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
        text = truncate_lines([head, *lines[page * PAGE :][:PAGE]], words, MESSAGE_LENGTH)
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
        text = rules_text(event.tournament, acting.bot.catalogue, acting.words)
        await acting.reply.show(text, view=view_of())


class ShowTournament(OnTournament, name="tournament-show", label="button-tournament-show"):
    """Shows the table in private, in place of what stands there."""

    async def act(self, acting: Acting, event: Event) -> None:
        await show(acting, event)


async def show(acting: Acting, event: Event) -> None:
    """Show a table in private, and say so where everybody else cannot see it."""
    text = table_text(event, acting.bot.catalogue, acting.words)
    try:
        check_open(acting, event.tournament)
    except MatchError as error:
        text = f"{text}\n{acting.words.error(error)}"
    await acting.reply.show(text, view=table_view(event.tournament, acting.words))


log = logging.getLogger(__name__)

PATIENCE_SECONDS = 3600.0
"""How long the unfinished matches of a tournament are judged; what is not proven by then is drawn."""
BUSY_PAUSE = 5.0
"""Seconds before the questions that got no answer are asked again."""


class _OfTournament(ServerDeliverer):
    """Delivers what is about a tournament."""

    async def event(self, entry: Entry) -> Event | None:
        """Return the tournament, unless it is gone, or is elsewhere by now."""
        with suppress(MatchError):
            found = await self._bot.get(Tournaments).find(entry.place.guild, TournamentId(entry.key.part))
            return found if found.tournament.place == entry.place else None
        return None


class Tables(_OfTournament, kind=Kind.TOURNAMENT):
    """Posts the table of a tournament, and brings it up to date; one that was deleted is posted anew."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Show it; a new one that its organiser waits for is cancelled where that is refused."""
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
    """Show the table of a new tournament.

    Raises:
        MatchError: It cannot be shown now: it is shown later where Discord is unwell, else cancelled.
    """
    try:
        await bot.delivery.deliver(tournament_entry(Kind.TOURNAMENT, new.id, new.place), Event(new, {}))
    except NotNowError as error:
        raise MatchError("tournament-shown-later", name=named(new)) from error
    except GivenUpError as error:
        reason = "refused" if error.trouble is Trouble.TEXT_REFUSED else "other"
        raise MatchError("tournament-not-shown", name=named(new), why=reason) from error


class News(_OfTournament, kind=Kind.TOURNAMENT_BEGUN):
    """Says that a tournament has begun, or who has won, or puts right what was said of that."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        event = await self.event(entry)
        if event is None:
            return Delivered.DONE
        one, words = event.tournament, await self._bot.words_of(entry.place.guild)
        has_ended = entry.key.kind is Kind.TOURNAMENT_ENDED
        text, plain = (
            ended_text(told, words) if has_ended else begun_text(told, words)
            for told in (event, without_name(event, words))
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


class Results(News, kind=Kind.TOURNAMENT_ENDED):
    """Says who has won."""


class Judges(_OfTournament, kind=Kind.TOURNAMENT_JUDGED):
    """Lets the engine judge what is not over on the day of a tournament, beside everything else.

    The entry stays until the tournament is over; what a crash cuts off is begun anew.
    """

    waits_for_channel = False

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._judging: Beside[TournamentId] = Beside(bot)

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
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._prove(event, proven)
            _, entries = await self._bot.get(Tournaments).judge(event, proven)
            self._bot.delivery.queue(entry, *entries)
        except EngineOffError:
            pass  # the bot is closing, and begins anew after the next start
        except StoreError as error:
            self._bot.delivery.postpone(entry, error)

    async def _prove(self, event: Event, proven: dict[int, int]) -> None:
        """Note which seats win for certain, pairing after pairing."""
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
                    continue  # no answer is no result: it is asked again
                except EngineOffError:
                    raise
                except (DamagedMatchError, EngineFailedError):  # which have been logged
                    winner = None
                except Exception:  # a bug, which must not keep a tournament from its end
                    log.exception("how match %d stood could not be judged", stood[0].id)
                    winner = None
                del left[place]
                if winner is not None:
                    proven[place] = winner
            if left:
                await asyncio.sleep(BUSY_PAUSE)

    async def _winner(self, match: Match, ply: int) -> int | None:
        """Return which seat wins for certain, as a match stood.

        Raises:
            EngineOffError: The bot is closing.
            EngineBusyError, EngineFailedError: There is no answer.
        """
        view = await self._bot.pictures.derive(partial(self._bot.services.view_at, match, ply), EVERYBODY)
        if not may_be_solved(view.position) or not (self._bot.workers.is_on or self._bot.closing):
            return None
        judged = await self._bot.workers.judge(view.rules, view.position, person=-match.id, only_proof=True)
        if judged is None:
            return None
        return view.position.seat if judged.chance == 1 else 1 - view.position.seat
