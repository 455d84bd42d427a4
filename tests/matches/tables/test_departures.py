import pytest

from bot.matches.ids import Shards
from bot.matches.outbox import WELCOME_HELPS
from bot.matches.tables import contents, departures
from tests.loaded import of_the_whole
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, put, rows
from tests.store.samples import ANN, NOON, TERMS

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
def test_who_has_left_is_listed_longest_ago_first(db):
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


OF_GUILD = (
    "outbox rated_matches ratings months tournaments challenges matches presses explained dailies servers"
)
OF_MATCH = "turns boards posts log outcomes analyses follows"


def fill(db, guild, first):
    ids = [first, first + 1, first + 2]
    put(db, "matches id guild", *((match, guild) for match in ids))
    put(db, "challenges id guild rematch_of", (first, guild, first), (first + 1, guild, None))
    put(db, "rated_matches id match guild", (first, first, guild))
    put(db, "months id guild", (first, guild))
    put(db, "tournaments id guild terms", (first, guild, TERMS))
    put(db, "entrants tournament person", (first, ANN))
    put(db, "outbox kind subject guild", ("board", first, guild))
    put(db, "ratings guild person", (guild, ANN))
    put(db, "presses guild person", (guild, ANN))
    for table in ("explained", "dailies"):
        put(db, f"{table} guild message", (guild, first))
    put(db, "servers guild", guild)
    for match in ids:
        put(db, "turns match ply", (match, 0))
        put(db, "posts match message", (match, 9))
        put(db, "follows match person", (match, ANN))
        put(db, "log match guild", (match, guild))
        for table in ("boards", "outcomes", "analyses"):
            put(db, f"{table} match", match)


def held(db, guild, first):
    counts = {table: rows(db, f"{table} guild").count(guild) for table in OF_GUILD.split()}
    counts["entrants"] = rows(db, "entrants tournament").count(first)
    of_matches = {
        table: sum(match >= first for match in rows(db, f"{table} match")) for table in OF_MATCH.split()
    }
    return counts, of_matches


@of_the_whole
def test_a_server_is_purged_piece_by_piece_and_others_keep_everything(db):
    for guild, first in ((THERE, 11), (HERE, 1), (9, 21)):
        fill(db, guild, first)
    put(db, LEFT, (HERE, NOON), (9, NOON))
    others = [held(db, guild, first) for guild, first in ((THERE, 11), (9, 21))]
    steps = []
    for _ in range(5):
        goes_on = contents.purge(db, HERE, NOON + JUST, 2)
        steps.append((goes_on, len(rows(db, "challenges id")), len(rows(db, "matches id"))))
    assert steps == [(True, 4, 9), (True, 4, 9), (True, 4, 7), (True, 4, 6), (False, 4, 6)]
    counts, _ = held(db, HERE, 1)
    assert not any(counts.values())
    assert min(min(rows(db, f"{table} match")) for table in OF_MATCH.split()) == 11
    assert [held(db, guild, first) for guild, first in ((THERE, 11), (9, 21))] == others
    assert rows(db, LEFT) == [(9, NOON)]


@pytest.mark.parametrize(("guild", "before"), [(HERE, NOON), (THERE, NOON + DAY)])
def test_a_server_that_has_not_left_before_a_moment_is_not_purged(db, guild, before):
    fill(db, guild, 1)
    put(db, LEFT, (HERE, NOON))
    assert not contents.purge(db, guild, before, 9)
    assert all(held(db, guild, 1)[0].values())
