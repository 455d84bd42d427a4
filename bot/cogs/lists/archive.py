"""Finished matches, or all, the newest first: each page goes on from a match that the last one shows."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import may_see
from bot.cogs.common.components import Button, Item, named_button, view_of
from bot.cogs.lists.filter import Filter, Which
from bot.cogs.lists.lines import archive_text, match_line
from bot.matches.ids import MatchId
from bot.matches.model import Match, Search
from bot.transport.wire import MESSAGE, truncate_lines

PAGE = 7
"""Matches on a page; a line of one takes up to 250 characters."""
MOST_READ = 20
"""How often the store is asked for one page, where the reader may not know of most matches."""


class ShowOlder(Button, name="older", label="button-on"):
    """Shows the matches that began before one, in place of what stands there."""

    before: MatchId
    """0 for the newest page."""
    filter: Filter

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await _show_older(acting, self)


class ShowNewer(Button, name="newer", label="button-page-back"):
    """Shows the matches that began after one, in place of what stands there."""

    after: MatchId
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the page; the newest one, if nothing is left for another before it."""
        await acting.reply.think()
        found, _ = await _visible(acting, replace(self.filter.search(acting.by.place), after=self.after))
        start = MatchId(found[-PAGE - 1].id) if len(found) > PAGE else MatchId(0)
        await _show_older(acting, ShowOlder(start, self.filter))


def filter_buttons(acting: Acting, shown: Filter) -> Iterator[Item]:
    """Return the ways to the matches of another status."""
    for which in Which:
        if which is not shown.which:
            wanted = replace(shown, which=which)
            button = (
                named_button("matches", 0, wanted)
                if which is Which.RUNNING
                else ShowOlder(MatchId(0), wanted)
            )
            yield button.item(acting.words, label=f"which-{which}")


async def _show_older(acting: Acting, wanted: ShowOlder) -> None:
    search = wanted.filter.search(acting.by.place)
    found, more = await _visible(acting, replace(search, before=wanted.before or None))
    page = found[:PAGE]
    lines = [match_line(acting, match) for match in page]
    head = archive_text(acting, wanted.filter, empty=not lines)
    text = truncate_lines([head, *lines], acting.words, MESSAGE)
    older = page[-1].id if len(found) > PAGE else more
    buttons = [*_paging(acting, wanted, page, older), *filter_buttons(acting, wanted.filter)]
    await acting.reply.show(text, view=view_of(buttons))


def _paging(acting: Acting, shown: ShowOlder, page: Sequence[Match], older: MatchId | None) -> Iterator[Item]:
    """Back and on, where there is more than one page."""
    if not shown.before and older is None:
        return
    edges = (page[0].id, page[-1].id) if page else (MatchId(0), MatchId(0))
    yield ShowNewer(edges[0], shown.filter).item(acting.words, disabled=not shown.before)
    yield ShowOlder(older or edges[1], shown.filter).item(acting.words, disabled=older is None)


async def _visible(acting: Acting, search: Search) -> tuple[list[Match], MatchId | None]:
    """Look for matches that the reader may know of: those of a page and one more, if there are so many.

    Returns:
        The matches, the newest first, and where to go on if looking ended early.
    """
    find, found = acting.bot.matches.find, list[Match]()
    for _ in range(MOST_READ):
        read = await find.search(search, PAGE + 1)
        visible = await asyncio.gather(*(may_see(acting, match) for match in read))
        known = [match for match, is_visible in zip(read, visible, strict=True) if is_visible]
        found = [*found, *known] if search.after is None else [*known, *found]
        if len(read) <= PAGE or len(found) > PAGE:
            return found, None
        search = (
            replace(search, before=read[-1].id) if search.after is None else replace(search, after=read[0].id)
        )
    return found, search.before
