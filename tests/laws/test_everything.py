"""Laws over every command and every component: whatever anyone sends at any time, no harm is done.

What each refusal says is held by the tables of the other files; here nothing can be forgotten, as the verbs
and the commands are asked of the bot itself.
"""

import itertools
import logging
import os
import re

import pytest

from bot.sandbox.people.options import Resolved
from bot.sandbox.protocol import numbers
from bot.ui.components import ACTIONS
from tests.conversations.situations import Situations, contents
from tests.conversations.table import labels
from tests.loaded import FEATURES, of_the_whole

BUTTON, SELECT, FORM = "button", "select", "form"
BROKEN = "\ud83d\u202e:/|.,{}$%'\"\\\n😀" * 2
SENT = [
    # subject, ply, and whatever else an id may carry
    ("1", "0", ""),
    ("1", "0", "f/00b"),
    ("1", "999999", "xodd"),
    ("7", "0", BROKEN),
    ("999999999999999999", "0", "0"),
    ("x", "-1", ""),
]
VALUES = ["", "1", "00", "xodd", BROKEN, "9" * 40]

PEOPLE = ("ada", "ben", "cleo")
SITUATIONS = ("offered", "overdue", "over", *(["together"] if "together" in FEATURES else []))
EVERYWHERE = set(itertools.product(SITUATIONS, PEOPLE))
ACTS = {
    # what a press may change, and who may do that where; all else changes nothing
    "accept": {("offered", "ben")},
    "withdraw": {("offered", "ada")},
    "withdraw-listed": {("offered", "ada")},
    "accept-listed": {("offered", "ben")},
    "decline-listed-form": {("offered", "ben")},
    "decline-form": {("offered", "ben")},
    "claim": {("overdue", "ben")},
    "confirm": {("overdue", "ada")},
    "channels": set(itertools.product(SITUATIONS, ("ada",))),
    "abandon-ask": {("overdue", "ada"), ("overdue", "ben")},
    "resign-confirm": {("overdue", "ada"), ("overdue", "ben")},
    "rematch": {("over", "ada"), ("over", "ben")},
    "judge": {("over", "ada"), ("over", "ben"), ("over", "cleo")},  # what the engine thinks, which is kept
    "bump": {("overdue", "ada"), ("overdue", "ben")},
    "give-time": {("overdue", "ben")},
    "vacation-spend": EVERYWHERE,
    "delete-personal-data": {
        *itertools.product(("offered", "overdue", "over"), ("ada", "ben")),
        ("together", "ben"),
    },
    "share-picture": EVERYWHERE,  # posts a match that the person may see
    # these affect the person alone: one's own settings, and challenges of one's own
    "set-to": EVERYWHERE,
    "set-reminders": EVERYWHERE,
    "set-excluded": {("over", "ada")},
    "follow": {("overdue", "cleo"), *itertools.product(["together"], PEOPLE)},
    "follow-turns": {("overdue", "cleo"), *itertools.product(["together"], PEOPLE)},
    "follow-days": {("overdue", "cleo"), *itertools.product(["together"], PEOPLE)},
    "follow-in-digest": EVERYWHERE,
    "set-ranked": EVERYWHERE,
    "set-chosen": EVERYWHERE,
    "puzzle-off": set(itertools.product(SITUATIONS, ("ada",))),
    "puzzle-name": EVERYWHERE,
    "offer": EVERYWHERE,
    "challenge-form": set(),
    "tournament-join": set(),
    "tournament-join-anyway": set(),
    "tournament-leave": set(),
    "tournament-cancel": set(),
    "tournament-decide": set(),
}


