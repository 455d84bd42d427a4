"""The list of modules that ends ARCHITECTURE.md is complete, and says what the modules say of themselves."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TITLE = re.compile(r"^### `(.+)`$")
LINE = re.compile(r"^- `(.+\.py)`: (.+)$")


def described():
    """Yield what ARCHITECTURE.md says of each module, by its path."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    folder = ""
    for line in text.partition("## Every module\n")[2].splitlines():
        if title := TITLE.match(line):
            folder = title[1]
        elif found := LINE.match(line):
            yield f"{folder}/{found[1]}", found[2]
        elif folder and line:
            yield f"{folder}/__init__.py", line


def documented():
    """Yield what each module says of itself, by its path."""
    for file in sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("renderer/**/*.py")]):
        text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        yield file.relative_to(ROOT).as_posix(), " ".join(text.partition("\n\n")[0].split())


def test_every_module_has_its_line_in_the_architecture():
    lines, modules = dict(described()), dict(documented())
    wrong = {path: text for path, text in modules.items() if lines.get(path) != text}
    assert not wrong, f"write under 'Every module' in ARCHITECTURE.md: {wrong}"
    assert not lines.keys() - modules.keys(), "ARCHITECTURE.md names modules that there are not"
