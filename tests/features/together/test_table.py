from dataclasses import replace

import pytest

from bot.errors import MatchError, MatchOverError, NotForYouError, StaleTurnError
from bot.features.together import table
from bot.matches.change import By, Change
from bot.matches.ids import COMPUTER, FORMER, SERVER
from bot.matches.model import Place, Turning
from bot.matches.tables import matches as match_table
from bot.matches.tables import persons
from bot.matches.tables.match_rows import MATCHES
from tests.matches.tables.rows import DAY, HERE, HOUR, JUST, THERE, check, put, rows
from tests.matches.tables.test_due_rows import LATE, due_rows
from tests.store.samples import ANN, BEN, CAT, NOON, RESIGNED

BY = By(ANN, Place(HERE, 10))
TOLD = ("together-told", 2, 0)


@pytest.fixture
def known(db):
    """Matches of two servers: the first is over, the others run."""
    put(db, "matches id guild seat_0 seat_1", *((n, HERE, SERVER, COMPUTER) for n in (1, 2)))
    put(db, "matches id guild seat_0 seat_1", (3, THERE, SERVER, COMPUTER), (4, HERE, ANN, BEN))
    put(db, "together match guild stage due", (1, HERE, "over", None), (2, HERE, "open", NOON + DAY))
    put(db, "together match guild stage due", (3, THERE, "open", NOON))
    return MATCHES.get(db, 2)


def change(db, match, hours, **changes):
    """Change a match some hours after its day has ended."""
    after, at = replace(match, revision=match.revision + 1, **changes), NOON + DAY + hours * HOUR
    match_table.change(db, match, lambda _match: Change(after), at)
    return after


def play(db, match, turn):
    return change(db, match, 0, turns=(*match.turns, turn), last_turn=NOON + DAY)


def sent(db):
    found = rows(db, "outbox kind subject part")
    db.execute("DELETE FROM outbox")
    return found


@pytest.mark.usefixtures("known")
def test_a_server_has_a_running_match(db):
    found = [table.running(db, guild) for guild in (HERE, THERE, 9)]
    assert [one and one.match for one in found] == [2, 3, None]
    db.execute("UPDATE together SET stage = 'over'")
    assert [table.running(db, guild) for guild in (HERE, THERE)] == [None, None]
    with pytest.raises(MatchError):
        table.change(db, {"hour": 9}, by=BY, at=NOON)


def test_days_are_due_in_the_shards_of_their_servers(db):
    for key, guild, due in due_rows(db):
        put(db, "matches id guild", (key, guild))
        put(db, "together match guild due stage", (key, guild, due, "open" if key == 1 else "over"))
    assert table.DUE.select(db, NOON - JUST, 9) == []
    assert [one.match for one in table.DUE.select(db, LATE, 9)] == [2, 3, 4, 1]


def test_votes_are_one_a_person_and_counted_for_each_proposal_of_the_day(db, known):
    put(db, "proposals id match ply turn", (1, 2, 0, "a"), (2, 2, 0, "b"), (3, 2, 2, "a"), (4, 3, 0, "a"))
    for user, proposal in ((ANN, 1), (BEN, 2), (CAT, 2), (ANN, 2), (BEN, 1)):
        *_, listed, own = table.vote(db, 2, 0, proposal, by=replace(BY, user=user), at=NOON)
        assert (own, [one.id for one in listed]) == (proposal, [1, 2])
    assert rows(db, "ballots match ply person proposal") == [(2, 0, ANN, 2), (2, 0, BEN, 1), (2, 0, CAT, 2)]
    for strange in (3, 4, 5):
        with pytest.raises(MatchError):
            table.vote(db, 2, 0, strange, by=BY, at=NOON)
    others = (2, 2, BEN, 1), (3, 0, BEN, 4), (2, 0, FORMER, 1), (2, 0, FORMER, 1)
    put(db, "ballots match ply person proposal", *others)
    early, other = ("a", NOON + DAY - JUST), ("b", NOON + DAY)  # which led before the last votes
    for turn, at in (early, other):
        with pytest.raises(StaleTurnError):
            table.HOOKS.on_change(db, known, replace(known, turns=(turn,), last_turn=at))
    play(db, known, "a")
    counted = (1, 3, True), (2, 2, False), (3, None, False), (4, None, False)
    assert rows(db, "proposals id votes chosen") == [*counted]
    assert [(day.ply, day.chosen.id, day.votes) for day in table.days(db, 2)] == [(0, 1, 5)]
    assert (table.days(db, 3), table.shown(db, 3)[2]) == ([], [])


@pytest.mark.usefixtures("known")
def test_a_day_without_proposals_goes_on_unless_one_has_come(db):
    state = table.running(db, HERE)
    put(db, "proposals id match ply turn", (1, 2, 0, "a"), (2, 2, 2, "a"))
    for empty_days in (0, 1, 1):
        table.end_empty_day(db, state, at=NOON + DAY)
        assert table.running(db, HERE).empty_days == empty_days
        db.execute("DELETE FROM proposals WHERE id = 1")


