import re
from datetime import date
from itertools import pairwise

import pytest

from bot import data
from bot.data import languages
from bot.engine.workers import Workers
from bot.errors import MatchError
from bot.features.puzzles.answering import hint_regions
from bot.features.puzzles.service import Puzzles
from bot.matches.ids import COMPUTER
from bot.matches.preferences import People
from bot.rules.position import Colour
from bot.rules.puzzles import Shelf
from bot.rules.rules import legal_turns
from bot.ui.texts import seat_title, turn_words
from tests.conversations.table import CALLBACK, labels, private
from tests.conversations.test_by_ear import cells_of
from tests.loaded import needs

CATALOGUE, SHELF = data.catalogue(), data.shelf()
PUZZLES = SHELF.puzzles("odd")
FIRST = PUZZLES[0]
"""The easiest of Odd, which a person gets first."""
COLOURS = {"Black": Colour.BLACK, "Schwarz": Colour.BLACK, "White": Colour.WHITE, "Weiß": Colour.WHITE}
DISCS = {Colour.BLACK: "black", Colour.WHITE: "white"}


def rules_of(puzzle):
    return CATALOGUE.rules(puzzle.setup)


def losing(puzzle, step=0):
    position = puzzle.position(rules_of(puzzle), step)
    winning = puzzle.winning_turns(step)
    return next(turn for turn in legal_turns(rules_of(puzzle), position) if turn not in winning)


async def answer(table, person, message, puzzle, turn):
    ((cell, colour),) = turn.placements
    await table.put(person, message, puzzle.setup.board.tiling.names[cell])
    await table.click(person, message, next(one for one in labels(message) if DISCS[colour] in one))


async def solve_all_but(table, person, kept, puzzles=PUZZLES):
    for puzzle in puzzles:
        if puzzle is not kept:
            await table.store.note_tried(person.id, puzzle.key, "solved", table.clock())


async def test_each_tap_is_answered_by_one_request(table, ada):
    message = (await table.slash(ada, "puzzle", game="odd")).message
    cell = PUZZLES[0].setup.board.tiling.names[losing(FIRST).placements[0].cell]
    for press in ("Hint", "Back", f"{cell}", "More", "Back to the turn"):
        sent = len(table.sandbox.requests)
        await table.click(ada, message, next(one for one in labels(message) if press in one))
        (request,) = table.sandbox.requests[sent:]
        assert request.route.startswith("/interactions"), press


async def test_a_tap_is_answered_although_the_reply_to_its_answer_is_lost(table, ada):
    message = (await table.slash(ada, "puzzle", game="odd")).message
    for how in ({"after_effect": True, "cut": True}, {"cut": True}, {"status": 503}):
        before = message.content
        fault = table.sandbox.fail(*CALLBACK, **how)
        await table.click(ada, message, next(one for one in labels(message) if one in {"Hint", "Back"}))
        assert not fault.times, fault
        assert message.content != before, fault


async def test_a_wrong_answer_is_played_out_and_a_right_one_shows_why_another_loses(table, ada):
    message = (await table.slash(ada, "puzzle", game="odd")).message
    assert message.ephemeral
    lines = message.content.split("\n")
    assert lines[0] == f"Odd, grade 1: 0 of {len(table.bot.get(Puzzles).keys('odd', 1))} solved."
    assert lines[1].startswith(f"**Odd, grade 1 (gentle)** · ending {FIRST.number}")
    assert "One turn wins: find it." in lines[2]
    assert message.attachments[0].filename == "board.png"
    await answer(table, ada, message, FIRST, losing(FIRST))
    assert "** loses. Turn 2 of the " in message.content
    assert labels(message) == ["Back", "Next", "Try again", "Hint"]
    while not next(one for one in message.buttons if one["label"] == "Next")["disabled"]:
        await table.click(ada, message, "Next")
    assert "wins.** The board is full" in message.content
    assert "Oddity (" not in message.content
    await table.click(ada, message, "Hint")
    told = message.content
    assert told.startswith("Look here for the stone: ")
    await table.click(ada, message, "Narrow it down")
    assert len(message.content) <= len(told)
    await table.click(ada, message, "Back")
    for step in range(FIRST.steps):
        await answer(table, ada, message, FIRST, FIRST.line[2 * step])
    assert "wins: solved after one wrong try, with 2 hints." in message.content
    assert "Odd, grade 1: 1 of " in message.content
    assert " looks likely, but loses: " in message.content
    solved, right, why = message.content, *labels(message)[1:3]
    assert (right[:4], why[:8]) == ("Why ", "Why not ")
    shown = (await table.click(ada, message, right)).message
    assert re.match(r"\*\*\w\d+ (black|white)\*\* wins: it \w+", shown.content)
    assert (labels(shown), solved) == (["Back", "Next", "Close"], message.content)
    while not next(one for one in shown.buttons if one["label"] == "Next")["disabled"]:
        await table.click(ada, shown, "Next")
    seat = re.search(r"You're (\w+),", lines[2])[1]
    assert f"**{seat} wins.** The board is full" in shown.content
    beside = (await table.click(ada, message, why)).message
    assert "loses. Turn 1 of the " in beside.content
    await table.click(ada, beside, "Next")
    assert labels(beside) == ["Back", "Next", "Close"], "there is nothing left to try"
    assert (message.content, labels(message)) == (solved, ["Next ending", right, why])
    (tried,) = await table.store.tried(ada.id)
    assert (tried.puzzle, tried.wrong, tried.hints) == (FIRST.key, 1, 2)
    assert not await table.store.entries()


