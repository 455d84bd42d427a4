import pytest

from bot.errors import StaleTurnError
from bot.matches import transitions
from bot.matches.ids import FORMER
from bot.matches.model import ChallengeStatus, Match, Place, Shown
from bot.matches.outbox import Key
from bot.matches.showing import note_board
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, NOON, ODD, RESIGNED

MATCH = Match(1, 1, Place(GUILD, CHANNEL), ODD, (ANN, BEN), NOON, turns=("a1", "b1", "c1"), revision=3)
SHOWN = MATCH.change(shown=Shown(11, 2, 0, 2))
BOARD = Key("board", 1)
OPEN, DECLINED = ChallengeStatus.OPEN, ChallengeStatus.DECLINED


def at(revision):
    return MATCH.change(revision=revision, turns=MATCH.turns[:revision])


@pytest.mark.parametrize(
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


def test_what_follows_a_new_board_is_queued_with_it():
    change = note_board(MATCH, at(2), 12, tell_directly=True, gathered=True)
    assert [(entry.key, entry.revision) for entry in change.entries] == [(Key("direct", 1), 2)]
    assert change.done == (Key("gather", 1),)


def test_a_board_that_may_name_who_was_just_forgotten_loses_its_names():
    change = note_board(SHOWN.change(seats=(FORMER, BEN)), MATCH, 12)
    assert [entry.key for entry in change.entries] == [Key("buttons", 1, 11), Key("names", 1, 11)]


def test_a_match_is_ended_at_a_revision_only_if_it_is_still_there():
    with pytest.raises(StaleTurnError):
        transitions.end_match(MATCH, RESIGNED, at=NOON, revision=2)
    assert transitions.end_match(MATCH, RESIGNED, at=NOON, revision=3).after.outcome == RESIGNED
