import json
import re

import pytest

from bot.matches.leases import LASTS
from bot.operation.files import lock_database
from tests.case import case
from tests.operation.conftest import FINISHED, RUNNING, ends, rows, run
from tests.postgresql import contents
from tests.store.samples import CHANNEL, GUILD, NOON, open_store
from tests.store.story import Story
from tests.store.versions import fill as fill_version
from tests.store.versions import later_version as later_version  # noqa: PLC0414 (a fixture)

ASKED, UNDONE, PAUSED, COMPUTERS = 11, 12, 13, 15
"""The matches of the story that wait for something, or have a log."""
ONE = "2025-03-01T13:00:00+00:00"
LINK = f"https://discord.com/channels/{GUILD}/{CHANNEL}"


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request, folder, monkeypatch):
    address = folder / "oddity.sqlite3"
    if request.param == "postgresql":
        address = request.getfixturevalue("cluster").empty_database()
    monkeypatch.setenv("ODDITY_DATABASE", str(address))
    async with open_store(address) as store:
        await Story(store).write()
    return address


def stored(address):
    return contents(address) if isinstance(address, str) else rows(address)


def told(oddity, *arguments):
    result = oddity("match", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_match_is_shown_with_all_that_is_known_of_it(oddity, address):
    before = stored(address)
    result = oddity("match", GUILD, f"#{ASKED}")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[:4] == [f"match: {ASKED}", f"number: {ASKED}", f"guild: {GUILD}", f"channel: {CHANNEL}"]
    asked = told(oddity, GUILD, ASKED)
    board, request, card = (one["link"] for one in asked["stands"])
    for line in (
        "game: odd",
        "days per turn: 3",
        "revision: 2",
        "status: running",
        f"waits for: the turn of seat 0, or an answer: seat 0 has asked at {ONE} (abandon)",
        "  seat 1, player 502",
        "  turn 2, seat 1, at 2025-03-01T12:01:00+00:00, notation b2 black",
        f"  what board, revision 2, link {board}",
        f"  what request, link {request}",
        f"  what card, challenge 17, link {card}",
        "log: nothing",
    ):
        with case(line):
            assert line in lines
    for link in (board, card, board.replace("https://", "https://ptb.")):
        assert told(oddity, link) == asked
    assert "white (" not in result.output, "what is planned is its player's alone"
    undone, paused, computers = (told(oddity, GUILD, number) for number in (UNDONE, PAUSED, COMPUTERS))
    (entry,) = undone["log"]
    assert (entry["what"], entry["by"], entry["at"]) == ("taken-back", "501", ONE)
    assert paused["waits_for"] == "a moderator, who has paused it at 2025-03-02T16:00:00+00:00"
    assert (computers["seats"][0]["player"], computers["level"]) == ("the computer", 4)
    over = told(oddity, GUILD, 5)
    assert (over["status"], over["outcome"]["reason"], over["waits_for"]) == ("over", "resigned", None)
    assert stored(address) == before


async def test_waiting_entries_are_shown_with_the_reason(oddity, address):
    (waits,) = told(oddity, GUILD, 3)["waits"]
    assert (waits["what"], waits["revision"], waits["channel"]) == ("board", 0, str(CHANNEL))
    assert waits["since"] == "2025-03-01T12:00:00+00:00"
    if isinstance(address, str):
        name = "process 7 on elsewhere"
        assert waits["why"] == "unclaimed: the next process to look delivers it"
        async with open_store(address, name) as store:
            await store.take_lease(name, name)
            await store.entries()
            assert told(oddity, GUILD, 3)["waits"][0]["why"] == f"{name} is delivering it"
            await store.keep_leases(await store.leases(), -LASTS)
            assert told(oddity, GUILD, 3)["waits"][0]["why"] == f"{name} has ended"
    else:
        assert waits["why"] == "no bot is running"
        with lock_database(address):
            why = told(oddity, GUILD, 3)["waits"][0]["why"]
        assert why == "the bot is delivering it"
    async with open_store(address) as store:
        await store.write_note("refused-0", f'{{"{CHANNEL}": "Discord answers 403"}}')
        assert told(oddity, GUILD, 3)["waits"][0]["why"] == "the channel refuses it (Discord answers 403)"
        await store.note_departure(GUILD, NOON)
    gone = told(oddity, GUILD, 3)
    assert gone["waits"][0]["why"] == "the bot is not in this server"
    removed = f"server {GUILD} removed the bot on 2025-03-01; its data is deleted on 2025-03-31"
    assert removed in gone["server"]


WRONG = {
    (GUILD, 99): (1, f"Match #99 of server {GUILD} is not in .*: its matches are numbered 1 to 4"),
    (7, 1): (1, "Match #1 of server 7 is not in .*: none of that server is stored"),
    (f"{LINK}/1",): (
        1,
        f"{LINK}/1 is neither the newest .*: give the number .*`oddity match {GUILD} NUMBER`",
    ),
    (f"https://discord.com/channels/7/{CHANNEL}/77",): (
        1,
        "https://.*/77 is neither the newest board of a match in ",
    ),
    (GUILD,): (2, f"'{GUILD}' names no match: give the id of a server and a number"),
    (GUILD, "twelve"): (2, f"'{GUILD} twelve' names no match"),
    (GUILD, 1 << 63): (2, f"'{GUILD} {1 << 63}' names no match"),
    ("https://discord.com/channels/@me/1/2",): (2, "'https://discord.com/channels/@me/1/2' names no match"),
    (f"{LINK}/77", 1): (2, f"'{LINK}/77 1' names no match"),
}


def test_text_that_names_no_match_is_quoted_with_a_correct_form(oddity, database):
    assert told(oddity, f"{LINK}/77") == told(oddity, GUILD, FINISHED), database
    for arguments, (status, words) in WRONG.items():
        result = oddity("match", *arguments)
        with case(arguments):
            assert result.exit_code == status, result.output
            assert re.match(f"Error: {words}", result.stderr), result.stderr
            assert len(result.stderr.splitlines()) == 1


def test_a_database_that_cannot_be_read_is_told_in_a_sentence(oddity, database):
    for statement, words in {
        f"UPDATE turns SET played = 'once' WHERE match = {RUNNING}": "cannot be read: Invalid isoformat",
        f"UPDATE matches SET setup = '{{}}' WHERE id = {RUNNING}": "cannot be read: `oddity doctor` says",
        "INSERT INTO migrations (name) VALUES ('later')": "a newer version of Oddity wrote it",
        "DROP TABLE migrations": "Database oddity.sqlite3: SQLite refused",
    }.items():
        run(database, statement)
        result = oddity("match", GUILD, RUNNING)
        with case(statement):
            assert result.exit_code == 1, result.output
            assert re.search(words, result.stderr), result.stderr


def test_a_database_of_an_earlier_version_is_left_to_that(oddity, folder):
    fill_version(folder / "oddity.sqlite3")
    ends(oddity("match", GUILD, 1), 1, "has schema 1, and this version of Oddity reads schema")
