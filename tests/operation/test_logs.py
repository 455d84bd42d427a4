import ast
import io
import json
import logging
import re
from datetime import timedelta
from functools import partial
from itertools import cycle, product
from random import Random

import pytest

from bot.features.board.posting import Show
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.departures import Servers
from bot.matches.services import Services
from bot.matches.transitions import restart_clock
from bot.operation import logs
from bot.transport import wire
from tests.conversations.conftest import ids_from_one as ids_from_one  # noqa: PLC0414 (a fixture)
from tests.conversations.conftest import online
from tests.conversations.table import CALLBACK, CELLS, POST, Table
from tests.loaded import ROOT, needs
from tests.operation.conftest import loggers
from tests.rules.tables import CATALOGUE
from tests.sandbox.controls import Sandbox
from tests.store.samples import ANN, GUILD, NOON, new_match, open_store

NAMES = ("Quirinella", "Zebulonius")
NOTE, REASON, TURN = "a-note-about-my-holiday", "a-reason-that-is-private", "what-is-no-turn"
TEXTS = (NOTE, REASON, TURN)
FAULTS = ({"status": 429, "retry_after": 0.01}, {"status": 500}, {"status": 400}, {"cut": True})
ROUTES = (
    CALLBACK,
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"),
)


class Terminal(io.StringIO):
    def isatty(self):
        return True


pytestmark = pytest.mark.usefixtures("quiet_again", "ids_from_one")


def log_everything(stream, *secrets):
    logs.set_up("DEBUG", *secrets, stream=stream)
    for logger in loggers():
        logger.setLevel(logging.DEBUG)


async def play_with_everything(table, sandbox, ada, ben):
    await table.decline(ben, await table.challenge(ada, ben, note=NOTE), reason=REASON)
    await table.start(ada, ben, note=NOTE)
    await table.slash(ada, "matches")
    await table.slash(ben, "board")
    await table.slash(ben, "resign")
    await ada.autocomplete(table.channel, "play", focused="match", match=TURN, turn=TURN)
    await table.play(ada, TURN)
    for how, (method, route) in product(FAULTS, ROUTES):
        sandbox.fail(method, route, **how)
        await table.play(ada, TURN)
    for (ply, cell), how in zip(enumerate(CELLS), cycle(FAULTS)):
        sandbox.fail(*POST, **how)
        await table.play((ada, ben)[ply % 2], f"{cell} white")
        await table.tick(30)
    await sandbox.drop_gateway()
    await sandbox.wait_until_online()


def leaks(text, sandbox):
    tokens = [one.token for one in sandbox.world.interactions.values()]
    assert len(tokens) > 10
    return [word for word in (sandbox.token, *tokens, *NAMES, *TEXTS) if word.lower() in text.lower()]


@needs("lists")
@pytest.mark.parametrize("log", [io.StringIO(), Terminal()], ids=["JSON", "terminal"])
async def test_a_whole_match_leaves_no_token_name_or_text_in_the_log(log, tmp_path, monkeypatch):
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 2.0)
    plain = io.StringIO()
    async with Sandbox(people=NAMES) as sandbox:
        sandbox.answer_seconds = 0.5
        logging.getLogger().addHandler(logging.StreamHandler(plain))
        log_everything(log, sandbox.token)
        async with online(sandbox, tmp_path / "oddity.sqlite3") as bot:
            table = Table(sandbox, bot, sandbox.channel("games"), stopwatch=bot.delivery.schedule.clock)
            ada, ben = sandbox.people
            await play_with_everything(table, sandbox, ada, ben)
            fail_with_what_was_typed(monkeypatch, ada)
            await table.start(ada, ben, note=NOTE)
            assert (await table.match(2)).number == 2
        assert leaks(log.getvalue(), sandbox) == []
        assert {sandbox.token, *NAMES, *TEXTS} <= {*leaks(plain.getvalue(), sandbox), sandbox.token}
    assert "PlainlyWrongError" in log.getvalue()
    assert "/channels/" in log.getvalue()


