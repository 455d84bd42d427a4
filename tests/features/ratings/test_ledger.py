from dataclasses import replace

import pytest

from bot.features.ratings import ledger
from bot.features.ratings.ledger import PoolKey, RatedMatch, counts, recompute
from bot.matches.ids import COMPUTER, FORMER
from bot.matches.model import Ending, Match, Place
from bot.rules.rules import Outcome
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, ODD
from tests.times import DAY

POOL = PoolKey(GUILD, "odd")
ON_THE_BOARD = Outcome(0, "odd-count")


def match(outcome, turns, **changes):
    over = Match(1, 1, Place(GUILD, CHANNEL), ODD, (ANN, BEN), NOON, ("a1 white",) * turns)
    return replace(over, **{"outcome": outcome, "ended": NOON, "rated": True, **changes})


def line(number, first=ANN, second=BEN, winner=0, *, days=0, reason="odd-count"):
    return RatedMatch(number, POOL, (first, second), winner, reason, NOON + days * DAY, 63.0, id=number)


@pytest.mark.parametrize(
    ("over", "does"),
    [
        (match(ON_THE_BOARD, 3), True),
        (match(Outcome(None, "odd-count"), 3), True),
        (match(Outcome(0, Ending.RESIGNED), 8), True),
        (match(Outcome(0, Ending.TIME), 8), True),
        (match(Outcome(1, Ending.DECIDED), 8), True),
        (match(Outcome(0, Ending.RESIGNED), 7), False),
        (match(Outcome(None, Ending.DECIDED), 20), False),
        (match(Outcome(None, Ending.CANCELLED), 20), False),
        (match(Outcome(None, Ending.AGREED), 20), False),
        (match(ON_THE_BOARD, 20, rated=False), False),
        (match(ON_THE_BOARD, 20, start_ply=6), False),
        (match(ON_THE_BOARD, 20, seats=(ANN, COMPUTER)), False),
        (match(None, 20), False),
    ],
)
def test_what_counts_is_what_was_played_out_or_given_up_after_eight_turns(over, does):
    assert counts(over) is does


def test_winners_gain_what_losers_lose_where_both_are_as_unknown_and_the_better_seat_gains_less():
    _, (first,) = recompute([line(1, winner=0)])
    _, (second,) = recompute([line(1, winner=1)])
    gained, lost = (first.after[seat].value - 1500 for seat in (0, 1))
    assert gained == pytest.approx(-lost)
    assert gained < second.after[1].value - 1500


def test_a_former_player_leaves_their_opponents_what_they_had():
    lines = [line(n, *((ANN, BEN) if n % 3 else (BEN, CAT)), winner=n % 2, days=n) for n in range(30)]
    _, before = recompute(lines)
    pool, after = recompute([ledger.without(one, BEN) for one in before])
    assert pool.players.keys() == {ANN, CAT}
    assert {user for one in after for user in one.seats} == {ANN, CAT, FORMER}
    for was, now in zip(before, after, strict=True):
        for seat in (0, 1):
            if now.seats[seat] != FORMER:
                assert now.after[seat].value == pytest.approx(was.after[seat].value, abs=3)
            else:
                assert all(number % 10 == 0 or number == 45 for number in now.before[seat])
    assert recompute(after)[1] == after
