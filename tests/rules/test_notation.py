from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.data import languages
from bot.errors import NotationError
from bot.rules.figures import parse_board, parse_diagram
from bot.rules.games.odd import Odd
from bot.rules.notation import MAX_TURN_TEXT, format_turn, parse_turn
from bot.rules.position import PASS, Board, Colour, Placement, Position, Turn
from bot.rules.tilings import tiling
from bot.rules.vocabulary import ENGLISH, Vocabulary
from tests.case import each
from tests.rules.tables import refused

ONE_STONE = (
    "e5 white|white e5|w e5|E5w|e5:w|WE5|we5|e 5 w|  e5   White|e5 = W|weiß e5|WEISS e5|white on e5|"
    "e5, white|white, e5|e5/white|e5; white|e5 o|o e5|e5o|O, e5|e5 ⚪|⚪e5|e5⚪\N{VARIATION SELECTOR-16}|"
    "○ e5|"
    "e05 white|e5-white|(e5) white|ｅ５ white|whiteE5|e5\twhite|E5WHITE"  # noqa: RUF001 - wide letters
)
TWO_STONES = (
    "b c4, w d5|c4b d5w|black c4 white d5|w d5 b c4|c4bd5w|wd5bc4|d5 w, c4 b|c4 b; d5 w|c4 b / d5 w|"
    "c4, black; d5, white|black, c4, white, d5|c4/black/d5/white|c4 x d5 o|c4⚫d5⚪|⚫ c4 ⚪ d5|x c4, o d5|"
    "c4 black and d5 white|schwarz c4 und weiß d5|s c4 + w d5|c4b\nd5w|c4b,d5w,"
)

GERMAN = ENGLISH | Vocabulary.of({"black": ["s", "schwarz"], "white": ["w", "weiß"], "and": ["und"]})
SPANISH = ENGLISH | Vocabulary.of({"black": ["n", "negro"], "white": ["b", "blanco"], "pass": ["paso"]})

ODD = Odd()
HEXHEX = Board(tiling("hexhex-5")).start()


def read(text, board="hexhex-5", vocabulary=ENGLISH):
    start = Board(tiling(board)).start()
    return format_turn(parse_turn(text, start, ODD, vocabulary), start, ODD)


def refusal(text, board="hexhex-5"):
    return str(refused(NotationError, read, text, board))


def test_stones_may_be_written_in_many_ways_and_any_order():
    for texts, meant in ((ONE_STONE, "e5 white"), (TWO_STONES, "c4 black, d5 white")):
        for text in texts.split("|"):
            assert read(text, vocabulary=GERMAN) == meant, text


def test_a_language_has_its_own_words_and_the_english_ones_but_its_own_are_right():
    for text in ("e5 negro", "n e5", "black e5", "e5n"):
        assert read(text, vocabulary=SPANISH) == "e5 black", text
    assert read("e5 b") == "e5 black"
    assert read("e5 b", vocabulary=SPANISH) == "e5 white"


def test_stored_turns_are_read_in_every_language_and_other_words_only_in_their_own():
    turn = Turn((Placement(0, Colour.BLACK), Placement(1, Colour.WHITE)))
    for vocabulary in (ENGLISH, GERMAN, SPANISH):
        assert parse_turn(format_turn(turn, HEXHEX, ODD), HEXHEX, ODD, vocabulary) == turn
        assert parse_turn("pass", HEXHEX, ODD, vocabulary) == PASS
    assert parse_turn("Paso", HEXHEX, ODD, SPANISH) == PASS
    assert refusal("e5 negro").startswith("unknown-word (word='negro',")
    assert refusal("paso").startswith("unknown-word (word='paso',")


def test_one_colour_may_stand_for_several_stones_and_a_cell_twice_is_read_as_written():
    for text in ("black c4 d5", "c4 d5 b", "b c4, b d5", "c4 b d5 b", "c4, d5, b", "x, c4, d5"):
        assert read(text) == "c4 black, d5 black", text
    assert read("e5 b, e5 b") == "e5 black, e5 black"


def test_a_colour_letter_before_a_number_is_always_a_cell():
    assert read("b5 w") == "b5 white"
    for text in ("b b5", "b5 b", "bb5", "b 5 b"):
        assert read(text) == "b5 black", text
    assert read("w12 b", "square-26") == "w12 black"
    assert read("w w12", "square-26") == "w12 white"
    assert read("ww12 bb4", "square-26") == "b4 black, w12 white"
    assert read("s3 s s4 w", "square-19", GERMAN) == "s3 black, s4 white"


def test_a_pass_may_be_said_politely_in_the_words_of_a_language_too():
    for text in (" PASS. ", "I pass", "pass, please", "I'll pass.", "Please, I would like to pass now"):
        assert parse_turn(text, HEXHEX, ODD) == PASS, text
    german = languages().words("de").vocabulary
    for text in ("ich passe", "Ich möchte bitte passen", "passe, danke", "I pass", "pass / pass"):
        assert parse_turn(text, HEXHEX, ODD, german) == PASS, text


def test_the_examples_of_a_refusal_are_cells_of_the_board():
    boards = ("hexhex-2", "square-5", "snub-2", "hexhex-1")
    for board, text in product(boards, ("", "red", "white", "w a1 b")):
        start = Board(tiling(board)).start()
        error = refused(NotationError, parse_turn, text, start, ODD)
        examples = {error.details.get(name) for name in ("example", "other")} - {None}
        assert examples, (board, text)
        assert examples <= set(start.board.tiling.names), (board, text)


