"""Every setting is declared, shown, and set where its declaration says."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

import bot
from bot.matches.settings import Control, Option, PersonSettings, ServerSettings, SetBy, added_to, declared
from tests.case import case, each
from tests.conversations.table import private
from tests.features.preferences.test_server import options_of_servers
from tests.loaded import FEATURES, IS_WHOLE, of_the_whole

SETTINGS = [PersonSettings, ServerSettings]
DECLARED = Path(bot.__path__[0]) / "matches" / "settings.py"
SOURCES = [
    path.read_text(encoding="utf-8") for path in Path(bot.__path__[0]).rglob("*.py") if path != DECLARED
]
BUTTON, SELECT = 2, 3  # https://discord.com/developers/docs/components/reference#component-object
TEXT, NUMBER, SWITCH, CHANNEL, ROLE = (
    3,
    4,
    5,
    7,
    8,
)  # …/interactions/application-commands#application-command-object


@pytest.mark.parametrize("settings", SETTINGS)
def test_every_setting_is_declared(settings):
    known = {one.field for one in declared(settings, Control, Option, SetBy)}
    named = {field.name for owner in (settings, *added_to(settings)) for field in fields(owner)}
    undeclared = named - known - {"added"}
    assert not undeclared, f"say how {undeclared} are set: Control, Option or SetBy"


@of_the_whole
async def test_settings_that_are_set_elsewhere_name_a_command(table, ada):
    commands = ada.commands(table.channel)
    names = {command["name"] for command in commands}
    paths = {f"{command['name']} {option['name']}" for command in commands for option in command["options"]}
    for one in (one for settings in SETTINGS for one in declared(settings, SetBy)):
        with case(one.field):
            assert one.how.command in {"", *paths, *names}
            assert any(re.search(rf"\b{one.field}\"?(=|: (?!Annotated))", text) for text in SOURCES)


@each("one", [one for settings in SETTINGS for one in declared(settings)])
def test_each_setting_is_read(one):
    assert any(re.search(rf"\.{one.field}\b", text) for text in SOURCES), "it does nothing"


async def test_each_option_of_a_server_sets_its_field_and_is_shown(helpers, table, sandbox, ada):
    options = options_of_servers(table, ada)
    shown = private(await table.slash(ada, "server show"))
    pairs = list(zip(declared(ServerSettings, Option), options, strict=True))
    for one, option in sorted(
        pairs, key=lambda pair: pair[0].owner is ServerSettings
    ):  # the hour needs a puzzle
        with case(one.field):
            assert option["name"] == one.name
            numbers = [option.get("min_value"), option.get("max_value")]
            ends = {TEXT: ["Europe/Berlin"], SWITCH: [True, False], CHANNEL: [table.channel], ROLE: [helpers]}
            chosen = [choice["name"] for choice in option.get("choices", ())]
            chosen = chosen or ends.get(option["type"], numbers)
            values, texts = {one.value(await table.store.server(sandbox.guild.id))}, {shown}
            for value in (chosen[0], chosen[-1]):
                shown = private(await table.slash(ada, "server set", **{one.name: value}))
                texts.add(shown)
                values.add(one.value(await table.store.server(sandbox.guild.id)))
            assert len(values) > 1
            assert len(texts) > 1 or not (one.line or IS_WHOLE)


async def test_each_control_of_a_person_is_on_its_screen_and_sets_its_field(table, ada):
    screens = FEATURES | {"settings"}
    for one in (one for one in declared(PersonSettings, Control) if one.how.screen in screens):
        with case(one.field):
            message = (await table.slash(ada, "settings show")).message
            if one.how.screen == "reminders":
                await table.click(ada, message, "oddity:reminders")
            items = [item for row in message.components for item in row["components"]]
            (item,) = [item for item in items if one.code in item["custom_id"].split(":")[2:]]
            assert item["type"] == (BUTTON if one.how.is_button else SELECT)
            before = one.value(await table.store.person(ada.id))
            if one.how.is_button:
                await table.click(ada, message, item["label"])
            else:
                other = next(option["value"] for option in item["options"] if not option.get("default"))
                await table.select(ada, message, item["custom_id"], other)
            assert one.value(await table.store.person(ada.id)) != before
