import ast
from itertools import product
from pathlib import Path

import bot.rules
from bot.errors import PlayerError
from tests.case import each
from tests.rules.contract import Table
from tests.rules.tables import CATALOGUE
from tests.scenes.samples import WORDS

FILES = sorted(Path(bot.rules.__path__[0]).rglob("*.py"))
ERRORS = {"NotationError", "IllegalTurnError", "SetupError", "InvalidValueError"}


def refusals():
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield node.args[0].value, tuple(keyword.arg for keyword in node.keywords)


def test_every_refusal_has_a_sentence():
    found = set(refusals())
    assert len(found) > 30
    for (reason, details), value in product(found, ("e5", ("e5", "e6"), 1, 3)):
        sentence = WORDS.error(PlayerError(reason, **dict.fromkeys(details, value)))
        assert sentence.endswith("."), reason
        assert "{" not in sentence, reason


def test_every_score_and_outcome_has_a_sentence():
    for game in CATALOGUE.games.values():
        for choice, seed in product(game.boards[:3], range(2)):
            table = Table(CATALOGUE, game.key, choice.key, seed)
            assert WORDS.say(f"outcome-{table.outcome.reason}", **table.outcome.facts).endswith(".")
            for position in table.positions[::9]:
                assert WORDS.say(f"score-{game.key}", **table.rules.score(position).facts).endswith(".")


def test_every_game_has_a_goal_of_its_own_and_xodd_and_yodd_name_the_odd_number_of_groups():
    goals = {key: WORDS.say(game.goal) for key, game in CATALOGUE.games.items()}
    assert len(set(goals.values())) == len(goals)
    assert all(goal.endswith(".") for goal in goals.values())
    assert all("odd number of groups" in goals[key] for key in ("xodd", "yodd"))


@each(
    ("message", "details", "sentence"),
    [
        (
            "error-even-groups-one-more",
            {"groups": 8, "examples": ("c5 white", "d6 black")},
            """\
That would leave 8 groups; after a turn the number must be odd. \
One more stone puts that right, for example: c5 white, d6 black.""",
        ),
        ("outcome-odd-count", {"counted": 3, "group": 5}, "The board is full: 3 big groups, an odd number."),
        (
            "outcome-even-count",
            {"counted": 0, "group": 5},
            "The board is full: no big group, and zero is even.",
        ),
        (
            "outcome-larger-group",
            {"rank": 2, "before": 1, "more": 6, "fewer": 1, "winner": 0},
            "The board is full. The largest groups are equal; the next has 6 for Black, 1 for White.",
        ),
        (
            "outcome-fewer-groups-no-room",
            {"black": 1, "white": 4},
            "No stone can be placed any more, with one black group against 4 white groups: fewer is better.",
        ),
        (
            "score-odd",
            {"counted": 2, "parity": "even", "group": 5, "empty": 9},
            "2 big groups: even. Even is ahead.",
        ),
        (
            "score-yodd",
            {"black": 3, "white": 2, "total": 5, "parity": "odd", "leader": "white"},
            "Groups: Black 3, White 2. White is ahead (fewer wins).",
        ),
        (
            "score-strands",
            {"black": 9, "white": 7, "first": 9, "second": 7, "rank": 1, "leader": "black"},
            "Largest group: Black 9, White 7. Black is ahead.",
        ),
    ],
)
def test_sentences_read_well(message, details, sentence):
    assert WORDS.say(message, **details) == sentence
