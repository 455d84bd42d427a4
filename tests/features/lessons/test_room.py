from itertools import cycle

import pytest

from bot.features.lessons.service import Lessons
from bot.matches.preferences import People
from bot.rules.position import Colour
from bot.ui.texts import turn_words
from tests.case import case
from tests.conversations.table import SMALL, labels, private
from tests.features.lessons.test_lessons import SHELF, Lesson
from tests.loaded import needs

GONE = "There's no such lesson any more."


async def answer(table, person, message, key, turn, *, language="en"):
    """Play a turn in a lesson; return the taps."""
    lesson, words = Lesson(key), table.bot.languages.words(language)
    names = lesson.before.board.tiling.names
    view = table.bot.get(Lessons).view(lesson.puzzle, 0, person.id)
    cells = [names[cell] for cell, _ in turn.placements]
    if cells and words.say("button-remove", cell=cells[0]) in labels(message):
        cells = cells[1:]
    taps = await table.put(person, message, *cells)
    if turn.is_pass:
        await table.click(person, message, words.say("button-pass"))
        taps += 1
    confirm = words.say("button-confirm", turn=turn_words(turn, view, words))
    if confirm in labels(message):
        await table.click(person, message, confirm)
        taps += 1
    return taps


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("game", "language", "view"),
    [(game, *look) for game, look in zip(SHELF.games, cycle([("en", "picture"), ("de", "words")]))],
)
async def test_lessons_of_a_game_are_played_one_after_the_other(table, ada, game, language, view):
    await table.bot.get(People).change_person(ada.id, language=language, view=view)
    words = table.bot.languages.words(language)
    message = (await table.slash(ada, "learn")).message
    assert message.ephemeral
    title = table.bot.catalogue.game(game).name
    await table.click(ada, message, title)
    keys = [one.key for one in SHELF.puzzles(game)]
    for number, key in enumerate(keys, start=1):
        assert message.content.startswith(f"**{title}** · ")
        assert words.say(f"lesson-{key}") in message.content
        assert bool(message.attachments) is (view == "picture")
        turn = Lesson(key).turn
        most = 1 if number == 1 else 4 if len(turn.placements) < 2 else 2 * len(turn.placements) + 2
        assert await answer(table, ada, message, key, turn, language=language) <= most
        assert words.say(f"learned-{key}") in message.content
        if number < len(keys):
            await table.click(ada, message, words.say("button-lesson-next"))
    told = words.say("learn-progress", game=title, done=len(keys), all=len(keys), left=0)
    assert told in message.content
    assert words.say("button-play-me") in labels(message)
    await table.click(ada, message, words.say("button-learn-others"))
    assert told in message.content
    assert [one.lesson for one in await table.store.lessons_done(ada.id)] == keys


async def test_wrong_turn_is_played_out_and_can_be_tried_again(table, ada):
    message = (await table.choose(ada, "learn", "Odd")).message
    lesson = Lesson("odd-1")
    await answer(table, ada, message, "odd-1", lesson.stones(Colour.WHITE, "e3"))
    assert message.content.startswith("**e3 white** loses")
    assert "**Even wins.** The board is full" in message.content
    assert message.attachments[0].filename == "board.png"
    assert labels(message) == ["Try again", "Hint"]
    await table.click(ada, message, "Hint")
    assert message.content == "Look here for the stone: e3."
    assert "Last turn" not in message.attachments[0].description, "what led there means nothing"
    await table.click(ada, message, "Back")
    await answer(table, ada, message, "odd-1", lesson.turn)
    assert message.content.startswith("**e3 black** is right. Three touching stones")
    assert not await table.store.tried(ada.id), "hints and wrong turns are not kept"


@pytest.mark.parametrize(("key", "named"), [("odd-4", "the stone: c2"), ("xodd-3", "both stones: a5, b4")])
async def test_hint_names_fewer_cells_than_are_empty(table, ada, key, named):
    for number in range(1, int(key[-1])):
        await table.store.note_lesson(ada.id, f"{key[:-1]}{number}", table.clock())
    message = (await table.choose(ada, "learn", Lesson(key).puzzle.game.title())).message
    await table.click(ada, message, "Hint")
    assert message.content == f"Look here for {named}."


