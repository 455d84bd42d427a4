"""Lists of running matches: one's own with one's challenges, somebody else's, a channel's."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._components import Press, button, select, view_of
from bot.cogs._limits import MESSAGE, joined
from bot.cogs._next import urgency
from bot.cogs._offers import Entry, answerable, chosen_id, withdrawable
from bot.cogs._said import said
from bot.cogs._texts import title
from bot.cogs._where import link, may_see, place_of
from bot.cogs.lobby import take_back
from bot.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.cogs.client import Oddity
    from bot.matches.model import Match, Place
    from bot.words import Words

PAGE = 7
"""Matches on a page; a line of one takes up to 250 characters."""


@dataclass(frozen=True)
class Wish:
    """Whose running matches are listed: a person's, a channel's, or a person's in a channel."""

    person: int | None
    here: bool
    page: int = 0

    @property
    def press(self) -> Press:
        """The button that leads there."""
        return Press("matches", 0, self.page, f"{self.person or ''}.{'h' if self.here else ''}")


def read_wish(press: Press) -> Wish:
    """Read what ``Wish.press`` wrote.

    Raises:
        MatchError: it is none that this version writes.
    """
    found = re.fullmatch(r"(\d{0,20})\.(h?)", press.more)
    if found is None:
        raise MatchError("unknown-button")
    return Wish(int(found[1]) if found[1] else None, bool(found[2]), press.ply)


def add_to(client: Oddity) -> None:
    """Offer ``/matches``, and answer the buttons that turn its pages."""
    languages = client.languages

    @app_commands.command(name="matches", description=said(languages, "command-matches"))
    @app_commands.describe(person=said(languages, "choose-person"), here=said(languages, "choose-here"))
    async def matches(
        interaction: Interaction,
        person: discord.User | None = None,
        here: bool = False,  # noqa: FBT001, FBT002 (an option of the command)
    ) -> None:
        whose = person or (None if here else interaction.user)
        await think(interaction)
        await show_page(interaction, Wish(whose.id if whose else None, here))

    client.tree.add_command(matches)
    client.handlers |= {"matches": turn_page, "recall": withdraw_listed}


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Show a page of a list in place of another."""
    wish = read_wish(press)
    await think(interaction)
    await show_page(interaction, wish)


async def withdraw_listed(interaction: Interaction, press: Press) -> None:
    """Take the challenge back that was chosen, and show the page as it is then."""
    wish, challenge_id = read_wish(press), chosen_id(interaction)
    await think(interaction)
    try:
        await take_back(interaction, challenge_id)
    finally:
        await show_page(interaction, wish)


async def show_page(interaction: Interaction, wish: Wish) -> None:
    """Fill in the answer with a page, as far as there is one."""
    words = await private_words(interaction)
    everything = await entries(interaction, wish, words)
    pages = max(1, -(-len(everything) // PAGE))
    wish = replace(wish, page=min(wish.page, pages - 1))
    shown = everything[wish.page * PAGE :][:PAGE]
    await interaction.edit_original_response(
        content=page_text(shown, words) or nothing_text(interaction, wish, words),
        attachments=[],
        view=page_view(shown, wish, pages, words),
    )


async def entries(interaction: Interaction, wish: Wish, words: Words) -> list[Entry]:
    """Everything that is wished for; one's own list has challenges before and after the matches."""
    client, user = interaction.client, interaction.user.id
    found = await listed(interaction, wish)
    head = match_head(interaction, wish, len(found), words)
    matches = [Entry(head, match_line(client, match, user, words)) for match in found]
    if wish.person != user or wish.here:
        return matches
    guild = place_of(interaction).guild
    for_them, own = await client.matches.waiting(guild, user)
    return [*answerable(client, for_them, words), *matches, *withdrawable(client, own, words)]


async def listed(interaction: Interaction, wish: Wish) -> list[Match]:
    """The matches that are wished for and that this person may know of, those waiting for them first.

    Among these, and among the others, those with the nearest deadline come first, then the oldest.
    """
    found = await _wished(interaction.client, place_of(interaction), wish)
    seen = await asyncio.gather(*(may_see(interaction, match) for match in found))
    return sorted(
        (match for match, visible in zip(found, seen, strict=True) if visible),
        key=lambda match: (match.player_to_move != interaction.user.id, *urgency(match)),
    )


async def _wished(client: Oddity, place: Place, wish: Wish) -> Sequence[Match]:
    store = client.matches.store
    if wish.person is not None and not wish.here:
        return await store.running_matches_of(wish.person, place.guild)
    here = await store.running_matches_in(place.channel)
    return [match for match in here if wish.person in {None, *match.seats}]


def match_head(interaction: Interaction, wish: Wish, count: int, words: Words) -> str:
    """What stands above the matches."""
    if wish.person == interaction.user.id:
        return words.say("matches-mine", count=count)
    if wish.person is None:
        return words.say("matches-here", count=count)
    return words.say("matches-of", count=count, person=str(wish.person))


def nothing_text(interaction: Interaction, wish: Wish, words: Words) -> str:
    """What is said instead of an empty list."""
    if wish.person == interaction.user.id:
        return words.say("no-matches")
    if wish.person is None:
        return words.say("no-matches-here")
    return words.say("no-matches-of", person=str(wish.person))


def page_text(shown: Sequence[Entry], words: Words) -> str:
    """The entries of one page, each kind under its heading."""
    lines: list[str] = []
    for head, group in groupby(shown, key=lambda entry: entry.head):
        lines += [head, *(entry.line for entry in group)]
    return joined(lines, words, MESSAGE)


def page_view(shown: Sequence[Entry], wish: Wish, pages: int, words: Words) -> ui.View | None:
    """Back and on, where there is more than one page, and what can be taken back on this one."""
    rows = []
    if pages > 1:
        back, on = (replace(wish, page=min(max(wish.page + step, 0), pages - 1)) for step in (-1, 1))
        rows.append(
            [
                button(back.press, words.say("button-back"), disabled=back == wish),
                button(on.press, words.say("button-on"), disabled=on == wish),
            ]
        )
    options = [entry.option for entry in shown if entry.option is not None]
    if options:
        rows.append([select(replace(wish.press, verb="recall"), words.say("choose-withdraw"), options)])
    return view_of(*rows) if rows else None


def match_line(client: Oddity, match: Match, user: int, words: Words) -> str:
    """A match in one line: whose turn it is, who plays, how far it is, by when, and where."""
    view = client.matches.view(match)
    if match.player_to_move == user:
        turn = words.say("line-yours")
    elif match.seat_of(user) is not None:
        turn = words.say("line-theirs")
    else:
        turn = words.say("line-others", player=str(match.player_to_move))
    parts = [title(view, words), words.say("line-turn", turn=match.ply + 1)]
    if match.deadline is not None:
        parts.append(words.say("line-due", due=format_dt(match.deadline, "R")))
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{turn} {' · '.join(parts)}"
