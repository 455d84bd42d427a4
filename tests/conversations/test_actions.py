import pytest

from bot.errors import MatchError
from bot.features.challenge.answers import PressAccept
from bot.features.turn.play import PressPlay
from bot.features.turn.private import TypeAgain
from bot.ui.components import ACTIONS, PREFIX, Action, Button, Link
from tests.case import case


def test_written_actions_are_read_back():
    for number, text in ((0, ""), (7, "b2 white, c1"), (10**18 - 1, ":1:/😀\n")):
        for action in (PressAccept(number), PressPlay(number, number), TypeAgain(number, 1, text)):
            written = action.custom_id.removeprefix(f"{PREFIX}:{action.name}").removeprefix(":")
            assert type(action).parse(written) == action


def test_an_id_that_no_button_writes_is_refused():
    for kind, texts in (
        (PressAccept, ["", "x", "-1", "1:2", "1:2:3", "1:x", "9" * 19]),
        (PressPlay, ["1", "1:2:3", "\u0661:0"]),
    ):
        for text in texts:
            with case(kind, text), pytest.raises(MatchError, match="unknown-button"):
                kind.parse(text)


@pytest.mark.usefixtures("bot")
async def test_every_action_names_itself_as_it_is_registered_and_a_name_is_given_once():
    for name, action in ACTIONS.items():
        assert action.name == name
    with pytest.raises(ValueError, match="'accept'"):

        class Impostor(Button, name="accept"):
            async def press(self, acting):
                raise NotImplementedError


@pytest.mark.usefixtures("bot")
async def test_every_link_has_a_handler():
    links = [one for one in subclasses(Link) if hasattr(one, "name") and not issubclass(one, Action)]
    assert links
    assert [one for one in links if not issubclass(ACTIONS.get(one.name, Action), one)] == []


def subclasses(kind):
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)
