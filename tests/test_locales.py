"""Every language says everything: the same messages with the same placeholders, all used, none missing.

To add a language, write `data/locales/<language>.ftl`; these tests then say what it lacks.
"""

import ast
import itertools
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as fluent

from bot import errors
from bot.cogs.board.board import VIEWS
from bot.data import catalogue, languages
from bot.matches.model import ChallengeStatus

ROOT = Path(__file__).parent.parent
LOCALES = {file.stem: file for file in sorted((ROOT / "data" / "locales").glob("*.ftl"))}
OTHERS = [language for language in LOCALES if language != "en"]
PARSED = {
    language: FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8"))
    for language, file in LOCALES.items()
}
ERRORS = {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)
}

GAMES = catalogue().games
SEATS = {seat for game in GAMES.values() for seat in game.seats}
OPTIONS = {option.key for game in GAMES.values() for option in game.options}
BOARDS = [board for game in GAMES.values() for board in game.boards]


def _is_name(entry):
    return isinstance(entry, fluent.Message) and entry.id.name.startswith("name-")


def _kind(name):
    """What `Words.board` looks a name up by."""
    return "-".join(re.findall("[a-z]+", re.sub(r"\d[\d.-]*(?: x \d+)?", " ", name).lower()))


BUILT = {
    "seat-{}": SEATS,
    "score-{}": GAMES,
    "rules-{}": GAMES,
    "option-{}-is": OPTIONS,
    "explain-{}": OPTIONS,
    "choose-{}": {"opponent", "board", "seat", "days", "note", "thread", *OPTIONS},
    "mark-{}": {board.mark for board in BOARDS if board.mark},
    "view-{}": VIEWS,
    "board-{}": {kind for board in BOARDS if (kind := _kind(board.name))},
    "figure-{}-{}": {(game.key, figure.key) for game in GAMES.values() for figure in game.figures},
    "turn-rule-{}": GAMES,
    "turn-leads-{}": GAMES,
    "challenge-{}": {"person", "anybody"},
    "setting-{}": {"theme", "labels", "language", "pings"},
    "setting-{}-is": {"theme", "labels", "language", "pings", "mirrored", "confirm"},
    "challenge-is-{}": set(ChallengeStatus),
    "outcome-{}": {
        "odd-count",
        "even-count",
        "larger-group",
        "fewer-groups-passes",
        "fewer-groups-no-room",
        "resigned",
        "time",
        "left",
    },
    # tests/cogs/test_command_texts.py holds these to the commands.
    "name-{}": {entry.id.name.removeprefix("name-") for entry in PARSED["en"].body if _is_name(entry)},
}
"""Message ids that the source puts together, with everything that may stand in the gap."""


# The catalogues ----------------------------------------------------------------------------------


class Placeholders(visitor.Visitor):
    """Collects the variables that a pattern names."""

    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 (fluent.syntax asks for this name)
        self.names.add(node.id.name)


def messages(language):
    """The messages of a language by id."""
    return {entry.id.name: entry for entry in PARSED[language].body if isinstance(entry, fluent.Message)}


def placeholders(message):
    """What a message wants to be told."""
    found = Placeholders()
    found.visit(message)
    return found.names


@pytest.mark.parametrize("language", LOCALES)
def test_every_line_of_a_catalogue_can_be_read(language):
    assert [entry.content for entry in PARSED[language].body if isinstance(entry, fluent.Junk)] == []


