import json

import pytest

from bot.matches.change import By
from bot.matches.ids import COMPUTER, FORMER
from bot.matches.limits import REJECTIONS_COUNT_FOR, Closed, DataSummary
from bot.matches.model import Place
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables import challenges, persons, preferences, usage, vacations
from bot.matches.tables.match_rows import MATCHES
from bot.rules.rules import Outcome
from tests.loaded import needs, of_the_whole
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, add, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, TERMS, offer, vacation

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


@of_the_whole
@pytest.mark.usefixtures("known")
def test_stored_rows_of_a_person_are_counted(db):
    put(db, "blocks person blocked", (ANN, BEN), (ANN, CAT), (BEN, ANN))
    put(db, "log match by", (1, ANN), (4, BEN), (4, None))
    put(db, "rated_matches match seat_0 seat_1", (1, ANN, BEN), (2, BEN, ANN), (3, BEN, CAT))
    put(db, "records person digest", *((ANN, digest) for digest in "abcd"), (BEN, "a"))
    put(db, "follows match person", *((match, ANN) for match in (1, 2, 3, 4)), (1, BEN), (2, BEN))
    put(db, "tournaments id terms", *((n, TERMS) for n in range(6)))
    put(db, "entrants tournament person", *((n, ANN) for n in range(5)), (5, BEN))
    put(db, "presses person day", *((ANN, str(day)) for day in range(6)), (BEN, "1"))
    put(db, "outbox subject kind person", *((n, "request", ANN) for n in range(7)), (9, "request", BEN))
    put(db, "tried person puzzle", *((ANN, str(n)) for n in range(8)), (BEN, "1"))
    put(db, "lessons person lesson", *((ANN, str(n)) for n in range(12)), (BEN, "1"))
    put(db, "vacations person newest", *((ANN, False) for _ in range(9)), (BEN, True))
    put(db, "proposals match turn person", *((1, str(n), ANN) for n in range(10)), (1, "a", BEN))
    put(db, "ballots match ply person proposal", *((1, n, ANN, 1) for n in range(11)), (1, 0, BEN, 1))
    put(db, "people person settings", (ANN, {"theme": "night"}), (BEN, {}))
    counts = {
        "open": 2, "closed": 3, "running": 1, "finished": 2,
        "blocked": 2, "vacations": 9, "logged": 1, "puzzles": 8, "rated": 2, "records": 4, "followed": 4,
        "tournaments": 5, "presses": 6, "waiting": 7,
        "proposals": 10, "votes": 11, "lessons": 12,
    }  # fmt: skip
    assert persons.summary(db, ANN) == DataSummary(PersonSettings("night"), counts)
    assert persons.summary(db, DAN) == DataSummary(PersonSettings(), dict.fromkeys(counts, 0))


@needs("ratings", "reminders")
def test_settings_of_a_person_move_their_digest_and_update_tables_that_name_them(db):
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
def test_two_people_stop_following_each_other_once_one_blocks_the_other(db):
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
def test_recently_rejected_challenges_between_the_same_two_count(db, changed):
    usual = {"challenger": ANN, "status": WITHDRAWN, "message": 7, "created": LATE + HOUR / 60}
    add(db, "challenges", **{**usual, **changed})
    add(db, "challenges", **{**usual, "created": LATE + HOUR / 30, "expires": NOON})
    counts = changed in ({}, {"status": DECLINED}, {"created": LATE + JUST}, {"guild": THERE})
    expected = [*([changed.get("created", usual["created"])] if counts else []), LATE + HOUR / 30]
    assert usage.in_server(db, HERE, (ANN, BEN), NOON, offer(place=Place(HERE, 99))).rejected == expected


def test_an_open_challenge_is_like_another_open_one(db):
    put(db, "challenges opponent status message", (None, WITHDRAWN, 7), (BEN, WITHDRAWN, 7))
    offered = offer(place=Place(HERE, 99), opponent=None)
    assert usage.in_server(db, HERE, (ANN,), NOON, offered).rejected == [NOON]


def forget(db):
    return persons.forget(db, By(ANN), NOON)


