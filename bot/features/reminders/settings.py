from collections.abc import Iterator, Mapping
from typing import Any

from bot.features.preferences.settings import (
    FURTHER_CHOICES,
    SCREENS,
    Choices,
    SetChosen,
    setting_buttons,
    setting_lists,
)
from bot.matches.hours import local_time
from bot.matches.settings import HOURS, Control, Declared, PersonSettings, Reminders
from bot.ui.acting import Acting
from bot.ui.components import Button, Link, view_of
from bot.ui.slots import SETTINGS_LINKS, settings_links

OFF = "off"
DIRECTLY = "-directly"
"""Of reminders by direct message."""
NIGHT = 9
"""Default length of quiet hours."""


class ShowReminders(Button, name="reminders", label="button-reminders"):
    async def press(self, acting: Acting) -> None:
        settings = acting.settings
        words = acting.words
        time = local_time(settings.time_zone, acting.bot.services.now())
        hidden = "quiet-until" if settings.quiet_from is None else ""
        lists = setting_lists(acting, "reminders", SetReminders, without=hidden)
        buttons = [*setting_buttons(acting, "reminders"), *settings_links("reminders", words)]
        text = words.say("reminders-shown", zone=settings.time_zone, time=time)
        await acting.reply.show(text, view=view_of(*lists, buttons))


class SetReminders(SetChosen, name="set-reminders"):
    pass


@SETTINGS_LINKS.add(order=30)
def _links(screen: str) -> Iterator[Link]:
    if screen in {"settings", "followed"}:
        yield ShowReminders()


@SCREENS.add(order=10)
def _screen(one: Declared) -> Link | None:
    is_here = isinstance(one.how, Control) and one.how.screen == "reminders"
    if is_here or one.field == "time_zone":
        return ShowReminders()
    return None


@FURTHER_CHOICES.add(order=10)
def _choices(settings: PersonSettings) -> Mapping[str, Choices]:
    start = settings.quiet_from
    end = settings.quiet_until
    return {
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
    """Unchanged if possible."""
    if end is None or end == start:
        return (start + NIGHT) % len(HOURS)
    return end
