import asyncio

import pytest

from bot.sandbox.world import storage as keeping
from tests.case import case
from tests.sandbox.controls import Sandbox
from tests.sandbox.toybot import run_toy


async def play(folder):
    async with Sandbox(state=folder) as sandbox, run_toy(sandbox):
        ada, ben, games = sandbox.person("ada"), sandbox.person("ben"), sandbox.channel("games")
        await ada.slash(games, "toy buttons")
        await ada.slash(games, "toy thread")
        await (await ada.slash(games, "toy letter", to=ben)).settle()
        sandbox.forbid(games, "ATTACH_FILES")
        private = games.messages(as_=ada)[-1]
        assert private.ephemeral
        sandbox.delete(private)
        return sandbox.transcript(), sandbox.world.commands


async def test_a_restarted_sandbox_shows_the_same_and_its_old_buttons_work(tmp_path):
    transcript, commands = await play(tmp_path)

    async with Sandbox(state=tmp_path) as sandbox:
        ada, ben = sandbox.person("ada"), sandbox.person("ben")
        assert sandbox.transcript() == transcript
        assert sandbox.world.commands == commands
        first = sandbox.channel("games").messages(as_=ben)[0]
        assert first.attachments[0].data.startswith(b"\x89PNG")
        assert [message.content for message in sandbox.pings(ada)] == [f"welcome {ada.mention}"]
        async with run_toy(sandbox):
            await ben.click(first, "Count 0")
        assert first.content == "counted 1"


async def is_written(folder, text):
    path = folder / "world.json"
    async with asyncio.timeout(10):
        while not path.exists() or text not in path.read_text():  # noqa: ASYNC110 - a file notifies no one
            await asyncio.sleep(0.005)


async def test_stored_messages_follow_their_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "SAVE_AFTER_SECONDS", 0.0)
    async with Sandbox(state=tmp_path) as sandbox, run_toy(sandbox):
        ada, games = sandbox.person("ada"), sandbox.channel("games")
        await ada.slash(games, "toy buttons")
        message = games.messages(as_=ada)[-1]
        await is_written(tmp_path, '"press"')
        await ada.click(message, "Count 0")
        await is_written(tmp_path, '"counted 1"')
        await (await ada.slash(games, "toy thread")).settle()
        storage = sandbox._storage
        kept = "".join(storage._take_snapshot().parts)
        storage._texts.clear()
        assert kept == "".join(storage._take_snapshot().parts)


async def test_files_that_no_message_shows_are_removed(tmp_path):
    async with Sandbox(state=tmp_path) as sandbox:
        message = sandbox.person("ada").say(sandbox.channel("games"), "look", files=[("a.txt", b"a")])
        sandbox.save()
        assert [path.read_bytes() for path in (tmp_path / "files").iterdir()] == [b"a"]
        sandbox.delete(message)
    assert list((tmp_path / "files").iterdir()) == []


def test_a_damaged_world_is_named(tmp_path):
    words = r"cannot read .*world\.json .*remove it or choose another folder"
    for damage in ("", "{", "[]", "{}", '{"version": 99}', '{"version": 1, "guild": 3}', "null"):
        (tmp_path / "world.json").write_text(damage)
        with case(damage), pytest.raises(ValueError, match=words):
            Sandbox(state=tmp_path)


async def test_a_world_without_its_pictures_and_a_folder_that_cannot_be_made_are_named(tmp_path):
    await play(tmp_path)
    for path in (tmp_path / "files").iterdir():
        path.unlink()
    with pytest.raises(ValueError, match=r"cannot read .*world\.json"):
        Sandbox(state=tmp_path)
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(OSError, match="taken"):
        Sandbox(state=tmp_path / "taken")
