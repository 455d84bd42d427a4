from datetime import timedelta

import pytest

from bot.features.ratings import months
from bot.features.ratings.rankings import MONTH_HELPS, Month, MonthNews, NewsSettings
from bot.matches.tables import preferences
from tests.matches.tables.rows import HERE, THERE, put, rows
from tests.matches.tables.test_due_rows import check_due, due_rows
from tests.store.samples import ANN, BEN, NOON

HOUR = timedelta(hours=1)
MARCH, APRIL = Month(2025, 3), Month(2025, 4)
HELD = "months guild month channel due message"
SENT = "outbox kind subject part guild channel since expires"


def test_a_server_is_told_of_each_month_from_this_one_on(db):
    assert months.set_news(db, HERE, 10, NOON).of(NewsSettings).news == 10
    assert rows(db, HELD) == [(HERE, "2025-03", 10, MARCH.ends, None)]
    assert months.MONTHS.find(db, rows(db, "months id")[0]).month == MARCH
    assert (rows(db, SENT), preferences.server(db, HERE).of(NewsSettings).news) == ([], 10)
    months.set_news(db, HERE, 10, NOON)
    assert len(rows(db, HELD)) == 1


BERLIN = {"time_zone": "Europe/Berlin"}


def test_month_ends_in_the_time_zone_of_the_server(db):
    put(db, "servers guild settings", (HERE, BERLIN))
    months.set_news(db, HERE, 10, MARCH.ends - HOUR)
    assert rows(db, "months month due") == [("2025-04 Europe/Berlin", APRIL.ends - 2 * HOUR)]
    (waiting,) = months.MONTHS.select(db, "")
    assert waiting.month == Month(2025, 4, "Europe/Berlin")
    assert (waiting.month.begins, str(waiting.month)) == (MARCH.ends - 2 * HOUR, "2025-04")


@pytest.mark.usefixtures("told")
def test_posted_month_keeps_its_time_zone_when_the_server_changes_it(db):
    put(db, "servers guild settings", (HERE, BERLIN))
    months.take(db, months.MONTHS.find(db, 3), MARCH.ends)
    months.note_posted(db, months.MONTHS.find(db, 3), 9)
    months.set_news(db, HERE, 10, MARCH.ends - 3 * HOUR)
    assert [row for row in rows(db, HELD) if row[0] == HERE] == [
        (HERE, "2025-01", 10, None, 7),
        (HERE, "2025-02", 10, None, None),
        (HERE, "2025-03", 10, None, 9),
    ]
    months.set_news(db, HERE, 10, MARCH.ends)
    assert rows(db, HELD)[3] == (HERE, "2025-04 Europe/Berlin", 10, APRIL.ends - 2 * HOUR, None)


@pytest.fixture
def told(db):
    """Of one server a month that was told, one that is taken, one that waits; of another, one that waits."""
    put(
        db,
        "months id month guild due message",
        (1, "2025-01", HERE, None, 7),
        (2, "2025-02", HERE, None, None),
        (3, "2025-03", HERE, MARCH.ends, None),
        (4, "2025-03", THERE, MARCH.ends, None),
        (5, "2024-12", THERE, None, 8),
    )


@pytest.mark.usefixtures("told")
def test_only_posted_months_stay_once_posting_is_switched_off(db):
    assert months.set_news(db, HERE, None, NOON).of(NewsSettings).news is None
    assert rows(db, "months id") == [1, 4, 5]
    assert rows(db, SENT) == []


@pytest.mark.usefixtures("told")
def test_an_unposted_month_moves_to_another_channel(db):
    put(db, "months id month", (6, "2024-11"))
    months.set_news(db, HERE, 11, MARCH.ends)
    assert rows(db, HELD) == [
        (HERE, "2024-11", 11, None, None),
        (HERE, "2025-01", 10, None, 7),
        (HERE, "2025-02", 11, None, None),
        (HERE, "2025-04", 11, APRIL.ends, None),
        (THERE, "2024-12", 10, None, 8),
        (THERE, "2025-03", 10, MARCH.ends, None),
    ]
    expires = Month(2025, 2).ends + MONTH_HELPS
    assert rows(db, SENT)[0] == ("month", 0, 2, HERE, 11, MARCH.ends, expires)
    assert [part for _, part in rows(db, "outbox id part")] == [6, 2], "the older first"


@pytest.mark.usefixtures("told")
def test_a_month_is_taken_once_and_the_next_is_awaited(db):
    three, two = months.MONTHS.find(db, 3), months.MONTHS.find(db, 2)
    assert three == MonthNews(3, HERE, 10, MARCH, None)
    assert [months.take(db, one, NOON) for one in (three, three, two)] == [True, False, False]
    assert rows(db, "months guild month due")[-4:-2] == [
        (HERE, "2025-03", None),
        (HERE, "2025-04", APRIL.ends),
    ]
    assert rows(db, SENT) == [("month", 0, 3, HERE, 10, NOON, MARCH.ends + MONTH_HELPS)]
    assert rows(db, "months id due")[-3:-1] == [(4, MARCH.ends), (5, None)], "another server waits as before"


@pytest.mark.usefixtures("told")
def test_a_month_that_is_awaited_already_stays_as_it_is(db):
    put(db, "months id month channel due", (6, "2025-04", 12, NOON))
    months.take(db, months.MONTHS.find(db, 3), NOON)
    assert [row for row in rows(db, HELD) if "2025-04" in row] == [(HERE, "2025-04", 12, NOON, None)]


@pytest.mark.usefixtures("told")
def test_a_month_posted_in_a_server_is_corrected_by_any_process(db):
    db.owner = "a"
    months.refresh_posts(db, HERE, NOON)
    assert rows(db, SENT) == [("month", 0, 1, HERE, 10, NOON, None)]
    assert rows(db, "outbox claimed_by") == [None]


@pytest.mark.parametrize(("user", "ids"), [(ANN, [1]), (BEN, [1, 5]), (9, [])])
@pytest.mark.usefixtures("told")
def test_a_posted_month_is_corrected_where_a_person_has_a_rating(db, user, ids):
    put(db, "ratings guild person game", (HERE, ANN, "odd"), (HERE, ANN, "yodd"))
    put(db, "ratings guild person", (HERE, BEN), (THERE, BEN))
    months.refresh_posts_of(db, user, NOON)
    assert rows(db, "outbox part") == ids


def test_months_are_due_longest_due_first(db):
    put(db, "months id guild due month", *((*one, f"2025-0{one[0]}") for one in due_rows(db)))
    check_due(db, months.DUE)


def test_the_message_of_a_month_is_noted(db):
    put(db, "months id guild", (1, HERE), (2, THERE))
    months.note_posted(db, months.MONTHS.find(db, 2), 7)
    assert rows(db, "months id message") == [(1, None), (2, 7)]
