import asyncio
import threading
from dataclasses import replace

import pytest

from bot.data import palettes
from bot.errors import MatchError
from bot.matches.ids import UserId
from bot.scenes.alt import alt_text, animation_text
from bot.scenes.scene import moving_scene
from bot.scenes.view import Looks
from bot.ui import pictures as module
from bot.ui.pictures import (
    MAX_PER_USER,
    MAX_PRIVATE,
    Pictures,
    board_view,
    turns_per_frame,
)
from renderer import animation
from tests.matches.table import SERVICES, match_of
from tests.scenes.samples import CATALOGUE, WORDS

ADA, BEN, CAT = map(UserId, (1, 2, 3))
TURNS = ("a1 white", "a2 black", "a3 white")
MATCH = match_of(CATALOGUE.game("odd").setup(), TURNS)
HISTORY = SERVICES.history(MATCH)
EXAMPLE = board_view(SERVICES.view(MATCH))


@pytest.fixture
def pictures():
    return Pictures(palettes())


async def test_when_too_many_wait_private_pictures_are_refused_and_public_ones_drawn(pictures):
    one = [pictures.picture(EXAMPLE, WORDS, ADA) for _ in range(MAX_PER_USER + 2)]
    others = [pictures.picture(EXAMPLE, WORDS, UserId(user)) for user in range(100, 100 + MAX_PRIVATE)]
    public = pictures.public(EXAMPLE, WORDS)
    answers = await asyncio.gather(*one, *others, public, return_exceptions=True)
    refused = [index for index, answer in enumerate(answers) if isinstance(answer, MatchError)]
    full = len(one) + MAX_PRIVATE - MAX_PER_USER
    assert refused == [MAX_PER_USER, MAX_PER_USER + 1, *range(full, len(answers) - 1)]
    assert {answers[index].reason for index in refused} == {"too-many-pictures"}
    await pictures.picture(EXAMPLE, WORDS, ADA)


async def test_boards_are_drawn_before_private_views_and_these_before_frames(monkeypatch):
    monkeypatch.setattr(module, "DRAWING_THREADS", 1)
    pictures, ended = Pictures(palettes()), []

    async def note(name, drawing):
        await drawing
        ended.append(name)

    work = [note("replay", pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, CAT))]
    work += [note(f"ada {number}", pictures.picture(EXAMPLE, WORDS, ADA)) for number in range(4)]
    work.append(note("ben", pictures.picture(EXAMPLE, WORDS, BEN)))
    work.append(note("board", pictures.public(EXAMPLE, WORDS)))
    await asyncio.gather(*work)
    assert ended == ["ada 0", "board", "ada 1", "ben", "ada 2", "ada 3", "replay"]


async def test_one_drawing_thread_stays_free_for_public_boards(pictures, monkeypatch):
    end = threading.Event()
    monkeypatch.setattr(module, "animation_text", lambda *_: end.wait())
    monkeypatch.setattr(module, "_draw_sheet", lambda *_: end.wait())
    looks = [pictures.derive(end.wait, ADA), pictures.sheet("boards", {}, "", BEN, "classic")]
    looks += [pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, CAT)]
    looking = [asyncio.create_task(one) for one in looks]
    try:
        async with asyncio.timeout(30):
            for _ in range(3):
                await pictures.public(EXAMPLE, WORDS)
        assert not any(task.done() for task in looking)
    finally:
        end.set()
    await asyncio.gather(*looking)


async def test_an_animation_is_made_once_while_its_match_stands_still(pictures, monkeypatch):
    made = []

    def counted(*arguments, **named):
        made.append(arguments)
        return animation(*arguments, **named)

    monkeypatch.setattr(module, "animation", counted)
    people = [pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, user) for user in (ADA, BEN, CAT)]
    first, *others = [file.fp.read() for file in await asyncio.gather(*people)]
    assert [first] * 2 == others
    last = len(HISTORY) - 1
    scenes = [moving_scene(board_view(view), Looks(), ply, last) for ply, view in enumerate(HISTORY)]
    progress = [ply / last for ply in range(len(HISTORY))]
    assert first == b"".join(animation(scenes, len(scenes), palettes()["classic"], progress=progress))
    again = await pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, ADA)
    assert (again.fp.read(), len(made)) == (first, 1)
    await pictures.replay(replace(HISTORY[-1], match=replace(MATCH, revision=9)), lambda: HISTORY, WORDS, ADA)
    await pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, ADA, Looks("night"))
    assert len(made) == 3


async def test_a_cancelled_picture_keeps_no_place_in_the_queue(pictures):
    waiting = [asyncio.create_task(pictures.picture(EXAMPLE, WORDS, UserId(user))) for user in range(1, 9)]
    await asyncio.sleep(0)
    for task in waiting[2:]:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert pictures._running.total() == 0
    await pictures.picture(EXAMPLE, WORDS, ADA)


def test_an_animation_of_a_long_match_skips_turns():
    assert [turns_per_frame(turns) for turns in (0, 1, 199, 200, 356, 398, 399)] == [1, 1, 1, 2, 2, 2, 3]


async def test_a_picture_that_fails_leaves_the_line():
    pictures = Pictures({"classic": None})
    for _ in range(MAX_PRIVATE + 1):
        with pytest.raises(AttributeError, match="NoneType"):
            await pictures.picture(EXAMPLE, WORDS, ADA)


async def test_drawing_and_describing_do_not_block_the_event_loop(pictures, monkeypatch):
    done_by = set()

    def noting(name):
        work = getattr(module, name)

        def note(*arguments):
            done_by.add((name, threading.current_thread().name.partition("_")[0]))
            return work(*arguments)

        monkeypatch.setattr(module, name, note)

    names = ("draw", "alt_text", "scene_of", "animation_text")
    for name in names:
        noting(name)
    assert (await pictures.public(EXAMPLE, WORDS)).description == alt_text(EXAMPLE, WORDS)
    last = animation_text(board_view(HISTORY[-1]), WORDS)
    assert (await pictures.replay(HISTORY[-1], lambda: HISTORY, WORDS, ADA)).description == last
    assert done_by == {(name, "picture") for name in names}
