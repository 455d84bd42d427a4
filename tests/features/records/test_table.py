from bot.features.records import table as records
from bot.features.records.model import KeptRecord
from bot.matches.tables import outbox
from tests.matches.tables.rows import DAY, JUST, rows
from tests.store.samples import ANN, BEN, NOON

HELD = "records person text expires"


def keep(db, user, text, days, most=9):
    return records.store(db, user, text, NOON + days * DAY, most)


def test_a_record_comes_back_with_its_id(db):
    kept = keep(db, ANN, "é one", 1)
    assert kept == KeptRecord(kept.id, ANN, "é one", NOON + DAY)
    assert records.find(db, kept.id, NOON) == kept
    assert records.find(db, kept.id + 1, NOON) is None


def test_the_same_text_of_a_person_is_kept_once_and_longer(db):
    first, again, others = keep(db, ANN, "one", 2), keep(db, ANN, "one", 1), keep(db, BEN, "one", 3)
    assert first.id == again.id != others.id
    assert rows(db, HELD) == [(ANN, "one", NOON + DAY), (BEN, "one", NOON + 3 * DAY)]


def test_a_record_is_kept_until_its_moment(db):
    kept = keep(db, ANN, "one", 1)
    assert records.find(db, kept.id, NOON + DAY - JUST) == kept
    assert records.find(db, kept.id, NOON + DAY) is None


def test_above_the_limit_the_record_that_ends_first_goes_but_not_the_new_one(db):
    for text, days in (("a", 3), ("b", 2), ("c", 4)):
        keep(db, ANN, text, days)
    keep(db, BEN, "his", 9)
    keep(db, ANN, "d", 1, most=3)
    assert rows(db, "records text") == ["a", "c", "d", "his"]
    keep(db, ANN, "d", 1, most=1)
    assert rows(db, "records text") == ["d", "his"]


def test_the_older_of_two_records_that_end_at_once_goes(db):
    for text in "abc":
        keep(db, ANN, text, 1, most=2)
    assert rows(db, "records text") == ["b", "c"]


def test_the_records_of_a_person_are_listed_newest_first(db):
    for user, text in ((ANN, "a"), (BEN, "b"), (ANN, "c"), (ANN, "d")):
        keep(db, user, text, 1)
    assert [one.text for one in records.of_person(db, ANN)] == ["d", "c", "a"]


def test_expired_records_are_swept(db):
    for days in (1, 2, 3):
        keep(db, ANN, str(days), days)
    outbox.sweep(db, NOON + 2 * DAY, 9)
    assert rows(db, "records text") == ["3"]
    outbox.sweep(db, NOON + 3 * DAY - JUST, 9)
    assert rows(db, "records text") == ["3"]
