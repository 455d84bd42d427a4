"""What is stored of a person or a server can be counted, and goes as `bot/matches/ports.py` promises."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.matches.change import DeliveredTwiceError
from bot.matches.ids import FORMER
from bot.matches.model import Challenge, ChallengeStatus
from bot.matches.outbox import QUIETLY, Key, Kind
from bot.matches.people import moderation
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.standing import Holdings
from bot.matches.time import timekeeping
from bot.matches.transitions import note_card
from bot.rules.rules import Outcome
from tests.store.samples import ANN, BEN, CAT, GUILD, NOON, new_match, offer

LATER = NOON + timedelta(hours=1)
ELSEWHERE = GUILD + 7
NOTHING = Holdings(PersonSettings(), 0, 0, 0, 0, 0)


async def finished(store, **changes):
    """A match that Ann has lost by time, shown as it stands."""
    match = await new_match(store, **changes)
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    await store.end_match(match.id, Outcome(1, "time", {"loser": str(ANN)}), NOON)
    await store.drop(Kind.RESULT, match.id)
    await store.set_board_message(match.id, 2, 11)
    return await store.match(match.id)


# A person


async def test_what_is_stored_of_a_person_is_counted_over_all_servers(store):
    await finished(store)
    await new_match(store, place=replace(offer().place, guild=ELSEWHERE))
    await store.add_challenge(offer(challenger=CAT, opponent=ANN))
    await store.block(ANN, CAT)
    settings = await store.change_person(ANN, theme="night")
    assert await store.holdings(ANN) == Holdings(settings, 1, 1, 2, 1, 1)
    assert not (await store.holdings(ANN)).is_empty
    assert (await store.holdings(CAT + 1)).is_empty


async def test_a_person_who_is_forgotten_leaves_a_former_player_behind(store):
    over, running = await finished(store, note="hello"), await new_match(store)
    mine = await store.add_challenge(offer(note="play with me"))
    theirs = await store.add_challenge(offer(challenger=CAT, opponent=ANN, note="and with me"))
    await store.set_challenge_message(theirs.id, 21)
    await store.change_person(ANN, theme="night")
    await store.block(ANN, CAT)
    await store.block(BEN, ANN)
    endings = await store.forget(ANN, at=LATER)
    assert await store.holdings(ANN) == NOTHING
    ended, before = await store.match(running.id), await store.match(over.id)
    assert list(endings.matches) == [ended]
    assert ended.seats == before.seats == (FORMER, BEN)
    assert ended.outcome == Outcome(1, "resigned", {"loser": str(FORMER)})
    assert (ended.ended, ended.revision, ended.is_shown) == (LATER, 1, False)
    assert before.outcome == Outcome(1, "time", {"loser": str(FORMER)})
    assert (before.turns, before.ended) == (over.turns, over.ended)
    withdrawn, declined = [await store.challenge(one.id) for one in (mine, theirs)]
    assert list(endings.challenges) == [withdrawn, declined]
    assert (withdrawn.status, withdrawn.offer.challenger, withdrawn.offer.note) == ("withdrawn", FORMER, "")
    assert (declined.status, declined.offer.opponent) == ("declined", FORMER)
    assert (declined.offer.challenger, declined.offer.note) == (CAT, "and with me")
    assert (await store.challenge_of(over.id)).offer.note == ""
    assert await store.blocked_by(BEN) == {ANN}


async def test_what_names_a_person_who_is_forgotten_has_to_be_shown_anew(store):
    match = await finished(store)
    challenge = await store.challenge_of(match.id)
    await store.set_challenge_message(challenge.id, 21, ChallengeStatus.ACCEPTED)
    assert await store.keys() == []
    await store.forget(ANN, at=LATER)
    board, card = Key(Kind.BOARD, match.id), Key(Kind.CARD, challenge.id)
    assert set(await store.keys()) == {board, card}
    assert (await store.entry(board)).revision == (await store.match(match.id)).revision
    assert (await store.entry(card)).details == {QUIETLY: 1}
    await store.set_board_text(match.id, 11, seats=match.seats)
    assert board in await store.keys(), "that text was written before"
    await store.set_board_text(match.id, 11)
    assert await store.keys() == [card]


async def test_who_waits_for_an_answer_is_told_of_it_though_the_other_is_forgotten(store):
    challenge = await store.add_challenge(offer())
    await store.set_challenge_message(challenge.id, 21)
    await store.close_challenge(challenge.id, ChallengeStatus.DECLINED)
    waiting = await store.entry(Key(Kind.CARD, challenge.id))
    await store.forget(BEN, at=LATER)
    assert await store.entry(waiting.key) == replace(waiting, version=waiting.version + 1)
    assert waiting.details == {}


async def test_earlier_messages_of_a_match_lose_the_name_of_a_player_who_is_forgotten(store):
    match, other = await new_match(store), await new_match(store, challenger=BEN, opponent=CAT)
    await store.set_board_message(match.id, 0, 10)
    await store.set_board_message(other.id, 0, 20)
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    await store.set_board_message(match.id, 1, 11)
    await store.forget(ANN, at=LATER)
    assert await names(store) == [(match.id, 10)]
    await store.set_board_message(match.id, 2, 12)
    assert await names(store) == [(match.id, 10), (match.id, 11)], "one that had just been posted"


async def names(store):
    """Which messages of which matches are to lose their names."""
    return [(key.subject, key.part) for key in await store.keys() if key.kind is Kind.NAMES]


async def test_a_card_that_was_changed_just_before_somebody_was_forgotten_is_changed_again(store):
    challenge = await store.add_challenge(offer())
    await store.set_challenge_message(challenge.id, 21)
    told = await store.close_challenge(challenge.id, ChallengeStatus.DECLINED, "no")
    await store.forget(BEN, at=LATER)
    note = partial(note_card, message=21, status=told.status, told=told.offer, notice=22)
    await store.change_challenge(challenge.id, note, at=LATER)
    assert (await store.entry(Key(Kind.CARD, challenge.id))).details == {QUIETLY: 1}
    noted = await store.challenge(challenge.id)
    assert (noted.notice, noted.reason) == (22, "")
    await store.change_challenge(challenge.id, partial(note, told=noted.offer), at=LATER)
    assert await store.keys() == []


async def test_a_person_who_is_forgotten_begins_anew_and_is_forgotten_again(store):
    await finished(store)
    await store.forget(ANN, at=NOON, once=7)
    with pytest.raises(DeliveredTwiceError):
        await store.forget(ANN, at=NOON, once=7)
    again = await new_match(store)
    assert (again.number, again.seats) == (2, (ANN, BEN))
    await store.forget(BEN, at=NOON)
    assert (await store.match(1)).seats == (FORMER, FORMER)
    assert (await store.match(2)).seats == (ANN, FORMER)
    assert (await store.match(2)).outcome.winner == 0


# A server


async def asleep(store):
    """Whether nothing is listed as due."""
    calls = (store.entries(), store.running_places(9))
    due = (
        store.due(Challenge, NOON + timedelta(days=9), 99),
        store.overdue_matches(NOON + timedelta(days=9)),
    )
    return not any([list(await call) for call in (*calls, *due)])


async def test_what_is_in_a_server_that_has_removed_the_bot_sleeps(store):
    shown = await new_match(store, days_per_turn=1)
    await store.set_board_message(shown.id, 0, 11)
    await new_match(store)
    await store.add_challenge(offer())
    assert not await asleep(store)
    await store.note_departure(GUILD, NOON)
    assert await asleep(store)
    assert list(await store.departures()) == [GUILD]
    await store.note_return(GUILD, LATER)
    assert not await asleep(store)
    assert list(await store.departures()) == []


async def test_the_time_of_a_turn_begins_anew_when_the_bot_is_let_in_again(store):
    match = await new_match(store, days_per_turn=2)
    await store.set_board_message(match.id, 0, 11)
    await store.set_overtime(match.id, 0)
    free = await new_match(store)
    await store.note_return(GUILD, LATER)
    assert (await store.match(match.id)).overtime, "it had not been away"
    await store.note_departure(GUILD, NOON)
    await store.note_return(GUILD, LATER)
    found = await store.match(match.id)
    assert (found.deadline, found.overtime) == (LATER + timedelta(days=2), False)
    assert Key(Kind.BOARD, match.id) in await store.keys(), "the board shows another deadline"
    assert await store.match(free.id) == free


async def test_a_server_is_purged_piece_by_piece_and_no_other_is_touched(store):
    for _ in range(3):
        match = await finished(store)
    await new_match(store, rematch_of=match.id)
    await store.change_server(GUILD, threads=True)
    other = await new_match(store, place=replace(offer().place, guild=ELSEWHERE))
    assert list(await store.guilds()) == [GUILD, ELSEWHERE]
    assert not await store.purge(GUILD, LATER, 3), "it has not removed the bot"
    await store.note_departure(GUILD, NOON)
    assert not await store.purge(GUILD, NOON, 3), "it has not done so long ago"
    steps = [await store.purge(GUILD, LATER, 3) for _ in range(5)]
    assert steps == [True, True, True, True, False]
    assert list(await store.guilds()) == [ELSEWHERE]
    assert list(await store.departures()) == []
    assert await store.server(GUILD) == ServerSettings()
    assert [await store.match(number) for number in (1, 2, 3, 4)] == [None] * 4
    assert await store.match(other.id) == other
    assert {entry.place.guild for entry in await store.entries()} == {ELSEWHERE}
    new = await new_match(store)
    assert (new.id, new.number) == (other.id + 1, 1)


async def test_a_moderator_who_is_forgotten_is_named_no_more_in_matches_of_others(store):
    ended, paused = await new_match(store), await new_match(store)
    for match, step in (
        (ended, partial(moderation.decide, moderator=CAT, winner=1, at=NOON)),
        (paused, partial(timekeeping.pause, moderator=CAT, at=NOON)),
    ):
        await store.change_match(match.id, step, at=NOON)
        await store.set_board_message(match.id, 1, 11)
        await store.drop(Kind.CARD, match.id)
        await store.drop(Kind.RESULT, match.id)
    assert await store.keys() == []
    await store.forget(CAT, at=LATER)
    ended, paused = await store.match(ended.id), await store.match(paused.id)
    assert ended.outcome == Outcome(1, "decided", {"moderator": str(FORMER)})
    assert paused.remark.by == FORMER
    assert set(await store.keys()) == {Key(Kind.BOARD, ended.id), Key(Kind.BOARD, paused.id)}
    assert {one.entry.by for one in await store.log(GUILD, 5)} == {FORMER}
