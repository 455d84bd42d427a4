from dataclasses import replace
from datetime import timedelta, timezone

import pytest

from bot.matches.change import By, Change, DeliveredTwiceError
from bot.matches.ids import Shards
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.tables import outbox
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, check, put, rows
from tests.store.samples import ANN, BEN, NOON

BOARD, CARD, NAMES = Key("board", 1), Key("card", 1), Key("names", 1, 7)
SEVERAL = (BOARD, CARD, NAMES, Key("names", 1, 8), Key("board", 2), Key("card", 2))
WAITING = "outbox id kind subject part guild person since claimed_by"


@pytest.fixture
def waiting(db):
    """Entries of three servers, of which the bot has left the last, and one of no server."""
    put(db, "departures guild since", (9, NOON))
    put(
        db,
        WAITING,
        (5, "board", 1, 0, HERE, None, NOON + HOUR, "a"),
        (3, "card", 1, 0, HERE, None, NOON + HOUR, "b"),
        (4, "board", 2, 0, THERE, ANN, NOON, None),
        (2, "board", 3, 0, 9, ANN, NOON + DAY, "a"),
        (1, "digest", 0, BEN, 0, BEN, NOON + HOUR, "a"),
    )


@pytest.mark.usefixtures("waiting")
def test_waiting_entries_are_found_oldest_first(db):
    everything, first, none = Shards(2, frozenset({0, 1})), Shards(8, frozenset({1})), Shards(8, frozenset())
    check(db, outbox.entries, (None, [1, 3, 4, 5]), (everything, [1, 3, 4, 5]), (first, [3, 5]), (none, []))
    check(db, outbox.entries, (Shards(8, frozenset({0, 2})), [1, 4]))
    check(db, outbox.entry, (BOARD, 5), (CARD, 3), (Key("board", 2), 4), (Key("card", 2), None))
    check(db, outbox.entry, (Key("digest", 0, BEN), 1), (Key("digest", 0), None))
    check(db, outbox.of_person, (ANN, [2, 4]))
    assert list(outbox.waiting(db).items()) == [("board", 3), ("card", 1), ("digest", 1)]
    db.owner = "a"
    check(db, outbox.entries, (None, [1, 5]), (first, [1, 5]))
    check(db, outbox.entry, (BOARD, 5), (CARD, None))


def test_the_oldest_has_waited_since(db):
    assert outbox.oldest(db) is None
    put(db, "outbox subject kind since", (1, "board", NOON), (2, "board", NOON - DAY), (3, "board", NOON))
    assert outbox.oldest(db) == NOON - DAY


ENTRY = Entry(NAMES, Place(HERE, 10), 3, ANN, NOON + HOUR, {"ply": 2, "é": "x"})


def test_an_entry_comes_back_as_it_was_put(db):
    outbox.put(db, ENTRY, NOON)
    found = outbox.entry(db, NAMES)
    assert found == Entry(**{**vars(ENTRY), "id": found.id})
    assert rows(db, "outbox since version claimed_by") == [(NOON, 0, None)]


@pytest.mark.parametrize(
    ("owner", "is_claimed", "claimed"), [("b", True, "b"), ("b", False, None), (None, True, None)]
)
def test_an_entry_takes_the_place_and_the_id_of_the_one_with_its_key(db, owner, is_claimed, claimed):
    db.owner = "a"
    for key in (NAMES, BOARD, Key("names", 1, 8), Key("names", 2, 7)):
        outbox.put(db, Entry(key, Place(HERE, 10)), NOON)
    first, *others = outbox.entries(db, None)
    assert [first.key, *(entry.key for entry in others)][:2] == [NAMES, BOARD], "later ones have greater ids"
    db.owner = owner
    new = Entry(NAMES, Place(THERE, 11), 4, BEN, NOON + HOUR, {"ply": 1})
    outbox.put(db, new, NOON + DAY, is_claimed=is_claimed)
    db.owner = None
    assert outbox.entry(db, NAMES) == Entry(**{**vars(new), "id": first.id, "version": 1})
    assert rows(db, "outbox subject kind part since version claimed_by") == [
        (1, "board", 0, NOON, 0, "a"),
        (1, "names", 7, NOON, 1, claimed),
        (1, "names", 8, NOON, 0, "a"),
        (2, "names", 7, NOON, 0, "a"),
    ]


def test_many_entries_are_put_at_once_unclaimed_and_what_waits_of_the_same_key_stays(db):
    db.owner = "a"
    put(db, "matches id channel revision", (1, 11, 5), (2, 12, 6), (3, 13, 7))
    put(db, "outbox id kind subject details claimed_by", (1, "board", 2, {"old": 1}, "b"))
    columns = "id, guild, channel, revision, CAST(:at AS TEXT), '{}', 4"
    selected = f"SELECT {columns} FROM matches WHERE id < :before"
    outbox.put_many(db, "names", selected, {"at": "now", "before": 3})
    outbox.put_many(db, "board", selected.replace(" 4 ", " 0 "), {"at": "now", "before": 3})
    assert rows(db, "outbox kind subject part channel revision since version claimed_by details") == [
        ("board", 1, 0, 11, 5, "now", 0, None, "{}"),
        ("board", 2, 0, 10, None, NOON, 1, "b", '{"old": 1}'),
        ("names", 1, 4, 11, 5, "now", 0, None, "{}"),
        ("names", 2, 4, 12, 6, "now", 0, None, "{}"),
    ]
    assert len(set(rows(db, "outbox id"))) == 4