@pytest.mark.parametrize("language", LOCALES)
def test_no_message_is_said_twice(language):
    ids = [entry.id.name for entry in PARSED[language].body if isinstance(entry, fluent.Message)]
    assert len(ids) == len(set(ids)), [name for name in set(ids) if ids.count(name) > 1]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_messages_of_english(language):
    assert sorted(messages("en").keys() - messages(language).keys()) == [], "missing"
    assert sorted(messages(language).keys() - messages("en").keys()) == [], "unknown"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_the_placeholders_of_english(language):
    english = messages("en")
    different = {
        name: (placeholders(message), placeholders(english[name]))
        for name, message in messages(language).items()
        if name in english and placeholders(message) != placeholders(english[name])
    }
    assert different == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_keeps_the_sections_of_english(language):
    """So that two catalogues can be read side by side."""
    english, other = (dict(sections(which)) for which in ("en", language))
    moved = {
        name: (section, english[name]) for name, section in other.items() if english.get(name) != section
    }
    assert moved == {}


def sections(language):
    """Each message with the heading it stands under."""
    heading = ""
    for entry in PARSED[language].body:
        if isinstance(entry, fluent.GroupComment):
            heading = entry.content
        elif isinstance(entry, fluent.Message):
            yield entry.id.name, heading


@pytest.mark.parametrize("value", [0, 1, 3, "black", "other"])
@pytest.mark.parametrize("language", LOCALES)
def test_every_sentence_can_be_said(language, value):
    words = languages().words(language)
    for name, message in messages("en").items():
        told = set(placeholders(message)) | {"black", "white", "total", "leader", "parity", "when"}
        assert words.say(name, **dict.fromkeys(told, value)).strip()


# The source --------------------------------------------------------------------------------------


def trees():
    """Everything that speaks to people."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "sandbox" not in path.parts:
            yield ast.parse(path.read_text(encoding="utf-8"))


def nodes():
    return itertools.chain.from_iterable(map(ast.walk, trees()))


def texts(node):
    """The literal texts and the templates ("seat-{}") that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield template(node)


def template(node):
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def expanded(text):
    """The ids that a template stands for."""
    if "{}" not in text:
        return [text]
    return [text.format(*([gap] if isinstance(gap, str) else gap)) for gap in BUILT[text]]


def called(node):
    """The last name of what is called: `say` in `words.say(…)`."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def demanded():
    """Every message id that the source certainly says."""
    for node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = called(node)
        if name == "say":
            yield from texts(node.args[0])
        elif name == "said" and len(node.args) > 1:
            yield from texts(node.args[1])
        elif name in ERRORS:
            yield from (f"error-{reason}" for reason in texts(node.args[0]))


def test_every_built_id_is_in_the_table_of_this_file():
    known = {*BUILT, "error-{}"}
    assert {text for text in demanded() if "{}" in text} <= known


def test_every_message_that_is_said_exists():
    said = {name for text in demanded() if text != "error-{}" for name in expanded(text)}
    said |= {game.goal for game in GAMES.values()}
    assert sorted(said - messages("en").keys()) == []


def test_every_message_is_used():
    used = set()
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= {node.value, f"error-{node.value}"}
        elif isinstance(node, ast.JoinedStr) and template(node) in BUILT:
            used |= set(expanded(template(node)))
    used |= {game.goal for game in GAMES.values()}
    assert sorted(messages("en").keys() - used) == []


def outcomes():
    """The reasons that the source gives for an end."""
    for node in nodes():
        if isinstance(node, ast.Call) and called(node) == "Outcome" and len(node.args) > 1:
            yield from texts(node.args[1])


def test_every_reason_for_an_end_is_in_the_table_of_this_file():
    assert set(outcomes()) <= BUILT["outcome-{}"]


def test_boards_are_called_in_english_as_the_catalogue_has_it():
    words = languages().words("en")
    assert [words.board(board.name) for board in BOARDS] == [board.name for board in BOARDS]


def test_boards_are_called_in_the_language_and_unknown_ones_as_they_are():
    words = languages().words("de")
    assert words.board("Squares 7 x 9") == "Quadrate 7 x 9"
    assert words.board("Tiling 3.4.6.4, side 2") == "Parkett 3.4.6.4, Seite 2"
    assert words.board("5 x 5") == "5 x 5"
    assert words.board("Torus 8") == "Torus 8"
