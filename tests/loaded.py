"""Which features there are: each but three can be taken away (`python -m tests.trials removal`)."""

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FEATURES = {file.parent.name for file in (ROOT / "bot" / "features").glob("*/__init__.py")}
IS_WHOLE = FEATURES.issuperset((TESTS / "held" / "features.txt").read_text(encoding="utf-8").split())


@cache
def nodes_of(file):
    """All nodes of the syntax of a module."""
    return [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


of_the_whole = pytest.mark.skipif(not IS_WHOLE, reason="compares with what all features do")


def needs(*features):
    return pytest.mark.skipif(not FEATURES.issuperset(features), reason=f"needs {', '.join(features)}")
