"""Documents and code say things in plain, standard English (CONTRIBUTING.md, "House rules")."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.loaded import ROOT

FOLDERS = ("bot", "renderer", "tests", "benchmarks")
CODE = [file for folder in FOLDERS for file in ROOT.glob(f"{folder}/**/*.py")]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
AVOIDED = {
    "anew": "again",
    "anybody": "anyone, everyone, a person",
    "bears": "has",
    "brought up to date": "migrated, updated",
    "mend": "fix",
    "nobody": "no one, or a sentence without it",
    "of before": "previous",
    "reckon": "compute",
    "so many": "a number of, this many",
    "somebody": "a person, a player",
    "whoever": "the person who",
    "whom": "that, or another sentence",
}
"""Words and phrases, with a plain substitute."""
AVOIDED_IN_NAMES = AVOIDED | {
    "as far as": "if, where",
    "by itself": "a sentence without it",
    "lets": "what it does",
    "neither": "no, not",
    "nor": "or",
    "of ones own": "own",
    "those": "the noun",
    "whatever": "each, any, every",
    "wherever": "in each place",
    "whichever": "each, any",
}
"""Also in names of tests, whose subject is said, too: not `test_who_resigns_…`, but `test_a_player_…`."""


def pattern_of(avoided):
    return re.compile(rf"\b({'|'.join(avoided)})(?:s|ed|ing)?\b", re.IGNORECASE)


PATTERN = pattern_of(AVOIDED)
IN_NAMES = re.compile(rf"^test (?:of|what|where|who)\b|{pattern_of(AVOIDED_IN_NAMES).pattern}", re.IGNORECASE)


def avoided_words(text):
    lines = text.splitlines()
    found = [(lines[text.count("\n", 0, match.start())].strip(), match) for match in PATTERN.finditer(text)]
    return [f"{match[0]!r} in {line!r} (say: {AVOIDED[match[1].lower()]})" for line, match in found]


def test_an_avoided_word_is_found_in_all_its_forms():
    assert avoided_words("Nobody\nmends it.") == [
        "'Nobody' in 'Nobody' (say: no one, or a sentence without it)",
        "'mends' in 'mends it.' (say: fix)",
    ]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_are_in_plain_english(page):
    assert avoided_words(page.read_text(encoding="utf-8")) == []


def prose(source):
    """Yield the docstrings and comments of a module that has an avoided word anywhere."""
    if not any(word in source.lower() for word in AVOIDED):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_code_is_explained_in_plain_english():
    found = {
        str(file.relative_to(ROOT)): words
        for file in CODE
        if file != Path(__file__)
        for text in prose(file.read_text(encoding="utf-8"))
        if (words := avoided_words(text))
    }
    assert found == {}


def test_names_of_tests_are_in_plain_english():
    found = [
        name
        for file in ROOT.glob("tests/**/*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
        if IN_NAMES.search(name.replace("_", " "))
    ]
    assert found == []
