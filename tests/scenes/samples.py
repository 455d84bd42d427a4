"""Matches to look at."""

from functools import cache

from bot import data, gallery
from bot.rules.diagrams import parse_diagram
from bot.rules.notation import parse_turn
from bot.scenes import BoardView

CATALOGUE = data.catalogue()
LANGUAGES = data.languages()
WORDS = LANGUAGES.words("en")
PALETTES = data.palettes()
EVERY_BOARD = [(game.key, choice.key) for game in CATALOGUE.games.values() for choice in game.boards]


@cache
def sample(game, board):
    """Return a random match, the same every time."""
    return gallery.sample(CATALOGUE, game, board)


def draw_match(game, board, diagram, *, last=None, **options):
    """Return a match whose position is this diagram; `last` is the turn that led there, as text."""
    setup = CATALOGUE.game(game).setup(board, options)
    rules = CATALOGUE.rules(setup)
    position = parse_diagram(diagram, setup.board)
    stones = sum(stone is not None for stone in position.stones)
    position = parse_diagram(diagram, setup.board, ply=stones)
    turn = parse_turn(last, setup.start(), rules) if last else None
    return BoardView(
        CATALOGUE.game(game), setup, position, rules.score(position), turn, rules.outcome(position), 12
    )


def play_match(game, board, turns, **options):
    """Return a match in which these turns were played."""
    setup = CATALOGUE.game(game).setup(board, options)
    rules = CATALOGUE.rules(setup)
    position, last = setup.start(), None
    for text in turns:
        last = parse_turn(text, position, rules)
        position = rules.after(position, last)
    return BoardView(
        CATALOGUE.game(game), setup, position, rules.score(position), last, rules.outcome(position), 12
    )
