"""Draws pictures in two worker threads, by priority.

Public boards come before private views, these before animations, frame by frame; within a priority, users
take turns. One thread is reserved for public boards.
"""

import asyncio
import io
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

import discord
from cachetools import LRUCache

from bot.errors import MatchError
from bot.fair_queue import FairQueue
from bot.matches.ids import MatchId, UserId
from bot.matches.model import MatchView
from bot.matches.records import compact_record, expand_record
from bot.matches.settings import PersonSettings
from bot.rules.position import PASS
from bot.scenes.alt import alt_text, animation_text, text_board, text_legend
from bot.scenes.groups import groups_pages, groups_text
from bot.scenes.scene import moving_scene, scene_of, small_scene
from bot.scenes.view import BoardView, Looks, Overlay
from bot.scenes.whole_match import WholeMatch, whole_scene, whole_text
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.words import Words
from renderer import Palette, animation, draw
from renderer.chart import Chart, Plot, chart
from renderer.png_text import text_in, with_text
from renderer.scene import Scene
from renderer.sheet import arrange, sheet, small_board

T = TypeVar("T")
_AnimationKey = tuple[MatchId, int, Looks, float]

PaceName = Literal["slow", "usual", "fast"]
PACES: dict[PaceName, float] = {"slow": 2.0, "usual": 1.0, "fast": 0.5}
"""Factors on the display time of a frame."""

DRAWING_THREADS = 2
"""Pillow holds the GIL for part of the work, so more do not help."""

PRIVATE_THREADS = 1
"""How many of them may draw private pictures, so that a public board never waits for one."""

MAX_FIGURES = 256
"""Cached figures of the rules; a theme has about ten."""

MAX_PRIVATE = 64
"""Private pictures drawn or queued before one more is refused."""

MAX_PER_USER = 4
"""As `MAX_PRIVATE`, of one user."""

MAX_FRAMES = 200
"""Frames of an animation; a longer match skips turns."""

SHARED_BYTES = 3_000_000
"""Cache of pictures that many ask for, such as today's ending."""

ANIMATION_BYTES = 2_000_000

LONGEST_PAGE = 1200
"""Characters of the groups in words beside another text, fixed so that pages stay the same."""

EVERYBODY = UserId(0)
"""User id for public pictures."""

PLAIN_LOOKS = Looks()


class DrawPriority(IntEnum):
    PUBLIC = 0
    PRIVATE = 1
    FRAME = 2


class _Still(NamedTuple):
    png: bytes
    text: str

    @property
    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.png), "board.png", description=self.text)


class SmallBoard(NamedTuple):
    board: BoardView
    caption: Sequence[str]
    """Lines."""
    is_framed: bool = False


