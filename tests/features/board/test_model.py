from dataclasses import replace

import pytest

from bot.errors import StaleTurnError
from bot.features.board.model import move_match, note_board, note_board_text, note_moved_board
from bot.matches import transitions
from bot.matches.ids import FORMER, BoardMessage
from bot.matches.model import Challenge, ChallengeStatus, Match, Place, Shown
from bot.matches.outbox import QUIETLY, Key
from tests.case import each
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, ODD, RESIGNED, offer

MATCH = Match(1, 1, Place(GUILD, CHANNEL), ODD, (ANN, BEN), NOON, turns=("a1", "b1", "c1"), revision=3)
SHOWN = MATCH.change(shown=Shown(11, 2, 0, 2))
BOARD, THREAD = Key("board", 1), Place(GUILD, CHANNEL + 7)
OPEN, DECLINED = ChallengeStatus.OPEN, ChallengeStatus.DECLINED


def at(revision):
    return MATCH.change(revision=revision, turns=MATCH.turns[:revision])


@each(
    ("match", "revision", "message", "shown", "done"),
    [
        (MATCH, 1, 12, (12, 1, 0, 1), ()),
        (MATCH, 3, 12, (12, 3, 2, 3), (BOARD,)),
        (SHOWN, 1, 12, (11, 2, 0, 2), ()),
        (SHOWN, 2, 12, (12, 2, 2, 2), (Key("repost", 1),)),
        (SHOWN, 3, 12, (12, 3, 2, 3), (BOARD,)),
        (SHOWN, 3, 11, (11, 3, 0, 2), (BOARD,)),
    ],
)
def test_an_older_board_never_replaces_a_newer_one_which_settles_it(match, revision, message, shown, done):
    change = note_board(match, at(revision), message)
    assert (change.after.shown, change.done) == (shown, done)


def test_a_board_that_tells_something_else_is_still_wanted():
    late = SHOWN.change(overtime=True)
    assert note_board(late, MATCH, 12).done == ()
    assert note_board(late, late, 12).done == (BOARD,)
    assert note_board_text(late, late).done == (BOARD,)
    for written in (SHOWN, late.change(seats=(CAT, BEN)), late.change(shown=Shown(10, 2, 0, 2))):
        assert note_board_text(late, written).done == ()


def test_the_buttons_of_an_old_board_have_to_go_once_and_it_is_known():
    change = note_board(SHOWN, MATCH, 12)
    (entry,) = change.entries
    assert (entry.key, entry.place) == (Key("buttons", 1, 11), MATCH.place)
    assert entry.details == {"since": 0, "ply": 2, "kept": 3, "revision": 2, "until": 3}
    assert change.left == (BoardMessage(CHANNEL, 11),)
    (late,) = note_board(SHOWN, at(1), 12).entries
    assert late.key == Key("buttons", 1, 12)
    for match, message in ((SHOWN, 11), (MATCH, 12)):
        again = note_board(match, MATCH, message)
        assert (again.entries, again.left) == ((), ())


def test_entries_that_follow_a_new_board_are_queued_with_it():
    change = note_board(MATCH, at(2), 12, tell_directly=True, gathered=True)
    assert [(entry.key, entry.revision) for entry in change.entries] == [(Key("direct", 1), 2)]
    assert change.done == (Key("gather", 1),)


def test_a_board_that_may_name_who_was_just_forgotten_loses_its_names():
    change = note_board(SHOWN.change(seats=(FORMER, BEN)), MATCH, 12)
    assert [entry.key for entry in change.entries] == [Key("buttons", 1, 11), Key("names", 1, 11)]


def test_a_match_that_moves_is_shown_nowhere_yet():
    moved = move_match(SHOWN, THREAD, gather=True)
    assert (moved.after.place, moved.after.shown) == (THREAD, None)
    there = [entry.key for entry in moved.entries if entry.place == THREAD]
    assert [entry.key for entry in moved.entries] == [Key("buttons", 1, 11), BOARD, Key("gather", 1)]
    assert there == [BOARD, Key("gather", 1)]
    assert [entry.key for entry in move_match(MATCH, THREAD).entries] == [BOARD]


def test_match_moves_with_the_board_that_is_shown_there():
    """A match that is shown nowhere gets its thread."""
    moved = note_moved_board(SHOWN, THREAD, posted=MATCH, message=12)
    assert (moved.after.place, moved.after.board_message) == (THREAD, 12)
    assert [entry.key for entry in moved.entries] == [Key("buttons", 1, 11)]
    late = note_moved_board(SHOWN, THREAD, posted=at(1), message=12)
    assert [entry.key for entry in late.entries] == [Key("buttons", 1, 11), BOARD]


def test_a_match_is_ended_at_a_revision_only_if_it_is_still_there():
    with pytest.raises(StaleTurnError):
        transitions.end_match(MATCH, RESIGNED, at=NOON, revision=2)
    assert transitions.end_match(MATCH, RESIGNED, at=NOON, revision=3).after.outcome == RESIGNED


CHALLENGE = Challenge(5, offer())
CARD = Key("card", 5)


@each(
    ("message", "status", "told", "queued", "done"),
    [
        (None, OPEN, None, [], (CARD,)),
        (21, OPEN, None, [], (CARD,)),
        (21, DECLINED, None, [(CARD, {})], ()),
        (21, OPEN, offer(opponent=CAT), [(CARD, {QUIETLY: 1})], ()),
    ],
)
def test_a_card_is_wanted_until_it_says_how_its_challenge_stands(message, status, told, queued, done):
    challenge = replace(CHALLENGE, message=message, status=status)
    change = transitions.note_card(challenge, 21, told=told, notice=22)
    assert (change.after.message, change.after.notice) == (21, 22)
    assert [(entry.key, entry.details) for entry in change.entries] == queued
    assert change.done == done
    assert transitions.note_card(change.after, 21, status, told=told).after is change.after


def test_a_challenge_that_is_closed_says_so_on_its_card_if_it_has_one():
    assert transitions.close_challenge(CHALLENGE, DECLINED).entries == ()
    (entry,) = transitions.close_challenge(replace(CHALLENGE, message=21), DECLINED, "no").entries
    assert entry.key == CARD
    for status in (OPEN, ChallengeStatus.ACCEPTED):
        with pytest.raises(ValueError, match=status.value):
            transitions.close_challenge(CHALLENGE, status)
