from dataclasses import replace

import pytest

from bot.matches.change import Change
from bot.matches.ids import COMPUTER, BoardMessage, Shards
from bot.matches.model import MatchStatus, NewMatch, Place, Search, Shown, Spare, Turning
from bot.matches.plans import Branch
from bot.matches.requests import Request, RequestKind
from bot.matches.tables import matches
from bot.matches.tables.match_rows import MATCHES
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome
from bot.rules.setup import setup_to_json
from tests.matches.tables.rows import DAY, HERE, HOUR, THERE, check, ids, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, NUMBERED, ODD, TERMS

RUNNING, OVER = "running", "over"
AWAY = 9
"""A server that has removed the bot."""
HUGE = 10**30


@pytest.fixture
def known(db):
    """Some matches in two servers.

    The channel 10 has a card, which is message 77 and has a thread, and a tournament with a thread, 80.
    """
    put(db, "tournaments id channel terms", (1, 10, TERMS), (2, 12, TERMS))
    put(
        db,
        "matches id number guild channel parent seat_0 seat_1 status level tournament pairing",
        (9, 1, HERE, 10, None, ANN, BEN, RUNNING, None, None, None),
        (2, 2, HERE, 77, 10, BEN, ANN, OVER, None, None, None),
        (3, 3, HERE, 12, None, BEN, CAT, RUNNING, None, 2, 0),
        (4, 1, THERE, 13, None, CAT, ANN, RUNNING, None, None, None),
        (5, 4, HERE, 80, 10, ANN, CAT, OVER, None, 1, 0),
        (6, 5, HERE, 77, 10, ANN, COMPUTER, RUNNING, 3, None, None),
        (7, 6, HERE, 78, 12, CAT, ANN, RUNNING, None, None, None),
    )
    put(db, "outcomes match winner", (2, 1), (5, 1))
    put(
        db,
        "challenges id channel status match message",
        (1, 10, "accepted", 2, 77),
        (2, 12, "open", None, 78),
    )


@pytest.mark.usefixtures("known")
def test_matches_are_found_oldest_first(db):
    check(db, matches.numbered, (HERE, 1, 9), (THERE, 1, 4), (THERE, 2, None), (1, HUGE, None))
    check(db, matches.running_in_guild, (HERE, 0, 9, [3, 6, 7, 9]), (HERE, 3, 2, [6, 7]), (THERE, 4, 9, []))
    check(db, matches.running_in, (10, [6, 9]), (77, [6]), (12, [3, 7]), (80, []), (1, []))
    check(db, matches.newest_in, (10, 9, [2, 5, 6, 9]), (10, 2, [6, 9]), (80, 9, [5]), (1, 9, []))
    check(
        db,
        matches.running_of,
        (ANN, [4, 6, 7, 9]),
        (ANN, HERE, [6, 7, 9]),
        (CAT, [3, 4, 7]),
        (CAT, THERE, [4]),
    )
    check(db, matches.running_of, (BEN, [3, 9]), (1, []))
    assert ids(matches.running_of(db, ANN, HERE, lock=True)) == [6, 7, 9]


