from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.errors import MatchError, NoMatchError, StaleTurnError
from bot.features.rounds.table import Rounds
from bot.features.together import model
from bot.features.together.model import Ballot, DayResult, Proposal, Removed, ServerMatch, Stage, Terms
from bot.matches.change import By, Change
from bot.matches.ids import COMPUTER, SERVER, BoardMessage, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.limits import Bar
from bot.matches.model import Match, NewMatch, Place
from bot.matches.outbox import Entry, Key
from bot.matches.tables import acts, outbox
from bot.matches.tables import matches as match_table
from bot.matches.tables.acts import Act
from bot.matches.tables.columns import Holds, fields_of
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.hooks import Hooks
from bot.matches.tables.match_rows import MATCHES
from bot.rules.setup import Setup

ROUNDS = Rounds("match of a server", ServerMatch, "together", fields_of(ServerMatch), "match")
DUE = DueRows(ROUNDS)
_PROPOSAL_FIELDS = fields_of(Proposal, "id")
PROPOSALS = statements.Table("proposal", Proposal, "proposals", fields_of(Proposal))
_OF_SERVER = "SELECT match FROM together WHERE guild = ?"
_REMOVABLE = {
    "proposal": f"votes IS NULL AND match IN ({_OF_SERVER} AND stage <> 'over')",
    "reason": f"reason <> '' AND match IN ({_OF_SERVER})",
}
_VOTES = """(
    SELECT count(*) FROM ballots
    WHERE match = proposals.match AND ply = proposals.ply AND proposal = proposals.id
)"""
EXCLUDED = "excluded from server matches"
_REMOVALS = {
    "proposal": "DELETE FROM proposals WHERE id = ? AND votes IS NULL",
    "reason": "UPDATE proposals SET reason = '' WHERE id = ?",
}
_TAKES_PART = """
    SELECT match FROM proposals WHERE person = :user UNION SELECT match FROM ballots WHERE person = :user
"""


def running(db: Connection, guild: GuildId) -> ServerMatch | None:
    return next(iter(ROUNDS.select(db, "WHERE guild = ? AND stage <> 'over'", guild)), None)


def proposals(db: Connection, match: MatchId, ply: int) -> list[Proposal]:
    return PROPOSALS.select(db, "WHERE match = ? AND ply = ? ORDER BY id", match, ply)


def removable(db: Connection, guild: GuildId, what: Removed, page: int = 0) -> list[Proposal]:
    """Return a page of proposals, of today, or of any day with a reason, newest first.

    One more than fits tells that there is another page.
    """
    where = f"WHERE {_REMOVABLE[what]} ORDER BY id DESC LIMIT ? OFFSET ?"
    return PROPOSALS.select(db, where, guild, model.REMOVABLE_PAGE + 1, model.REMOVABLE_PAGE * page)


def ballot(db: Connection, key: MatchId, ply: int, user: UserId) -> Ballot:
    """Return what a person may vote for, or raise why they may not take part."""
    return _ballot(db, *_day(db, key, ply, user), user)


def _ballot(db: Connection, match: Match, state: ServerMatch, user: UserId) -> Ballot:
    query = "SELECT proposal FROM ballots WHERE match = ? AND ply = ? AND person = ?"
    row = db.execute(query, (state.match, state.ply, user)).fetchone()
    own = None
    if row is not None:
        own = int(row[0])
    return Ballot(match, state, proposals(db, state.match, state.ply), own)


def days(db: Connection, match: MatchId) -> list[DayResult]:
    """Return the days that have ended, oldest first."""
    where = "WHERE match = ? AND votes IS NOT NULL ORDER BY ply, votes DESC, id"
    by_ply = groupby(PROPOSALS.select(db, where, match), attrgetter("ply"))
    return [DayResult(ply, tuple(listed)) for ply, listed in by_ply]


def shown(db: Connection, match: MatchId) -> tuple[ServerMatch, Match, list[DayResult]]:
    state = ROUNDS.find(db, match)
    if state is None:
        raise NoMatchError("no-match-any-more")
    return state, MATCHES.get(db, match), days(db, match)


def leading(db: Connection, state: ServerMatch) -> Proposal | None:
    """Return the proposal of a day with the most votes; among equals, the earlier one."""
    where = f"WHERE match = ? AND ply = ? ORDER BY {_VOTES} DESC, id LIMIT 1"
    return next(iter(PROPOSALS.select(db, where, state.match, state.ply)), None)


