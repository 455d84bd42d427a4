import logging

import pytest

from tests.conversations.table import POST, private
from tests.loaded import needs

ANSWER = "/webhooks/{application}/{token}/messages/{name}"


async def test_a_command_that_an_update_has_taken_away_is_no_bug(table, ada, caplog):
    for command in table.sandbox.world.commands:
        if command["name"] == "bump":
            command["name"] = "hoist"  # as a Discord still shows it that has not looked again
    assert "This command is newer" in private(await table.slash(ada, "hoist"))
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("path", "option"),
    [
        pytest.param("matches", "which", marks=needs("lists")),
        pytest.param("server match", "action", marks=needs("moderation")),
        pytest.param("together start", "pace", marks=needs("together")),
    ],
)
async def test_a_forged_choice_is_refused(table, ada, caplog, path, option):
    name, *within = path.split()
    (command,) = [one for one in ada.commands(table.channel) if one["name"] == name]
    if within:
        (command,) = [one for one in command["options"] if one["name"] == within[0]]
    (forged,) = [one for one in command["options"] if one["name"] == option]
    forged["choices"].append({"name": "forged", "value": "forged"})
    others = {"match": 1} if path == "server match" else {}
    assert "This command is newer" in private(await table.slash(ada, path, **{option: "forged"}, **others))
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]


async def test_an_unknown_code_of_a_refusal_is_named_by_number(table, sandbox, ada, ben, caplog):
    await table.start(ada, ben)
    sandbox.fail(*POST, status=400, code=12345)
    assert "error 12345" in private(await table.play(ada, "b2 white"))
    await table.tick(3600)
    assert "played **b2 white**" in table.newest(ben).content
    sandbox.fail("PATCH", ANSWER, status=400, code=23456)
    assert "error 23456" in private(await table.slash(ada, "board"))
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]


async def test_a_bug_is_an_apology_with_a_reference_into_the_log(table, ada, ben, caplog, monkeypatch):
    await table.start(ada, ben)

    async def broken(*_arguments, **_options):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table.bot.services._context.changes, "change_match", broken)
    reference = private(await table.play(ada, "b2 white")).rsplit("reference ", maxsplit=1)[1].rstrip(".")
    record = next(record for record in caplog.records if reference in record.getMessage())
    assert record.exc_info[0] is ZeroDivisionError
