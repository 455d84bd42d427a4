from bot.rules.catalogue import Catalogue
from bot.scenes.alt import alt_text
from bot.scenes.groups import groups_pages
from bot.scenes.scene import scene_of
from bot.scenes.view import BoardView, Looks
from tests.rules.contract import Table


def stages(catalogue: Catalogue, key: str):
    game = catalogue.game(key)
    table = Table(catalogue, key, game.boards[0].key, 1)
    for ply in (0, 1, len(table.turns)):
        position = table.positions[ply]
        score, outcome = table.rules.score(position), table.rules.outcome(position)
        last = table.turns[ply - 1] if ply else None
        yield BoardView(game, table.setup, position, score, last, outcome, number=1)


def pointers(view):
    roles = [mark.role for mark in scene_of(view, Looks()).marks]
    return [role.split("-")[0] for role in roles if role[:3] in ("tur", "won")]


def test_every_game_shows_whose_turn_it_is_and_who_has_won(catalogue, words):
    for key in catalogue.games:
        for view in stages(catalogue, key):
            seat = view.position.seat if view.outcome is None else view.outcome.winner
            told = "scene-to-move" if view.outcome is None else "scene-won"
            if seat is None:
                assert pointers(view) == [], key
                continue
            assert pointers(view) == ["turn" if view.outcome is None else "won"], key
            assert words.say(told, seat=words.say(f"seat-{view.title(seat)}")) in alt_text(view, words), key


def test_a_game_without_colours_and_numbers_shows_it_too(catalogue):
    first, second, _ = stages(catalogue, "example-parity")
    for seat, view in enumerate((first, second), start=1):
        assert pointers(view) == ["turn"]
        assert str(seat) in [label.text for label in scene_of(view, Looks(labels="none")).labels]


def test_outlined_cells_are_named_as_in_the_game(catalogue, words):
    start, _, end = stages(catalogue, "example-five")
    assert end.outcome is not None
    pages = "\n".join(groups_pages(end, words, 1000))
    for told in (alt_text(end, words), pages):
        assert told.count("in a row: ") == len(end.score.marked)
        assert "compared in the end" not in told
    assert "in a row: " not in alt_text(start, words)
    assert groups_pages(start, words, 1000)[0].startswith("- Empty: ")


def test_sides_of_the_board_are_drawn_turned_with_it_and_told(catalogue, words):
    start, *_ = stages(catalogue, "example-hex")
    told = ("Black's sides: c1-c3; a1-a3.", "White's sides: a1, b1, c1; a3, b3, c3.")
    text = alt_text(start, words)
    assert all(side in text and side in groups_pages(start, words, 1000)[0] for side in told)
    ends = {}
    for looks in (Looks(), Looks(turned=1), Looks(mirrored=True)):
        tiles = scene_of(start, looks).ground.tiles
        for colour, edges in (("black", 12), ("white", 10)):  # the corners are black's
            bars = [tile.outline for tile in tiles if tile.role == colour]
            assert len(bars) == edges
            ends[looks, colour] = sorted(round(x, 3) for x, _ in (bar[0] for bar in bars))
    assert len({tuple(places) for places in ends.values()}) > 2
