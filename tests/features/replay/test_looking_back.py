import asyncio

import pytest

from bot.engine.levels import Evaluation
from bot.engine.workers import Workers
from bot.features.board.service import Showing
from bot.features.replay import sharing
from bot.features.replay.service import LookingBack
from bot.features.replay.sharing import Judge
from bot.matches.ids import MatchId
from bot.matches.model import Turning
from bot.rules.position import Colour, Placement, Turn
from tests.conversations.table import AT_THE_END, EDIT, labels, private

NINE = {"board": "rectangle-3-3", "group": 2}
TURNS = (
    *("a3 black", "a2 white", "b3 black", "a1 black", "c2 white"),
    *("c1 black", "b1 white", "b2 white", "c3 white"),
)
"""Even wins by the ninth turn; before the seventh, Odd had a proven win."""
TURNED = "**Turning point**, turn 7: **b1 white** let a sure win go; **c3 black** would have kept it."
JUDGE, BACK = "How well was it played?", "Back to the replay"


async def play_all_but(table, ada, ben, left):
    """Begin a match and play it up to this many turns before its end."""
    await table.start(ada, ben, **NINE)
    for ply, text in enumerate(TURNS[: len(TURNS) - left]):
        await table.store.add_turn(1, ply, text, None, table.clock())


async def finish(table, ada, ben):
    await play_all_but(table, ada, ben, 1)
    await table.play(ada, TURNS[-1])
    return table.newest(ada)


async def replay(table, person):
    return (await table.slash(person, "replay", match=1)).message


async def test_the_last_board_says_where_the_match_turned_by_an_edit_without_pings(table, sandbox, ada, ben):
    last = await finish(table, ada, ben)
    assert last.content.split("\n")[-1] == TURNED
    assert labels(last) == AT_THE_END
    assert last.edited
    (edit,) = [request for request in sandbox.requests if (request.method, request.route) == EDIT][-1:]
    assert edit.body["allowed_mentions"] == {"parse": []}
    assert (await table.match()).turning == Turning(7, "c3 black")
    assert await table.store.keys() == []
    await table.store.change_person(ada.id, language="de")
    shown = (await table.slash(ada, "board", match=1)).message
    assert "**Wendepunkt**, Zug 7: **b1 weiß** verschenkte einen sicheren Sieg" in shown.content


async def test_it_is_told_where_it_is_found_while_the_last_board_is_noted(table, ada, ben, monkeypatch):
    is_found = asyncio.Event()
    note_turning, note_board = LookingBack.note_turning, Showing.note_board

    async def note_found(looking_back, match, turning):
        is_found.set()
        await note_turning(looking_back, match, turning)

    async def note_then(showing, posted, message, **more):
        if posted.outcome is not None:
            await is_found.wait()  # and is stored in the same transaction
        return await note_board(showing, posted, message, **more)

    monkeypatch.setattr(LookingBack, "note_turning", note_found)
    monkeypatch.setattr(Showing, "note_board", note_then)
    assert (await finish(table, ada, ben)).content.split("\n")[-1] == TURNED


async def test_a_player_who_loses_a_won_position_by_resigning_or_on_time_had_a_proven_win(table, ada, ben):
    await play_all_but(table, ada, ben, 1)
    last = await table.resign(ada)
    assert TURNED in last.content, "after the seventh turn nothing could be won any more"
    await table.start(ada, ben, **NINE)
    for ply, text in enumerate((*TURNS[:6], "c3 black", "b1 white")):
        await table.store.add_turn(2, ply, text, None, table.clock())
    last = await table.resign(ada)
    assert last.content.split("\n")[-1].startswith("At the end, Odd still had a sure win: **b2 ")
    assert (await table.match(2)).turning.ply == 9


@pytest.mark.usefixtures("worker_processes")
@pytest.mark.parametrize("lacks", ["workers.MAX_WAITING", "worker_process.STARTUP_SECONDS"])
async def test_an_analysis_cut_off_by_a_crash_or_a_busy_engine_is_found_later(
    seated, ada, ben, monkeypatch, lacks
):
    monkeypatch.setattr(f"bot.engine.{lacks}", 0)
    async with seated() as table:
        last = await finish(table, ada, ben)
        said = private(await table.click(ada, await replay(table, ada), JUDGE))
        assert said.startswith("I'm busy just now."), "which is not the same as switched off"
        assert "Turning point" not in last.content
        (key,) = await table.store.keys()
        assert key.kind == "turning"
    monkeypatch.undo()
    async with seated() as table:
        await table.idle()
        assert last.content.split("\n")[-1] == TURNED
        assert table.newest(ada) is last
        assert await table.store.keys() == []


async def test_a_match_cannot_be_judged_while_thinking_is_switched_off(seated, ada, ben):
    async with seated(workers=Workers(0)) as table:
        last = await finish(table, ada, ben)
        assert last.content.split("\n")[-1].startswith(f"**<@{ben.id}> (Even) wins!**")
        said = private(await table.click(ada, await replay(table, ada), JUDGE))
        assert "switched my thinking off" in said
        assert await table.store.keys() == []


