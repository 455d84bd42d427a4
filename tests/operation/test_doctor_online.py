import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from bot.operation import discord_checks
from bot.sandbox.http import routes
from tests.conversations.conftest import online
from tests.conversations.test_gateway import VOICE
from tests.openapi import DESCRIPTION, answer_problems
from tests.operation.conftest import finds, lines, run


@pytest.fixture
def doctor(sandbox, oddity, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", sandbox.token)
    monkeypatch.setenv("ODDITY_DISCORD_URL", sandbox.url)
    return lambda *options: asyncio.to_thread(oddity, "doctor", *options)


@pytest.fixture
async def started(sandbox, database):
    for table in ("matches", "outbox"):
        run(database, f"UPDATE {table} SET guild = {sandbox.guild.id}")
    async with online(sandbox, database):
        pass


@pytest.mark.usefixtures("started")
async def test_all_is_well(doctor, sandbox):
    before = len(sandbox.requests)
    result = await doctor()
    assert result.exit_code == 0
    for check, words in {
        "application": "needs no privileged intents, and has none",
        "clock": "within a second of Discord's",
        "gateway": "999 of 1000 connections are left today",
        "commands": "that the bot registered last are there",
        "permissions": f"({sandbox.guild.id}) has all permissions",
    }.items():
        (line,) = lines(result, check)
        assert line.startswith("OK "), line
        assert words in line
    assert {request.method for request in sandbox.requests[before:]} == {"GET"}


@pytest.mark.skipif(not DESCRIPTION.exists(), reason="needs Discord's description of its API")
async def test_the_sandbox_lists_servers_as_discord_does(doctor, sandbox):
    await doctor()
    (request,) = (request for request in sandbox.requests if request.route == "/users/@me/guilds")
    assert len(request.answer) == 1
    assert answer_problems(request) == []


async def test_offline_sends_no_request(doctor, sandbox):
    before = len(sandbox.requests)
    result = await doctor("--offline")
    assert result.exit_code == 0
    assert len(sandbox.requests) == before
    assert lines(result, "clock") == []


async def test_a_wrong_token_is_a_problem_and_stays_secret(doctor, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret.that.is.wrong")
    result = await doctor()
    finds(result, 1, "token", "Discord refuses it: copy it again")
    assert "secret" not in result.output


async def test_missing_permissions_are_named_for_each_server(doctor, sandbox):
    sandbox.revoke("ATTACH_FILES", "SEND_MESSAGES_IN_THREADS")
    result = await doctor()
    assert result.exit_code == 1
    (line,) = lines(result, "permissions")
    assert line.startswith("PROBLEM")
    assert f"({sandbox.guild.id}) lacks Attach Files, Send Messages in Threads" in line


async def test_a_server_that_discord_py_cannot_read_is_named_until_it_can(doctor, sandbox, database):
    channel = sandbox.add_channel("voices", kind=VOICE)
    for found in (1, 0):
        async with online(sandbox, database):
            pass
        told = lines(await doctor(), "servers")
        assert len(told) == found, told
        assert all(f"({sandbox.guild.id}) (GUILD_CREATE: KeyError('bitrate'))" in line for line in told)
        sandbox.world.channels.pop(channel.id, None)


async def test_matches_in_a_server_that_the_bot_is_not_in_are_told(doctor, database):
    assert database.exists()
    left = [line for line in lines(await doctor(), "permissions") if line.startswith("WARNING")]
    assert len(left) == 1
    assert "matches are running in server 1152921504606846976, which the bot is not in" in left[0]


async def test_commands_are_compared_with_the_last_registered_ones(doctor, sandbox, started):
    assert started is None
    sandbox.world.commands.pop()
    finds(await doctor(), 1, "commands", "others than the bot registered last")


async def test_before_the_first_start_no_commands_are_missed(doctor, sandbox, database):
    assert database.exists()
    finds(await doctor(), 0, "commands", "start the bot once")
    known = {"id": "7", "application_id": "8", "name": "play", "description": "Play.", "version": "9"}
    sandbox.world.commands.append(known)
    finds(await doctor(), 0, "commands", "start the bot once")
    run(database, "DELETE FROM outcomes", "DELETE FROM turns", "DELETE FROM boards", "DELETE FROM challenges")
    run(database, "DELETE FROM log", "DELETE FROM outbox", "DELETE FROM matches", "DELETE FROM servers")
    finds(await doctor(), 1, "commands", "is new and empty, but Discord has commands of this bot")


async def test_a_wrong_clock_is_told(doctor, sandbox):
    for off in (timedelta(days=-1), timedelta(hours=-1), timedelta(seconds=3), timedelta(days=1)):
        date = format_datetime(datetime.now(UTC) - off, usegmt=True)
        for route in ("/users/@me", "/oauth2/applications/@me"):
            sandbox.fail("GET", route, headers={"Date": date})
        (line,) = lines(await doctor(), "clock")
        assert line.startswith("WARNING")
        told = float(line.split("clock", 1)[1].split(" s off")[0].replace(",", ""))
        assert abs(told - off.total_seconds()) < 3


async def test_an_endpoint_that_swallows_the_commands_and_needless_intents_are_told(doctor, monkeypatch):
    usual = routes.application_json
    for wrong, code, words in (
        ({"interactions_endpoint_url": "https://a.example"}, 1, "sends its commands to https://a.example"),
        ({"flags": 1 << 19}, 0, "privileged intents that it never uses are on: Message Content"),
    ):
        monkeypatch.setattr(routes, "application_json", lambda of, wrong=wrong: usual(of) | wrong)
        result = await doctor()
        assert result.exit_code == code
        assert words in lines(result, "application")[0]


async def test_few_connections_left_are_told(doctor, sandbox):
    sandbox.identifies.remaining = discord_checks.FEW_STARTS - 1
    (line,) = lines(await doctor(), "gateway")
    assert line.startswith("WARNING")
    assert "19 of 1000" in line


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        ("/users/@me", {"cut": True, "times": 9}),
        ("/users/@me", {"status": 503, "times": 9}),
        ("/oauth2/applications/@me", {"status": 500, "times": 9}),
        ("/users/@me/guilds", {"cut": True, "times": 9}),
        ("/gateway/bot", {"seconds": 5.0}),
    ],
)
async def test_a_discord_without_an_answer_is_a_problem(doctor, sandbox, monkeypatch, route, fault):
    monkeypatch.setattr(discord_checks, "STEP_SECONDS", 2.0)
    sandbox.fail("GET", route, **fault)
    result = await doctor()
    finds(result, 1, "discord", "no good answer")
    assert "Traceback" not in result.output


