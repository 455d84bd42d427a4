"""`/settings`: looks, language, pings, reminders and ratings of one person, and blocks."""

import asyncio
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, get_args

import discord
from discord import ButtonStyle, SelectOption, app_commands

from bot.errors import MatchError, NotForYouError
from bot.features.following.links import ShowFollowed
from bot.features.preferences.links import ShowRanked, ShowReminders
from bot.features.preferences.zones import find_time_zones
from bot.matches.ids import UserId
from bot.matches.privacy import People
from bot.matches.settings import PersonSettings, Pings, Reminders
from bot.matches.time.quiet import check_time_zone, local_time
from bot.rules.catalogue import Catalogue
from bot.rules.position import Colour, Placement, Turn
from bot.scenes.view import BoardView, Labels
from bot.transport.wire import MAX_CHOICES, MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, Select, view_of
from bot.ui.match_option import group_of
from bot.words import Words

Choices = Mapping[str, Mapping[str, Any]]
"""What may be chosen in a list, by the text that it carries, and what that changes."""
VIEWS = ("picture", "text", "words")
"""In the order in which the button goes through them."""
AS_DISCORD = "discord"
"""Stands for the language of a person's Discord."""
STEPS = 12
"""Turns until a board is back where it was: a multiple of the symmetry of every board."""
HOURS = range(24)
OFF = "off"
"""Stands for no reminders, no quiet hours, no digest."""
DIRECTLY = "-directly"
"""Ends how often reminders come, where they come as direct messages."""
NIGHT = 9
"""How many hours quiet hours last until their end is chosen."""

settings_group = group_of("settings", dms=True)


@settings_group.command(name="show", description="command-settings-show")
async def show_command(interaction: Interaction) -> None:
    """Show what is set, and let it be changed."""
    await ShowSettings().run(Acting.of(interaction))


