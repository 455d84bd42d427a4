"""`/server log`: what was done to the matches of a server besides playing, the newest first."""

from collections.abc import Iterator, Sequence

from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link, may_see
from bot.cogs.common.components import Button, Item, view_of
from bot.cogs.common.texts import canonical_words
from bot.cogs.moderation.match import check_moderator
from bot.matches.courtesy import Logged, RemarkKind
from bot.matches.model import Match
from bot.transport.wire import MESSAGE, truncate, truncate_lines
from bot.words import Words

PAGE = 8
"""Entries on a page."""
LINE = 220
"""Characters of what was done; many turns may have been undone at once."""


class ShowLog(Button, name="log", label="button-on"):
    """Shows the entries before one, in place of what stands there."""

    before: int
    """0 for the newest page."""

    async def press(self, acting: Acting) -> None:
        """Show the page."""
        check_moderator(acting)
        await acting.reply.think()
        entries = await acting.bot.matches.read.log(acting.place.guild, PAGE + 1, self.before or None)
        lines = [line for entry in entries[:PAGE] for line in await _lines(acting, entry)]
        words = acting.words
        head = words.say("log-shown") if lines else words.say("log-empty")
        text = truncate_lines([head, *lines], words, MESSAGE)
        await acting.reply.show(text, view=view_of(list(self._ways(entries, words))))

    def _ways(self, entries: Sequence[Logged], words: Words) -> Iterator[Item]:
        """On to what is older, and back to the newest."""
        if self.before:
            yield ShowLog(0).item(words, label="button-log-newest")
        if len(entries) > PAGE:
            yield ShowLog(entries[PAGE - 1].id).item(words)


async def _lines(acting: Acting, logged: Logged) -> list[str]:
    """Say an entry in one line, if the reader may know of its match."""
    match = await acting.bot.matches.find.match(logged.match)
    if not await may_see(acting, match):
        return []
    when, where = format_dt(logged.entry.at, "f"), link(match) or f"<#{match.place.channel}>"
    return [f"{when} · #{logged.number} · {truncate(_what(logged, match, acting.words), LINE)} · {where}"]


def _what(logged: Logged, match: Match, words: Words) -> str:
    """Say what was done, as the board has said it."""
    entry = logged.entry
    by = str(entry.by)
    if entry.what in set(RemarkKind):
        return words.say(
            f"remark-{entry.what}", by=by, turns=canonical_words(str(entry.details.get("turns", "")), words)
        )
    seat = entry.details.get("winner")
    winner = "nobody" if seat is None else str(match.seats[int(seat)])
    return words.say("log-ended", by=by, winner=winner)
