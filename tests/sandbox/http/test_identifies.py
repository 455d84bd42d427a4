import pytest

from tests.sandbox.identifies import Identifies


@pytest.fixture
def identifies():
    identifies = Identifies()
    identifies.enforced = True
    return identifies


def test_a_bucket_of_shards_identifies_once_in_five_seconds(identifies):
    identifies.max_concurrency = 2
    asked = [((0, 4), 100.0), ((1, 4), 100.0), ((2, 4), 104.9), ((3, 4), 105.0), ((2, 4), 105.0)]

    assert [identifies.admit(shard, now) for shard, now in asked] == [True, True, False, True, True]
    (beyond,) = identifies.beyond
    assert (beyond.shard, beyond.moment, beyond.beyond) == ((2, 4), 104.9, "max_concurrency")
    assert len(identifies.log) == 5


def test_sessions_of_a_day_are_counted_until_the_day_is_over(identifies):
    identifies.total = identifies.remaining = 2
    came = [identifies.admit((0, 1), now) for now in (0.0, 10.0, 20.0, 86_399.0)]
    left = identifies.json(86_399.0)

    assert came == [True, True, False, False]
    assert left == {"total": 2, "remaining": 0, "reset_after": 1000, "max_concurrency": 1}
    assert identifies.admit((0, 1), 86_400.0)
    assert identifies.json(86_400.0) == left | {"remaining": 1, "reset_after": 86_400_000}
    assert [one.beyond for one in identifies.log] == [None, None, "remaining", "remaining", None]
