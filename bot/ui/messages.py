"""Private messages that expire."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import discord
from cachetools import LRUCache

from bot.db.errors import StoreError
from bot.errors import PlayerError
from bot.matches.events import MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.ui.acting import Acting
from bot.ui.client import FeatureCog, Oddity, every

CHANGEABLE_SECONDS = 13 * 60.0
"""Age from which a message is changed no more, but once within a minute: its token lasts 15 minutes."""
MAX_TRACKED = 1000


Following = Callable[[MatchView | None], Awaitable[None]]
"""Shows how a match goes on; without it, that the message no longer follows."""


@dataclass(frozen=True)
class _Message:
    id: int
    match: MatchId
    revision: int
    interaction: int
    since: float
    """When the interaction began."""
    take_away: Callable[[], Awaitable[None]]
    go_on: Following | None = None
    only_end: bool = False
    """Whether it shows the end only, and stays beside a newer one of its kind."""


class ExpiringMessages(FeatureCog):
    """Private messages that show a match: one for each person goes on with it, others are deleted."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, TurnStored, MatchChanged, MatchEnded)
        self._deleted: LRUCache[int, _Message] = LRUCache(MAX_TRACKED)
        """Messages to delete once their match has moved on."""
        self._following: LRUCache[tuple[MatchId, UserId], _Message] = LRUCache(MAX_TRACKED)

    def add(self, acting: Acting, match: Match) -> None:
        """Delete the private message just shown once the match has moved on."""
        if acting.reply.shown is not None:
            self._deleted[acting.reply.shown] = self._message(acting, match)

    def follow(self, acting: Acting, match: Match, go_on: Following, *, only_end: bool = False) -> None:
        """Make the private message just shown go on with a match, in place of the person's earlier one."""
        shown = acting.reply.shown
        key = (match.id, acting.user)
        if shown is None:
            return
        before = self._following.pop(key, None)
        message = self._message(acting, match)
        self._deleted.pop(shown, None)
        if before is not None and before.interaction == message.interaction:
            message = replace(message, since=before.since)
        elif before is not None and before.id != shown and not (before.only_end and only_end):
            self._begin(before.take_away)
        if match.outcome is None:
            self._following[key] = replace(message, go_on=go_on, only_end=only_end)

    def _message(self, acting: Acting, match: Match) -> _Message:
        shown = acting.reply.shown or 0
        since = self._bot.delivery.schedule.clock()
        removal = acting.reply.removal()
        return _Message(shown, match.id, match.revision, acting.interaction.id, since, removal)

    def keep(self, acting: Acting) -> None:
        """Keep the private message acted in, as it will show something else."""
        pressed = acting.interaction.message
        if pressed is not None:
            self._deleted.pop(pressed.id, None)
            self._forget(pressed.id)

    def _forget(self, message: int) -> None:
        for key, tracked in list(self._following.items()):
            if tracked.id == message:
                del self._following[key]

    def follows(self, match: MatchId, user: UserId) -> bool:
        """Whether a private message shows a person how a match goes on."""
        return (match, user) in self._following

    def _hear(self, event: TurnStored | MatchChanged | MatchEnded) -> None:
        """Who plays a turn is answered."""
        by = None
        if isinstance(event, TurnStored) and event.by:
            by = event.by.user
        if not isinstance(event, MatchEnded) or event.match.ending is not None:  # else its last turn is shown
            self.move_on(event.view, by)

    def move_on(self, view: MatchView, by: UserId | None = None) -> None:
        """Delete or update messages that show an earlier revision, but the one that follows for a person."""
        match = view.match
        over = self._bot.delivery.schedule.clock() - CHANGEABLE_SECONDS
        for deleted in [one for one in self._deleted.values() if one.match == match.id]:
            del self._deleted[deleted.id]
            if deleted.since > over:
                self._begin(deleted.take_away)
        for key in [key for key in self._following if key[0] == match.id and key[1] != by]:
            message = self._following[key]
            if message.since <= over or message.revision >= match.revision:
                continue
            if message.go_on is not None and (match.outcome is not None or not message.only_end):
                self._following[key] = replace(message, revision=match.revision)
                self._begin(partial(message.go_on, view), message.id)

    @every(minutes=1)
    async def each_minute(self) -> None:
        over = self._bot.delivery.schedule.clock() - CHANGEABLE_SECONDS
        for key, message in list(self._following.items()):
            if message.since <= over:
                del self._following[key]
                if message.go_on is not None:
                    self._begin(partial(message.go_on, None))

    def _begin(self, change: Callable[[], Awaitable[None]], message: int | None = None) -> None:
        self._bot.track(asyncio.create_task(self._attempt(change, message)))

    async def _attempt(self, change: Callable[[], Awaitable[None]], message: int | None) -> None:
        try:
            await change()
        except (discord.DiscordException, PlayerError, StoreError):
            # Dismissed by the reader, token expired, or the match has moved on.
            if message is not None:
                self._forget(message)
