from collections import Counter

import pytest

from bot.features.tournaments import table as tournaments
from bot.matches.tables import matches, outbox, preferences
from bot.matches.tables.match_rows import MATCHES
from bot.transport import budget
from tests.conversations.table import labels
from tests.conversations.test_looking_back import finish


class Made(list):
    """What was read and written so far while a person waits."""

    def __init__(self):
        self.behind = []
        """Those that make a line of an old board, which no one waits for."""

    def clear(self):
        super().clear()
        self.behind.clear()


@pytest.fixture
async def table(seated):
    async with seated(as_usual=True) as table:
        yield table


@pytest.fixture
def calls(table, monkeypatch):
    """The calls made so far, those of the minutely look aside."""
    table.background.each_minute.cancel()
    made, db = Made(), table.store.db

    def counting(call):
        async def count(operation, *arguments, **options):
            is_old = budget._urgency.get() is budget.Urgency.OLD_BUTTONS
            if operation.__module__ != outbox.__name__:
                (made.behind if is_old else made).append(operation)
            return await call(operation, *arguments, **options)

        return count

    for name in ("read", "write"):
        monkeypatch.setattr(db, name, counting(getattr(db, name)))
    return made


async def test_a_step_through_a_match_takes_two_calls(table, ada, ben, cleo, calls):
    await table.start(ada, ben, thread=False)
    await table.play(ada, "a1 white")
    shown = (await table.slash(cleo, "replay", match=1)).message
    for button in ("Back", "Next", "First", "Last"):
        calls.clear()
        await table.click(cleo, shown, button)
        assert len(calls) == 2, (button, calls)
    shown = (await table.click(cleo, await table.resign(ben, match=1), "Replay")).message
    for button in ("Next", "First"):
        calls.clear()
        await table.click(cleo, shown, button)
        assert len(calls) == 2, (button, calls)


@pytest.mark.parametrize("number", [{}, {"match": 1}])
async def test_a_turn_by_command_takes_five_calls(table, ada, ben, cleo, calls, number):
    board = await table.start(ada, ben, thread=False)
    await table.start(cleo, ada, thread=False)
    calls.clear()
    await table.play(ada, "b2 white", **number)
    assert len(calls) <= 5, calls
    assert (board.attachments, len(calls.behind)) == ([], 4), calls.behind


@pytest.mark.parametrize(("thread", "most"), [(False, 8), (True, 9)])
async def test_accepting_takes_eight_calls_and_one_more_for_a_thread(table, ada, ben, calls, thread, most):
    card = await table.challenge(ada, ben, thread=thread)
    calls.clear()
    await table.click(ben, card, "Details")
    assert len(calls) <= 3, calls
    calls.clear()
    await table.click(ben, card, "Accept")
    assert labels(card) == []
    assert len(calls) <= most, calls


async def test_taking_one_of_several_seats_takes_eight_calls(table, ada, ben, calls):
    card = await table.challenge(ada, seats=3, thread=False)
    calls.clear()
    await table.click(ben, card, "Take the seat")
    assert "2 seats are left" in card.content
    assert len(calls) <= 8, calls


async def test_a_click_in_the_turn_builder_takes_two_calls(table, ada, ben, calls):
    board = await table.start(ada, ben, thread=False)
    calls.clear()
    made = (await table.click(ada, board, "Play")).message
    assert len(calls) <= 2, calls
    calls.clear()
    await table.click(ada, made, "b2")
    assert len(calls) <= 2, calls


async def test_a_turn_against_the_computer_takes_two_reads_more_where_the_next_one_opens(table, ada, calls):
    made = (await table.slash(ada, "challenge odd", level=1, board="hexhex-3", seat="odd")).message
    (card,) = (message for message in table.seen(ada) if message.thread)
    inside, made_by_turns = table.at(card.thread), []
    for where, cell in ((table, "b2"), (inside, "e1")):
        opened = made if where is table else await inside.open(ada)
        await where.put(ada, opened, cell)
        calls.clear()
        await where.click(ada, opened, f"Play {cell} black")
        made_by_turns.append(Counter(calls))
    elsewhere, here = made_by_turns
    assert "I answered" in made.content
    assert (elsewhere - here).total() <= 2, (elsewhere, here)
    assert not (elsewhere - here).keys() - {MATCHES.find, matches.search}


async def test_planning_takes_two_calls_a_click_and_few_to_store_an_answer(table, ada, ben, calls):
    await table.start(ada, ben, thread=False)
    await table.play(ada, "b2 white")
    made = (await table.slash(ada, "plan")).message

    async def count(act):
        calls.clear()
        await act
        await table.idle()
        return len(calls)

    assert await count(table.click(ada, made, "Add an answer")) <= 2, calls
    assert await count(table.click(ada, made, "a1")) <= 2, calls
    assert await count(table.click(ada, made, "If they play a1 white")) <= 2, calls
    assert await count(table.click(ada, made, "a2")) <= 2, calls
    assert await count(table.click(ada, made, "Answer a2 white")) <= 4, calls
    answered = await count(table.play(ben, "a1 white"))
    assert (await table.match()).answered
    assert answered == await count(table.play(ben, "c1 white")), calls


@pytest.mark.parametrize(("which", "most"), [("running", 3), ("finished", 2), ("all", 2)])
async def test_a_page_of_a_list_takes_one_call_for_its_matches(table, ada, ben, calls, which, most):
    for _ in range(3):
        await table.start(ada, ben, thread=False)
    calls.clear()
    await table.slash(ada, "matches", which=which, against=ben)
    assert len(calls) <= most, calls


@pytest.mark.parametrize(("command", "most"), [("resign", 2), ("play", 2), ("board", 4)])
async def test_a_list_of_completed_matches_takes_few_calls(table, games, ada, ben, calls, command, most):
    await table.start(ada, ben, thread=False)
    calls.clear()
    assert await ada.autocomplete(games, command, focused="match", match="")
    assert len(calls) <= most, calls


async def test_a_tap_in_a_puzzle_takes_two_calls(table, ada, calls):
    await table.slash(ada, "puzzle", game="odd")
    calls.clear()
    made = (await table.slash(ada, "puzzle", game="odd")).message
    assert len(calls) <= 2, calls
    cell = labels(made)[0]
    for button in (cell, None, "Try again", "Hint"):
        calls.clear()
        await table.click(ada, made, button or next(one for one in labels(made) if cell in one))
        assert len(calls) <= 2, (button, calls)
        if "Next ending" in labels(made):
            break


async def test_a_try_takes_two_calls(table, ada, ben, calls):
    await finish(table, ada, ben)
    made = (await table.slash(ada, "replay", match=1)).message
    for button in ("Try from here", "b2", "Try b2 white", "Back"):
        calls.clear()
        await table.click(ada, made, button)
        assert len(calls) <= 2, (button, calls)


async def test_looking_at_a_tournament_takes_two_calls_and_joining_one_four(table, ada, ben, calls):
    await table.slash(ada, "tournament create", name="Cup", game="odd")
    shown = table.newest(ada)
    for button in ("My matches", "Rules"):
        calls.clear()
        await table.click(ben, shown, button)
        assert len(calls) == 2, (button, calls)
    calls.clear()
    await table.click(ben, shown, "Join")
    assert calls[:4] == [preferences.both, tournaments.event, preferences.blocked_by, tournaments.apply]
    assert len(calls) <= 8, "the table that is brought up to date included"
