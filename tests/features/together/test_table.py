from dataclasses import replace

import pytest

from bot.errors import MatchError, MatchOverError, NotForYouError
from bot.features.together import table
from bot.matches.change import By, Change
from bot.matches.ids import COMPUTER, SERVER
from bot.matches.model import Place, Turning
from bot.matches.tables import matches as match_table
from bot.matches.tables.match_rows import MATCHES
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, check, put, rows
from tests.matches.tables.test_due_rows import LATE, due_rows
from tests.store.samples import ANN, BEN, CAT, NOON, RESIGNED

TOLD = ("together-told", 2, 0)

BY = By(ANN, Place(HERE, 10))


@pytest.fixture
def known(db):
    """Matches of two servers: the first is over, the others run."""
    put(db, "matches id guild seat_0 seat_1", *((n, HERE, SERVER, COMPUTER) for n in (1, 2)))
    put(db, "matches id guild seat_0 seat_1", (3, THERE, SERVER, COMPUTER), (4, HERE, ANN, BEN))
    put(db, "together match guild stage due", (1, HERE, "over", None), (2, HERE, "open", NOON + DAY))
    put(db, "together match guild stage due", (3, THERE, "open", NOON))
    return MATCHES.get(db, 2)


def change(db, match, hours, **changes):
    """Change a match some hours after its day has ended."""
    after, at = replace(match, revision=match.revision + 1, **changes), NOON + DAY + hours * HOUR
    match_table.change(db, match, lambda _match: Change(after), at)
    return after


def sent(db):
    found = rows(db, "outbox kind subject part")
    db.execute("DELETE FROM outbox")
    return found


@pytest.mark.usefixtures("known")
def test_a_server_has_a_running_match(db):
    found = [table.running(db, guild) for guild in (HERE, THERE, 9)]
    assert [one and one.match for one in found] == [2, 3, None]
    db.execute("UPDATE together SET stage = 'over'")
    assert [table.running(db, guild) for guild in (HERE, THERE)] == [None, None]
    with pytest.raises(MatchError):
        table.change(db, {"hour": 9}, by=BY, at=NOON)


def test_days_are_due_in_the_shards_of_their_servers(db):
    for key, guild, due in due_rows(db):
        put(db, "matches id guild", (key, guild))
        put(db, "together match guild due stage", (key, guild, due, "open" if key == 1 else "over"))
    assert table.DUE.select(db, NOON - JUST, 9) == []
    assert [one.match for one in table.DUE.select(db, LATE, 9)] == [2, 3, 4, 1]


@pytest.mark.usefixtures("known")
def test_who_is_excluded_is_so_in_one_server(db):
    proposals = (1, 0, "a", BEN), (2, 0, "b", CAT), (3, 2, "a", BEN), (4, 0, "c", BEN), (5, 0, "d", BEN)
    put(db, "proposals match id ply turn person", *((2, *one) for one in proposals))
    ballots = (2, 0, BEN, 1), (2, 0, CAT, 4), (2, 2, BEN, 3), (3, 0, BEN, 1)
    put(db, "ballots match ply person proposal", *ballots)
    for is_new in (True, False):
        assert table.exclude(db, BEN, is_excluded=True, by=BY, at=NOON) is is_new
        assert rows(db, "proposals id") == [2, 3, 4], "today's of theirs, if nobody else votes for it"
        assert sorted(rows(db, "ballots match ply person proposal")) == sorted(ballots[1:])
        assert rows(db, "together_excluded guild person") == [(HERE, BEN)]
        assert sent(db) == [TOLD] * is_new
    db.execute("UPDATE together SET stage = 'answering' WHERE match = 2")
    table.exclude(db, CAT, is_excluded=True, by=BY, at=NOON)
    assert (sent(db), rows(db, "proposals id")) == ([TOLD], [2, 3, 4]), "today's are counted"
    with pytest.raises(NotForYouError):
        table.ballot(db, 2, 0, BEN)
    db.execute("UPDATE together SET stage = 'open' WHERE match = 2")
    assert table.ballot(db, 3, 0, BEN).own == 1
    for person, told in ((ANN, []), (BEN, [TOLD])):
        assert table.exclude(db, person, is_excluded=False, by=BY, at=NOON) is bool(told)
        assert sent(db) == told
    db.execute("UPDATE together SET stage = 'over'")
    assert table.exclude(db, ANN, is_excluded=True, by=BY, at=NOON), "without a match, too"


@pytest.mark.usefixtures("known")
def test_records_of_all_running_matches_of_servers_get_no_hints(db):
    check(db, match_table.helped_by_hints, (CAT, "odd", [2, 3]), (CAT, "yodd", []))


def test_such_a_match_is_not_paused_rated_moved_or_corrected(db, known):
    others = {"rated": True}, {"paused": NOON}, {"place": Place(HERE, 11)}, {"turns": ()}
    before = replace(known, turns=("a",))
    for other in others:
        with pytest.raises(MatchError, match="together-only-end"):
            table.HOOKS.on_change(db, before, replace(before, **other))


def test_the_last_message_follows_its_match(db, known):
    db.execute("UPDATE together SET message = 7")
    change(db, known, 1, outcome=RESIGNED, ended=NOON + DAY)
    assert {("together", 2, 0), ("together-done", 2, 7)} <= set(sent(db))
    state = table.ROUNDS.get(db, 2)
    assert (state.is_over, state.due, state.message) == (True, None, None)
    with pytest.raises(MatchOverError):
        table.ballot(db, 2, 0, ANN)
    shown = table.note_posted(db, state, 8, at=NOON + 2 * DAY).after
    assert shown.board_message == 8
    change(db, shown, 2, turning=Turning(1, ""))
    assert ("together", 2, 0) in sent(db), "it says where it turned"
