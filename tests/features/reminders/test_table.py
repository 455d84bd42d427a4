import pytest

from bot.features.reminders import table as digests
from tests.matches.tables.rows import DAY, HOUR, JUST, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON

DIGESTS = "digests person due"


def test_the_next_digest_of_a_person_is_noted_once_or_not_at_all(db):
    digests.set_digest(db, ANN, NOON)
    digests.set_digest(db, BEN, NOON)
    digests.set_digest(db, ANN, NOON + HOUR)
    assert [digests.digest_due(db, user) for user in (ANN, 9)] == [NOON + HOUR, None]
    assert rows(db, DIGESTS) == [(ANN, NOON + HOUR), (BEN, NOON)]
    digests.set_digest(db, ANN, None)
    assert rows(db, DIGESTS) == [(BEN, NOON)]


@pytest.mark.parametrize(
    ("at", "limit", "due"),
    [(NOON - JUST, 9, []), (NOON, 9, [1]), (NOON + 2 * HOUR, 9, [1, 3, 2]), (NOON + DAY, 2, [1, 3])],
)
def test_digests_are_due_longest_first(db, at, limit, due):
    put(db, DIGESTS, (1, NOON), (2, NOON + 2 * HOUR), (3, NOON + HOUR), (4, NOON + 9 * DAY))
    assert [user for user, _ in digests.due_digests(db, at, limit)] == due
    assert digests.due_digests(db, NOON, 1) == [(1, NOON)]


def test_a_digest_is_taken_once_and_put_into_the_outbox(db):
    put(db, DIGESTS, (ANN, NOON), (BEN, NOON), (CAT, NOON - HOUR))
    tomorrow, expires = NOON + DAY, NOON + HOUR
    taken = [digests.take_digest(db, user, NOON, tomorrow, expires=expires) for user in (ANN, ANN, CAT, 9)]
    assert taken == [True, False, False, False]
    assert rows(db, DIGESTS) == [(ANN, tomorrow), (BEN, NOON), (CAT, NOON - HOUR)]
    sent = "outbox kind subject part person since expires"
    assert rows(db, sent) == [("digest", 0, ANN, ANN, NOON, expires)]