@of_the_whole
def test_nothing_stays_where_nothing_of_a_person_may(db):
    put(db, "matches id seat_0 seat_1", (1, CAT, DAN))
    for user in (ANN, BEN):
        for table in ("people", "records"):
            put(db, f"{table} person", user)
        put(db, "blocks person blocked", (user, CAT))
        put(db, "vacations person newest", (user, True))
        put(db, "digests person due", (user, NOON))
        put(db, "tried person puzzle", (user, "odd-1"))
        put(db, "lessons person lesson", (user, "odd-1"))
        put(db, "presses person day", (user, "1"))
        put(db, "outbox person kind subject", (user, "request", user))
        put(db, "follows person match", (user, 1))
    put(db, "blocks person blocked", (CAT, ANN))
    forget(db)
    tables = "people records vacations digests tried lessons presses outbox follows blocks"
    assert [rows(db, f"{table} person") for table in tables.split()] == [[BEN]] * 9 + [[BEN, CAT]]


@pytest.mark.usefixtures("known")
def test_running_matches_and_open_challenges_end_and_leave_a_former_player(db):
    put(db, "vacations person newest", (ANN, True))
    found = forget(db)
    ended, withdrawn, declined = (
        MATCHES.get(db, 1),
        *(challenges.CHALLENGES.get(db, n) for n in (1, 2)),
    )
    assert found == Closed([ended], [withdrawn, declined])
    assert (ended.seats, ended.outcome) == ((FORMER, BEN), Outcome(1, "resigned", {"loser": str(FORMER)}))
    assert rows(db, SEATS) == [
        (1, FORMER, BEN, OVER), (2, CAT, FORMER, OVER), (3, FORMER, CAT, OVER), (4, BEN, CAT, OVER)
    ]  # fmt: skip
    assert rows(db, OFFERED) == [
        (1, FORMER, BEN, WITHDRAWN, None),
        (2, BEN, FORMER, DECLINED, None),
        (3, FORMER, None, WITHDRAWN, None),
        (4, BEN, CAT, OPEN, None),
        (5, CAT, FORMER, ACCEPTED, 2),
        (6, CAT, FORMER, DECLINED, None),
    ]


@pytest.mark.usefixtures("known")
def test_boards_cards_and_names_are_to_be_changed_where_a_person_is_named(db):
    db.owner = "a"
    put(db, "posts match message channel", (1, 71, 11), (2, 72, 12), (3, 72, 13), (4, 73, 14))
    db.execute("UPDATE challenges SET message = 100 + id WHERE id <> 2")
    db.execute("UPDATE matches SET tournament = id, pairing = 0, revision = 8 WHERE id IN (3, 4)")
    put(db, "challenges id challenger opponent status match message", (7, BEN, None, ACCEPTED, 3, 107))
    put(db, "challenges id challenger opponent status message", (8, CAT, BEN, DECLINED, 108))
    forget(db)
    entries = rows(db, "outbox kind subject part channel revision claimed_by")
    assert [one for one in entries if one[0] == "names"] == [
        ("names", 1, 71, 11, None, None), ("names", 2, 72, 12, None, None), ("names", 3, 72, 13, None, None)
    ]  # fmt: skip
    assert [one for one in entries if one[0] == "board"] == [
        ("board", 1, 0, 10, 1, "a"), ("board", 2, 0, 10, 0, None), ("board", 3, 0, 10, 8, None)
    ]  # fmt: skip
    assert [one[:2] for one in entries if one[0] == "result"] == [("result", 1), ("result", 3)]
    assert [one[1:4] for one in entries if one[0] == "card"] == [(n, 0, 10) for n in (1, 3, 5, 6, 7)]
    quietly = [one[1] for one in rows(db, "outbox subject details") if "quietly" in one[1]]
    assert [json.loads(one) for one in quietly] == [{"quietly": 1}] * 4, "the first says what became of it"
    assert set(rows(db, "outbox guild since")) == {(HERE, NOON)}


def test_lines_of_old_boards_that_may_name_a_person_are_written_again(db):
    put(db, SEATS, *((n, BEN, ANN if n == 1 else CAT, OVER) for n in (1, 2, 3)))
    put(db, "log match by", (2, ANN), (3, BEN))
    put(db, "outbox kind subject part version", *(("buttons", n, 71, 4) for n in (1, 2, 3)))
    forget(db)
    again = rows(db, "outbox kind subject version")
    assert [one for one in again if one[0] == "buttons"] == [
        ("buttons", 1, 5), ("buttons", 2, 5), ("buttons", 3, 4)
    ]  # fmt: skip


