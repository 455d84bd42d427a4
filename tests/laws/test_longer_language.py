"""In a longer language, generated from English, no limit of Discord is broken and no word is English.

The stand-in for Discord refuses what is too long. People use every command, and each kind of button, list and
form that they are shown, then and a day later.
"""

import re
from dataclasses import fields

import pytest

from bot.data import catalogue, languages, sentences
from bot.sandbox.people import options
from bot.sandbox.people.options import Resolved, choose
from bot.sandbox.protocol import contents
from bot.sandbox.protocol.contents import flatten
from bot.transport.command_texts import payload_of
from bot.ui.components import ACTIONS
from bot.words import Languages
from tests.conversations.situations import Situations
from tests.conversations.test_command_texts import check_limits
from tests.laws.states import States
from tests.laws.test_everything import STEP, WHOLE, bugs, leaves, share
from tests.laws.test_everything import use_all as use_commands
from tests.laws.test_held_ids import ROWS
from tests.laws.test_held_ids import use_all as use_ids
from tests.loaded import of_the_whole
from tests.longer import english_words, longer, longer_language, texts_of
from tests.times import DAY

LAST = {"delete-personal-data", "close"}
"""Verbs that nothing can follow."""
EVERY_VERB_IN, LEAST = "over", 40
"""Where all verbs are pressed, at least this many; elsewhere only those that are about something there."""
SUBJECTS = {"match", "challenge", "subject", "tournament"}
WRITTEN = "Ada Ben the Cup hello later why"
"""Names of people, and what they write."""
COMMANDS = "/applications/{application}/commands"
ACKNOWLEDGED = 40060
"""A slow machine defers an answer that is on its way."""


async def test_commands_fit_in_a_longer_language(bot):
    several = Languages({**sentences(), "fi": longer_language(names=True)})
    check_limits(await payload_of(bot.tree, several))


@pytest.fixture
async def table(seated, monkeypatch, undrawn):  # noqa: ARG001 (only words are the subject)
    """Buttons are found by their English labels, too."""
    find = options._find

    def find_longer(candidates, which, names):
        try:
            return find(candidates, which, names)
        except LookupError:
            return find(candidates, longer(which), names)

    monkeypatch.setattr(options, "_find", find_longer)
    async with seated(locales={"en": longer_language()}) as table:
        yield table


class Visitor:
    def __init__(self, table, person, used):
        self.table, self.person = table, person
        self.used = used
        self.waiting = []

    async def use_commands(self):
        for command in self.person.commands(self.table.channel):
            if command["type"] == 1:
                for path, known in leaves(command):
                    await self._use_command(" ".join([command["name"], *path]), known)

    async def _use_command(self, path, known):
        for option in known:
            if option.get("autocomplete"):
                await self.table.complete(self.person, path, option["name"])
        needed = {one["name"]: self._value(one) for one in known if one.get("required")}
        await self._wait(self.person.slash(self.table.channel, path, **needed))

    def _value(self, option):
        if option.get("choices"):
            return option["choices"][0]["value"]
        values = {"game": "odd", "person": self.table.sandbox.person("cleo"), "name": "Cup"}
        return values.get(option["name"], 1 if option["type"] == WHOLE else "Europe/Berlin")

    async def use_messages(self):
        self.waiting += [*self.table.seen(self.person), *self.table.direct(self.person)]
        while self.waiting:
            message = self.waiting.pop(0)
            while message.id in message.channel.log and (part := self._new_part_of(message)):
                self.used.add(verb_of(part))
                await self._wait(self.person.use(message, part, **self._chosen(part)))

    def _new_part_of(self, message):
        return next(filter(self._is_new, flatten(message.components)), None)

    def _is_new(self, part):
        if part["type"] not in (contents.BUTTON, *contents.SELECTS) or part.get("disabled"):
            return False
        return "custom_id" in part and verb_of(part) not in self.used | LAST

    def _chosen(self, part):
        if part["type"] == contents.BUTTON:
            return {}
        resolved = Resolved(self.table.sandbox.world, self.table.channel)
        things = {contents.USER_SELECT: self.person, contents.CHANNEL_SELECT: self.table.channel}
        chosen = things.get(part["type"]) or part["options"][0]["value"]
        return {"values": choose(part, [chosen], resolved), **resolved.json()}

    async def _wait(self, acts):
        answer = await acts
        await self.table.idle()
        assert not answer.failed, answer.data
        self.waiting += [one for one in (answer.message, *answer.followups) if one is not None]
        if answer.modal:
            fields = [label["component"] for label in answer.modal.components]
            texts = {one["custom_id"]: "?" for one in fields if one["type"] == contents.TEXT_INPUT}
            await self._wait(self.person.submit(answer.modal, texts))


