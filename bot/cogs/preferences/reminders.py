"""Reminders, quiet hours, daily digest and time zone of one person, behind a button of `/settings`."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import SelectOption, app_commands, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, Select, named_button, view_of
from bot.errors import MatchError
from bot.matches.settings import PersonSettings, Reminders
from bot.matches.time.quiet import find_time_zones, local_time
from bot.transport.wire import CHOICES
from bot.words import Words

Choices = Mapping[str, Mapping[str, Any]]
"""What may be chosen in a list, by the text that it carries, and what that changes."""
HOURS = range(24)
OFF = "off"
"""Stands for no reminders, no quiet hours, no digest."""
DIRECTLY = "-directly"
"""Ends how often reminders come, where they come as direct messages."""
NIGHT = 9
"""How many hours quiet hours last until their end is chosen."""


class TimeZoneOption(app_commands.Transformer):
    """A time zone, completed by its name or by the time it is there."""

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> str:
        """Return the name as it was typed."""
        return str(value)

    async def autocomplete(
        self, interaction: discord.Interaction[Any], value: float | str, /
    ) -> list[app_commands.Choice[int | float | str]]:
        """Offer time zones, each with the time it is there."""
        now = Acting.of(interaction).bot.matches.now()
        zones = find_time_zones(str(value), now)[:CHOICES]
        return [app_commands.Choice(name=f"{zone} · {local_time(zone, now)}", value=zone) for zone in zones]


class ShowReminders(Button, name="reminders", label="button-reminders"):
    """Shows what is set about reminders, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await show_reminders(acting, acting.settings)


class SetReminders(Select, name="set-reminders"):
    """Sets a field to what is chosen in a list."""

    field: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await acting.reply.think()
        changes = _choices(acting.settings).get(self.field, {}).get(values[0] if values else "")
        if changes is None:  # anything can be forged
            raise MatchError("unknown-button")
        await show_reminders(acting, await acting.bot.matches.people.change_person(acting.user, **changes))


async def show_reminders(acting: Acting, settings: PersonSettings) -> None:
    """Show what is set, with lists to change it."""
    bot = acting.bot
    words = bot.languages.words(settings.language or acting.locale, discord=acting.locale)
    text = words.say(
        "reminders-shown",
        zone=settings.time_zone,
        time=local_time(settings.time_zone, bot.matches.now()),
    )
    await acting.reply.show(text, view=_view(settings, words))


def _view(settings: PersonSettings, words: Words) -> ui.View:
    """A list for each setting, and the way back; when quiet hours end matters only to those who have any."""
    shown = {**_choices(settings)}
    if settings.quiet_from is None:
        del shown["quiet-until"]
    ways = [named_button("settings").item(words), named_button("followed", 0).item(words)]
    return view_of(*([_select(field, shown[field], settings, words)] for field in shown), ways)


def _select(field: str, choices: Choices, settings: PersonSettings, words: Words) -> Item:
    options = [
        SelectOption(
            label=words.say(f"setting-{field}-is", value=value),
            value=value,
            default=all(getattr(settings, name) == chosen for name, chosen in changes.items()),
        )
        for value, changes in choices.items()
    ]
    return SetReminders(field).item(words.say(f"setting-{field}"), options)


def _choices(settings: PersonSettings) -> dict[str, Choices]:
    """Return for each list what may be chosen: the text that it carries, and what that changes."""
    start, end = settings.quiet_from, settings.quiet_until
    return {
        "reminders": dict(_reminders()),
        "quiet-from": {
            OFF: {"quiet_from": None, "quiet_until": None},
            **{str(hour): {"quiet_from": hour, "quiet_until": _end(hour, end)} for hour in HOURS},
        },
        "quiet-until": {str(hour): {"quiet_until": hour} for hour in HOURS if hour != start},
        "digest": {OFF: {"digest": None}, **{str(hour): {"digest": hour} for hour in HOURS}},
    }


def _reminders() -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield OFF, {"reminders": Reminders.OFF}
    for often in (Reminders.ONCE, Reminders.TWICE):
        yield often.value, {"reminders": often, "reminders_directly": False}
        yield f"{often.value}{DIRECTLY}", {"reminders": often, "reminders_directly": True}


def _end(start: int, end: int | None) -> int:
    """Return when quiet hours end that begin at another hour: as before, if that makes sense."""
    return (start + NIGHT) % len(HOURS) if end is None or end == start else end
