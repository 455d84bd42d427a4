from dataclasses import replace

import pytest
from PIL import Image

from bot.gallery import sample, with_refused_turn, write_gallery
from bot.rules.catalogue import Catalogue
from tests.renderer.samples import frames
from tests.scenes.samples import CATALOGUE, PALETTES, WORDS


def small(key):
    game = CATALOGUE.game(key)
    return Catalogue({key: replace(game, boards=game.boards[:1], default_board=game.boards[0].key)})


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder, said = tmp_path_factory.mktemp("gallery") / "new" / "folder", []
    options = {"catalogue": small("yodd"), "palettes": PALETTES, "words": WORDS}
    count = write_gallery(folder, **options, progress=lambda *done: said.append(done))
    return folder, count, said


def test_there_is_a_picture_of_every_state_in_every_theme(written):
    folder, count, said = written
    names = {path.name for path in folder.glob("yodd/*/*")}
    states = ("start", "middle", "refused", "hints", "end")
    assert {f"{theme}-{state}.png" for theme in PALETTES for state in states} <= names
    assert count == len(names)
    assert said == [(1, 1)]


def test_the_default_board_is_shown_in_every_look_and_as_a_replay(written):
    folder, *_ = written
    (replay,) = folder.glob("yodd/*/classic-replay.gif")
    turns = sample(small("yodd"), "yodd", replay.parent.name).turns
    assert len(list(frames(replay.read_bytes()))) == len(turns) + 1
    looks = ("edges", "cells", "bare", "turned", "mirrored", "groups", "numbers")
    assert all((replay.parent / f"classic-{look}.png").exists() for look in looks)


def test_the_page_shows_every_picture_with_its_description(written):
    folder, count, _ = written
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<img ") == count
    assert 'alt="Yodd 1, board ' in page
    assert all(f'src="{path.relative_to(folder).as_posix()}"' in page for path in folder.glob("yodd/*/*"))
    with Image.open(next(folder.glob("yodd/*/night-end.png"))) as picture:
        assert picture.width == 1100 > picture.height


def test_discords_directory_gets_a_wide_picture_of_each_game(written):
    folder, *_ = written
    with Image.open(folder / "directory" / "yodd.png") as picture:
        assert picture.size == (1920, 1080)
        assert len({picture.getpixel((x, y)) for x in (0, 100, 1800) for y in (0, 540, 1079)}) == 1
        assert len(picture.getcolors(1 << 20)) > 10


def test_a_refused_turn_can_be_shown_even_where_one_cell_is_left():
    shown = sample(CATALOGUE, "odd", "hexhex-2")
    view = with_refused_turn(shown.view(len(shown.turns) - 1))
    assert len(view.pending.placements) == len(view.questioned) == 1