def verb_of(part):
    return part["custom_id"].split(":")[1]


def is_about_something(verb):
    return not SUBJECTS.isdisjoint(field.name for field in fields(ACTIONS[verb]))


def names():
    """Words that stay as they are: of games, their designers, options and what people type."""
    games = catalogue().games.values()
    told = " ".join(f"{game.key} {game.name} {game.designer}" for game in games)
    english = languages().words("en")
    options = " ".join(name.removeprefix("name-") for name in sentences()["en"] if name.startswith("name-"))
    # Where English prints a colour, other languages have a selector.
    known = f"{told} {options} {english.say('language-name')} UTC black white {WRITTEN}"
    return set(re.findall(r"\w+", known))


def check_said(sandbox, caplog):
    assert bugs(caplog) == []
    refused = [request for request in sandbox.requests if request.status == 400]
    assert [one for one in refused if one.answer["code"] != ACKNOWLEDGED] == []
    known = names()
    texts = {text for one in sandbox.requests if one.route != COMMANDS for text in texts_of(one.body)}
    english = {word: text for text in texts for word in english_words(text, known)}
    assert english == {}


WITH_COMMANDS = "over", "together", "paused"
SITUATIONS = "offered", "open", "declined", "over", "together"
STATES = "begun", "computer", "daily", "paused", "rated"


@of_the_whole
@pytest.mark.parametrize("name", [*SITUATIONS, *STATES])
async def test_everything_shown_fits_and_has_no_word_of_english(table, sandbox, ada, ben, caplog, name):
    if name in SITUATIONS:
        await Situations(table, ada, ben).bring_about(name)
    else:
        await States(table).named(name)
    used = set() if name == EVERY_VERB_IN else {verb for verb in ACTIONS if not is_about_something(verb)}
    visitors = [Visitor(table, person, used) for person in (ben, ada)]
    if name in WITH_COMMANDS:
        await visitors[-1].use_commands()
    for visitor in visitors:
        await visitor.use_messages()
    assert name != EVERY_VERB_IN or len(used) >= LEAST
    await table.let_pass(DAY)
    for visitor in visitors:
        await visitor.use_messages()
    check_said(sandbox, caplog)


@of_the_whole
async def test_solved_lessons_and_puzzles_say_no_word_of_english(table, sandbox, ada, ben, caplog):
    lessons = pytest.importorskip("tests.features.lessons.test_lessons")
    lessons_room = pytest.importorskip("tests.features.lessons.test_room")
    puzzles = pytest.importorskip("tests.features.puzzles.test_daily")
    lesson = (await table.choose(ada, "learn", "Odd")).message
    await lessons_room.answer(table, ada, lesson, "odd-1", lessons.Lesson("odd-1").turn)
    await States(table).named("daily")
    message, puzzle = await puzzles.todays(table, ben)
    await table.click(ben, message, "Solve")
    await table.store.note_tried(ben.id, puzzle.key, "solved", table.clock())
    await table.let_pass(DAY)
    check_said(sandbox, caplog)


@of_the_whole
async def test_buttons_of_all_states_say_no_word_of_english(table, sandbox, caplog):
    async for _ in use_ids(States(table), ROWS):
        pass
    check_said(sandbox, caplog)


@of_the_whole
@pytest.mark.parametrize("situation", ["offered", "together"])
async def test_refusals_of_commands_say_no_word_of_english(table, sandbox, ada, ben, caplog, situation):
    await Situations(table, ada, ben).bring_about(situation)
    people = {person.name: person for person in sandbox.people}
    await use_commands(table, people, situation, caplog, share(situation, min(STEP, 3)))
    check_said(sandbox, caplog)
