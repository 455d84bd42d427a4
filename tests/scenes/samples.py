from functools import cache

from bot import data, gallery
from bot.rules.figures import parse_diagram
from bot.rules.notation import parse_turn
from bot.scenes.view import BoardView

CATALOGUE = data.catalogue()
LANGUAGES = data.languages()
WORDS = LANGUAGES.words("en")
PALETTES = data.palettes()
EVERY_BOARD = [(game.key, choice.key) for game in CATALOGUE.games.values() for choice in game.boards]


@cache
def sample(game, board):
    return gallery.sample(CATALOGUE, game, board)


def draw_match(game, board, diagram, *, last=None, **options):
    """Return a match whose position is this diagram; `last` is the turn that led there, as text."""
    setup = CATALOGUE.game(game).setup(board, options)
    stones = sum(mark in "xo" for mark in diagram)
    position = parse_diagram(diagram, setup.board, ply=stones)
    turn = parse_turn(last, setup.start(), CATALOGUE.rules(setup)) if last else None
    return view_of(setup, position, turn)


def play_match(game, board, turns, **options):
    setup = CATALOGUE.game(game).setup(board, options)
    rules = CATALOGUE.rules(setup)
    position, last = setup.start(), None
    for text in turns:
        last = parse_turn(text, position, rules)
        position = rules.after(position, last)
    return view_of(setup, position, last)


def view_of(setup, position, last):
    rules = CATALOGUE.rules(setup)
    game, score, outcome = CATALOGUE.game(setup.game), rules.score(position), rules.outcome(position)
    return BoardView(game, setup, position, score, last, outcome, 12)


ODD = draw_match(
    "odd",
    "hexhex-3",
    """
      x x .
     o x . .
    o o x . .
     o . . x
      . . .
    """,
    last="e2 black",
    group=3,
)
