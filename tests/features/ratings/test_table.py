import asyncio
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from bot.features.ratings import profiles, rankings
from bot.features.ratings import table as ratings
from bot.features.ratings.glicko import Rating
from bot.features.ratings.ledger import LATE_WINDOW, MONTH, UNSURE, Player, PoolKey
from bot.features.ratings.rankings import MOST_WINS, SHOWN, Month, MonthScore
from bot.matches.ids import COMPUTER, FORMER
from bot.matches.settings import ServerSettings
from bot.matches.tables import match_rows, preferences
from bot.rules.rules import Outcome
from bot.rules.setup import setup_to_json
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, add, check, put, rows
from tests.store.samples import ANN, BEN, CAT, GUILD, NOON, NUMBERED, ODD, new_match

POOL = PoolKey(HERE, "odd")
DAN = CAT + 1
LINE = "rated_matches id match guild game seat_0 seat_1"
NOWHERE = {"ranked": False}


@pytest.fixture
def known(db):
    put(db, "matches id", *range(1, 7))
    put(
        db,
        LINE,
        (9, 1, HERE, "odd", ANN, BEN),
        (2, 2, HERE, "odd", BEN, CAT),
        (3, 3, HERE, "yodd", CAT, ANN),
        (4, 4, THERE, "odd", CAT, ANN),
        (5, 5, HERE, "odd", CAT, ANN),
    )


@pytest.mark.usefixtures("known")
def test_lines_of_a_pool_and_of_a_person_are_listed_in_their_order(db):
    check(db, ratings.lines, (POOL, [2, 5, 9]), (PoolKey(THERE, "odd"), [4]), (PoolKey(1, "odd"), []))
    check(db, ratings.lines_of, (ANN, [3, 4, 5, 9]), (BEN, [2, 9]), (DAN, []))
    check(db, ratings.lines_of, (ANN, HERE, [3, 5, 9]), (ANN, THERE, [4]))
    assert ratings.pools(db, HERE) == [PoolKey(HERE, "odd"), PoolKey(HERE, "yodd")]
    assert ratings.pools(db, THERE) == [PoolKey(THERE, "odd")]


@pytest.mark.usefixtures("known")
def test_changes_by_a_match_leave_out_unranked_people(db):
    put(db, "people person settings", (BEN, NOWHERE), (CAT, {}))
    put(db, LINE, (6, 6, HERE, "odd", FORMER, CAT))
    told = [ratings.rated_match(db, match) for match in (1, 2, 4, 6)]
    assert [(one.line.id, one.nowhere) for one in told] == [(9, {BEN}), (2, {BEN}), (4, set()), (6, {FORMER})]
    assert ratings.rated_match(db, 99) is None


STANDS = "ratings guild game person rating deviation last matches opponents"


def test_how_people_stand_is_read_for_each_pool(db):
    put(db, STANDS, (HERE, "odd", ANN, 1510.5, 80.0, NOON, 3, 2), (THERE, "odd", ANN, 1.0, 2.0, NOON, 1, 1))
    put(db, STANDS, (HERE, "odd", BEN, 3.0, 4.0, NOON, 2, 1), (HERE, "catchup", ANN, 5.0, 6.0, NOON, 4, 1))
    put(db, STANDS, (THERE, "yodd", BEN, 1.0, 1.0, NOON, 2, 1))
    first, second = Player(Rating(1510.5, 80.0), NOON, 3, 2), Player(Rating(3.0, 4.0), NOON, 2, 1)
    assert ratings.players(db, POOL, (ANN, CAT, BEN)) == {ANN: first, BEN: second}
    assert list(ratings.of_person(db, ANN).items()) == [
        ((HERE, "catchup"), Player(Rating(5.0, 6.0), NOON, 4, 1)),
        (POOL, first),
        ((THERE, "odd"), Player(Rating(1.0, 2.0), NOON, 1, 1)),
    ]
    assert ratings.games(db, HERE) == ["odd", "catchup"], "played most first"
    put(db, STANDS, (HERE, "catchup", CAT, 1.0, 1.0, NOON, 1, 1), (THERE, "xodd", CAT, 1.0, 1.0, NOON, 9, 1))
    assert ratings.games(db, HERE) == ["catchup", "odd"], "of equal ones by name"


