"""`/matches`: running matches with the reader's challenges, and pages of finished ones."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, ClassVar

import discord
from discord import app_commands, ui

from bot.errors import NoMatchError
from bot.features.challenge.answers import accept, ask_reason, decline, withdraw
from bot.features.challenge.service import Challenges
from bot.features.lists.boards import draw_boards, opening_menus
from bot.features.lists.model import Filter, StatusFilter
from bot.matches.finding import Finding, urgency, waits_for
from bot.matches.ids import COMPUTER, ChallengeId, MatchId, UserId
from bot.matches.model import Match, Search
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Form, FormData, Item, Link, Select, back_next_buttons, view_of
from bot.ui.errors import ways_on
from bot.ui.lines import ListEntry, challenge_entries, match_line
from bot.ui.match_option import ChoiceOption, choice
from bot.ui.slots import LIST_BUTTONS, LIST_MENUS, TOUR_BUTTONS, items_of
from bot.ui.visible_matches import may_see
from bot.words import Words

MATCHES_PER_PAGE = 7
"""Matches; a line takes up to 250 characters."""
BOARDS_PER_PAGE = 9
"""Running matches and challenges."""
MAX_READS = 20
"""Queries per page, if the reader may not see most matches."""
_WHICH = ChoiceOption(choice(f"which-{which}", which) for which in StatusFilter)


class ShowOlder(Button, name="older", label="button-on"):
    before: MatchId
    """Id; 0 for the newest page."""
    filter: Filter

    async def press(self, acting: Acting) -> None:
        search = self.filter.search(acting.by.place)
        found, more = await _find_visible(acting, replace(search, before=self.before or None))
        page = found[:MATCHES_PER_PAGE]
        lines = [match_line(acting, match) for match in page]
        head = _archive_text(acting, self.filter, empty=not lines)
        text = truncate_lines([head, *lines], acting.words, MESSAGE_LENGTH)
        older = more
        if len(found) > MATCHES_PER_PAGE:
            older = page[-1].id
        buttons = [*_paging(acting, self, page, older), *_filter_buttons(acting, self.filter)]
        await acting.reply.show(text, view=view_of(buttons))


class ShowNewer(Button, name="newer", label="button-page-back"):
    after: MatchId
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the newest page if no full page is left before it."""
        search = self.filter.search(acting.by.place)
        found, _ = await _find_visible(acting, replace(search, after=self.after))
        start = MatchId(0)
        if len(found) > MATCHES_PER_PAGE:
            start = found[-MATCHES_PER_PAGE - 1].id
        await ShowOlder(start, self.filter).press(acting)


def _filter_buttons(acting: Acting, shown: Filter) -> Iterator[Item]:
    for which in StatusFilter:
        if which is not shown.which:
            wanted = replace(shown, which=which)
            button: Button = ShowOlder(MatchId(0), wanted)
            if which is StatusFilter.RUNNING:
                button = ShowMatches(0, wanted)
            yield button.item(acting.words, label=f"which-{which}")


def _paging(acting: Acting, shown: ShowOlder, page: Sequence[Match], older: MatchId | None) -> Iterator[Item]:
    if not shown.before and older is None:
        return
    first = page[0].id if page else MatchId(0)
    last = page[-1].id if page else MatchId(0)
    newer_button = ShowNewer(first, shown.filter)
    older_button = ShowOlder(older or last, shown.filter)
    yield newer_button.item(acting.words, disabled=not shown.before)
    yield older_button.item(acting.words, disabled=older is None)


async def _find_visible(acting: Acting, search: Search) -> tuple[list[Match], MatchId | None]:
    """Find one page of visible matches, newest first, and one more if there is one.

    Return also the id to continue from if `MAX_READS` was reached.
    """
    find = acting.get(Finding)
    found = list[Match]()
    for _ in range(MAX_READS):
        read = await find.search(search, MATCHES_PER_PAGE + 1)
        visible = await _visible(acting, read)
        found = [*found, *visible] if search.after is None else [*visible, *found]
        if len(read) <= MATCHES_PER_PAGE or len(found) > MATCHES_PER_PAGE:
            return found, None
        if search.after is None:
            search = replace(search, before=read[-1].id)
        else:
            search = replace(search, after=read[0].id)
    return found, search.before


async def _visible(acting: Acting, matches: Sequence[Match]) -> list[Match]:
    seen = await asyncio.gather(*(may_see(acting, match) for match in matches))
    return [match for match, is_seen in zip(matches, seen, strict=True) if is_seen]


@app_commands.command(name="matches", description="command-matches")
@app_commands.describe(
    which="choose-which", person="choose-person", here="choose-here", against="choose-against"
)
async def matches_command(
    interaction: Interaction,
    which: app_commands.Transform[StatusFilter, _WHICH] = StatusFilter.RUNNING,
    person: discord.User | None = None,
    here: bool = False,  # noqa: FBT001, FBT002 (an option of the command)
    against: discord.User | None = None,
) -> None:
    acting = Acting.of(interaction)
    whose = None if here else acting.user
    if person is not None:
        whose = acting.player(person)
    opponent = None
    if against:
        opponent = acting.player(against)
    if whose == COMPUTER:  # of its many matches, show the person's own
        whose = acting.user
        opponent = COMPUTER
    await ShowMatches(0, Filter(whose, here, which, opponent)).run(acting)


@TOUR_BUTTONS.add(order=10)
def _tour_buttons(acting: Acting) -> Iterator[Link]:
    yield ShowMatches(0, Filter(acting.user, here=False))


