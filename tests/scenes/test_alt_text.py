import re
from dataclasses import replace

import pytest

from bot.gallery import with_refused_turn
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.rules import Outcome
from bot.scenes import alt
from bot.scenes.alt import alt_text, animation_text, text_board, text_legend
from bot.scenes.groups import did_text, numbers_sentence
from tests.case import each
from tests.scenes.samples import LANGUAGES, ODD, WORDS, draw_match, play_match, sample

FULL = ("odd-count", {"counted": 3, "group": 3})


def test_it_tells_game_ply_last_turn_seat_score_and_position_in_this_order():
    assert alt_text(ODD, WORDS) == (
        "Odd 12, board after 9 turns. Last turn: e2 black: grows to 4. Even to move. "
        "2 big groups: even. Even is ahead. "
        "Big: White 4: b1, c1-c2, d1; Black 4: c3, d2, e1-e2. "
        "2 short: Black 1: b4. Empty: all others."
    )


@pytest.mark.parametrize(("language", "told"), [("en", "Hint"), ("de", "Tipp")])
def test_hints_are_told_by_their_numbers_instead_of_group_numbers(language, told):
    words = LANGUAGES.words(language)
    black, white = (words.say(f"stone-{colour}", name="b2") for colour in ("black", "white"))
    turns = [Turn((Placement(ODD.setup.board.tiling.names.index("b2"), colour),)) for colour in Colour]
    text = alt_text(replace(ODD, hints=tuple(turns)), words)
    assert f". {told} 1: {black}. {told} 2: {white}. " in text
    assert not any(sentence in text for sentence in numbers_sentence(ODD, words))


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome(0, *FULL), "Odd has won. The board is full: 3 big groups, an odd number."),
        (Outcome(1, "resigned", {"loser": "7"}), "Even has won. Big: White 4"),
        (Outcome(None, *FULL), "The match is a draw. The board is full: "),
    ],
)
def test_at_the_end_it_says_who_won_and_why_without_a_name_or_a_player_to_move(outcome, told):
    text = alt_text(replace(ODD, outcome=outcome), WORDS)
    assert told in text
    assert not any(word in text for word in ("ahead", "7", "to move"))


def test_an_empty_board_is_told_as_one_without_turns():
    text = alt_text(play_match("xodd", "square-5", []), WORDS)
    assert text == (
        "Xodd 12, board 5 x 5, before the first turn. Black to move. "
        + WORDS.say("score-xodd", **play_match("xodd", "square-5", []).score.facts)
        + " Empty: all."
    )


def test_a_board_without_a_match_has_no_number():
    assert alt_text(replace(ODD, number=0), WORDS).startswith("Odd, board Hexagon, side 3, after 9 turns.")


def test_a_turn_of_two_stones_and_a_pass_are_told():
    assert "Last turn: a1 black, b2 white: two new groups." in alt_text(
        play_match("xodd", "square-5", ["a1 b, b2 w"]), WORDS
    )
    assert "Last turn: pass." in alt_text(replace(ODD, last_turn=PASS), WORDS)


@each(
    ("turn", "did"),
    [
        ("c5 b, c1 w", "c1 grows to 3; c5 grows to 3"),
        ("b1 w, e5 b", "b1 joins 2 into 3; e5 new group"),
        ("c5 b, d5 b", "grow to 4"),
        ("c5 b, c4 b", "join 2 into 5"),
        ("e5 b, e4 b", "new group of 2"),
        ("e5 b, e3 b", "two new black groups"),
    ],
)
def test_effects_of_a_turn_are_told_in_the_order_of_its_stones(turn, did):
    diagram = "xx.../...../..x../.o.../o..oo"
    view = draw_match("xodd", "square-5", diagram)
    played = parse_turn(turn, view.position, view.rules)
    done = replace(view, position=view.rules.after(view.position, played), last_turn=played)
    assert did_text(done, played, WORDS) == WORDS.say("turn-did", does=did)
    assert WORDS.say("turn-did", does=did) in alt_text(done, WORDS)


def test_empty_strands_cells_are_told_with_their_numbers():
    text = alt_text(play_match("strands", "side-5", ["c3"]), WORDS)
    assert "Black 1: c3." in text
    assert re.findall(r"[Mm]arked (\d):", text) == ["1", "2", "3", "6", "4"]  # the longest list comes last
    assert "Empty, marked 1: e5." in text
    assert ". Marked 6: a1, a5, e1, e9, i1, i5." in text
    assert text.endswith(". Marked 4: all others.")


