from collections.abc import Iterator
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.features.puzzles.model import (
    DAILY_SETTINGS,
    Daily,
    DailyStep,
    Noted,
    Pressed,
    Solver,
    SolverSettings,
    Tried,
    explanation_entry,
    puzzle_entry,
    schedule,
)
from bot.features.rounds.table import Rounds
from bot.matches.change import By, Change
from bot.matches.ids import GuildId, MessageId, UserId, posted_at
from bot.matches.model import Place
from bot.matches.settings import ServerSettings
from bot.matches.tables import outbox, preferences
from bot.matches.tables.columns import Holds, fields_of
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.hooks import Changes, Hooks

_DAILY_FIELDS = fields_of(Daily)
DAILIES = Rounds("ending of the day", Daily, "dailies", _DAILY_FIELDS, "guild")
DUE = DueRows(DAILIES)
_CHANGES = {"wrong": "wrong = wrong + 1", "hint": "hints = hints + 1", "solved": "solved = :at"}
"""Of a row of `tried`, by what happened."""
_ATTEMPTS = statements.Table("puzzle", Tried, "tried", fields_of(Tried), "person")


def tried(db: Connection, user: UserId) -> list[Tried]:
    return _ATTEMPTS.select(db, "WHERE person = ? ORDER BY puzzle", user)


def solved(db: Connection, user: UserId) -> Iterator[tuple[str, int]]:
    query = "SELECT count(*) FROM tried WHERE person = ? AND solved IS NOT NULL"
    yield "profile-solved", statements.count(db, query, (user,))


def note_tried(db: Connection, by: By, puzzle: str, what: str, *, at: datetime) -> Noted:
    """Record a wrong answer, a hint or the solution; after the solution, nothing changes.

    If solved, daily messages below which the person pressed *Solve* are queued for an update.
    """
    outbox.handle_once(db, by, at)
    statements.add_once(db, "tried", {"person": by.user, "puzzle": puzzle, "wrong": 0, "hints": 0})
    has_changed = _change_tried(db, by.user, puzzle, what, at)
    pressed = _pressed(db, by.user, puzzle)
    if what == "solved" and has_changed:
        for place, _ in pressed:
            outbox.put(db, puzzle_entry(place), at)
    everything = tried(db, by.user)
    one = next(one for one in everything if one.puzzle == puzzle)
    return Noted(one, everything, max((day for _, day in pressed), default=""))


def _change_tried(db: Connection, user: UserId, puzzle: str, what: str, at: datetime) -> bool:
    """Return whether it was not solved before."""
    named = {"person": user, "puzzle": puzzle}
    if what == "solved":
        named["at"] = statements.text_of(at)
    changed = db.execute(
        f"UPDATE tried SET {_CHANGES[what]}"  # noqa: S608 (our own)
        " WHERE person = :person AND puzzle = :puzzle AND solved IS NULL",
        named,
    )
    return changed.rowcount > 0


def _pressed(db: Connection, user: UserId, puzzle: str) -> list[tuple[Place, str]]:
    """Return where daily messages with the puzzle are below which the person pressed, with their days."""
    found = db.execute(
        "SELECT dailies.guild, channel, dailies.day FROM presses JOIN dailies"
        " ON dailies.guild = presses.guild AND dailies.day = presses.day"
        " WHERE person = ? AND puzzle = ? AND message IS NOT NULL",
        (user, puzzle),
    )
    return [(Place(guild, channel), day) for guild, channel, day in found.fetchall()]


def take_daily(db: Connection, due: Daily, step: DailyStep, *, at: datetime) -> bool:
    def taken(before: Daily) -> Change[Daily]:
        return _keep_explained(db, before, step(before, preferences.server(db, before.guild)))

    return DAILIES.take(db, due, taken, at=at)


def _keep_explained(db: Connection, before: Daily | None, change: Change[Daily]) -> Change[Daily]:
    if before is not None and before.message is not None and change.after.message is None:
        names = ("guild", "day", "puzzle", "channel", "message")
        statements.add_once(db, "explained", statements.columns_of(vars(before), _DAILY_FIELDS, names))
    return change


