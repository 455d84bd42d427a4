import re
from random import Random

import pytest

from bot.data import languages
from bot.matches.change import By
from bot.matches.playing import Playing
from bot.rules.rules import random_turn
from bot.ui.messages import ExpiringMessages
from bot.ui.texts import want_text
from tests.case import each
from tests.conversations.table import SMALL, labels, private
from tests.conversations.test_autocompletion import after
from tests.conversations.workers import Engine
from tests.loaded import needs

QUARTER = 15 * 60


async def begin(table, person, board="hexhex-3"):
    """Begin a match against the computer in a thread. Returns the first turn, and the thread."""
    seat = {"seat": "odd", "thread": True, **SMALL, "board": board}
    made = (await table.slash(person, "challenge odd", level=1, **seat)).message
    (card,) = (message for message in table.seen(person) if message.thread)
    return made, table.at(card.thread)


async def play(table, person, made, cell):
    await table.put(person, made, cell)
    await table.click(person, made, f"Play {cell} black")


def private_messages(table, person):
    return [message for message in table.channel.messages(as_=person) if message.ephemeral]


@needs("computer")
@pytest.mark.parametrize("where", ["channel", "thread"])
async def test_against_the_computer_the_next_turn_opens_in_the_same_message_until_the_end(table, ada, where):
    made, inside = await begin(table, ada, SMALL["board"])
    if where == "thread":
        table, made = inside, await inside.open(ada)
    while (view := await table.view()).match.outcome is None:
        assert "**You want an odd number** of big groups" in made.content
        turn = random_turn(view.rules, view.position, Random(view.match.ply))
        cell = view.position.board.tiling.names[turn.placements[0].cell]
        await play(table, ada, made, cell)
        assert f"You played **{cell} black**" in made.content
    assert private_messages(table, ada) == [made]
    assert re.search(r"\*\*You (win!|lose\.)\*\*", made.content)
    assert made in table.channel.messages(as_=ada)
    assert "wins!" in inside.newest(ada).content


@needs("computer", "take_backs")
async def test_a_message_without_an_answer_leads_on_after_fifteen_minutes_and_a_restart(sandbox, seated, ada):
    async with seated(workers=Engine(waits=True)) as table:
        made, _ = await begin(table, ada)
        await table.put(ada, made, "b2")
        await ada.click(made, "Play b2 black")
        await sandbox.until(lambda: "I'm thinking." in made.content)
        assert labels(made) == ["Go on", "Take back"]
        await ada.click(made, "Go on")
        await sandbox.until(lambda: "Oddity is thinking" in made.content)
        assert labels(made) == ["Go on", "Plan ahead"]
        table.stopwatch.let_pass(QUARTER)
    async with seated() as table:
        await table.bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        await table.click(ada, made, "Go on")
        assert made.content.startswith("You played **b2 black**, I answered **")
        assert "white**.\n" in made.content
        assert "**Your turn in match #1** · Odd\n" in made.content


async def turn_by_buttons(table, person):
    made = await table.open(person)
    view = await table.view()
    turn = random_turn(view.rules, view.position, Random(view.match.ply))
    await play(table, person, made, view.position.board.tiling.names[turn.placements[0].cell])
    return made


async def test_between_people_one_message_goes_on_until_the_end(table, ada, ben):
    await table.start(ada, ben)
    mine = await turn_by_buttons(table, ada)
    theirs = await turn_by_buttons(table, ben)
    for person, made in ((ada, mine), (ben, theirs), (ada, mine)):
        assert "**Your turn in match #1**" in made.content
        view = await table.view()
        free = view.position.board.tiling.names[view.position.empty[0]]
        await play(table, person, made, free)
        assert made.content == f"You played **{free} black** in match #1."
    await table.resign(ben)
    assert f"**You win!** <@{ben.id}> resigned." in mine.content
    assert private_messages(table, ada) == [mine]
    assert theirs not in private_messages(table, ben), "he has resigned in another one"


