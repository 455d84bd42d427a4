"""What `bot/matches/ports.py` promises, kept by both stores."""

import asyncio
import inspect
from dataclasses import replace
from datetime import timedelta, timezone
from functools import partial

import pytest

from bot.errors import MatchError, RematchOfferedError, StaleTurnError
from bot.matches import showing as what_is_shown
from bot.matches.change import DeliveredTwiceError
from bot.matches.follows import MOST
from bot.matches.ids import COMPUTER, Shards
from bot.matches.leases import EVERYTHING, UNHEARD_SHARE, Allowance, Report
from bot.matches.model import Challenge, ChallengeStatus, MatchStatus, Place, Search
from bot.matches.outbox import Key, Kind
from bot.matches.ports import MatchStore
from bot.matches.settings import PersonSettings, Pings, ServerSettings
from bot.matches.standing import LATELY
from bot.store import SqlStore
from tests.oracles.memory_store import MemoryStore
from tests.store.samples import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    GUILD,
    NOON,
    NUMBERED,
    RESIGNED,
    allow,
    beginning_of,
    new_match,
    offer,
)

UNKNOWN = 999
HUGE = 10**30
LATER, DAY = NOON + timedelta(hours=1), timedelta(days=1)
AWAY = Place(GUILD + 1, CHANNEL)


async def _race(*calls):
    """Results and exceptions of calls made at the same time, by the names of their types, sorted."""
    return sorted(type(answer).__name__ for answer in await asyncio.gather(*calls, return_exceptions=True))


def test_a_store_has_every_call_of_the_port():
    """Mypy compares those of `SqlStore`."""
    calls = dict(inspect.getmembers(MatchStore, inspect.iscoroutinefunction))
    assert {name: _parameters(getattr(MemoryStore, name)) for name in calls} == {
        name: _parameters(call) for name, call in calls.items()
    }
    assert calls.keys() <= vars(SqlStore).keys()


def _parameters(call):
    found = inspect.signature(call).parameters.values()
    return [(parameter.name, parameter.kind, parameter.default) for parameter in found]


# Interactions


async def test_an_interaction_makes_one_change_unless_that_was_refused(store):
    match = await new_match(store)
    with pytest.raises(StaleTurnError):
        await store.add_turn(match.id, 5, "a1 white", None, NOON, once=7)
    changed = await store.add_turn(match.id, 0, "a1 white", None, NOON, once=7)
    for again in (
        store.add_turn(match.id, 1, "a2 white", None, LATER, once=7),
        store.end_match(match.id, RESIGNED, LATER, once=7),
        store.add_challenge(offer(created=LATER), once=7),
        store.start_match((await store.add_challenge(offer())).id, (ANN, BEN), LATER, once=7),
        store.close_challenge(1, ChallengeStatus.DECLINED, once=7),
    ):
        with pytest.raises(DeliveredTwiceError):
            await again
    assert await store.match(match.id) == changed
    assert len(await store.open_challenges(GUILD)) == 1
    assert (await store.add_turn(match.id, 1, "a2 white", None, LATER, once=8)).ply == 2


async def test_an_interaction_is_remembered_for_a_day_in_every_time_zone(store):
    away = timezone(timedelta(hours=-7))
    await store.add_challenge(offer(created=NOON.astimezone(away)), once=7)
    with pytest.raises(DeliveredTwiceError):
        await store.add_challenge(offer(created=NOON + DAY), once=7)
    late = (NOON + DAY + timedelta(microseconds=1)).astimezone(away)
    await store.add_challenge(offer(created=late), once=7)


async def test_interactions_are_swept_oldest_first_when_their_day_is_over(store):
    for number in range(5):
        await store.add_challenge(offer(created=NOON + number * timedelta(hours=1)), once=number + 1)
    assert not await store.sweep(NOON + DAY, 9)
    for number in range(5):
        with pytest.raises(DeliveredTwiceError):
            await store.add_challenge(offer(created=NOON + DAY), once=number + 1)
    later = NOON + DAY + timedelta(hours=3)
    assert await store.sweep(later, 2), "there is one more"
    assert not await store.sweep(later, 2)
    for number in (1, 2, 3):
        await store.add_challenge(offer(created=NOON), once=number)
    for number in (4, 5):
        with pytest.raises(DeliveredTwiceError):
            await store.add_challenge(offer(created=NOON), once=number)


# Calls at the same moment


