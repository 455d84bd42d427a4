from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import MatchError, NotForYouError
from bot.features.take_backs import model
from bot.matches import transitions as all_transitions
from bot.matches.change import Change
from bot.matches.clock import ASLEEP_AFTER, ASLEEP_LASTS
from bot.matches.ids import BoardMessage
from bot.matches.limits import MOST_TAKEN_BACK
from bot.matches.model import Ending, Match
from bot.matches.outbox import Key
from bot.matches.plans import Branch
from bot.matches.remarks import RemarkKind
from bot.matches.requests import Became, RequestKind
from bot.matches.time import timekeeping
from bot.rules.rules import Outcome
from tests.case import each
from tests.matches.results import Results
from tests.store.samples import ANN, BEN, CHANNEL, NOON, beginning_of, offer
from tests.times import MINUTE

thoughts, transitions = Results(model), Results(all_transitions)
times = Results(timekeeping)
TURNS = ("a1 white", "a2 black", "b1 white", "b2 black")


def running(turns=2, **changes):
    match = transitions.begin(beginning_of(offer(days_per_turn=2), (ANN, BEN), NOON), 1, 1)
    for text in TURNS[:turns]:
        match = transitions.add_turn(match, match.revision, text, outcome=None, at=NOON)
    return replace(match, **changes)


def taken_back(match, seat, after=timedelta()):
    return thoughts.take_back_freely(match, seat, match.revision, at=NOON + after)


def test_within_a_minute_a_turn_is_taken_back_without_asking():
    match = running(2, plans=((Branch("a1", "a2"),), ()))
    change = model.take_back_freely(match, 1, match.revision, at=NOON + MINUTE)
    after = change.after
    assert after.turns == TURNS[:1]
    assert (after.revision, after.taken_back, after.last_turn) == (3, (0, 1), None)
    assert after.deadline == NOON + MINUTE + timedelta(days=2)
    remark = after.remark
    assert (remark.kind, remark.by, remark.turns) == (RemarkKind.TAKEN_BACK, BEN, TURNS[1:2])
    assert [(entry.what, entry.by, entry.details) for entry in change.log] == [
        ("taken-back", BEN, {"ply": 1, "turns": "a2 black", "revision": 3})
    ]
    assert after.plans == ((), ())


@each(
    ("match", "seat", "after", "reason"),
    [
        (running(2), 1, MINUTE + timedelta(seconds=1), "take-back-too-late"),
        (running(2), 0, MINUTE, "nothing-to-take-back"),
        (running(0), 1, MINUTE, "nothing-to-take-back"),
        (running(2, answered=True), 1, MINUTE, "nothing-to-take-back"),
        (running(2, take_backs=False), 1, MINUTE, "no-take-backs"),
        (running(2, taken_back=(0, 3)), 1, MINUTE, "too-many-take-backs"),
        (running(2, paused=NOON), 1, MINUTE, "match-paused"),
        (taken_back(running(2), 1), 0, MINUTE, "nothing-to-take-back"),
    ],
)
def test_a_turn_that_cannot_be_taken_back_freely_stays(match, seat, after, reason):
    with pytest.raises(MatchError, match=reason):
        taken_back(match, seat, after)


A_DAY = 24 * 60 * 60
thought_and_waited = st.tuples(st.integers(0, 2 * A_DAY), st.integers(0, 60))


@given(st.sampled_from([None, 2, 3]), st.lists(thought_and_waited, min_size=1, max_size=3))
def test_taking_back_and_playing_again_adds_no_time(days_in_all, tries):
    """All is as if the player had thought all the while, and played once."""
    begins = replace(beginning_of(offer(days_per_turn=2), (ANN, BEN), NOON), days_in_all=days_in_all)
    begun = match = transitions.begin(begins, 1, 1)
    at, thought = NOON, timedelta()

    def play(match, at):
        return transitions.add_turn(match, match.revision, TURNS[0], outcome=None, at=at)

    for seconds, waited in tries:
        thought += timedelta(seconds=seconds)
        at += timedelta(seconds=seconds)
        played, once = play(match, at), play(begun, NOON + thought)
        assert (played.deadline - at, played.left) == (once.deadline - NOON - thought, once.left)
        at += timedelta(seconds=waited)
        match = taken_back(played, 0, at - NOON)
        assert match.deadline - at == max(timedelta(), begun.deadline - NOON - thought)
        assert match.left == begun.left


