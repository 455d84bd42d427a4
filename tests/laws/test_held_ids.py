import re
from collections import defaultdict
from pathlib import Path

import pytest

from bot.errors import MatchError, NoMatchError
from bot.sandbox.protocol import numbers
from bot.ui.components import ACTIONS, Button, Form, read
from tests.conversations.situations import contents
from tests.laws.states import States
from tests.laws.test_everything import bugs
from tests.loaded import FEATURES, IS_WHOLE, of_the_whole

FILE = Path(__file__).parent.parent / "held" / "ids.txt"
ROWS = [
    [part.strip() for part in line.split("|")]
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
GONE = "gone"
"""Stands for the sentence that a button has no meaning any more."""
OF_COMPUTER = ("computer", "play-at-level")
"""Buttons that say that the computer does not play, if its feature is taken away."""
SENTENCE = "This button is from another version of me and doesn't work any more."


def name_of(custom_id):
    return custom_id.split(":")[1]


def is_of_today(custom_id):
    text = custom_id.format_map(defaultdict(lambda: "1"))
    try:
        return read(text).custom_id == text
    except MatchError:
        return False


@pytest.mark.usefixtures("bot")
def test_every_button_list_and_form_is_in_the_file_as_it_is_written_today():
    ids = [custom_id for _, _, _, custom_id, *_ in ROWS if is_of_today(custom_id)]
    lacking = sorted(ACTIONS.keys() - {name_of(custom_id) for custom_id in ids})
    assert not lacking, f"add a row to tests/held/ids.txt for {', '.join(lacking)}, and leave the others"


@pytest.mark.usefixtures("undrawn")
async def test_old_buttons_do_what_they_say_or_say_that_they_are_gone(table, caplog):
    limits = {"most_open": 25, "most_running": 100, "most_against_computer": 25}
    await table.store.change_server(table.channel.guild.id, **limits)
    states, wrong = States(table), []
    rows = [row for row in ROWS if "computer" in FEATURES or not any(one in str(row) for one in OF_COMPUTER)]
    async for (state, _, _, custom_id, _, said), found in use_all(states, rows):
        told = said if IS_WHOLE or name_of(custom_id) in ACTIONS else GONE
        if not IS_WHOLE and told != GONE:
            continue  # other features add to it, or don't
        if (SENTENCE if told == GONE else told) not in found or (told != GONE and SENTENCE in found):
            wrong.append((state, custom_id, told, found))
    assert not wrong, "\n".join(map(str, wrong))
    assert bugs(caplog) == []


async def use_all(states, rows):
    """Use each in its state. Yields the row, and what is said."""
    table, sources = states.table, {}
    for row in rows:
        state, who, _, *ids, _ = row
        names, person = await states.named(state), getattr(states, who)
        if who not in sources or sources[who].id not in table.channel.log:
            sources[who] = await table.private_message(person)
        yield row, await use(table, person, sources[who], *(one.format_map(names) for one in ids))


async def use(table, person, source, custom_id, given):
    """Press, choose or send what has an id. Returns all that is said then, in private and to everybody."""
    before, source.content = {message.id: message.content for message in table.seen(person)}, "Text"
    if issubclass(ACTIONS.get(name_of(custom_id), Button), Form):
        data = {"custom_id": custom_id, "components": [field(*part.split("=")) for part in given.split()]}
        answer = await person.send(table.channel, numbers.MODAL_SUBMIT, data, source=source)
    else:
        values = [given] if given else []
        item = {"type": 3 if given else 2, "id": 2, "label": "x", "style": 2, "custom_id": custom_id}
        item |= {"options": [{"label": "x", "value": value} for value in values]} if given else {}
        source.components = [{"type": 1, "id": 1, "components": [item]}]
        answer = await person.use(source, item, values=values)
    await table.idle()
    assert not answer.failed, (custom_id, answer.failed)
    messages = [one for one in (answer.message, *answer.followups, *table.seen(person)) if one]
    told = [one.content for one in messages if one.content and before.get(one.id) != one.content]
    return " / ".join([answer.modal.title] if answer.modal else dict.fromkeys(told))


def field(name, value):
    text = {"type": 4, "id": 2, "custom_id": name, "value": value.replace("_", " ")}
    return {"type": 18, "id": 1, "component": text}


LOST = 4_000_000_000
"""An id of whatever a restored backup does not have."""
TABLES = {
    "c": ("challenges", "no-challenge"),
    "k": ("records", "record-gone"),
    "m": ("matches", "no-match-any-more"),
    "t": ("tournaments", "no-tournament"),
    "proposal": ("proposals", "together-no-proposal"),
}
"""What ids of messages name by numbers that the database gives, and the error if it is lost."""
NOT_NAMED = {"ballots", "log", "months", "rated_matches", "vacations"}
"""Tables whose numbers no message has; a page of the log says only where it begins."""
NOT_COUNTED = {"ada", "ben", "cleo", "here", "at", "day", "n", "r"}
"""People, a channel, moments, and what belongs to the match or tournament beside it."""
SAY_IT_LATER = {"go-to", "try-type", "unfollow"}
"""Those that open a form, which says so, or list what there is."""


@of_the_whole
async def test_every_number_of_the_database_in_messages_is_lost_in_a_test(table):
    counted = "SELECT name, sql FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'"
    found = await table.store.db.read(lambda db: dict(db.execute(counted).fetchall()))
    assert found.keys() == {name for name, _ in TABLES.values()} | NOT_NAMED
    assert set(re.findall(r"\{(\w+)\}", FILE.read_text(encoding="utf-8"))) == {*TABLES, *NOT_COUNTED}


@of_the_whole
@pytest.mark.usefixtures("undrawn")
async def test_a_match_that_a_restored_backup_lacks_is_unknown(table, sandbox):
    """Each is told so in their language, and everything of others stays as it is."""
    states, words, wrong = States(table), table.bot.languages.words("de"), []
    for state in ("offered", "tournament", "record", "running", "together"):
        names = await states.named(state)
    for person in sandbox.people:
        person.user.locale = "de"
    before = await contents(table)
    for _, who, _, custom_id, given, said in ROWS:
        lost = [kind for kind in TABLES if f"{{{kind}}}" in custom_id + given]
        if not lost or said == GONE:
            continue
        named = names | dict.fromkeys(TABLES, LOST) | {"k": -LOST}
        if "proposal" in lost:
            named["m"] = names["m"]
        source = await table.private_message(getattr(states, who))
        ids = custom_id.format_map(named), given.format_map(named)
        found = await use(table, getattr(states, who), source, *ids)
        is_told = words.error(NoMatchError(TABLES[lost[-1]][1])) in found
        if is_told == (name_of(custom_id) in SAY_IT_LATER) or await contents(table) != before:
            wrong.append((*ids, found))
    assert not wrong, "\n".join(map(str, wrong))