async def test_of_those_who_want_the_same_at_once_one_has_it(store):
    def most_three(standing):
        if standing.open >= 3:
            raise MatchError("full")

    match = await new_match(store)
    opened, offered = [await store.add_challenge(offer(opponent=None)) for _ in range(2)]
    await store.change_person(ANN, digest=13)
    [(_, due)] = await store.due_digests(NOON + DAY, 1)
    moves = [store.add_turn(match.id, 0, text, None, NOON) for text in ("a1 white", "a2 white")]
    taken = [store.take_digest(ANN, due, due + DAY, expires=due) for _ in range(4)]
    heard = [store.add_challenge(offer(place=AWAY), once=7) for _ in range(8)]
    accepted = [store.start_match(opened.id, (ANN, who), NOON) for who in (BEN, CAT)]
    rematches = [store.add_challenge(offer(rematch_of=match.id)) for _ in range(2)]
    for calls, one, others in (
        (heard, "Challenge", "DeliveredTwiceError"),
        (moves, "Match", "StaleTurnError"),
        (accepted, "Match", "ChallengeClosedError"),
        (rematches, "Challenge", "RematchOfferedError"),
        ([store.end_match(match.id, RESIGNED, LATER) for _ in range(2)], "Match", "MatchOverError"),
        ([store.go_away(ANN, NOON + DAY, NOON + 2 * DAY) for _ in range(4)], "list", "MatchError"),
        ([store.take_lease("bot", str(who), DAY) for who in range(8)], "Lease", "NoneType"),
    ):
        assert await _race(*calls) == sorted([one] + [others] * (len(calls) - 1))
    assert sorted(await asyncio.gather(*taken)) == [False] * 3 + [True]
    accepting = store.start_match(offered.id, (ANN, BEN), NOON)
    withdrawing = store.close_challenge(offered.id, ChallengeStatus.WITHDRAWN)
    assert "ChallengeClosedError" in await _race(accepting, withdrawing)
    assert await _race(*(store.add_challenge(offer(place=AWAY), most_three) for _ in range(8))) == (
        ["Challenge"] * 2 + ["MatchError"] * 6
    )
    matches = await asyncio.gather(*(new_match(store, place=Place(GUILD + 2, CHANNEL)) for _ in range(8)))
    assert sorted(match.number for match in matches) == list(range(1, 9))


async def test_a_turn_and_a_resignation_at_once_leave_one_story(store):
    match = await new_match(store)
    answers = await _race(
        store.end_match(match.id, RESIGNED, LATER), store.add_turn(match.id, 0, "a1 white", None, LATER)
    )
    found = await store.match(match.id)
    assert found.outcome == RESIGNED
    assert (answers, found.revision) == (
        (["Match", "Match"], 2) if found.turns else (["Match", "StaleTurnError"], 1)
    )


async def test_of_several_who_take_the_last_seats_at_once_no_more_get_one_than_there_are(store):
    several = await store.add_challenge(offer(opponent=None, seats=3))
    taking = (store.start_match(several.id, (ANN, user), LATER) for user in range(1, 7))
    assert await _race(*taking) == ["ChallengeClosedError"] * 3 + ["Match"] * 3
    taken = await store.challenge(several.id)
    opponents = [match.seats[1] for match in await store.running_matches_of(ANN)]
    assert (taken.status, sorted(taken.offer.taken)) == (ChallengeStatus.ACCEPTED, sorted(opponents))
    parts = [await store.challenge_of(match.id) for match in await store.running_matches_of(ANN)]
    assert sorted(part.offer.opponent or 0 for part in parts) == sorted([*taken.offer.taken[:2], 0])


async def test_nobody_follows_more_matches_than_one_may_nor_one_that_is_over(store):
    matches = [await new_match(store) for _ in range(MOST + 3)]
    following = (store.follow(match.id, CAT) for match in matches)
    assert await _race(*following) == ["Followed"] * MOST + ["MatchError"] * 3
    followed = [one.match.id for one in await store.followed_by(CAT)]
    await store.unfollow(followed[0], CAT)
    last = next(match.id for match in matches if match.id not in followed)
    answers = await _race(store.follow(last, CAT), store.end_match(last, RESIGNED, LATER))
    assert (last in [one.match.id for one in await store.followed_by(CAT)]) == (answers[0] == "Followed")
    await store.set_board_message(last, 1, 9)
    told = Key(Kind.FOLLOWED, last, CAT) in await store.keys()
    assert told == (answers[0] == "Followed")


# Challenges


