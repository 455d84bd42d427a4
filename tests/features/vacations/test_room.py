from datetime import date, timedelta

import pytest

from bot.errors import MatchError
from bot.features.vacations.room import parse_date
from tests.case import case, each
from tests.conversations.table import UNDER_A_BOARD, labels, private
from tests.loaded import needs
from tests.times import DAY

MONDAY = date(2026, 11, 23)


@needs("lists")
async def test_a_vacation_from_now_puts_ones_deadlines_off_and_boards_say_so_without_a_ping(table, ada, ben):
    board = await table.begin(ada, ben, days=2)
    due, pings = (await table.match()).deadline, board.pings
    said = private(await table.slash(ada, "vacation", days=5))
    assert "You're on vacation until <t:" in said
    assert "25 days of vacation left" in said
    assert abs((await table.match()).deadline - due - 5 * DAY) < timedelta(seconds=1)
    assert table.newest(ada) is board
    assert board.pings == pings
    assert f"<@{ada.id}> is on vacation until <t:" in board.content
    assert "on vacation until <t:" in private(await table.slash(ben, "matches"))
    await table.let_pass(6 * DAY)
    assert labels(board) == UNDER_A_BOARD
    await table.let_pass(DAY)
    assert "Claim the win" in labels(board)
    assert "vacation" not in board.content
    assert "on vacation" not in private(await table.slash(ben, "matches"))


async def test_a_board_posted_while_its_player_is_away_says_so_and_a_card_for_them(table, ada, ben):
    assert "on vacation" not in (await table.challenge(ada, ben)).content
    await table.begin(ada, ben, days=2)
    await table.slash(ben, "vacation", days=3)
    assert "on vacation" not in table.newest(ada).content  # it is not their turn
    assert f"<@{ben.id}> is on vacation until <t:" in (await table.challenge(ada, ben)).content
    await table.play(ada, "b2 white")
    board = table.newest(ada)
    assert f"<@{ben.id}> is on vacation" in board.content
    assert board.pings == {ben.id}  # for the turn, as always
    await table.play(ben, "b3 white")
    assert "on vacation" not in table.newest(ada).content


async def test_a_vacation_that_has_not_begun_is_told_with_its_first_day(table, ada, ben):
    board = await table.begin(ada, ben, days=7)
    first = (table.clock() + 3 * DAY).date()
    await table.slash(ada, "vacation", **{"from": first.isoformat(), "days": 2})
    (planned,) = await table.store.vacations(ada.id)
    starts, ends = (int(moment.timestamp()) for moment in (planned.starts, planned.ends))
    assert f"<@{ada.id}> is on vacation from <t:{starts}:f> until <t:{ends}:f>." in board.content
    table.clock.advance(4 * DAY)
    assert f"<@{ada.id}> is on vacation until <t:{ends}:f>." in private(await table.slash(ben, "board"))


async def test_a_vacation_ends_early_and_its_rest_is_taken_back(table, ada, ben):
    board = await table.begin(ada, ben, days=2)
    shown = (await table.slash(ada, "vacation", days=10)).message
    table.clock.advance(3 * DAY)
    await table.click(ada, shown, "End the vacation")
    assert "on vacation" not in board.content
    assert "27 days of vacation left" in shown.content
    assert "You're on vacation" not in shown.content
    assert labels(shown) == ["Use days automatically"]
    left = (await table.match()).deadline - table.clock()
    assert timedelta(hours=47) < left <= 2 * DAY


async def test_from_one_day_to_another_both_are_whole_where_the_person_lives(table, ada):
    await table.store.change_person(ada.id, time_zone="Pacific/Auckland")
    first = (table.clock() + 40 * DAY).date()
    last = first + 4 * DAY
    days = {"from": first.isoformat(), "until": last.isoformat()}
    said = private(await table.slash(ada, "vacation", **days))
    assert "You've planned a vacation from" in said
    assert "Pacific/Auckland" in said
    (planned,) = await table.store.vacations(ada.id)
    assert planned.ends - planned.starts == 5 * DAY
    assert planned.starts.utcoffset() == timedelta()
    assert planned.starts.hour in {10, 11, 12, 13}


async def test_an_invalid_vacation_is_explained(table, ada):
    vacation = next(c for c in table.sandbox.world.commands if c["name"] == "vacation")
    vacation["options"][0].pop("max_value")  # as no client of Discord would send it
    for options, said in [
        ({"days": 31}, "1 to 30 days, not 31"),
        ({"from": "2026-13-01", "until": "1.1.2027"}, "“2026-13-01” isn't a date"),
        ({"until": "tomorrow"}, "“tomorrow” isn't a date"),
        ({"from": "2020-01-01", "days": 3}, "2020-01-01 is already over"),
        ({"until": "0001-01-01"}, "over before it begins"),
        ({"until": "9999-12-31"}, "more than a year away"),
        ({"from": "9999-12-31", "days": 30}, "more than a year away"),
        ({"days": 3, "until": "31.12."}, "either a number of days or a last day"),
    ]:
        with case(options, said):
            assert said in private(await table.slash(ada, "vacation", **options))
            assert await table.store.vacations(ada.id) == []


@needs("preferences")
async def test_days_spend_themselves_when_a_deadline_would_pass_until_none_is_left(table, ada, ben):
    await table.slash(ada, "server set", deadline="The match is lost")
    board = await table.begin(ada, ben, days=1)
    shown = (await table.choose(ada, "vacation", "Use days automatically")).message
    assert "I use a vacation day for you, unless" in shown.content
    assert labels(shown) == ["Use no days automatically"]
    for _ in range(3):
        await table.let_pass(DAY)
        assert (await table.match()).outcome is None
    assert table.newest(ada) is board
    assert f"<@{ada.id}> is on vacation" in board.content
    await table.click(ada, shown, "Use no days automatically")
    await table.let_pass(DAY)
    assert (await table.match()).outcome.winner == 1


async def test_coming_days_are_offered_and_filtered_by_the_typed_text(table, games, ada):
    offered = await ada.autocomplete(games, "vacation", focused="from", **{"from": ""})
    assert len(offered) == 25
    assert offered[0]["value"] == table.clock().date().isoformat()
    assert offered[0]["name"].split()[0].endswith("day")
    (only,) = await ada.autocomplete(games, "vacation", focused="until", until="31.12.")
    assert only["value"].endswith("-12-31")
    assert await ada.autocomplete(games, "vacation", focused="until", until="soon") == []


@each(
    ("text", "read"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("24. 12.", date(2026, 12, 24)),
        ("1.2", date(2027, 2, 1)),
        ("2026-11-22", date(2026, 11, 22)),
        ("29.2.", None),
        ("24/12", None),
        ("", None),
    ],
)
def test_days_are_read_as_people_write_them(text, read):
    if read is None:
        with pytest.raises(MatchError):
            parse_date(text, MONDAY)
    else:
        assert parse_date(text, MONDAY) == read
