import discord
import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")

GUILD = "https://discord.com/channels"


async def test_a_link_to_a_message_jumps_to_it_as_often_as_it_is_followed(window, sandbox, ada, games):
    await window.resize(height=400)
    aim = ada.say(games, "the first of many")
    for number in range(40):
        ada.say(games, f"message {number}")
    ada.say(games, f"{GUILD}/{sandbox.guild.id}/{games.id}/{aim.id}")
    link = window.last.get_by_role("link", name=f"#{games.name} ")
    for _ in range(2):
        await link.click()
        await expect(window.messages.first).to_be_in_viewport()
        await expect(window.messages.first).to_be_focused()
        await expect(window.messages.first).to_have_class("message shown")
        assert window.page.url.endswith(f"#/ada/{games.name}")
        await window.press("End")
        await expect(link).to_be_in_viewport()


async def test_a_link_to_a_message_elsewhere_opens_its_channel(window, sandbox, toy, ada, games):
    lounge = sandbox.channel("lounge")
    aim = ada.say(lounge, "over here")
    url = f"{GUILD}/{sandbox.guild.id}/{lounge.id}/{aim.id}"
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="See it", url=url))
    await toy.get_partial_messageable(games.id).send(f"[look]({url})", view=view)

    await window.last.get_by_role("link", name="look").click()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(window.messages.filter(has_text="over here").last).to_be_focused()
    await window.page.go_back()
    await window.last.get_by_role("link", name="See it").click()
    await expect(window.messages.filter(has_text="over here").last).to_be_focused()
    assert len(window.page.context.pages) == 1