class PlainlyWrongError(Exception):
    """A bug that tells in its message what it has stumbled over."""


def fail_with_what_was_typed(monkeypatch, person):
    async def fail(*_arguments, **_options):
        raise PlainlyWrongError(f"no such note: {NOTE!r}", person.user)

    monkeypatch.setattr(Show, "deliver", fail)


def lines_of(stream, *messages, **options):
    logs.set_up("INFO", "the-token", stream=stream)
    for message in messages:
        logging.getLogger("bot.test").warning(*message, **options)
    return stream.getvalue().splitlines()


def test_each_line_is_an_object_where_no_person_reads():
    (line,) = lines_of(io.StringIO(), ("match %d cannot be shown", 7))
    told = json.loads(line)
    assert told.pop("timestamp").endswith("+00:00")
    assert told == {"level": "WARNING", "logger": "bot.test", "message": "match 7 cannot be shown"}


def test_a_terminal_gets_a_line_that_people_read():
    (line,) = lines_of(Terminal(), ("match %d cannot be shown", 7))
    plain = re.sub(r"\x1b\[[\d;]*m", "", line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d WARNING +bot\.test match 7 cannot be shown", plain)


def test_secrets_in_lines_are_concealed():
    for message, line in {
        "POST /webhooks/12/aW.ZX_-x/messages/@original": "POST /webhooks/12/[concealed]/messages/@original",
        "/interactions/34/aW50.ZXI_-x/callback": "/interactions/34/[concealed]/callback",
        "headers: {'Authorization': 'Bot abc.def'}": "headers: {'Authorization': '[concealed]'}",
        "the token is the-token": "the token is [concealed]",
        "<Member id=5 name='ada' nick=\"Ada's\">": "<Member id=5 name=[concealed] nick=[concealed]>",
        "the user can't and won't": "the user can't and won't",
    }.items():
        assert json.loads(lines_of(io.StringIO(), (message,))[0])["message"] == line


def test_a_traceback_tells_where_and_what_kind_but_not_which_value():
    try:
        int("my secret")
    except ValueError as error:
        (line,) = lines_of(io.StringIO(), ("failed",), exc_info=error)
    *frames, last = json.loads(line)["traceback"].splitlines()
    assert last == "ValueError: invalid literal for int() with base 10: [concealed]"
    assert any("test_logs.py" in frame for frame in frames)


def test_a_record_stays_as_it_is_for_others(caplog):
    lines_of(io.StringIO(), ("the token is %s", "the-token"))
    assert caplog.records[-1].getMessage() == "the token is the-token"


def test_a_connection_that_is_tried_again_is_a_warning_of_one_line():
    stream = io.StringIO()
    logs.set_up("INFO", stream=stream)
    try:
        raise ConnectionRefusedError(111, "refused")
    except OSError:
        logging.getLogger("discord.shard").exception("Attempting a reconnect in %.1fs", 1.5)
    told = json.loads(stream.getvalue())
    assert told["level"] == "WARNING"
    assert told["message"] == "Attempting a reconnect in 1.5s (ConnectionRefusedError(111, 'refused'))"
    assert "traceback" not in told


async def test_each_thing_that_is_stored_of_a_match_is_a_line_of_ids(tmp_path):
    stream = io.StringIO()
    async with Sandbox(people=NAMES) as sandbox:
        sandbox.answer_seconds = 30
        logs.set_up("DEBUG", sandbox.token, stream=stream)
        async with online(sandbox, tmp_path / "oddity.sqlite3") as bot:
            table = Table(sandbox, bot, sandbox.channel("games"), stopwatch=bot.delivery.schedule.clock)
            ada, ben = sandbox.people
            await table.decline(ben, await table.challenge(ada, ben), reason=REASON)
            await table.start(ada, ben)
            await table.forbid("SEND_MESSAGES")
            await table.play(ada, f"{CELLS[0]} white")
            before, played = table.newest(ada), max(one.id for one in sandbox.world.interactions.values())
            sandbox.allow(table.channel, "SEND_MESSAGES")
            await sandbox.until(lambda: table.may("SEND_MESSAGES"))
            await table.tick(3700)
            after = table.newest(ada)
            await table.resign(ben)
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    lines = [line for line in told if line.get("match") == 1]
    lines = [line for line in lines if "card" not in line["message"].partition(":")[0]]
    names = [(line["message"].partition(":")[0], line.get("tries")) for line in lines]
    assert names == [
        ("stored accept-challenge (accepted)", None),
        ("stored begin-match (running)", None),
        ("posted board", 1),
        ("stored note-board", None),
        ("stored add-turn", None),
        ("refused board (Discord answers 403, error 50013)", 1),
        ("posted board", 2),
        ("stored note-board", None),
        ("stored end-match (resigned)", None),
        ("posted board", 1),
        ("stored note-board", None),
    ]
    usual = [name for name, line in zip(names, lines, strict=True) if line["level"] == "INFO"]
    assert usual == [name for name in names if name not in {("posted board", 1), ("stored note-board", None)}]
    ids = {"guild": sandbox.guild.id, "number": 1, "match": 1, "revision": 1, "board": before.id}
    ids |= {"person": ada.id, "interaction": played}
    exact = {name: str(number) if number > 1 else number for name, number in ids.items()}
    (turn,) = (line for line in told if line["message"].startswith("stored add-turn"))
    assert turn.items() >= exact.items(), "programs that round long numbers read texts"
    text = ", ".join(f"{name} {number}" for name, number in ids.items())
    assert turn["message"] == f"stored add-turn: {text}"
    (late,) = (line for line in told if line.get("tries") == 2)
    assert late.items() >= {"message_id": str(after.id), "channel": str(table.channel.id)}.items()
    declined = [line for line in told if line["message"].startswith("stored close-challenge (declined)")]
    assert [(line["challenge"], line["person"]) for line in declined] == [(1, str(ben.id))]


@needs("privacy")
async def test_a_further_change_is_logged_as_a_line_and_no_change_as_none(tmp_path, caplog):
    from bot.features.privacy.service import Privacy

    caplog.set_level(logging.INFO, "bot.matches.change")
    async with open_store(tmp_path / "oddity.sqlite3") as store:
        await store.set_board_message((await new_match(store, days_per_turn=2)).id, 0, 77)
        caplog.clear()
        without_limit = await new_match(store)
        await store.change_match(without_limit.id, partial(restart_clock, at=NOON), at=NOON)
        await store.go_away(ANN, NOON, NOON + timedelta(days=1))
        await store.note_departure(GUILD, NOON)
        services = Services(Context(store, CATALOGUE, lambda: NOON + timedelta(days=2), Random(1)))
        await services.get(Servers).come_back(GUILD)
        await services.get(Privacy).forget(By(ANN))
    told = [text.partition(":")[0] for text in caplog.messages]
    assert told[3:] == [
        "stored shift-vacation",
        "stored shift-vacation",
        "stored restart-clock",
        "stored forget (resigned)",
        "stored forget (resigned)",
    ]
    assert caplog.messages[-1].endswith(f"person {ANN}")


def nameless_steps(source):
    """Return the lines where a lambda is given as the step, the second argument, whose name the log says."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    changes = [call for call in calls if "change" in getattr(call.func, "attr", "")]
    return [call.lineno for call in changes if any(isinstance(one, ast.Lambda) for one in call.args[1:2])]


def test_every_step_that_is_stored_has_a_name_for_the_log():
    assert nameless_steps("self._change(match, lambda now: now)"), "the planted breach"
    sources = {path: path.read_text(encoding="utf-8") for path in ROOT.glob("bot/**/*.py")}
    assert [path.name for path, text in sources.items() if "lambda" in text and nameless_steps(text)] == []
