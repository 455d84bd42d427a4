import pytest

from bot.matches.ids import COMPUTER, FORMER
from bot.matches.limits import REJECTIONS_COUNT_FOR
from bot.matches.model import Place
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables import preferences, usage, vacations
from tests.loaded import needs
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, add, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, offer, vacation

OPEN, ACCEPTED, OVER, RUNNING = "open", "accepted", "over", "running"
WITHDRAWN, DECLINED = "withdrawn", "declined"
DAN = CAT + 1
SEATS = "matches id seat_0 seat_1 status"
OFFERED = "challenges id challenger opponent status match"


@pytest.fixture
def known(db):
    """Matches and challenges of Ann in either place, and of others alone."""
    put(db, SEATS, (1, ANN, BEN, RUNNING), (2, CAT, ANN, OVER), (3, ANN, CAT, OVER), (4, BEN, CAT, OVER))
    put(db, "outcomes match winner", (2, 0), (3, 0), (4, 0))
    put(
        db,
        OFFERED,
        (1, ANN, BEN, OPEN, None),
        (2, BEN, ANN, OPEN, None),
        (3, ANN, None, WITHDRAWN, None),
        (4, BEN, CAT, OPEN, None),
        (5, CAT, ANN, ACCEPTED, 2),
        (6, CAT, ANN, DECLINED, None),
    )


@needs("ratings", "reminders")
def test_what_a_person_sets_moves_their_next_digest_and_the_tables_that_name_them(db):
    put(db, "ratings person", ANN, BEN)
    put(db, "months guild message", (HERE, 7))
    changed = preferences.change_person(db, ANN, at=NOON, digest=13, language="de")
    assert changed == PersonSettings(digest=13, language="de")
    preferences.change_person(db, BEN, at=NOON, theme="night")
    assert rows(db, "digests person due") == [(ANN, NOON + HOUR)]
    preferences.change_person(db, ANN, at=NOON + DAY, theme="night")
    assert rows(db, "digests person due") == [(ANN, NOON + HOUR)], "only what it goes by moves it"
    preferences.change_person(db, ANN, at=NOON, time_zone="Asia/Kolkata")
    assert rows(db, "digests due") == [NOON + 19.5 * HOUR]
    preferences.change_person(db, ANN, at=NOON, digest=None)
    assert (rows(db, "digests person"), rows(db, "outbox kind")) == ([], [])
    preferences.change_person(db, ANN, at=NOON, ranked=False)
    assert rows(db, "outbox kind") == ["month"]


@needs("following")
@pytest.mark.usefixtures("known")
def test_who_blocks_another_follows_no_longer_what_they_play_nor_they(db):
    put(db, "follows match person", (1, CAT), (4, ANN), (4, DAN))
    preferences.block(db, ANN, CAT)
    assert rows(db, "blocks person blocked") == [(ANN, CAT)]
    assert rows(db, "follows match person") == [(4, DAN)]


def test_how_people_stand_in_a_server(db):
    put(db, "servers guild settings", (HERE, {"most_open": 2}))
    put(db, "blocks person blocked", (BEN, ANN), (BEN, DAN), (CAT, ANN))
    put(db, f"{SEATS} guild level", (1, ANN, BEN, RUNNING, HERE, None), (2, CAT, ANN, RUNNING, HERE, None))
    put(db, f"{SEATS} guild level", (3, ANN, BEN, RUNNING, THERE, None), (4, ANN, BEN, OVER, HERE, None))
    put(db, f"{SEATS} guild level", (5, ANN, COMPUTER, RUNNING, HERE, 3), (6, CAT, DAN, RUNNING, HERE, None))
    put(db, f"{SEATS} guild level", *((n, COMPUTER, BEN, RUNNING, HERE, 1) for n in (7, 8, 9)))
    made, late = "challenges challenger guild status expires", NOON + JUST
    put(db, made, (ANN, HERE, OPEN, late), (ANN, HERE, OPEN, NOON), (ANN, THERE, OPEN, late))
    put(db, made, (CAT, HERE, OPEN, late), (CAT, HERE, OPEN, late), (ANN, HERE, WITHDRAWN, late))
    found = usage.in_server(db, HERE, (ANN, BEN), NOON)
    assert found.settings == ServerSettings(most_open=2)
    assert found.blocked_by == {ANN: frozenset(), BEN: {ANN, DAN}}
    assert (found.running_of, found.computer_of, found.running) == ({ANN: 2, BEN: 1}, {ANN: 1, BEN: 3}, 3)
    assert (found.open_of, found.open, found.rejected) == ({ANN: 1, BEN: 0}, 3, ())
    assert list(usage.in_server(db, HERE, (FORMER, None, COMPUTER, CAT), NOON).running_of) == [CAT]


LATE = NOON - REJECTIONS_COUNT_FOR


@pytest.mark.parametrize("changed", [
    {}, {"status": DECLINED}, {"created": LATE + JUST}, {"status": "expired"}, {"status": OPEN},
    {"challenger": CAT}, {"opponent": CAT}, {"opponent": None}, {"guild": THERE}, {"message": None},
    {"created": LATE},
])  # fmt: skip
def test_what_came_to_nothing_lately_between_the_same_two_counts(db, changed):
    usual = {"challenger": ANN, "status": WITHDRAWN, "message": 7, "created": LATE + HOUR / 60}
    add(db, "challenges", **{**usual, **changed})
    add(db, "challenges", **{**usual, "created": LATE + HOUR / 30, "expires": NOON})
    counts = changed in ({}, {"status": DECLINED}, {"created": LATE + JUST}, {"guild": THERE})
    expected = [*([changed.get("created", usual["created"])] if counts else []), LATE + HOUR / 30]
    assert usage.in_server(db, HERE, (ANN, BEN), NOON, offer(place=Place(HERE, 99))).rejected == expected


def test_a_challenge_to_anybody_is_like_another_to_anybody(db):
    put(db, "challenges opponent status message", (None, WITHDRAWN, 7), (BEN, WITHDRAWN, 7))
    offered = offer(place=Place(HERE, 99), opponent=None)
    assert usage.in_server(db, HERE, (ANN,), NOON, offered).rejected == [NOON]


def test_vacations_are_listed_oldest_first_and_the_last_is_the_newest(db):
    vacations.write_vacations(db, BEN, [vacation(0, 9)])
    vacations.write_vacations(db, ANN, [vacation(0, 1), vacation(5, 6)])
    vacations.write_vacations(db, ANN, [vacation(2, 3), vacation(4, 8)])
    assert vacations.vacations(db, ANN) == [vacation(2, 3), vacation(4, 8)]
    assert vacations.newest_vacation(db, ANN) == vacation(4, 8)
    assert (vacations.newest_vacation(db, BEN), vacations.newest_vacation(db, 9)) == (vacation(0, 9), None)
    newest = "vacations person starts newest"
    assert rows(db, newest) == [(ANN, NOON + 2 * DAY, False), (ANN, NOON + 4 * DAY, True), (BEN, NOON, True)]
    vacations.write_vacations(db, ANN, [])
    assert rows(db, "vacations person") == [BEN]


def test_vacations_are_ordered_by_their_end_not_by_their_row(db):
    late, early = (ANN, NOON, NOON + 5 * DAY, True), (ANN, NOON + HOUR, NOON + DAY, False)
    put(db, "vacations person starts ends newest", late, early)
    assert [one.ends for one in vacations.vacations(db, ANN)] == [NOON + DAY, NOON + 5 * DAY]
