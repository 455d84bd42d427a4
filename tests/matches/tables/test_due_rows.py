from bot.matches.ids import Shards
from bot.matches.tables import challenges, matches
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, check, put
from tests.store.samples import NOON

LATE = NOON + 2 * HOUR
AWAY = 3 << 22
"""A server that has removed the bot."""


def due_rows(db, *, never=None, earlier=0 * JUST):
    """Return number 1 late, 2 and 3 at noon, 4 in another server, 5 in one that was left, and 6 never."""
    when = LATE, NOON - 2 * earlier, NOON - earlier, NOON, NOON, never
    guilds = HERE, HERE, HERE, THERE, AWAY, HERE
    put(db, "departures guild since", (AWAY, NOON))
    return [*zip(range(1, 7), guilds, when, strict=True)]


def check_due(db, due):
    """Find `due_rows`, longest due first."""
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


def test_open_challenges_expire_longest_due_first(db):
    put(db, "challenges id guild expires", *due_rows(db, never=NOON + DAY))
    put(db, "challenges id status expires", (7, "withdrawn", NOON))
    check_due(db, challenges.EXPIRED)


def test_matches_whose_board_is_shown_are_due(db):
    found = due_rows(db, earlier=JUST)  # those that are due at once come in any order
    put(db, "matches id guild wake revision", *((*one, 2) for one in found), (7, HERE, NOON, 2))
    put(db, "boards match revision", *((number, 2) for number in range(1, 7)), (7, 1))
    put(db, "matches id wake", (8, NOON))
    check_due(db, matches.DUE)
