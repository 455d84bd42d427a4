from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.features.ratings.rankings import Month, MonthNews, month_entry
from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables import outbox, preferences
from bot.matches.tables.columns import Holds, fields_of
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.hooks import Changes, Hooks

HOLDS = (Holds("months", "guild"),)


def _write_month(month: Month) -> str:
    """Return it with its time zone: a later change of the server's leaves what was posted as it is."""
    if month.zone == "UTC":
        return str(month)
    return f"{month} {month.zone}"


def _read_month(text: str) -> Month:
    month, _, zone = text.partition(" ")
    return Month.read(month, zone or "UTC")


_MONTH_FIELDS = fields_of(MonthNews, month=statements.field("month", _write_month, _read_month))
MONTHS = statements.Table("month", MonthNews, "months", _MONTH_FIELDS)
DUE = DueRows(MONTHS)


def set_news(db: Connection, guild: GuildId, channel: ChannelId | None, at: datetime) -> ServerSettings:
    """Post each month from this one on in a channel, or none; unposted months move to the channel."""
    settings = preferences.change(db, ServerSettings, guild, news=channel)
    waiting = "message IS NULL" if channel is None else "due IS NOT NULL"
    db.execute(f"DELETE FROM months WHERE guild = ? AND {waiting}", (guild,))  # noqa: S608 (our own words)
    if channel is not None:
        db.execute("UPDATE months SET channel = ? WHERE guild = ? AND message IS NULL", (channel, guild))
        for one in MONTHS.select(db, "WHERE guild = ? AND message IS NULL ORDER BY month", guild):
            outbox.put(db, month_entry(one), at)
        _schedule(db, guild, channel, Month.of(at, settings.time_zone))
    return settings


def _schedule(db: Connection, guild: GuildId, channel: ChannelId, month: Month) -> None:
    """Do nothing if the month is known, in whichever time zone."""
    query = "SELECT 1 FROM months WHERE guild = ? AND month LIKE ?"
    if db.execute(query, (guild, f"{month}%")).fetchone() is None:
        due = statements.text_of(month.ends)
        waiting = {"guild": guild, "channel": channel, "month": _write_month(month), "due": due}
        statements.add_once(db, "months", waiting)


def take(db: Connection, one: MonthNews, at: datetime) -> bool:
    """Queue a month's post, unless another call has done so; schedule the next, in today's time zone."""
    taken = db.execute("UPDATE months SET due = NULL WHERE id = ? AND due IS NOT NULL", (one.id,))
    if not taken.rowcount:
        return False
    zone = preferences.server(db, one.guild).time_zone
    _schedule(db, one.guild, one.channel, one.month.after._replace(zone=zone))
    outbox.put(db, month_entry(one), at)
    return True


def note_posted(db: Connection, one: MonthNews, message: MessageId) -> None:
    statements.update(db, "months", one.id, {"message": message})


def refresh_posts(db: Connection, guild: GuildId, at: datetime) -> None:
    for told in MONTHS.select(db, "WHERE guild = ? AND message IS NOT NULL", guild):
        outbox.put(db, month_entry(told), at, is_claimed=False)


def refresh_posts_of(db: Connection, user: UserId, at: datetime) -> None:
    """Update posts in all servers where a person has a rating."""
    found = db.execute("SELECT DISTINCT guild FROM ratings WHERE person = ?", (user,))
    for (guild,) in sorted(found.fetchall()):
        refresh_posts(db, guild, at)


def _leave_or_join(
    db: Connection, user: UserId, _settings: PersonSettings, changes: Changes, at: datetime
) -> None:
    if "ranked" in changes:
        refresh_posts_of(db, user, at)


HOOKS = Hooks(on_person_change=_leave_or_join)