def test_stones_not_yet_played_and_cells_in_question_are_told():
    text = alt_text(with_refused_turn(ODD), WORDS)
    assert re.search(r"Not yet played: \w+ black, \w+ white\. In question: \w+\.", text)


def crowded():
    shown = sample("xodd", "square-19").view(0)
    crossed = tuple(list(Colour)[cell % 2] if cell % 3 else None for cell in range(361))
    return replace(shown, position=Position(shown.setup.board, crossed, ply=240))


def test_on_large_boards_cells_of_one_letter_are_told_together():
    assert "Black: a3 5 9 11 15 17, b" in alt_text(crowded(), WORDS)


def test_a_truncated_text_stops_after_a_whole_cell_and_says_so(monkeypatch):
    monkeypatch.setattr(alt, "MAX_ALT_TEXT", 600)
    text = alt_text(crowded(), WORDS)
    assert 560 < len(text) <= 600
    assert re.search(r" \w[\d ]+\. There's more; the text board has all of it\.$", text)


def test_the_text_board_marks_the_last_turn_and_names_the_rows():
    assert text_board(ODD).splitlines() == [
        " e    x X .",
        " d   o x . .",
        " c  o o x . .",
        " b   o . . x",
        " a    . . .",
    ]
    legend = text_legend(ODD, WORDS)
    assert legend.startswith("x black, o white, capitals for the last turn. Letters name rows")
    answered = text_legend(replace(ODD, answered=ODD.last_turn), WORDS)
    assert answered.startswith("x black, o white, capitals for the last 2 turns. ")


def test_the_text_board_of_squares_names_columns_below():
    board = text_board(play_match("xodd", "square-5", ["a1 b, c2 w"])).splitlines()
    assert board[3:6] == [" 2  . . O . .", " 1  X . . . .", "    a b c d e"]
    assert board[-1] == "    a b c d e"


def test_the_text_board_shows_the_numbers_of_empty_cells():
    assert " i      6 4 4 4 6" in text_board(play_match("strands", "side-5", ["c3"]))


def test_alt_text_does_not_repeat_the_message():
    view = replace(ODD, told=frozenset({"title", "turn", "score"}))
    assert alt_text(view, WORDS).startswith("Big: White 4: ")
    over = replace(view, outcome=Outcome(0, *FULL))
    assert not any(word in alt_text(over, WORDS) for word in ("won", "to move", "Last turn", "full"))
    empty = replace(play_match("xodd", "square-5", []), told=view.told)
    assert alt_text(empty, WORDS).startswith("Xodd 12, board 5 x 5, before the first turn. ")


def test_groups_that_are_alike_are_told_together():
    view = draw_match("xodd", "square-5", "x . x . .\n. o . o .\nx x . . .\n. . . . .\n. . . . .")
    assert "Black 2: a3, b3. White 1: b4; d4. Black 1: a5; c5." in alt_text(view, WORDS)


def test_the_meaning_of_numbers_on_stones_is_told_only_on_request():
    for view, told in (
        (ODD, 1),
        (play_match("strands", "side-5", ["c3"]), 1),
        (play_match("xodd", "square-5", ["c3 b"]), 1),
        (play_match("xodd", "square-19", ["c3 b"]), 0),
    ):
        sentences = list(numbers_sentence(view, WORDS))
        assert len(sentences) == told
        assert not any(sentence in alt_text(view, WORDS) for sentence in sentences)


def test_it_says_of_an_animation_that_it_is_one():
    told = "Animation of the match from its first turn on. This is its last picture: Odd 12"
    assert animation_text(ODD, WORDS).startswith(told)
    assert len(animation_text(crowded(), WORDS)) <= 1024


class NoGroups(type(ODD.rules)):
    has_groups = False


def test_stones_are_told_by_colour_in_games_without_groups():
    text = alt_text(replace(ODD, game=replace(ODD.game, rules=NoGroups)), WORDS)
    assert text.endswith("Black: b4, c3, d2, e1-e2. White: b1, c1-c2, d1. Empty: all others.")
