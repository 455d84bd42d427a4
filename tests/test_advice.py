import pytest

from benchmarks.advice import (
    ADVICE,
    AIMS,
    APART,
    Played,
    deciding_cells,
    has_won,
    links,
    players,
    possible_groups,
    regions,
    rooms,
)
from bot.features.challenge.challenge import first_board
from bot.rules import PASS, Colour, parse_diagram, tiling
from bot.rules.games.odd import Odd

BRIDGED = parse_diagram("x.x/oo../.oooo/.xx./...", tiling("hexhex-3"))


def test_cells_that_link_groups_and_room_beside_them_are_counted():
    assert links(BRIDGED, Colour.BLACK) == [3], "one cell, beside two single stones"
    assert links(BRIDGED, Colour.WHITE) == []
    assert rooms(BRIDGED, Colour.WHITE) == [6], "one group, with six empty cells beside it"


def test_stones_beyond_a_wall_are_in_another_region():
    assert sorted(map(len, regions(BRIDGED, Colour.BLACK))) == [5, 8]
    assert len([*regions(BRIDGED, Colour.WHITE)]) == 1


def test_groups_of_odd_that_can_still_be_big_are_counted():
    played = Played(Odd(group=3), PASS, BRIDGED, 0, *Colour)
    assert possible_groups(played) == 3, "white's group, and black ones above and below"
    assert deciding_cells(played)


@pytest.mark.parametrize("game", ADVICE)
def test_each_piece_of_advice_judges_a_whole_match_alike_each_time(game, catalogue):
    pieces = [*ADVICE[game].values(), *APART[game].values()]
    pair = [AIMS[game], *pieces], [AIMS[game]]
    played = catalogue.game(game)
    results = [has_won(played, first_board(played).key, pair, 7) for _ in range(2)]
    assert results[0] == results[1]


def test_all_advice_for_xodd_wins_against_the_rules_alone(catalogue):
    xodd = catalogue.game("xodd")
    assert sum(has_won(xodd, "square-5", players("xodd")["all"], number) for number in range(6)) == 6
