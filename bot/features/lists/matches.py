"""`/matches`: running matches, with the reader's own challenges, and page by page those that are over."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import ClassVar

import discord
from discord import app_commands, ui

from bot.errors import MatchError
from bot.features.challenge.answers import accept, ask_reason, decline, withdraw
from bot.features.lists.following import (
    Filter,
    Listed,
    ShowFollowed,
    Which,
    archive_text,
    challenge_entries,
    follow_choice,
    head_text,
    match_line,
    nothing_text,
)
from bot.matches.finding import urgency, waits_for
from bot.matches.ids import COMPUTER, ChallengeId, MatchId
from bot.matches.model import Match, Search
from bot.transport.wire import MESSAGE, truncate_lines
from bot.ui.acting import Acting, Interaction, may_see
from bot.ui.components import Button, Form, Item, Select, Written, back_and_on, named_button, view_of
from bot.words import Words

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
        await _show_older(acting, self)


class ShowNewer(Button, name="newer", label="button-page-back"):
    """Shows the matches that began after one, in place of what stands there."""

    after: MatchId
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the page; the newest one, if nothing is left for another before it."""
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


@app_commands.command(name="matches", description="command-matches")
@app_commands.describe(
    which="choose-which", person="choose-person", here="choose-here", against="choose-against"
)
@app_commands.choices(which=[app_commands.Choice(name=f"which-{which}", value=which) for which in Which])
async def matches_command(
    interaction: Interaction,
    which: str = Which.RUNNING,
    person: discord.User | None = None,
    here: bool = False,  # noqa: FBT001, FBT002 (an option of the command)
    against: discord.User | None = None,
) -> None:
    """Show the first page."""
    acting = Acting.of(interaction)
    if which not in set(Which):
        raise MatchError("command-changed")
    whose = acting.player(person) if person else None if here else acting.user
    opponent = acting.player(against) if against else None
    if whose == COMPUTER:  # of its matches in all servers nobody wants to see more than their own
        whose, opponent = acting.user, COMPUTER
    wanted = Filter(whose, here, Which(which), opponent)
    await ShowMatches(0, wanted).run(acting)


class ShowMatches(Button, name="matches", label="button-matches"):
    """Shows a page of running matches in place of what stands there."""

    page: int
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the page; there are pages of another kind for matches that are over."""
        if self.filter.which is not Which.RUNNING:
            await ShowOlder(MatchId(0), self.filter).press(acting)
            return
        await show_page(acting, self)


class _AnswerListed(Select):
    """Answers the challenge that is chosen, and shows the page as it is then."""

    answer: ClassVar[Callable[[Acting, ChallengeId], Awaitable[None]]]

    page: int
    filter: Filter

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        challenge = ChallengeId(self.number(values))
        try:
            await type(self).answer(acting, challenge)
        finally:
            await show_page(acting, ShowMatches(self.page, self.filter))


class AcceptListed(_AnswerListed, name="accept-listed"):
    """Accepts it."""

    answer: ClassVar = accept


class WithdrawListed(_AnswerListed, name="withdraw-listed"):
    """Withdraws it."""

    answer: ClassVar = withdraw


class DeclineListed(Select, name="decline-listed", acknowledges="later"):
    """Asks why the challenge that is chosen is declined."""

    page: int
    filter: Filter

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        challenge = ChallengeId(self.number(values))
        await ask_reason(acting, challenge, DeclineListedForm(challenge, self.page, self.filter))


class DeclineListedForm(Form, name="decline-listed-form"):
    """Declines a challenge of a list for the reason that is written, and shows the page as it is then."""

    challenge: ChallengeId
    page: int
    filter: Filter

    async def submit(self, acting: Acting, written: Written) -> None:
        try:
            await decline(acting, self.challenge, written)
        finally:
            await show_page(acting, ShowMatches(self.page, self.filter))


async def show_page(acting: Acting, wanted: ShowMatches) -> None:
    """Fill in the answer with a page, as far as there is one."""
    words = acting.words
    everything = await _entries(acting, wanted.filter)
    pages = max(1, -(-len(everything) // PAGE))
    wanted = replace(wanted, page=min(wanted.page, pages - 1))
    shown = everything[wanted.page * PAGE :][:PAGE]
    text = page_text(shown, words) or nothing_text(acting, wanted.filter)
    await acting.reply.show(text, view=_page_view(acting, shown, wanted, pages))


async def _entries(acting: Acting, wanted: Filter) -> list[Listed]:
    """Everything that is asked for; a person's own list has challenges before and after the matches."""
    matches, words = acting.bot.matches, acting.words
    found = await _listed(acting, wanted)
    head = head_text(acting, wanted, len(found))
    entries = [Listed(head, match_line(acting, match), match) for match in found]
    if wanted.person != acting.user or wanted.here or wanted.against is not None:
        return entries
    for_them, own = await matches.challenges.waiting(acting.by.place.guild, acting.user)
    entries[:0] = challenge_entries(matches.catalogue, for_them, words, own=False)
    return [*entries, *challenge_entries(matches.catalogue, own, words, own=True)]


async def _listed(acting: Acting, wanted: Filter) -> list[Match]:
    """The matches that are asked for and that this person may know of, those waiting for them first.

    Among these, and among the others, those with the nearest deadline come first, and paused ones last.
    """
    find, place = acting.bot.matches.find, acting.by.place
    if wanted.person is not None and not wanted.here:
        running = await find.running_of(wanted.person, place.guild)
    else:
        running = await find.running_in(place.channel)
    found = [match for match in running if wanted.players <= set(match.seats)]
    now = acting.bot.matches.now()
    visible = await asyncio.gather(*(may_see(acting, match) for match in found))
    return sorted(
        (match for match, is_visible in zip(found, visible, strict=True) if is_visible),
        key=lambda match: (not waits_for(match, acting.user, now), *urgency(match)),
    )


def page_text(shown: Sequence[Listed], words: Words) -> str:
    """Say the entries of one page, each kind under its heading."""
    lines: list[str] = []
    for head, group in groupby(shown, key=lambda entry: entry.head):
        lines += [head, *(entry.line for entry in group)]
    return truncate_lines(lines, words, MESSAGE)


def _page_view(acting: Acting, shown: Sequence[Listed], page: ShowMatches, pages: int) -> ui.View:
    """Back and on, where there is more than one page, other lists, and what can be done with challenges."""
    words = acting.words
    ways = list(filter_buttons(acting, page.filter))
    if pages > 1:
        ways = [*back_and_on(lambda to: replace(page, page=to), page.page, pages, words), *ways]
    selects = [
        (AcceptListed, "choose-accept", [entry.answered for entry in shown]),
        (DeclineListed, "choose-decline", [entry.answered for entry in shown]),
        (WithdrawListed, "choose-withdraw", [entry.withdrawn for entry in shown]),
    ]
    rows = [
        [select(page.page, page.filter).item(words.say(placeholder), list(filter(None, options)))]
        for select, placeholder, options in selects
        if any(options)
    ]
    ways.append(ShowFollowed(0).item(words))
    return view_of(ways, follow_choice(acting, [entry.match for entry in shown if entry.match]), *rows)
