from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.protocol.contents import Upload
from bot.sandbox.world.posting import MessageRequest, create_message, edit_message
from tests.sandbox.controls import Sandbox


def uploads(count):
    return [Upload.from_name(index, f"new{index}.png", b"x") for index in range(count)]


@given(st.integers(0, 5), st.lists(st.booleans(), max_size=5), st.integers(0, 5))
def test_an_edit_leaves_exactly_the_files_it_lists(before, kept, new):
    world = Sandbox().world
    channel = next(iter(world.channels.values()))
    request = MessageRequest({"content": "c"}, uploads(before))
    message = create_message(world, channel, world.guild.bot, request)
    stays = [file for file, keep in zip(message.attachments, kept, strict=False) if keep]
    listed = [{"id": str(file.id)} for file in stays]
    listed += [{"id": index, "description": f"alt {index}"} for index in range(new)]
    edit_message(world, message, MessageRequest({"attachments": listed}, uploads(new)))

    assert message.attachments[: len(stays)] == stays
    added = [file.description for file in message.attachments[len(stays) :]]
    assert added == [f"alt {index}" for index in range(new)]