@pytest.mark.parametrize(("is_gone", "left"), [(True, []), (False, ["board"])])
async def test_a_last_board_that_is_gone_or_refuses_the_edit_is_no_bug(
    seated, sandbox, ada, ben, caplog, monkeypatch, is_gone, left
):
    monkeypatch.setattr("bot.engine.workers.MAX_WAITING", 0)
    async with seated() as table:
        last = await finish(table, ada, ben)
    monkeypatch.undo()
    if is_gone:
        sandbox.delete(last)
    else:
        sandbox.fail(*EDIT, status=400, code=50035, times=1000)
    async with seated() as table:
        await table.idle()
        assert (await table.match()).turning == Turning(7, "c3 black")
        assert [key.kind for key in await table.store.keys()] == left
        assert "Turning point" not in last.content
    assert "ERROR" not in [record.levelname for record in caplog.records]


async def test_how_well_it_was_played_is_a_line_whose_swings_lead_to_their_turns(table, ada, ben, cleo):
    await finish(table, ada, ben)
    shown = await replay(table, cleo)
    assert "to win:" not in shown.content
    await table.click(cleo, shown, JUDGE)
    title, about, swings, *lines = shown.content.split("\n")
    assert (title[:11], about[:28]) == ("**Odd** #1 ", "**How well was it played?** ")
    assert swings == "The largest swing:", "the others stand in a row with it"
    assert lines[0].startswith(
        "1. Turn 7, **b1 white**. Odd to win: proven win → proven loss; best was **c3 bl"
    )
    assert labels(shown) == ["Turn 7", BACK]
    (picture,) = shown.attachments
    assert picture.filename == "chart.png"
    assert picture.description.startswith("How probable a win of Odd was. Start: ")
    assert "turn 6: proven win, turn 7: proven loss" in picture.description
    await table.click(cleo, shown, "Turn 7")
    assert "turn 7 of 9" in shown.content
    assert "\nOdd to win: proven win → proven loss; best was **c3 black**." in shown.content
    await table.click(cleo, shown, "Next")
    assert "\nEven to win: proven win → proven win." in shown.content
    thoughts = table.bot.workers.thoughts
    await table.click(cleo, shown, JUDGE)
    await table.click(cleo, shown, BACK)
    assert "turn 8 of 9" in shown.content
    await table.click(ada, await replay(table, ada), JUDGE)
    assert table.bot.workers.thoughts == thoughts, "it is made once"


async def test_the_better_turn_is_drawn_beside_the_one_that_was_played(table, ada, ben, cleo):
    await finish(table, ada, ben)
    shown = await replay(table, cleo)
    seen = {}
    for way in ("Last", *["Back"] * 3):
        await table.click(cleo, shown, way)
        (picture,) = shown.attachments
        seen[shown.content.split("turn ")[1][0]] = picture.description, shown.content
    assert [ply for ply, (told, _) in seen.items() if "Hint 1: c3 black." in told] == ["7"]
    assert [ply for ply, (_, text) in seen.items() if TURNED in text] == ["9", "7"]
    await table.click(cleo, shown, "Next")
    before = (await table.click(cleo, shown, "Hint")).message.content
    assert "turn 7" in before.split("\n")[0], "not the turn of the other side"


async def test_a_long_search_says_how_far_it_is_and_several_share_it(table, monkeypatch, ada, ben, cleo):
    monkeypatch.setattr(sharing, "FIRST_SECONDS", 0)
    monkeypatch.setattr(sharing, "EACH_SECONDS", 0.01)
    await finish(table, ada, ben)
    going_on, asked = asyncio.Event(), []

    async def judge(_rules, position, **_options):
        asked.append(position.ply)
        if position.ply == 3:
            await going_on.wait()
        return Evaluation(0.5, proven=False, best=Turn((Placement(0, Colour.BLACK),)), seconds=0)

    monkeypatch.setattr(table.bot.workers, "judge", judge)
    seen = [await replay(table, person) for person in (ada, cleo)]
    presses = [person.click(message, JUDGE) for person, message in zip((ada, cleo), seen, strict=True)]
    answers = [asyncio.create_task(press) for press in presses]
    told = "I'm looking through match #1: 3 of 10 positions."
    await table.sandbox.until(lambda: [message.content for message in seen] == [told, told])
    going_on.set()
    await asyncio.gather(*answers)
    await table.idle()
    assert asked == list(range(9))
    assert all("swing" in message.content for message in seen)
    kept = await table.store.analysis(MatchId(1))
    assert [estimate.chance for estimate in kept.estimates] == [0.5] * 9 + [0]


async def test_no_answer_says_how_well_a_running_match_is_played(table, ada, ben):
    await play_all_but(table, ada, ben, 1)
    assert JUDGE not in labels(await replay(table, ada))
    said = private(await table.press_forged(ada, Judge(MatchId(1), 3).custom_id))
    assert said.startswith("Match #1 is still running.")
    assert await table.store.analysis(MatchId(1)) is None