async def test_right_turn_before_the_end_says_why(table, ada):
    for key in ("odd-1", "odd-2", "odd-3"):
        await table.store.note_lesson(ada.id, key, table.clock())
    message = (await table.choose(ada, "learn", "Odd")).message
    assert message.content.startswith("**Odd** · lesson 4 of "), "it goes on where it was left"
    await answer(table, ada, message, "odd-4", Lesson("odd-4").turn)
    assert labels(message) == ["Next", "Why c2 black?"]
    beside = (await table.click(ada, message, "Why c2 black?")).message
    assert "**c2 black** wins" in beside.content
    assert labels(beside) == ["Back", "Next", "Close"]


async def test_lesson_can_be_skipped_and_comes_again(table, ada):
    message = (await table.choose(ada, "learn", "Odd", "More", "Next lesson")).message
    assert message.content.startswith("**Odd** · lesson 2 of ")
    await table.click(ada, message, "More")
    await table.click(ada, message, "Other games")
    await table.click(ada, message, "Odd")
    assert message.content.startswith("**Odd** · lesson 1 of ")


async def test_finished_lessons_can_be_played_again_in_order(table, ada):
    for lesson in SHELF.puzzles("odd"):
        await table.store.note_lesson(ada.id, lesson.key, table.clock())
    message = (await table.choose(ada, "learn", "Odd")).message
    await answer(table, ada, message, "odd-1", Lesson("odd-1").turn)
    assert labels(message) == ["Next", "Play me", "Other games"]
    await table.click(ada, message, "Next")
    assert message.content.startswith("**Odd** · lesson 2 of ")


FORGED = (
    ("learn-game:go", GONE),
    ("learn-choose:go", GONE),
    ("lesson-next:learn-odd-999", GONE),
    ("build:0:0:f//learn-odd-999.0", GONE),
    ("puzzle-hint:learn-odd-999:0:1", GONE),
    ("puzzle-line:learn-odd-999:0:1:0:", GONE),
    ("puzzle-why-right:learn-odd-1:0:5", "This button"),
    ("build:0:0:f//learn-odd-1.1", "This button"),
    ("build:1:0:f//learn-odd-1.0", "This button"),
    ("confirm:0:0:f/00b/learn-odd-1.0", "This button"),
)


async def test_forged_or_outdated_lesson_is_refused(table, ada):
    for custom_id, told in FORGED:
        with case(custom_id):
            assert private(await table.press_forged(ada, f"oddity:{custom_id}")).startswith(told)
            assert not await table.store.lessons_done(ada.id)


async def test_right_turn_in_two_windows_counts_once(table, ada):
    windows = [(await table.choose(ada, "learn", "Odd")).message for _ in range(2)]
    for message in windows:
        await answer(table, ada, message, "odd-1", Lesson("odd-1").turn)
        assert "**Odd**: 1 of 7 lessons done" in message.content
    await table.click(ada, windows[1], "Next")
    assert windows[1].content.startswith("**Odd** · lesson 2 of ")
    assert len(await table.store.lessons_done(ada.id)) == 1


@needs("explain")
async def test_rules_and_help_lead_to_the_next_lesson(table, ada):
    for command, options in (("rules", {"game": "odd"}), ("help", {})):
        opened = (await table.choose(ada, command, "Learn", **options)).message
        assert opened.content.startswith("**Odd** · lesson 1 of ")


@needs("computer", "replay")
async def test_first_loss_leads_to_lessons_in_place_of_a_rematch(table, ada):
    for expected in (["Again", "Learn", "More"], ["Again", "Rematch, seats swapped", "More"]):
        await table.slash(ada, "challenge odd", level=1, seat="odd", thread=True, **SMALL)
        made = (await table.choose(ada, "resign", "Yes, resign")).message
        assert labels(made) == expected
    await table.click(ada, made, "More")
    opened = (await table.click(ada, made, "Learn")).message
    assert opened.content.startswith("**Odd** · lesson 1 of ")


async def test_tap_in_a_lesson_takes_two_calls(table, ada, calls):
    message = (await table.slash(ada, "learn")).message
    for button in ("Odd", "e3 white", "Try again", "Hint"):
        calls.clear()
        await table.click(ada, message, next(one for one in labels(message) if button in one))
        assert len(calls) <= 2, (button, calls)