class Pictures:
    def __init__(self, palettes: Mapping[str, Palette]) -> None:
        self._palettes = palettes
        self._plain = palettes[PLAIN_LOOKS.theme]
        self._running: Counter[DrawPriority] = Counter()
        # always the same threads, as each has a heap of its own
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, "picture")
        self._waiting = {one: FairQueue[asyncio.Future[None]]() for one in DrawPriority}
        self._asked: Counter[UserId] = Counter()
        """Private pictures drawn or queued by user; no zeros."""
        self._being_made: dict[_AnimationKey, asyncio.Task[bytes]] = {}
        self._animations: LRUCache[_AnimationKey, bytes] = LRUCache(ANIMATION_BYTES, getsizeof=len)
        self._figures: LRUCache[tuple[str, str], bytes] = LRUCache(MAX_FIGURES)
        self._shared: LRUCache[tuple[str, Looks, str], _Still] = LRUCache(
            SHARED_BYTES, lambda one: len(one.png)
        )

    @property
    def themes(self) -> tuple[str, ...]:
        return tuple(self._palettes)

    async def public(self, board: BoardView, words: Words, looks: Looks = PLAIN_LOOKS) -> discord.File:
        """Draw a board for everyone; never refused."""
        still = await self._in_thread(DrawPriority.PUBLIC, EVERYBODY, self._still, board, words, looks)
        return still.file

    async def picture(
        self, board: BoardView, words: Words, user: UserId, looks: Looks = PLAIN_LOOKS, *, key: str = ""
    ) -> discord.File:
        """Draw a board as a user likes it; with a `key`, cached for all who like the same."""
        shared = key, looks, words.language
        if not key or (still := self._shared.get(shared)) is None:
            with self._asked_by(user):
                still = await self._in_thread(DrawPriority.PRIVATE, user, self._still, board, words, looks)
        if key:
            self._shared[shared] = still
        return still.file

    async def whole(self, whole: WholeMatch, words: Words, user: UserId, looks: Looks) -> discord.File:
        def draw_whole() -> _Still:
            png = self._png(whole_scene(whole, looks), looks, whole.board.record)
            return _Still(png, whole_text(whole, words))

        with self._asked_by(user):
            still = await self._in_thread(DrawPriority.PRIVATE, user, draw_whole)
        return still.file

    async def compose(
        self,
        text: str,
        board: BoardView,
        words: Words,
        user: UserId,
        settings: PersonSettings,
        *,
        looks: Looks | None = None,
        page: int | None = None,
        key: str = "",
    ) -> tuple[str, list[discord.File], int]:
        """Return a text with a board as a user prefers it, picture or text, and the number of pages.

        `looks` override those in the settings. `page` is one of the groups in words; `None` if pages cannot
        be turned.
        """
        if settings.view == "text":
            return with_letters(text, board, words), [], 1
        if settings.view == "words":
            longest = min(MESSAGE_LENGTH - len(text) - 1, LONGEST_PAGE)
            if page is None:
                return f"{text}\n{groups_text(board, words, longest)}", [], 1
            pages = groups_pages(board, words, longest)
            return f"{text}\n{pages[min(page, len(pages) - 1)]}", [], len(pages)
        return text, [await self.picture(board, words, user, looks or looks_of(settings), key=key)], 1

    async def figure(
        self, key: str, board: BoardView, words: Words, user: UserId, theme: str
    ) -> discord.File:
        """Cached by key and theme."""
        data = await self._cached(key, theme, user, lambda one: self._draw(board, Looks(one.name)))
        return discord.File(io.BytesIO(data), "board.png", description=alt_text(board, words))

    async def sheet(
        self, key: str, boards: Mapping[str, BoardView], marked: str, user: UserId, theme: str
    ) -> bytes:
        return await self._cached(key, theme, user, partial(_draw_sheet, boards, marked))

    async def overview(
        self, boards: Sequence[SmallBoard], user: UserId, looks: Looks, *, key: str = ""
    ) -> bytes:
        """Cached by key and theme, if there is a key."""
        work = partial(_draw_overview, boards, looks)
        if key:
            return await self._cached(key, looks.theme, user, work)
        palette = self._palettes.get(looks.theme, self._plain)
        with self._asked_by(user):
            return await self._in_thread(DrawPriority.PRIVATE, user, work, palette)

    async def chart(self, key: str, shown: Chart | Plot, user: UserId, theme: str) -> bytes:
        return await self._cached(key, theme, user, partial(chart, shown))

    async def _cached(self, key: str, theme: str, user: UserId, work: Callable[[Palette], bytes]) -> bytes:
        palette = self._palettes.get(theme, self._plain)
        data = self._figures.get((key, palette.name))
        if data is None:
            with self._asked_by(user):
                data = await self._in_thread(DrawPriority.PRIVATE, user, work, palette)
            self._figures[key, palette.name] = data
        return data

    async def replay(
        self,
        view: MatchView,
        history: Callable[[], Sequence[MatchView]],
        words: Words,
        user: UserId,
        looks: Looks = PLAIN_LOOKS,
        *,
        pace: float = 1.0,
    ) -> discord.File:
        """Draw a match as an animation, with the last position as alt text.

        It is drawn once for concurrent and repeated requests of the same revision; `pace` is a value of
        `PACES`.
        """
        key = view.match.id, view.match.revision, looks, pace
        with self._asked_by(user):
            gif = self._animations.get(key)
            if gif is None:
                making = self._being_made.get(key)
                if making is None:
                    making = asyncio.create_task(self._animate(key, history, user))
                    self._being_made[key] = making
                gif = await asyncio.shield(making)
            text = await self._in_thread(DrawPriority.FRAME, user, animation_text, board_view(view), words)
        return discord.File(io.BytesIO(gif), "replay.gif", description=text)

    async def _animate(
        self, key: "_AnimationKey", history: Callable[[], Sequence[MatchView]], user: UserId
    ) -> bytes:
        try:
            views = await self._in_thread(DrawPriority.FRAME, user, history)
            shown = [*views[: -1 : turns_per_frame(len(views) - 1)], views[-1]]
            last = shown[-1].match.ply
            scenes = (moving_scene(board_view(view), key[2], view.match.ply, last) for view in shown)
            palette = self._palettes.get(key[2].theme, self._plain)
            gif = bytearray()
            progress = [view.match.ply / max(last, 1) for view in shown]
            pieces = animation(scenes, len(shown), palette, pace=key[3], progress=progress)
            while piece := await self._in_thread(DrawPriority.FRAME, user, next, pieces, b""):
                gif += piece
            if len(gif) <= ANIMATION_BYTES:
                self._animations[key] = bytes(gif)
            return bytes(gif)
        finally:
            del self._being_made[key]

    async def derive(self, work: Callable[[], T], user: UserId) -> T:
        """Run other slow work, such as replaying a long match, like a private picture."""
        return await self._in_thread(DrawPriority.PRIVATE, user, work)

    @contextmanager
    def _asked_by(self, user: UserId) -> Iterator[None]:
        if self._asked[user] >= MAX_PER_USER or self._asked.total() >= MAX_PRIVATE:
            raise MatchError("too-many-pictures")
        self._asked[user] += 1
        try:
            yield
        finally:
            self._asked[user] -= 1
            self._asked += Counter()  # drops zeros

    async def _in_thread(self, urgency: DrawPriority, user: UserId, work: Callable[..., T], *args: Any) -> T:
        turn = asyncio.get_running_loop().create_future()
        self._waiting[urgency].put(user, turn)
        self._hand_out()
        try:
            await turn
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        finally:
            if turn.done() and not turn.cancelled():
                self._running[urgency] -= 1
            self._waiting[urgency].discard(user, turn)
            self._hand_out()

    def _hand_out(self) -> None:
        for urgency, line in self._waiting.items():
            while len(line) and self._has_room(urgency):
                turn = line.take()
                if not turn.done():
                    self._running[urgency] += 1
                    turn.set_result(None)

    def _has_room(self, urgency: DrawPriority) -> bool:
        total = self._running.total()
        public = self._running[DrawPriority.PUBLIC]
        is_private = urgency is not DrawPriority.PUBLIC
        return total < DRAWING_THREADS and not (is_private and total - public >= PRIVATE_THREADS)

    def _still(self, board: BoardView, words: Words, looks: Looks) -> "_Still":
        return _Still(self._draw(board, looks), alt_text(board, words))

    def _draw(self, board: BoardView, looks: Looks) -> bytes:
        return self._png(scene_of(board, looks), looks, board.record)

    def _png(self, scene: Scene, looks: Looks, record: str) -> bytes:
        png = draw(scene, self._palettes.get(looks.theme, self._plain))
        if not record:
            return png
        return with_text(png, record)


