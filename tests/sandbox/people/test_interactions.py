import pytest

from bot.sandbox.world.payloads import message_json

pytestmark = pytest.mark.usefixtures("toy")


async def test_an_interaction_that_discords_client_would_not_send_is_refused_in_words(ada, games):
    for options, words in (
        ({}, "'word' is required"),
        ({"word": "x" * 41}, "wants 1 to 40"),
        ({"word": "x", "number": 10}, "wants 1 to 9"),
        ({"word": "x", "number": "many"}, "does not take 'many'"),
        ({"word": "x", "level": "Odd"}, "there are Easy, Hard"),
        ({"word": "x", "room": 7}, "expected a person, channel, role or file"),
        ({"word": "x", "colour": "red"}, "no option named 'colour'"),
    ):
        with pytest.raises(ValueError, match=words):
            await ada.slash(games, "toy box guess", **options)

    with pytest.raises(LookupError, match="no command /toy box; there are toy ask, toy box guess"):
        await ada.slash(games, "toy box")


async def test_autocompletion_knows_what_is_typed_and_the_other_options(ada, games):
    choices = await ada.autocomplete(games, "toy box guess", focused="word", word="ap", number=4)
    assert choices == [{"name": "apple 4", "value": "apple"}, {"name": "apricot 4", "value": "apricot"}]
    with pytest.raises(ValueError, match="'number' does not autocomplete"):
        await ada.autocomplete(games, "toy box guess", focused="number")


async def test_a_button_changes_its_message_and_its_picture_at_once_or_later(ada, ben, games):
    message = (await ada.slash(games, "toy buttons")).message
    assert [(file.filename, file.description) for file in message.attachments] == [("board.png", "a board")]
    assert message_json(message)["interaction_metadata"]["name"] == "toy buttons"
    assert message_json(message)["type"] == 20
    await ada.click(message, "Picture")
    (file,) = message.attachments
    assert (file.filename, file.description) == ("new.png", "the next board")
    assert (file.width, file.height, file.data[:4]) == (3, 2, b"\x89PNG")

    answer = await ada.click(message, "Later")
    assert answer.deferred
    await answer.settle()
    assert message.content == "changed later"

    await ben.click(message, "Count 0")
    answer = await ada.click(message, "Count 1")
    assert answer.message is message
    assert message.content == "counted 2"
    assert [button["label"] for button in message.buttons] == ["Count 2"]
    assert message.edited


async def test_a_modal_refuses_what_it_does_not_accept(ada, games):
    asked = await ada.slash(games, "toy ask")
    for values, words in (
        ({"Size": ["5"], "Seat": ["First"]}, "'Your turn' wants 1 to 10"),
        ({"Your turn": "x" * 11, "Size": ["5"], "Seat": ["First"]}, "'Your turn' wants 1 to 10"),
        ({"Your turn": "e5", "Size": ["5"], "Seat": ["Third"]}, "there are First, Second"),
        ({"Your turn": "e5", "Size": ["5"], "Seat": ["First"], "Mood": "good"}, "does not ask for 'Mood'"),
    ):
        with pytest.raises(ValueError, match=words):
            await ada.submit(asked.modal, values)


async def test_a_button_that_is_not_there_cannot_be_pressed(ada, games, sandbox):
    message = (await ada.slash(games, "toy buttons")).message
    with pytest.raises(LookupError, match="'Resign' was found 0 times; there are 'Count 0'"):
        await ada.click(message, "Resign")
    sandbox.delete(message)
    with pytest.raises(LookupError, match="Ada does not see this message"):
        await ada.click(message, "Count 0")
