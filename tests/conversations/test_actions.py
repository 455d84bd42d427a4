"""The ids of buttons, lists and forms: what is written is read, and no two mean different things."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs.challenge.answers import Accept
from bot.cogs.common.components import ACTIONS, PREFIX, Button
from bot.cogs.turn.form import TypeAgain
from bot.cogs.turn.play import Play
from bot.errors import MatchError
from tests.conversations.table import labels

numbers = st.integers(0, 10**18 - 1)


def text_of(action):
    return action.custom_id.removeprefix(f"{PREFIX}:{action.name}").removeprefix(":")


@given(numbers, numbers, st.text(max_size=40))
def test_what_is_written_is_read(match, ply, text):
    for action in (Accept(match), Play(match, ply), TypeAgain(match, ply, text)):
        assert type(action).parse(text_of(action)) == action


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Accept, ""),
        (Accept, "x"),
        (Accept, "-1"),
        (Accept, "1:2"),
        (Accept, "1:2:3"),
        (Accept, "1:x"),
        (Accept, "9" * 19),
        (Play, "1"),
        (Play, "1:2:3"),
        (Play, "\u0661:0"),
    ],
)
def test_an_id_that_no_button_writes_is_refused(kind, text):
    with pytest.raises(MatchError, match="unknown-button"):
        kind.parse(text)


def test_a_name_is_given_once():
    with pytest.raises(ValueError, match="'accept'"):

        class Impostor(Button, name="accept"):
            async def press(self, acting):
                raise NotImplementedError


@pytest.mark.usefixtures("bot")
async def test_every_action_names_itself_as_it_is_registered():
    for name, action in ACTIONS.items():
        assert action.name == name
        assert action.__doc__, name


async def test_an_action_sent_by_another_kind_of_component_is_refused(table, ada, ben):
    card = await table.challenge(ada, ben)
    row = card.components[0]["components"]
    row[:] = [
        {
            "type": 3,
            "id": 2,
            "custom_id": "oddity:accept:1",
            "options": [{"label": "x", "value": "x"}],
        }
    ]
    answer = await ben.select(card, "oddity:accept:1", ["x"])
    await table.idle()
    assert "another version" in answer.message.content
    assert labels(card) == []
