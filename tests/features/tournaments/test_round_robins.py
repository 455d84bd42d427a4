"""Pairings, standings and decisions of round robins; people of the world of a seed play whole ones."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import MatchError
from bot.features.tournaments import lifecycle
from bot.features.tournaments.model import (
    Decision,
    Event,
    GonePlayer,
    Status,
    Tournament,
    TournamentTerms,
    Why,
)
from bot.features.tournaments.pairings import pairings
from bot.features.tournaments.standings import lot, standings
from bot.features.tournaments.texts import ended_text, table_text
from bot.matches import transitions
from bot.matches.model import NewMatch, Place
from tests.case import each
from tests.scenes.samples import CATALOGUE, WORDS
from tests.store.samples import NOON, ODD, RESIGNED, TERMS

BERGER = {
    # FIDE Handbook C.05 annex 1, for 3 or 4, 5 or 6, 7 or 8, and 9 or 10 players
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7"
    " | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3"
    " | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5"
    " | 5-10 6-4 7-3 8-2 9-1",
}


def berger(players):
    """Return the rounds of the published table, each a set of pairs of Berger numbers counted from 0."""
    table = BERGER[players + players % 2]
    rounds = [[pair.split("-") for pair in one.split()] for one in table.split("|")]
    found = [{(int(one) - 1, int(other) - 1) for one, other in pairs} for pairs in rounds]
    return [{pair for pair in pairs if max(pair) < players} for pairs in found]


@each("players", range(3, 11))
def test_pairings_agree_with_the_published_tables(players):
    known, found = berger(players), pairings(players)
    rounds = [{pair[1:] for pair in found if pair.round == number + 1} for number in range(len(known))]
    assert rounds == known
    again = [pair for pair in found if pair.round > len(known)]
    if players > 6:
        assert again == []
    else:
        assert [pair[2:0:-1] for pair in again] == [pair[1:] for pair in found[: len(again)]]


def cup(players, winners, *, seed=1, gone=(), shares_ties=True):
    """A tournament in which these seats have won; `None` is a draw."""
    decisions = tuple(Decision(place, winner, Why.AWARDED) for place, winner in winners.items())
    people = tuple(range(11, 11 + players))
    one = Tournament(
        1,
        Place(1, 2),
        TournamentTerms(**TERMS, shares_ties=shares_ties),
        9,
        NOON,
        Status.RUNNING,
        seed=seed,
        started=NOON,
        players=people,
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


@given(results, st.booleans(), st.sets(st.integers(0, 2), max_size=2))
@settings(max_examples=25)
def test_places_follow_points_and_are_shared_by_players_who_are_level(known, shares_ties, struck):
    players, winners = known
    gone = [GonePlayer(player, is_struck=True) for player in struck]
    event = cup(players, winners, shares_ties=shares_ties, gone=gone)
    table = standings(event)
    counted = [place for place in winners if event.tournament.counts(place)]
    assert sum(line.points for line in table) == 2 * len(counted)
    values = [(line.points, line.direct, line.sonneborn_berger) for line in table]
    level = values if shares_ties else [line.player for line in table]
    assert [line.place for line in table] == [level.index(value) + 1 for value in level]
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    assert sum(line.won for line in table) == sum(line.lost for line in table)
    assert standings(event) == table


def test_table_shows_each_tie_break_that_was_used():
    pairs = pairings(4)[:6]
    place = {frozenset(pair[1:]): number for number, pair in enumerate(pairs)}

    def beats(winner, loser):
        number = place[frozenset((winner, loser))]
        return number, pairs[number].seat_of(winner)

    # 0 and 1 have as many points: 1 has beaten 0
    direct = cup(4, dict([beats(1, 0), beats(0, 2), beats(0, 3), beats(1, 2), beats(3, 1)]))
    assert placed(standings(direct)) == [(1, 1, "direct"), (2, 0, "direct"), (3, 3, ""), (4, 2, "")]
    assert "won it with 2 points, ahead by the direct result: congratulations!" in ended_text(direct, WORDS)
    assert "1 lost · direct result 1\n**2.**" in table_text(direct, CATALOGUE, WORDS)
    # 0 and 1 have a win each and have not met: 0 has beaten who has more points
    strength = cup(4, dict([beats(0, 2), beats(1, 3), beats(2, 1), beats(2, 3)]))
    parted = "sonneborn-berger"
    assert placed(standings(strength)) == [(1, 2, ""), (2, 0, parted), (3, 1, parted), (4, 3, "")]
    assert "0 lost · Sonneborn-Berger 2\n**3.**" in table_text(strength, CATALOGUE, WORDS)
    # 0, 1 and 2 have beaten each other in turn
    circle = dict([beats(0, 1), beats(1, 2), beats(2, 0)])
    assert placed(standings(cup(4, circle))) == [(1, 0, ""), (1, 1, ""), (1, 2, ""), (4, 3, "")]


def test_older_tournaments_keep_their_lot():
    drawn = standings(cup(4, {}, seed=5, shares_ties=False))
    by_lot = sorted(range(4), key=lambda player: lot(5, player))
    assert placed(drawn) == [(place, player, "lot") for place, player in enumerate(by_lot, start=1)]
    assert "has won it with 0 points, first by lot" in ended_text(cup(4, {}, shares_ties=False), WORDS)


def placed(table):
    return [(row.place, row.player, " ".join(row.tie_breaks)) for row in table]


A_DAY = timedelta(days=1)
HOST = 9


def event_of_three(*, ended=(), running=()):
    """A tournament of three people who meet twice, some of whose matches are over or running."""
    event = cup(3, {})
    for place in (*ended, *running):
        both = tuple(event.tournament.players[number] for number in pairings(3)[place][1:])
        begins = NewMatch(Place(1, 2), ODD, both, NOON, 2, days_in_all=5, tournament=1, pairing=place)
        match = transitions.begin(begins, place + 1, place + 1)
        if place in ended:
            match = transitions.end_match(match, RESIGNED, at=NOON).after
        event = Event(event.tournament, {**event.matches, place: match})
    return event


def take(event, step, **named):
    """Take a step that stops no clock."""
    done = step(event, **named)
    assert done.released == ()
    assert done.after.due == event.tournament.started, "the next matches are looked for"
    return Event(done.after, event.matches)


def withdraw(event, person):
    return lifecycle.withdraw(event, HOST, person, NOON)


def undo(event, *, after=A_DAY):
    return Event(lifecycle.undo(event, HOST, NOON + after).after, event.matches)


FIRST_HALF, X, Y = range(3), 11, 12


def test_undo_of_a_withdrawal_leaves_the_forfeits_of_others_who_have_left_since():
    event = event_of_three(ended=FIRST_HALF)
    withdrawn = Event(withdraw(event, X).after, event.matches)
    assert withdrawn.open == [place for place in (3, 4, 5) if 0 not in pairings(3)[place][1:]]
    left = take(withdrawn, lifecycle.leave, user=Y)
    assert left.open == []
    both = next(place for place in (3, 4, 5) if set(pairings(3)[place][1:]) == {0, 1})
    assert left.results[both].winner == pairings(3)[both].seat_of(1), "X was out first"
    undone = undo(left)
    assert undone.results[both].winner == pairings(3)[both].seat_of(0), "Y has left, and X has not"
    assert undone.open == [place for place in (3, 4, 5) if 1 not in pairings(3)[place][1:]]


def test_undo_is_refused_where_it_stopped_a_clock_or_a_match_of_its_players_has_ended_since():
    running = event_of_three(ended=FIRST_HALF, running=[3, 4, 5])
    for done in (withdraw(running, X), lifecycle.award(running, HOST, X, Y, NOON)):
        assert done.released
        matches = {
            place: transitions.drop_clock_and_rating(match).after if match.id in done.released else match
            for place, match in running.matches.items()
        }
        stopped = Event(done.after, matches)
        with pytest.raises(MatchError) as refused:
            undo(stopped)
        assert refused.value.details["why"] == "stopped"
        for place in stopped.freed:
            over = transitions.end_match(matches[place], RESIGNED, at=NOON).after
            assert Event(done.after, {**matches, place: over}).results == stopped.results
    waiting = event_of_three(ended=FIRST_HALF)
    awarded = take(waiting, lifecycle.award, by=HOST, winner=X, loser=Y, at=NOON)
    assert undo(awarded).open == [3, 4, 5]
    late = {place: replace(one, ended=NOON + A_DAY / 2) for place, one in waiting.matches.items()}
    with pytest.raises(MatchError) as refused:
        undo(Event(awarded.tournament, late))
    assert refused.value.details["why"] == "ended"


def test_stored_forfeits_are_read_as_before():
    """Earlier rows list the losses of a player who left; others follow from who is gone."""
    event = event_of_three(ended=FIRST_HALF)
    lost = [place for place in (3, 4, 5) if 0 in pairings(3)[place][1:]]
    stored = tuple(Decision(place, 1 - pairings(3)[place].seat_of(0), Why.LEFT) for place in lost)
    row = replace(event.tournament, gone=(GonePlayer(0, is_struck=False),), decisions=stored)
    assert Event(row, event.matches).results == Event(replace(row, decisions=()), event.matches).results
