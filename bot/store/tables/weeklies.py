"""Every statement about the archive: the match of each week, what is guessed about it, what is released."""

from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter

from bot.matches.ids import COMPUTER, GuildId, MatchId, UserId, WeeklyId
from bot.matches.model import Match
from bot.matches.outbox import weekly_entry
from bot.matches.settings import ServerSettings
from bot.matches.weekly import (
    EVERY_MATCH,
    GUESSING,
    Guess,
    Guessed,
    GuessStep,
    State,
    Weekly,
    WeeklyStep,
    next_due,
)
from bot.store import statements
from bot.store.connection import Connection
from bot.store.tables import matches as match_table
from bot.store.tables import outbox, preferences

RECORDS = statements.Table("weekly", Weekly, "weeklies", statements.fields_of(Weekly))


def plan(db: Connection, guild: GuildId, settings: ServerSettings, after: datetime) -> None:
    """Plan the next match of a server, the first that is due after a moment; none where it wants none."""
    if settings.archive is None:
        db.execute("DELETE FROM weeklies WHERE guild = ? AND state = 'planned'", (guild,))
        return
    when = statements.text_of(next_due(settings, after))
    planned = db.execute(
        "UPDATE weeklies SET channel = ?, due = ? WHERE guild = ? AND state = 'planned'",
        (settings.archive, when, guild),
    )
    if not planned.rowcount:
        db.execute(
            "INSERT INTO weeklies (guild, channel, state, due, ply, turns)"
            " VALUES (?, ?, 'planned', ?, 0, '[]') ON CONFLICT DO NOTHING",
            (guild, settings.archive, when),
        )


def current(db: Connection, guild: GuildId) -> list[Weekly]:
    """Return what is chosen or open in a server, and what is planned, which was stored last."""
    where = "WHERE guild = ? AND state IN ('planned', 'choosing', 'open') ORDER BY id"
    return RECORDS.those(db, where, guild)


def change(
    db: Connection, owner: str | None, weekly: WeeklyId, step: WeeklyStep, *, at: datetime
) -> Weekly | None:
    """Change one, let that be shown, and plan the next; what is not released any more does not open."""
    db.execute("UPDATE weeklies SET state = state WHERE id = ?", (weekly,))  # which locks it
    before = RECORDS.one(db, weekly)
    if before is None:
        return None
    after = step(before)
    opens = after.state is State.OPEN and before.state is not State.OPEN
    if after == before or (opens and not _is_released(db, after.match)):
        return before
    RECORDS.update(db, weekly, before, after)
    if after.state is State.PLANNED:
        return after
    if before.state is State.PLANNED:
        guild = before.place.guild
        plan(db, guild, preferences.server(db, guild), at + GUESSING)
    outbox.put(db, weekly_entry(after), at, owner)
    return after


def guess(db: Connection, weekly: WeeklyId, step: GuessStep) -> Guessed | None:
    """Note what a person guesses besides what they guessed before; `None` where nothing is open."""
    found = RECORDS.one(db, weekly)
    if found is None or found.match is None or found.state is not State.OPEN:
        return None
    match = match_table.RECORDS.known(db, found.match)
    guessed = step(found, match)
    db.execute(
        "INSERT INTO guesses (weekly, person, winner, turn) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (weekly, person) DO UPDATE SET"
        " winner = coalesce(excluded.winner, guesses.winner), turn = coalesce(excluded.turn, guesses.turn)",
        (weekly, *guessed),
    )
    query = "SELECT person, winner, turn FROM guesses WHERE weekly = ? AND person = ?"
    return Guessed(found, match, Guess(*db.execute(query, (weekly, guessed.user)).fetchone()))


def guesses(db: Connection, weekly: WeeklyId) -> list[Guess]:
    """Return what was guessed, by people in order."""
    query = "SELECT person, winner, turn FROM guesses WHERE weekly = ? ORDER BY person"
    return [Guess(*row) for row in db.execute(query, (weekly,))]


def guesses_of(db: Connection, user: UserId) -> list[tuple[GuildId, int, Guess]]:
    """Return all that a person has guessed, with the server and the number of each match."""
    found = db.execute(
        "SELECT matches.guild, number, winner, turn FROM guesses JOIN weeklies ON weeklies.id = weekly"
        " JOIN matches ON matches.id = weeklies.match WHERE person = ? ORDER BY weekly",
        (user,),
    )
    return [(guild, number, Guess(user, *guessed)) for guild, number, *guessed in found]


def release(db: Connection, user: UserId, match: MatchId, *, released: bool, at: datetime) -> None:
    """Note whether a person releases a match for the archive, or all of theirs; what is shown may go."""
    if released:
        statements.add_once(db, "releases", {"person": user, "match": match})
    else:
        db.execute("DELETE FROM releases WHERE person = ? AND match = ?", (user, match))
        _withdraw_unreleased(db, user, at)


def releases_of(db: Connection, user: UserId) -> list[MatchId]:
    """Return what a person has released."""
    return [
        match
        for (match,) in db.execute("SELECT match FROM releases WHERE person = ? ORDER BY match", (user,))
    ]


def _by(seat: str) -> str:
    """Return whether a seat's player has released a match; the computer has nothing against it."""
    return (
        f"({seat} = {COMPUTER} OR EXISTS (SELECT 1 FROM releases"  # noqa: S608 (our own names)
        f" WHERE person = {seat} AND releases.match IN ({EVERY_MATCH}, matches.id)))"
    )


_BY_BOTH = f"status = 'over' AND {_by('seat_0')} AND {_by('seat_1')}"


def _is_released(db: Connection, match: MatchId | None) -> bool:
    query = f"SELECT 1 FROM matches WHERE id = ? AND {_BY_BOTH}"  # noqa: S608 (our own names)
    return db.execute(query, (match,)).fetchone() is not None


def released(db: Connection, guild: GuildId, limit: int) -> Sequence[Match]:
    """Return the newest finished matches of a server that both players released and nobody was shown."""
    where = (
        f"WHERE matches.id IN (SELECT id FROM matches WHERE guild = ? AND {_BY_BOTH}"  # noqa: S608 (our own names)
        " AND NOT EXISTS (SELECT 1 FROM weeklies WHERE weeklies.match = matches.id"
        " AND (state = 'open' OR message IS NOT NULL)) ORDER BY id DESC LIMIT ?) ORDER BY matches.id"
    )
    return match_table.RECORDS.those(db, where, guild, limit)


def _withdraw_unreleased(db: Connection, user: UserId, at: datetime) -> None:
    """Withdraw what is shown of a person's matches and no longer released; nobody claims that."""
    played = "SELECT id FROM matches WHERE seat_0 = :user UNION SELECT id FROM matches WHERE seat_1 = :user"
    where = f"WHERE match IN ({played}) AND state IN ('open', 'closed')"
    for shown in sorted(RECORDS.those(db, where, {"user": user}), key=attrgetter("id")):
        if not _is_released(db, shown.match):
            change(db, None, shown.id, Weekly.withdraw, at=at)


def forget(db: Connection, user: UserId, at: datetime) -> None:
    """Delete what a person has released and guessed; messages that may name them are to tell it anew."""
    where = "WHERE id IN (SELECT weekly FROM guesses WHERE person = ?) AND state = 'closed' ORDER BY id"
    told = RECORDS.those(db, where, user)
    db.execute("DELETE FROM guesses WHERE person = ?", (user,))
    db.execute("DELETE FROM releases WHERE person = ?", (user,))
    for one in told:
        outbox.put(db, weekly_entry(one), at, None)
    _withdraw_unreleased(db, user, at)