async def test_what_is_agreed_comes_back_and_goes_on_into_the_match(store):
    at = (NOON + timedelta(microseconds=123456)).astimezone(timezone(timedelta(hours=5, minutes=30)))
    terms = {"days_per_turn": 3, "thread": True, "setup": NUMBERED, "seat": 1}
    offered = offer(note='"hello" & ä', created=at, **terms)
    challenge = await store.add_challenge(offered)
    assert challenge.offer == offered
    assert (challenge.status, challenge.message, challenge.match) == (ChallengeStatus.OPEN, None, None)
    assert await store.challenge(challenge.id) == challenge
    match = await store.start_match(challenge.id, (BEN, ANN), NOON)
    assert (match.place, match.setup, match.seats) == (offered.place, NUMBERED, (BEN, ANN))
    assert (match.started, match.turns, match.status) == (NOON, (), MatchStatus.RUNNING)
    assert (match.days_per_turn, match.deadline) == (3, NOON + timedelta(days=3))
    assert await store.match(match.id) == match
    accepted = await store.challenge(challenge.id)
    assert accepted == replace(challenge, status=ChallengeStatus.ACCEPTED, match=match.id)
    assert list(await store.open_challenges(GUILD)) == []
    assert (await store.challenge_of(match.id)).offer == offered
    assert await store.challenge_of(UNKNOWN) is None


async def seen_by_check(store, at=LATER, **changes):
    """How two people stand, as the check of a new challenge sees it; the challenge is refused."""
    seen = []

    def refuse(standing):
        seen.append(standing)
        raise MatchError("refused")

    with pytest.raises(MatchError):
        await store.add_challenge(offer(created=at, expires=at + timedelta(days=1), **changes), refuse)
    return seen[0]


async def test_a_check_sees_what_came_to_nothing_lately_between_the_same_two(store):
    async def ended(status, message=77, **changes):
        added = await store.add_challenge(offer(**changes))
        if message:
            await store.set_challenge_message(added.id, message)
        await store.close_challenge(added.id, status)

    before = LATER - LATELY
    moments = [before + timedelta(minutes=minute) for minute in (0, 1, 2)]
    await ended(ChallengeStatus.DECLINED, created=moments[2])
    await ended(ChallengeStatus.WITHDRAWN, created=moments[1])
    await ended(ChallengeStatus.WITHDRAWN, created=moments[1], opponent=None)
    await ended(ChallengeStatus.DECLINED, created=moments[0])
    await ended(ChallengeStatus.WITHDRAWN, created=moments[1], message=None)
    await ended(ChallengeStatus.EXPIRED, created=moments[1])
    await ended(ChallengeStatus.DECLINED, created=moments[1], challenger=CAT)
    await ended(ChallengeStatus.DECLINED, created=moments[1], place=Place(GUILD + 1, CHANNEL))
    await store.add_challenge(offer(created=moments[1]))
    assert list((await seen_by_check(store)).in_vain) == [moments[1], moments[2]]
    assert list((await seen_by_check(store, opponent=None)).in_vain) == [moments[1]]


async def test_a_check_sees_settings_blocks_and_what_is_open_and_running(store):
    elsewhere = Place(GUILD + 1, CHANNEL)
    await new_match(store)
    await new_match(store, CAT, ANN)
    await new_match(store, place=elsewhere)
    over = await new_match(store)
    await store.end_match(over.id, RESIGNED, NOON)
    await store.add_challenge(offer())
    await store.add_challenge(offer(challenger=CAT, expires=LATER + timedelta(seconds=1)))
    await store.add_challenge(offer(expires=LATER))
    await store.add_challenge(offer(place=elsewhere))
    await store.block(BEN, ANN)
    settings = await store.change_server(GUILD, most_open=2)
    standing = await seen_by_check(store)
    assert standing.settings == settings
    assert standing.blocked_by == {ANN: frozenset(), BEN: {ANN}}
    assert (standing.running_of, standing.running) == ({ANN: 2, BEN: 1}, 2)
    assert (standing.open_of, standing.open) == ({ANN: 1, BEN: 0}, 2)