async def test_nothing_listens_there(doctor, monkeypatch):
    monkeypatch.setenv("ODDITY_DISCORD_URL", "http://127.0.0.1:9")
    finds(await doctor(), 1, "discord", "check the network")


async def test_servers_are_asked_for_page_by_page(doctor, sandbox, monkeypatch):
    monkeypatch.setattr(discord_checks, "GUILDS_AT_ONCE", 1)
    assert len([line for line in lines(await doctor(), "permissions") if "has all" in line]) == 1
    asked = [request for request in sandbox.requests if request.route == "/users/@me/guilds"]
    assert [request.query.get("after") for request in asked] == [None, str(sandbox.guild.id)]


@pytest.fixture
def place(sandbox):
    return sandbox.world.channels_of(sandbox.guild)[0]


async def test_a_channel_is_tried_as_a_match_uses_it_and_tidied_up(doctor, sandbox, place):
    before = len(sandbox.requests)
    result = await doctor("--channel", str(place.id))
    said = lines(result, "channel")
    assert [line.split()[0] for line in said] == ["OK", "OK", "WARNING"], result.output
    assert f"“{place.name}” takes messages, pictures and edits" in said[0]
    assert "the archived thread “Oddity checks this channel”" in said[2]
    changes = [(request.method, request.route) for request in sandbox.requests[before:]]
    made = [method for method, _ in changes if method != "GET"]
    assert made == ["POST", "PATCH", "POST", "POST", "DELETE", "PATCH"]
    assert not place.log
    (thread,) = (one for one in sandbox.world.channels_of(sandbox.guild) if one.thread)
    assert thread.thread.archived


@pytest.mark.parametrize(
    "permission",
    [
        *("SEND_MESSAGES", "ATTACH_FILES", "EMBED_LINKS", "READ_MESSAGE_HISTORY"),
        *("CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"),
    ],
)
async def test_permission_that_a_channel_lacks_is_named_and_nothing_is_posted(
    doctor, sandbox, place, permission
):
    sandbox.revoke(permission)
    posted = len(sandbox.requests)
    result = await doctor("--channel", str(place.id))
    assert result.exit_code == 1
    (line,) = lines(result, "channel")
    name = permission.replace("_", " ").title().replace(" In ", " in ")
    assert line == f"PROBLEM  channel      “{place.name}” lacks {name}: give them to the bot's role there"
    assert {request.method for request in sandbox.requests[posted:]} == {"GET"}


async def test_hidden_channel_is_said_to_lack_view_channel(doctor, sandbox, place):
    sandbox.revoke("VIEW_CHANNEL")
    finds(await doctor("--channel", str(place.id)), 1, "channel", "that the bot's role has View Channel")


async def test_thread_is_judged_by_the_permissions_of_threads(doctor, sandbox, place):
    thread = sandbox.add_thread(place, "talk", owner=sandbox.people[0])
    sandbox.revoke("SEND_MESSAGES")
    assert (
        "takes messages, pictures and edits" in lines(await doctor("--channel", str(thread.id)), "channel")[0]
    )
    sandbox.revoke("SEND_MESSAGES_IN_THREADS")
    finds(await doctor("--channel", str(thread.id)), 1, "channel", "lacks Send Messages in Threads:")


async def test_an_id_that_is_no_channel_is_reported(doctor):
    finds(await doctor("--channel", "12345"), 1, "channel", "Discord answers 404")
    assert (await doctor("--channel", "12345", "--offline")).exit_code == 2