@pytest.mark.usefixtures("known")
def test_a_search_finds_the_matches_next_to_where_it_begins(db):
    ours = frozenset({ANN, CAT})
    check(
        db,
        matches.search,
        (Search(), 9, [2, 3, 4, 5, 6, 7, 9]),
        (Search(), 2, [7, 9]),
        (Search(), 0, []),
        (Search(), -1, []),
        (Search(HERE), 9, [2, 3, 5, 6, 7, 9]),
        (Search(status=MatchStatus.OVER), 9, [2, 5]),
        (Search(players=frozenset({BEN})), 9, [2, 3, 9]),
        (Search(players=ours), 9, [4, 5, 7]),
        (Search(players=ours), 1, [7]),
        (Search(HERE, players=ours), 9, [5, 7]),
        (Search(before=4), 9, [2, 3]),
        (Search(after=4), 9, [5, 6, 7, 9]),
        (Search(after=4), 2, [5, 6]),
        (Search(after=2, before=6), 9, [3, 4, 5]),
        (Search(channel=10), 9, [2, 5, 6, 9]),
        (Search(HERE, channel=12), 9, [3, 7]),
        (Search(THERE, channel=10), 9, []),
        (Search(channel=10, players=frozenset({BEN})), 9, [2, 9]),
        (Search(level=3), 9, [6]),
        (Search(level=2), 9, []),
        (Search(winner=ANN), 9, [2]),
        (Search(winner=CAT), 9, [5]),
        (Search(winner=BEN), 9, []),
        (Search(HERE, MatchStatus.RUNNING, frozenset({ANN}), before=9), 1, [7]),
    )
    put(db, "matches id setup", (11, setup_to_json(NUMBERED)), (12, setup_to_json(ODD)))
    put(db, "outcomes match winner", (11, 0), (12, None))
    check(db, matches.search, (Search(winner=ANN), 9, [2, 11]), (Search(winner=BEN), 9, []))
    check(db, matches.search, (Search(game="strands"), 9, [11]), (Search(game="yodd"), 9, []))
    check(db, matches.search, (Search(players=frozenset({BEN}), game="odd"), 9, [2, 3, 9, 12]))
    put(db, "matches id seat_0 seat_1", (13, CAT, BEN))
    check(db, matches.search, (Search(players=ours), 9, [4, 5, 7]))


def test_places_where_matches_run_are_listed_by_server_and_channel(db):
    put(db, "departures guild since", (AWAY, NOON))
    places = ((HERE, 12), (HERE, 10), (HERE, 10), (THERE, 11), (AWAY, 1))
    put(db, "matches id guild channel", *((n, *place) for n, place in enumerate(places)))
    put(db, "matches id guild channel status", (6, HERE, 14, OVER), (7, 5, 14, OVER), (8, THERE, 9, OVER))
    every = [Place(HERE, 10), Place(HERE, 12), Place(THERE, 11)]
    for limit, after, found in (
        (9, None, every), (2, None, every[:2]), (0, None, []), (9, Place(HERE, 10), every[1:]),
        (9, Place(HERE, 11), every[1:]), (9, Place(HERE, 12), every[2:]), (9, Place(THERE, 11), []),
    ):  # fmt: skip
        assert matches.running_places(db, limit, after) == found
    assert matches.running_places(db, 9, None, Shards(8, frozenset({2}))) == every[2:]


@pytest.mark.usefixtures("known")
def test_a_message_shows_a_match_as_its_newest_board_its_card_or_an_earlier_board(db):
    put(db, "boards match message", (2, 101), (9, 103), (3, 101))
    put(db, "posts match message", (2, 102), (4, 102))
    nothing = ((10, 101), (10, 102), (77, 77), (12, 78), (77, 103), (10, 999), (HUGE, HUGE))
    check(db, matches.shown_on, (77, 101, 2), (10, 77, 2), (77, 102, 2), (10, 103, 9))
    check(db, matches.shown_on, *((*where, None) for where in nothing))


def test_the_newest_board_goes_before_an_earlier_one_and_an_older_match_before_a_newer(db):
    put(db, "matches id", 1, 2, 3)
    put(db, "posts match message", (1, 100))
    put(db, "boards match message", (3, 100), (2, 100))
    assert matches.shown_on(db, 10, 100).id == 2


def test_the_computer_is_to_play_where_a_board_says_so(db):
    put(db, "departures guild since", (AWAY, NOON))
    about = "matches id guild for_computer revision"
    put(db, about, (5, HERE, True, 3), (1, THERE, True, 3), (2, HERE, True, 0), (3, HERE, False, 3))
    put(db, about, (4, HERE, True, 3), (6, AWAY, True, 3))
    put(db, "boards match revision", (5, 3), (1, 3), (2, 0), (3, 3), (4, 2), (6, 3))
    first = Shards(8, frozenset({1}))
    check(db, matches.computers_turns, (9, [1, 2, 5]), (2, [1, 2]), (9, first, [2, 5]))


def test_turns_are_read_with_their_moments_in_their_order(db):
    put(db, "matches id", 1, 2, 3)
    played = "turns match ply notation played"
    put(db, played, (1, 1, "é", NOON), (1, 0, "a1", NOON + HOUR), (2, 0, "b1", NOON))
    assert MATCHES.get(db, 1).turns == ("a1", "é")
    assert matches.played_at(db, [1, 3, 9]) == {1: [NOON + HOUR, NOON]}