async def test_the_computer_is_to_play_where_a_board_says_so(store):
    async def waiting(*arguments):
        return [match.id for match in await store.computers_turns(9, *arguments)]

    first = await store.begin_match(offer(opponent=COMPUTER), 1)
    second = await store.begin_match(offer(opponent=COMPUTER), 0)
    assert await waiting() == []
    for match in (first, second):
        await store.set_board_message(match.id, 0, 11)
    assert await waiting() == [first.id]
    assert await waiting(Shards(2, frozenset({GUILD >> 22 & 1}))) == [first.id]
    assert await waiting(Shards(2, frozenset({1 - (GUILD >> 22 & 1)}))) == []
    await store.add_turn(first.id, 0, "a1 white", None, NOON)
    await store.add_turn(second.id, 0, "a1 white", None, NOON)
    assert await waiting() == []
    await store.set_board_message(second.id, 1, 12)
    assert await waiting() == [second.id]
    await store.pause_or_resume(second.id, "pause", NOON)
    assert await waiting() == []
    await store.pause_or_resume(second.id, "resume", NOON)
    await store.set_board_message(second.id, 3, 13)
    assert await waiting() == [second.id]
    await store.take_back(second.id, 0, 3, NOON)
    await store.set_board_message(second.id, 4, 14)
    assert await waiting() == []


async def test_a_check_that_refuses_a_match_leaves_the_challenge_open(store):
    challenge = await store.add_challenge(offer(opponent=None))
    seen = []

    def refuse(standing):
        seen.append(standing)
        raise MatchError("refused")

    with pytest.raises(MatchError):
        await store.start_match(challenge.id, (CAT, ANN), LATER, refuse)
    assert await store.challenge(challenge.id) == challenge
    assert list(seen[0].running_of) == [CAT, ANN]


async def test_a_challenge_expires_at_its_moment_unless_it_was_closed(store):
    early = await store.add_challenge(offer(expires=NOON))
    late = await store.add_challenge(offer(place=Place(GUILD + 1, CHANNEL), expires=LATER))
    withdrawn = await store.add_challenge(offer(expires=NOON))
    await store.close_challenge(withdrawn.id, ChallengeStatus.WITHDRAWN)
    assert list(await store.due(Challenge, NOON - timedelta(microseconds=1), 9)) == []
    assert list(await store.due(Challenge, NOON, 9)) == [early]
    assert list(await store.due(Challenge, LATER, 9)) == [early, late]
    await store.close_challenge(early.id, ChallengeStatus.EXPIRED)
    assert list(await store.due(Challenge, LATER, 9)) == [late]


async def test_a_challenge_is_not_closed_by_a_status_that_closes_nothing(store):
    challenge = await store.add_challenge(offer())
    for status in (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED):
        with pytest.raises(ValueError, match=status.value):
            await store.close_challenge(challenge.id, status)
    assert await store.challenge(challenge.id) == challenge


async def test_a_match_has_one_rematch_that_is_open_or_accepted(store):
    match = await new_match(store)
    for status in (ChallengeStatus.DECLINED, ChallengeStatus.EXPIRED):
        rematch = await store.add_challenge(offer(rematch_of=match.id))
        await store.close_challenge(rematch.id, status)
    rematch = await store.add_challenge(offer(rematch_of=match.id))
    with pytest.raises(RematchOfferedError):
        await store.add_challenge(offer(rematch_of=match.id))
    await store.start_match(rematch.id, (BEN, ANN), NOON)
    with pytest.raises(RematchOfferedError):
        await store.add_challenge(offer(rematch_of=match.id))


async def test_a_card_is_wanted_until_it_says_how_its_challenge_stands(store):
    posted, lost, closed, answered = [await store.add_challenge(offer()) for _ in range(4)]
    for challenge in (posted, answered):
        await store.set_challenge_message(challenge.id, 70 + challenge.id)
    for challenge in (closed, answered):
        await store.close_challenge(challenge.id, ChallengeStatus.WITHDRAWN)
    assert [key.subject for key in await store.keys()] == [lost.id, closed.id, answered.id]
    await store.set_challenge_message(answered.id, 70 + answered.id, ChallengeStatus.WITHDRAWN)
    assert [key.subject for key in await store.keys()] == [lost.id, closed.id], "it may have been posted"


async def test_a_rematch_that_has_expired_gives_way(store):
    match = await new_match(store)
    first = await store.add_challenge(offer(rematch_of=match.id))
    in_time = offer(rematch_of=match.id, created=first.offer.expires - timedelta(microseconds=1))
    with pytest.raises(RematchOfferedError):
        await store.add_challenge(in_time)
    too_late = offer(rematch_of=match.id, created=first.offer.expires)
    second = await store.add_challenge(too_late)
    assert await store.challenge(first.id) == replace(first, status=ChallengeStatus.EXPIRED)
    assert list(await store.open_challenges(GUILD)) == [second]


