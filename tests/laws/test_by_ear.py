"""A board's own texts hold the whole position."""

from dataclasses import replace
from random import Random

import pytest

from bot.rules.position import Colour, Position
from bot.scenes.alt import MAX_ALT_TEXT, alt_text, text_board
from bot.scenes.groups import groups_pages
from bot.ui.texts import IN_BOARD_TEXT
from tests.case import case
from tests.heard import heard
from tests.rules.tables import some_boards
from tests.scenes.samples import CATALOGUE, LANGUAGES, ODD, WORDS, sample

MOST_CELLS = 217
"""Up to this size, that of hexhex-9, groups fit into every alt text of a public board."""
SHARES = (0.4, 1.0)


def positions(game, board):
    """Yield the beginning, middle and end of a match, then random stones up to a full board, then stripes."""
    shown = sample(game, board)
    for ply in {0, len(shown.turns) // 2, len(shown.turns)}:
        yield shown.view(ply)
    empty, source = shown.view(0), Random(3)
    rules, cells = CATALOGUE.rules(shown.setup), range(len(empty.position.stones))
    boards = (
        [[*Colour][cell % 2] for cell in cells],
        *([source.choice([*Colour]) if source.random() < share else None for _ in cells] for share in SHARES),
    )
    for stones in boards:
        position = Position(shown.setup.board, tuple(stones), ply=len(stones) - stones.count(None))
        outcome = rules.outcome(position)
        yield replace(empty, position=position, score=rules.score(position), outcome=outcome)


def check(text, view, words, *, groups=True, numbers=True):
    position, board = view.position, view.setup.board
    told = heard(text, board, words)
    assert told.stones == position.stones
    if groups:
        assert told.groups == {frozenset(group.cells) for group in position.groups()}
    if numbers:
        assert told.numbers == {cell: board.numbers[cell] for cell in position.empty if board.numbers}


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_position_is_rebuilt_from_every_text_of_a_board(game):
    for board in [*some_boards(game), *["hexhex-9"] * (game == "odd")]:
        for view in positions(game, board):
            for language in LANGUAGES.known:
                with case(board, language, view.position.ply):
                    check_texts(view, LANGUAGES.words(language))


def check_texts(view, words):
    begins = view.position.ply == 0
    public = alt_text(replace(view, told=IN_BOARD_TEXT, is_brief=not begins), words)
    private = alt_text(view, words)
    pages = "\n".join(groups_pages(view, words, 1000)).replace(",\n", ", ")
    assert max(len(public), len(private)) <= MAX_ALT_TEXT
    assert len(text_board(view)) <= 1900
    check(public, view, words, groups=len(view.position.stones) <= MOST_CELLS, numbers=begins)
    check(private, view, words, groups=False)
    check(pages, view, words)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("b4", "b3"),
        ("Black 1", "White 1"),
        ("Black 4: c3", "Black 3: d3"),
        ("; Black 4: c3, d2, e1-e2", ""),
        ("; Black 4:", ","),
        ("c1-c2", "c1; c2"),
    ],
)
def test_a_wrong_text_is_noticed(said, wrong):
    text = alt_text(ODD, WORDS)
    check(text, ODD, WORDS)
    with pytest.raises(AssertionError):
        check(text.replace(said, wrong, 1), ODD, WORDS)