def begin(**changes):
    usual = {"place": Place(HERE, 10), "setup": ODD, "seats": (ANN, BEN), "at": NOON}
    return NewMatch(**{**usual, **changes})


@pytest.mark.parametrize("nowhere", [None, ANN, BEN])
def test_a_match_is_rated_if_both_players_are_in_ratings(db, nowhere):
    put(db, "people person settings", *((user, {"ranked": user != nowhere}) for user in (ANN, BEN)))
    put(db, "people person settings", (CAT, {"ranked": False}))
    assert matches.begin(db, begin(rated=True)).rated is (nowhere is None)
    assert not matches.begin(db, begin(rated=False)).rated


def test_a_match_begins_with_the_newest_vacations_of_its_players(db):
    away = "vacations person ends newest"
    put(db, away, (ANN, NOON + DAY, False), (ANN, NOON + 2 * DAY, True))
    put(db, away, (BEN, NOON + 3 * DAY, True), (CAT, NOON + DAY, True))
    begun = matches.begin(db, begin(days_per_turn=3))
    assert begun.deadline == NOON + 5 * DAY
    expected = Vacation(NOON, NOON + 2 * DAY), Vacation(NOON, NOON + 3 * DAY)
    assert begun.vacations == MATCHES.get(db, begun.id).vacations == expected


EVERYTHING = {
    "revision": 4, "days_per_turn": 3, "deadline": NOON + DAY, "overtime": True, "active": NOON + HOUR,
    "last_turn": NOON + 2 * HOUR, "answered": True, "level": 2, "taken_back": (1, 2), "paused": NOON,
    "request": Request(RequestKind.TAKE_BACK, 3, NOON, 1, 2, BoardMessage(10, 5)), "reminders": 1,
    "plans": ((Branch("a1", "é", (Branch("b1", "c1"),)),), (Branch("d1", "e1"),)),
    "snoozed": NOON + 3 * HOUR, "left": (50, 60), "spare": Spare(7.5, 3), "turning": Turning(3, "a1"),
}  # fmt: skip


def change(db, match, at=NOON, **changes):
    before = MATCHES.get(db, match)
    return matches.change(db, before, lambda found: Change(replace(found, **changes)), at)


def test_everything_that_changes_comes_back(db):
    put(db, "matches id", 1, 2)
    other = MATCHES.get(db, 2)
    changed = change(db, 1, **EVERYTHING, place=Place(HERE, 11), shown=Shown(7, 4, 1, 2))
    assert MATCHES.get(db, 1) == changed.after
    assert MATCHES.get(db, 2) == other


def test_search_columns_of_a_match_follow_from_it(db):
    put(db, "matches id level seat_1", (1, 2, COMPUTER))
    change(db, 1, turns=("a1",), days_per_turn=1, deadline=NOON + DAY)
    found = "matches status for_computer wake"
    assert rows(db, found) == [(RUNNING, True, NOON + DAY / 2)]
    change(db, 1, paused=NOON)
    assert rows(db, found) == [(RUNNING, False, None)]
    change(db, 1, outcome=Outcome(None, "agreed"), ended=NOON)
    assert rows(db, found) == [(OVER, False, None)]


def test_a_match_without_a_turn_frees_its_seat_and_does_not_count(db):
    put(db, "matches id rated", (1, True))
    made, taken = "challenges id opponent seats taken status match", f'["{BEN}"]'
    put(db, made, (1, None, 3, taken, "open", None), (2, BEN, 1, "[]", "accepted", 1))
    change(db, 1, outcome=Outcome(None, "cancelled", {"loser": str(BEN)}), ended=NOON)
    assert rows(db, "challenges id taken") == [(1, "[]"), (2, "[]")]
    assert rows(db, "rated_matches match") == []


def test_a_missing_match_is_not_found(db):
    put(db, "matches id", 1)
    for number in (0, -1, 99, HUGE):
        assert MATCHES.find(db, number) is None
        with pytest.raises(KeyError):
            MATCHES.get(db, number)


def test_a_damaged_match_hides_no_other(db):
    put(db, "matches id setup", (1, "{}"))
    put(db, "matches id", 2)
    assert ids(matches.running_of(db, ANN)) == [2]
