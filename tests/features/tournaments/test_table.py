from dataclasses import replace

import pytest

from bot.features.tournaments import table as tournaments
from bot.features.tournaments.lifecycle import TournamentStep
from bot.features.tournaments.model import (
    Decision,
    GonePlayer,
    Intervention,
    Status,
    Tournament,
    TournamentTerms,
    Why,
    tournament_entry,
)
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.ids import FORMER
from bot.matches.model import NewMatch, Place
from tests.matches.tables.rows import DAY, HERE, HOUR, THERE, check, ids, put, rows
from tests.matches.tables.test_due_rows import check_due, due_rows
from tests.store.samples import ANN, BEN, CAT, NOON, ODD, TERMS

ENTRANTS = "entrants person tournament"
DAN = CAT + 1
NEW = Tournament(
    0, Place(HERE, 10), TournamentTerms(**TERMS), ANN, NOON, due=NOON + DAY, players=(BEN,), barred=(CAT,)
)
OTHER = {
    "place": Place(THERE, 11), "status": Status.RUNNING, "due": None, "message": 7, "told": 8,
    "players": (CAT, BEN), "barred": (), "seed": 9, "started": NOON, "ends": NOON + DAY, "is_extended": True,
    "gone": (GonePlayer(1, is_struck=True),), "decisions": (Decision(0, None, Why.AWARDED, 3),),
    "interventions": (Intervention("awarded", DAN, NOON, CAT, 0, is_undone=True),),
}  # fmt: skip


@pytest.fixture
def known(db):
    put(
        db,
        "tournaments id guild terms",
        *((key, guild, TERMS) for key, guild in ((9, HERE), (2, HERE), (3, THERE))),
    )
    put(db, ENTRANTS, (ANN, 9), (ANN, 2), (BEN, 3))
    put(db, "matches id tournament pairing", (1, 9, 5), (2, 9, 0), (3, 2, 1), (4, None, None))


@pytest.mark.usefixtures("known")
def test_a_tournament_comes_with_its_matches_by_their_pairings(db):
    found = tournaments.event(db, 9)
    assert found.tournament.id == 9
    assert [(place, match.id) for place, match in found.matches.items()] == [(0, 2), (5, 1)]
    assert (tournaments.event(db, 3).matches, tournaments.event(db, 99)) == ({}, None)


@pytest.mark.usefixtures("known")
def test_tournaments_of_a_server_come_newest_first_and_of_a_person_oldest_first(db):
    check(db, tournaments.of_guild, (HERE, 9, [9, 2]), (HERE, 1, [9]), (THERE, 9, [3]))
    check(db, tournaments.of_person, (ANN, [2, 9]), (BEN, [3]), (CAT, []))


def test_a_new_tournament_is_stored_once_with_its_people_and_queues_its_table(db):
    added = tournaments.add(db, NEW, by=By(ANN, once=7))
    assert added == replace(NEW, id=added.id)
    assert tournaments.TOURNAMENTS.get(db, added.id) == added
    assert rows(db, ENTRANTS) == [(user, added.id) for user in (ANN, BEN)]
    sent = "outbox kind subject part guild channel since"
    assert rows(db, sent) == [("tournament", 0, added.id, HERE, 10, NOON)]
    with pytest.raises(DeliveredTwiceError):
        tournaments.add(db, NEW, by=By(ANN, once=7))


def change(db, key, at=NOON, *, entries=(), begins=(), released=(), **changes):
    def step(event):
        after = replace(event.tournament, **changes)
        return TournamentStep(after, entries=entries, begins=begins, released=released)

    return tournaments.change(db, key, step, at)


