from bot.features.ratings.career import ON_THE_BOARD, WITHOUT_A_WINNER, Played, Tally, career
from bot.matches.model import Ending
from tests.store.samples import ANN, BEN, CAT, NOON
from tests.times import DAY


def one(
    winner=0,
    reason="odd-count",
    *,
    seat=0,
    opponent=BEN,
    nowhere=False,
    level=None,
    loser=None,
    game="odd",
    start=0,
):
    about = game, seat, opponent, nowhere, level, winner, reason, loser
    return Played(*about, NOON, NOON + 10 * DAY, start + 20, start)


def test_matches_are_counted_by_game_seat_and_end():
    found = career(
        [
            one(),
            one(1, seat=1),
            one(1),
            one(None),
            one(0, "resigned", game="yodd", start=9),
            one(None, Ending.AGREED),
            one(None, Ending.CANCELLED),
            one(0, level=3),
            one(1, level=5),
            one(0, level=2),
            one(0, level=7),
            one(0, level=5, start=9),  # which says nothing of who begins from the start
        ],
        ANN,
    )
    assert found.games == {"odd": (Tally(3, 1, 1), Tally(1, 1, 0)), "yodd": (Tally(1, 1, 0), Tally())}
    assert list(found.games) == ["odd", "yodd"]
    assert found.ends == {ON_THE_BOARD: 4, "resigned": 1, WITHOUT_A_WINNER: 2}
    assert found.pace == DAY / 2
    assert found.beaten == {"odd": 3}


def test_a_player_who_runs_out_of_time_never_begins_or_leaves_has_not_finished():
    found = career(
        [
            one(),
            one(1, "resigned", loser=str(ANN)),
            one(1, Ending.TIME, loser=str(ANN)),
            one(0, Ending.TIME, loser=str(BEN)),
            one(1, Ending.LEFT, loser=str(ANN)),
            one(None, Ending.CANCELLED, loser=str(ANN)),
            one(None, Ending.CANCELLED, loser=str(BEN)),
            one(None, Ending.AGREED),
        ],
        ANN,
    )
    assert found.reliability == (3, 6)


def test_most_frequent_opponents_include_no_unranked_or_forgotten_person():
    found = career(
        [
            *2 * [one()],
            *3 * [one(1, opponent=CAT)],
            *9 * [one(opponent=0)],
            *9 * [one(opponent=7, nowhere=True)],
        ],
        ANN,
    )
    assert found.met == [(CAT, Tally(3, 0, 0)), (BEN, Tally(2, 2, 0))]