@pytest.mark.usefixtures("known")
def test_words_go_with_who_wrote_them(db):
    db.execute("UPDATE challenges SET note = 'note', reason = 'reason'")
    forget(db)
    assert rows(db, "challenges id note reason") == [
        (1, "", "reason"),
        (2, "note", ""),
        (3, "", "reason"),
        (4, "note", "reason"),
        (5, "note", ""),
        (6, "note", ""),
    ]


def test_a_forgotten_person_is_no_longer_named_on_a_card_of_several_seats(db):
    taken, longer, inner = "challenges id challenger seats taken message", int(f"{ANN}1"), int(f"1{ANN}")
    put(db, SEATS, (1, CAT, ANN, RUNNING))
    put(db, OFFERED, (9, CAT, ANN, ACCEPTED, 1))
    put(db, taken, (1, CAT, 2, f'["{BEN}", "{ANN}"]', 7), (2, CAT, 3, f'["{longer}", "{inner}"]', 7))
    put(db, taken, (3, CAT, 3, f'["{ANN}"]', None), (4, CAT, 1, f'["{ANN}"]', 7))
    db.execute("UPDATE challenges SET note = ?", (f'"{ANN}"',))
    forget(db)
    former = f'["{FORMER}"]'
    assert [one for _, one in rows(db, "challenges id taken")[:4]] == [
        f'["{BEN}", "{FORMER}"]', f'["{longer}", "{inner}"]', former, f'["{ANN}"]'
    ]  # fmt: skip
    assert set(rows(db, "challenges note")) == {f'"{ANN}"'}, "what others write stays"
    assert [subject for kind, subject in rows(db, "outbox kind subject") if kind == "card"] == [1]


@pytest.mark.usefixtures("known")
def test_an_outcome_that_names_a_person_names_a_former_player(db):
    db.execute("DELETE FROM outcomes")
    lost = "outcomes match winner reason details"
    put(db, lost, (2, 0, "time", {"loser": str(ANN), "by": str(ANN)}), (3, 0, "time", {"loser": str(CAT)}))
    put(db, lost, (4, 0, "time", {"loser": str(ANN)}))
    forget(db)
    assert [json.loads(one)["loser"] for _, one in rows(db, "outcomes match details")[1:]] == [
        str(FORMER), str(CAT), str(ANN)
    ]  # fmt: skip
    assert json.loads(rows(db, "outcomes match details")[1][1])["by"] == str(ANN)


def test_a_moderator_is_named_no_more_in_matches_of_others(db):
    put(db, SEATS, *((n, BEN, CAT, OVER) for n in range(1, 7)))
    put(db, "log match by", *((n, ANN) for n in (1, 2, 3, 5)), (6, BEN))
    decided = "outcomes match winner reason details"
    named, other = {"moderator": str(ANN), "x": 1}, {"moderator": str(BEN)}
    put(db, decided, (1, 0, "decided", named), (2, 0, "decided", other), (4, 0, "decided", named))
    for match, by in ((3, ANN), (5, BEN), (6, ANN)):
        remark = json.dumps({"kind": "paused", "by": by, "turns": []})
        db.execute("UPDATE matches SET remark = ? WHERE id = ?", (remark, match))
    put(db, "posts match message", (2, 71), (4, 72))
    forget(db)
    assert [json.loads(one)["moderator"] for _, one in rows(db, "outcomes match details")] == [
        str(FORMER), str(BEN), str(ANN)
    ]  # fmt: skip
    assert MATCHES.get(db, 1).outcome.details["x"] == 1
    remarks = {n: MATCHES.get(db, n).remark for n in (3, 5, 6)}
    assert remarks == {n: Remark(RemarkKind.PAUSED, by) for n, by in ((3, FORMER), (5, BEN), (6, ANN))}
    assert rows(db, "log match by") == [(1, FORMER), (2, FORMER), (3, FORMER), (5, FORMER), (6, BEN)]
    assert rows(db, "outbox kind subject part") == [("board", 1, 0), ("board", 3, 0), ("names", 2, 71)]


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
