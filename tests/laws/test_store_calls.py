from collections import Counter
from itertools import cycle
from random import Random

import pytest

from bot.matches.tables import matches
from bot.matches.tables.match_rows import MATCHES
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from bot.ui.texts import turn_words
from tests.conversations.table import SMALLEST, labels
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE


@pytest.fixture
async def table(seated):
    async with seated(as_usual=True) as table:
        yield table


async def play_by_command(table, person, turn, view, calls):
    text, number = format_turn(turn, view.position, view.rules), {"match": 2} if view.match.ply else {}
    calls.clear()
    await table.play(person, text, **number)


async def play_by_buttons(table, person, turn, view, calls):
    opened, names = await table.open(person), view.position.board.tiling.names
    await table.put(person, opened, *(names[cell] for cell, _ in turn.placements))
    words = table.bot.languages.words("en")
    calls.clear()
    await table.click(person, opened, words.say("button-confirm", turn=turn_words(turn, view, words)))


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("game", "play", "reads"),
    [(game, *way) for game, way in zip(CATALOGUE.games, cycle([(play_by_command, 3), (play_by_buttons, 4)]))],
)
async def test_a_turn_takes_four_reads_at_most_and_two_writes(table, ada, ben, calls, game, play, reads):
    """Two turns of each game, while another match of the same people runs.

    By buttons, the message of the first goes on at the second: a read that no one waits for.
    """
    await table.start(ben, ada, thread=True)
    seat, board = CATALOGUE.game(game).seats[0], SMALLEST[game].key
    await table.start(ada, ben, game=game, board=board, seat=seat, thread=False)
    for person in (ada, ben):
        view = await table.view(2)
        turn = random_turn(view.rules, view.position, Random(1))
        await play(table, person, turn, view, calls)
        follows = person is ben and play is play_by_buttons
        assert calls.kinds == {"read": reads + follows, "write": 2}, [*calls, *calls.behind]
        assert (await table.match(2)).ply == view.match.ply + 1


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


@needs("computer")
async def test_a_turn_against_the_computer_takes_the_same_calls_in_each_place(table, ada, calls):
    made = (await table.slash(ada, "challenge odd", level=1, board="hexhex-3", seat="odd")).message
    (card,) = (message for message in table.seen(ada) if message.thread)
    inside, made_by_turns = table.at(card.thread), []
    for where, cell in ((table, "b2"), (inside, "e1")):
        opened = made if where is table else await inside.open(ada)
        await where.put(ada, opened, cell)
        calls.clear()
        await where.click(ada, opened, f"Play {cell} black")
        assert "I answered" in opened.content
        made_by_turns.append(Counter(calls))
    elsewhere, here = made_by_turns
    assert elsewhere == here
    assert (here[MATCHES.find], here[matches.search]) == (4, 1), here


@pytest.mark.parametrize(("command", "most"), [("resign", 2), ("play", 2), ("board", 4)])
async def test_a_list_of_completed_matches_takes_few_calls(table, games, ada, ben, calls, command, most):
    await table.start(ada, ben, thread=False)
    calls.clear()
    assert await ada.autocomplete(games, command, focused="match", match="")
    assert len(calls) <= most, calls
