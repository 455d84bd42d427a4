import pytest

from bot.data import sentences
from bot.sandbox.protocol.contents import flatten
from bot.words import Entries
from tests.conversations.table import private
from tests.laws.test_everything import leaves

SPANISH = """
language-name = Español de aquí
language-note = traducido por la comunidad
notation-black = n, negro, negra
notation-white = b, blanco, blanca
notation-pass = paso, pasar
notation-and = y
notation-on = en
stone-black = { $name } negro
stone-white = { $name } blanco
error-colour-missing = ¿De qué color va { $cell }? Escribe «{ $cell } negro» o «{ $cell } blanco».
"""


@pytest.fixture
async def table(seated, ada, ben):
    ada.user.locale = ben.user.locale = "es-ES"
    async with seated(locales={**sentences(), "es-ES": Entries(SPANISH)}) as table:
        yield table


async def test_turns_are_typed_in_the_words_of_the_language_before_the_english_ones(table, ada, ben):
    made = await table.open(ada, await table.start(ada, ben, board="hexhex-5", group=5))
    await table.fill_in(ada, made, turn="e5 negra")
    for person, typed in ((ben, "blanco en d4"), (ada, "e4 b"), (ben, "d5 black")):
        await table.play(person, typed)
    assert (await table.match()).turns == ("e5 black", "d4 white", "e4 white", "d5 black")


async def test_text_is_completed_in_the_new_language_and_for_others_in_their_own(table, ada, ben):
    await table.start(ada, ben, board="hexhex-5", group=5)
    for typed in ("e5 negr", "negro e5"):
        choices = await table.complete(ada, "play", "turn", typed)
        assert [choice["value"] for choice in choices] == ["e5 black"]
        assert choices[0]["name"].startswith("e5 negro:")
    await table.play(ada, choices[0]["value"])
    assert "¿De qué color va d4?" in private(await table.play(ben, "d4"))
    ben.user.locale = "en-US"
    assert "means nothing in a turn" in private(await table.play(ben, "d4 negro"))
    await table.play(ben, "d4 b")
    assert (await table.match()).turns == ("e5 black", "d4 black")


async def test_choices_of_a_language_say_who_translated_it(table, ada):
    shown = (await table.slash(ada, "settings show")).message
    (languages,) = [
        item for item in flatten(shown.components) if item.get("custom_id", "").endswith("language")
    ]
    said = {option["value"]: option.get("description") for option in languages["options"]}
    assert said["es-ES"] == "traducido por la comunidad"
    assert not said["en"]
    options = next(known for path, known in leaves(command_of(table, ada, "server")) if path == ["set"])
    choices = next(one["choices"] for one in options if one["name"] == "language")
    assert {"English", "Español de aquí · traducido por la comunidad"} <= {one["name"] for one in choices}


def command_of(table, person, name):
    return next(one for one in person.commands(table.channel) if one["name"] == name)