def test_a_plan_ends_with_undone_turns_and_its_owner_is_told_unless_they_undid_them():
    match = running(2, plans=((), (Branch("a1", "a2"),)))
    assert model.take_back_freely(match, 1, match.revision, at=NOON).entries == ()
    (entry,) = all_transitions.undo(match, 1, by=ANN, at=NOON).entries
    assert (entry.key, entry.user, entry.revision) == (Key("plan-dropped", 1, BEN), BEN, 3)


@each(("turns", "seat", "left"), [(3, 0, 2), (3, 1, 1), (2, 1, 1), (2, 0, 0), (4, 0, 2)])
def test_a_request_undoes_the_turns_back_to_the_askers_last_one(turns, seat, left):
    match = running(turns)
    change = model.ask(match, seat, RequestKind.TAKE_BACK, match.revision, at=NOON + 9 * MINUTE)
    asked = change.after
    assert (asked.turns, asked.revision, asked.request.ply) == (match.turns, match.revision, left)
    opponent = match.seats[1 - seat]
    assert [(entry.key, entry.user) for entry in change.entries] == [(Key("request", 1), opponent)]
    with pytest.raises(NotForYouError, match="own-request"):
        thoughts.agree(asked, seat, match.revision, at=NOON)
    agreed = thoughts.agree(asked, 1 - seat, match.revision, at=NOON + 10 * MINUTE)
    assert agreed.turns == TURNS[:left]
    assert agreed.request is None
    assert agreed.taken_back[seat] == 1
    assert agreed.deadline == NOON + 10 * MINUTE + timedelta(days=2)


@each(
    ("answer", "became"),
    [
        (lambda match: model.agree(match, 1, 2, at=NOON), Became.AGREED),
        (lambda match: model.refuse(match, 1, 2, at=NOON), Became.REFUSED),
        (lambda match: model.withdraw(match, 0, 2, at=NOON), Became.WITHDRAWN),
        (
            lambda match: all_transitions.add_turn(match, 2, "b1 white", outcome=None, at=NOON),
            Became.OVERTAKEN,
        ),
        (lambda match: all_transitions.undo(match, 0, by=ANN, at=NOON), Became.OVERTAKEN),
        (
            lambda match: all_transitions.end_match(match, Outcome(1, Ending.RESIGNED, {}), at=NOON),
            Became.OVERTAKEN,
        ),
    ],
)
@each("kind", [RequestKind.TAKE_BACK, RequestKind.ABANDON])
def test_the_message_of_a_request_says_what_became_of_it(kind, answer, became):
    asked = thoughts.ask(running(2), 0, kind, 2, at=NOON)
    noted = thoughts.note_request(asked, asked.request, BoardMessage(CHANNEL, 9))
    unknown, known = (answer(one).entries[0] for one in (asked, noted))
    assert (unknown.key, unknown.user, unknown.revision) == (Key("request", 1), None, 2)
    assert (known.key, known.revision) == (Key("answer", 1, 9), None)
    for entry in (unknown, known):
        assert entry.place == asked.place
        about = {"request": kind.value, "became": became.value, "number": 1}
        assert entry.details == about | {"asked": asked.request.asked}


def test_a_request_needs_a_turn_and_no_other_request_and_only_its_player_withdraws_it():
    with pytest.raises(MatchError, match="nothing-to-take-back"):
        thoughts.ask(running(1), 1, RequestKind.TAKE_BACK, 1, at=NOON)
    asked = thoughts.ask(running(2), 0, RequestKind.ABANDON, 2, at=NOON)
    with pytest.raises(MatchError, match="request-waiting"):
        thoughts.ask(asked, 1, RequestKind.TAKE_BACK, 2, at=NOON)
    with pytest.raises(NotForYouError, match="request-of-other"):
        thoughts.withdraw(asked, 1, 2, at=NOON)


