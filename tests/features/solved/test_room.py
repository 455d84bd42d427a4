from dataclasses import replace

import pytest

from bot.engine.levels import SearchBudget
from bot.engine.thinking import think
from bot.errors import MatchError
from bot.features.solved.model import held_by, is_try
from bot.features.turn.service import Hinting
from bot.matches.change import By
from bot.matches.ids import COMPUTER
from bot.rules.notation import format_turn
from tests.conversations.table import labels, private
from tests.loaded import needs

SOLVED = "🔒 Solved: with perfect play, Odd wins."
BUDGET = SearchBudget(200)


async def hold(table, ada, game="odd", number=0):
    rules = await table.slash(ada, "rules", game=game)
    shown = (await table.click(ada, rules.message, "Hold the win")).message
    text = shown.content
    button = [label for label in labels(shown) if label.startswith("Board ")][number]
    await table.click(ada, shown, button)
    return text


async def play_best(table, person, number=1):
    view = await table.view(number)
    turn = think(view.rules, view.position, BUDGET).turn
    await table.play(person, format_turn(turn, view.position, view.rules))
    return await table.match(number)


async def test_a_challenge_says_that_its_board_is_solved_and_who_wins(table, ada, ben):
    card = await table.challenge(ada, board="hexhex-3", group=3)
    assert SOLVED in card.content
    assert SOLVED in private(await table.click(ben, card, "Details"))
    await table.click(ben, card, "Take the seat")
    assert "Solved" not in table.newest(ada).content
    assert "Solved" not in (await table.challenge(ada, board="hexhex-4", group=4)).content


async def test_a_match_against_the_computer_says_it_on_its_first_board(table, ada):
    await table.against_computer(ada, level=1, board="hexhex-3", group=3)
    assert SOLVED in table.newest(ada).content
    await table.play(ada, "c1 white")
    assert [SOLVED in message.content for message in table.seen(ada)][1:] == [False, False]


@needs("explain")
async def test_holding_the_win_begins_an_unrated_match_from_the_winning_seat(table, ada):
    shown = await hold(table, ada)
    assert "Hexagon, side 3" in shown
    assert "Odd can win" in shown
    match = await table.match()
    assert (match.level, match.rated, match.seats) == (5, False, (ada.id, COMPUTER))
    assert (match.setup.board_key, match.setup.options) == ("hexhex-3", {"group": 3})


@needs("explain")
async def test_the_last_board_congratulates_on_how_rare_it_is(table, ada, ben):
    """Ids go on from the clock with each start."""
    told, tries = [], ((ada, 1, False), (ada, 10_000, True), (ada, 20_000, False), (ben, 30_000, False))
    for person, match, gives_up in tries:
        await table.store.db.raise_ids(lambda least=match: least)
        await hold(table, person, number=-1)
        if gives_up:
            await table.resign(person)
        over = await table.match(match)
        while over.outcome is None:
            over = await play_best(table, person, match)
        assert over.setup.board_key == "hexhex-2"
        assert held_by(over, 0) != gives_up
        told.append(table.newest(ada).content.partition("to the last.** ")[2])
    assert told[0].startswith("No one else has tried this board lately.")
    assert told[2].startswith("That's 2 of your last 3 tries at this board.")
    assert told[3].startswith("Of the last 4 tries at this board, 3 held it.")


@needs("explain", "take_backs", "thinking_ahead")
async def test_win_is_held_without_hints_take_backs_and_try_outs(table, ada):
    await hold(table, ada, number=-1)
    await table.resign(ada)
    await hold(table, ada, number=-1)
    running = await play_best(table, ada, 2)
    for command, refusal in (("hint", "without help"), ("takeback", "aren't taken back")):
        assert refusal in private(await table.slash(ada, command, match=2))
    assert "Try from here" not in labels((await table.slash(ada, "replay", match=2)).message)
    over = await table.match(1)
    hinting, by = table.bot.get(Hinting), By(ada.id)
    tried = replace(over, turns=running.turns, outcome=None)
    with pytest.raises(MatchError, match="hint-record-runs"):
        await hinting.check(over, by, asked=tried)
    await hinting.check(over, by, asked=replace(tried, turns=running.turns[:1]))


async def test_win_with_hints_allowed_is_not_called_held(table, ada):
    await table.against_computer(ada, level=5, board="hexhex-2", group=2, seat="odd")
    while (over := await play_best(table, ada)).outcome is None:
        pass
    assert held_by(over, 0)
    assert "held the win" not in table.newest(ada).content
    assert "Hold it again" in labels(table.newest(ada))


@needs("explain")
async def test_win_lost_from_the_second_seat_is_named_and_can_be_held_again(table, ada, ben):
    assert "White can win" in await hold(table, ada, game="catchup")
    over = await table.resign(ada)
    assert "You had a sure win" in over.content
    assert "Hold it again" in over.content
    lost = await table.match()
    assert [is_try(lost, seat) for seat in (0, 1)] == [False, True]
    assert not held_by(lost, 1)
    for number, person in ((2, ada), (3, ben)):
        await table.click(person, over, "Hold it again")
        match = await table.match(number)
        assert (match.level, match.rated, match.seats[1]) == (5, False, person.id)
        assert match.setup == lost.setup
        assert "Hold it again" not in labels(table.newest(ada))


async def test_any_solved_board_can_be_tried_again(table, ada):
    await table.against_computer(ada, level=5, board="rectangle-3-5", group=4, seat="odd")
    over = await table.resign(ada)
    await table.click(ada, over, "Hold it again")
    match = (await table.view(2)).match
    assert (match.setup.board_key, match.setup.options) == ("rectangle-3-5", {"group": 4})


async def test_a_board_that_no_longer_is_solved_is_refused(table, ada):
    for custom_id in ("oddity:hold:odd:hexhex-9:3", "oddity:hold:go:hexhex-3:3", "oddity:solved:strands"):
        assert "another version of me" in private(await table.press_forged(ada, custom_id))
