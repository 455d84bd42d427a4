"""A shard that hears of nothing people do, though it is connected, is started anew."""

from datetime import timedelta

import pytest

from bot.cogs.common import interactions
from bot.cogs.gateway.hearing import Hearing
from bot.matches.shards import Shards

MINUTE, HOUR = 60, 3600


class Connections:
    """Two shards of one process, both connected."""

    shards = Shards(2, frozenset({0, 1}))

    def is_ready(self, shard):
        return shard in self.shards.own


@pytest.fixture
def hearing():
    return Hearing(Connections())


def play(hearing, shard, *, hours, each_hour, begin=0.0):
    """Let people act evenly; gives the moment of the last interaction."""
    for number in range(hours * each_hour):
        moment = begin + HOUR / each_hour * number
        hearing.hear(shard, moment)
    return moment


def test_an_unusual_silence_is_deafness_and_a_usual_one_is_not(hearing):
    busy = play(hearing, 0, hours=4, each_hour=60)
    quiet = play(hearing, 1, hours=4, each_hour=2)
    assert hearing.deaf(busy + 29 * MINUTE) == []
    assert hearing.deaf(busy + 31 * MINUTE) == [0]
    assert hearing.deaf(quiet + 12 * HOUR) == [0]
    assert 1 in hearing.deaf(quiet + 14 * HOUR)


def test_a_busy_shard_may_be_silent_for_a_quarter_of_an_hour(hearing):
    last = play(hearing, 0, hours=1, each_hour=3600)
    assert hearing.deaf(last + 14 * MINUTE) == []
    assert hearing.deaf(last + 15 * MINUTE) == [0]


def test_a_few_minutes_of_play_are_no_measure(hearing):
    for second in range(40):
        hearing.hear(0, second)
    assert hearing.deaf(40 * MINUTE) == []


def test_it_is_started_anew_once_an_hour_and_more_seldom_in_vain(hearing):
    last = play(hearing, 0, hours=4, each_hour=60)
    renewed = [minute for minute in range(20, 10 * 60) if hearing.deaf(last + minute * MINUTE)]
    assert renewed == [30, 90, 210, 450]


def test_who_hears_again_is_looked_at_anew(hearing):
    last = play(hearing, 0, hours=4, each_hour=60)
    assert hearing.deaf(last + 31 * MINUTE) == [0]
    last = play(hearing, 0, hours=4, each_hour=60, begin=last + 32 * MINUTE)
    assert hearing.deaf(last + 29 * MINUTE) == []
    assert hearing.deaf(last + 40 * MINUTE) == [0]


def test_a_shard_that_is_served_elsewhere_is_forgotten(hearing):
    last = play(hearing, 0, hours=4, each_hour=60)
    Connections.shards, before = Shards(2, frozenset({1})), Connections.shards
    try:
        assert hearing.deaf(last + HOUR) == []
    finally:
        Connections.shards = before
    assert hearing.deaf(last + HOUR) == []


@pytest.fixture
def heard(table, monkeypatch):
    """The shard of each interaction that the bot has noted."""
    found = []
    monkeypatch.setattr(table.bot.hearing, "hear", lambda shard, _now: found.append(shard))
    return found


async def test_whatever_people_do_is_heard_once(table, ada, ben, heard):
    board = await table.start(ada, ben)
    assert heard == [0, 0], "a command and a button"
    await ada.autocomplete(table.channel, "play", focused="turn", turn="a1")
    assert heard == [0] * 3
    builder = (await table.click(ada, board, "Play")).message
    form = (await table.click(ada, builder, "Type it")).modal
    await table.submit(ada, form, turn="a1 white")
    assert heard == [0] * 6, "two buttons and a form"


async def test_what_nobody_answers_is_heard_too(table, sandbox, ada, heard, monkeypatch):
    sandbox.answer_seconds = 0.3
    with monkeypatch.context() as late:
        late.setattr(interactions, "TOO_OLD", timedelta(days=-1))
        assert (await table.slash(ada, "matches")).failed
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(table.bot.connections, "_own", set())
        assert (await table.slash(ada, "matches")).failed
    with monkeypatch.context() as closing:
        closing.setattr(table.bot, "closing", True)
        assert (await table.slash(ada, "matches")).failed
    assert heard == [0] * 3
