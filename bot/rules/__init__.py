"""Rules of the games, without I/O: text and values in, values out.

    from bot.rules import Board, Colour, Placement, Turn, play, tiling
    from bot.rules.games.odd import Odd

    position = play(Odd(group=3), Board(tiling("hexhex-3")).start(), Turn((Placement(9, Colour.BLACK),)))
    print(position)

Games with their boards and options come from `bot.data.catalogue`. The `repr` of a value is Python that
rebuilds it from these names.
"""

from bot.rules.catalogue import BoardChoice, Catalogue, Figure, Game
from bot.rules.figures import parse_board, parse_diagram
from bot.rules.hints import consequence, continuations, suggest
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import PASS, Board, Colour, Group, Placement, Position, Turn
from bot.rules.record import Record, format_record, read_record, review
from bot.rules.rules import (
    Emphasis,
    Marked,
    Numbers,
    Outcome,
    Rules,
    Score,
    allows,
    legal_turns,
    play,
    random_match,
    random_turn,
    rebuild,
    replay,
)
from bot.rules.setup import Option, Setup, choice, number, setup_from_json, setup_to_json
from bot.rules.tilings import Tiling, tiling
from bot.rules.vocabulary import ENGLISH, Vocabulary