@pytest.mark.parametrize("changed", [
    {}, {"last": NOON - rankings.IDLE}, {"opponents": rankings.OPPONENTS}, {"deviation": rankings.SURE},
    {"settings": {}}, {"settings": {"ranked": True}},
])  # fmt: skip
def test_a_rank_needs_recent_matches_several_opponents_and_certainty(db, changed):
    assert ranked(db, **changed) == [ANN]


@pytest.mark.parametrize("changed", [
    {"guild": THERE}, {"game": "yodd"}, {"last": NOON - rankings.IDLE - JUST},
    {"opponents": rankings.OPPONENTS - 1}, {"deviation": rankings.SURE + 0.1}, {"settings": NOWHERE},
])  # fmt: skip
def test_a_person_who_lacks_one_of_these_has_no_rank(db, changed):
    assert ranked(db, **changed) == []


def ranked(db, settings=None, **changed):
    add(db, "ratings", person=ANN, **changed)
    add(db, "people", person=BEN, settings=NOWHERE)
    if settings is not None:
        add(db, "people", person=ANN, settings=settings)
    return [one.person for one in ratings.ranking(db, POOL, NOON, BEN)]


def shown(everybody, reader):
    return [one for number, one in enumerate(everybody) if number < SHOWN or one.person == reader]


def test_ranking_read_in_part_is_the_whole_one_cut_short(db):
    known, deviations = {}, (45.0, 60.0, 141.0, 149.9, 150.0)
    every_kind = product((1400.0, 1500.0), deviations, (0, 1, 89, 90, 91), (2, 3), range(3))
    for person, (value, deviation, days, opponents, hidden) in enumerate(every_kind):
        player = Player(Rating(value, deviation), NOON - days * DAY, 9, opponents)
        put(db, STANDS, (HERE, "odd", person, *player.rating, player.last, 9, opponents))
        if hidden:
            put(db, "people person settings", (person, NOWHERE))
        else:
            known[person] = player
    everybody = rankings.ranking(known, NOON)
    assert all(ratings.ranking(db, POOL, NOON, one) == shown(everybody, one) for one in range(300))


MARCH = Month(2025, 3)


@pytest.mark.parametrize(("game", "wins"), [("", 3), ("odd", 2), ("yodd", 1), ("xodd", 0)])
def test_points_of_a_month_count_wins_that_count_in_it(db, game, wins):
    put(db, "matches id", *range(1, 14))
    begins, ends = MARCH.begins, MARCH.ends
    put(
        db,
        "rated_matches match seat_0 seat_1 winner ended game guild counts",
        (1, ANN, BEN, 0, begins, "odd", HERE, True),
        (2, BEN, ANN, 1, ends - JUST, "odd", HERE, True),
        (3, ANN, BEN, 0, NOON, "yodd", HERE, True),
        (4, ANN, BEN, 0, begins - JUST, game, HERE, True),
        (5, ANN, BEN, 0, ends, game, HERE, True),
        (6, ANN, BEN, None, NOON, game, HERE, True),
        (7, ANN, BEN, 0, NOON, game, THERE, True),
        (8, ANN, BEN, 0, NOON, game, HERE, False),
        (9, FORMER, BEN, 0, NOON, game, HERE, True),
        (10, CAT, BEN, 0, NOON, game, HERE, True),
        (11, BEN, CAT, 0, NOON, "none", HERE, True),
        (12, ANN, DAN, 0, NOON, "none", HERE, True),
        (13, DAN, BEN, 0, NOON, "none", HERE, True),
    )
    put(db, "people person settings", (CAT, NOWHERE), (BEN, {}))
    scores = [] if game else [MonthScore(BEN, 1, 2), MonthScore(DAN, 1, 2)]
    if wins:
        scores.insert(0, MonthScore(ANN, wins if game else wins + 1, 1))
    assert ratings.points(db, HERE, game, MARCH) == scores


def test_points_read_in_part_agree_with_points_of_all_wins(db):
    wins, points = Counter(), Counter()
    for match in range(300):
        winner, loser = match**2 % 37, 40 + match % 3
        put(db, "matches id", match)
        put(db, "rated_matches match seat_0 seat_1", (match, winner, loser))
        wins[winner, loser] += 1
        points[winner] += bool(winner) and wins[winner, loser] <= MOST_WINS
    placed = ((1 + sum(more > own for more in points.values()), one, own) for one, own in points.items())
    everybody = [MonthScore(one, own, place) for place, one, own in sorted(placed) if own]
    assert all(ratings.points(db, HERE, "", MARCH, one) == shown(everybody, one) for one in range(40))


