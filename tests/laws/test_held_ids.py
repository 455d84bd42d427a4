from collections import defaultdict
from pathlib import Path

import pytest

from bot.errors import MatchError
from bot.sandbox.protocol import numbers
from bot.ui.components import ACTIONS, Button, Form, read
from tests.laws.states import States
from tests.laws.test_everything import bugs
from tests.loaded import FEATURES, IS_WHOLE

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
async def test_what_old_messages_hold_does_what_it_says_or_says_that_it_is_gone(table, caplog):
    limits = {"most_open": 25, "most_running": 100, "most_against_computer": 25}
    await table.store.change_server(table.channel.guild.id, **limits)
    states, wrong, sources = States(table), [], {}
    for state, who, _, custom_id, given, said in ROWS:
        if "computer" not in FEATURES and any(one in f"{state} {custom_id}" for one in OF_COMPUTER):
            continue
        names, person = await states.named(state), getattr(states, who)
        told = said if IS_WHOLE or name_of(custom_id) in ACTIONS else GONE
        if who not in sources or sources[who].id not in table.channel.log:
            sources[who] = await table.private_message(person)
        found = await use(table, person, sources[who], custom_id.format_map(names), given.format_map(names))
        if not IS_WHOLE and told != GONE:
            continue  # other features add to it, or don't
        if (SENTENCE if told == GONE else told) not in found or (told != GONE and SENTENCE in found):
            wrong.append((state, custom_id, told, found))
    assert not wrong, "\n".join(map(str, wrong))
    assert bugs(caplog) == []


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
