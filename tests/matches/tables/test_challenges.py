from dataclasses import replace

import pytest

from bot.matches.change import Change
from bot.matches.model import Challenge, ChallengeStatus, Place
from bot.matches.outbox import Key, card_entry
from bot.matches.tables import challenges, match_rows, outbox
from bot.rules.rules import Outcome
from tests.matches.tables.rows import DAY, HERE, HOUR, THERE, add, check, put, rows
from tests.store.samples import ANN, BEN, CAT, NOON, NUMBERED, offer

OPEN, ACCEPTED, OVER = "open", "accepted", "withdrawn"


def test_challenges_are_found_oldest_first(db):
    put(db, "matches id", 1, 2, 3)
    put(
        db,
        "challenges id guild challenger opponent status match rematch_of",
        (9, HERE, ANN, BEN, OPEN, None, None),
        (2, THERE, BEN, ANN, OPEN, None, None),
        (3, HERE, BEN, CAT, OPEN, None, 1),
        (4, HERE, ANN, BEN, ACCEPTED, 1, 3),
        (5, HERE, CAT, ANN, OVER, None, 1),
        (6, HERE, ANN, None, OPEN, None, 2),
        (7, HERE, CAT, None, ACCEPTED, 2, None),
    )
    check(db, challenges.open_in, (HERE, ANN, [6, 9]), (HERE, BEN, [3, 9]), (THERE, CAT, []))
    check(db, challenges.of_match, (1, 4), (2, 7), (3, None))
    check(db, challenges.rematches, (1, [3]), (2, [6]), (3, [4]), (9, []))
    check(db, challenges.open_of, (ANN, [2, 6, 9]), (CAT, [3]), (1, []))
    check(db, challenges.newest_of, (ANN, 9, [2, 4, 5, 6, 9]), (ANN, 2, [6, 9]), (ANN, 0, []), (ANN, -1, []))
    check(db, challenges.newest_of, (ANN, 2, 6, [4, 5]), (ANN, 9, 5, [2, 4]), (ANN, 9, 4, [2]))
    check(db, challenges.newest_of, (CAT, 9, [3, 5, 7]), (CAT, 9, 5, [3]))


OFFER = offer(
    place=Place(HERE, 10), setup=NUMBERED, seat=1, note='"hello" & ä', days_per_turn=3, thread=True,
    take_backs=False, rated=True, tries=False, turns=("a1", "é"), seats=3, taken=(BEN, CAT),
)  # fmt: skip


def test_an_offer_comes_back_as_it_was_stored(db):
    added = challenges.insert(db, OFFER)
    assert added == Challenge(added.id, OFFER)
    assert challenges.CHALLENGES.get(db, added.id) == added
    assert challenges.insert(db, OFFER).id == added.id + 1


def test_a_change_of_a_challenge_is_stored_with_its_entries(db):
    put(db, "matches id", 1)
    put(db, "challenges id message", (1, 77), (2, 78))
    before = challenges.CHALLENGES.get(db, 1)
    after = replace(before, status=ChallengeStatus.ACCEPTED, match=1, message=79, reason="no", notice=80)
    after = replace(after, offer=replace(after.offer, opponent=CAT, taken=(CAT,), note="x"))
    put(db, "outbox kind subject", ("board", 1))
    change = Change(after).queue(card_entry(after)).settle(Key("board", 1))
    assert challenges.update(db, before, change, NOON) == after
    assert challenges.CHALLENGES.get(db, 1) == after
    assert rows(db, "challenges id status message") == [(1, ACCEPTED, 79), (2, OPEN, 78)]
    assert [entry.key for entry in outbox.entries(db, None)] == [Key("card", 1)]


TAKEN = f'["{BEN}", "{CAT}"]'


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"challenger": CAT},
        {"created": NOON + HOUR},
        {"seats": 1},
        {"status": OVER},
        {"taken": f'["{CAT}"]'},
    ],
)
def test_a_seat_whose_player_never_moved_is_free_again_on_the_card_with_others_left(db, changed):
    freed = not changed
    put(db, "matches id", 1)
    put(db, "challenges id status match", (2, ACCEPTED, 1))
    whole = {"id": 1, "opponent": None, "seats": 2, "taken": TAKEN, "message": 77} | changed
    add(db, "challenges", **whole)
    outcome = Outcome(None, "cancelled", {"loser": str(BEN)})
    match = replace(match_rows.MATCHES.get(db, 1), outcome=outcome, ended=NOON)
    challenges.free_seat(db, match, NOON + DAY)
    assert rows(db, "challenges id taken")[0] == (1, f'["{CAT}"]' if freed else whole.get("taken"))
    assert rows(db, "outbox kind subject since") == ([("card", 1, NOON + DAY)] if freed else [])


def test_no_seat_is_freed_without_a_known_challenge_or_in_an_open_one(db):
    put(db, "matches id", 1, 2)
    put(db, "challenges id opponent status match", (2, None, ACCEPTED, 1))
    put(db, "challenges id opponent seats taken", (1, None, 3, TAKEN))
    for match in (1, 2):
        challenges.free_seat(db, match_rows.MATCHES.get(db, match), NOON)
    assert rows(db, "challenges id taken")[0] == (1, TAKEN)