async def complete_time_zone(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer time zones, each with the time it is there."""
    bot = interaction.client
    now = bot.services.now()
    zones = await asyncio.to_thread(find_time_zones, typed, now, bot.languages.known)  # takes up to 0.1 s
    return [
        app_commands.Choice(name=f"{zone} · {local_time(zone, now)}", value=zone)
        for zone in zones[:MAX_CHOICES]
    ]


@settings_group.command(name="time-zone", description="command-settings-time-zone")
@app_commands.describe(zone="choose-zone")
@app_commands.autocomplete(zone=complete_time_zone)
async def time_zone_command(interaction: Interaction, zone: str) -> None:
    """Set the time zone, and show what it matters to."""
    acting = await Acting.acknowledge(interaction)
    await show_reminders(await acting.set(time_zone=check_time_zone(zone)))


@settings_group.command(name="ratings", description="command-settings-ratings")
async def ratings_command(interaction: Interaction) -> None:
    """Show whether the person is in the ratings, and let it be changed."""
    await PressShowRanked().run(Acting.of(interaction))


@settings_group.command(name="block", description="command-settings-block")
@app_commands.describe(person="choose-blocked")
async def block_command(interaction: Interaction, person: discord.User) -> None:
    """Block a person."""
    acting = Acting.of(interaction)
    if person.bot:
        raise NotForYouError("block-bot", person=str(person.id))
    await acting.get(People).block(acting.user, UserId(person.id))
    await acting.reply.say(acting.words.say("blocked", person=str(person.id)))


@settings_group.command(name="unblock", description="command-settings-unblock")
@app_commands.describe(person="choose-unblocked")
async def unblock_command(interaction: Interaction, person: discord.User) -> None:
    """Lift a block."""
    acting = Acting.of(interaction)
    await acting.get(People).unblock(acting.user, UserId(person.id))
    await acting.reply.say(acting.words.say("unblocked", person=str(person.id)))


class ShowSettings(Button, name="settings", label="button-back"):
    """Shows what is set, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await _show(acting)


class SetTo(Button, name="set-to"):
    """Sets a field to the value that its label names; a stale click does what its label says."""

    field: str
    value: int

    async def press(self, acting: Acting) -> None:
        await _show(await _chosen(acting, self.field, str(self.value)))


class SetChosen(Select, name="set-chosen"):
    """Sets a field to what is chosen in a list."""

    field: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await _show(await _chosen(acting, self.field, "".join(values[:1])))


async def _chosen(acting: Acting, field: str, text: str) -> Acting:
    """Change what a choice changes, and return the person as they act from then on."""
    changes = choices(acting.bot, acting.settings).get(field, {}).get(text)
    if changes is None:  # anything can be forged
        raise MatchError("unknown-button")
    return await acting.set(**changes)


def choices(bot: Oddity, settings: PersonSettings) -> dict[str, Choices]:
    """Return for each list and button what may be chosen: the text that it carries, and what that changes."""
    start, end = settings.quiet_from, settings.quiet_until
    values: dict[str, dict[str, Any]] = {
        "theme": {theme: theme for theme in bot.pictures.themes},
        "labels": {labels: labels for labels in get_args(Labels)},
        "language": {AS_DISCORD: None} | {language: language for language in bot.languages.known},
        "pings": {pings.value: pings for pings in Pings},
        "turned": {str(turned): turned for turned in range(STEPS)},
        "mirrored": {"0": False, "1": True},
        "view": {str(place): view for place, view in enumerate(VIEWS)},
        "confirm": {"0": False, "1": True},
        "digest": {OFF: None} | {str(hour): hour for hour in HOURS},
    }
    return {
        **{field: {text: {field: value} for text, value in found.items()} for field, found in values.items()},
        "reminders": dict(_reminders()),
        "quiet-from": {
            OFF: {"quiet_from": None, "quiet_until": None},
            **{str(hour): {"quiet_from": hour, "quiet_until": _end(hour, end)} for hour in HOURS},
        },
        "quiet-until": {str(hour): {"quiet_until": hour} for hour in HOURS if hour != start},
    }


def _reminders() -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield OFF, {"reminders": Reminders.OFF}
    for often in (Reminders.ONCE, Reminders.TWICE):
        yield often.value, {"reminders": often, "reminders_directly": False}
        yield f"{often.value}{DIRECTLY}", {"reminders": often, "reminders_directly": True}


def _end(start: int, end: int | None) -> int:
    """Return when quiet hours end that begin at another hour: as before, if that makes sense."""
    return (start + NIGHT) % len(HOURS) if end is None or end == start else end


async def _show(acting: Acting) -> None:
    bot, settings, words = acting.bot, acting.settings, acting.words
    blocked = sorted(await bot.get(People).blocked_by(acting.user))
    where = "servers" if settings.ranked else "nowhere"
    lines = [words.say("settings-shown"), words.say("settings-ranked", where=where)]
    if blocked:
        lines.append(words.say("settings-blocked", people=tuple(map(words.person, blocked))))
    text = truncate_lines(lines, words, MESSAGE_LENGTH)
    lists = [[_select(SetChosen(field), acting)] for field in ("theme", "labels", "language", "pings")]
    view = view_of(*lists, [*_buttons(settings, words), ShowReminders().item(words)])
    await acting.show_board(text, example_board(bot.catalogue), view)


def _select(select: "SetChosen | SetReminders", acting: Acting) -> Item:
    bot, words, settings, field = acting.bot, acting.words, acting.settings, select.field
    options = [
        SelectOption(
            label=words.say(
                f"setting-{field}-is", value=text, name=bot.languages.words(text).say("language-name")
            ),
            value=text,
            default=all(getattr(settings, name) == chosen for name, chosen in changes.items()),
        )
        for text, changes in choices(bot, settings)[field].items()
    ]
    return select.item(words.say(f"setting-{field}"), options)


def _buttons(settings: PersonSettings, words: Words) -> Iterator[Item]:
    yield SetTo("turned", (settings.turned + 1) % STEPS).item(words, label="button-turn-board")
    following = (VIEWS.index(settings.view) + 1) % len(VIEWS) if settings.view in VIEWS else 0
    yield SetTo("view", following).item(words, label="setting-view-is", value=settings.view)
    for field in ("mirrored", "confirm"):
        on = getattr(settings, field)
        style = ButtonStyle.success if on else ButtonStyle.secondary
        value = "yes" if on else "no"
        yield SetTo(field, int(not on)).item(words, label=f"setting-{field}-is", style=style, value=value)


def example_board(catalogue: Catalogue) -> BoardView:
    """Return the usual board of a game with a few stones, to see looks on."""
    game = next(iter(catalogue.games.values()))
    setup = game.setup(random=Random(1))  # noqa: S311 (any numbers will do for an example)
    cells = range(0, len(setup.board.tiling.names), 4)
    stones = (Placement(cell, list(Colour)[place % 2]) for place, cell in enumerate(cells))
    rules = catalogue.rules(setup)
    position = rules.after(setup.start(), Turn(tuple(stones)))
    return BoardView(game, setup, position, rules.score(position))


class PressShowReminders(ShowReminders, Button):
    """Shows what is set about reminders, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await show_reminders(acting)


class SetReminders(Select, name="set-reminders"):
    """Sets a field about reminders to what is chosen in a list."""

    field: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await show_reminders(await _chosen(acting, self.field, "".join(values[:1])))


async def show_reminders(acting: Acting) -> None:
    """Show what is set, with lists to change it; when quiet hours end matters only to those who have any."""
    settings, words = acting.settings, acting.words
    time = local_time(settings.time_zone, acting.bot.services.now())
    until = [] if settings.quiet_from is None else ["quiet-until"]
    lists = [
        [_select(SetReminders(field), acting)] for field in ("reminders", "quiet-from", *until, "digest")
    ]
    ways = [ShowSettings().item(words), ShowFollowed().item(words)]
    text = words.say("reminders-shown", zone=settings.time_zone, time=time)
    await acting.reply.show(text, view=view_of(*lists, ways))


class PressShowRanked(ShowRanked, Button):
    """Shows whether the person is in the ratings, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await _show_ranked(acting)


class SetRanked(Button, name="set-ranked", label="button-be-nowhere"):
    """Puts the person into the ratings, or nowhere; a stale click does what its label says."""

    ranked: bool

    async def press(self, acting: Acting) -> None:
        await _show_ranked(await acting.set(ranked=self.ranked))


async def _show_ranked(acting: Acting) -> None:
    words, ranked = acting.words, acting.settings.ranked
    text = words.say("ratings-shown", where="servers" if ranked else "nowhere")
    label = "button-be-nowhere" if ranked else "button-be-ranked"
    ways = [SetRanked(not ranked).item(words, label=label), ShowSettings().item(words)]
    await acting.reply.show(text, view=view_of(ways))
