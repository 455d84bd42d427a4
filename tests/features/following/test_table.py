import pytest

from bot.features.following import table as follows
from bot.features.following.model import MOST_FOLLOWED
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.outbox import Key
from tests.matches.tables.rows import put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, RESIGNED, new_match, race

DAN = CAT + 1


@pytest.fixture(autouse=True)
def matches(db):
    put(db, "matches id seat_0 seat_1", (1, ANN, BEN), (2, BEN, ANN), (3, BEN, CAT), (4, BEN, 7))


def follow(db, match, user, *, turns=None, once=None):
    return follows.follow(db, match, By(user, once=once), turns=turns, at=NOON).turns


def test_an_interaction_follows_once(db):
    follow(db, 1, CAT, once=7)
    with pytest.raises(DeliveredTwiceError):
        follow(db, 1, CAT, once=7)


def test_a_block_ends_following_between_the_two_in_both_directions(db):
    put(db, "follows match person", (1, CAT), (3, ANN), (1, DAN), (3, DAN), (4, ANN), (4, CAT))
    follows.unfollow_blocked(db, CAT, ANN)
    assert rows(db, "follows match person") == [(1, DAN), (3, DAN), (4, ANN), (4, CAT)]
    follows.unfollow_blocked(db, ANN, DAN)
    follows.unfollow_blocked(db, CAT, DAN)
    assert rows(db, "follows match person") == [(4, ANN), (4, CAT)]


async def test_a_person_cannot_follow_too_many_matches_or_one_that_is_over(any_store):
    store = any_store
    matches = [await new_match(store) for _ in range(MOST_FOLLOWED + 3)]
    following = (store.follow(match.id, CAT) for match in matches)
    assert await race(*following) == ["Followed"] * MOST_FOLLOWED + ["MatchError"] * 3
    followed = [one.match.id for one in await store.followed_by(CAT)]
    await store.unfollow(followed[0], CAT)
    last = next(match.id for match in matches if match.id not in followed)
    answers = await race(store.follow(last, CAT), store.end_match(last, RESIGNED, NOON))
    assert (last in [one.match.id for one in await store.followed_by(CAT)]) == (answers[0] == "Followed")
    await store.set_board_message(last, 1, 9)
    assert (Key("followed", last, CAT) in await store.keys()) == (answers[0] == "Followed")
