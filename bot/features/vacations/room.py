import re
from collections.abc import Iterator
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from discord import ButtonStyle, app_commands
from discord.utils import format_dt

from bot.errors import MatchError
from bot.features.vacations.service import FURTHEST, VacationAllowance, Vacations
from bot.matches.model import Offer
from bot.matches.settings import PersonSettings
from bot.matches.time.timekeeping import DAYS_OF_VACATION
from bot.transport.wire import MAX_CHOICES
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.slots import CARD_LINES
from bot.ui.texts import vacation_text
from bot.words import Words

_ISO = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")
_DOTTED = re.compile(r"(?P<day>[0-9]{1,2})\.\s?(?P<month>[0-9]{1,2})\.?(?:\s?(?P<year>[0-9]{4}))?")
LONGEST_DATE = 20


@app_commands.command(name="vacation", description="command-vacation")
@app_commands.describe(days="choose-vacation-days", first="choose-from", last="choose-until")
@app_commands.rename(first="from", last="until")
@app_commands.allowed_contexts(dms=True)
async def vacation_command(
    interaction: Interaction,
    days: app_commands.Range[int, 1, DAYS_OF_VACATION] | None = None,
    first: app_commands.Range[str, 1, LONGEST_DATE] | None = None,
    last: app_commands.Range[str, 1, LONGEST_DATE] | None = None,
) -> None:
    acting = await Acting.acknowledge(interaction)
    vacations = acting.get(Vacations)
    zone = ZoneInfo(acting.settings.time_zone)
    if days is not None and first is None and last is None:
        await vacations.take_days(acting.by, days, zone)
    elif first is not None or last is not None:
        begins, ends = _dates(_today(acting), days, first, last)
        await vacations.plan(acting.by, begins, ends, zone)
    await _show(acting)


@vacation_command.autocomplete("first")
@vacation_command.autocomplete("last")
async def complete_day(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    acting = Acting.of(interaction)
    today = _today(acting)
    try:
        begin = today
        if typed:
            begin = parse_date(typed, today)
    except MatchError:
        return []
    days = (begin + timedelta(days=more) for more in range(MAX_CHOICES if not typed else 1))
    return [
        app_commands.Choice(
            name=acting.words.say("vacation-day", weekday=day.weekday(), date=day.isoformat()),
            value=day.isoformat(),
        )
        for day in days
    ]


@CARD_LINES.add(order=10)
async def _away_line(bot: Oddity, offer: Offer, words: Words) -> str:
    who = offer.opponent
    away = who and await bot.get(Vacations).current(who)
    if who and away:
        return vacation_text(who, away, words, bot.services.now())
    return ""


class EndVacation(Button, name="vacation-end", label="button-vacation-end", style=ButtonStyle.danger):
    ends: int
    """In seconds, as shown: another vacation is left alone."""

    async def press(self, acting: Acting) -> None:
        vacations = acting.get(Vacations)
        current = await vacations.current(acting.user)
        if current is None or int(current.ends.timestamp()) != self.ends:
            raise MatchError("no-vacation")
        await vacations.end(acting.by)
        await _show(acting)


class SpendVacation(Button, name="vacation-spend", label="button-vacation-spend"):
    """A stale click does what its label says."""

    on: bool

    async def press(self, acting: Acting) -> None:
        await _show(await acting.set(spend_vacation=self.on))


def parse_date(text: str, today: date) -> date:
    """Read a day such as 2026-12-24, 24.12.2026 or 24.12.; without a year it is the next such day."""
    found = _ISO.fullmatch(text.strip()) or _DOTTED.fullmatch(text.strip())
    if found is None:
        raise MatchError("no-such-date", date=text)
    month = int(found["month"])
    day = int(found["day"])
    if found["year"]:
        years = [int(found["year"])]
    else:
        years = [today.year, today.year + 1]
    for year in years:
        try:
            read = date(year, month, day)
        except ValueError:
            continue
        if read - today > FURTHEST:
            raise MatchError("vacation-too-far", date=text)
        if found["year"] or read >= today:
            return read
    raise MatchError("no-such-date", date=text)


def _dates(today: date, days: int | None, first: str | None, last: str | None) -> tuple[date, date]:
    if (days is None) == (last is None):
        raise MatchError("vacation-which-days")
    begins = today
    if first is not None:
        begins = parse_date(first, today)
    if last is not None:
        return begins, parse_date(last, today)
    return begins, begins + timedelta(days=(days or 1) - 1)


def _today(acting: Acting) -> date:
    return acting.bot.services.now().astimezone(ZoneInfo(acting.settings.time_zone)).date()


async def _show(acting: Acting) -> None:
    settings = acting.settings
    zone = ZoneInfo(acting.settings.time_zone)
    allowance = await acting.get(Vacations).of(acting.user, zone)
    lines = _lines(acting, allowance, settings)
    view = view_of(list(_buttons(allowance, settings, acting.words)))
    await acting.reply.show("\n".join(lines), view=view)


def _lines(acting: Acting, allowance: VacationAllowance, settings: PersonSettings) -> Iterator[str]:
    words = acting.words
    current = allowance.current
    yield words.say("vacation-shown")
    if current is not None:
        is_on = current.holds(acting.bot.services.now())
        starts = format_dt(current.starts, "f")
        ends = format_dt(current.ends, "f")
        yield words.say("vacation-is", state="on" if is_on else "planned", starts=starts, ends=ends)
    yield words.say("vacation-left", left=allowance.left, year=allowance.year, limit=DAYS_OF_VACATION)
    yield words.say("vacation-spends", value=settings.spend_vacation)
    yield words.say("vacation-how", zone=settings.time_zone)


def _buttons(allowance: VacationAllowance, settings: PersonSettings, words: Words) -> Iterator[Item]:
    if allowance.current is not None:
        yield EndVacation(int(allowance.current.ends.timestamp())).item(words)
    on = not settings.spend_vacation
    yield SpendVacation(on).item(words, value=on)
