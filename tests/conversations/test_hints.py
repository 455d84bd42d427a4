import pytest

from bot.engine.workers import Workers
from tests.case import case
from tests.conversations.table import FULL, labels, private
from tests.loaded import needs

FAIR = "a hint would be help from a third"


async def hint(table, person, **options):
    answer = await table.slash(person, "hint", **options)
    assert answer.ephemeral
    return answer.message


async def test_between_people_there_are_none_before_the_end_and_it_is_said_why(table, ada, ben, cleo):
    await table.start(ada, ben)
    for person in (ada, ben, cleo):
        for options in ({}, {"match": 1}, {"match": 1, "turn": 1}):
            message = await hint(table, person, **options)
            assert message.content.startswith("Match #1 is between two people, and")
            assert FAIR in message.content
            assert not message.attachments
    opened = await table.open(ada)
    board = (await table.slash(ada, "board")).message
    assert "Hint" not in [*labels(opened), *labels(board)]
    await table.start(ada, cleo)
    asked = (await table.slash(ada, "hint", turn=1)).message
    assert (asked.buttons, asked.components) == ([], []), "no list of matches that are all refused"
    assert FAIR in table.channel.messages(as_=ada)[-1].content
    assert table.bot.workers.thoughts == 0


@needs("replay")
async def test_once_it_is_over_everybody_has_them_for_each_of_its_turns(table, ada, ben, cleo):
    await table.start(ada, ben, *FULL)
    board = (await table.slash(cleo, "board", match=1)).message
    assert labels(board)[:2] == ["Replay", "Hint"]
    answer = await table.click(cleo, board, "Hint")
    assert answer.message is not board
    assert board.content.startswith("**Odd** #1")
    for message in (answer.message, await hint(table, ada)):
        assert message.content.startswith("**Hints for turn 7 of match #1** · Odd · Odd to move\n**1. c2 ")
        assert message.content.endswith("\nPlayed: **c2 black** (proven win). That's as good as it gets.")
        assert labels(message) == ["Hints for turn 6"]
    plain = message.attachments[0].data
    message = await hint(table, cleo, match=1, turn=3)
    title, *hints, played = message.content.split("\n")
    assert title == "**Hints for turn 3 of match #1** · Odd · Odd to move"
    best = hints[0].removeprefix("**1. ").partition("**")[0]
    assert played == f"Played: **b1 black** (proven loss). Best: **{best}** (proven win)."
    assert len(hints) == 2  # all others lose
    assert all("proven win" in line and " big group" in line for line in hints)
    (picture,) = message.attachments
    for number, line in enumerate(hints, start=1):
        assert line.removeprefix(f"**{number}. ").partition("**")[0] not in picture.description
    assert labels(message) == ["Hints for turn 2", "Hints for turn 4"]
    await table.click(cleo, message, "Hints for turn 2")
    assert message.content.startswith("**Hints for turn 2 of match #1** · Odd · Even to move")
    assert labels(message) == ["Hints for turn 1", "Hints for turn 3"]
    message = await hint(table, ada, match=1, turn=8)
    assert message.content == "Match #1 has hints for the turns 1 to 7."
    await table.store.change_person(ada.id, language="de", theme="night")
    message = await hint(table, ada)
    assert message.content.startswith("**Tipps für Zug 7 von Partie #1** · Odd · „Ungerade“ ist am Zug")
    assert "Gespielt: **c2 schwarz** (" in message.content
    assert "Letzter Zug: " in message.attachments[0].description
    assert message.attachments[0].data != plain
    assert labels(message) == ["Tipps für Zug 6"]
    await table.start(ada, ben)
    offered = await table.complete(ada, "hint", "match")
    assert [choice["value"] for choice in offered] == [1], "only matches in which there may be hints"


async def test_a_hint_says_that_the_engine_is_off_or_busy_or_has_failed(table, ada, ben, monkeypatch, caplog):
    await table.start(ada, ben, *FULL)
    for processes, told in ((0, "I'm not thinking about turns"), (1, "I'm busy just now.")):
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr("bot.engine.workers.MAX_WAITING", 0)
            elsewhere.setattr(table.bot, "workers", Workers(processes))
            assert (await hint(table, ada)).content.startswith(told)
    monkeypatch.setattr("bot.engine.workers.ATTEMPTS", 0)
    message = await hint(table, ada)
    assert message.content.startswith("Sorry, something went wrong on my side.")
    (record,) = [record for record in caplog.records if record.getMessage().startswith("bug ")]
    assert record.getMessage().split()[1] in message.content


@needs("computer")
async def test_against_the_computer_a_hint_is_taken_over_from_the_builder(table, ada):
    await table.against_computer(ada, level=1)
    made = await table.open(ada)
    assert labels(made)[-3:] == ["Hint", "Type it", "More"]
    message = (await table.click(ada, made, "Hint")).message
    assert message is made
    assert message.content.startswith("**Hints for turn 1 of match #1** · Odd · Odd to move\n**1. ")
    *buttons, back = labels(message)
    assert len(buttons) == 2  # all others lose
    await table.click(ada, message, back)
    assert labels(made)[-3:] == ["Hint", "Type it", "More"]
    await table.click(ada, made, "Hint")
    for number, (button, line) in enumerate(
        zip(buttons, message.content.split("\n")[1:], strict=True), start=1
    ):
        assert button.startswith(f"{number}: ")
        assert line.startswith(f"**{number}. {button.removeprefix(f'{number}: ')}** (")
    turn = buttons[1].removeprefix("2: ")
    await table.click(ada, message, buttons[1])
    assert f"**{turn}**: new group." in message.content
    assert turn.split()[0] in message.attachments[0].description
    assert "Hint" not in labels(message)
    await table.click(ada, message, f"Play {turn}")
    assert (await table.match()).turns[0] == turn
    assert (await table.match()).ply == 2


@needs("computer")
async def test_against_the_computer_they_are_for_its_opponent_alone(table, ada, ben):
    await table.start(ada, ben)
    await table.against_computer(ada, level=1)
    assert (await hint(table, ada)).content.startswith("**Hints for turn 1 of match #2**"), "not of match #1"
    board = (await table.slash(ada, "board", match=2)).message
    assert labels(board)[:3] == ["Play", "Hint", "Text board"]
    assert private(await table.click(ada, board, "Hint")).startswith("**Hints for turn 1 of match #2**")
    assert "Hint" not in labels((await table.slash(ben, "board", match=2)).message)
    assert (await hint(table, ben, match=2)).content.startswith("You don't play in match #2.")
    assert (await hint(table, ada, match=2, turn=2)).content == "Match #2 has hints for the turns 1 to 1."


@needs("computer")
@pytest.mark.usefixtures("undrawn")
async def test_in_every_game_a_hint_of_several_stones_can_be_taken_over(table, ada):
    games = {"strands": "side-5", "xodd": "square-5", "yodd": "hexhex-3"}
    for number, (game, board) in enumerate(games.items(), start=1):
        await table.against_computer(ada, game, level=1, board=board, seat="black")
        for ply in (0, 2):  # the first turn is a stone alone
            with case(game, ply):
                message = await hint(table, ada, match=number)
                best = labels(message)[0]
                await table.click(ada, message, best)
                assert f"**{best.removeprefix('1: ')}**: " in message.content
                assert "Ready to play." in message.content
                await table.click(ada, message, f"Play {best.removeprefix('1: ')}")
                assert (await table.match(number)).ply == ply + 2
