"""The boards of a match that people step through; the one after that which is shown is made ahead."""

import asyncio
import io
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import discord
from cachetools import LRUCache

from bot.cogs.client import Oddity, Room
from bot.cogs.common.texts import (
    IN_BOARD_TEXT,
    canonical_words,
    outcome_text,
    score_text,
    seat_title,
    title,
    turn_text,
    turning_text,
)
from bot.cogs.pictures import EVERYBODY, board_view, looks_of
from bot.cogs.replay.analyses import Analyses
from bot.errors import PlayerError
from bot.matches.analyses import LEAST_SWING, Swing, swing_at
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.settings import PersonSettings
from bot.scenes.charts import estimate_words
from bot.words import Words


def comment(match: Match, ply: int, words: Words) -> str:
    """Return what is said after so many turns; nothing in most, and in any other match."""
    key = f"{match.setup.game}-{ply}"
    said = match.is_example and words.has(f"example-{key}")
    return words.say(f"example-{key}") if said else ""


def next_comment(match: Match, ply: int, words: Words) -> int:
    """Return at which turn after this one the next is said; the last turn if nothing more is."""
    later = range(ply + 1, match.ply)
    return next((turn for turn in later if comment(match, turn, words)), match.ply)


KEPT_BYTES = 5_000_000
"""How much of the newest boards is kept, for those who step back and forward: two each for 20 people.

With less they push out each other's boards, and a step takes up to twice the processor time.
"""
_BESIDE_PICTURE = 3_000
"""Bytes of the texts that are kept with a picture, roughly."""


@dataclass(frozen=True)
class Reader:
    """Whom a board is made for."""

    user: UserId
    words: Words
    settings: PersonSettings


@dataclass(frozen=True)
class Made:
    """What is shown of one turn of a match."""

    text: str
    pages: int
    """How many there are of the groups in words."""
    _files: tuple[tuple[bytes, str, str | None], ...]

    @property
    def size(self) -> int:
        """How many bytes it takes, roughly."""
        return _BESIDE_PICTURE + sum(len(data) for data, *_ in self._files)

    def attachments(self) -> list[discord.File]:
        """Return the picture, fresh for each message, as sending closes it."""
        return [discord.File(io.BytesIO(data), name, description=told) for data, name, told in self._files]


class Steps(Room):
    """Makes what is shown of each turn."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._made: LRUCache[Hashable, Made] = LRUCache(KEPT_BYTES, getsizeof=lambda made: made.size)
        self._analyses = Analyses.of(bot)
        self._being_made: dict[Hashable, asyncio.Task[Made | None]] = {}
        """What is made ahead just now."""

    async def at(self, match: Match, ply: int, reader: Reader, page: int = 0) -> Made:
        """Return what is shown of a match after so many of its turns.

        Raises:
            MatchError: Too many pictures are waiting, or the match is damaged.
        """
        await self._analyses.known(match)
        key = self._key(match, ply, reader, page)
        ahead = self._being_made.get(key)
        made = self._made.get(key) if ahead is None else await asyncio.shield(ahead)
        return made or await self._make(key, match, ply, reader, page)

    def prepare(self, match: Match, ply: int, reader: Reader) -> None:
        """Make what will probably be asked for next; where many pictures wait, it is left out."""
        key = self._key(match, ply, reader, 0)
        if ply > match.ply or key in self._made or key in self._being_made:
            return
        ahead = replace(reader, user=EVERYBODY)  # so that nobody is refused a picture they ask for
        task = asyncio.create_task(self._attempt(key, match, ply, ahead))
        self._being_made[key] = task
        task.add_done_callback(partial(self._forget, key))
        self._bot.track(task)

    async def _attempt(self, key: Hashable, match: Match, ply: int, reader: Reader) -> Made | None:
        with suppress(PlayerError):
            return await self._make(key, match, ply, reader, 0)
        return None

    def _forget(self, key: Hashable, _task: asyncio.Task[Made | None]) -> None:
        del self._being_made[key]

    async def _make(self, key: Hashable, match: Match, ply: int, reader: Reader, page: int) -> Made:
        pictures, words = self._bot.pictures, reader.words
        view = await pictures.derive(partial(self._bot.matches.view_at, match, ply), reader.user)
        analysis = self._analyses.at_hand(match)
        swing = swing_at(analysis, ply) if analysis and ply else None
        board, text = replace(board_view(view), told=IN_BOARD_TEXT), step_text(view, match.ply, words, swing)
        text, files, pages = await pictures.beside(
            text, board, words, reader.user, reader.settings, page=page
        )
        made = Made(text, pages, tuple((file.fp.read(), file.filename, file.description) for file in files))
        if made.size <= KEPT_BYTES:
            self._made[key] = made
        return made

    def _key(self, match: Match, ply: int, reader: Reader, page: int) -> Hashable:
        settings, is_judged = reader.settings, self._analyses.at_hand(match) is not None
        seen_as = reader.words.language, settings.view, looks_of(settings), page
        return match.id, match.revision, match.seats, match.turning, is_judged, ply, *seen_as


def step_text(view: MatchView, last: int, words: Words, swing: Swing | None = None) -> str:
    """Say what stands above a board that is stepped through: the turn, what it did, and how it stood then.

    Args:
        view: The match as it was then.
        last: How many turns it has had by now.
        words: The reader's language.
        swing: What the engine thinks of the turn, once it has looked.
    """
    lines = [f"{title(view, words)} · {words.say('replay-ply', ply=view.match.ply, last=last)}"]
    if view.match.turns:
        lines.append(turn_text(view, words))
    if swing is not None:
        seat = seat_title(swing.seat, view, words)
        lines.append(estimate_text(swing, view.match.turns[-1], seat, words))
    if view.match.outcome is not None:
        lines.append(outcome_text(view, words))
        if view.match.turning is not None:
            lines.append(turning_text(view.match.turning, view, words))
    else:
        to_move = words.say("scene-to-move", seat=seat_title(view.position.seat, view, words))
        lines.append(f"{score_text(view, words)} {to_move}")
    if said := comment(view.match, view.match.ply, words):
        lines += ["", said]
    return "\n".join(lines)


def estimate_text(swing: Swing, played: str, seat: str, words: Words) -> str:
    """Say how probable a win was before a turn and after it, and what would have been better.

    Args:
        swing: Both estimates.
        played: The turn as it is stored.
        seat: What the seat is called that has played it.
        words: The reader's language.
    """
    better = swing.before.best if swing.lost >= LEAST_SWING and swing.before.best != played else ""
    before, after = (estimate_words(one, swing.seat, words) for one in (swing.before, swing.after))
    best = canonical_words(better, words) if better else "none"
    return words.say("estimate-turn", seat=seat, before=before, after=after, best=best)
