from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.features.puzzles import table as puzzles
from bot.features.puzzles.model import Daily, Noted, Pressed, Solver, Tried, puzzle_entry
from bot.matches.change import By, Change, DeliveredTwiceError
from bot.matches.ids import Shards
from bot.matches.model import Place
from bot.matches.tables import preferences
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, add, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON

TODAY, OTHER = "2025-03-01", "2025-02-28"
TRIED, PRESSES = "tried person puzzle wrong hints solved", "presses guild day person"
SENT = "outbox kind subject part channel since"


def message_at(moment):
    return int((moment - datetime(2015, 1, 1, tzinfo=UTC)).total_seconds() * 1000) << 22


def note(db, user, puzzle, what, at=NOON, once=None):
    return puzzles.note_tried(db, By(user, once=once), puzzle, what, at=at)


def test_attempts_are_counted_until_the_puzzle_is_solved(db):
    put(db, TRIED, (ANN, "odd-1", 0, 1, None), (BEN, "odd-2", 1, 0, None))
    for what in ("wrong", "hint", "wrong", "solved", "wrong", "hint"):
        found = note(db, ANN, "odd-2", what)
    assert note(db, ANN, "odd-2", "solved", NOON + HOUR) == found
    every = [Tried("odd-1", 0, 1), Tried("odd-2", 2, 1, NOON)]
    assert found == Noted(every[1], every, "")
    assert puzzles.tried(db, ANN) == every
    assert puzzles.tried(db, BEN) == [Tried("odd-2", 1, 0)]


def test_solved_puzzles_are_counted_for_the_profile(db):
    put(db, TRIED, (ANN, "odd-1", 0, 1, NOON), (ANN, "odd-2", 1, 0, None), (ANN, "odd-3", 0, 0, NOON))
    put(db, TRIED, (BEN, "odd-1", 0, 1, NOON))
    assert dict(puzzles.solved(db, ANN)) == {"profile-solved": 2}


def test_an_interaction_is_noted_once(db):
    note(db, ANN, "odd-1", "wrong", once=7)
    with pytest.raises(DeliveredTwiceError):
        note(db, ANN, "odd-1", "wrong", once=7)


def test_a_person_who_solves_an_ending_of_today_changes_its_messages_once(db):
    put(db, "dailies guild channel message", (1, 11, 7), (2, 12, 7), (3, 13, None), (6, 16, 7))
    put(db, "dailies guild day message puzzle", (4, OTHER, 7, "odd-1"), (5, TODAY, 7, "odd-2"))
    put(db, PRESSES, *((guild, TODAY, ANN) for guild in (1, 3, 4, 5)), (2, TODAY, BEN), (2, OTHER, ANN))
    assert note(db, ANN, "odd-1", "wrong").day == TODAY
    assert rows(db, SENT) == []
    assert note(db, ANN, "odd-1", "solved").day == TODAY
    assert rows(db, SENT) == [("puzzle", 0, 1, 11, NOON)]
    note(db, ANN, "odd-1", "solved", NOON + HOUR)
    assert rows(db, SENT) == [("puzzle", 0, 1, 11, NOON)]


def test_the_day_of_a_puzzle_is_the_latest_that_stands(db):
    put(db, "dailies guild day message", (1, OTHER, 7), (2, TODAY, 7))
    put(db, PRESSES, (1, OTHER, ANN), (2, TODAY, ANN))
    assert note(db, ANN, "odd-1", "hint").day == TODAY


def test_a_due_step_of_a_server_is_taken_once(db):
    put(db, "servers guild settings", (HERE, {"puzzle_hour": 5}))
    put(db, "dailies guild due message", (HERE, NOON, 7), (THERE, NOON, 8))
    seen = []

    def step(daily, settings):
        seen.append(settings.puzzle_hour)
        entries = (puzzle_entry(Place(HERE, 10)),)
        after = replace(daily, due=NOON + DAY, day="2025-03-02", puzzle="odd-2", message=None)
        return Change(after, entries)

    due = puzzles.DAILIES.find(db, HERE)
    taken = [puzzles.take_daily(db, one, step, at=NOON) for one in (due, due, replace(due, guild=9))]
    assert (taken, seen) == ([True, False, False], [5])
    assert rows(db, "dailies guild due day puzzle message") == [
        (HERE, NOON + DAY, "2025-03-02", "odd-2", None),
        (THERE, NOON, TODAY, "odd-1", 8),
    ]
    assert rows(db, "explained guild day puzzle channel message") == [(HERE, TODAY, "odd-1", 10, 7)]
    assert rows(db, SENT) == [("puzzle", 0, HERE, 10, NOON)]


