from datetime import timedelta

from bot.features.board import board as boards
from tests.conversations.table import labels, private
from tests.loaded import needs


@needs("take_backs")
async def test_after_a_turn_the_next_waiting_match_is_named_with_a_link_and_a_button(table, ada, ben, cleo):
    await table.start(ada, ben)
    other = await table.start(ada, cleo)
    answer = await table.play(ada, "b2 white", match=1)
    said = private(answer)
    played = f"You played **b2 white** in match #1 against <@{ben.id}>."
    assert said.startswith(f"{played}\nNext match waiting for you: **Odd** #2 · ")
    assert said.endswith(f"/{other.channel.id}/{other.id}")
    assert labels(answer.message) == ["Play match #2", "Take back"]
    opened = await table.click(ada, answer.message, "Play match #2")
    assert "#2" in private(opened)
    last = await table.play(ada, "b2 white", match=2)
    assert private(last) == f"You played **b2 white** in match #2 against <@{cleo.id}>."


async def test_play_without_a_turn_opens_the_match_that_waits_most_urgently(table, sandbox, ada, ben, cleo):
    lounge = sandbox.channel("lounge")
    assert "no running matches" in private(await table.slash(ada, "play"))
    await table.start(ada, ben)
    await table.at(lounge).start(ada, cleo, days=1)
    await table.start(ada, cleo, days=2)
    for where, number in ((table, 3), (table.at(lounge), 2)):  # the nearest deadline, in this channel first
        opened = await where.slash(ada, "play")
        assert f"Your turn in match #{number}" in private(opened)
        assert "More" in labels(opened.message)
    assert "Your turn in match #1" in private(await table.slash(ada, "play", match=1))
    assert "your turn in match" in private(await table.slash(ben, "play"))


async def test_a_board_posted_again_pings_no_one_and_takes_the_buttons(table, games, ada, ben, monkeypatch):
    monkeypatch.setattr(boards, "MIN_BOARD_AGE", timedelta(0))
    board = await table.start(ada, ben)
    ada.say(games, "so much chat")
    said = private(await table.click(ben, await table.whole_board(ben), "Move board down"))
    again = table.newest(ada)
    assert said.endswith(f"/{again.id}")
    assert again is not board
    assert again.content == board.content
    assert again.attachments[0].data == board.attachments[0].data
    assert again.pings == set()
    assert board.buttons == []
    assert "Play" in labels(again)
    await table.play(ada, "b2 white")
    assert again.buttons == []
    assert table.newest(ada).pings == {ben.id}
