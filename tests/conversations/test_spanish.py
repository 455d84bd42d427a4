"""Spanish, where `b` is white, which is black in English."""

import pytest

from tests.loaded import needs


@pytest.fixture(autouse=True)
def spanish(ada):
    ada.user.locale = "es-419"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("b2 b", "b2 white"),
        ("b2 n", "b2 black"),
        ("b2 blanca", "b2 white"),
        ("negra en b2", "b2 black"),
        ("b2 black", "b2 black"),
        ("b2 white", "b2 white"),
    ],
)
async def test_turns_are_typed_in_spanish_before_english(table, ada, ben, typed, stored):
    await table.start(ada, ben)
    await table.play(ada, typed)
    assert (await table.match()).turns == (stored,)


async def test_the_same_letter_stays_black_for_english_readers(table, ada, ben):
    await table.start(ada, ben)
    await table.play(ada, "b2 b")
    await table.play(ben, "a1 b")
    assert (await table.match()).turns == ("b2 white", "a1 black")


async def test_turns_are_completed_in_spanish(table, ada, ben):
    await table.start(ada, ben)
    for typed, colour in (("b2 b", "blanca"), ("b2 n", "negra")):
        first, *_ = await table.complete(ada, "play", "turn", typed)
        assert first["value"] == {"blanca": "b2 white", "negra": "b2 black"}[colour]
        assert first["name"].startswith(f"b2 {colour}:")


@needs("replay")
async def test_spanish_reader_gets_an_english_record_read_in_english(table, ada):
    shown = await table.slash(ada, "replay", text="Game: odd 1. e5 b 2. e4 w 3. d4 blanca")
    (picture,) = shown.message.attachments
    assert "Blancas 2: d4, e4. Negras 1: e5." in picture.description
