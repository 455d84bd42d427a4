"""What features add to commands, messages and screens of others; buttons have the order of the whole row."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView, Offer
from bot.matches.settings import ServerSettings
from bot.matches.slots import Slot
from bot.rules.catalogue import Game
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Item, Link
from bot.ui.match_option import MatchButton, SharedGroup, group_of
from bot.words import Words

server_group = group_of(
    "server", kind=SharedGroup, default_permissions=discord.Permissions(manage_guild=True)
)
settings_group = group_of("settings", kind=SharedGroup, dms=True)

PUBLIC_BUTTONS = Slot[[MatchView, Words], Iterable[ui.Item[Any]]]()
"""The first row under a public board, between Play and the buttons for another match; also links to pages."""
FIRST_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Under a private board: what the person can do next."""
FURTHER_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Under a private board that shows more buttons."""
AT_TURN = Slot[[MatchId, int, str], MatchButton]()
"""Shows a match after one of its turns, in a view or as the person prefers."""
FIRST_LINES = Slot[[Oddity, Match, Words], Awaitable[str]]()
"""Below the text of a match before its first turn; empty for none."""
END_BUTTONS = Slot[[Acting, MatchView], Iterable[Item]]()
"""Under the end of a match in a player's private message; the last stays where there are too many."""
LAST_LINES = Slot[[Oddity, Match, Words], Awaitable[str]]()
"""Below the text of a finished match; empty for none."""
MENU_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""In the menu of the turn builder."""
PLAYED_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Below the confirmation of a turn."""
WAITING_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Below the reason why a turn cannot be played, on the opponent's turn."""
SUGGESTIONS = Slot[[Oddity, Match, Words], Awaitable["Suggestion | None"]]()
"""What a finished match leads to, if anything."""
COMPUTER_PLAYS = Slot[[Oddity], bool]()
"""Whether the computer can play now; without an answer, it cannot."""
CARD_LINES = Slot[[Oddity, Offer, Words], Awaitable[str]]()
"""Last lines of a new challenge's card; empty for none."""
GAME_BUTTONS = Slot[[Game, Words], Iterable[Item]]()
"""Below details of a challenge, a turn or a puzzle."""
SETTINGS_LINES = Slot[[Acting], str]()
"""Lines of `/settings show`."""
SETTINGS_LINKS = Slot[[str], Iterable[Link]]()
"""Buttons under a screen of settings that lead to other screens; a screen is named as in its id."""
SERVER_LINES = Slot[[Acting, ServerSettings], Awaitable[str]]()
"""Lines of `/server show`, below those of single settings."""
SERVER_BUTTONS = Slot[[Acting, ServerSettings], Iterable[Link]]()
"""Under `/server show`, for people who may use them: five at most."""
TOUR_BUTTONS = Slot[[Acting], Iterable[Link]]()
"""Under `/help`."""
RULES_BUTTONS = Slot[[Acting, Game], Iterable[Item]]()
"""Under `/rules`, and under `/help` for its first game."""
STUDY_BUTTONS = Slot[[Acting, Match, int], Iterable[Link]]()
"""Under a turn of a replay: what can be learnt about its position."""
SHARE_BUTTONS = Slot[[Acting, Match, int], Iterable[Link]]()
"""Under a turn of a replay: what can be done with the match."""
VOTE_BUTTONS = Slot[[Acting, Match], Awaitable[Iterable[Item]]]()
"""Beside the vote on a turn of a server's match."""
LIST_BUTTONS = Slot[[Acting], Awaitable[Iterable[Link]]]()
"""Under a page of `/matches`."""
LIST_MENUS = Slot[[Acting, Sequence[Match]], Sequence[Item]]()
"""Under a page of `/matches`: a row each."""


class Suggestion(NamedTuple):
    line: str
    """Below the text of a finished match."""
    button: Item | None
    """Beside those that every finished match has."""


class DigestPart(NamedTuple):
    heading: str
    """Id of a message."""
    matches: Sequence[Match]
    note: Callable[[], Awaitable[None]]
    """Stores that the digest was posted."""
    give_up: Callable[[], Awaitable[None]]
    """Stores that Discord refuses it."""


DIGEST_PARTS = Slot[[Oddity, UserId, datetime], Awaitable[DigestPart]]()
"""Last parts of a person's digest, with news since a moment."""


def items_of(added: Iterable[Iterable[Link]], words: Words) -> list[Item]:
    """Return the buttons that a slot was filled with."""
    return [link.item(words) for links in added for link in links]


def game_buttons(game: Game, words: Words) -> list[Item]:
    return [item for added in GAME_BUTTONS(game, words) for item in added]


def ways_on_and_more(acting: Acting, view: MatchView) -> tuple[list[Item], Item]:
    """Return what stands at the end of a match, the last button by itself."""
    *ways, more = [item for added in END_BUTTONS(acting, view) for item in added]
    return ways, more


async def suggestions_after(bot: Oddity, match: Match, words: Words) -> tuple[list[str], list[Item]]:
    """Return the lines and the buttons of what a match leads to: none while it runs."""
    if match.outcome is None:
        return [], []
    found = [one for added in SUGGESTIONS(bot, match, words) if (one := await added) is not None]
    return [one.line for one in found], [one.button for one in found if one.button is not None]


def settings_links(screen: str, words: Words) -> list[Item]:
    return items_of(SETTINGS_LINKS(screen), words)
