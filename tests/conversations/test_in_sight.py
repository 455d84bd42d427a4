from random import Random

import pytest

from bot.data import languages
from bot.features.turn.draft import want_text
from bot.rules.rules import random_turn
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


@needs("computer")
async def test_against_the_computer_the_next_turn_opens_in_the_same_message_until_the_end(table, ada):
    made, inside = await begin(table, ada, SMALL["board"])
    while (view := await table.view()).match.outcome is None:
        assert "**You want an odd number** of big groups" in made.content
        turn = random_turn(view.rules, view.position, Random(view.match.ply))
        cell = view.position.board.tiling.names[turn.placements[0].cell]
        await play(table, ada, made, cell)
        assert f"You played **{cell} black**" in made.content
        assert made.content.count(f"→ <#{inside.channel.id}>") == 1
    assert "wins!" in made.content
    assert (labels(made), made.attachments) == ([], [])
    assert made in table.channel.messages(as_=ada)
    assert "wins!" in inside.newest(ada).content


@needs("computer", "take_backs")
async def test_a_message_without_an_answer_leads_on_after_fifteen_minutes_and_a_restart(sandbox, seated, ada):
    async with seated(workers=Engine(waits=True)) as table:
        made, inside = await begin(table, ada)
        await table.put(ada, made, "b2")
        await ada.click(made, "Play b2 black")
        await sandbox.until(lambda: "I'm thinking." in made.content)
        assert labels(made) == ["Go on", "Take back"]
        pressed = await ada.click(made, "Go on")
        await sandbox.until(lambda: pressed.followups)
        assert "Oddity is to move" in private(pressed)
        table.stopwatch.let_pass(QUARTER)
    async with seated() as table:
        await table.bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        assert labels(made) == ["Go on", "Take back"]
        await table.click(ada, made, "Go on")
        assert made.content.startswith("You played **b2 black**, I answered **")
        assert f"white**. → <#{inside.channel.id}>\n" in made.content
        assert "**Your turn in match #1** · Odd\n" in made.content


async def test_between_people_it_says_who_is_to_move_and_stays_until_then(table, ada, ben):
    there = await table.start_in_thread(ada, ben)
    made = (await table.slash(ada, "play")).message
    await play(table, ada, made, "b2")
    where = f"<@{ben.id}> is to move. → <#{there.channel.id}>"
    assert made.content == f"You played **b2 black** in match #1. {where}"
    table.stopwatch.let_pass(QUARTER)
    await table.idle()
    assert made in table.channel.messages(as_=ada)


@needs("computer", "explain")
async def test_playing_the_computer_offers_to_go_on_with_what_runs(table, ada):
    tour = (await table.choose(ada, "help", "Play Odd against me")).message
    asked = (await table.click(ada, tour, "Play Odd against me")).followups[-1]
    assert "Match #1 against me is still running" in asked.content
    assert labels(asked) == ["Go on", "Begin another"]
    await table.click(ada, asked, "Go on")
    assert "**Your turn in match #1**" in asked.content
    assert len(table.seen(ada)) == 1


@needs("plans")
async def test_who_presses_play_when_the_opponent_is_to_move_may_plan(table, ada, ben):
    board = await table.start(ada, ben)
    for answer in (await table.click(ben, board, "Play"), await table.slash(ben, "play")):
        assert "It isn't your turn" in private(answer)
        planned = await table.click(ben, answer.message, "Plan ahead")
        assert "Planned answers in match #1" in private(planned)
    answer = await table.slash(ben, "play")
    answer.message.components[0]["components"][0]["custom_id"] = "oddity:play-here:1"  # of any older message
    assert labels((await table.click(ben, answer.message, "Plan ahead")).followups[-1]) == ["Plan ahead"]
    assert "It isn't your turn" in private(await table.play(ben, "b2 white"))


async def test_the_aim_is_told_at_the_first_turn_of_a_game_in_whichever_match_that_is(table, ada, ben, cleo):
    await table.start(ada, ben)
    await table.start(ada, cleo)
    opened = [(await table.slash(ada, "play", match=number)).message for number in (1, 2)]
    assert all(made.content.startswith("**You are Odd:**") for made in opened)
    await table.play(ada, "b2 white", match=2)
    assert (await table.slash(ada, "play", match=1)).message.content.startswith("**Your turn in match #1**")


@pytest.mark.parametrize(
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