def test_an_ending_that_no_message_shows_is_not_explained(db):
    put(db, "dailies guild due message", (HERE, NOON, None), (THERE, NOON, 7))
    for guild in (HERE, THERE):
        due = puzzles.DAILIES.find(db, guild)
        puzzles.take_daily(db, due, lambda daily, _: Change(replace(daily, due=None)), at=NOON)
    assert rows(db, "explained guild") == []


def test_settings_of_a_server_move_only_its_next_ending(db):
    put(db, "dailies guild due", (THERE, NOON))
    preferences.change_server(db, HERE, at=NOON, puzzle_channel=None)
    assert rows(db, "dailies guild") == [THERE]
    for _ in range(2):
        preferences.change_server(db, HERE, at=NOON, puzzle_channel=11, puzzle_hour=13)
    assert rows(db, "dailies guild due") == [(HERE, NOON + HOUR), (THERE, NOON)]
    preferences.change_server(db, THERE, at=NOON, puzzle_channel=11)
    preferences.change_server(db, HERE, at=NOON, puzzle_channel=None)
    assert rows(db, "dailies guild due day puzzle") == [
        (HERE, None, "", ""),
        (THERE, NOON + 21 * HOUR, TODAY, "odd-1"),
    ]


def test_only_below_the_ending_of_today_that_is_posted_one_presses(db):
    put(db, "dailies guild message", (HERE, message_at(NOON)), (THERE, None))
    for guild, day in ((HERE, OTHER), (THERE, TODAY), (9, TODAY)):
        assert puzzles.press(db, By(ANN), guild, day, at=NOON) is None
    assert (rows(db, PRESSES), rows(db, SENT)) == ([], [])
    assert puzzles.press(db, By(ANN), HERE, TODAY, at=NOON + HOUR) == Pressed("odd-1", knew=False)
    assert rows(db, PRESSES) == [(HERE, TODAY, ANN)]
    assert rows(db, SENT) == [("puzzle", 0, HERE, 10, NOON + HOUR)]


def test_a_press_counts_once_and_wakes_its_server(db):
    put(db, "dailies guild message", (HERE, message_at(NOON)), (THERE, message_at(NOON)))
    for hours in (1, 2):
        puzzles.press(db, By(ANN), HERE, TODAY, at=NOON + hours * HOUR)
    assert rows(db, "dailies guild pressed") == [(HERE, NOON + HOUR), (THERE, NOON)]
    puzzles.press(db, By(BEN), HERE, TODAY, at=NOON + 3 * HOUR)
    assert rows(db, PRESSES) == [(HERE, TODAY, ANN), (HERE, TODAY, BEN)]


@pytest.mark.parametrize(("user", "puzzle", "solved", "knew"), [
    (ANN, "odd-1", NOON - JUST, True), (ANN, "odd-1", NOON, False), (ANN, "odd-1", None, False),
    (ANN, "odd-2", NOON - DAY, False), (BEN, "odd-1", NOON - DAY, False),
])  # fmt: skip
def test_a_solution_from_before_the_posting_does_not_count(db, user, puzzle, solved, knew):
    add(db, "dailies", guild=HERE, message=message_at(NOON))
    add(db, "tried", person=user, puzzle=puzzle, solved=solved)
    assert puzzles.press(db, By(ANN), HERE, TODAY, at=NOON) == Pressed("odd-1", knew)
    assert rows(db, PRESSES) == ([] if knew else [(HERE, TODAY, ANN)])


def test_solvers_are_listed_as_they_have_solved_it(db):
    put(db, PRESSES, *((HERE, TODAY, user) for user in (1, 2, 3, 4, 5)))
    put(db, PRESSES, (HERE, OTHER, 6), (THERE, TODAY, 7))
    put(db, TRIED, (1, "odd-1", 1, 2, None), (3, "odd-1", 0, 0, NOON), (5, "odd-1", 0, 1, NOON - HOUR))
    put(db, TRIED, (4, "odd-1", 0, 0, NOON), (2, "odd-2", 0, 0, NOON))
    put(db, "people person settings", (1, {"puzzle_name": True}), (4, {"puzzle_name": True}))
    assert puzzles.solvers(db, HERE, TODAY, "odd-1") == [
        Solver(5, Tried("odd-1", 0, 1, NOON - HOUR), named=False),
        Solver(3, Tried("odd-1", 0, 0, NOON), named=False),
        Solver(4, Tried("odd-1", 0, 0, NOON), named=True),
        Solver(1, Tried("odd-1", 1, 2), named=False),
        Solver(2, Tried("odd-1"), named=False),
    ]


