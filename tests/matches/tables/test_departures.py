import pytest

from bot.matches.ids import Shards
from bot.matches.outbox import WELCOME_HELPS
from bot.matches.tables import contents, departures
from tests.loaded import of_the_whole
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, put, rows
from tests.store.samples import NOON, TERMS

FIRST = Shards(8, frozenset({1}))
LEFT = "departures guild since"


@of_the_whole
def test_every_server_of_which_something_is_stored_is_listed_once(db):
    assert contents.guilds(db) == []
    put(db, "matches id guild", *enumerate((5, 5, 3, THERE, HERE)))
    put(db, "challenges guild", THERE, 4)
    put(db, "servers guild", 7, HERE)
    put(db, "tournaments guild terms", (6, TERMS))
    put(db, "dailies guild", 9)
    put(db, "outbox kind subject guild", ("board", 1, 8))
    assert contents.guilds(db) == [3, 4, 5, 6, 7, 9, HERE, THERE]
    assert contents.guilds(db, FIRST) == [HERE]


@pytest.fixture
def left(db):
    put(db, LEFT, (5, NOON), (HERE, NOON + HOUR), (THERE, NOON - HOUR), (4, NOON))


@pytest.mark.usefixtures("left")
def test_departed_servers_are_listed_oldest_first(db):
    for before, shards, guilds in (
        (None, None, [THERE, 4, 5, HERE]),
        (NOON + HOUR, None, [THERE, 4, 5]),
        (NOON + HOUR + JUST, None, [THERE, 4, 5, HERE]),
        (NOON - HOUR, None, []),
        (None, FIRST, [HERE]),
        (NOON, FIRST, []),
    ):
        assert departures.departed(db, before, shards) == guilds
    since = {THERE: NOON - HOUR, 4: NOON, 5: NOON, HERE: NOON + HOUR}
    assert list(departures.times(db).items()) == list(since.items())


@pytest.mark.usefixtures("left")
def test_the_newest_departure_of_a_server_counts(db):
    departures.depart(db, 5, NOON + DAY)
    departures.depart(db, 9, NOON + DAY)
    assert rows(db, LEFT) == [
        (4, NOON),
        (5, NOON + DAY),
        (9, NOON + DAY),
        (HERE, NOON + HOUR),
        (THERE, NOON - HOUR),
    ]


def test_a_server_that_had_not_left_is_greeted(db):
    put(db, "matches id days_per_turn deadline", (1, 1, NOON))
    put(db, LEFT, (THERE, NOON))
    assert not departures.begin_return(db, HERE, NOON)
    assert rows(db, "outbox kind part guild expires") == [("welcome", HERE, HERE, NOON + WELCOME_HELPS)]
    assert rows(db, LEFT) == [(THERE, NOON)]


@pytest.mark.parametrize(("guild", "before"), [(HERE, NOON), (THERE, NOON + DAY)])
def test_a_server_that_has_not_left_before_a_moment_is_not_purged(db, guild, before):
    put(db, "matches id guild", (1, guild))
    put(db, LEFT, (HERE, NOON))
    assert not contents.purge(db, guild, before, 9)
    assert rows(db, "matches id") == [1]