# Matches


async def in_thread(store):
    """A match in the thread on its card, which is message 77."""
    agreed = await store.add_challenge(offer(thread=True))
    await store.set_challenge_message(agreed.id, 77)
    match = await store.start_match(agreed.id, (ANN, BEN), NOON)
    return await store.move_match(match.id, Place(GUILD, 77))


async def test_the_matches_of_a_channel_are_also_those_in_threads_on_its_cards(store):
    here = await new_match(store)
    inside = await in_thread(store)
    rematch = await new_match(store, place=inside.place)
    await new_match(store, place=Place(GUILD, CHANNEL + 1))
    assert list(await store.running_matches_in(CHANNEL)) == [here, inside, rematch]
    assert list(await store.running_matches_in(77)) == [inside, rematch]
    inside = await store.end_match(inside.id, RESIGNED, NOON)
    assert list(await store.running_matches_in(CHANNEL)) == [here, rematch]
    assert list(await store.matches_of_channel(CHANNEL, 2)) == [inside, rematch]


async def test_a_search_finds_the_newest_matches_of_one_or_two_people_in_a_server(store):
    with_ben = await new_match(store, ANN, BEN)
    with_cat = await new_match(store, CAT, ANN)
    await new_match(store, BEN, CAT)
    await new_match(store, ANN, BEN, place=Place(GUILD + 1, CHANNEL))
    again = await new_match(store, BEN, ANN)
    mine = Search(GUILD, players=frozenset({ANN}))
    assert list(await store.search(mine, 9)) == [with_ben, with_cat, again]
    assert list(await store.search(mine, 2)) == [with_cat, again]
    assert list(await store.search(mine, 0)) == []
    ours = replace(mine, players=frozenset({ANN, BEN}))
    assert list(await store.search(ours, 9)) == [with_ben, again]
    assert list(await store.search(ours, 1)) == [again]
    assert list(await store.search(replace(mine, players=frozenset({UNKNOWN})), 9)) == []


async def test_a_search_in_a_channel_looks_into_the_threads_on_its_cards(store):
    inside = await in_thread(store)
    here = await new_match(store, ANN, CAT)
    await new_match(store, place=Place(GUILD, CHANNEL + 1))
    there = Search(GUILD, channel=CHANNEL)
    assert list(await store.search(there, 9)) == [inside, here]
    assert list(await store.search(replace(there, players=frozenset({ANN})), 9)) == [inside, here]
    assert list(await store.search(replace(there, players=frozenset({BEN})), 9)) == [inside]
    assert list(await store.search(replace(there, channel=77), 9)) == [inside]
    assert list(await store.search(replace(there, before=here.id), 1)) == [inside]


async def test_a_message_shows_a_match_as_its_newest_board_or_as_its_card(store):
    match = await in_thread(store)
    waiting = await store.add_challenge(offer())
    await store.set_challenge_message(waiting.id, 78)
    await store.set_board_message(match.id, 0, 80)
    match = await store.match(match.id)
    assert [await store.match_on(*where) for where in ((77, 80), (CHANNEL, 77))] == [match, match]
    for channel, message in ((CHANNEL, 80), (CHANNEL, 78), (77, 77), (CHANNEL, UNKNOWN), (HUGE, HUGE)):
        assert await store.match_on(channel, message) is None


# Time


async def test_a_match_is_overdue_until_that_is_noted_or_the_turn_is_played(store):
    noted = await _shown(store, await new_match(store, days_per_turn=1))
    played = await _shown(store, await new_match(store, days_per_turn=1))
    ended = await new_match(store, days_per_turn=1)
    await store.end_match(ended.id, RESIGNED, NOON)
    due = NOON + timedelta(days=1)
    assert list(await store.overdue_matches(due - timedelta(microseconds=1))) == []
    assert list(await store.overdue_matches(due)) == [noted, played]
    assert await store.set_overtime(noted.id, 0) == replace(noted, overtime=True)
    assert list(await store.overdue_matches(due)) == [played]
    await store.add_turn(played.id, 0, "a1 white", None, due)
    assert list(await store.overdue_matches(due)) == []
    again = await store.add_turn(noted.id, 0, "a1 white", None, due)
    assert not again.overtime
    assert await store.set_overtime(noted.id, 0) == again


async def _shown(store, match):
    """A match whose newest revision stands in its channel."""
    await store.set_board_message(match.id, match.revision, 10 + match.revision)
    return await store.match(match.id)