def _reschedule(
    db: Connection, guild: GuildId, settings: ServerSettings, changes: Changes, at: datetime
) -> None:
    if DAILY_SETTINGS.isdisjoint(changes):
        return
    before = DAILIES.lock(db, guild)
    change = schedule(before, guild, settings, at)
    if change is not None:
        DAILIES.write(db, _keep_explained(db, before, change), at)


def note_posted(db: Connection, daily: Daily, message: MessageId) -> None:
    """Store the message of a daily ending, unless a later day has replaced it."""
    where = "WHERE guild = ? AND day = ?"
    db.execute(f"UPDATE dailies SET message = ? {where}", (message, daily.guild, daily.day))  # noqa: S608


def press(db: Connection, by: By, guild: GuildId, day: str, *, at: datetime) -> Pressed | None:
    """Record a press of *Solve* under the daily ending, unless solved before it was posted."""
    found = DAILIES.find(db, guild)
    if found is None or found.day != day or found.message is None:
        return None
    posted = statements.text_of(posted_at(found.message))
    known = "SELECT 1 FROM tried WHERE person = ? AND puzzle = ? AND solved < ?"
    knew = db.execute(known, (by.user, found.puzzle, posted)).fetchone() is not None
    if not knew and statements.add_once(db, "presses", {"guild": guild, "day": day, "person": by.user}):
        db.execute("UPDATE dailies SET pressed = ? WHERE guild = ?", (statements.text_of(at), guild))
        outbox.put(db, puzzle_entry(Place(guild, found.channel)), at)
    return Pressed(found.puzzle, knew)


def solvers(db: Connection, guild: GuildId, day: str, puzzle: str = "") -> list[Solver]:
    """Return who pressed *Solve* below the ending of a day, by the time they solved it.

    Without the puzzle's key, it is a day already explained.
    """
    if not puzzle:
        told = db.execute("SELECT puzzle FROM explained WHERE guild = ? AND day = ?", (guild, day)).fetchone()
        if told is None:
            return []
        (puzzle,) = told
    found = db.execute(
        "SELECT presses.person, wrong, hints, solved FROM presses LEFT JOIN tried"
        " ON tried.person = presses.person AND puzzle = ? WHERE guild = ? AND day = ?"
        " ORDER BY solved IS NULL, solved, presses.person",
        (puzzle, guild, day),
    ).fetchall()
    return [
        Solver(
            user,
            Tried(puzzle, wrong or 0, hints or 0, statements.moment_of(solved)),
            solved is not None and preferences.person(db, user).of(SolverSettings).puzzle_name,
        )
        for user, wrong, hints, solved in found
    ]


def presses_of(db: Connection, user: UserId) -> list[dict[str, str]]:
    """Return server and day of each ending below which a person pressed *Solve*."""
    found = db.execute("SELECT guild, day FROM presses WHERE person = ? ORDER BY guild, day", (user,))
    return [{"server": str(guild), "day": day} for guild, day in found]


def refresh_posts_of(db: Connection, user: UserId, at: datetime) -> None:
    told = db.execute(
        "SELECT explained.guild, channel, message, explained.day, puzzle FROM explained JOIN presses"
        " ON presses.guild = explained.guild AND presses.day = explained.day WHERE person = ?",
        (user,),
    ).fetchall()
    today = db.execute(
        "SELECT dailies.guild, channel FROM dailies JOIN presses"
        " ON presses.guild = dailies.guild AND presses.day = dailies.day"
        " WHERE person = ? AND message IS NOT NULL",
        (user,),
    ).fetchall()
    for guild, channel, message, day, puzzle in told:
        entry = explanation_entry(Place(guild, channel), message, day, puzzle, rests=False)
        outbox.put(db, entry, at, is_claimed=False)
    for guild, channel in today:
        outbox.put(db, puzzle_entry(Place(guild, channel)), at, is_claimed=False)


HOLDS = (
    Holds("tried", deleted="person", counted="puzzles", export=("puzzles", tried)),
    Holds(
        "presses",
        of="guild",
        deleted="person",
        counted="presses",
        export=("endings of the day", presses_of),
        notify=refresh_posts_of,
    ),
    Holds("dailies", "guild"),
    Holds("explained", "guild"),
)
HOOKS = Hooks(on_server_change=_reschedule, profile=solved)