def test_everything_that_changes_comes_back_and_others_stay(db):
    first, second = (tournaments.add(db, NEW, by=By(ANN)) for _ in range(2))
    done, begun = change(db, first.id, **OTHER)
    assert tournaments.TOURNAMENTS.get(db, first.id) == done.after == replace(first, **OTHER)
    assert (tournaments.TOURNAMENTS.get(db, second.id), begun) == (second, [])
    named = {first.id: (ANN, BEN, CAT, DAN), second.id: (ANN, BEN)}
    assert rows(db, ENTRANTS) == sorted((user, key) for key, users in named.items() for user in users)
    change(db, second.id, players=())
    assert [user for user, key in rows(db, ENTRANTS) if key == second.id] == [ANN]


@pytest.mark.usefixtures("known")
def test_a_step_begins_and_releases_matches_and_says_so(db):
    db.execute("UPDATE matches SET days_per_turn = 2, left_0 = 5, left_1 = 5")
    new_match = NewMatch(Place(HERE, 10), ODD, (BEN, CAT), NOON, tournament=9, pairing=1)
    entry = tournament_entry("tournament-begun", 9, Place(HERE, 10))
    _, (begun,) = change(db, 9, NOON + HOUR, entries=[entry], begins=[new_match], released=[2])
    assert (begun.seats, begun.pairing) == ((BEN, CAT), 1)
    assert list(tournaments.event(db, 9).matches) == [0, 1, 5]
    assert rows(db, "matches id left_0")[:4] == [(1, 5), (2, None), (3, 5), (4, 5)]
    assert ("tournament-begun", 9, NOON + HOUR) in rows(db, "outbox kind part since")


def test_matches_move_to_another_channel_with_their_tournament(db):
    put(db, "tournaments id channel terms", (1, 10, TERMS), (2, 10, TERMS))
    put(db, "matches id parent tournament pairing", (1, 10, 1, 0), (2, 10, 2, 0), (3, 10, None, None))
    change(db, 1, message=7)
    assert rows(db, "matches id parent") == [(1, 10), (2, 10), (3, 10)]
    change(db, 1, place=Place(HERE, 11))
    assert rows(db, "matches id parent") == [(1, 11), (2, 10), (3, 10)]


def test_a_tournament_that_is_not_there_is_not_changed(db):
    with pytest.raises(KeyError):
        change(db, 1)


def test_the_matches_of_a_tournament_are_handed_to_its_step(db):
    put(db, "tournaments id terms", (1, TERMS), (2, TERMS))
    put(db, "matches id tournament pairing", (1, 1, 0), (2, 2, 0))
    seen = []
    tournaments.change(db, 2, lambda event: seen.append(event) or TournamentStep(event.tournament), NOON)
    assert ids(list(seen[0].matches.values())) == [2]


def test_a_forgotten_person_is_named_in_no_tournament(db):
    running = {"status": Status.RUNNING, "started": NOON, "ends": NOON + DAY, "players": (ANN, BEN, CAT)}
    told = (Intervention("extended", ANN, NOON), Intervention("withdrawn", CAT, NOON, ANN))
    first = tournaments.add(db, replace(NEW, organiser=BEN, **running), by=By(ANN))
    own = replace(NEW, organiser=ANN, barred=(ANN, BEN), interventions=told)
    second = tournaments.add(db, own, by=By(ANN))
    third = tournaments.add(db, replace(NEW, organiser=BEN), by=By(ANN))
    tournaments.forget(db, ANN, NOON)
    assert [user for user, _ in rows(db, ENTRANTS) if user == ANN] == []
    one, two = (tournaments.TOURNAMENTS.get(db, added.id) for added in (first, second))
    assert (FORMER in one.players, two.organiser, two.barred) == (True, FORMER, (ANN, BEN))
    assert [(done.by, done.person) for done in two.interventions] == [(FORMER, None), (CAT, FORMER)]
    assert tournaments.TOURNAMENTS.get(db, third.id) == third


def test_tournaments_are_due_longest_due_first(db):
    put(db, "tournaments id guild due terms", *((*one, TERMS) for one in due_rows(db)))
    check_due(db, tournaments.DUE)
