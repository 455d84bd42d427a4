"""What operators do in a hurry: ban a person, tell every server something, leave a server."""

import asyncio
import subprocess

import pytest

from tests.conversations.conftest import online
from tests.conversations.conftest import sandbox as sandbox  # noqa: PLC0414 (a fixture)
from tests.conversations.table import Table
from tests.loaded import ROOT
from tests.operation.conftest import ends
from tests.operation.test_pasted import blocks
from tests.store.samples import open_store

TEXT = "Tonight at 23:00 I am away for an hour."


def texts(table, guild):
    channels = table.sandbox.world.channels_of(guild)
    return [one.content for channel in channels for one in channel.messages(as_=table.sandbox.people[0])]


async def test_banned_person_reads_one_sentence_in_private_and_changes_nothing(sandbox, database, ada, ben):
    async with online(sandbox, database, banned=[str(ben.id)]) as bot:
        table = Table(sandbox, bot, sandbox.channel("games"), stopwatch=bot.delivery.schedule.clock)
        card = await table.challenge(ada, ben)
        before = len(texts(table, sandbox.guild))
        for answer in (await table.slash(ben, "help"), await table.click(ben, card, "Accept")):
            assert answer.message.content == (
                "The people who run me have banned you. Ask them why, or to let you delete your data."
            )
            assert answer.message.ephemeral
        assert len(texts(table, sandbox.guild)) == before
        assert not (await table.slash(ada, "help")).failed


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request, folder, monkeypatch, sandbox):
    address = folder / "oddity.sqlite3"
    if request.param == "postgresql":
        address = request.getfixturevalue("cluster").new_database()
    monkeypatch.setenv("ODDITY_DATABASE", str(address))
    async with open_store(address) as store:
        await store.change_server(sandbox.guild.id, most_open=3)
    return address


async def test_notice_is_posted_once_in_every_server_beside_a_running_bot(address, sandbox, oddity, folder):
    (folder / "notice").write_text(f"{TEXT}\n")
    async with online(sandbox, address) as bot:
        table = Table(sandbox, bot, sandbox.channel("games"), stopwatch=bot.delivery.schedule.clock)
        ends(await asyncio.to_thread(oddity, "announce", "notice"), 0, "within some minutes")
        for _ in range(2):
            await bot.queue_outbox()  # as each minute
            await table.tick(60)
            assert texts(table, sandbox.guild).count(TEXT) == 1
        again = await asyncio.to_thread(oddity, "announce", "notice")
        ends(again, 2, "was posted before")
        for wrong in ("", "x" * 2001):
            (folder / "notice").write_text(wrong)
            ends(await asyncio.to_thread(oddity, "announce", "notice"), 2, f"{len(wrong):,} characters")
        await table.tick(60)
        assert texts(table, sandbox.guild).count(TEXT) == 1


def test_block_that_leaves_a_server_asks_discord_and_hides_the_token(folder):
    (folder / ".env").write_text("ODDITY_METRICS_PORT=1\nDISCORD_TOKEN=secret.token\n")
    (block,) = blocks(ROOT / "docs" / "operation" / "discord.md")
    stub = f'curl() {{ echo "$@" > {folder}/asked; cat > {folder}/header; }}\n'
    text = block.replace("/var/lib/oddity", str(folder))
    subprocess.run(["bash", "-euo", "pipefail", "-c", stub + text], check=True, timeout=60)
    asked = (folder / "asked").read_text().split()
    assert asked[-1] == "https://discord.com/api/v10/users/@me/guilds/81384788765712384"
    assert ("DELETE" in asked, "secret.token" in asked) == (True, False)
    assert (folder / "header").read_text() == "Authorization: Bot secret.token\n"
