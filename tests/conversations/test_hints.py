"""Hints: who gets them when, what they show, and what leads on from them."""

import pytest

from bot.engine.workers import Workers
from bot.matches.settings import PersonSettings
from tests.conversations.table import CELLS, SMALL, labels, private

FAIR = "a hint would be the help of a third"


async def finish(table, ada, ben):
    """A match of seven turns, played to its end."""
    await table.start(ada, ben)
    for ply, cell in enumerate(CELLS):
        await table.play((ada, ben)[ply % 2], f"{cell} {'white' if ply % 2 else 'black'}")


async def hint(table, person, **options):
    """What `/hint` shows."""
    answer = await table.slash(person, "hint", **options)
    assert answer.ephemeral
    return answer.message


async def test_between_people_there_are_none_before_the_end_and_it_is_said_why(table, ada, ben, cleo):
    await table.start(ada, ben)
    for person in (ada, ben, cleo):
        for options in ({}, {"match": 1}, {"match": 1, "turn": 1}):
            message = await hint(table, person, **options)
            assert message.content.startswith("Match #1 is being played between two people, and")
            assert FAIR in message.content
            assert not message.attachments
    opened = (await table.click(ada, table.newest(ada), "Play")).message
    board = (await table.slash(ada, "board")).message
    assert "Hint" not in [*labels(opened), *labels(board)]
    assert not table.bot.workers.pids


async def test_once_it_is_over_everybody_has_them_for_each_of_its_turns(table, ada, ben, cleo):
    await finish(table, ada, ben)
    for person in (ada, cleo):
        message = await hint(table, person)
        assert message.content.startswith("**Hints for turn 7 of match #1** · Odd · Odd to move\n**1. c2 ")
        assert message.content.endswith("\nPlayed in this turn: **c2 black**.")
        assert labels(message) == ["Hints for turn 6"]
    message = await hint(table, cleo, match=1, turn=3)
    title, *hints, played = message.content.split("\n")
    assert title == "**Hints for turn 3 of match #1** · Odd · Odd to move"
    assert played == "Played in this turn: **b1 black**."
    assert len(hints) == 2  # all others lose
    assert all("proven win" in line and "counted: " in line for line in hints)
    (picture,) = message.attachments
    for number, line in enumerate(hints, start=1):
        turn = line.removeprefix(f"**{number}. ").partition("**")[0]
        assert f"Hint {number}: {turn}." in picture.description
    assert labels(message) == ["Hints for turn 2", "Hints for turn 4"]
    await table.click(cleo, message, "Hints for turn 2")
    assert message.content.startswith("**Hints for turn 2 of match #1** · Odd · Even to move")
    assert labels(message) == ["Hints for turn 1", "Hints for turn 3"]


async def test_a_turn_that_there_is_not_is_refused_with_those_that_there_are(table, ada, ben):
    await finish(table, ada, ben)
    message = await hint(table, ada, match=1, turn=8)
    assert message.content == "In match #1 there are hints for the turns 1 to 7."


async def test_the_private_board_of_a_match_that_is_over_leads_to_them(table, ada, ben, cleo):
    await finish(table, ada, ben)
    board = (await table.slash(cleo, "board", match=1)).message
    assert labels(board)[-3:] == ["Replay", "Record", "Hint"]
    answer = await table.click(cleo, board, "Hint")
    assert answer.message is not board
    assert private(answer).startswith("**Hints for turn 7 of match #1**")
    assert board.content.startswith("**Odd** #1")


async def test_where_several_matches_may_be_meant_the_choice_leads_to_its_hints(table, ada, ben, cleo):
    await table.start(ada, ben)
    await table.start(ada, cleo)
    asked = (await table.slash(ada, "hint", turn=1)).message
    await ada.select(asked, "Choose a match", ["#2 Odd Hexhex 2 against @Cleo · your turn"])
    await table.idle()
    assert FAIR in asked.content or FAIR in table.channel.messages(as_=ada)[-1].content


async def test_only_matches_in_which_there_may_be_hints_are_offered(table, ada, ben):
    await finish(table, ada, ben)
    await table.start(ada, ben)
    offered = await ada.autocomplete(table.channel, "hint", focused="match", match="")
    assert [choice["value"] for choice in offered] == [1]


