from bot.errors import NotationError, SetupError
from bot.rules.catalogue import Figure
from bot.rules.figures import show
from tests.case import each
from tests.rules.tables import CATALOGUE, refused

ODD = CATALOGUE.game("odd")
RING = "x o\n. . .\no x"


def figure(**more):
    return Figure(**{"key": "k", "board": "hexhex-2", "diagram": RING, "ply": 4, **more})


def test_every_game_has_figures_of_its_positions_with_keys_of_their_own():
    for game in CATALOGUE.games.values():
        keys = [figure.key for figure in game.figures]
        assert 2 <= len(set(keys)) == len(keys), game.key
        for one in game.figures:
            shown = show(one, game)
            assert shown.position.ply == one.ply, (game.key, one.key)
            assert (shown.last is not None) == bool(one.last), (game.key, one.key)
            assert shown.refused.is_pass != bool(one.refused), (game.key, one.key)
            assert shown.begun.is_pass != bool(one.begun), (game.key, one.key)
            assert all(len(page) < 5 for page in game.figure_pages), game.key


def test_a_figure_carries_its_turns():
    shown = show(figure(last="a1 white", refused="a1 black"), ODD)
    assert shown.setup.board.tiling.key == "hexhex-2"
    assert [stone.cell for stone in shown.last.placements] == [0]
    assert [stone.cell for stone in shown.refused.placements] == [0]


@each(
    ("wrong", "error"),
    [
        ({"board": "hexhex-99"}, SetupError),
        ({"options": {"group": 99}}, SetupError),
        ({"diagram": "x o"}, NotationError),
        ({"last": "z9 white"}, NotationError),
        ({"last": "a1 black"}, ValueError),
        ({"refused": "b2 white"}, ValueError),
    ],
)
def test_a_figure_that_cannot_be_is_refused(wrong, error):
    refused(error, show, figure(**wrong), ODD)
