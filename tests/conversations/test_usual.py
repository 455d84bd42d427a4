import pytest

from bot.sandbox.world.guild import Channel
from tests.case import case
from tests.conversations.table import UNDER_A_BOARD, labels
from tests.loaded import needs

FORUM = 15
"""The type of a channel whose posts are threads."""


@pytest.fixture
async def table(seated):
    async with seated(as_usual=True) as table:
        yield table


async def begun(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.click(ben, card, "Accept")
    return card, table.at(card.thread)


@needs("lists")
async def test_a_challenge_whose_card_is_deleted_begins_in_the_channel(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    listed = (await table.slash(ben, "matches")).message
    sandbox.delete(card)
    await table.select(ben, listed, "Accept a challenge", "1")
    board = table.newest(ada)
    assert board.pings == {ada.id}
    assert labels(board) == UNDER_A_BOARD
    assert not (await table.play(ada, "a1 white")).failed


NAMES = [
    ("**Ada** _x_ ~~y~~ `z`", "@everyone <#1>", "**Ada** _x_ ~~y~~ `z` – everyone 1 · "),
    ("||Ada|| [a](https://b.c)", "> Ben\n# B", "||Ada|| [a](https://b.c) – Ben B · "),
    ("@@", "Ben", ""),
    ("\u200b\u202e", "Ben", ""),
]


async def test_no_name_does_anything_in_the_name_of_a_thread_or_on_a_card(table, sandbox, ada, ben):
    for number, (first, second, shown) in enumerate(NAMES, start=1):
        with case(first, second):
            for person, display in ((ada, first), (ben, second)):
                sandbox.world.guild.user(person.id).display = display
            card, there = await begun(table, ada, ben)
            assert card.thread.name == f"#{number} {shown}Odd"
            board = there.newest(ada)
            assert (board.pings, board.mention_everyone) == ({ada.id}, False)
            told = [message.content for message in (card, *there.seen(ada))]
            assert not any(name in text for name in (first, second) for text in told)


async def test_a_post_of_a_forum_is_the_place_of_its_matches(table, sandbox, ada, ben):
    world = sandbox.world
    forum = world.open(Channel(world.guild, world.snowflakes.new(), FORUM, "matches"))
    post = table.at(sandbox.add_thread(forum, "Odd for everybody", owner=ada))
    await table.idle()
    card = await post.challenge(ada, ben)
    assert "thread" not in card.content
    await post.click(ben, card, "Accept")
    first = post.newest(ada)
    assert (first.pings, labels(first)) == ({ada.id}, UNDER_A_BOARD)
    await post.play(ada, "a1 white")
    assert first.content.replace("**", "").startswith("Odd #1 · ")
    assert (first.attachments, first.components) == ([], [])
    await post.resign(ben)
    await post.click(ben, post.newest(ben), "Rematch")
    await post.click(ada, post.newest(ada), "Accept")
    assert "#2" in post.newest(ada).content
    assert post.channel.log.keys().isdisjoint(sandbox.world.channels), "no thread within the post"
