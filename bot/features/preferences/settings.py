import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, get_args

import discord
from discord import ButtonStyle, SelectOption, app_commands

from bot.errors import MatchError, NotForYouError
from bot.features.preferences.zones import find_time_zones
from bot.matches.hours import check_time_zone, local_time
from bot.matches.ids import UserId
from bot.matches.preferences import People
from bot.matches.settings import Control, Declared, PersonSettings, declared
from bot.matches.slots import Slot
from bot.rules.catalogue import Catalogue
from bot.rules.position import Colour, Placement, Turn
from bot.scenes.view import BoardView, Labels
from bot.transport.wire import MAX_CHOICES, MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, Link, Select, press, view_of
from bot.ui.slots import SETTINGS_LINES, SETTINGS_LINKS, settings_group, settings_links

Choices = Mapping[str, Mapping[str, Any]]
"""Changes of settings by the text that a list or button carries."""
SCREENS = Slot[[Declared], Link | None]()
"""The screen on which a setting is shown, if it isn't `/settings show`."""
FURTHER_CHOICES = Slot[[PersonSettings], Mapping[str, Choices]]()
"""Choices that change several settings, instead of those of a setting, by its code."""


@settings_group.command(name="show", description="command-settings-show", extras={"order": 10})
async def show_command(interaction: Interaction) -> None:
    await ShowSettings().run(Acting.of(interaction))


async def _zones(bot: Oddity, typed: str) -> list[str]:
    """Return the likeliest first."""
    now = bot.services.now()
    languages = bot.languages.known
    return await asyncio.to_thread(find_time_zones, typed, now, languages)  # takes up to 0.1 s


