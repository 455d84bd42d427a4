import pytest

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


def test_the_message_of_a_month_is_noted(db):
    put(db, "months id guild", (1, HERE), (2, THERE))
    months.note_posted(db, months.MONTHS.find(db, 2), 7)
    assert rows(db, "months id message") == [(1, None), (2, 7)]
