import pytest

from bot.features.puzzles import table as puzzles
from bot.features.puzzles.model import Daily
from bot.features.ratings import months
from bot.features.tournaments import table as tournaments
from bot.matches.ids import Shards
from bot.matches.tables import challenges, matches
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, check, put, rows
from tests.store.samples import NOON, TERMS

LATE = NOON + 2 * HOUR
AWAY = 3 << 22
"""A server that has removed the bot."""
OPEN, OVER = "open", "withdrawn"


def fill(db, due):
    """Due are number 1 late, 2 and 3 at noon, 4 in another server, 5 in one that was left, and 6 never."""
    earlier = JUST if due is matches.DUE else 0 * JUST  # matches that are due at once come in any order
    when = LATE, NOON - 2 * earlier, NOON - earlier, NOON, NOON, None
    guilds = HERE, HERE, HERE, THERE, AWAY, HERE
    put(db, "departures guild since", (AWAY, NOON))
    found = [*zip(range(1, 7), guilds, when, strict=True)]
    if due is challenges.EXPIRED:
        put(db, "challenges id guild expires", *found[:5], (6, HERE, NOON + DAY))
        put(db, "challenges id status expires", (7, OVER, NOON))
    elif due is matches.DUE:
        put(db, "matches id guild wake revision", *((*one, 2) for one in found), (7, HERE, NOON, 2))
        put(db, "boards match revision", *((number, 2) for number in range(1, 7)), (7, 1))
        put(db, "matches id wake", (8, NOON))
    elif due is months.DUE:
        put(db, "months id guild due month", *((*one, f"2025-0{one[0]}") for one in found))
    elif due is tournaments.DUE:
        put(db, "tournaments id guild due terms", *((*one, TERMS) for one in found))


@pytest.mark.parametrize("due", [challenges.EXPIRED, matches.DUE, months.DUE, tournaments.DUE])
def test_due_rows_are_found_longest_due_first(db, due):
    fill(db, due)
    check(
        db,
        due.select,
        (NOON - 3 * JUST, 9, []),
        (NOON, 9, [2, 3, 4]),
        (LATE, 9, [2, 3, 4, 1]),
        (LATE, 2, [2, 3]),
        (LATE, 9, Shards(8, frozenset({1, 5})), [2, 3, 1]),
        (LATE, 9, Shards(8, frozenset({2})), [4]),
    )


def test_endings_of_the_day_are_due_in_their_servers(db):
    put(db, "departures guild since", (AWAY, NOON))
    put(db, "dailies guild due", (HERE, LATE), (THERE, NOON), (AWAY, NOON), (HERE + 1, NOON), (9, None))
    for at, limit, shards, guilds in (
        (NOON - JUST, 9, None, []),
        (NOON, 9, None, [HERE + 1, THERE]),
        (LATE, 9, None, [HERE + 1, THERE, HERE]),
        (LATE, 2, None, [HERE + 1, THERE]),
        (LATE, 9, Shards(8, frozenset({1})), [HERE + 1, HERE]),
    ):
        assert [one.guild for one in puzzles.DUE.select(db, at, limit, shards)] == guilds


def test_the_message_of_an_ending_is_noted_unless_it_is_of_another_day_by_now(db):
    put(db, "dailies guild day", (HERE, "2025-03-01"), (THERE, "2025-03-01"))
    daily = puzzles.DAILIES.find(db, HERE)
    puzzles.note_posted(db, daily, 7)
    put(db, "dailies guild day message", (9, "2025-03-02", 5))
    puzzles.note_posted(db, Daily(9, None, NOON, "2025-03-01"), 8)
    assert rows(db, "dailies guild message") == [(9, 5), (HERE, 7), (THERE, None)]


def test_the_message_of_a_month_is_noted(db):
    put(db, "months id guild", (1, HERE), (2, THERE))
    months.note_posted(db, months.MONTHS.find(db, 2), 7)
    assert rows(db, "months id message") == [(1, None), (2, 7)]
