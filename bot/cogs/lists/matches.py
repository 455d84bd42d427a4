"""`/matches`: running matches, the reader's own with their challenges, another person's, or a channel's."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Self

import discord
from discord import app_commands, ui
from discord.ext import commands
from discord.utils import format_dt

from bot.cogs.challenge.answers import withdraw
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Select, view_of
from bot.cogs.common.places import link, may_see
from bot.cogs.common.texts import title
from bot.cogs.common.truncation import MESSAGE, truncate_lines
from bot.cogs.lists.offers import Entry, answerable, withdrawable
from bot.errors import MatchError
from bot.matches.finding import urgency
from bot.matches.ids import ChallengeId, UserId
from bot.matches.model import Match
from bot.words import Words

PAGE = 7
"""Matches on a page; a line of one takes up to 250 characters."""
_CODE = re.compile(r"(\d{0,20})\.(h?)")


@dataclass(frozen=True)
class Filter:
    """Whose running matches are listed: a person's, a channel's, or a person's in a channel."""

    person: UserId | None
    here: bool

    @property
    def code(self) -> str:
        """The filter in a few characters."""
        return f"{self.person or ''}.{'h' if self.here else ''}"

    @classmethod
    def read(cls, code: str) -> Self:
        """Read what `code` wrote.

        Raises:
            MatchError: It is none that this version writes.
        """
        found = _CODE.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        return cls(UserId(int(found[1])) if found[1] else None, bool(found[2]))


class Listing(commands.Cog):
    """Offers `/matches`."""

    @app_commands.command(name="matches", description="command-matches")
    @app_commands.describe(person="choose-person", here="choose-here")
    async def matches(
        self,
        interaction: discord.Interaction[Oddity],
        person: discord.User | None = None,
        here: bool = False,  # noqa: FBT001, FBT002 (an option of the command)
    ) -> None:
        """Show the first page."""
        acting = Acting.of(interaction)
        whose = UserId(person.id) if person else None if here else acting.user
        await ShowMatches(0, Filter(whose, here)).press(acting)


@dataclass(frozen=True)
class ShowMatches(Button):
    """Shows a page of a list in place of what stands there."""

    name: ClassVar = "matches"
    label: ClassVar = "button-matches"

    page: int
    filter: Filter

    async def press(self, acting: Acting) -> None:
        """Show the page."""
        await acting.reply.think()
        await show_page(acting, self)


@dataclass(frozen=True)
class WithdrawListed(Select):
    """Withdraws the challenge that is chosen, and shows the page as it is then."""

    name: ClassVar = "withdraw-listed"

    page: int
    filter: Filter

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Withdraw the challenge."""
        (value, *_) = values or ("",)
        if not (value.isascii() and value.isdecimal() and len(value) <= 18):
            raise MatchError("unknown-button")
        await acting.reply.think()
        try:
            await withdraw(acting, ChallengeId(int(value)))
        finally:
            await show_page(acting, ShowMatches(self.page, self.filter))


async def show_page(acting: Acting, wanted: ShowMatches) -> None:
    """Fill in the answer with a page, as far as there is one."""
    words = acting.words
    everything = await _entries(acting, wanted.filter)
    pages = max(1, -(-len(everything) // PAGE))
    wanted = replace(wanted, page=min(wanted.page, pages - 1))
    shown = everything[wanted.page * PAGE :][:PAGE]
    text = page_text(shown, words) or _nothing_text(acting, wanted.filter)
    await acting.reply.show(text, view=_page_view(shown, wanted, pages, words))


async def _entries(acting: Acting, wanted: Filter) -> list[Entry]:
    """Everything that is asked for; a person's own list has challenges before and after the matches."""
    matches, words = acting.bot.matches, acting.words
    found = await _listed(acting, wanted)
    head = _match_head(acting, wanted, len(found))
    entries = [Entry(head, _match_line(acting, match)) for match in found]
    if wanted.person != acting.user or wanted.here:
        return entries
    for_them, own = await matches.challenges.waiting(acting.place.guild, acting.user)
    catalogue = matches.catalogue
    return [*answerable(catalogue, for_them, words), *entries, *withdrawable(catalogue, own, words)]


async def _listed(acting: Acting, wanted: Filter) -> list[Match]:
    """The matches that are asked for and that this person may know of, those waiting for them first.

    Among these, and among the others, those with the nearest deadline come first, then the oldest.
    """
    find, place = acting.bot.matches.find, acting.place
    if wanted.person is not None and not wanted.here:
        found = await find.running_of(wanted.person, place.guild)
    else:
        here = await find.running_in(place.channel)
        found = [match for match in here if wanted.person in {None, *match.seats}]
    visible = await asyncio.gather(*(may_see(acting, match) for match in found))
    return sorted(
        (match for match, is_visible in zip(found, visible, strict=True) if is_visible),
        key=lambda match: (match.player_to_move != acting.user, *urgency(match)),
    )


def _match_head(acting: Acting, wanted: Filter, count: int) -> str:
    """What stands above the matches."""
    if wanted.person == acting.user:
        return acting.words.say("matches-mine", count=count)
    if wanted.person is None:
        return acting.words.say("matches-here", count=count)
    return acting.words.say("matches-of", count=count, person=str(wanted.person))


def _nothing_text(acting: Acting, wanted: Filter) -> str:
    """What is said instead of an empty list."""
    if wanted.person == acting.user:
        return acting.words.say("no-matches")
    if wanted.person is None:
        return acting.words.say("no-matches-here")
    return acting.words.say("no-matches-of", person=str(wanted.person))


def page_text(shown: Sequence[Entry], words: Words) -> str:
    """Say the entries of one page, each kind under its heading."""
    lines: list[str] = []
    for head, group in groupby(shown, key=lambda entry: entry.head):
        lines += [head, *(entry.line for entry in group)]
    return truncate_lines(lines, words, MESSAGE)


def _page_view(shown: Sequence[Entry], page: ShowMatches, pages: int, words: Words) -> ui.View | None:
    """Back and on, where there is more than one page, and what can be withdrawn on this one."""
    rows = []
    if pages > 1:
        back, on = (replace(page, page=min(max(page.page + step, 0), pages - 1)) for step in (-1, 1))
        rows.append(
            [
                back.item(words, label="button-back", disabled=back == page),
                on.item(words, label="button-on", disabled=on == page),
            ]
        )
    options = [entry.option for entry in shown if entry.option is not None]
    if options:
        select = WithdrawListed(page.page, page.filter)
        rows.append([select.item(words.say("choose-withdraw"), options)])
    return view_of(*rows) if rows else None


def _match_line(acting: Acting, match: Match) -> str:
    """A match in one line: whose turn it is, who plays, how far it is, by when, and where."""
    words = acting.words
    if match.player_to_move == acting.user:
        turn = words.say("line-yours")
    elif match.seat_of(acting.user) is not None:
        turn = words.say("line-theirs")
    else:
        turn = words.say("line-others", player=str(match.player_to_move))
    parts = [title(acting.bot.matches.view(match), words), words.say("line-turn", turn=match.ply + 1)]
    if match.deadline is not None:
        parts.append(words.say("line-due", due=format_dt(match.deadline, "R")))
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{turn} {' · '.join(parts)}"