async def test_answer_to_a_typed_turn_between_people_stays_until_the_end(table, ada, ben):
    await table.start(ada, ben)
    answers = [
        (await table.play(person, turn)).message for person, turn in ((ada, "b2 white"), (ben, "a1 white"))
    ]
    assert [one.content for one in answers] == [
        "You played **b2 white** in match #1.",
        "You played **a1 white** in match #1.",
    ]
    await table.resign(ada)
    assert "**You win!**" in answers[1].content


async def test_newest_private_message_of_a_match_replaces_the_one_before(table, ada, ben):
    await table.start(ada, ben)
    for make in (table.open, lambda one: table.slash(one, "play"), lambda one: table.play(one, "b2 white")):
        made = await make(ada)
        assert private_messages(table, ada) == [getattr(made, "message", made)]
    await table.start(ada, ben)
    await table.open(ada)
    assert len(private_messages(table, ada)) == 2, "of two matches"


async def test_private_message_becomes_a_line_in_its_fourteenth_minute(table, ada, ben):
    await table.start(ada, ben)
    mine = await turn_by_buttons(table, ada)
    table.stopwatch.let_pass(10 * 60)
    theirs = await turn_by_buttons(table, ben)
    assert "**Your turn" in mine.content
    table.stopwatch.let_pass(3 * 60)
    await ExpiringMessages.of(table.bot).each_minute()
    await table.idle()
    line = f"**Odd** #1 · <@{ada.id}> (Odd) – <@{ben.id}> (Even)"
    assert (mine.content, labels(mine), mine.attachments) == (line, ["Go on"], [])
    assert theirs.content.startswith("You played"), "it is three minutes old"
    await table.click(ada, mine, "Go on")
    assert "**Your turn in match #1**" in mine.content
    await table.click(ada, mine, "More")
    await table.click(ada, mine, "Close")
    await table.play(ada, "c2 black")
    assert mine not in table.channel.messages(as_=ada)


@needs("computer")
async def test_a_player_who_sees_the_computers_answer_is_not_pinged(table, ada):
    made, inside = await begin(table, ada)
    first = len(inside.seen(ada))
    await play(table, ada, made, "b2")
    assert [board.pings for board in inside.seen(ada)[first:]] == [set(), set()]
    table.stopwatch.let_pass(QUARTER)
    await ExpiringMessages.of(table.bot).each_minute()
    await table.idle()
    view = await table.view()
    await table.bot.get(Playing).play(view, By(ada.id, view.match.place), "e1 black")
    await table.idle()
    assert inside.newest(ada).pings == {ada.id}


async def test_between_people_it_says_who_is_to_move_and_stays_until_then(table, ada, ben):
    there = await table.start_in_thread(ada, ben)
    made = (await table.slash(ada, "play")).message
    await play(table, ada, made, "b2")
    where = f"<@{ben.id}> is to move. → <#{there.channel.id}>"
    assert made.content == f"You played **b2 black** in match #1. {where}"
    table.stopwatch.let_pass(QUARTER)
    await table.idle()
    assert made in table.channel.messages(as_=ada)


async def test_private_turn_begins_with_the_last_turn(table, ada, ben):
    await table.start(ada, ben, "a1 white", "c1 white")
    for opening in (
        table.click(ada, table.newest(ada), "Play"),
        table.slash(ada, "play"),
        table.press_forged(ada, "oddity:play-here:1"),
    ):
        made = (await opening).message
        assert made.content.startswith(f"<@{ben.id}> played **c1 white**: new group.\n")
        assert "Last turn" not in made.attachments[0].description, "it is told above"
        await table.put(ada, made, "b1")
        assert made.content.startswith("**Your turn in match #1** · Odd\n")
        assert "Last turn: c1 white" in made.attachments[0].description


async def test_private_turn_after_a_pass_says_what_passing_too_leads_to(table, ada, ben):
    await table.start(ada, ben, "a1 black", "pass", game="yodd", board="hexhex-3")
    made = await table.open(ada)
    assert made.content.startswith(f"<@{ben.id}> passed. If you pass too, you lose 1 : 0.\n")
    await table.click(ada, made, "Pass")
    assert "the match would be over: **You lose.**" in made.content
    assert f"If <@{ada.id}> passes too, it's over: White wins." in table.newest(ada).content


