"""What those who manage a server decide, and what they are told about permissions."""

import asyncio
import re

import discord
import pytest

from bot.matches.change import By
from bot.matches.settings import ServerSettings
from tests.conversations.conftest import online
from tests.conversations.table import Table, labels, private

CHANNELS = "oddity:channels"


async def choose_channels(table, person, message, *channels):
    answer = await person.select(message, CHANNELS, list(channels))
    await table.idle()
    return answer


async def settings_of(table):
    return await table.store.server(table.sandbox.guild.id)


async def test_the_command_is_hidden_from_who_may_not_manage_the_server(table, ada, ben):
    with pytest.raises(LookupError):
        await table.slash(ben, "server show")
    assert (await table.slash(ada, "server show")).ephemeral


async def test_who_may_not_manage_the_server_any_more_changes_nothing(table, ada, ben):
    message = (await table.slash(ada, "server show")).message
    message.ephemeral_to = ben.id  # a screen that this person should not have
    assert "may manage this server" in private(await choose_channels(table, ben, message, table.channel))
    assert await settings_of(table) == ServerSettings()


async def test_every_setting_is_kept_and_shown(table, ada):
    answer = await table.slash(
        ada, "server set", threads=True, days=3, language="English", challenges=2, matches=7, total=50
    )
    wanted = ServerSettings((), threads=True, days_per_turn=3, language="en", most_open=2, most_running=7)
    assert await settings_of(table) == ServerSettings(**{**vars(wanted), "most_in_server": 50})
    shown = private(answer)
    for words in ("a thread of its own", "3 days", "English", "2 open", "7 running", "50 of each"):
        assert words in shown
    await table.slash(ada, "server set", days=0, language="discord", threads=False)
    found = await settings_of(table)
    assert (found.days_per_turn, found.language, found.threads, found.most_open) == (None, None, False, 2)


async def test_setting_nothing_is_said_to_be_nothing(table, ada):
    assert "nothing to set" in private(await table.slash(ada, "server set"))
    assert await settings_of(table) == ServerSettings()


async def test_challenges_are_made_only_in_the_channels_chosen(table, sandbox, ada, ben):
    lounge = sandbox.add_channel("lounge")
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, lounge)
    assert f"<#{lounge.id}>" in message.content
    refused = private(await table.slash(ben, "challenge odd"))
    assert f"<#{lounge.id}>" in refused
    assert table.seen(ada) == []
    elsewhere = Table(sandbox, table.bot, lounge)
    await elsewhere.challenge(ben, ada)
    assert len(elsewhere.seen(ada)) == 1
    await choose_channels(table, ada, message)
    assert await settings_of(table) == ServerSettings()
    await table.challenge(ben, ada)
    assert len(table.seen(ada)) == 1


async def test_a_rematch_is_offered_only_where_challenges_are_made(table, sandbox, ada, ben):
    lounge = sandbox.add_channel("lounge")
    await table.start(ada, ben)
    await table.bot.matches.resign(1, By(ada.id))
    await table.idle()
    board = table.newest(ada)
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, lounge)
    board.components[0]["components"][2]["custom_id"] = "oddity:rematch:1"
    assert f"<#{lounge.id}>" in private(await table.click(ada, board, "oddity:rematch:1"))


async def test_a_thread_of_an_allowed_channel_is_allowed(table, sandbox, games, ada, ben):
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, games)
    card = await table.challenge(ada, ben)
    thread = await table.bot.get_channel(games.id).create_thread(name="talk", message=discord.Object(card.id))
    inside = Table(sandbox, table.bot, sandbox.world.channel(thread.id))
    assert (await inside.challenge(ben, ada)).pings == {ada.id}


async def test_the_select_of_channels_works_after_a_restart(seated, sandbox, database, games, ada):
    async with online(sandbox, database) as bot:
        message = (await Table(sandbox, bot, games).slash(ada, "server show")).message
    async with seated() as table:
        await choose_channels(table, ada, message, games)
        assert (await settings_of(table)).channels == (games.id,)


async def test_the_check_names_each_missing_permission_by_channel(table, sandbox, games, ada):
    lounge = sandbox.add_channel("lounge")
    assert "all I need in" in private(await table.slash(ada, "server check"))
    sandbox.forbid(lounge, "ATTACH_FILES", "SEND_MESSAGES_IN_THREADS")
    said = private(await table.slash(ada, "server check"))
    assert f"all I need in <#{games.id}>" in said
    assert f"<#{lounge.id}>: I lack Attach Files, Send Messages in Threads." in said
    assert "Edit Channel" in said
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, games)
    assert "lack" not in private(await table.slash(ada, "server check"))