def components(kind, custom_id):
    item = {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": custom_id}
    if kind == SELECT:
        options = [{"label": f"{place}", "value": value} for place, value in enumerate(VALUES)]
        item = {"type": 3, "id": 2, "custom_id": custom_id, "options": options, "max_values": len(VALUES)}
    return [{"type": 1, "id": 1, "components": [item]}]


async def sends(table, person, kind, custom_id, *, source=None):
    source = source or await table.private_message(person)
    if kind == FORM:
        data = {"custom_id": custom_id, "components": fields("turn", "reason", "game", "board", "note")}
        answer = await person.send(table.channel, numbers.MODAL_SUBMIT, data, source=source)
    else:
        source.components = components(kind, custom_id)
        act = person.click(source, custom_id) if kind == BUTTON else person.select(source, custom_id, VALUES)
        answer = await act
    await table.idle()
    return answer


def match_in(message):
    return message.buttons[-1]["custom_id"].split(":")[2]


def fields(*names):
    return [
        {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": name, "value": BROKEN}}
        for name in names
    ]


def callbacks(sandbox, answer):
    """How often the bot has answered an interaction; Discord refuses a second answer."""
    path = f"/interactions/{answer.interaction.id}/"
    return sum(
        path in request.path and request.path.endswith("/callback") and request.status == 200
        for request in sandbox.requests
    )


def bugs(caplog):
    records = [record for record in caplog.records if record.levelno >= logging.ERROR]
    return [f"{record.getMessage()}: {(record.exc_info or (None, ''))[1]!r}" for record in records]


def verbs():
    return sorted(ACTIONS)


@of_the_whole
@pytest.mark.usefixtures("bot")
async def test_the_table_of_this_file_knows_only_verbs_that_there_are():
    assert set(ACTS) <= set(verbs())


def stands(table, person):
    return [(message.id, message.content, labels(message), message.pings) for message in table.seen(person)]


FALSE_OF_ALL = re.compile(
    "no running matches|only its (two )?players|isn't your turn|none running in this server|had planned",
    re.IGNORECASE,
)
"""What is true of no one who may take part in the match of their server, about that match."""


def check_true(situation, answer, where):
    """Where all play one match, an answer never says that a person has none, or is no player."""
    for message in (answer.message, *answer.followups):
        if situation == "together" and message is not None:
            assert not FALSE_OF_ALL.search(message.content), (where, message.content)


KINDS = (BUTTON, SELECT, FORM)
STEP = int(os.environ.get("ODDITY_TEST_STEP", "97"))
"""Each test sends every so manieth of all that could be sent, from another beginning; the trial sends all."""


def share(situation, step):
    return itertools.cycle(number == SITUATIONS.index(situation) % step for number in range(step))


async def press_all(table, people, situation, caplog, chosen):
    all_sent = list(SENT)
    if "replay" in FEATURES:
        record = (await table.slash(people["ada"], "replay", text="Game: odd 1. e5 white")).message
        all_sent.append((match_in(record), "0", ""))
    before, seen = await contents(table), stands(table, people["ada"])
    sources = {name: await table.private_message(people[name]) for name in PEOPLE}
    for name, verb in itertools.product(PEOPLE, verbs()):
        wrong = list(itertools.compress(itertools.product(all_sent, KINDS), chosen))
        if not wrong or (situation, name) in ACTS.get(verb, set()):
            continue
        for sent, kind in wrong:
            answer = await press_wrong(table, people[name], verb, sent, kind, sources[name])
            check_true(situation, answer, (name, verb, sent))
        assert await contents(table) == before, (name, verb)
        assert stands(table, people["ada"]) == seen, (name, verb)
    assert bugs(caplog) == []


async def press_wrong(table, person, verb, sent, kind, source):
    subject, ply, more = sent
    custom_id = f"oddity:{verb}:{subject}:{ply}" + (f":{more}" if more else "")
    answer = await sends(table, person, kind, custom_id, source=None if verb == "close" else source)
    assert not answer.failed, (person, custom_id, kind)
    for message in (answer.message, *answer.followups):
        assert message is None or message.ephemeral, (person, custom_id, kind)
    return answer


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_forged_buttons_lists_and_forms_change_nothing(table, sandbox, ada, ben, caplog, situation):
    await Situations(table, ada, ben).bring_about(situation)
    people = {person.name: person for person in sandbox.people}
    await press_all(table, people, situation, caplog, share(situation, STEP))


async def test_an_interaction_delivered_twice_is_answered_once(table, sandbox, ada, ben, caplog):
    await Situations(table, ada, ben).bring_about("overdue")
    source = await table.private_message(ben)
    for verb, kind in zip(verbs(), itertools.cycle(KINDS), strict=False):
        sandbox.deliver_twice()
        answer = await sends(table, ben, kind, f"oddity:{verb}:1:0", source=source)
        assert callbacks(sandbox, answer) == 1, verb
        if verb == "close":
            source = await table.private_message(ben)
    assert bugs(caplog) == []


SUBCOMMAND, GROUP, TEXT, WHOLE, YES_OR_NO, PERSON = 1, 2, 3, 4, 5, 6
WRONG = {TEXT: ["", BROKEN, "x" * 6000, "1"], WHOLE: [0, -1, 2**53 - 1, 7], YES_OR_NO: [True, False]}


def leaves(command):
    inner = command.get("options") or []
    if inner and inner[0]["type"] in (SUBCOMMAND, GROUP):
        for option in inner:
            for path, options in leaves(option):
                yield [option["name"], *path], options
    else:
        yield [], inner


def filled(options, place, people):
    """All options with the wrong value of that place; people are a stranger, a bot, oneself."""
    values = WRONG | {PERSON: people}
    found = [(one["type"], one["name"], values[one["type"]]) for one in options if one["type"] in values]
    return [{"type": kind, "name": name, "value": of[place % len(of)]} for kind, name, of in found]


async def uses(table, person, command, path, options):
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    for name in reversed(path):
        data["options"] = [{"type": SUBCOMMAND, "name": name, "options": data["options"]}]
    known = Resolved(table.sandbox.world, table.channel)
    for user in (table.sandbox.bot, person, table.sandbox.person("dana")):
        known.add(user)
    resolved = known.json()["resolved"]
    del resolved["members"][str(table.sandbox.person("dana").id)]  # as if they were in no server with us
    answer = await person.send(table.channel, numbers.COMMAND, data | {"resolved": resolved})
    await table.idle()
    return answer


async def use_all(table, people, situation, caplog, chosen):
    before = stands(table, people["ada"])
    for name in ("ada", "cleo"):
        person = people[name]
        wrong = [str(one.id) for one in (people["dana"], table.sandbox.bot, person)]
        for command in [one for one in person.commands(table.channel) if one["type"] == 1]:
            ways = itertools.product(leaves(command), range(4))
            for (path, options), place in itertools.compress(ways, chosen):
                answer = await uses(table, person, command, path, filled(options, place, wrong))
                where = name, command["name"], path, place
                check_true(situation, answer, where)
                assert not answer.failed, where
                assert answer.message is None or answer.message.ephemeral, where
    assert stands(table, people["ada"]) == before
    assert bugs(caplog) == []


@pytest.mark.parametrize("situation", [one for one in SITUATIONS if one != "over"])
async def test_text_in_a_command_is_answered(table, sandbox, ada, ben, caplog, situation):
    await Situations(table, ada, ben).bring_about(situation)
    people = {person.name: person for person in sandbox.people}
    await use_all(table, people, situation, caplog, share(situation, min(STEP, 3)))


DATES = ["0001-01-01", "9999-12-31", "29.2.", "31.12."]
EXTREMES = {
    # the least, the most and the rarest of what each free text is meant for
    "board": ["hexhex-1", "hexhex-2", "hexhex-13", "hexhex-9999", "square-1-1"],
    "bonus": ["larger", "level"],
    "cell": ["a1", "z26"],
    "cover": ["exact", "up-to"],
    "from": DATES,
    "game": ["odd", "ODD "],
    "level": ["1", "Casual"],
    "month": ["0001-01", "9999-12"],
    "name": ["x", "x" * 60],
    "note": ["x", "x" * 200],
    "seat": ["odd", "Even"],
    "text": ["Game: odd", "Game: odd 1. e5 white"],
    "turn": ["pass", "a1 white", "z26 black"],
    "until": DATES,
    "zone": ["Etc/GMT+12", "Pacific/Kiritimati"],
}
USUAL = {"from": "31.12.", "game": "odd", "name": "Cup", "action": "start"}
BESIDE = {"from": {"days"}, "until": {"from"}}
"""What must be given along with an option."""


def extremes(option):
    """The extreme values of an option; a text that is not chosen from a list has to be known here."""
    if option.get("choices"):
        return [option["choices"][end]["value"] for end in (0, -1)]
    if option["type"] == WHOLE:
        return [option.get("min_value", 0), option.get("max_value", 2**53 - 1)]
    return EXTREMES[option["name"]] if option["type"] == TEXT else []


def beside(option, options):
    for other in options:
        name, kind = other["name"], other["type"]
        is_needed = other.get("required") or name == "match" or name in BESIDE.get(option["name"], ())
        if other is not option and is_needed and kind in (TEXT, WHOLE):
            yield {"type": kind, "name": name, "value": USUAL.get(name, 1)}


async def test_extreme_but_valid_values_are_answered_privately_without_a_bug(table, ada, ben, caplog):
    await Situations(table, ada, ben).bring_about("overdue")
    tried = set()
    for command in [one for one in ada.commands(table.channel) if one["type"] == 1]:
        for path, options in leaves(command):
            for option in options:
                what = command["name"], option["name"], option.get("max_value")
                if what in tried:  # each game has a challenge
                    continue
                tried.add(what)
                others = list(beside(option, options))
                for value in extremes(option):
                    given = {"type": option["type"], "name": option["name"], "value": value}
                    answer = await uses(table, ada, command, path, [*others, given])
                    where = command["name"], path, given
                    assert not answer.failed, where
                    assert answer.message is None or answer.message.ephemeral, where
                    assert bugs(caplog) == [], where
