import pytest

from bot.features.reminders import table as digests
from tests.matches.tables.rows import DAY, HOUR, JUST, put
from tests.store.samples import NOON

DIGESTS = "digests person due"


@pytest.mark.parametrize(
    ("at", "limit", "due"),
    [(NOON - JUST, 9, []), (NOON, 9, [1]), (NOON + 2 * HOUR, 9, [1, 3, 2]), (NOON + DAY, 2, [1, 3])],
)
def test_digests_are_due_longest_first(db, at, limit, due):
    put(db, DIGESTS, (1, NOON), (2, NOON + 2 * HOUR), (3, NOON + HOUR), (4, NOON + 9 * DAY))
    assert [user for user, _ in digests.due_digests(db, at, limit)] == due
    assert digests.due_digests(db, NOON, 1) == [(1, NOON)]