def result(db, match, *seats, winner=0, reason="odd-count", at=NOON, guild=HERE):
    put(db, "matches id guild seat_0 seat_1 rated", (match, guild, *seats, True))
    before = replace(match_rows.MATCHES.get(db, match), turns=("a1",) * 9)
    ratings.note_result(db, before, replace(before, outcome=Outcome(winner, reason), ended=at))
    told = ratings.rated_match(db, match)
    return told and told.line


@pytest.mark.parametrize("seats", [(ANN, BEN), (BEN, ANN)])
@pytest.mark.parametrize(
    "changed", [{}, {"ended": NOON}, {"guild": THERE}, {"game": "yodd"}, {"seat_1": CAT}]
)
def test_the_eleventh_match_of_two_within_a_month_does_not_count(db, seats, changed):
    put(db, "matches id", *range(10))
    lines = {"seat_0": seats[0], "seat_1": seats[1], "ended": NOON + JUST, **changed}
    for match in range(10):
        add(db, "rated_matches", match=match, **lines)
    assert (result(db, 20, ANN, BEN, at=NOON + MONTH) is None) is (changed == {})


@pytest.mark.parametrize("change", [
    {}, {"ended": NOON - LATE_WINDOW + JUST}, {"ended": NOON - LATE_WINDOW}, {"winner": 0}, {"winner": None},
    {"reason": "left"}, {"game": "yodd"}, {"guild": THERE}, {"counts": False}, {"seat_0": CAT},
])  # fmt: skip
def test_the_third_match_lost_by_time_within_a_week_leaves_a_rating_unsure(db, change):
    put(db, "matches id", 1, 2)
    put(db, "ratings person deviation", (BEN, 60.0), (ANN, 60.0))
    add(db, "rated_matches", match=1, reason="time")
    late = {"match": 2, "seat_0": BEN, "seat_1": DAN, "winner": 1, "reason": "time"}
    add(db, "rated_matches", **{**late, **change})
    after = result(db, 3, ANN, BEN, reason="time").after
    is_unsure = change.get("ended", NOON) > NOON - LATE_WINDOW and change.keys() <= {"ended"}
    assert (after[1].deviation >= UNSURE, after[0].deviation >= UNSURE) == (is_unsure, False)


def test_whose_matches_do_not_count_in_a_server_changes_nothing_there(db):
    for match, seats in enumerate(((ANN, BEN), (BEN, CAT), (ANN, BEN)), start=1):
        result(db, match, *seats, at=NOON + match * HOUR)
    elsewhere = result(db, 9, ANN, CAT, guild=THERE)
    put(db, "months guild message", (HERE, 7))
    whole = rows(db, STANDS)
    assert ratings.exclude(db, HERE, person=ANN, counts=False, at=NOON).excluded == (ANN,)
    assert rows(db, "rated_matches match counts")[:3] == [(1, False), (2, True), (3, False)]
    assert rows(db, "ratings guild person") == [(HERE, BEN), (HERE, CAT), (THERE, ANN), (THERE, CAT)]
    assert rows(db, "outbox kind") == ["month"]
    assert not result(db, 5, ANN, BEN).counts
    assert ratings.rated_match(db, 9).line == elsewhere
    put(db, "matches id", 6)
    for counts in (False, True):
        ratings.exclude(db, HERE, person=ANN, counts=counts, at=NOON)
    assert preferences.server(db, HERE).excluded == ()
    db.execute("DELETE FROM rated_matches WHERE match = 5")
    ratings.rebuild(db, HERE)
    assert rows(db, STANDS) == whole


def test_going_through_the_ledger_again_stores_and_counts_what_differs(db):
    for match in (1, 2, 3):
        result(db, match, ANN, BEN)
    result(db, 4, ANN, BEN, guild=THERE)
    put(db, "ratings guild person game", (HERE, CAT, "yodd"), (HERE, DAN, "yodd"), (THERE, CAT, "odd"))
    assert [ratings.rebuild(db, guild) for guild in (HERE, 1)] == [0, 0]
    whole = rows(db, STANDS), rows(db, "rated_matches match before_0 after_1")
    db.execute("UPDATE rated_matches SET after_1 = 7 WHERE match = 2")
    db.execute("UPDATE ratings SET matches = 9 WHERE guild = ? AND person = ?", (HERE, ANN))
    put(db, "ratings person", CAT)
    assert ratings.rebuild(db, HERE) == 3, "a line, a rating, and one that nobody has"
    assert (rows(db, STANDS), rows(db, "rated_matches match before_0 after_1")) == whole


