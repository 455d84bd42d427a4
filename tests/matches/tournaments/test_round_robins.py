"""What holds in round robins whatever people do; the trial `tournaments` lets a thousand of them run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matches.model import Place
from bot.matches.tournaments.model import Decision, Event, Gone, Status, Terms, Tournament, Why
from bot.matches.tournaments.pairings import pairings
from bot.matches.tournaments.standings import lot, standings
from tests.store.samples import NOON, TERMS
from tests.trials.round_robins import Weather, berger, killed_start


@pytest.mark.parametrize("players", range(3, 11))
def test_pairings_are_those_of_the_published_tables(players):
    known, found = berger(players), pairings(players)
    rounds = [{pair[1:] for pair in found if pair.round == number + 1} for number in range(len(known))]
    assert rounds == known
    again = [pair for pair in found if pair.round > len(known)]
    if players > 6:
        assert again == []
    else:
        assert [pair[2:0:-1] for pair in again] == [pair[1:] for pair in found[: len(again)]]


def cup(players, winners, *, seed=1, gone=()):
    """A tournament in which these seats have won; `None` is a draw."""
    decisions = tuple(Decision(place, winner, Why.AWARDED) for place, winner in winners.items())
    people = tuple(range(11, 11 + players))
    one = Tournament(
        1, Place(1, 2), Terms(**TERMS), 9, NOON, Status.RUNNING, seed=seed, started=NOON, players=people
    )
    return Event(Tournament(**{**vars(one), "decisions": decisions, "gone": gone}))


results = st.integers(3, 10).flatmap(
    lambda players: st.tuples(
        st.just(players),
        st.dictionaries(
            st.integers(0, len(pairings(players)) - 1), st.sampled_from([0, 1, None]), max_size=45
        ),
    )
)


@given(results, st.integers(0, 3), st.sets(st.integers(0, 2), max_size=2))
@settings(max_examples=25)
def test_points_are_those_of_the_results_that_count_and_nobody_shares_a_place(known, seed, struck):
    players, winners = known
    event = cup(players, winners, seed=seed, gone=[Gone(player, is_struck=True) for player in struck])
    table = standings(event)
    counted = [place for place in winners if event.tournament.counts(place)]
    assert sum(line.points for line in table) == 2 * len(counted)
    assert [line.place for line in table] == list(range(1, players - len(struck) + 1))
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    assert sum(line.won for line in table) == sum(line.lost for line in table)
    assert standings(event) == table


def test_ties_are_broken_by_the_direct_encounter_then_sonneborn_berger_then_the_lot():
    pairs = pairings(4)[:6]
    place = {frozenset(pair[1:]): number for number, pair in enumerate(pairs)}

    def beats(winner, loser):
        number = place[frozenset((winner, loser))]
        return number, pairs[number].seat_of(winner)

    # 0 and 1 have as many points: 1 has beaten 0
    direct = standings(cup(4, dict([beats(1, 0), beats(0, 2), beats(0, 3), beats(1, 2), beats(3, 1)])))
    assert [line.player for line in direct][:2] == [1, 0]
    # 0 and 1 have a win each and have not met: 0 has beaten who has more points
    strength = standings(cup(4, dict([beats(0, 2), beats(1, 3), beats(2, 3)])))
    assert [line.player for line in strength][:3] == [2, 0, 1] or strength[0].points == 2
    assert [line.player for line in strength].index(0) < [line.player for line in strength].index(1)
    drawn = standings(cup(4, {}, seed=5))
    assert [line.player for line in drawn] == sorted(range(4), key=lambda player: lot(5, player))


@pytest.mark.parametrize("seed", range(12))
async def test_whatever_people_do_it_ends_by_its_day_and_no_pairing_is_played_twice_or_missing(seed):
    await Weather(seed).run()


async def test_a_start_that_is_killed_is_stored_whole_or_not_at_all():
    assert await killed_start(12)
