"""What the program must still do where features were taken away; `removal.py` runs this in a copy."""

import json
import os
import re
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches.change import By
from bot.matches.finding import Finding
from bot.matches.playing import Playing
from bot.matches.settings import Option, ServerSettings, declared
from bot.ui.components import ACTIONS
from tests.conversations.conftest import *  # noqa: F403 (pytest finds fixtures by their names)
from tests.conversations.conftest import online
from tests.conversations.table import Table, private
from tests.laws.test_everything import bugs
from tests.loaded import FEATURES, ROOT
from tests.store.samples import ANN, GUILD
from tests.trials import process
from tests.trials.offered import offered

GIVEN = Path(os.environ["ODDITY_TEST_GIVEN"])
"""What the whole program has left behind."""
DATABASES = [file.stem for file in sorted(GIVEN.glob("*.sqlite3"))]
SENTENCE = "This button is from another version of me"


async def test_the_program_starts_and_registers_its_commands(sandbox, tmp_path):
    async with process.running(sandbox, tmp_path / "oddity.sqlite3") as running:
        code, log = await running.end(signal.SIGKILL)
    assert list(process.bugs(code, log)) == []


async def test_commands_and_options_of_other_features_stay(table):
    whole = json.loads((GIVEN / "offered.json").read_text(encoding="utf-8"))
    staying = {path: home for path, home in whole.items() if home in {"", *FEATURES}}
    assert offered(table.bot) == staying


def test_each_option_of_a_server_is_read():
    source = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("bot/**/*.py"))
    options = [one.field for one in declared(ServerSettings, Option)]
    assert [field for field in options if not re.search(rf"\.{field}\b", source)] == []


@pytest.fixture(params=DATABASES)
def left_behind(request, tmp_path):
    return Path(shutil.copy(GIVEN / f"{request.param}.sqlite3", tmp_path))


async def test_a_match_of_a_database_of_the_whole_program_is_played_on(sandbox, left_behind, caplog):
    async with online(sandbox, left_behind) as client:
        view = await client.get(Finding).view(2)
        assert (await client.get(Playing).play(view, By(ANN), "c1 white")).match.ply == view.match.ply + 1
        await client.settle()
    assert bugs(caplog) == []


async def test_stored_settings_do_no_harm(sandbox, left_behind, games, ada, caplog):
    with closing(sqlite3.connect(left_behind)) as stored, stored:
        stored.execute("UPDATE people SET person = ? WHERE person = ?", (ada.id, ANN))
        stored.execute("UPDATE servers SET guild = ? WHERE guild = ?", (games.guild.id, GUILD))
    async with online(sandbox, left_behind, as_usual=True) as client:
        table = Table(sandbox, client, games)
        commands = ada.commands(games)
        paths = {f"{one['name']} {part['name']}" for one in commands for part in one.get("options", ())}
        for command in ("settings show", "server show", "challenge odd"):
            if command in paths:
                assert not (await table.slash(ada, command)).failed
    assert bugs(caplog) == []


async def test_old_buttons_get_a_sentence(table, ada, caplog):
    for name in set(json.loads((GIVEN / "buttons.json").read_text(encoding="utf-8"))) - ACTIONS.keys():
        assert SENTENCE in private(await table.press_forged(ada, f"oddity:{name}:1:0"))
    assert bugs(caplog) == []
