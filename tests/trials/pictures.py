"""Draw matches on every board: all stamps are kept, and on a phone every stone is seen in every theme."""

from itertools import product

from renderer import stamps
from tests.scenes.samples import EVERY_BOARD, PALETTES
from tests.scenes.test_on_a_phone import check_stones_are_seen
from tests.scenes.test_stamps import size_of_stamps

WAYS = list(product(PALETTES, ("middle", "refused", "hints", "end")))
"""Themes and states; after as many rounds each board was seen in all of them."""


def run(rounds: int) -> None:
    """Draw each board as a whole match once, and in another theme and state in each round."""
    check_stamps()
    for number in range(rounds):
        for index, (game, board) in enumerate(EVERY_BOARD):
            theme, state = WAYS[(index + number) % len(WAYS)]
            check_stones_are_seen(theme, game, board, state)


def check_stamps() -> None:
    """Fail if the stamps of some match take more than they may."""
    most, stamps.MOST = stamps.MOST, 2**40
    try:
        for game, board in EVERY_BOARD:
            size = size_of_stamps(game, board)
            assert size < most, f"{game} on {board}: the stamps take {size} of {most} bytes"
    finally:
        stamps.MOST = most