async def test_a_match_is_ended_at_a_ply_only_if_it_is_still_there(store):
    match = await new_match(store)
    match = await store.add_turn(match.id, 0, "a1 white", None, NOON)
    with pytest.raises(StaleTurnError):
        await store.end_match(match.id, RESIGNED, NOON, revision=0)
    assert await store.match(match.id) == match
    assert (await store.end_match(match.id, RESIGNED, NOON, revision=1)).outcome == RESIGNED


# Messages


async def keys_of(store, match):
    """What must still reach Discord of a match, but for its card."""
    return [key for key in await store.keys() if key.subject == match.id and key.kind is not Kind.CARD]


async def test_a_match_that_moves_is_shown_nowhere_yet(store):
    match = await new_match(store)
    await store.set_board_message(match.id, 0, 11)
    thread = Place(GUILD, CHANNEL + 7)
    moved = await store.move_match(match.id, thread)
    assert (moved.place, moved.shown) == (thread, None)
    assert (await store.entry(Key(Kind.BOARD, match.id))).place == thread
    assert list(await store.running_matches_in(thread.channel)) == [moved]
    assert list(await store.running_matches_in(CHANNEL)) == []  # it is no thread on a card


async def test_an_older_board_never_replaces_a_newer_one(store):
    match = await new_match(store)
    for ply in range(3):
        match = await store.add_turn(match.id, ply, "pass", None, NOON)
    shown = []
    for revision, message in ((1, 11), (3, 13), (2, 12), (3, 14)):
        await store.set_board_message(match.id, revision, message)
        found = await store.match(match.id)
        assert found is not None
        shown.append(found.shown[:2])
    assert shown == [(11, 1), (13, 3), (13, 3), (14, 3)]


async def test_a_match_is_settled_while_a_message_shows_its_newest_revision(store):
    match = await new_match(store)
    board = Key(Kind.BOARD, match.id)
    assert await keys_of(store, match) == [board]
    await store.set_board_message(match.id, 0, 11)
    assert await keys_of(store, match) == []
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    assert await keys_of(store, match) == [board]
    await store.set_board_message(match.id, 1, 11)
    await store.end_match(match.id, RESIGNED, NOON)
    result = Key(Kind.RESULT, match.id)
    assert await keys_of(store, match) == [board, result]


async def test_the_buttons_of_old_boards_have_to_go_each_once(store):
    match = await new_match(store)
    for message in (11, 12, 12):
        await store.set_board_message(match.id, 0, message)
    assert await keys_of(store, match) == [Key(Kind.BUTTONS, match.id, 11)]
    await store.move_match(match.id, Place(GUILD, CHANNEL + 7))
    await store.set_board_message(match.id, 0, 13)
    found = [entry for entry in await store.entries() if entry.key.kind is Kind.BUTTONS]
    assert [(entry.key.part, entry.place.channel) for entry in found] == [(11, CHANNEL), (12, CHANNEL)]
    assert [(entry.details["revision"], entry.details["until"]) for entry in found] == [(0, 0), (0, 0)]
    for message in (11, 99, 12, 12):
        await store.strip(match.id, message)
    assert await keys_of(store, match) == []


async def test_what_follows_a_new_board_is_queued_with_it(store):
    match = await new_match(store)
    thread = Place(GUILD, CHANNEL + 7)
    await store.move_match(match.id, thread, gather=True)
    await store.set_board_message(match.id, 0, 11, tell_directly=True)
    gather, direct = [entry for entry in await store.entries() if entry.key.kind is not Kind.CARD]
    assert (gather.key, gather.place) == (Key(Kind.GATHER, match.id), thread)
    assert (direct.key, direct.revision) == (Key(Kind.DIRECT, match.id), 0)


async def test_a_board_is_wanted_until_it_says_that_the_time_is_over(store):
    match = await new_match(store, days_per_turn=1)
    await store.set_board_message(match.id, 0, 11)
    await store.set_overtime(match.id, 0)
    board = Key(Kind.BOARD, match.id)
    assert await keys_of(store, match) == [board]
    await store.set_board_message(match.id, 0, 11, overtime=False)
    assert await keys_of(store, match) == [board], "it was posted before"
    await store.set_board_text(match.id, 10)
    assert await keys_of(store, match) == [board]
    await store.set_board_text(match.id, 11)
    assert await keys_of(store, match) == []