def begin(db: Connection, terms: Terms, setup: Setup, *, by: By, at: datetime) -> tuple[ServerMatch, Match]:
    outbox.handle_once(db, by, at)
    guild = by.place.guild
    other = running(db, guild)
    if other is not None:
        raise MatchError("together-running", match=MATCHES.get(db, other.match).number)
    new = NewMatch(Place(guild, terms.channel), setup, (SERVER, COMPUTER), at, level=terms.level)
    match = match_table.begin(db, new)
    return ROUNDS.write(db, model.begin(terms, match, at), at), match


def change(db: Connection, changes: Mapping[str, Any], *, by: By, at: datetime) -> ServerMatch:
    outbox.handle_once(db, by, at)
    before = lock(db, by.place.guild)
    if before is None:
        raise MatchError("together-none")
    return ROUNDS.write(db, model.change_terms(before, at, **changes), at)


def lock(db: Connection, guild: GuildId) -> ServerMatch | None:
    """Return the running match of a server, locked."""
    db.execute("UPDATE together SET day = day WHERE guild = ? AND stage <> 'over'", (guild,))
    return running(db, guild)


def _locked_day(db: Connection, key: MatchId, ply: int, by: By, at: datetime) -> tuple[Match, ServerMatch]:
    outbox.handle_once(db, by, at)
    ROUNDS.lock(db, key)  # before the exclusion is read: who excludes locks it, too
    return _day(db, key, ply, by.user)


def _day(db: Connection, key: MatchId, ply: int, user: UserId) -> tuple[Match, ServerMatch]:
    """Return a match and its day, or raise why a person may not take part."""
    match = MATCHES.find(db, key)
    if match is None:
        raise NoMatchError("no-match-any-more")
    query = "SELECT 1 FROM together_excluded WHERE guild = ? AND person = ?"
    is_excluded = db.execute(query, (match.place.guild, user)).fetchone() is not None
    return match, model.check_day(ROUNDS.find(db, key), match.label, ply, is_excluded=is_excluded)


def wake(db: Connection, key: MatchId, ply: int, *, by: By, at: datetime) -> Ballot:
    match, before = _locked_day(db, key, ply, by, at)
    return _ballot(db, match, ROUNDS.write(db, model.press(before, at), at), by.user)


def propose(
    db: Connection, new: Proposal, *, by: By, explains: bool = False
) -> tuple[Proposal, bool, Ballot]:
    """Store a proposal with the vote of its person, unless they have voted.

    If there is one of the same turn, it gets that vote; if it is the person's own, `explains` replaces its
    reason and whether it names them. Return the proposal, and whether it is new.
    """
    match, before = _locked_day(db, new.match, new.ply, by, new.at)
    listed = proposals(db, match.id, new.ply)
    same = next((one for one in listed if one.turn == new.turn), None)
    if same is None:
        model.check_proposes(listed, by.user)
    state = _take_part(db, before, by.user, new.at)
    if same is None:
        key = statements.insert(db, "proposals", statements.columns_of(vars(new), _PROPOSAL_FIELDS))
        proposal = replace(new, id=key)
    elif explains and same.person == by.user:
        proposal = replace(same, reason=new.reason, named=new.named, is_public=True)
        PROPOSALS.update(db, same.id, same, proposal)
    else:
        proposal = same
    _add_vote(db, state, by.user, proposal.id)
    return proposal, same is None, _ballot(db, match, state, by.user)


def vote(db: Connection, key: MatchId, ply: int, proposal: int, *, by: By, at: datetime) -> Ballot:
    """Store the vote of a person, or change it."""
    match, before = _locked_day(db, key, ply, by, at)
    if proposal not in [one.id for one in proposals(db, key, ply)]:
        raise MatchError("together-no-proposal")
    state = _take_part(db, before, by.user, at)
    if not _add_vote(db, state, by.user, proposal):
        query = "UPDATE ballots SET proposal = ? WHERE match = ? AND ply = ? AND person = ?"
        db.execute(query, (proposal, key, ply, by.user))
    return _ballot(db, match, state, by.user)


def _add_vote(db: Connection, state: ServerMatch, user: UserId, proposal: int) -> bool:
    """Store a vote unless the person has one; return whether it is stored."""
    row = {"match": state.match, "ply": state.ply, "person": user, "proposal": proposal}
    return statements.add_once(db, "ballots", row)


def _take_part(db: Connection, before: ServerMatch, user: UserId, at: datetime) -> ServerMatch:
    query = f"SELECT 1 WHERE :match IN ({_TAKES_PART})"
    known = db.execute(query, {"user": user, "match": before.match}).fetchone()
    return ROUNDS.write(db, model.press(before, at, is_new=known is None), at)


