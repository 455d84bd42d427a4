from dataclasses import replace

import pytest

from bot.errors import MatchError, NotForYouError
from bot.features.following import table as follows
from bot.features.following.model import MOST_FOLLOWED
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.model import Shown
from bot.matches.outbox import Key
from bot.matches.tables import match_rows
from bot.rules.rules import Outcome
from tests.matches.tables.rows import put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, RESIGNED, new_match, race

DAN = CAT + 1


@pytest.fixture(autouse=True)
def matches(db):
    put(db, "matches id seat_0 seat_1", (1, ANN, BEN), (2, BEN, ANN), (3, BEN, CAT), (4, BEN, 7))


def follow(db, match, user, *, turns=None, once=None):
    return follows.follow(db, match, By(user, once=once), turns=turns, at=NOON).turns


def test_who_follows_is_told_of_the_end_alone_until_they_want_more(db):
    found = [follow(db, 1, CAT, turns=turns) for turns in (None, True, None, False)]
    assert found == [False, True, True, False]
    assert (follow(db, 2, CAT), follow(db, 1, DAN, turns=True)) == (False, True)
    assert rows(db, "follows match person turns") == [(1, CAT, False), (1, DAN, True), (2, CAT, False)]
    with pytest.raises(KeyError):
        follow(db, 5, CAT)


def test_an_interaction_follows_once(db):
    follow(db, 1, CAT, once=7)
    with pytest.raises(DeliveredTwiceError):
        follow(db, 1, CAT, once=7)


def test_nobody_follows_their_own_nor_what_is_over_nor_where_there_is_a_block(db):
    put(db, "outcomes match", 2)
    put(db, "blocks person blocked", (BEN, CAT), (DAN, ANN), (CAT, DAN))
    for match, user in ((1, ANN), (1, BEN), (2, DAN), (1, CAT), (1, DAN), (3, DAN)):
        with pytest.raises((MatchError, NotForYouError)):
            follow(db, match, user)
    assert rows(db, "follows match") == []


def test_nobody_follows_more_than_they_may(db):
    put(db, "matches id", *range(11, 11 + MOST_FOLLOWED))
    put(db, "follows match person", *((match, DAN) for match in range(11, 11 + MOST_FOLLOWED)), (1, CAT))
    assert follow(db, 11, DAN, turns=True), "it is one of these"
    with pytest.raises(MatchError):
        follow(db, 1, DAN)
    assert follow(db, 2, CAT) is False


def test_following_ends_for_one_person_in_one_match(db):
    put(db, "follows match person", (1, CAT), (1, DAN), (2, CAT))
    follows.unfollow(db, 1, CAT)
    assert rows(db, "follows match person") == [(1, DAN), (2, CAT)]


def test_what_a_person_follows_is_listed_by_match(db):
    put(db, "follows match person turns", (2, CAT, False), (1, CAT, True), (3, DAN, True))
    assert [(one.match.id, one.turns) for one in follows.followed_by(db, CAT)] == [(1, True), (2, False)]


def test_a_block_ends_following_between_the_two_in_both_directions(db):
    put(db, "follows match person", (1, CAT), (3, ANN), (1, DAN), (3, DAN), (4, ANN), (4, CAT))
    follows.unfollow_blocked(db, CAT, ANN)
    assert rows(db, "follows match person") == [(1, DAN), (3, DAN), (4, ANN), (4, CAT)]
    follows.unfollow_blocked(db, ANN, DAN)
    follows.unfollow_blocked(db, CAT, DAN)
    assert rows(db, "follows match person") == [(4, ANN), (4, CAT)]


@pytest.mark.parametrize(("outcome", "told"), [(None, [DAN]), (Outcome(0, "resigned"), [CAT, DAN])])
def test_a_turn_is_told_to_those_who_want_that_and_the_end_to_all(db, outcome, told):
    put(db, "follows match person turns", (1, DAN, True), (1, CAT, False), (2, ANN, True))
    match = replace(match_rows.MATCHES.get(db, 1), turns=("a1",), revision=1, outcome=outcome)
    news = follows.notifications(db, match, replace(match, shown=Shown(7, 1, 0, 1)))
    assert [(entry.key.subject, entry.user) for entry in news] == [(1, user) for user in told]
    assert follows.notifications(db, match, match) == [], "no message shows it"


async def test_nobody_follows_more_matches_than_one_may_nor_one_that_is_over(any_store):
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