async def test_a_right_answer_leads_to_the_next_step_and_to_another_puzzle_in_the_end(table, ada):
    puzzle = next(one for one in PUZZLES if one.steps == 2 and len(one.winning_turns(1)) == 1)
    await solve_all_but(table, ada, puzzle)
    message = (await table.slash(ada, "puzzle", game="odd")).message
    assert f"ending {puzzle.number} · turn 1 of 2" in message.content
    await answer(table, ada, message, puzzle, puzzle.line[0])
    assert "Right: **" in message.content
    assert "turn 2 of 2" in message.content
    (why,) = (one for one in labels(message) if one.startswith("Why "))
    told = (await table.click(ada, message, why)).message.content
    assert " wins: it " in told
    assert "Turn 1 of the 2 that show it:" in told, "no more, as the next step is still to be found"
    await answer(table, ada, message, puzzle, puzzle.line[2])
    assert "wins: solved, first try." in message.content
    assert re.search(r"^Odd, grade 1: all \d+ solved!$", message.content, re.MULTILINE)
    await table.click(ada, message, "Next ending")
    assert message.content.startswith("You've solved every ending of Odd. Here's one of another game.\n")


async def test_a_puzzle_of_several_steps_says_at_which_another_turn_loses(table, ada):
    puzzle = next(one for one in PUZZLES if one.steps > 1 and one.tempting)
    await solve_all_but(table, ada, puzzle)
    message = (await table.slash(ada, "puzzle", game="odd")).message
    for step in range(puzzle.steps):
        await answer(table, ada, message, puzzle, puzzle.line[2 * step])
    assert "** looks likely at the first turn, but loses: " in message.content
    assert re.fullmatch(r"Why not \w+ (black|white) first\?", labels(message)[2])


async def test_each_further_hint_leaves_fewer_of_the_same_cells_and_all_of_the_turn(table):
    puzzles = table.bot.get(Puzzles)
    for puzzle in (one for game in SHELF.games for one in SHELF.puzzles(game)[:12]):
        turn = puzzle.line[0]
        found = hint_regions(puzzles.view(puzzle, 0, COMPUTER), turn, puzzle.key)
        for wider, closer in pairwise(found):
            assert set(closer) < set(wider), puzzle.key
        assert {cell for cell, _ in turn.placements} < set(found[-1]), puzzle.key


async def test_whether_to_pass_is_asked_without_the_number_of_a_match(table, ada):
    message = (await table.choose(ada, "puzzle", "Pass", game="yodd")).message
    assert message.content.startswith("Do you want to pass? You place no stone")


def heard(message, puzzle):
    """The stones, and the numbers of the empty cells, as the description of the picture lists them."""
    names, board = puzzle.setup.board.tiling.names, puzzle.setup.board
    stones, numbers = dict.fromkeys(names), dict.fromkeys(names)
    for sentence in re.split(
        rf"\. |[:;] (?={'|'.join(COLOURS)})", message.attachments[0].description.rstrip(".")
    ):
        kind, _, listed = sentence.rpartition(": ")
        cells = cells_of(listed) or [name for name in names if not stones[name] and not numbers[name]]
        if colour := COLOURS.get(kind.split(" ")[0]):
            stones |= dict.fromkeys(cells, colour)
        elif number := re.fullmatch(r"(?:Empty, marked|Marked|Leer, mit|Mit) (\d)", kind):
            numbers |= dict.fromkeys(cells, int(number[1]))
    told = board.numbers or dict.fromkeys(range(len(names)))
    known = [numbers[name] if stones[name] is None else told[cell] for cell, name in enumerate(names)]
    return tuple(stones.values()), tuple(known)