def _draw_overview(boards: Sequence[SmallBoard], looks: Looks, palette: Palette) -> bytes:
    panels = [
        (small_board(small_scene(board, looks), palette), caption, is_framed)
        for board, caption, is_framed in boards
    ]
    return arrange(panels, palette)


def _draw_sheet(boards: Mapping[str, BoardView], marked: str, palette: Palette) -> bytes:
    bare = Looks(palette.name, "none")
    return sheet([(name, scene_of(board, bare).ground) for name, board in boards.items()], marked, palette)


def turns_per_frame(turns: int) -> int:
    return max(1, math.ceil(turns / (MAX_FRAMES - 1)))


def with_letters(text: str, board: BoardView, words: Words) -> str:
    letters = f"\n```\n{text_board(board)}\n```\n-# {text_legend(board, words)}"
    return truncate(text, MESSAGE_LENGTH - len(letters)) + letters


def looks_of(settings: PersonSettings, *overlays: Overlay) -> Looks:
    labels: Any = settings.labels
    return Looks(settings.theme, labels, settings.turned, settings.mirrored, frozenset(overlays))


def board_view(view: MatchView) -> BoardView:
    last_key = "pass"
    if view.last_turn == PASS:
        last_key = view.match.turns[-1]
    answered_key = "pass"
    if view.answered_turn == PASS:
        answered_key = view.match.turns[-2]
    return BoardView(
        game=view.game,
        setup=view.match.setup,
        position=view.position,
        last_turn=view.last_turn,
        score=view.score,
        outcome=view.match.outcome,
        number=view.match.number,
        last_key=last_key,
        answered=view.answered_turn,
        answered_key=answered_key,
        by_rules=view.is_by_rules,
    )


def match_board(view: MatchView) -> BoardView:
    """As `board_view`, for a picture that carries the record of the match as far as it shows it."""
    return replace(board_view(view), record=compact_record(view.match))


def carried_record(png: bytes) -> str | None:
    """Return the record that a picture carries, to be checked by `read_record`."""
    text = text_in(png)
    if text is None:
        return None
    return expand_record(text)
