import io

import pytest
from PIL import Image

from bot.data import palettes
from bot.matches.preferences import People
from tests.conversations.table import labels, numbers
from tests.loaded import needs

BOARD, GAP = 350, 12
TURN = palettes()["classic"]["turn"]
CHOOSE = "Choose a match"


def options(message):
    lists = (row["components"][0] for row in message.components)
    return [one["label"] for found in lists if found.get("placeholder") == CHOOSE for one in found["options"]]


def picture(message):
    (attachment,) = message.attachments
    return Image.open(io.BytesIO(attachment.data)).convert("RGB")


def is_framed(message, column):
    colour = picture(message).getpixel((column * (BOARD + GAP) + GAP - 2, GAP - 2))
    return max(abs(a - b) for a, b in zip(colour, TURN, strict=True)) < 8


async def test_running_matches_are_small_boards_and_the_readers_come_first_in_a_frame(table, ada, ben, cleo):
    await table.start(ada, ben, "a1 white")
    await table.start(ada, cleo, days=2)
    shown = (await table.slash(ada, "matches")).message
    assert numbers(shown.content) == [2, 1]
    assert picture(shown).width == 2 * (BOARD + GAP) + GAP
    assert (is_framed(shown, 0), is_framed(shown, 1)) == (True, False)
    assert shown.attachments[0].description.startswith("The boards of these matches, in the same order")
    choices = [label.split(" against ")[1] for label in options(shown)]
    assert choices == ["@Cleo · your turn", "@Ben · you wait"]


async def test_a_choice_opens_the_turn_or_else_the_board_in_place_of_the_list(table, ada, ben):
    await table.start(ada, ben, "a1 white")
    await table.start(ada, ben)
    for chosen, (match, button) in enumerate([(2, "b2"), (1, "Text board")]):
        shown = (await table.slash(ada, "matches")).message
        await table.select(ada, shown, CHOOSE, options(shown)[chosen])
        assert f"#{match}" in shown.content
        assert options(shown) == []
        assert button in labels(shown)
        assert len(shown.attachments) == 1


@needs("preferences")
@pytest.mark.parametrize("view", ["text", "words"])
async def test_a_person_who_reads_boards_has_the_same_lines_without_a_picture(table, ada, ben, view):
    await table.start(ada, ben)
    seen = (await table.slash(ada, "matches")).message
    await table.bot.get(People).change_person(ada.id, view=view)
    read = (await table.slash(ada, "matches")).message
    assert (len(seen.attachments), read.attachments) == (1, [])
    assert read.content == seen.content
    assert options(read) == options(seen)


async def test_nine_boards_are_a_page_and_all_lines_fit(table, ada, ben):
    for _ in range(10):
        await table.start(ada, ben, thread=False, days=14)
    shown = (await table.slash(ben, "matches")).message
    assert len(numbers(shown.content)) == len(options(shown)) == 9
    assert picture(shown).width == 3 * (BOARD + GAP) + GAP
    assert len(shown.attachments[0].data) <= 120_000
    await table.click(ben, shown, "Next page")
    assert len(numbers(shown.content)) == len(options(shown)) == 1
    assert picture(shown).width == BOARD + 2 * GAP
    await table.click(ben, shown, "Finished matches")
    assert (shown.attachments, options(shown)) == ([], [])


@needs("computer")
async def test_a_person_at_the_limit_of_matches_goes_on_with_one_of_them(table, sandbox, ada, ben):
    await table.start(ada, ben)
    await table.store.change_server(sandbox.guild.id, most_against_computer=2, most_running=1)
    for _ in range(2):
        await table.against_computer(ada)
    refused = (await table.against_computer(ada)).message
    assert "2 matches against me at once" in refused.content
    assert [label[:6] for label in options(refused)] == ["#2 Odd", "#3 Odd"]
    await table.click(ada, refused, "Go on")
    assert "match #2" in refused.content
    refused = (await table.slash(ada, "challenge odd")).message
    assert "one match at a time" in refused.content
    await table.select(ada, refused, CHOOSE, *options(refused))
    assert "match #1" in refused.content