async def test_the_check_calls_every_permission_as_discord_does(table, sandbox, ada):
    sandbox.forbid(sandbox.add_channel("lounge"), "VIEW_CHANNEL")
    said = private(await table.slash(ada, "server check"))
    assert "I lack View Channel, Send Messages, Create" in said.replace(
        ", Embed Links, Attach Files", ""
    ).replace(", Read Message History", "")
    assert "_" not in said


async def test_a_long_check_says_first_how_to_mend_it_and_ends_between_channels(table, sandbox, ada):
    fine = [sandbox.add_channel(f"fine-{n}") for n in range(45)]
    said = private(await table.slash(ada, "server check"))
    assert re.search(r"<#\d+> and \d+ more\.\*\*$", said)
    for channel in fine:
        sandbox.forbid(channel, "VIEW_CHANNEL")
    lines = private(await table.slash(ada, "server check")).splitlines()
    assert "Edit Channel" in lines[1]
    assert all(re.match(r"<#\d+>: I lack .*Send Messages in Threads\.$", line) for line in lines[2:-1])
    assert lines[-1] == f"… and {45 - len(lines[2:-1])} more."


async def test_the_check_tells_of_channels_that_are_gone(table, sandbox, ada):
    lounge = sandbox.add_channel("lounge")
    message = (await table.slash(ada, "server show")).message
    await choose_channels(table, ada, message, lounge)
    sandbox.delete_channel(lounge)
    assert "does not exist any more" in private(await table.slash(ada, "server check"))


async def test_only_days_that_people_may_agree_on_are_kept(table, ada):
    registered = next(c for c in table.sandbox.world.commands if c["name"] == "server")
    days = next(o for o in registered["options"][1]["options"] if o["name"] == "days")
    days.pop("choices")  # as no client of Discord would send it
    for number in (9999999, -1, 4):
        assert f"“{number}” is not possible" in private(await table.slash(ada, "server set", days=number))
    assert await settings_of(table) == ServerSettings()


async def test_only_text_channels_of_the_server_are_kept(table, sandbox, games, ada):
    shown = (await table.slash(ada, "server show")).message
    (component,) = shown.components[0]["components"]

    async def forge(*values):
        answer = await ada.use(shown, component, values=list(values))
        await table.idle()
        return answer

    for values in (["abc"], ["-3"], ["9" * 40], [str(sandbox.guild.id), ""]):
        assert "None of these is a text channel" in private(await forge(*values))
    assert await settings_of(table) == ServerSettings()
    await forge("x", *[str(games.id)] * 3, "1")
    assert (await settings_of(table)).channels == (games.id,)
    await forge()
    assert (await settings_of(table)).channels == ()


async def test_a_channel_that_is_gone_can_be_chosen_away(table, sandbox, games, ada):
    lounge = sandbox.add_channel("lounge")
    await choose_channels(table, ada, (await table.slash(ada, "server show")).message, games, lounge)
    sandbox.delete_channel(lounge)
    shown = (await table.slash(ada, "server show")).message
    (component,) = shown.components[0]["components"]
    assert [int(value["id"]) for value in component["default_values"]] == [games.id]


async def test_a_limit_holds_for_what_happens_at_the_same_moment(table, ada, ben, cleo):
    await table.slash(ada, "server set", challenges=2, matches=1)
    answers = await asyncio.gather(*(table.slash(ben, "challenge odd") for _ in range(5)))
    assert (
        sum("open challenges in this server" in private(answer) for answer in answers if answer.message) == 3
    )
    cards = table.seen(ada)
    assert len(cards) == 2
    await asyncio.gather(*(table.click(cleo, card, "Take the seat") for card in cards))
    assert len(await table.store.running_matches_of(cleo.id)) == 1


async def test_limits_of_the_server_are_kept_where_people_click(table, ada, ben, cleo):
    await table.slash(ada, "server set", challenges=1, matches=1)
    card = await table.challenge(ben)
    assert "open challenge" in private(await table.slash(ben, "challenge odd"))
    await table.start(ada, cleo)
    assert "play a match in this server already" in private(await table.click(cleo, card, "Take the seat"))
    assert labels(card) == ["Take the seat", "Withdraw", "Play me instead"]


async def test_who_reads_german_reads_it_in_every_answer(table, sandbox, ada):
    store = table.store
    await store.change_person(ada.id, language="de")
    sandbox.forbid(sandbox.add_channel("lounge"), "SEND_MESSAGES")
    shown = await table.slash(ada, "server set", days=1, language="de")
    assert "Ein Zug darf einen Tag dauern" in private(shown)
    assert "Deutsch" in private(shown)
    assert "Mir fehlt „Nachrichten senden“" in private(await table.slash(ada, "server check"))
    assert "nichts einzustellen" in private(await table.slash(ada, "server set"))