def exclude(db: Connection, person: UserId, *, is_excluded: bool, by: By, at: datetime) -> bool:
    """Exclude a person from the matches of a server, or include them again; return whether that is new.

    With the person go their vote and their unsupported proposals of today. What the server itself repeats
    is not told again.
    """
    outbox.handle_once(db, by, at)
    key = {"guild": by.place.guild, "person": person}
    if is_excluded:
        is_new = statements.add_once(db, "together_excluded", {**key, "at": statements.text_of(at)})
    else:
        query = "DELETE FROM together_excluded WHERE guild = :guild AND person = :person"
        is_new = bool(db.execute(query, key).rowcount)
    if not is_new:
        return False
    acts.record(db, Act(at, EXCLUDED, person, by.place.guild, is_excluded))
    state = lock(db, by.place.guild)
    if state is None:
        return True
    if by.user != SERVER:
        _tell(db, state, by, "excluded" if is_excluded else "included", at)
    if is_excluded and state.stage is Stage.OPEN:
        _withdraw(db, state, person)
    return True


def excluded(db: Connection, guild: GuildId) -> list[UserId]:
    query = "SELECT person FROM together_excluded WHERE guild = ? ORDER BY at, person"
    return [UserId(person) for (person,) in db.execute(query, (guild,)).fetchall()]


def _withdraw(db: Connection, state: ServerMatch, person: UserId) -> None:
    """Delete a person's vote on the newest day, and their proposals without a vote of others."""
    today = (state.match, state.ply, person)
    db.execute("DELETE FROM ballots WHERE match = ? AND ply = ? AND person = ?", today)
    query = f"DELETE FROM proposals WHERE match = ? AND ply = ? AND person = ? AND {_VOTES} = 0"  # noqa: S608 (our own names)
    db.execute(query, today)


def _repeat(db: Connection, act: Act, at: datetime) -> None:
    by = By(SERVER, Place(GuildId(act.place), ChannelId(0)))
    exclude(db, UserId(act.subject), is_excluded=act.stands, by=by, at=at)


ACTS = ((EXCLUDED, _repeat),)


def _tell(db: Connection, state: ServerMatch, by: By, what: str, at: datetime) -> None:
    key = Key(model.TOGETHER_TOLD, state.match, by.once or 0)
    outbox.put(db, Entry(key, state.place, details={"what": what}), at)


def remove(db: Connection, proposal: int, what: Removed, *, by: By, at: datetime) -> None:
    """Remove the reason of a proposal, or all of one of today with its votes."""
    outbox.handle_once(db, by, at)
    found = PROPOSALS.find(db, proposal)
    state = None
    if found is not None:
        state = ROUNDS.lock(db, found.match)
    if found is None or state is None or state.guild != by.place.guild:
        raise MatchError("together-no-proposal")
    if not db.execute(_REMOVALS[what], (proposal,)).rowcount:
        raise MatchError("together-no-proposal")
    if what == "proposal":
        ballots = "DELETE FROM ballots WHERE match = ? AND ply = ? AND proposal = ?"
        db.execute(ballots, (state.match, state.ply, proposal))
    else:
        outbox.put(db, state.entry, at)  # the message may show it
        _correct_talk(db, found, state.guild, at)
    _tell(db, state, by, what, at)


def _correct_talk(
    db: Connection, proposal: Proposal, guild: GuildId, at: datetime, *, is_claimed: bool = True
) -> None:
    """Let the message in the thread show the present reason."""
    if proposal.told is not None:
        key = Key(model.TOGETHER_TALK, proposal.match, proposal.ply)
        outbox.put(db, Entry(key, Place(guild, proposal.told.channel)), at, is_claimed=is_claimed)


def end_empty_day(db: Connection, due: ServerMatch, *, at: datetime) -> None:
    """Let a day go on that ends without a proposal, unless there is one by now."""
    ROUNDS.lock(db, due.match)
    if not proposals(db, due.match, due.ply):
        ROUNDS.take(db, due, partial(model.end_empty_day, at=at), at=at)


def _count(db: Connection, state: ServerMatch, after: Match) -> None:
    """Store the votes of a day that ends by its turn: it must be due, and the turn must have the most."""
    chosen = leading(db, state)
    at = after.last_turn
    is_due = state.stage is Stage.OPEN and at is not None and state.due is not None and state.due <= at
    if not is_due or chosen is None or chosen.turn != after.turns[state.ply]:
        raise StaleTurnError("together-counting", match=state.match)
    query = f"UPDATE proposals SET votes = {_VOTES}, chosen = (id = ?) WHERE match = ? AND ply = ?"  # noqa: S608 (our own names)
    db.execute(query, (chosen.id, state.match, state.ply))


