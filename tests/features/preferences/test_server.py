import re

import pytest

from bot.matches.settings import ServerSettings
from tests.conversations.table import private
from tests.loaded import needs
from tests.sentences import repeated
from tests.store.samples import PLAIN

CHANNELS = "oddity:channels"


async def choose_channels(table, person, message, *channels):
    answer = await person.select(message, CHANNELS, list(channels))
    await table.idle()
    return answer


async def check(table, person):
    return await table.choose(person, "server show", "Check permissions")


async def settings_of(table):
    return await table.store.server(table.sandbox.guild.id)


def options_of_servers(table, person):
    (command,) = [one for one in person.commands(table.channel) if one["name"] == "server"]
    (options,) = [one["options"] for one in command["options"] if one["name"] == "set"]
    return options


async def test_settings_are_shown_together_to_who_may_manage_the_server_alone(table, ada, ben):
    with pytest.raises(LookupError):
        await table.slash(ben, "server show")
    await table.slash(ada, "server set", threads=True, days=3, language="English", challenges=2, total=50)
    shown = await table.slash(ada, "server set", days=0, language="discord", threads=False)
    assert shown.ephemeral
    assert private(shown).count("unless the challenge says otherwise") == 1
    assert repeated(private(shown)) == set()
    assert private(shown).splitlines()[:5] == [
        "✅ **Changed:**",
        "- Matches are played in the channel, not in threads.",
        "- A turn may take as long as the players like.",
        "- Language of public messages: as in the server's Discord settings.",
        private(await table.slash(ada, "server show")).splitlines()[0],
    ]
    again = private(await table.slash(ada, "server set", threads=False))
    assert again.startswith("✅ **Saved.** Nothing in this list changes by it.\n**How matches are played")
    found = await settings_of(table)
    assert (found.days_per_turn, found.language, found.threads, found.most_open) == (None, None, False, 2)


async def test_a_forged_choice_is_refused_and_changes_nothing(table, ada):
    before = await settings_of(table)
    for option in options_of_servers(table, ada):
        if option["name"] in ("game", "deadline"):
            option["choices"].append({"name": "forged", "value": "forged"})
            answer = await table.slash(ada, "server set", **{option["name"]: "forged"})
            assert "newer than your Discord" in private(answer)
    assert await settings_of(table) == before


async def test_challenges_and_rematches_are_made_only_in_the_channels_chosen(table, sandbox, ada, ben):
    lounge = sandbox.add_channel("lounge")
    await table.start(ada, ben)
    board, seen = await table.resign(ada), len(table.seen(ada))
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, lounge)
    assert f"<#{lounge.id}>" in message.content
    assert f"<#{lounge.id}>" in private(await table.slash(ben, "challenge odd"))
    assert f"<#{lounge.id}>" in private(await table.click(ada, board, "Rematch"))
    assert len(table.seen(ada)) == seen
    elsewhere = table.at(lounge)
    await elsewhere.challenge(ben, ada)
    assert len(elsewhere.seen(ada)) == 1
    await choose_channels(table, ada, message)
    assert await settings_of(table) == ServerSettings(**PLAIN)
    await table.challenge(ben, ada)
    assert len(table.seen(ada)) == seen + 1


async def test_a_thread_of_an_allowed_channel_is_allowed(table, sandbox, games, ada, ben):
    await choose_channels(table, ada, (await table.slash(ada, "server show")).message, games)
    inside = table.at(sandbox.add_thread(games, "talk", owner=ada))
    assert (await inside.challenge(ben, ada)).pings == {ada.id}


async def test_the_check_names_each_missing_permission_by_channel(table, sandbox, games, ada):
    lounge = sandbox.add_channel("lounge")
    assert "all I need in" in private(await check(table, ada))
    sandbox.forbid(lounge, "ATTACH_FILES", "SEND_MESSAGES_IN_THREADS")
    said = private(await check(table, ada))
    assert f"all I need in <#{games.id}>" in said
    assert (
        f"<#{lounge.id}>: I'm missing Attach Files, Send Messages in Threads." in said
    )  # as Discord calls them
    assert "at least one of the options" in private(await table.slash(ada, "server set"))
    assert "Edit Channel" in said
    await choose_channels(table, ada, (await table.slash(ada, "server show")).message, games)
    assert "lack" not in private(await check(table, ada))


