"""Documents and code say things in plain, standard English (CONTRIBUTING.md, "House rules")."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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
PATTERN = re.compile(rf"\b({'|'.join(AVOIDED)})(?:s|ed|ing)?\b", re.IGNORECASE)


def avoided_words(text):
    found = [(text.count("\n", 0, match.start()) + 1, match) for match in PATTERN.finditer(text)]
    return [f"line {line}: {match[0]!r} (say: {AVOIDED[match[1].lower()]})" for line, match in found]


def test_an_avoided_word_is_found_in_all_its_forms():
    assert avoided_words("Nobody\nmends it.") == [
        "line 1: 'Nobody' (say: no one, or a sentence without it)",
        "line 2: 'mends' (say: fix)",
    ]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_are_in_plain_english(page):
    assert avoided_words(page.read_text(encoding="utf-8")) == []