async def complete_time_zone(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    now = interaction.client.services.now()
    zones = await _zones(interaction.client, typed)
    return [
        app_commands.Choice(name=f"{zone} · {local_time(zone, now)}", value=zone)
        for zone in zones[:MAX_CHOICES]
    ]


async def read_time_zone(acting: Acting, typed: str) -> str:
    """Return a zone by its name, else the likeliest one."""
    found = await _zones(acting.bot, typed)
    return check_time_zone(typed if typed in found else next(iter(found), typed))


@settings_group.command(name="time-zone", description="command-settings-time-zone", extras={"order": 20})
@app_commands.describe(zone="choose-zone")
@app_commands.autocomplete(zone=complete_time_zone)
async def time_zone_command(interaction: Interaction, zone: str) -> None:
    acting = await Acting.acknowledge(interaction)
    changed = await acting.set(time_zone=check_time_zone(zone))
    await _press_screen(changed, "time_zone")


@settings_group.command(name="block", description="command-settings-block", extras={"order": 40})
@app_commands.describe(person="choose-blocked")
async def block_command(interaction: Interaction, person: discord.User) -> None:
    acting = Acting.of(interaction)
    if person.bot:
        raise NotForYouError("block-bot", person=person.id)
    await acting.get(People).block(acting.user, UserId(person.id))
    await acting.reply.say(acting.words.say("blocked", person=person.id))


@settings_group.command(name="unblock", description="command-settings-unblock", extras={"order": 50})
@app_commands.describe(person="choose-unblocked")
async def unblock_command(interaction: Interaction, person: discord.User) -> None:
    acting = Acting.of(interaction)
    await acting.get(People).unblock(acting.user, UserId(person.id))
    await acting.reply.say(acting.words.say("unblocked", person=person.id))


class ShowSettings(Button, name="settings", label="button-back"):
    async def press(self, acting: Acting) -> None:
        bot = acting.bot
        words = acting.words
        blocked = sorted(await bot.get(People).blocked_by(acting.user))
        lines = [words.say("settings-shown"), *SETTINGS_LINES(acting)]
        if blocked:
            people = tuple(map(words.person, blocked))
            lines.append(words.say("settings-blocked", people=people))
        text = truncate_lines(lines, words, MESSAGE_LENGTH)
        buttons = [*setting_buttons(acting, "settings"), *settings_links("settings", words)]
        view = view_of(*setting_lists(acting, "settings", SetChosen), buttons)
        await acting.show_board(text, example_board(bot.catalogue), view)


class SetTo(Button, name="set-to"):
    """Sets a field to the value that its label names, even if that is stale; `value` is its index."""

    field: str
    value: int

    async def press(self, acting: Acting) -> None:
        await _choose(acting, self.field, str(self.value))


class SetChosen(Select, name="set-chosen"):
    field: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await _choose(acting, self.field, "".join(values[:1]))


@SETTINGS_LINKS.add(order=10)
def _back(screen: str) -> Iterator[Link]:
    if screen in {"reminders", "settings-ratings"}:
        yield ShowSettings()


async def _choose(acting: Acting, field: str, text: str) -> None:
    offered = choices(acting.bot, acting.settings).get(field, {})
    changes = offered.get(text)
    if changes is None:  # anything can be forged
        raise MatchError("unknown-button")
    changed = await acting.set(**changes)
    await _press_screen(changed, field.replace("-", "_"))


async def _press_screen(acting: Acting, field: str) -> None:
    setting = next(one for one in declared(PersonSettings) if one.field == field)
    screens = filter(None, SCREENS(setting))
    await press(acting, next(screens, ShowSettings()))


def choices(bot: Oddity, settings: PersonSettings) -> dict[str, Choices]:
    found: dict[str, Choices] = {
        one.code: {text: {one.field: value} for text, value in _values(bot, one).items()}
        for one in declared(PersonSettings, Control)
    }
    for further in FURTHER_CHOICES(settings):
        found |= further
    return found


def _values(bot: Oddity, one: Declared) -> dict[str, Any]:
    """By the texts that a control carries."""
    known = {
        "theme": bot.pictures.themes,
        "labels": get_args(Labels),
        "language": (None, *bot.languages.known),
    }
    values = one.how.values or known.get(one.field) or one.kind
    if values is bool:
        values = (False, True)
    if one.how.is_button:
        return {str(index): value for index, value in enumerate(values)}
    return {one.how.unset if value is None else str(value): value for value in values}


def _on(screen: str, *, is_button: bool) -> list[Declared]:
    controls = declared(PersonSettings, Control)
    return [one for one in controls if one.how.screen == screen and one.how.is_button is is_button]


def setting_lists(
    acting: Acting, screen: str, kind: type[SetChosen], without: str = ""
) -> Iterator[list[Item]]:
    for one in _on(screen, is_button=False):
        if one.code != without:
            placeholder = acting.words.say(f"setting-{one.code}")
            yield [kind(one.code).item(placeholder, _options(acting, one.code))]


def _options(acting: Acting, code: str) -> list[SelectOption]:
    bot = acting.bot
    words = acting.words
    settings = acting.settings
    options = []
    for text, changes in choices(bot, settings)[code].items():
        language = bot.languages.words(text)
        label = words.say(f"setting-{code}-is", value=text, name=language.say("language-name"))
        note = language.say("language-note") or None
        is_chosen = all(getattr(settings, field) == chosen for field, chosen in changes.items())
        options.append(SelectOption(label=label, value=text, description=note, default=is_chosen))
    return options


def setting_buttons(acting: Acting, screen: str) -> Iterator[Item]:
    for one in _on(screen, is_button=True):
        values = list(_values(acting.bot, one).values())
        value = one.value(acting.settings)
        following = 0
        if value in values:
            following = (values.index(value) + 1) % len(values)
        label = one.how.label or f"setting-{one.code}-is"
        style = ButtonStyle.success if value is True else ButtonStyle.secondary
        yield SetTo(one.code, following).item(acting.words, label=label, style=style, value=value)


def example_board(catalogue: Catalogue) -> BoardView:
    game = next(iter(catalogue.games.values()))
    setup = game.setup(random=Random(1))  # noqa: S311 (just an example)
    cells = range(0, len(setup.board.tiling.names), 4)
    stones = tuple(Placement(cell, list(Colour)[place % 2]) for place, cell in enumerate(cells))
    rules = catalogue.rules(setup)
    position = replace(rules.after(setup.start(), Turn(stones)), ply=len(stones))
    return BoardView(game, setup, position, rules.score(position))
