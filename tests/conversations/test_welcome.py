from tests.conversations.table import POST
from tests.loaded import needs

PAGES = {
    "privacy": "https://example.org/a/policy/with/quite/a/long/address/privacy.html",
    "terms": "https://example.org/a/policy/with/quite/a/long/address/terms.html",
    "support": "https://discord.gg/an-invitation",
}


async def greeted(table, *, channels):
    """Let another server with these channels take the bot in; return what stands in each of them."""
    guild = table.sandbox.add_server(channels=channels)
    await table.sandbox.until(lambda: table.bot.get_guild(guild.id) is not None)
    await table.bot.settle()
    assert await table.store.entries() == []
    return guild, [texts(table, channel) for channel in table.sandbox.world.channels_of(guild)]


def texts(table, channel):
    return [one.content for one in channel.messages(as_=table.sandbox.people[0])]


@needs("preferences")
async def test_a_server_is_greeted_once(table, sandbox, ada):
    table.bot.pages = PAGES
    guild, (first, second) = await greeted(table, channels=("general", "games"))
    (text,) = first
    assert second == []
    assert f"</server show:{table.bot._links.ids['server show']}>" in text
    assert f"<{PAGES['support']}>" in text
    sandbox.world.tell("guild_join", guild)  # as a second process hears of it
    sandbox.end_outage(guild)
    await table.bot.settle()
    assert [texts(table, channel) for channel in sandbox.world.channels_of(guild)] == [[text], []]
    assert table.direct(ada) == []


async def test_the_owner_is_greeted_if_discord_refuses_the_greeting(table, sandbox, ada):
    sandbox.fail(*POST, status=403, code=50013)
    _, channels = await greeted(table, channels=("general", "games"))
    assert channels == [[], []]
    (message,) = table.direct(ada)
    assert "Thanks for having me" in message.content


async def test_the_owner_is_greeted_if_the_bot_may_write_nowhere(table, ada):
    await greeted(table, channels=())
    (message,) = table.direct(ada)
    assert "Thanks for having me" in message.content