def test_a_forgotten_person_has_no_rating_and_a_former_player_stays(db):
    result(db, 1, ANN, BEN)
    result(db, 2, BEN, CAT, at=NOON + HOUR)
    result(db, 3, CAT, ANN, guild=THERE)
    kept = ratings.rated_match(db, 2).line
    ratings.forget(db, ANN, NOON)
    assert rows(db, "rated_matches match seat_0 seat_1 before_0") == [
        (1, FORMER, BEN, 1500.0),
        (2, BEN, CAT, kept.before[0].value),
        (3, CAT, FORMER, 1500.0),
    ]
    assert rows(db, "ratings guild person") == [(HERE, BEN), (HERE, CAT), (THERE, CAT)]


def test_the_settings_of_a_server_are_locked_whether_or_not_there_are_any(db):
    assert ratings.lock(db, HERE) == ServerSettings()
    preferences.change(db, ServerSettings, HERE, excluded=(ANN,))
    put(db, "servers guild settings", (THERE, {"threads": False}))
    assert [ratings.lock(db, guild).excluded for guild in (HERE, THERE)] == [(ANN,), ()]
    assert preferences.server(db, THERE) == ServerSettings(threads=False)


def played(db, match, *seats, guild=HERE, details=None, level=None, setup=ODD):
    about = {"id": match, "guild": guild, "level": level, "start_ply": match}
    about |= {"seat_0": seats[0], "seat_1": seats[1]}
    add(db, "matches", **about, setup=setup_to_json(setup))
    lost = {"winner": 1, "reason": "time", "details": details or {}}
    add(db, "outcomes", match=match, ended=NOON + match * HOUR, **lost)


def test_matches_of_a_person_in_a_server_are_seen_from_their_seat(db):
    played(db, 1, ANN, BEN, details={"loser": str(ANN)})
    played(db, 2, BEN, ANN, setup=NUMBERED)
    played(db, 3, ANN, COMPUTER, level=4)
    played(db, 4, ANN, CAT)
    for match, seats, guild in ((5, (BEN, CAT), HERE), (6, (ANN, BEN), THERE)):
        played(db, match, *seats, guild=guild)
    put(db, "matches id", 7)
    put(db, "boards match ply", (1, 8), (2, 9))
    put(db, "log match what", (1, "hint"), (2, "paused"), (3, "hint"))
    put(db, "people person settings", (CAT, NOWHERE), (BEN, {"ranked": True}))
    end = [NOON + match * HOUR for match in range(9)]
    assert sorted(profiles.played(db, HERE, ANN), key=lambda one: one.ended) == [
        ("odd", 0, BEN, False, None, 1, "time", str(ANN), NOON, end[1], 8, 1, False),
        ("strands", 1, BEN, False, None, 1, "time", None, NOON, end[2], 9, 2, False),
        ("odd", 0, COMPUTER, False, 4, 1, "time", None, NOON, end[3], 3, 3, True),
        ("odd", 0, CAT, True, None, 1, "time", None, NOON, end[4], 4, 4, False),
    ]


def test_a_profile_is_about_one_server_and_names_no_unranked_person(db):
    result(db, 1, ANN, BEN)
    result(db, 2, BEN, ANN, guild=THERE)
    played(db, 3, ANN, BEN, details={"loser": str(ANN)})
    played(db, 4, BEN, ANN)
    played(db, 5, ANN, COMPUTER, level=4)
    profile = profiles.profile(db, HERE, ANN)
    assert profile.players == {"odd": ratings.players(db, POOL, [ANN])[ANN]}
    assert [line.match for line in profile.lines] == [1]
    assert profile.career.reliability == profiles.reliability_of(db, HERE, ANN) == (1, 2)
    put(db, "people person settings", (ANN, NOWHERE))
    assert profiles.profile(db, HERE, ANN) is profiles.reliability_of(db, HERE, ANN) is None


async def test_results_at_the_same_moment_count_one_after_the_other(any_store):
    matches = [await new_match(any_store, ANN, user, rated=True) for user in range(1, 9)]
    won = Outcome(0, "odd-count")
    await asyncio.gather(*(any_store.end_match(match.id, won, NOON) for match in matches))
    assert (await any_store.players(PoolKey(GUILD, "odd"), [ANN]))[ANN].matches == 8
    assert await any_store.rebuild_ratings(GUILD) == 0
