from tests.features.thinking_ahead.test_plans import LINES
from tests.loaded import needs


@needs("replay")
async def test_a_planned_answer_is_heard_with_the_turn_that_it_answers(table, ada, ben):
    await table.start(ada, ben, "b2 white")
    await table.fill_in(ada, (await table.slash(ada, "plan")).message, plan="a1 white; a2 black")
    await table.play(ben, "a1 white")
    board = table.newest(ben)
    played = f"<@{ben.id}> played **a1 white**: grows to 2."
    assert f"{played} <@{ada.id}> had planned the answer: **a2 black**: new group." in board.content
    (animation,) = (await table.choose(ben, "replay", "Animation")).message.attachments
    assert animation.description.startswith("Animation of the match from its first turn on.")
    assert board.attachments[0].description.startswith("Big: White 2: a1, b2.")
    letters = (await table.slash(ben, "board", view="text")).message.content
    assert "O X" in letters
    assert "capitals for the last 2 turns" in letters


@needs("moderation", "preferences", "take_backs")
async def test_a_position_that_is_only_asked_for_or_planned_is_described_as_such(table, ada, ben, cleo):
    await table.start(ben, cleo, "b2 white", "a1 white")
    proposed = "The position that this would lead to: Odd 1, "
    made = (await table.choose(ben, "takeback", "Ask to take it back")).message
    asked = table.newest(cleo).attachments[0].description
    assert asked.startswith(f"{proposed}board Hexagon, side 2, before the first turn. Odd to move.")
    corrected = (await table.slash(ada, "server match", action="Undo turns", match=1)).message
    assert corrected.attachments[0].description.startswith(proposed)
    made = (await table.slash(cleo, "plan")).message
    await table.fill_in(cleo, made, plan="c1 white; c2 white")
    await table.select(cleo, made, LINES, "c1 white → c2 white")
    assert made.attachments[0].description.startswith("Try: nobody has played this. Odd 1, board after 4")
    assert "The position that this" not in table.newest(cleo).content


async def test_planning_takes_two_calls_a_click_and_few_to_store_an_answer(table, ada, ben, calls):
    await table.start(ada, ben, "b2 white", thread=False)
    made = (await table.slash(ada, "plan")).message

    async def count(act):
        calls.clear()
        await act
        await table.idle()
        return len(calls)

    assert await count(table.click(ada, made, "Add an answer")) <= 2, calls
    assert await count(table.click(ada, made, "a1")) <= 2, calls
    assert await count(table.click(ada, made, "If they play a1 white")) <= 2, calls
    assert await count(table.click(ada, made, "a2")) <= 2, calls
    assert await count(table.click(ada, made, "Answer a2 white")) <= 4, calls
    answered = await count(table.play(ben, "a1 white"))
    assert (await table.match()).answered
    assert answered == await count(table.play(ben, "c1 white")), calls