async def test_an_entry_that_was_replaced_is_not_dropped(store):
    match = await new_match(store)
    before = await store.entry(Key(Kind.BOARD, match.id))
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    await store.drop_entries([before])
    after = await store.entry(before.key)
    assert (after.id, after.version, after.revision) == (before.id, before.version + 1, 1)
    assert after.nonce != before.nonce
    await store.drop_entries([after])
    assert await store.entry(before.key) is None


async def test_an_entry_is_dropped_as_it_was_queued(store):
    match = await new_match(store)
    await store.set_board_message(match.id, 0, 11)
    note = partial(what_is_shown.note_board, posted=match, message=12)
    change = await store.store.change_match(match.id, note, at=NOON)
    await store.drop_entries(change.entries)
    assert await keys_of(store, match) == []


async def test_a_match_may_begin_without_a_challenge(store):
    match = await store.store.begin_match(beginning_of(offer(), (ANN, BEN), NOON), allow)
    assert await store.match(match.id) == match
    assert await store.challenge_of(match.id) is None
    assert await store.keys() == [Key(Kind.BOARD, match.id)]


async def test_a_note_that_is_settled_holds_what_was_written_first(store):
    assert await store.settle_note("owner", "first") == "first"
    assert await store.settle_note("owner", "second") == "first"
    assert await store.note("owner") == "first"
    await store.write_note("owner", "")
    assert await store.settle_note("owner", "third") == ""


# Settings and blocks


async def test_settings_come_back_as_they_were_written_last(store):
    settings = PersonSettings(
        "night", "edges", 2, mirrored=True, confirm=False, language="de", pings=Pings.SILENT
    )
    server = ServerSettings((CHANNEL, 1), threads=True, days_per_turn=3, language="de", most_open=1)
    for _ in range(2):
        assert await store.change_person(ANN, **vars(settings)) == settings
        assert await store.change_server(GUILD, **vars(server)) == server
    assert (await store.person(ANN), await store.person(BEN)) == (settings, PersonSettings())
    assert (await store.server(GUILD), await store.server(GUILD + 1)) == (server, ServerSettings())
    assert type((await store.person(ANN)).pings) is Pings
    assert await store.change_person(ANN, theme="classic") == replace(settings, theme="classic")
    assert await store.change_server(GUILD, language=None) == replace(server, language=None)


async def test_of_changes_to_settings_made_at_the_same_time_none_is_lost(store):
    person = PersonSettings("night", "edges", 2, mirrored=True, confirm=False, pings=Pings.SILENT)
    server = ServerSettings((CHANNEL,), threads=True, days_per_turn=3, most_open=1)
    await asyncio.gather(
        *(store.change_person(ANN, **{field: value}) for field, value in vars(person).items()),
        *(store.change_server(GUILD, **{field: value}) for field, value in vars(server).items()),
    )
    assert (await store.person(ANN), await store.server(GUILD)) == (person, server)


# Snapshots and mistakes


async def test_what_was_read_does_not_change(store):
    match = await new_match(store)
    before = await store.running_matches_of(ANN)
    challenges = await store.open_challenges(GUILD)
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    await new_match(store)
    await store.add_challenge(offer())
    assert (list(before), match.turns, list(challenges)) == ([match], (), [])


async def test_what_is_not_there_is_none(store):
    await new_match(store)
    for number in (0, -1, UNKNOWN, HUGE):
        assert await store.challenge(number) is None
        assert await store.match(number) is None
        assert await store.numbered(GUILD, number) is None
        assert list(await store.running_matches_of(number)) == []


async def test_changing_what_does_not_exist_is_a_key_error(store):
    calls = (
        store.add_challenge(offer(rematch_of=UNKNOWN)),
        store.set_challenge_message(UNKNOWN, 1),
        store.close_challenge(UNKNOWN, ChallengeStatus.DECLINED),
        store.start_match(UNKNOWN, (ANN, BEN), NOON),
        store.add_turn(UNKNOWN, 0, "pass", None, NOON),
        store.end_match(UNKNOWN, RESIGNED, NOON),
        store.set_board_message(UNKNOWN, 0, 1),
        store.set_overtime(UNKNOWN, 0),
        store.restart_clock(UNKNOWN, NOON),
        store.move_match(UNKNOWN, Place(GUILD, CHANNEL)),
    )
    assert await _race(*calls) == ["KeyError"] * len(calls)
    assert list(await store.open_challenges(GUILD)) == []


# Allowances


async def tell(store, owner, need, *, heard=0, refusals=0, limit=45.0, seconds=60.0):
    report = Report(owner, limit, need, refusals, heard)
    return await store.renew_allowance(report, timedelta(seconds=seconds))