async def test_they_are_told_in_the_language_and_drawn_in_the_looks_of_the_person(table, ada, ben):
    await finish(table, ada, ben)
    plain = (await hint(table, ada)).attachments[0].data
    await table.store.change_person(ada.id, **vars(PersonSettings(language="de", theme="night")))
    message = await hint(table, ada)
    assert message.content.startswith("**Tipps für Zug 7 in Partie #1** · Odd · Ungerade ist am Zug")
    assert "Gespielt wurde in diesem Zug: **c2 schwarz**." in message.content
    assert "Tipp 1: c2 " in message.attachments[0].description
    assert message.attachments[0].data != plain
    assert labels(message) == ["Tipps für Zug 6"]


@pytest.mark.parametrize(
    ("workers", "told"),
    [
        (lambda: Workers(0), "I don't think about turns just now"),
        (lambda: Workers(1, most_waiting=0), "Many wait for me to think just now."),
    ],
    ids=["off", "busy"],
)
async def test_where_nobody_can_think_it_is_said(seated, ada, ben, workers, told):
    async with seated(workers=workers()) as table:
        await finish(table, ada, ben)
        assert (await hint(table, ada)).content.startswith(told)


async def test_a_failed_engine_is_a_bug_with_a_reference(table, ada, ben, monkeypatch, caplog):
    await finish(table, ada, ben)
    monkeypatch.setattr("bot.engine.workers.ATTEMPTS", 0)
    message = await hint(table, ada)
    assert message.content.startswith("Sorry, something went wrong on my side.")
    (record,) = [record for record in caplog.records if record.getMessage().startswith("bug ")]
    assert record.getMessage().split()[1] in message.content


async def against_computer(table, person, game="odd", **options):
    """Begin a match against the computer, in which the person moves first."""
    options = {"seat": "odd", **SMALL, **options} if game == "odd" else {"seat": "black", **options}
    await table.slash(person, f"challenge {game}", level=1, **options)
    return table.newest(person)


async def test_against_the_computer_a_hint_is_taken_over_from_the_builder(table, ada):
    board = await against_computer(table, ada)
    made = (await table.click(ada, board, "Play")).message
    assert labels(made) == ["Hint", "Type it", "More"]
    shown = await table.click(ada, made, "Hint")
    assert "Your turn in match #1" in made.content
    message = shown.followups[-1] if shown.followups else shown.message
    assert private(shown).startswith("**Hints for turn 1 of match #1** · Odd · Odd to move\n**1. ")
    buttons = labels(message)
    assert len(buttons) == 2  # all others lose
    for number, (button, line) in enumerate(
        zip(buttons, message.content.split("\n")[1:], strict=True), start=1
    ):
        assert button.startswith(f"{number}: ")
        assert line.startswith(f"**{number}. {button.removeprefix(f'{number}: ')}** (")
    turn = buttons[1].removeprefix("2: ")
    await table.click(ada, message, buttons[1])
    assert f"**{turn}**: new group." in message.content
    assert f"Not yet played: {turn}." in message.attachments[0].description
    assert "Hint" not in labels(message)
    await table.click(ada, message, f"Play {turn.split()[1]}")
    assert (await table.match()).turns[0] == turn
    assert (await table.match()).ply == 2


async def test_against_the_computer_they_are_for_its_opponent_alone(table, ada, ben):
    await against_computer(table, ada)
    board = (await table.slash(ada, "board")).message
    assert labels(board)[7:10] == ["Play", "Hint", "Post again"]
    assert private(await table.click(ada, board, "Hint")).startswith("**Hints for turn 1 of match #1**")
    assert "Hint" not in labels((await table.slash(ben, "board")).message)
    assert (await hint(table, ben)).content.startswith("You don't play in match #1.")
    assert (await hint(table, ada, turn=2)).content == "In match #1 there are hints for the turns 1 to 1."


async def test_without_a_number_the_match_against_the_computer_is_meant(table, ada, ben):
    await table.start(ada, ben)
    await against_computer(table, ada)
    assert (await hint(table, ada)).content.startswith("**Hints for turn 1 of match #2**")


@pytest.mark.parametrize(
    ("game", "board"), [("strands", "side-5"), ("xodd", "square-5"), ("yodd", "hexhex-3")]
)
async def test_in_every_game_a_hint_of_several_stones_can_be_taken_over(table, ada, game, board):
    shown = await against_computer(table, ada, game, board=board)
    await table.click(ada, shown, "Play")
    for _ in range(3):  # the first turn is a stone alone
        message = await hint(table, ada)
        best = labels(message)[0]
        await table.click(ada, message, best)
        assert f"**{best.removeprefix('1: ')}**: " in message.content
        assert "This can be played." in message.content
        before = (await table.match()).ply
        await table.click(ada, message, "Confirm" if "Confirm" in labels(message) else labels(message)[0])
        assert (await table.match()).ply == before + 2
