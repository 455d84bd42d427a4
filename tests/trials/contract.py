"""Hold every game to its contract on every board, and its scores to a slow count, in new matches."""

from tests.rules.contract import CONTRACT, Table
from tests.rules.tables import CATALOGUE
from tests.rules.test_random_matches import check_match
from tests.rules.test_scores import check_scores

MATCHES = 100
"""In each round, on the smallest board of Yodd, where two stones meet in every way."""


def run(rounds: int) -> None:
    """Play a random match on every board in each round."""
    for seed in range(rounds):
        for game in CATALOGUE.games.values():
            for choice in game.boards:
                table = Table(CATALOGUE, game.key, choice.key, seed)
                with table.named():
                    for promise in CONTRACT:
                        promise(table)
            check_match(game.key, seed)
        check_scores(seed, strewn=300)
        for number in range(seed * MATCHES, (seed + 1) * MATCHES):
            check_match("yodd", number, "hexhex-3")
