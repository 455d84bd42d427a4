from collections import Counter
from datetime import date
from hashlib import sha256
from itertools import pairwise

import pytest

from bot import data
from bot.features.puzzles.rounds import GRADES_OF_WEEK, USUAL_FIRST_SINCE, Rounds, rounds_of
from bot.matches.settings import ALL_BY_TURNS
from bot.rules.puzzles import PuzzleFileError, RoundsEntry, Shelf, read_rounds
from tests.rounds import FILE, added
from tests.times import DAY

TEXT = FILE.read_text(encoding="utf-8")
LIST = read_rounds(TEXT)
FIRST = LIST[:482]
"""Those of 1.2.0."""
BEGAN = date.fromisoformat(FIRST[0].since)
CATALOGUE, SHELF = data.catalogue(), data.shelf()
GAMES = (ALL_BY_TURNS, *SHELF.games)
UNUSUAL = {one.key for one in LIST if one.is_unusual}
MIXED = (USUAL_FIRST_SINCE - BEGAN).days
DAYS = {
    "all": "b7da9ea5",
    "odd": "a2ff4b71",
    "strands": "3c9afaaf",
    "xodd": "6d4fedb8",
    "yodd": "7c3b98be",
    "catchup": "7bfb4f2c",
}
"""The hash of their first 1,500 days, which no version may change."""


def game_of(key):
    return key.rpartition("-")[0]


def days_of(entered, game, count):
    rounds = Rounds(entered, game)
    return [next(rounds.since(BEGAN + number * DAY)) for number in range(count)]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_comes_again_only_after_all_others_and_four_fifths_of_a_round(game):
    grades = {one.key: one.grade for one in FIRST if game in (ALL_BY_TURNS, game_of(one.key))}
    length, part = len(grades), None
    days, before = days_of(FIRST, game, 5 * length), {}
    for start in range(0, len(days), length):
        left = set(days[start : start + length])
        assert left == set(grades), "a round"
        for place in range(start, start + length):
            key = days[place]
            assert place - before.get(key, -length) >= 0.8 * length
            wanted = GRADES_OF_WEEK[(BEGAN + place * DAY).weekday()]
            fit = [one for one in left if place - before.get(one, -length) >= 0.8 * length]
            near = [abs(grades[one] - wanted) for one in fit if game_of(one) == game_of(key)]
            assert abs(grades[key] - wanted) == min(near), "the nearest grade that is left"
            if (newest := (start, place < MIXED, key in UNUSUAL and place >= MIXED)) != part:
                part, shown, among = newest, Counter(), left if place < MIXED else left - UNUSUAL or left
                shares, count = Counter(map(game_of, among)), len(among)
            assert key in among, "one by the usual rules while there are any"
            left.discard(key)
            before[key] = place
            shown[game_of(key)] += 1
            assert all(abs(shown[one] - shown.total() * shares[one] / count) < 1 for one in shares)
    if game == ALL_BY_TURNS:
        assert all({one, other} <= UNUSUAL or game_of(one) != game_of(other) for one, other in pairwise(days))


def test_puzzles_are_marked_that_have_unusual_rules():
    for game in SHELF.games:
        for puzzle in SHELF.puzzles(game):
            usual = CATALOGUE.game(game).setup(puzzle.setup.board_key).options
            assert (puzzle.setup.options != usual) == (puzzle.key in UNUSUAL), puzzle.key


def digest(game, count):
    return sha256(" ".join(days_of(FIRST, game, count)).encode()).hexdigest()[:8]


def test_the_days_of_released_lines_stay_as_they_are():
    assert {game: digest(game, 1500) for game in GAMES} == DAYS, "a server has other days after an update"
    assert digest(ALL_BY_TURNS, MIXED) == "a870f366", "and those before usual rules came first"


def test_the_list_has_each_puzzle_once_by_date():
    assert [one.since for one in LIST] == sorted(one.since for one in LIST)
    assert len({one.key for one in LIST}) == len(LIST)
    assert not added(TEXT, BEGAN), "run `python -m tests.rounds`"
    line = TEXT[: TEXT.index("\n") + 1]
    assert {one.key for one in read_rounds(line + added(line, BEGAN))} == {one.key for one in LIST}


@pytest.mark.parametrize("game", [ALL_BY_TURNS, "strands"])
def test_new_puzzles_move_no_day_of_a_round_that_has_begun_and_come_in_the_next(game):
    since = date(2027, 2, 1)
    new = [RoundsEntry(str(since), f"strands-{900 + number}", 1 + number % 5) for number in range(40)]
    old, grown = days_of(FIRST, game, 1500), days_of([*FIRST, *new], game, 1500)
    moved = next(place for place, (one, other) in enumerate(zip(old, grown, strict=True)) if one != other)
    length = len([one for one in FIRST if game in (ALL_BY_TURNS, game_of(one.key))])
    starts = range(0, 1500, length)
    begins = next(start for start in starts if BEGAN + start * DAY >= since)
    assert begins <= moved < begins + 7
    assert {one.key for one in new} <= set(grown[begins : begins + length + len(new)])
    last = {}
    for place, key in enumerate(grown):
        assert place - last.get(key, -length) >= 0.8 * length
        last[key] = place


def test_before_the_first_day_it_is_the_first_and_without_puzzles_there_is_none():
    assert next(Rounds(FIRST).since(date(2025, 1, 1))) == next(Rounds(FIRST).since(BEGAN))
    assert list(Rounds(FIRST, "go").since(BEGAN)) == []


@pytest.mark.parametrize("line", ["{", "[]", '{"since":"2026-13-05","id":"odd-1","grade":1}'])
def test_a_damaged_line_is_named(line):
    with pytest.raises(PuzzleFileError, match="rounds, line 1: "):
        rounds_of(Shelf(CATALOGUE, lambda _name: line), ALL_BY_TURNS)