def test_the_examples_of_a_refusal_are_empty_while_there_are_such_cells():
    full_but_one = parse_diagram("xx/xxx/.x", tiling("hexhex-2"))
    assert refused(NotationError, parse_turn, "", full_but_one, ODD).details["example"] == "a1"


@each(
    ("text", "message"),
    [
        ("", "turn-empty (example='e5')"),
        (" , ", "turn-empty (example='e5')"),
        ("pass e5", "pass-and-stones (text='pass e5')"),
        ("Pass, black", "pass-and-stones (text='Pass, black')"),
        ("No pass", "pass-and-words (text='No pass', word='No')"),
        ("do not pass", "pass-and-words (text='do not pass', word='do')"),
        ("pass or what", "pass-and-words (text='pass or what', word='or')"),
        ("please e5 w", "unknown-word (word='please', example='e5')"),
        ("k9 b", "no-such-letter (cell='k9', first='a', last='i')"),
        ("e12 w", "no-such-number (cell='e12', letter='e', first='e1', last='e9')"),
        ("e0 w", "no-such-number (cell='e0', letter='e', first='e1', last='e9')"),
        ("e5", "colour-missing (cell='e5')"),
        ("c4, d5 w", "colour-missing (cell='c4')"),
        ("c4 b d5", "colour-missing (cell='d5')"),
        ("W c4 d5 B", "colours-unclear (text='W c4 d5 B', example='e5', other='d4')"),
        ("w", "cell-missing (colour='white', example='e5')"),
        ("Red e5", "unknown-word (word='Red', example='e5')"),
        ("white 5", "number-alone (number='5', example='e5')"),
        ("e5 w" * 51, "text-too-long (length=204, limit=200)"),
        (", ".join(["e5 white"] * 21), "text-too-long (length=208, limit=200)"),
    ],
)
def test_an_unreadable_part_is_named(text, message):
    assert refusal(text) == message


pieces = st.sampled_from(["e5", "c4", "white", "b", ",", "-", "pass"])
words_of_turns = st.lists(pieces, max_size=4).map(" ".join)


@example("e5 white")
@given(st.text(max_size=MAX_TURN_TEXT + 20) | words_of_turns)
@settings(max_examples=30)
def test_any_text_is_read_or_refused(text):
    try:
        turn = parse_turn(text, HEXHEX, ODD)
    except NotationError:
        return
    assert parse_turn(format_turn(turn, HEXHEX, ODD), HEXHEX, ODD) == turn


AWKWARD = ["hexhex-2", "hexhex-5", "hexhex-10", "hexhex-13", "oblong-4-5-6", "square-26", "rectangle-26-3"]


@st.composite
def turns(draw):
    board = Board(tiling(draw(st.sampled_from(AWKWARD))))
    cells = st.integers(0, len(board.tiling) - 1)
    stones = draw(st.dictionaries(cells, st.sampled_from(Colour), max_size=6))
    return board.start(), Turn(tuple(Placement(cell, colour) for cell, colour in stones.items()))


@given(turns(), st.data())
@settings(max_examples=40)
def test_every_turn_is_read_back_with_any_spacing(start_and_turn, data):
    start, turn = start_and_turn
    assert parse_turn(format_turn(turn, start, ODD), start, ODD) == turn
    names = start.board.tiling.names
    for pattern in (
        "{cell}{colour}",
        "{colour}{cell}",
        "{colour} {cell}",
        "{cell} {letter}",
        "{letter}{cell}",
    ):
        stones = [
            pattern.format(cell=names[cell], colour=colour.value, letter=colour.value[0])
            for cell, colour in data.draw(st.permutations(turn.placements))
        ]
        for joint in (", ", " ", ""):
            text = joint.join(stones) or "pass"
            if len(text) <= MAX_TURN_TEXT:
                assert parse_turn(text, start, ODD) == turn


def test_a_diagram_shows_the_rows_of_the_board():
    diagram = """
  x . .
 . o . .
. . x . o
 . . . .
  . . x
"""
    position = parse_diagram(diagram, tiling("hexhex-3"))
    assert str(position) == diagram.strip("\n")
    assert position.stones[position.board.tiling.cell("e1")] is Colour.BLACK
    assert position.stones[position.board.tiling.cell("a3")] is Colour.BLACK
    assert position.stones[position.board.tiling.cell("c5")] is Colour.WHITE


def test_a_diagram_shows_the_numbers_of_empty_cells_and_may_stand_in_one_line():
    board = Board(tiling("hexhex-2"), (2, 2, 2, 1, 2, 2, 2))
    assert parse_board("22/212/22", tiling("hexhex-2")) == board
    position = Position(board, (Colour.BLACK, None, None, Colour.WHITE, None, None, None))
    assert str(position) == " 2 2\n2 o 2\n x 2"
    assert parse_diagram("22/2o2/x2", board) == position


@each(
    ("parse", "diagram", "message"),
    [
        (parse_diagram, "..\n...", "diagram-rows (given=2, expected=3)"),
        (parse_diagram, "..\n..\n..", "diagram-row (row=2, given=2, expected=3)"),
        (parse_diagram, "..\n.?.\n..", "diagram-mark (mark='?')"),
        (parse_board, "22/202/22", "board-mark (mark='0')"),
        (parse_board, "22/2x2/22", "board-mark (mark='x')"),
        (parse_board, "22/2.2/22", "board-mark (mark='.')"),
    ],
)
def test_a_diagram_that_does_not_fit_is_refused(parse, diagram, message):
    assert str(refused(NotationError, parse, diagram, tiling("hexhex-2"))) == message