class ShowMatches(Button, name="matches", label="button-matches"):
    page: int
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the last page if there are fewer; finished matches have pages of another kind."""
        if self.filter.which is not StatusFilter.RUNNING:
            await ShowOlder(MatchId(0), self.filter).press(acting)
            return
        words = acting.words
        everything = await _entries(acting, self.filter)
        pages = max(1, -(-len(everything) // BOARDS_PER_PAGE))
        wanted = replace(self, page=min(self.page, pages - 1))
        start = wanted.page * BOARDS_PER_PAGE
        shown = everything[start : start + BOARDS_PER_PAGE]
        text = page_text(shown, words)
        instead = None
        if not text and self.filter.person == acting.user and self.filter.against is None:
            text, instead = await ways_on(acting, NoMatchError("no-own-match"))
        text = text or _no_matches_text(acting, self.filter)
        matches = [entry.match for entry in shown if entry.match]
        pictures = await draw_boards(acting, matches)
        further = [] if instead is None else instead.children
        view = await _page_view(acting, shown, wanted, pages, further)
        await acting.reply.show(text, attachments=pictures, view=view)


class _AnswerListed(Select):
    answer: ClassVar[Callable[[Acting, ChallengeId], Awaitable[None]]]

    page: int
    filter: Filter

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        challenge = ChallengeId(self.number(values))
        try:
            await type(self).answer(acting, challenge)
        finally:
            await ShowMatches(self.page, self.filter).press(acting)


class AcceptListed(_AnswerListed, name="accept-listed"):
    answer: ClassVar = accept


class WithdrawListed(_AnswerListed, name="withdraw-listed"):
    answer: ClassVar = withdraw


class DeclineListed(Select, name="decline-listed", acknowledges="later"):
    page: int
    filter: Filter

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        challenge = ChallengeId(self.number(values))
        form = DeclineListedForm(challenge, self.page, self.filter)
        await ask_reason(acting, challenge, form)


class DeclineListedForm(Form, name="decline-listed-form"):
    challenge: ChallengeId
    page: int
    filter: Filter

    async def submit(self, acting: Acting, written: FormData) -> None:
        try:
            await decline(acting, self.challenge, written)
        finally:
            await ShowMatches(self.page, self.filter).press(acting)


async def _entries(acting: Acting, wanted: Filter) -> list[ListEntry]:
    """A person's own list also has their challenges."""
    services = acting.bot.services
    words = acting.words
    found = await _running_matches(acting, wanted)
    head = _list_heading(acting, wanted, len(found))
    entries = [ListEntry(head, match_line(acting, match), match) for match in found]
    if wanted.person != acting.user or wanted.here or wanted.against is not None:
        return entries
    for_them, own = await services.get(Challenges).waiting(acting.by.place.guild, acting.user)
    return [
        *challenge_entries(services.catalogue, for_them, words, own=False),
        *entries,
        *challenge_entries(services.catalogue, own, words, own=True),
    ]


async def _running_matches(acting: Acting, wanted: Filter) -> list[Match]:
    """Visible ones that wait for the reader come first, then the nearest deadline; paused ones last."""
    find = acting.get(Finding)
    place = acting.by.place
    if wanted.person is not None and not wanted.here:
        running = await find.running_of(wanted.person, place.guild)
    else:
        running = await find.running_in(place.channel)
    found = [match for match in running if wanted.players <= set(match.seats)]
    visible = await _visible(acting, found)
    now = acting.bot.services.now()
    return sorted(visible, key=lambda match: (not waits_for(match, acting.user, now), *urgency(match)))


def page_text(shown: Sequence[ListEntry], words: Words) -> str:
    lines: list[str] = []
    for head, group in groupby(shown, key=lambda entry: entry.head):
        lines.append(head)
        lines += [entry.line for entry in group]
    return truncate_lines(lines, words, MESSAGE_LENGTH)


async def _page_view(
    acting: Acting,
    shown: Sequence[ListEntry],
    page: ShowMatches,
    pages: int,
    further: Sequence[ui.Item[Any]],
) -> ui.View:
    words = acting.words
    buttons = list(_filter_buttons(acting, page.filter))
    if pages > 1:
        turned = back_next_buttons(lambda to: replace(page, page=to), page.page, pages, words)
        buttons = [*turned, *buttons]
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
    buttons += items_of([await added for added in LIST_BUTTONS(acting)], words)
    matches = [entry.match for entry in shown if entry.match]
    menus = await opening_menus(acting, matches)
    return view_of(*menus, [*further, *buttons], *LIST_MENUS(acting, matches), *rows)


def _about(acting: Acting, wanted: Filter) -> dict[str, UserId | str | None]:
    whose = "theirs" if wanted.person else "everybody"
    if wanted.person == acting.user:
        whose = "mine"
    return {"whose": whose, "person": wanted.person, "against": wanted.against or None}


def _list_heading(acting: Acting, wanted: Filter, count: int) -> str:
    about = _about(acting, wanted)
    return acting.words.say(f"matches-{about['whose']}", count=count, **about)


def _no_matches_text(acting: Acting, wanted: Filter) -> str:
    if wanted.against is not None:
        return _archive_text(acting, wanted, empty=True)
    about = _about(acting, wanted)
    return acting.words.say(f"no-matches-{about['whose']}", **about)


def _archive_text(acting: Acting, wanted: Filter, *, empty: bool) -> str:
    message = "no-archive" if empty else "archive"
    where = "here" if wanted.here else "server"
    return acting.words.say(message, which=wanted.which, where=where, **_about(acting, wanted))
