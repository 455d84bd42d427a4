"""What is posted of tournaments, and how unfinished matches are judged."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from discord.ext import commands

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, GivenUpError, NotNowError
from bot.engine.turning_point import is_solvable
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import DamagedMatchError, MatchError
from bot.features.challenge.results import ORIGINS, Origin
from bot.features.tournaments import lifecycle
from bot.features.tournaments.model import (
    TOURNAMENT,
    TOURNAMENT_BEGUN,
    TOURNAMENT_ENDED,
    TOURNAMENT_JUDGED,
    Event,
    Status,
    Tournament,
    tournament_entry,
)
from bot.features.tournaments.screens import MyTournament, table_view
from bot.features.tournaments.service import Tournaments
from bot.features.tournaments.texts import begun_text, ended_text, escaped_name, table_text, without_name
from bot.matches.ids import ChannelId, GuildId, MessageId, TournamentId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble
from bot.ui.background import begin_comparing
from bot.ui.client import FeatureCog, KeyedTasks, Oddity, UsedChannels
from bot.ui.pictures import EVERYBODY
from bot.ui.places import address
from bot.ui.runner import Edit, Job, New, before
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

log = logging.getLogger(__name__)

JUDGING_SECONDS = 3600.0
"""Time to solve unfinished matches; unproven ones are drawn."""
BUSY_PAUSE_SECONDS = 5.0
"""Seconds until unanswered positions are tried again."""


async def _used_channels(bot: Oddity, guild: GuildId) -> list[tuple[ChannelId, str]]:
    listed = await bot.get(Tournaments).listed(guild)
    return [(one.place.channel, one.terms.name) for one in listed if not one.is_over]


USED_CHANNELS = UsedChannels("tournament", _used_channels)


@ORIGINS.add(order=10)
async def _origin(bot: Oddity, match: Match) -> Origin | None:
    event = None
    if match.tournament is not None:
        event = await bot.get(Tournaments).event(match.tournament)
    if event is None:
        return None
    tournament = event.tournament
    number = event.tournament.pairings[match.pairing or 0].round

    def names(words: Words) -> tuple[str, str]:
        unnamed = words.say("tournament-unnamed")
        return (
            words.say("results-tournament", name=escaped_name(tournament), round=number),
            words.say("results-tournament", name=unnamed, round=number),
        )

    return Origin(tournament.place, tournament.terms.thread, names)


async def _event_of(bot: Oddity, entry: Entry) -> Event | None:
    """Return `None` if it was deleted or moved."""
    with suppress(MatchError):
        found = await bot.get(Tournaments).find(entry.place.guild, TournamentId(entry.key.part))
        if found.tournament.place == entry.place:
            return found
        return None
    return None


class TableDeliverer(ServerDeliverer, kind=TOURNAMENT):
    """Posts and updates the table; a deleted one is posted again.

    A new tournament is cancelled if Discord rejects its first table.
    """

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:
        if entry.key.subject:
            return await self._leave(entry)
        event = attempt.given or await _event_of(self._bot, entry)
        if event is None or (
            event.tournament.message is None and event.tournament.status is Status.CANCELLED
        ):
            return ()
        one = event.tournament
        words = await self._bot.words_of(entry.place.guild)
        text = self._text(event, words)
        plain = self._text(without_name(event, words), words)
        refused = None
        if attempt.given:
            refused = partial(self._cancel, event)
        new = New(
            one.place,
            f"o{one.id}m{(one.message or 0) % 10**5}",
            text,
            table_view(one, words),
            mentions=(),
            silent=True,
            since=before(one.created),
            plain="" if attempt.given else plain,
            lasting=MyTournament(one.id, 0).custom_id,
            note=partial(self._bot.get(Tournaments).note_message, one),
            refused=refused,
        )
        if one.message is None:
            return (new,)
        changes = {"content": text, "view": new.view}
        return Edit(one.message, changes, plain, mentions=(), otherwise=() if one.is_over else (new,))

    async def _cancel(self, event: Event, trouble: Trouble) -> None:
        await self._bot.get(Tournaments).change(event, None, lifecycle.cancel)
        raise GivenUpError(trouble)

    async def _leave(self, entry: Entry) -> Edit | tuple[()]:
        """Say in the old message of a table that has moved where it is."""
        with suppress(MatchError):
            found = await self._bot.get(Tournaments).find(entry.place.guild, TournamentId(entry.key.part))
            words = await self._bot.words_of(entry.place.guild)
            text = words.say("tournament-moved", where=f"<#{found.tournament.place.channel}>")
            return Edit(MessageId(entry.key.subject), {"content": text, "view": None})
        return ()

    def _text(self, event: Event, words: Words) -> str:
        return table_text(event, self._bot.catalogue, words)


class Tables(FeatureCog):
    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Correct tables that show what a restored backup lacks."""
        begin_comparing(self._bot, shard, self._bot.get(Tournaments).going, self._correct)

    async def _correct(self, tournament: Tournament) -> None:
        self._bot.delivery.queue(*await self._bot.get(Tournaments).show_again(tournament))


async def announce(bot: Oddity, new: Tournament) -> None:
    """If it can't be posted, it is posted later if Discord is unavailable, else cancelled."""
    try:
        entry = replace(tournament_entry(TOURNAMENT, new.id, new.place), since=new.created)
        await bot.delivery.deliver(entry, Event(new, {}))
    except NotNowError as error:
        raise MatchError("tournament-shown-later", name=escaped_name(new)) from error
    except GivenUpError as error:
        reason = "refused" if error.trouble is Trouble.TEXT_REFUSED else "other"
        raise MatchError("tournament-not-shown", name=escaped_name(new), why=reason) from error


class StartDeliverer(ServerDeliverer, kind=TOURNAMENT_BEGUN):
    async def compose(self, entry: Entry) -> Sequence[New]:
        event = await _event_of(self._bot, entry)
        if event is None:
            return ()
        words = await self._bot.words_of(entry.place.guild)
        return (_announcement(event, entry, "b", begun_text, words),)


class EndDeliverer(ServerDeliverer, kind=TOURNAMENT_ENDED):
    """Announces the end of a tournament, or corrects the announcement."""

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        event = await _event_of(self._bot, entry)
        if event is None:
            return ()
        one = event.tournament
        words = await self._bot.words_of(entry.place.guild)
        new = _announcement(event, entry, "e", ended_text, words)
        if one.told is not None:
            return Edit(one.told, {"content": new.text}, new.plain)
        note = partial(self._bot.get(Tournaments).note_message, one, told=True)
        return (replace(new, note=note, lasting=address(one.place, one.message)),)


def _announcement(
    event: Event, entry: Entry, letter: str, say: Callable[[Event, Words], str], words: Words
) -> New:
    """`letter` is that of the key."""
    one = event.tournament
    return New(
        entry.place,
        f"o{one.id}{letter}",
        say(event, words),
        mentions=(),
        silent=True,
        since=before(one.started or one.created),
        plain=say(without_name(event, words), words),
    )


class JudgingDeliverer(Job, kind=TOURNAMENT_JUDGED):
    """Solves unfinished matches at the deadline of a tournament, in the background.

    The entry stays until the tournament is over; after a crash, judging starts again.
    """

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._judging: KeyedTasks[TournamentId] = KeyedTasks(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        event = await _event_of(self._bot, entry)
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
            step = partial(lifecycle.judge, proven=proven)
            _, entries = await self._bot.get(Tournaments).change(event, None, step)
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
        if judged.chance == 1:
            return view.position.seat
        return 1 - view.position.seat