def test_a_message_of_a_request_that_is_over_is_never_taken_for_another_request():
    asked, board = thoughts.ask(running(2), 0, RequestKind.TAKE_BACK, 2, at=NOON), BoardMessage(CHANNEL, 9)
    over = thoughts.withdraw(asked, 0, 2, at=NOON)
    for after in (over, transitions.add_turn(asked, 2, "b1 white", outcome=None, at=NOON)):
        assert model.note_request(after, asked.request, board) == Change(after), "its entry says so"
    for seat in (0, 1):
        anew = thoughts.ask(over, seat, RequestKind.ABANDON, 2, at=NOON)
        change = model.note_request(anew, asked.request, board)
        assert (change.after, change.entries[0].key) == (anew, Key("answer", 1, 9))


def test_a_sleeping_match_is_asked_about_once_and_goes_on_if_one_wants_it():
    match, later = running(2, days_per_turn=None, deadline=None), NOON + ASLEEP_AFTER
    assert times.ask_if_asleep(match, 2, at=later - MINUTE) is match
    change = timekeeping.ask_if_asleep(match, 2, at=later)
    asked = change.after
    assert [(entry.key.kind, entry.user) for entry in change.entries] == [("request", None)]
    assert times.ask_if_asleep(asked, 2, at=later + ASLEEP_LASTS) is asked
    waiting = thoughts.ask(match, 0, RequestKind.TAKE_BACK, 2, at=NOON)
    assert times.ask_if_asleep(waiting, 2, at=later).is_asked_if_asleep
    assert times.close_asleep(waiting, 2, at=later) is waiting
    assert times.close_asleep(asked, 2, at=later + ASLEEP_LASTS - MINUTE) is asked
    assert times.close_asleep(asked, 2, at=later + ASLEEP_LASTS).outcome == Outcome(
        None, Ending.CANCELLED, {}
    )
    kept = thoughts.keep(asked, 2, at=NOON + MINUTE)
    assert (kept.request, kept.active) == (None, NOON + MINUTE)
    with pytest.raises(MatchError, match="no-request"):
        thoughts.keep(kept, 2, at=NOON)
    assert thoughts.ask(asked, 0, RequestKind.ABANDON, 2, at=NOON).request.seat == 0


def test_a_pause_drops_what_waits_for_consent_as_its_position_is_stale():
    message = BoardMessage(1, 2)
    asked = thoughts.ask(running(), 1, RequestKind.TAKE_BACK, 2, at=NOON)
    asked = thoughts.note_request(asked, asked.request, message)
    change = timekeeping.pause(asked, 9, at=NOON)
    paused = change.after
    assert paused.request is None
    assert [entry.key for entry in change.entries] == [Key("answer", 1, message.message)]
    going_on = times.resume(paused, 9, at=NOON + timedelta(days=1))
    assert thoughts.ask(
        going_on, 1, RequestKind.ABANDON, going_on.revision, at=NOON + timedelta(days=1)
    ).request


seats = st.integers(0, 1)
steps = st.one_of(
    st.tuples(st.just("play")),
    st.tuples(st.just("free"), seats),
    st.tuples(st.just("ask"), seats, st.sampled_from([RequestKind.TAKE_BACK, RequestKind.ABANDON])),
    st.tuples(st.just("agree"), seats),
    st.tuples(st.just("refuse"), seats),
    st.tuples(st.just("withdraw"), seats),
)


def step(match: Match, name, *more):
    revision = match.revision
    if name == "play":
        return all_transitions.add_turn(match, revision, f"c{match.revision} white", outcome=None, at=NOON)
    if name == "free":
        return model.take_back_freely(match, *more, revision, at=NOON)
    return getattr(model, name)(match, *more, revision, at=NOON)


@given(st.lists(steps, max_size=40))
def test_a_match_stays_consistent_after_any_steps(several):
    match = running(0)
    for one in several:
        before = match
        try:
            change = step(match, *one)
        except MatchError:
            continue
        match = change.after
        assert match.revision >= before.revision
        assert (match.turns == before.turns) or match.revision == before.revision + 1
        assert match.request is None or match.request.revision == match.revision
        assert all(count <= MOST_TAKEN_BACK for count in match.taken_back)
        assert (match.deadline is None) == (match.outcome is not None)
        undone = before.ply - match.ply
        assert undone <= 0 or [entry.details["ply"] for entry in change.log] == [match.ply]
