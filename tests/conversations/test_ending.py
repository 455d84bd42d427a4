"""The end of a match in the private message in which it was played."""

from random import Random

from bot.engine.levels import SearchBudget
from bot.engine.thinking import think
from bot.matches.ids import COMPUTER
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from bot.ui.texts import turn_words
from tests.conversations.table import FULL, SMALL, labels
from tests.loaded import FEATURES, needs

TURNED, REMATCH, SWAPPED = "See where it turned", "Rematch", "Rematch, seats swapped"


def best(view):
    return think(view.rules, view.position, SearchBudget(200)).turn


def random(view):
    return random_turn(view.rules, view.position, Random(view.match.ply))


async def play_on(table, person, made, choose, number=1):
    """Play a match against the computer by taps in one message, to its end."""
    words = table.bot.languages.words(person.user.locale)
    while (view := await table.view(number)).match.outcome is None:
        turn = choose(view)
        names = view.position.board.tiling.names
        await table.put(person, made, *(names[cell] for cell, _ in turn.placements))
        turn_text = turn_words(turn, view, words)
        await table.click(person, made, words.say("button-confirm", turn=turn_text))
    return view.match


async def begin(table, person, level=1, **options):
    options = {"seat": "odd", "thread": True, **SMALL, **options}
    return (await table.slash(person, "challenge odd", level=level, **options)).message


def assert_ends(made, result, why):
    """The last turn, result and reason are told, and the last board is shown."""
    last, ended, *_ = made.content.split("\n")
    assert "played **" in last
    assert ended.startswith(f"**{result}** ")
    assert why in ended
    (board,) = made.attachments
    assert result not in board.description


@needs("computer", "replay")
async def test_won_match_ends_with_board_and_ways_on(table, ada):
    made = await begin(table, ada)
    match = await play_on(table, ada, made, best)
    assert match.winner == ada.id
    assert_ends(made, "You win!", "an odd number.")
    assert "**A win in your first match: congratulations!**" in made.content
    assert labels(made) == ["Next level", TURNED, SWAPPED, "More"]
    opened = (await table.click(ada, made, "Next level")).followups[-1]
    assert "**Your turn in match #2**" in opened.content
    assert (await table.match(2)).level == 10
    await table.click(ada, made, "More")
    assert {"Bigger board", "Another game", "Record"} <= {*labels(made)}
    await table.click(ada, made, "Back to the board")
    assert {"Next level", TURNED, "Replay"} <= {*labels(made)}


@needs("computer", "replay")
async def test_lost_match_can_be_played_again_from_the_same_seat(table, ada):
    await begin(table, ada, 5, seat="even")
    made = (await table.slash(ada, "play")).message
    match = await play_on(table, ada, made, random)
    assert match.winner == COMPUTER
    assert_ends(made, "You lose.", "an odd number.")
    assert labels(made) == ["Again", TURNED, "Learn" if "lessons" in FEATURES else SWAPPED, "More"]
    await table.click(ada, made, "Again")
    again = await table.match(2)
    assert (again.seats, again.setup, again.level) == (match.seats, match.setup, match.level)


@needs("replay")
async def test_end_between_people_is_in_the_second_person(table, ada, ben):
    await table.start(ada, ben, *FULL[:-1])
    made = await table.open(ada)
    await table.put(ada, made, "c2")
    await table.click(ada, made, "Play c2 black")
    won = (await table.match()).winner == ada.id
    assert_ends(made, "You win!" if won else "You lose.", "The board is full")
    assert labels(made) == [TURNED, REMATCH, "More"]
    await table.click(ada, made, REMATCH)
    assert "rematch" in table.newest(ada).content


async def test_resigning_ends_with_the_last_board(table, ada, ben):
    await table.begin(ada, ben)
    asked = (await table.slash(ada, "resign")).message
    await table.click(ada, asked, "Yes, resign")
    assert (
        asked.content
        == f"**Odd** #1 · <@{ben.id}> played **a2 white**: grows to 2.\n**You lose.** You resigned."
    )
    assert asked.attachments
    assert labels(asked) == [TURNED, REMATCH, "More"]


@needs("computer", "replay", "solved")
async def test_held_win_can_be_held_again(table, ada):
    rules = await table.slash(ada, "rules", game="odd")
    shown = (await table.click(ada, rules.message, "Hold the win")).message
    await table.click(ada, shown, labels(shown)[-1])
    while (view := await table.view()).match.outcome is None:
        turn = format_turn(best(view), view.position, view.rules)
        made = (await table.play(ada, turn)).message
    assert_ends(made, "You win!", "an odd number.")
    assert "You held the win from the first turn to the last." in made.content
    assert labels(made) == ["Hold it again", TURNED, SWAPPED, "More"]


@needs("computer")
async def test_german_player_reads_the_end_in_german(table, ada):
    ada.user.locale = "de"
    made = await begin(table, ada)
    await play_on(table, ada, made, best)
    assert "**Du gewinnst!** Das Brett ist voll" in made.content
    assert labels(made)[-1] == "Mehr"
    await begin(table, ada)
    asked = (await table.slash(ada, "resign", match=2)).message
    await table.click(ada, asked, "Ja, aufgeben")
    assert "**Du verlierst.** Du hast aufgegeben." in asked.content


async def test_going_on_with_a_match_that_is_over_shows_its_end(table, ada, ben):
    await table.begin(ada, ben)
    await table.resign(ben)
    shown = (await table.press_forged(ada, "oddity:play-here:1")).message
    assert f"**You win!** <@{ben.id}> resigned." in shown.content
    assert shown.attachments


@needs("privacy")
async def test_forgotten_player_reads_the_end_as_others_do(table, ada, ben):
    await table.start(ada, ben)
    opened = await table.open(ada)
    await table.delete_data(ada)
    await table.idle()
    assert "wins!" in opened.content, opened.content
    assert REMATCH not in labels(opened), "nobody would be asked"
