"""In a longer language, generated from English, no limit of Discord is broken and no word is English.

The stand-in for Discord refuses what is too long. A person uses every command, and presses each kind of
button and list that they are shown.
"""

import re

import pytest

from bot.data import catalogue, languages, sentences
from bot.sandbox.people import options
from bot.sandbox.protocol.contents import BUTTON, STRING_SELECT, flatten
from bot.transport.command_texts import payload_of
from bot.words import Languages
from tests.conversations.situations import Situations
from tests.conversations.test_command_texts import check_limits
from tests.laws.test_everything import WHOLE, bugs, leaves
from tests.loaded import of_the_whole
from tests.longer import english_words, longer, longer_language, texts_of

LAST = {"delete-personal-data", "close"}
"""Verbs that nothing can follow."""
LEAST = 40
"""Verbs that are pressed in each situation."""
COMMANDS = "/applications/{application}/commands"


async def test_commands_fit_in_a_longer_language(bot):
    several = Languages({**sentences(), "fi": longer_language(names=True)})
    check_limits(await payload_of(bot.tree, several))


@pytest.fixture
async def table(seated, monkeypatch):
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
    def __init__(self, table, person):
        self.table, self.person = table, person
        self.used = set()
        self.waiting = []

    async def use_everything(self):
        for command in self.person.commands(self.table.channel):
            if command["type"] == 1:
                for path, known in leaves(command):
                    needed = {one["name"]: self._value(one) for one in known if one.get("required")}
                    await self._wait(
                        self.person.slash(self.table.channel, " ".join([command["name"], *path]), **needed)
                    )
        self.waiting += self.table.seen(self.person)
        while self.waiting:
            await self._use_parts(self.waiting.pop(0))

    def _value(self, option):
        if option.get("choices"):
            return option["choices"][0]["value"]
        values = {"game": "odd", "person": self.table.sandbox.person("cleo"), "name": "Cup"}
        return values.get(option["name"], 1 if option["type"] == WHOLE else "Europe/Berlin")

    async def _use_parts(self, message):
        while part := next(filter(self._is_new, flatten(message.components)), None):
            self.used.add(verb_of(part))
            more = {"values": [part["options"][0]["value"]]} if part.get("options") else {}
            await self._wait(self.person.use(message, part, **more))

    def _is_new(self, part):
        if part["type"] not in (BUTTON, STRING_SELECT) or part.get("disabled"):
            return False
        return "custom_id" in part and verb_of(part) not in self.used | LAST

    async def _wait(self, acts):
        answer = await acts
        await self.table.idle()
        assert not answer.failed, answer.data
        self.waiting += [one for one in (answer.message, *answer.followups) if one is not None]


def verb_of(part):
    return part["custom_id"].split(":")[1]


def names():
    """Words that stay as they are: of games, their designers, options and what people type."""
    games = catalogue().games.values()
    told = " ".join(f"{game.name} {game.designer}" for game in games)
    english = languages().words("en")
    options = " ".join(name.removeprefix("name-") for name in sentences()["en"] if name.startswith("name-"))
    # Where English prints a colour, other languages have a selector.
    return {*re.findall(r"\w+", f"{told} {options} {english.say('language-name')} Cup UTC black white")}


@of_the_whole
@pytest.mark.parametrize("situation", ["running", "over", "together"])
async def test_everything_shown_fits_and_has_no_word_of_english(table, sandbox, ada, ben, caplog, situation):
    await Situations(table, ada, ben).bring_about(situation)
    visitor = Visitor(table, ada)
    await visitor.use_everything()
    assert bugs(caplog) == []
    assert len(visitor.used) >= LEAST
    refused = [request for request in sandbox.requests if request.status == 400]
    assert refused == []
    known = names()
    texts = {text for one in sandbox.requests if one.route != COMMANDS for text in texts_of(one.body)}
    english = {word: text for text in texts for word in english_words(text, known)}
    assert english == {}
