"""Buttons of personal settings."""

from bot.ui.components import Link


class ShowReminders(Link, name="reminders", label="button-reminders"): ...


class ShowRanked(Link, name="settings-ratings", label="button-visibility"): ...
