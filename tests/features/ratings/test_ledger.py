from dataclasses import replace

from bot.features.ratings.ledger import counts
from bot.matches.ids import COMPUTER
from bot.matches.model import Ending, Match, Place
from bot.rules.rules import Outcome
from tests.case import each
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, NOON, ODD

ON_THE_BOARD = Outcome(0, "odd-count")


def match(outcome, turns, **changes):
    over = Match(1, 1, Place(GUILD, CHANNEL), ODD, (ANN, BEN), NOON, ("a1 white",) * turns)
    return replace(over, **{"outcome": outcome, "ended": NOON, "rated": True, **changes})


@each(
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
def test_a_match_counts_if_played_out_or_given_up_after_eight_turns(over, does):
    assert counts(over) is does
