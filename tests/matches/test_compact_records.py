import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.errors import PlayerError, SetupError
from bot.features.records.service import match_of
from bot.matches.ids import MatchId
from bot.matches.records import compact_record, expand_record
from bot.rules.record import Record, read_record
from bot.rules.rules import Outcome
from renderer.draw import png_of
from renderer.png_text import text_in, with_text
from tests.case import case
from tests.rules.tables import CATALOGUE, random_play, some_boards

PNG = png_of(Image.new("P", (9, 9)))
MOST_BYTES, MOST_BYTES_BEYOND = 400, 1_000
"""That a picture grows by: up to 127 cells, and beyond."""


def random_record(game, board, seed=1):
    source = random.Random(seed)
    setup = CATALOGUE.game(game).setup(board, random=source)
    _, _, turns = random_play(setup, source)
    return Record(setup, tuple(turns))


def as_match(record):
    return match_of(record, MatchId(-1), CATALOGUE.rules(record.setup))


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_picture_carries_a_match_of_each_game_and_board(game):
    for board in some_boards(game):
        whole = random_record(game, board)
        for ply in (0, len(whole.turns) // 2, len(whole.turns)):
            with case(board, ply):
                check_carried(replace(whole, turns=whole.turns[:ply], turns_before=min(1, ply)))


def check_carried(played):
    told = with_text(PNG, compact_record(as_match(played)))
    read = read_record(expand_record(text_in(told)), CATALOGUE)
    assert (read.setup, read.turns, read.turns_before) == (played.setup, played.turns, played.turns_before)
    cells = len(played.setup.board.tiling)
    assert len(told) - len(PNG) <= (MOST_BYTES if cells <= 127 else MOST_BYTES_BEYOND)


@pytest.mark.parametrize(
    "outcome", [None, Outcome(0, "resigned"), Outcome(1, "time"), Outcome(None, "agreed")]
)
def test_compact_record_keeps_the_result(outcome):
    record = replace(random_record("odd", "hexhex-3"), outcome=outcome)
    record = replace(record, turns=record.turns[:4])
    read = read_record(expand_record(compact_record(as_match(record))), CATALOGUE)
    assert read.outcome == outcome


def test_compact_record_leaves_out_names_and_dates():
    record = replace(random_record("odd", "hexhex-3"), players=("Ada", "Ben"), started="2026-03-01")
    text = compact_record(as_match(record))
    assert not {"Ada", "Ben", "2026"}.intersection(text.split("\n"))
    assert "2026" not in text


@given(st.text(max_size=60))
def test_any_text_is_a_record_or_gets_a_sentence(text):
    lines = "odd\nhexhex-2\nhexhex-2\n\n\n\n0\ngroup=2\n\na1w"
    for compact in (text, lines[:20] + text + lines[20:], lines + text):
        with suppress(PlayerError):
            assert read_record(expand_record(compact), CATALOGUE).setup.game == "odd"


@pytest.mark.parametrize("compact", ["", "odd", "odd\nhexhex-2\nhexhex-2\n\n\n\n0\ngroup=2"])
def test_compact_record_that_is_cut_off_is_damaged(compact):
    with pytest.raises(SetupError, match="record-damaged"):
        expand_record(compact)
