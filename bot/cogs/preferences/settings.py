"""`/settings`: looks, language and pings of one person, and whom they block."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import discord
from discord import ButtonStyle, SelectOption, app_commands, ui
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, Select, view_of
from bot.cogs.preferences.ratings import ShowRanked
from bot.cogs.preferences.reminders import ShowReminders, TimeZoneOption, show_reminders
from bot.cogs.weekly.releasing import show_releases
from bot.errors import MatchError, NotForYouError
from bot.matches.ids import UserId
from bot.matches.settings import PersonSettings, Pings
from bot.matches.time.quiet import check_time_zone
from bot.matches.weekly import EVERY_MATCH
from bot.rules.catalogue import Catalogue
from bot.rules.position import Colour, Placement, Turn
from bot.scenes import BoardView, Labels
from bot.transport.wire import MESSAGE, truncate_lines
from bot.words import Words

VIEWS = ("picture", "text", "words")
"""In the order in which the button goes through them."""
AS_DISCORD = "discord"
"""Stands for the language of a person's Discord."""
STEPS = 12
"""Turning goes round after so many: a multiple of the symmetry of every board."""


class PersonalSettings(commands.Cog):
    """Offers `/settings`."""

    settings = app_commands.Group(
        name="settings",
        description="command-settings",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @settings.command(name="show", description="command-settings-show")
    async def show(self, interaction: discord.Interaction[Oddity]) -> None:
        """Show what is set, and let it be changed."""
        await ShowSettings().press(Acting.of(interaction))

    @settings.command(name="time-zone", description="command-settings-time-zone")
    @app_commands.describe(zone="choose-zone")
    async def time_zone(
        self, interaction: discord.Interaction[Oddity], zone: app_commands.Transform[str, TimeZoneOption]
    ) -> None:
        """Set the time zone, and show what it matters to."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        people = acting.bot.matches.people
        await show_reminders(acting, await people.change_person(acting.user, time_zone=check_time_zone(zone)))

    @settings.command(name="ratings", description="command-settings-ratings")
    async def ratings(self, interaction: discord.Interaction[Oddity]) -> None:
        """Show whether the person is in the ratings, and let it be changed."""
        await ShowRanked().press(Acting.of(interaction))

    @settings.command(name="archive", description="command-settings-archive")
    async def archive(self, interaction: discord.Interaction[Oddity]) -> None:
        """Show whether all matches of the person may be shown from archives, and let it be changed."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        await show_releases(acting)

    @settings.command(name="block", description="command-settings-block")
    @app_commands.describe(person="choose-blocked")
    async def block(self, interaction: discord.Interaction[Oddity], person: discord.User) -> None:
        """Block a person."""
        acting = Acting.of(interaction)
        if person.bot:
            raise NotForYouError("block-bot", person=str(person.id))
        await acting.bot.matches.people.block(acting.user, UserId(person.id))
        await acting.reply.say(acting.words.say("blocked", person=str(person.id)))

    @settings.command(name="unblock", description="command-settings-unblock")
    @app_commands.describe(person="choose-unblocked")
    async def unblock(self, interaction: discord.Interaction[Oddity], person: discord.User) -> None:
        """Lift a block."""
        acting = Acting.of(interaction)
        await acting.bot.matches.people.unblock(acting.user, UserId(person.id))
        await acting.reply.say(acting.words.say("unblocked", person=str(person.id)))


class ShowSettings(Button, name="settings", label="button-back"):
    """Shows what is set, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await _show(acting, acting.settings)


class SetChosen(Select, name="set-chosen"):
    """Sets a field to what is chosen in a list."""

    field: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await acting.reply.think()
        await _set(acting, self.field, values[0] if values else "")


class SetTo(Button, name="set-to"):
    """Sets a field to the value that its label names; a stale click does what its label says."""

    field: str
    value: int

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await _set(acting, self.field, str(self.value))


async def _set(acting: Acting, field: str, text: str) -> None:
    values = possible_values(acting.bot).get(field, {})
    if text not in values:  # anything can be forged
        raise MatchError("unknown-button")
    await _show(acting, await acting.bot.matches.people.change_person(acting.user, **{field: values[text]}))


def possible_values(bot: Oddity) -> dict[str, dict[str, Any]]:
    """Return for each field of the settings what may be chosen, by the text that components carry."""
    return {
        "theme": {theme: theme for theme in bot.pictures.themes},
        "labels": {labels: labels for labels in get_args(Labels)},
        "language": {AS_DISCORD: None} | {language: language for language in bot.languages.known},
        "pings": {pings.value: pings for pings in Pings},
        "turned": {str(turned): turned for turned in range(STEPS)},
        "mirrored": {"0": False, "1": True},
        "view": {str(place): view for place, view in enumerate(VIEWS)},
        "confirm": {"0": False, "1": True},
    }


async def _show(acting: Acting, settings: PersonSettings) -> None:
    bot = acting.bot
    words = bot.languages.words(settings.language or acting.locale, discord=acting.locale)
    blocked = sorted(await bot.matches.read.blocked_by(acting.user))
    where = "servers" if settings.ranked else "nowhere"
    lines = [words.say("settings-shown"), words.say("settings-ranked", where=where)]
    released = EVERY_MATCH in await bot.matches.read.releases_of(acting.user)
    lines.append(words.say("settings-archive", released="all" if released else "some"))
    if blocked:
        lines.append(words.say("settings-blocked", people=tuple(map(words.person, blocked))))
    example = example_board(bot.matches.catalogue)
    text = truncate_lines(lines, words, MESSAGE)
    content, files, _ = await bot.pictures.beside(text, example, words, acting.user, settings)
    await acting.reply.show(content, attachments=files, view=settings_view(bot, settings, words))


def settings_view(bot: Oddity, settings: PersonSettings, words: Words) -> ui.View:
    """Return a list or a button for each setting, showing its value."""
    return view_of(
        *([_select(bot, settings, field, words)] for field in ("theme", "labels", "language", "pings")),
        [*_buttons(settings, words), ShowReminders().item(words)],
    )


def _select(bot: Oddity, settings: PersonSettings, field: str, words: Words) -> Item:
    options = [
        SelectOption(
            label=words.say(
                f"setting-{field}-is", value=text, name=bot.languages.words(text).say("language-name")
            ),
            value=text,
            default=value == getattr(settings, field),
        )
        for text, value in possible_values(bot)[field].items()
    ]
    return SetChosen(field).item(words.say(f"setting-{field}"), options)


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