@pytest.mark.usefixtures("known")
def test_proposals_of_today_and_reasons_of_any_day_can_be_removed(db):
    found = (1, 1, 0, "x", None), (2, 2, 0, "y", 1), (3, 2, 2, "", None), (4, 3, 0, "x", None)
    put(db, "proposals id match ply reason votes", *found)
    put(db, "ballots match ply person proposal", (2, 2, ANN, 3), (2, 2, BEN, 9))
    db.execute("UPDATE together SET ply = 2 WHERE match = 2")
    for key, what in ((2, "proposal"), (4, "reason"), (9, "reason")):
        with pytest.raises(MatchError):
            table.remove(db, key, what, by=BY, at=NOON)
    for what, keys in (("proposal", [3]), ("reason", [2, 1])):
        assert [one.id for one in table.removable(db, HERE, what)] == keys
        table.remove(db, keys[0], what, by=BY, at=NOON)
        shown_again = [("together", 2, 0)] * (what == "reason")
        assert sent(db) == [*shown_again, TOLD]
        assert [one.id for one in table.removable(db, HERE, what)] == keys[1:]
    assert rows(db, "proposals id reason") == [(1, "x"), (2, ""), (4, "x")]
    assert rows(db, "ballots proposal") == [9]


@pytest.mark.usefixtures("known")
def test_an_exclusion_holds_in_one_server(db):
    proposals = (1, 0, "a", BEN), (2, 0, "b", CAT), (3, 2, "a", BEN), (4, 0, "c", BEN), (5, 0, "d", BEN)
    put(db, "proposals match id ply turn person", *((2, *one) for one in proposals))
    ballots = (2, 0, BEN, 1), (2, 0, CAT, 4), (2, 2, BEN, 3), (3, 0, BEN, 1)
    put(db, "ballots match ply person proposal", *ballots)
    for is_new in (True, False):
        assert table.exclude(db, BEN, is_excluded=True, by=BY, at=NOON) is is_new
        assert rows(db, "proposals id") == [2, 3, 4], "today's of theirs, if nobody else votes for it"
        assert sorted(rows(db, "ballots match ply person proposal")) == sorted(ballots[1:])
        assert rows(db, "together_excluded guild person") == [(HERE, BEN)]
        assert sent(db) == [TOLD] * is_new
    db.execute("UPDATE together SET stage = 'answering' WHERE match = 2")
    table.exclude(db, CAT, is_excluded=True, by=BY, at=NOON)
    assert (sent(db), rows(db, "proposals id")) == ([TOLD], [2, 3, 4]), "today's are counted"
    with pytest.raises(NotForYouError):
        table.ballot(db, 2, 0, BEN)
    db.execute("UPDATE together SET stage = 'open' WHERE match = 2")
    assert table.ballot(db, 3, 0, BEN).own == 1
    for person, told in ((ANN, []), (BEN, [TOLD])):
        assert table.exclude(db, person, is_excluded=False, by=BY, at=NOON) is bool(told)
        assert sent(db) == told
    db.execute("UPDATE together SET stage = 'over'")
    assert table.exclude(db, ANN, is_excluded=True, by=BY, at=NOON), "without a match, too"


@pytest.mark.usefixtures("known")
def test_records_of_all_running_matches_of_servers_get_no_hints(db):
    check(db, match_table.helped_by_hints, (CAT, "odd", [2, 3]), (CAT, "yodd", []))


def test_forgotten_person_takes_uncounted_votes_and_unsupported_proposals_along(db, known):
    db.execute("UPDATE together SET people = 2 WHERE match = 2")
    proposals = (1, "a", ANN, "x", True), (2, "b", BEN, "y", False), (3, "c", ANN, "z", True)
    put(db, "proposals match id turn person reason named", *((2, *one) for one in proposals))
    put(db, "ballots match ply person proposal", (2, 0, ANN, 1), (2, 0, BEN, 1), (3, 2, ANN, 9))
    put(db, "together_excluded person", ANN)
    assert table.of_person(db, ANN)[0].reason == "x"
    persons.forget(db, By(ANN), NOON)
    assert ("together", 2, 0) in sent(db), "its message may name them"
    assert rows(db, "proposals id person reason") == [(1, FORMER, ""), (2, BEN, "y")]
    assert rows(db, "ballots person proposal") == [(BEN, 1)]
    assert rows(db, "together_excluded person") == [ANN]
    assert table.ROUNDS.get(db, 2).people == 1
    play(db, known, "a")
    persons.forget(db, By(BEN), NOON)
    (day,) = table.days(db, 2)
    assert ([one.votes for one in day.proposals], day.chosen.proposer) == ([1, 0], None), (
        "a day keeps its counts"
    )
    assert rows(db, "ballots person") == []


