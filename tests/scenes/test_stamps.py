import gc
from importlib import import_module

import pytest

from bot.scenes.scene import scene_of
from bot.scenes.view import Looks
from renderer import draw
from renderer.stamps import MAX_STAMP_BYTES, Stamp
from tests.scenes.samples import PALETTES, sample


@pytest.mark.parametrize(
    ("game", "board"), [("odd", "snub-4"), ("odd", "rhombi-2"), ("xodd", "square-5"), ("strands", "side-7")]
)
def test_the_stamps_of_a_match_take_less_than_they_may(monkeypatch, game, board):
    """These boards have the most; the trial `pictures` draws matches on every board."""
    monkeypatch.setattr("renderer.stamps.MAX_STAMP_BYTES", float("inf"))
    assert size_of_stamps(game, board) < MAX_STAMP_BYTES


def size_of_stamps(game, board):
    return sum(stamp.size for stamp in stamps_of_match(game, board))


def stamps_of_match(game, board):
    import_module("renderer.draw")._stamps.cache_clear()
    gc.freeze()  # so that few objects are looked through
    match = sample(game, board)
    for ply in range(len(match.turns) + 1):
        draw(scene_of(match.view(ply), Looks()), PALETTES["classic"])
    return [stamp for stamp in gc.get_objects() if isinstance(stamp, Stamp)]
