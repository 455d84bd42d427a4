"""Lists of running matches: one's own, somebody else's, a channel's; and the one that waits next."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._components import Press, button, view_of
from bot.cogs._limits import MESSAGE, joined
from bot.cogs._next import urgency
from bot.cogs._said import said
from bot.cogs._texts import title
from bot.cogs._where import link, may_see, place_of
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
        person: discord.Member | None = None,
        here: bool = False,  # noqa: FBT001, FBT002 (an option of the command)
    ) -> None:
        whose = person or (None if here else interaction.user)
        await show_page(interaction, Wish(whose.id if whose else None, here))

    client.tree.add_command(matches)
    client.handlers |= {"matches": turn_page}


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Show a page of a list in place of another."""
    await show_page(interaction, read_wish(press))


async def show_page(interaction: Interaction, wish: Wish) -> None:
    """Answer with a page, as far as there is one."""
    await think(interaction)
    words = await private_words(interaction)
    found = await listed(interaction, wish)
    pages = max(1, -(-len(found) // PAGE))
    wish = replace(wish, page=min(wish.page, pages - 1))
    text = page_text(interaction, found, wish, words)
    buttons = page_buttons(wish, pages, words)
    await interaction.edit_original_response(content=text, attachments=[], view=buttons)


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


def page_text(interaction: Interaction, found: Sequence[Match], wish: Wish, words: Words) -> str:
    """A heading and the matches of one page."""
    user = interaction.user.id
    if wish.person == user:
        head, nothing = words.say("matches-mine", count=len(found)), words.say("no-matches")
    elif wish.person is None:
        head, nothing = words.say("matches-here", count=len(found)), words.say("no-matches-here")
    else:
        whose = str(wish.person)
        head = words.say("matches-of", count=len(found), person=whose)
        nothing = words.say("no-matches-of", person=whose)
    shown = found[wish.page * PAGE :][:PAGE]
    lines = [match_line(interaction.client, match, user, words) for match in shown]
    return joined([head, *lines], words.say("and-more"), MESSAGE) if lines else nothing


def page_buttons(wish: Wish, pages: int, words: Words) -> ui.View | None:
    """Back and on, where there is more than one page."""
    if pages == 1:
        return None
    back, on = replace(wish, page=max(wish.page - 1, 0)), replace(wish, page=min(wish.page + 1, pages - 1))
    return view_of(
        [
            button(back.press, words.say("button-back"), disabled=back == wish),
            button(on.press, words.say("button-on"), disabled=on == wish),
        ]
    )


def match_line(client: Oddity, match: Match, user: int, words: Words) -> str:
    """A match in one line: whose turn it is, who plays, how far it is, by when, and where."""
    game = client.matches.catalogue.game(match.setup.game)
    if match.player_to_move == user:
        turn = words.say("line-yours")
    elif match.seat_of(user) is not None:
        turn = words.say("line-theirs")
    else:
        turn = words.say("line-others", player=str(match.player_to_move))
    parts = [title(match, game, words), words.say("line-turn", turn=match.ply + 1)]
    if match.deadline is not None:
        parts.append(words.say("line-due", due=format_dt(match.deadline, "R")))
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{turn} {' · '.join(parts)}"