async def test_a_long_check_says_first_how_to_fix_it_and_ends_between_channels(table, sandbox, ada):
    fine = [sandbox.add_channel(f"fine-{n}") for n in range(45)]
    assert re.search(r"<#\d+> and \d+ more\.\*\*$", private(await check(table, ada)))
    for channel in fine:
        sandbox.forbid(channel, "VIEW_CHANNEL")
    lines = private(await check(table, ada)).splitlines()
    assert "Edit Channel" in lines[1]
    assert all(re.match(r"<#\d+>: I'm missing .*Send Messages in Threads\.$", line) for line in lines[2:-1])
    assert lines[-1] == f"… and {45 - len(lines[2:-1])} more."


async def test_only_text_channels_of_the_server_are_kept(table, sandbox, games, ada):
    shown = (await table.slash(ada, "server show")).message
    (component,) = shown.components[0]["components"]

    async def forge(*values):
        answer = await ada.use(shown, component, values=list(values))
        await table.idle()
        return answer

    for values in (["abc"], ["-3"], ["9" * 40], [str(sandbox.guild.id), ""]):
        assert "None of these is a text channel" in private(await forge(*values))
    assert await settings_of(table) == ServerSettings(**PLAIN)
    await forge("x", *[str(games.id)] * 3, "1")
    assert (await settings_of(table)).channels == (games.id,)
    await forge()
    assert (await settings_of(table)).channels == ()


async def test_a_channel_that_is_gone_is_told_of_and_can_be_chosen_away(table, sandbox, games, ada):
    lounge = sandbox.add_channel("lounge")
    await choose_channels(table, ada, (await table.slash(ada, "server show")).message, games, lounge)
    sandbox.delete_channel(lounge)
    assert "doesn't exist any more" in private(await check(table, ada))
    (component,) = (await table.slash(ada, "server show")).message.components[0]["components"]
    assert [value["id"] for value in component["default_values"]] == [str(games.id)]


@needs("puzzles", "ratings")
async def test_an_unusable_setting_is_named_everywhere(helpers, table, sandbox, games, ada):
    lounge = sandbox.add_channel("lounge")
    sandbox.forbid(lounge, "SEND_MESSAGES")
    closed = f"I'm missing Send Messages, Embed Links, Attach Files in <#{lounge.id}>"
    await choose_channels(table, ada, (await table.slash(ada, "server show")).message, games)
    ending = await table.slash(ada, "server set", puzzle=lounge)
    assert f"**Today's ending can't be posted:** {closed}" in private(ending), "a warning"
    asked = await table.choose(ada, "server show", "Monthly best")
    best = await table.select(ada, asked.message, "oddity:news", lounge)
    assert f"**The best of a month can't be told:** {closed}" in private(best)
    await table.slash(ada, "server set", moderators=helpers, organisers=helpers)
    for show in (table.slash(ada, "server show"), check(table, ada)):
        said = private(await show)
        assert said.count(closed) == 2
        assert "role is gone" not in said
    sandbox.delete_channel(lounge)
    sandbox.delete_role(helpers)
    sandbox.delete_channel(games)
    await table.idle()
    table.channel = sandbox.add_channel("hall")
    for show in (table.slash(ada, "server show"), check(table, ada)):
        said = private(await show)
        assert said.count("channel is gone") == 2 + ("How matches are played" in said), said
        assert said.count("role is gone") == 2
        assert "Choose another with “Monthly best” in </server show:" in said


async def test_managers_are_notified_once_of_settings_that_cannot_be_used(helpers, table, sandbox, ada):
    lounge = sandbox.add_channel("lounge")
    await table.slash(ada, "server set", puzzle=lounge, moderators=helpers)
    assert table.direct(ada) == []
    sandbox.delete_channel(lounge)
    await sandbox.until(lambda: table.direct(ada))
    sandbox.delete_role(helpers)
    await sandbox.until(lambda: len(table.direct(ada)) == 2)
    channel, role = (message.content for message in table.direct(ada))
    assert "**Today's ending can't be posted:** its channel is gone" in channel
    assert "**Only managers can moderate:** the role is gone" in role
    assert "ending" not in role, "each is told once"
    sandbox.delete_channel(sandbox.add_channel("other"))
    await table.idle()
    assert len(table.direct(ada)) == 2
