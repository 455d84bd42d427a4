"""Boards that may stand, or come to stand, though Discord has not said so: an answer was lost."""

from typing import NamedTuple

import discord
from cachetools import LRUCache

from bot.cogs.board.refusals import NotChangedError
from bot.cogs.board.sending import Post, find, send
from bot.cogs.client import Oddity
from bot.cogs.common.outbox import Thing
from bot.cogs.common.troubles import may_be_done, trouble_of
from bot.matches.ids import MatchId, MessageId
from bot.matches.model import Errand, Match, Place
from bot.words import Words

LATE = 45.0
"""Seconds within which a request without an answer has its effect, if it has one."""
MOST_REMEMBERED = 100_000
"""Matches; more than ever wait, or those that are forgotten would be looked for again and again."""


class _Attempt(NamedTuple):
    """An attempt to post a board that has had no answer."""

    nonce: str
    late: float = 0.0
    """When it can have no effect any more, by the clock of the outbox."""


class Unanswered:
    """Sends boards, and remembers of which matches one may stand without an answer that says so."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._attempts: LRUCache[MatchId, _Attempt] = LRUCache(MOST_REMEMBERED)
        self._unsent: LRUCache[MatchId, int] = LRUCache(MOST_REMEMBERED)
        """Up to which revision it is known that no board of a match stands but those that were noted."""

    async def send(self, post: Post, here: Place | None) -> tuple[discord.Message, Place]:
        """Send a board as `sending.send` does."""
        try:
            return await send(self._bot, post, here)
        except discord.DiscordException as error:
            match = post.view.match
            if may_be_done(error):
                late = self._bot.outbox.clock() + LATE
                self._attempts[match.id] = _Attempt(post.nonce, late)
            elif not self.may_stand(post):
                self._unsent[match.id] = match.revision
            raise

    def may_stand(self, post: Post) -> bool:
        """Whether there may be boards in the channel that were not noted and that a nonce does not find."""
        match_id = post.view.match.id
        if self._bot.outbox.is_long_ago(Thing("match", match_id)) or self._is_one_missing(post):
            return True
        return self._attempts.get(match_id, _Attempt(post.nonce)).nonce != post.nonce

    def _is_one_missing(self, post: Post) -> bool:
        """Whether the board before was not noted: a process may have posted it and died."""
        match = post.view.match
        noted = -1 if match.board_revision is None else match.board_revision
        before = match.revision - (2 if match.answered else 1)
        return max(noted, self._unsent.get(match.id, -1)) < before

    async def find(self, post: Post) -> tuple[Match, discord.Message | None]:
        """Find what was posted without an answer: the board itself, and older ones, which are noted."""
        match, found = post.view.match, await find(self._bot, post)
        if found.strays:
            match = await self._bot.matches.showing.note_strays(match, found.strays)
        return match, found.current

    async def look(self, match: Match, words: Words) -> Match:
        """Note boards that have come to stand though no answer told so, until none can come any more.

        Raises:
            NotChangedError: Discord does not say what stands in the channel.
        """
        if Errand.LOOK not in match.errands:
            return match
        now = self._bot.outbox.clock()
        attempt = self._attempts.get(match.id)
        if attempt is None:  # it was looked when the board was posted, or is after a start
            self._attempts[match.id] = _Attempt("", now + LATE)
            return match
        post = Post(self._bot.matches.view(match), words, attempt.nonce)
        try:
            match, found = await self.find(post)
        except discord.DiscordException as error:
            raise NotChangedError(trouble_of(error)) from error
        if found is not None:
            showing, message = self._bot.matches.showing, MessageId(found.id)
            match = await showing.note_board(post.view.match, message, match.errands)
        if now < attempt.late:
            return match
        self.forget(match.id)
        return await self._bot.matches.showing.note_errand(match, Errand.LOOK)

    def forget(self, match_id: MatchId) -> None:
        """Note that nothing of a match stands or comes that is not known."""
        self._attempts.pop(match_id, None)
        self._unsent.pop(match_id, None)

    def seconds_left(self, match_id: MatchId) -> float:
        """Return for how many seconds a board of a match may still come to stand."""
        attempt = self._attempts.get(match_id)
        return 0.0 if attempt is None else attempt.late - self._bot.outbox.clock()
