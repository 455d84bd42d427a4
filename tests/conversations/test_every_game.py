"""Every game of the catalogue is played to its end through the real client."""

from random import Random

import pytest

from bot.data import catalogue
from bot.rules.notation import format_turn
from bot.rules.turns import random_turn
from tests.conversations.table import AT_THE_END, SMALLEST, labels

CATALOGUE = catalogue()


@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
async def test_a_random_match_is_played_to_its_end(table, ada, ben, game):
    await table.slash(
        ada, f"challenge {game.key}", opponent=ben, board=SMALLEST[game.key].key, seat=game.seats[0]
    )
    await table.click(ben, table.newest(ada), "Accept")
    random = Random(game.key)
    turns = 0
    while not (view := await table.view()).match.outcome:
        turn = random_turn(view.rules, view.position, random)
        text = format_turn(turn, view.position, view.rules)
        await table.play((ada, ben)[turns % 2], text)
        turns += 1
        board = table.newest(ada)
        assert ("passed." if turn.is_pass else f"**{text}**") in board.content
        assert board.attachments[0].description.startswith(game.name)
    drawn = view.match.outcome.winner is None
    assert ("**The match is a draw.**" if drawn else " wins.**") in board.content
    assert labels(board) == AT_THE_END
    assert len(table.seen(ada)) == turns + 2


@pytest.mark.parametrize(
    ("game", "options", "shown"),
    [
        ("strands", {"board": "side-7-random", "cover": "exact"}, "exactly X"),
        ("odd", {"board": "cairo-7", "group": 6}, "6"),
        ("xodd", {"board": "square-12"}, "12 x 12"),
        ("yodd", {"board": "hexhex-3"}, "Hexhex 3"),
    ],
)
async def test_a_challenge_shows_what_was_chosen(table, ada, ben, game, options, shown):
    await table.slash(ada, f"challenge {game}", opponent=ben, **options)
    card = table.newest(ben)
    assert shown in card.content
    await table.click(ben, card, "Accept")
    assert len(table.newest(ben).attachments) == 1
