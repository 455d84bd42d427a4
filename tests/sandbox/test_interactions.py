from __future__ import annotations

import pytest

pytestmark = pytest.mark.usefixtures("toy")


async def test_a_slash_command_is_answered_in_the_channel(ada, ben, games):
    answer = await ada.slash(games, "toy hello")

    assert answer.message.content == "hello world"
    assert games.messages(as_=ben) == [answer.message]
    assert 0 < answer.ack_ms < 3000


async def test_a_button_changes_its_message(ada, ben, games):
    message = (await ada.slash(games, "toy buttons")).message
    await ben.click(message, "Count 0")
    await ada.click(message, "Count 1")

    assert message.content == "counted 2"
    assert [button["label"] for button in message.buttons] == ["Count 2"]
    assert message.edited