@pytest.mark.usefixtures("known")
def test_deleting_data_gives_no_second_vote(db):
    put(db, "proposals match id turn person", (2, 1, "a", CAT), (2, 2, "b", CAT))
    table.vote(db, 2, 0, 2, by=By(BEN, BY.place), at=NOON)
    for _ in range(3):
        table.vote(db, 2, 0, 1, by=By(ANN, BY.place), at=NOON)
        persons.forget(db, By(ANN), NOON)
    table.vote(db, 2, 0, 1, by=By(ANN, BY.place), at=NOON)
    assert rows(db, "ballots person proposal") == [(ANN, 1), (BEN, 2)]
    assert table.ROUNDS.get(db, 2).people == 2


def test_such_a_match_is_not_paused_rated_moved_or_corrected(db, known):
    others = {"rated": True}, {"paused": NOON}, {"place": Place(HERE, 11)}, {"turns": ()}
    before = replace(known, turns=("a",))
    for other in others:
        with pytest.raises(MatchError, match="together-only-end"):
            table.HOOKS.on_change(db, before, replace(before, **other))


def test_the_last_message_follows_its_match(db, known):
    db.execute("UPDATE together SET message = 7")
    change(db, known, 1, outcome=RESIGNED, ended=NOON + DAY)
    assert {("together", 2, 0), ("together-done", 2, 7)} <= set(sent(db))
    state = table.ROUNDS.get(db, 2)
    assert (state.is_over, state.due, state.message) == (True, None, None)
    with pytest.raises(MatchOverError):
        table.ballot(db, 2, 0, ANN)
    shown = table.note_posted(db, state, 8, at=NOON + 2 * DAY).after
    assert shown.board_message == 8
    change(db, shown, 2, turning=Turning(1, ""))
    assert ("together", 2, 0) in sent(db), "it says where it turned"


@pytest.mark.usefixtures("known")
def test_excluded_people_of_a_server_are_listed_oldest_first(db):
    excluded = (HERE, BEN, NOON), (HERE, ANN, NOON - DAY), (THERE, CAT, NOON)
    put(db, "together_excluded guild person at", *excluded)
    assert [table.excluded(db, guild) for guild in (HERE, THERE, 9)] == [[ANN, BEN], [CAT], []]


def note(db, seen, thread):
    table.note_thread(db, seen, thread, at=NOON)
    return table.ROUNDS.get(db, 2).thread


@pytest.mark.usefixtures("known")
def test_thread_is_stored_once_and_not_replaced_after_its_deletion(db):
    shown = [("together", 2, 0)]
    state = table.running(db, HERE)
    assert (note(db, replace(state, channel=99), 7), sent(db)) == (None, [])
    for thread, queued in ((7, shown), (8, [])):
        assert (note(db, state, thread), sent(db)) == (7, queued)
    for seen, left, queued in ((9, 7, []), (7, 0, shown), (7, 0, []), (None, 0, [])):
        assert (note(db, replace(state, thread=seen), 0), sent(db)) == (left, queued)
    table.change(db, {"channel": 77}, by=BY, at=NOON)
    assert table.ROUNDS.get(db, 2).thread is None, "another channel has its own"


def test_thread_is_opened_from_a_posted_day_unless_there_is_one(db, known):
    opens = ("together-thread", 2, 0)
    for thread, message in ((None, 5), (7, 6), (0, 8)):
        db.execute("UPDATE together SET message = NULL, thread = ?", (thread,))
        table.note_posted(db, table.ROUNDS.get(db, 2), message, at=NOON)
        assert (opens in sent(db)) == (thread is None)
    db.execute("UPDATE together SET message = NULL, thread = NULL")
    change(db, known, 1, outcome=RESIGNED, ended=NOON + DAY)
    sent(db)
    table.note_posted(db, table.ROUNDS.get(db, 2), 9, at=NOON)
    assert opens not in sent(db), "the match is over"


def test_message_in_the_thread_is_corrected_where_its_reason_goes(db, known):
    tells = ("together-talk", 2, 0)
    db.execute("UPDATE together SET thread = 7")
    put(db, "proposals id match turn person reason", (1, 2, "a", ANN, "x"), (2, 2, "b", BEN, "y"))
    put(db, "ballots match ply person proposal", (2, 0, ANN, 1))
    change(db, play(db, known, "a"), 1, outcome=RESIGNED, ended=NOON + DAY)
    assert tells in sent(db)
    (day,) = table.days(db, 2)
    place = Place(HERE, 7)
    table.note_talk(db, day.chosen, 5, place, at=NOON)
    assert (table.days(db, 2)[0].chosen.told, sent(db)) == ((7, 5), [])
    table.note_talk(db, replace(day.chosen, reason="gone by now"), 5, place, at=NOON)
    assert sent(db) == [tells]
    for key, is_told in ((2, False), (1, True)):
        table.remove(db, key, "reason", by=BY, at=NOON)
        assert (tells in sent(db)) == is_told
    db.execute("UPDATE proposals SET reason = 'z'")
    for person, is_told in ((BEN, False), (ANN, True)):
        persons.forget(db, By(person), NOON)
        assert (tells in sent(db)) == is_told