@pytest.mark.parametrize(("language", "told"), [("en", "**a1** loses:"), ("de", "**a1** verliert:")])
def test_turns_are_not_counted_where_the_match_is_lost_at_once(language, told):
    assert languages().words(language).say("puzzle-wrong", turn="a1", at=1, all=1) == told


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_three_puzzles_are_solved_from_texts_alone(table, ada, language):
    await table.bot.get(People).change_person(ada.id, language=language)
    words = languages().words(language)
    for game in ("odd", "yodd", "strands"):
        puzzle = SHELF.puzzles(game)[0]
        board = puzzle.setup.board
        message = (await table.slash(ada, "puzzle", game=game)).message
        for step in range(puzzle.steps):
            view, turn = table.bot.get(Puzzles).view(puzzle, step, ada.id), puzzle.line[2 * step]
            numbers = board.numbers or (None,) * len(board.tiling)
            assert heard(message, puzzle) == (view.position.stones, numbers)
            task = words.say("puzzle-task", seat=seat_title(view.position.seat, view, words))
            assert task.partition(".")[0] in message.content
            await table.put(ada, message, *(board.tiling.names[cell] for cell, _ in turn.placements))
            played = words.say("button-confirm", turn=turn_words(turn, view, words))
            await table.click(ada, message, played)
        assert words.say("puzzle-result", first="yes", wrong=0, hints=0) in message.content.split("\n")[0]


async def test_the_first_puzzle_is_a_gentle_one_of_odd_or_of_the_game_one_plays(table, ada, ben):
    for game in ("odd", "yodd"):
        begun = [(await table.slash(ada, "puzzle")).message.content for _ in range(2)]
        assert all(f"**{game.capitalize()}, grade 1 " in text for text in begun), begun
        await table.challenge(ada, ben, game="yodd")
        await table.click(ben, table.newest(ada), "Accept")


async def test_a_request_for_a_missing_puzzle_gets_a_sentence(table, ada):
    puzzles = table.bot.get(Puzzles)
    for reason, game, grade in (("no-such-grade", None, 9), ("no-puzzles", "go", None)):
        with pytest.raises(MatchError, match=reason):
            await puzzles.next(ada.id, game, grade)
    for puzzle, step, reason in ((FIRST, 9, "unknown-button"), (FIRST, -1, "unknown-button")):
        with pytest.raises(MatchError, match=reason):
            puzzles.view(puzzle, step, ada.id)
    with pytest.raises(MatchError, match="no-such-puzzle"):
        puzzles.find("odd-999999")


async def test_a_damaged_file_is_logged_and_other_games_take_its_place(table, ada, monkeypatch, caplog):
    text = {name: (data.PUZZLES / f"{name}.jsonl").read_text(encoding="utf-8") for name in ("yodd", "rounds")}
    shelf = Shelf(CATALOGUE, lambda name: {"odd": "{", **text}.get(name, ""))
    monkeypatch.setattr(table.bot.get(Puzzles), "_shelf", shelf)
    said = "The endings of Odd can't be read at the moment"
    assert (await table.slash(ada, "puzzle", game="odd")).message.content.startswith(said)
    assert "**Yodd, grade " in (await table.slash(ada, "puzzle")).message.content
    assert table.bot.get(Puzzles).of_day(date(2026, 3, 16), "odd").startswith("yodd-")
    shown = await table.slash(ada, "server set", puzzle=table.channel, game="odd")
    assert said in shown.message.content
    (line,) = (one.getMessage() for one in caplog.records if "oddity doctor" in one.getMessage())
    assert line.startswith("puzzles of odd cannot be given")


async def test_without_an_engine_a_wrong_answer_is_just_called_wrong(seated, ada):
    async with seated(workers=Workers(0)) as table:
        message = (await table.slash(ada, "puzzle", game="odd")).message
        await answer(table, ada, message, FIRST, losing(FIRST))
        assert "I can't play it out just now" in message.content
        assert labels(message) == ["Try again", "Hint"]
        await table.click(ada, message, "Try again")
        assert "One turn wins: find it." in message.content


@pytest.mark.parametrize("game", ["strands", "xodd", "yodd", "catchup"])
async def test_each_game_has_puzzles_by_ear_in_german_too(table, ada, game):
    await table.bot.get(People).change_person(ada.id, language="de", view="words")
    message = (await table.slash(ada, "puzzle", game=game)).message
    assert not message.attachments
    assert "Ein einziger Zug gewinnt: Finde ihn." in message.content
    puzzle = SHELF.puzzles(game)[0]
    unusual = "Nicht die übliche Regel: Ein dritter Stein, wenn die größte Gruppe des Gegners größer"
    assert (unusual in message.content) is (puzzle.setup.options.get("bonus") == "larger")
    names = puzzle.setup.board.tiling.names
    await table.put(ada, message, *(names[cell] for cell, _ in puzzle.line[0].placements))
    assert "Tipp" not in labels(message)


@needs("ratings")
async def test_a_profile_counts_what_one_solved(table, ada, ben):
    for puzzle in ("odd-1", "odd-2"):
        await table.store.note_tried(ada.id, puzzle, "solved", table.clock())
    await table.store.note_tried(ben.id, "odd-3", "wrong", table.clock())
    assert private(await table.slash(ben, "profile", person=ada)).endswith("\nEndings solved: 2")
    assert "nothing to show of you" in private(await table.slash(ben, "profile"))


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
