"""What the outbox wants of tournaments: the table, that it has begun and ended, and judging on its day."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from bot.cogs.client import Beside, Oddity
from bot.cogs.common.messages import RoomDeliverer
from bot.cogs.pictures import EVERYBODY
from bot.cogs.tournaments.screens import table_view
from bot.cogs.tournaments.texts import begun_text, ended_text, table_text
from bot.delivery.deliverer import Attempt, Delivered, NotNowError
from bot.delivery.delivery import Posting, before, edit, key_of, mention_only, post_once, quietly
from bot.engine.levels import Judged
from bot.engine.looking_back import may_be_solved
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import DamagedMatchError, MatchError
from bot.matches.ids import MessageId, TournamentId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry, Kind
from bot.matches.ports import StoreError
from bot.matches.tournaments.model import Event, Status
from bot.transport.troubles import Trouble

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 600.0
"""How long the unfinished matches of a tournament are judged; what is not proven by then is drawn."""
BUSY_PAUSE = 5.0
"""Seconds before a question is asked again that found too many others."""


class _OfTournament(RoomDeliverer):
    """Delivers what is about a tournament."""

    waits_for_channel = True

    async def event(self, entry: Entry) -> Event | None:
        """Return the tournament, unless it is gone, or is elsewhere by now."""
        with suppress(MatchError):
            found = await self._bot.matches.tournaments.find(entry.place.guild, TournamentId(entry.key.part))
            return found if found.tournament.place == entry.place else None
        return None


class Tables(_OfTournament, kind=Kind.TOURNAMENT):
    """Posts the table of a tournament, and brings it up to date; one that was deleted is posted anew."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        event = await self.event(entry)
        if event is None:
            return Delivered.DONE
        one, words = event.tournament, await self._bot.words_of(entry.place.guild)
        text, view = table_text(event, self._bot.matches.catalogue, words), table_view(one, words)
        if one.message is not None:
            changes = {"content": text, "view": view, "allowed_mentions": mention_only()}
            trouble = await self.change(entry.place, one.message, **changes)
            if trouble is not Trouble.MESSAGE_GONE or one.is_over:
                return Delivered.DONE
        posting = Posting(
            key_of(f"o{one.id}m{(one.message or 0) % 10**6}", one.created),
            text,
            view,
            since=before(one.created),
            more=quietly(),
        )
        message = await post_once(self._bot, entry.place, posting, attempt=attempt)
        await self._bot.matches.tournaments.note_message(one, MessageId(message.id))
        return Delivered.DONE


class News(_OfTournament, kind=Kind.TOURNAMENT_BEGUN):
    """Says that a tournament has begun, or who has won, or puts right what was said of that."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        event = await self.event(entry)
        if event is None:
            return Delivered.DONE
        one, words = event.tournament, await self._bot.words_of(entry.place.guild)
        has_ended = entry.key.kind is Kind.TOURNAMENT_ENDED
        text = ended_text(event, words) if has_ended else begun_text(event, words)
        if has_ended and one.told is not None:
            if await edit(self._bot, entry.place, one.told, content=text) is Trouble.BUSY:
                raise NotNowError(Trouble.BUSY)
            return Delivered.DONE
        posting = Posting(
            key_of(f"o{one.id}{'e' if has_ended else 'b'}", one.created),
            text,
            since=before(one.started or one.created),
            more=quietly(),
        )
        message = await post_once(self._bot, entry.place, posting, attempt=attempt)
        if has_ended:
            await self._bot.matches.tournaments.note_message(one, MessageId(message.id), told=True)
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
        self._bot.delivery.schedule.remove(entry.key)
        return Delivered.HANDLED

    async def _judge(self, entry: Entry, event: Event) -> None:
        proven: dict[int, int] = {}
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._prove(event, proven)
            _, entries = await self._bot.matches.tournaments.judge(event, proven)
            self._bot.delivery.queue(entry, *entries)
        except EngineOffError:
            pass  # the bot is closing, and begins anew after the next start
        except StoreError as error:
            self._bot.delivery.queue(entry)
            self._bot.delivery.schedule.postpone(entry.key, refused=False, reason=str(error))

    async def _prove(self, event: Event, proven: dict[int, int]) -> None:
        """Note which seats win for certain, pairing after pairing."""
        plies = {one.pairing: one.ply for one in event.tournament.decisions}
        for place, match in self._bot.matches.tournaments.unfinished(event).items():
            try:
                winner = await self._winner(match, min(plies[place], match.ply))
            except (DamagedMatchError, EngineFailedError):  # which have been logged
                continue
            except EngineOffError:
                raise
            except Exception:  # a bug, which must not keep a tournament from its end
                log.exception("how match %d stood could not be judged", match.id)
                continue
            if winner is not None:
                proven[place] = winner

    async def _winner(self, match: Match, ply: int) -> int | None:
        """Return which seat wins for certain, as a match stood.

        Raises:
            EngineOffError: The bot is closing.
        """
        view = await self._bot.pictures.derive(partial(self._bot.matches.view_at, match, ply), EVERYBODY)
        if not may_be_solved(view.position) or not (self._bot.workers.is_on or self._bot.closing):
            return None
        judged = await self._ask(view, match)
        if judged is None:
            return None
        return view.position.seat if judged.chance == 1 else 1 - view.position.seat

    async def _ask(self, view: MatchView, match: Match) -> Judged | None:
        """Ask for a proof; where too many questions wait, a little later."""
        while True:
            try:
                return await self._bot.workers.judge(
                    view.rules, view.position, person=-match.id, only_proof=True
                )
            except EngineBusyError:
                await asyncio.sleep(BUSY_PAUSE)
