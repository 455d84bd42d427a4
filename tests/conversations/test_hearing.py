import itertools
from datetime import timedelta

import pytest

from bot.matches.ids import Shards
from bot.transport.gateway import ZombieShards
from bot.ui import admission

MINUTE, HOUR = 60, 3600


class Gateway:
    known_shards = Shards(2, frozenset({0, 1}))


@pytest.fixture
def zombies():
    return ZombieShards(Gateway())


def test_a_shard_that_hears_nothing_for_half_an_hour_is_reopened(zombies):
    for minute in range(120):
        zombies.note_interaction(0, minute * MINUTE)
        assert zombies.take_suspects(minute * MINUTE) == ([1] if minute in {30, 90} else [])


def test_a_shard_is_reopened_more_and_more_seldom_in_vain_but_once_a_day(zombies):
    zombies.note_interaction(0, 0)
    found = [minute for minute in range(10 * 24 * 60) if 0 in zombies.take_suspects(minute * MINUTE)]
    assert found[:4] == [30, 90, 210, 450]
    assert {later - earlier for earlier, later in itertools.pairwise(found[6:])} == {24 * 60}


def test_a_shard_that_hears_again_is_suspected_only_after_another_half_hour(zombies):
    zombies.note_interaction(0, 0)
    assert 0 in zombies.take_suspects(HOUR)
    zombies.note_interaction(0, HOUR)
    assert 0 not in zombies.take_suspects(HOUR + 29 * MINUTE)
    assert 0 in zombies.take_suspects(HOUR + 30 * MINUTE)


def test_a_shard_that_is_not_connected_or_served_elsewhere_is_left_alone(zombies, monkeypatch):
    zombies.note_interaction(0, 0)
    monkeypatch.setattr(Gateway, "known_shards", Shards(2, frozenset({1})))
    assert 0 not in zombies.take_suspects(2 * HOUR)
    monkeypatch.undo()
    assert 0 not in zombies.take_suspects(2 * HOUR), "its silence begins with its connection"


@pytest.fixture
def heard(table, monkeypatch):
    found = []
    monkeypatch.setattr(table.bot.zombies, "note_interaction", lambda shard, _now: found.append(shard))
    return found


async def test_every_action_of_a_person_is_heard_once(table, ada, ben, heard):
    board = await table.start(ada, ben)
    assert heard == [0, 0], "a command and a button"
    await ada.autocomplete(table.channel, "play", focused="turn", turn="a1")
    assert heard == [0] * 3
    await table.fill_in(ada, (await table.click(ada, board, "Play")).message, turn="a1 white")
    assert heard == [0] * 6, "two buttons and a form"


async def test_an_unanswered_event_is_heard_too(table, sandbox, ada, heard, monkeypatch):
    sandbox.answer_seconds = 0.1
    for owner, name, value in (
        (admission, "MAX_AGE", timedelta(days=-1)),
        (type(table.bot.gateway), "shards", Shards(1, frozenset())),
        (table.bot, "closing", True),
    ):
        with monkeypatch.context() as refusing:
            refusing.setattr(owner, name, value)
            assert (await table.slash(ada, "board")).failed
    assert heard == [0] * 3