async def test_a_process_alone_has_all_requests(store):
    for heard in (0, 1, 2):
        assert await tell(store, "one", 3.0, heard=heard) == Allowance(45, 0, heard + 1)


async def test_a_process_that_is_to_have_less_keeps_it_for_itself_until_it_has_heard_of_it(store):
    one = await tell(store, "one", 10)
    two = await tell(store, "two", 30)
    assert two.rate == 0
    less = await tell(store, "one", 10, heard=one.number)
    assert less.rate == pytest.approx(10 + (45 - 40) / 2)
    two = await tell(store, "two", 30, heard=two.number)
    assert two.rate == 0, "the other may not have heard of it"
    await tell(store, "one", 10, heard=one.number)  # it had not
    two = await tell(store, "two", 30, heard=two.number)
    assert two.rate == 0
    await tell(store, "one", 10, heard=less.number + 1)
    two = await tell(store, "two", 30, heard=two.number)
    assert two.rate == pytest.approx(32.5)


async def test_of_a_process_that_is_not_heard_of_next_to_nothing_is_kept(store):
    await tell(store, "gone", 10, seconds=0.001)
    await asyncio.sleep(0.01)
    assert (await tell(store, "one", 10)).rate == pytest.approx(45 - UNHEARD_SHARE * 45)


async def test_of_a_process_that_has_left_nothing_is_kept_but_its_refusals(store):
    await tell(store, "left", 10, refusals=4)
    await tell(store, "left", 10, refusals=5, seconds=0)
    assert await tell(store, "one", 10, refusals=7) == Allowance(45, 5, 1)
    assert (await tell(store, "two", 10)).refusals == 12


async def test_what_many_are_told_at_once_is_never_more_than_the_limit(store):
    numbers = dict.fromkeys(range(8), 0)
    for _ in range(6):
        told = await asyncio.gather(
            *(tell(store, str(who), who, heard=number) for who, number in numbers.items())
        )
        assert sum(allowance.rate for allowance in told) <= 45 + 1e-9
        numbers = {who: allowance.number for who, allowance in enumerate(told)}
    assert sum(allowance.rate for allowance in told) == pytest.approx(45)


# Leases


async def test_a_lease_has_one_owner_until_it_is_left(store):
    lasts, nothing = timedelta(minutes=1), timedelta()
    first = await store.take_lease("bot", "first", lasts)
    assert await store.take_lease("bot", "second", lasts) is None
    other = await store.take_lease("other", "second", lasts)
    assert await store.keep_leases([first, other], lasts) == [first, other]
    assert await store.leases() == [first, other]
    assert await store.keep_leases([first], nothing) == [first]
    assert await store.leases() == [other]
    second = await store.take_lease("bot", "second", lasts)
    assert (second.owner, second.term) == ("second", first.term + 1)
    assert await store.keep_leases([first, other], lasts) == [other]
    assert await store.leases() == [second, other]


async def test_a_lease_that_has_ended_is_its_owners_again_unless_another_took_it(store):
    lease = await store.take_lease("bot", "first", timedelta(milliseconds=1))
    await asyncio.sleep(0.01)
    assert await store.leases() == []
    assert await store.keep_leases([lease], timedelta(minutes=1)) == [lease]
    assert await store.leases() == [lease]
    await store.keep_leases([lease], timedelta(milliseconds=1))
    await asyncio.sleep(0.01)
    assert (await store.take_lease("bot", "second", timedelta(minutes=1))).term == lease.term + 1


async def test_a_lease_is_taken_over_from_who_is_known_to_have_it(store):
    lasts = timedelta(minutes=1)
    first = await store.take_lease("shard", "first", lasts)
    second = await store.take_lease("shard", "second", lasts, over=first)
    assert (second.owner, second.term) == ("second", first.term + 1)
    assert await store.take_lease("shard", "third", lasts, over=first) is None
    assert await store.leases() == [second]


async def test_who_has_everything_has_it_alone(store):
    lasts = timedelta(minutes=1)
    bot = await store.take_lease("bot", "first", lasts)
    assert await store.take_lease(EVERYTHING, "move", lasts) is None
    await store.keep_leases([bot], timedelta())
    alone = await store.take_lease(EVERYTHING, "move", lasts)
    assert alone is not None
    assert await store.take_lease("bot", "first", lasts) is None
    await store.keep_leases([alone], timedelta())
    assert await store.take_lease("bot", "first", lasts) is not None
