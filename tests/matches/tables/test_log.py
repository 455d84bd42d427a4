import pytest

from bot.matches.log import LogEntry
from bot.matches.tables import log, match_rows
from tests.matches.tables.rows import HERE, HOUR, THERE, check, put, rows
from tests.store.samples import ANN, BEN, NOON

COLUMNS = "log id match guild what by at details"


@pytest.fixture(autouse=True)
def known(db):
    put(db, "matches id guild number", (1, HERE, 7), (2, HERE, 8), (3, THERE, 9))
    put(
        db,
        COLUMNS,
        (11, 1, HERE, "paused", ANN, NOON, {}),
        (12, 2, HERE, "resumed", BEN, NOON + HOUR, {"days": 2}),
        (13, 3, THERE, "paused", ANN, NOON, {}),
        (14, 1, HERE, "resumed", None, NOON - HOUR, {}),
        (15, 3, THERE, "taken-back", ANN, NOON, {}),
        (16, 3, THERE, "hint", ANN, NOON, {}),
    )


def test_log_lists_what_moderators_of_a_server_did_and_all_of_a_person_newest_first(db):
    check(
        db,
        log.newest,
        (HERE, 9, [14, 12, 11]),
        (HERE, 2, [14, 12]),
        (HERE, 9, 14, [12, 11]),
        (HERE, 9, 11, []),
    )
    check(db, log.newest, (THERE, 9, [13]))
    check(db, log.by_person, (ANN, [16, 15, 13, 11]), (BEN, [12]), (1, []))


def test_an_entry_knows_its_match_and_its_number(db):
    (one,) = log.newest(db, HERE, 1, 14)
    assert one == (12, HERE, 2, 8, LogEntry("resumed", BEN, NOON + HOUR, {"days": 2}))


def test_the_log_of_a_match_is_read_oldest_first(db):
    assert [(one.what, one.by) for one in log.of_match(db, 1)] == [("paused", ANN), ("resumed", None)]
    assert [one.what for one in log.of_match(db, 2)] == ["resumed"]


def test_an_entry_is_added_to_its_match(db):
    log.add(db, match_rows.MATCHES.get(db, 3), LogEntry("paused", None, NOON, {"days": 1}))
    added = (3, THERE, "paused", None, NOON, '{"days": 1}')
    assert added in rows(db, "log match guild what by at details")
