from bot.engine.levels import SearchBudget
from bot.engine.thinking import think
from bot.features.solved.model import held_by, is_try
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


async def test_a_challenge_says_that_its_board_is_solved_and_for_whom(table, ada, ben):
    card = await table.challenge(ada, board="hexhex-3", group=3)
    assert SOLVED in card.content
    assert SOLVED in private(await table.click(ben, card, "Details"))
    assert "Solved" not in (await table.challenge(ada, board="hexhex-4", group=4)).content


async def test_a_match_against_the_computer_says_it_on_its_first_board(table, ada):
    await table.against_computer(ada, level=1, board="hexhex-3", group=3)
    assert SOLVED in table.newest(ada).content
    await table.play(ada, "c1 white")
    assert [SOLVED in message.content for message in table.seen(ada)][1:] == [False, False]


async def test_people_who_have_accepted_a_card_do_not_read_it_again(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.click(ben, card, "Accept")
    assert "Solved" not in table.newest(ada).content


@needs("explain")
async def test_holding_the_win_begins_an_unrated_match_from_the_winning_seat(table, ada):
    shown = await hold(table, ada)
    assert "Hexagon, side 3" in shown
    assert "Odd can win" in shown
    match = await table.match()
    assert (match.level, match.rated, match.seats) == (5, False, (ada.id, COMPUTER))
    assert (match.setup.board_key, match.setup.options) == ("hexhex-3", {"group": 3})


@needs("explain")
async def test_in_catchup_the_second_seat_holds_the_win_by_todays_rule(table, ada):
    assert "White can win" in await hold(table, ada, game="catchup")
    match = await table.match()
    seat = 1 if match.setup.options["bonus"] == "level" else 0
    assert (match.level, match.seats[seat]) == (5, ada.id)


@needs("explain")
async def test_the_last_board_congratulates_on_how_rare_it_is(table, ada, ben):
    told = []
    for person, match, gives_up in ((ada, 1, False), (ada, 2, True), (ada, 3, False), (ben, 4, False)):
        await hold(table, person, number=-1)
        if gives_up:
            await table.resign(person)
        while (view := await table.view(match)).match.outcome is None:
            turn = think(view.rules, view.position, BUDGET).turn
            await table.play(person, format_turn(turn, view.position, view.rules))
        assert view.match.setup.board_key == "hexhex-2"
        assert held_by(view.match, 0) != gives_up
        told.append(table.newest(ada).content.partition("to the last.** ")[2])
    assert told[0].startswith("No one else has tried this board lately.")
    assert told[2].startswith("That's 2 of your last 3 tries at this board.")
    assert told[3].startswith("Of the last 4 tries at this board, 3 held it.")


@needs("explain")
async def test_the_last_board_says_that_the_win_was_lost(table, ada):
    await hold(table, ada, number=-1)
    over = await table.resign(ada)
    assert "You had a sure win" in over.content
    match = await table.match()
    assert is_try(match, 0)
    assert not is_try(match, 1)
    assert not held_by(match, 0)


@needs("explain")
async def test_a_win_can_be_held_again_from_the_same_seat(table, ada, ben):
    await hold(table, ada, game="catchup")
    over = await table.resign(ada)
    assert "Hold it again" in over.content
    for number, person in ((2, ada), (3, ben)):
        await table.click(person, over, "Hold it again")
        match = (await table.view(number)).match
        assert (match.level, match.rated, match.seats[1]) == (5, False, person.id)
        assert match.setup == (await table.view(1)).match.setup
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
