"""Private pictures wait in a line that has an end; public ones are always drawn, in everybody's looks."""

import asyncio
import threading

import pytest

from bot.cogs import pictures as module
from bot.cogs.pictures import MOST_AT_HAND, Pictures, looks_of
from bot.cogs.preferences.settings import example_board
from bot.data import catalogue, languages, palettes
from bot.errors import MatchError
from bot.matches.settings import PersonSettings
from bot.scenes import Looks, alt_text, animation_text

EXAMPLE = example_board(catalogue())
WORDS = languages().words("en")


@pytest.fixture
def pictures():
    return Pictures(palettes())


async def png(call):
    return (await call).fp.read()


async def test_when_too_many_wait_a_private_picture_is_refused_and_a_public_one_drawn(pictures):
    private = [pictures.picture(EXAMPLE, WORDS) for _ in range(MOST_AT_HAND + 2)]
    public = pictures.public(EXAMPLE, WORDS)
    answers = await asyncio.gather(*private, public, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, MatchError)]
    assert [error.reason for error in refused] == ["too-many-pictures"] * 2
    assert answers[-1] not in refused
    await pictures.picture(EXAMPLE, WORDS)


async def test_a_picture_that_fails_leaves_the_line():
    pictures = Pictures({})
    for _ in range(MOST_AT_HAND + 1):
        with pytest.raises(KeyError, match="classic"):
            await pictures.picture(EXAMPLE, WORDS)


async def test_everybody_sees_the_plain_looks_and_one_person_their_own(pictures):
    plain = await png(pictures.public(EXAMPLE, WORDS))
    own = looks_of(PersonSettings("night", "none", turned=1, mirrored=True), "groups")
    assert own == Looks("night", "none", 1, mirrored=True, overlays=frozenset({"groups"}))
    assert await png(pictures.picture(EXAMPLE, WORDS)) == plain
    assert await png(pictures.picture(EXAMPLE, WORDS, own)) != plain


async def test_neither_drawing_nor_telling_holds_the_event_loop(pictures, monkeypatch):
    done_by = []

    def noting(name):
        work = getattr(module, name)

        def note(*arguments):
            done_by.append((name, threading.current_thread().name.partition("_")[0]))
            return work(*arguments)

        monkeypatch.setattr(module, name, note)

    for name in ("draw", "alt_text", "animate", "animation_text"):
        noting(name)
    assert (await pictures.public(EXAMPLE, WORDS)).description == alt_text(EXAMPLE, WORDS)
    assert (await pictures.replay([EXAMPLE] * 2, WORDS)).description == animation_text(EXAMPLE, WORDS)
    assert done_by == [(name, "picture") for name in ("draw", "alt_text", "animate", "animation_text")]