def test_solvers_of_an_earlier_ending_have_solved_its_puzzle(db):
    put(db, "explained guild day puzzle message", (HERE, OTHER, "odd-2", 1), (HERE, TODAY, "odd-3", 2))
    put(db, "explained guild day puzzle message", (THERE, OTHER, "odd-4", 3))
    put(db, PRESSES, (HERE, OTHER, ANN), (HERE, TODAY, BEN), (THERE, OTHER, BEN))
    put(db, TRIED, (ANN, "odd-2", 1, 0, NOON), (BEN, "odd-3", 2, 0, NOON), (BEN, "odd-4", 3, 0, NOON))
    found = [(one.user, one.tried.wrong) for day in (OTHER, TODAY) for one in puzzles.solvers(db, HERE, day)]
    assert found == [(ANN, 1), (BEN, 2)]
    assert puzzles.solvers(db, THERE, OTHER)[0].tried.wrong == 3
    assert puzzles.solvers(db, THERE, TODAY) == []


def test_the_presses_of_a_person_are_listed_by_server_and_day(db):
    put(db, PRESSES, (THERE, OTHER, ANN), (HERE, TODAY, ANN), (HERE, OTHER, ANN), (9, TODAY, BEN))
    assert puzzles.presses_of(db, ANN) == [
        {"server": str(guild), "day": day} for guild, day in ((HERE, OTHER), (HERE, TODAY), (THERE, OTHER))
    ]


def test_a_forgotten_person_is_removed_from_messages_that_may_name_them(db):
    db.owner = "a"
    put(db, "dailies guild channel message", (1, 11, 7), (2, 12, None), (3, 13, 7))
    put(db, "explained guild channel day message", (1, 14, OTHER, 5), (2, 15, OTHER, 6), (3, 16, TODAY, 8))
    put(db, PRESSES, (1, TODAY, ANN), (1, OTHER, ANN), (2, TODAY, ANN), (2, OTHER, BEN), (3, OTHER, ANN))
    puzzles.refresh_posts_of(db, CAT, NOON)
    assert rows(db, SENT) == []
    puzzles.refresh_posts_of(db, ANN, NOON)
    assert rows(db, SENT) == [("explanation", 0, 5, 14, NOON), ("puzzle", 0, 1, 11, NOON)]
    assert rows(db, "outbox details")[0] == '{"day": "2025-02-28", "puzzle": "odd-0", "rests": 0}'
    assert rows(db, "outbox claimed_by") == [None, None]


def test_endings_of_the_day_are_due_in_their_servers(db):
    late, away = NOON + 2 * HOUR, 3 << 22
    put(db, "departures guild since", (away, NOON))
    put(
        db,
        "dailies guild due",
        (HERE, late),
        (THERE, NOON),
        (away, NOON),
        (HERE + 1, NOON),
        (9, None),
    )
    for at, limit, shards, guilds in (
        (NOON - JUST, 9, None, []),
        (NOON, 9, None, [HERE + 1, THERE]),
        (late, 9, None, [HERE + 1, THERE, HERE]),
        (late, 2, None, [HERE + 1, THERE]),
        (late, 9, Shards(8, frozenset({1})), [HERE + 1, HERE]),
    ):
        assert [one.guild for one in puzzles.DUE.select(db, at, limit, shards)] == guilds


def test_the_message_of_an_ending_is_noted_unless_it_is_of_another_day_by_now(db):
    put(db, "dailies guild day", (HERE, "2025-03-01"), (THERE, "2025-03-01"))
    puzzles.note_posted(db, puzzles.DAILIES.find(db, HERE), 7)
    put(db, "dailies guild day message", (9, "2025-03-02", 5))
    puzzles.note_posted(db, Daily(9, None, NOON, "2025-03-01"), 8)
    assert rows(db, "dailies guild message") == [(9, 5), (HERE, 7), (THERE, None)]
