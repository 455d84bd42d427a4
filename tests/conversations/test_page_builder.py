"""What the page says while a turn is made from lists and buttons, at a desk and on a phone."""

import pytest

from tests.conversations.test_page_ways import PLAYS, choose, people, play_button, see_picture

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_plays_xodd_from_lists_and_buttons_alone(browser, database):
    async with people(browser, database) as (_, ada, ben):
        await ada.run("/challenge xodd opponent:Ben seat:Black board:square-9")
        await ben.hit(ben.button("Accept"))

        await ada.hit(play_button(ada))
        await expect(ada.last).to_contain_text("Place one stone of either colour")
        await choose(ada, ada.last.get_by_role("combobox", name="Choose a row"), "e5")
        await choose(ada, ada.last.get_by_role("combobox", name="Choose a point for the black stone"), "e5")
        await expect(ada.last).to_contain_text("This can be played")
        await ada.hit(ada.button("⚫ Play black"))
        await expect(ada.last).to_contain_text("@Ada played e5 black")

        await ben.hit(play_button(ben, 1))
        await choose(ben, ben.last.get_by_role("combobox", name="Choose a row"), "c3")
        await choose(ben, ben.last.get_by_role("combobox", name="Choose a point for the black stone"), "c3")
        await expect(ben.last).to_contain_text("One more stone is needed that changes the number of groups")
        await expect(ben.last.get_by_role("button", name=PLAYS)).to_have_count(0)
        await choose(ben, ben.last.get_by_role("combobox", name="Choose a row"), "d3")
        await choose(ben, ben.last.get_by_role("combobox", name="Choose a point for the white stone"), "d3")
        await expect(ben.last).to_contain_text("3 groups, an odd number")
        await see_picture(ben)
        await ben.hit(ben.button("Confirm"))
        await expect(ben.last).to_contain_text("@Ben played c3 black, d3 white")