def test_a_change_puts_its_entries_and_deletes_what_is_done(db):
    put(db, "outbox kind subject part", *SEVERAL, Key("direct", 1))
    outbox.write(db, Change(None).settle(BOARD, NAMES).queue(Entry(CARD, Place(THERE, 1))), NOON)
    assert rows(db, "outbox kind subject part guild") == [
        ("board", 2, 0, HERE),
        ("card", 1, 0, THERE),
        ("card", 2, 0, HERE),
        ("direct", 1, 0, HERE),
        ("names", 1, 8, HERE),
    ]


def test_entries_are_dropped_unless_they_were_replaced(db):
    put(db, "outbox kind subject part id version", *((*key, 5, 2) for key in SEVERAL))
    place, left = Place(HERE, 10), sorted(SEVERAL)
    for one, is_dropped in (
        (Entry(BOARD, place, id=5, version=1), False),
        (Entry(CARD, place, id=4, version=2), False),
        (Entry(BOARD, place), False),
        (Entry(NAMES, place, id=5, version=2), True),
        (Entry(CARD, place, version=2), True),
    ):
        replaced = outbox.delete(db, [one])
        assert [(found.key, found.version) for found in replaced] == ([] if is_dropped else [(one.key, 2)])
        left = [key for key in left if key != one.key or not is_dropped]
        assert rows(db, "outbox kind subject part") == left


def test_channels_that_refuse_are_named_where_something_waits(db):
    waits = ((1, HERE, 12), (2, HERE, 11), (3, HERE, 11), (4, THERE, 14), (5, 9, 11))
    put(db, "outbox id subject guild channel kind", *((n, n, *place, "board") for n, *place in waits))
    put(db, "notes key text", ("refused-1", {"11": "no", "13": "closed"}), ("refused-2", {"12": "gone"}))
    put(db, "notes key text", ("other", {"14": "no"}))
    refusals = outbox.refusals(db)
    assert list(refusals.values()) == ["no", "no", "gone"]
    assert list(refusals) == [Place(9, 11), Place(HERE, 11), Place(HERE, 12)]


def test_entries_of_a_match_and_its_challenge_are_listed_oldest_first(db):
    keys = (Key("card", 8), Key("result", 1), CARD, Key("board", 8), Key("board", 2), BOARD)
    put(db, WAITING, *((9 - n, *key, HERE, None, NOON, "a") for n, key in enumerate(keys)))
    assert [row[0] for row in outbox.waiting_of(db, 1, 8)] == ["board", "result", "card"]
    assert outbox.waiting_of(db, 2, None) == [("board", None, 10, outbox.statements.text_of(NOON), None, "a")]


AWAY = timezone(timedelta(hours=-7))


def handle(db, once, at):
    outbox.handle_once(db, By(ANN, once=once), at)


def test_an_interaction_is_handled_once_within_a_day_in_every_time_zone(db):
    handle(db, 7, NOON.astimezone(AWAY))
    handle(db, 8, NOON)
    for at in (NOON - DAY, NOON, (NOON + DAY).astimezone(AWAY)):
        with pytest.raises(DeliveredTwiceError):
            handle(db, 7, at)
    handle(db, 7, NOON + DAY + JUST)
    assert rows(db, "handled interaction at") == [(7, NOON + DAY + JUST), (8, NOON)]
    with pytest.raises(DeliveredTwiceError):
        handle(db, 7, NOON + DAY + HOUR)
    for by in (None, None, By(ANN), By(ANN)):
        outbox.handle_once(db, by, NOON)
    assert rows(db, "handled interaction") == [7, 8], "what no interaction does is not noted"


def test_interactions_are_swept_oldest_first_when_their_day_is_over(db):
    put(db, "handled interaction at", *((n, NOON + (5 - n) * HOUR) for n in range(5)))
    assert not outbox.sweep(db, NOON + DAY + HOUR, 9)
    assert rows(db, "handled interaction") == [0, 1, 2, 3, 4], "that of a moment ago is of the last day"
    assert outbox.sweep(db, NOON + DAY + 4 * HOUR, 2), "there is one more"
    assert rows(db, "handled interaction") == [0, 1, 2]
    assert not outbox.sweep(db, NOON + DAY + 4 * HOUR, 2)
    assert rows(db, "handled interaction") == [0, 1]


def test_put_entry_says_since_when_this_revision_waits(db):
    put_at = (2, NOON), (2, NOON + HOUR), (3, NOON + DAY)
    waiting = [outbox.put(db, replace(ENTRY, revision=revision), at) for revision, at in put_at]
    assert [entry.since for entry in waiting] == [NOON, NOON, NOON + DAY]
    assert outbox.entry(db, ENTRY.key) == waiting[-1]
