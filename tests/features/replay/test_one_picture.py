"""The whole match in one picture, which carries its record."""

import json

from bot.ui.pictures import carried_record
from tests.conversations.table import FULL, THREE, labels, private
from tests.features.replay.test_board_pictures import picture_of


async def test_whole_match_is_one_picture_that_can_be_shared(table, ada, ben, cleo):
    await table.start(ada, ben, *FULL)
    shown = (await table.choose(ada, "replay", "One picture")).message
    picture = picture_of(shown)
    assert "after 7 turns." in picture.description
    assert "1. a1 black 2. a2 white 3. b1 black" in picture.description
    assert labels(shown) == ["Share", "Back to the replay"]
    assert "wins!" in shown.content
    assert len(json.loads(carried_record(picture.data))["turns"]) == len(FULL)
    await table.click(ada, shown, "Share")
    public = table.newest(cleo)
    assert "looks back:" in public.content
    assert picture_of(public).description == picture.description
    await table.click(ada, shown, "Back to the replay")
    assert "One picture" in labels(shown)


async def test_one_picture_of_a_running_match_has_its_turns_so_far(table, ada, ben):
    await table.start(ada, ben)
    shown = (await table.slash(ada, "replay")).message
    assert "One picture" not in labels(shown)
    await table.play_by_turns((ada, ben), *THREE)
    shown = (await table.choose(ben, "replay", "One picture")).message
    assert picture_of(shown).description.endswith("1. a1 black 2. a2 black 3. b1 black")
    assert private(await table.click(ben, shown, "Share")).endswith("Everybody here can see it now.")
