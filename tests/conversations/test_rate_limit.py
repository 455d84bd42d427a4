import pytest

from bot.transport import rate_limit
from bot.transport.rate_limit import RateDecision, RateLimit
from tests.conversations.table import private
from tests.times import Stopwatch

DO, REFUSE, IGNORE = RateDecision


@pytest.fixture
def still():
    return Stopwatch()


def verdicts(pace, times, user=1):
    return [pace.judge(user) for _ in range(times)]


def test_ten_seconds_worth_is_fine_at_once_then_one_refusal_then_silence(still):
    assert verdicts(RateLimit(2, clock=still), 24) == [DO] * 20 + [REFUSE] + [IGNORE] * 3


def test_the_bucket_fills_up_steadily_and_not_beyond_its_rim(still):
    pace = RateLimit(2, clock=still)
    verdicts(pace, 21)
    still.let_pass(1.5)
    assert verdicts(pace, 4) == [DO] * 3 + [IGNORE]
    still.let_pass(1000)
    assert verdicts(pace, 21) == [DO] * 20 + [REFUSE]


def test_a_refusal_is_said_again_after_some_silence(still):
    pace = RateLimit(0.1, clock=still)
    assert verdicts(pace, 3) == [DO, REFUSE, IGNORE]
    still.let_pass(rate_limit.QUIET_SECONDS)
    assert verdicts(pace, 2) == [REFUSE, IGNORE]


def test_only_a_limited_number_of_people_is_remembered(still, monkeypatch):
    monkeypatch.setattr(rate_limit, "MAX_BUCKETS", 3)
    pace = RateLimit(0.1, clock=still)
    for user in (1, 2, 3, 1, 4):
        pace.judge(user)
    assert len(pace) == 3
    assert pace.judge(1) is IGNORE  # was used last, and is remembered
    assert pace.judge(2) is DO  # was forgotten


async def test_a_person_who_is_too_fast_is_told_once_and_changes_nothing(table, ada, ben, still):
    await table.start(ada, ben)
    table.bot.rate_limit = RateLimit(0.2, clock=still)
    for _ in range(2):
        await table.slash(ada, "board")
    assert "Wait a few seconds" in private(await table.play(ada, "b2 white"))
    assert await ada.autocomplete(table.channel, "play", focused="turn", turn="b")
    assert len(table.seen(ada)) == 2
    still.let_pass(5)
    await table.play(ada, "b2 white")
    assert len(table.seen(ada)) == 3