def note_posted(
    db: Connection, posted: ServerMatch, message: MessageId, *, at: datetime
) -> Change[Match] | None:
    """Store the message of a day, also as the board of its match, which must be locked."""
    before = ROUNDS.lock(db, posted.match)
    match = MATCHES.get(db, posted.match)
    assert before is not None  # noqa: S101 (it has been posted, and rows stay)
    noted = ROUNDS.write(db, model.note_posted(before, posted, message), at)
    is_board = match.outcome is not None or match.player_to_move == SERVER
    if noted.message != message or not is_board:
        return None
    return match_table.change(db, match, partial(model.show, place=before.place, message=message), at)


def note_thread(db: Connection, seen: ServerMatch, thread: ChannelId, *, at: datetime) -> None:
    before = ROUNDS.lock(db, seen.match)
    if before is not None:
        ROUNDS.write(db, model.note_thread(before, seen, thread), at)


def note_talk(db: Connection, posted: Proposal, message: MessageId, place: Place, *, at: datetime) -> None:
    """Store the message that tells the thread of a day; correct it if its reason is gone by now."""
    now = PROPOSALS.find(db, posted.id)
    if now is None:
        return
    told = replace(now, told=BoardMessage(place.channel, message))
    PROPOSALS.update(db, now.id, now, told)
    if told.reason != posted.reason:
        _correct_talk(db, told, place.guild, at)


def _follow(db: Connection, before: Match, after: Match) -> Collection[Entry]:
    state = None
    if SERVER in after.seats:
        state = ROUNDS.lock(db, after.id)
    if state is None:
        return ()
    model.check_allowed(state, before, after)
    if after.ply > before.ply and before.player_to_move == SERVER:
        _count(db, state, after)
    step = model.follow(state, before, after)
    ROUNDS.write(db, Change(step.after), step.after.since)
    return step.entries


def unaided(db: Connection, game: str) -> list[Match]:
    """Return the running matches of all servers: anyone may be, or become, one of their people."""
    where = "WHERE matches.id IN (SELECT match FROM together WHERE stage <> 'over')"
    return MATCHES.select(db, f"{where} AND json_extract(setup, '$.game') = ? ORDER BY matches.id", game)


def _forget(db: Connection, user: UserId, _at: datetime) -> None:
    """Withdraw a person from matches that run. Counts of days that have ended stay."""
    where = f"WHERE stage <> 'over' AND match IN ({_TAKES_PART}) ORDER BY match"
    for found in ROUNDS.select(db, where, {"user": user}):
        state = ROUNDS.lock(db, found.match)  # a vote at the same moment comes before or after
        if state is None or state.is_over:
            continue
        db.execute("UPDATE together SET people = people - 1 WHERE match = ?", (state.match,))
        if state.stage is Stage.OPEN:
            _withdraw(db, state, user)


def of_person(db: Connection, user: UserId) -> list[Proposal]:
    return PROPOSALS.select(db, "WHERE person = ? ORDER BY id", user)


def _votes_of(db: Connection, user: UserId) -> list[dict[str, Any]]:
    begins = "SELECT ballots.match, ballots.ply, turn FROM ballots JOIN proposals ON proposals.id = proposal "
    found = statements.select_rows(db, begins, "WHERE ballots.person = ? ORDER BY ballots.id", (user,))
    return [dict(zip(("match", "ply", "turn"), row, strict=True)) for row in found]


def _show_again(db: Connection, user: UserId, at: datetime) -> None:
    """Queue the messages that may name a person as a proposer, or show their reason."""
    named = "SELECT match FROM proposals WHERE person = ? AND (named OR reason <> '')"
    for state in ROUNDS.select(db, f"WHERE match IN ({named}) ORDER BY match", user):
        outbox.put(db, state.entry, at, is_claimed=False)
        where = "WHERE person = ? AND match = ? AND reason <> '' AND told IS NOT NULL ORDER BY id"
        for one in PROPOSALS.select(db, where, user, state.match):
            _correct_talk(db, one, state.guild, at, is_claimed=False)


HOLDS = (
    Holds("together", "match"),
    Holds(
        "proposals",
        of="match",
        replaced="person",
        words="reason",
        counted="proposals",
        export=("proposals", of_person),
        notify=_show_again,
        end=_forget,
    ),
    Holds("ballots", "match", deleted="person", counted="votes", export=("votes", _votes_of)),
    Holds("together_excluded", "guild", kept="person"),
)


def _bars(db: Connection, user: UserId) -> list[Bar]:
    query = "SELECT guild, at FROM together_excluded WHERE person = ? ORDER BY guild"
    found = db.execute(query, (user,)).fetchall()
    return [Bar("together", GuildId(guild), statements.moment_of(at)) for guild, at in found]


HOOKS = Hooks(on_change=_follow, unaided=unaided, bars=_bars)
