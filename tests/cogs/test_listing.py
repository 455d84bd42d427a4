"""Lists of running matches: whose turn it is, where, and page after page."""

from __future__ import annotations

import re

import pytest

from bot.cogs._components import Press
from bot.cogs.listing import PAGE, Wish, read_wish
from bot.errors import MatchError
from tests.cogs.table import Table, labels, private


def numbers(text):
    """The matches that a list names, in its order."""
    return [int(number) for number in re.findall(r"#(\d+) ·", text)]


async def test_my_matches_come_with_links_those_that_wait_for_me_first(table, ada, ben, cleo):
    first = await table.start(ada, ben)
    await table.play(ada, "b2 white")
    second = await table.start(ada, cleo)
    text = private(await table.slash(ada, "matches"))
    head, mine, theirs = text.splitlines()
    assert head == "You have 2 running matches in this server:"
    assert mine.startswith("**Your turn:**")
    assert mine.endswith(f"/{second.channel.id}/{second.id}")
    assert theirs.startswith("Waiting:")
    assert "turn 2" in theirs
    assert f"/{first.id}" not in theirs
    assert "No match of yours" in private(await table.slash(table.sandbox.person("dana"), "matches"))


async def test_the_matches_of_others_are_those_that_one_may_see(table, sandbox, ada, ben, cleo):
    await table.start(ada, ben)
    text = private(await table.slash(cleo, "matches", person=ben))
    assert text.splitlines()[0] == f"<@{ben.id}> has one running match in this server that you can see:"
    assert f"<@{ada.id}> to move:" in text
    elsewhere = sandbox.channel("lounge")
    answer = await cleo.slash(elsewhere, "matches", person=ben)
    await table.idle()
    assert numbers(private(answer)) == [1]
    assert "No match of" in private(await table.slash(ada, "matches", person=cleo))


async def test_matches_of_hidden_channels_are_not_listed(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    dana, lounge = sandbox.person("dana"), sandbox.channel("lounge")
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    answer = await dana.slash(lounge, "matches", person=ben)
    await table.idle()
    assert numbers(private(answer)) == []
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    answer = await ben.slash(lounge, "matches")
    await table.idle()
    assert numbers(private(answer)) == [1]


async def test_a_channel_has_its_own_list(table, sandbox, ada, ben, cleo):
    await table.start(ada, ben)
    await table.start(ben, cleo)
    assert numbers(private(await table.slash(ada, "matches", here=True))) == [1, 2]
    assert numbers(private(await table.slash(ben, "matches", here=True, person=ada))) == [1]
    answer = await ada.slash(sandbox.channel("lounge"), "matches", here=True)
    await table.idle()
    assert private(answer).startswith("No match is running in this channel")


async def test_the_list_of_a_channel_holds_the_matches_in_its_threads(table, sandbox, ada, ben, cleo):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    await table.start(ben, cleo)
    sandbox.archive(card.thread)
    assert numbers(private(await table.slash(cleo, "matches", here=True))) == [1, 2]
    assert numbers(private(await table.slash(cleo, "matches", here=True, person=ada))) == [1]
    inside = Table(sandbox, table.bot, card.thread)
    sandbox.unarchive(card.thread)
    assert numbers(private(await inside.slash(cleo, "matches", here=True))) == [1]


async def test_without_a_number_a_channel_shows_the_match_in_its_thread(table, ada, ben, cleo):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    assert "#1" in (await table.slash(cleo, "board")).message.content
    asked = await table.slash(ben, "resign")
    await table.click(ben, asked.message, "Yes, resign")
    assert "resigned" in (await table.slash(cleo, "board")).message.content


async def test_a_long_list_is_turned_page_by_page(table, ada, ben):
    for _ in range(PAGE + 2):
        await table.start(ada, ben)
    shown = await table.slash(ben, "matches")
    message = shown.message
    everything = list(range(1, PAGE + 3))
    assert numbers(message.content) == everything[:PAGE]
    assert [(button["label"], button.get("disabled", False)) for button in message.buttons] == [
        ("Back", True),
        ("Next", False),
    ]
    await table.click(ben, message, "Next")
    assert numbers(message.content) == everything[PAGE:]
    await table.click(ben, message, "Back")
    assert numbers(message.content) == everything[:PAGE]
    assert len(message.content) <= 2000


async def test_a_page_that_is_no_longer_there_gives_way_to_the_last(table, ada, ben):
    for _ in range(PAGE + 1):
        await table.start(ada, ben)
    shown = await table.slash(ben, "matches")
    asked = await table.slash(ben, "resign", match=1)
    await table.click(ben, asked.message, "Yes, resign")
    await table.click(ben, shown.message, "Next")
    assert numbers(shown.message.content) == list(range(2, PAGE + 2))
    assert labels(shown.message) == []


@pytest.mark.parametrize(
    ("person", "here"), [(None, False), (None, True), (1191168922615808000, False), (2**63 - 1, True)]
)
def test_a_list_goes_through_the_id_of_a_button(person, here):
    wish = Wish(person, here, 3)
    assert read_wish(wish.press) == wish
    assert len(wish.press.custom_id) <= 100


@pytest.mark.parametrize("more", ["", "x.", "1.x", ".h.h", f"{10**21}."])
def test_a_list_that_no_button_asks_for_is_refused(more):
    with pytest.raises(MatchError):
        read_wish(Press("matches", 0, 0, more))