async def test_white_reads_their_own_groups_first_after_a_pass(table, ada, ben):
    await table.start(ada, ben, "a1 white", "a2 white", "pass", game="yodd", board="hexhex-3")
    made = await table.open(ben)
    assert made.content.startswith(f"<@{ada.id}> passed. If you pass too, you lose 1 : 0.\n")
    assert "Now 1 : 0" in made.content


async def test_player_reads_their_board_in_the_second_person(table, ada, ben, cleo):
    await table.start(ada, ben, "a1 white", "a2 white", "pass", game="yodd", board="hexhex-3")
    assert "If you pass too, you lose 1 : 0." in (await table.slash(ben, "board")).message.content
    await table.play(ben, "pass")
    for person, told in (
        (ada, "**You win!** "),
        (ben, "**You lose.** "),
        (cleo, f"**<@{ada.id}> (Black) wins!** "),
    ):
        assert told in (await table.slash(person, "board", match=1)).message.content


@needs("computer", "explain")
async def test_playing_the_computer_offers_to_go_on_with_what_runs(table, ada):
    tour = (await table.choose(ada, "help", "Play Odd against me")).message
    asked = (await table.click(ada, tour, "Play Odd against me")).followups[-1]
    assert "Match #1 against me is still running" in asked.content
    assert labels(asked) == ["Go on", "Begin another"]
    await table.click(ada, asked, "Go on")
    assert "**Your turn in match #1**" in asked.content
    assert len(table.seen(ada)) == 1


@needs("thinking_ahead")
async def test_play_offers_to_plan_while_the_opponent_is_to_move(table, ada, ben):
    board = await table.start(ada, ben)
    for answer in (await table.click(ben, board, "Play"), await table.slash(ben, "play")):
        assert "It isn't your turn" in private(answer)
        planned = await table.click(ben, answer.message, "Plan ahead")
        assert "Planned answers in match #1" in private(planned)
    answer = await table.slash(ben, "play")
    answer.message.components[0]["components"][0]["custom_id"] = "oddity:play-here:1"  # of any older message
    assert labels((await table.click(ben, answer.message, "Plan ahead")).message) == ["Go on", "Plan ahead"]
    assert "It isn't your turn" in private(await table.play(ben, "b2 white"))


async def test_the_aim_is_told_at_a_players_first_turn_of_a_game_in_any_match(table, ada, ben, cleo):
    await table.start(ada, ben)
    await table.start(ada, cleo)
    opened = [(await table.slash(ada, "play", match=number)).message for number in (1, 2)]
    assert all(made.content.startswith("**You are Odd:**") for made in opened)
    await table.play(ada, "b2 white", match=2)
    assert (await table.slash(ada, "play", match=1)).message.content.startswith("**Your turn in match #1**")


@each(
    ("view", "said"),
    [
        (
            after("odd", "hexhex-3", group=3),
            "**You want an odd number** of big groups (3+ stones). Now 0: even",
        ),
        (
            after("odd", "hexhex-3", "a1 white", group=3),
            "**You want an even number** of big groups (3+ stones).",
        ),
        (
            after("strands", "side-5", "c3"),
            "**You're White and want the largest group.** Now Black 1, White 0",
        ),
        (after("catchup", "hexhex-3"), "**You're Black and want the largest group.** Now Black 0, White 0"),
        (after("xodd", "square-5", "a1 white"), "**You want fewer white groups** than black ones. Now 1 : 0"),
        (
            after("yodd", "hexhex-3", "a1 white", "a2 white"),
            "**You want fewer black groups** than white ones. Now 0 : 1",
        ),
    ],
)
def test_the_aim_is_one_line_for_each_game_and_seat(view, said):
    assert want_text(view, languages().words("en")).startswith(said)
    german = want_text(view, languages().words("de"))
    assert german.startswith("**Du ")
    assert "\n" not in german
