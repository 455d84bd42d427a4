"""Write the list of modules and of the imports they may make: `python -m tests.modules`.

The list is made from the docstrings and from the table that `tests/test_layers.py` keeps, so that nobody has
to keep it. `tests/test_documents.py` fails when the file is stale.
"""

import ast
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from tests.test_layers import ALLOWED, EVERY_ROOM, EVERYTHING

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "modules.md"
HEAD = """# Modules

Made by `python -m tests.modules`; do not edit. [ARCHITECTURE.md](../ARCHITECTURE.md) says how they work
together.

## Allowed imports

A package may import itself, the standard library, and what its row names. `tests/test_layers.py` keeps it,
and that no module imports itself by way of others, imports for types included.

| Package | May import |
|---|---|
"""


def page() -> str:
    """Return the text of `docs/modules.md` as it should be."""
    return HEAD + "".join(f"{row}\n" for row in _rows()) + "".join(f"{line}\n" for line in _lines())


def _rows() -> Iterator[str]:
    """Yield the table of imports; packages that may import the same share a row."""
    packages: dict[str, list[str]] = {}
    for package, allowed in ALLOWED.items():
        packages.setdefault(_told(allowed), []).append(package)
    yield f"| every room | {_listed(EVERY_ROOM)} |"
    yield from (f"| {_listed(names)} | {told} |" for told, names in packages.items())
    yield f"| {_listed(EVERYTHING)} | everything |"


def _told(allowed: set[str]) -> str:
    if not allowed:
        return "nothing else"
    if not allowed >= EVERY_ROOM:
        return _listed(allowed)
    further = _listed(allowed - EVERY_ROOM)
    return f"as every room, and {further}" if further else "as every room"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def _lines() -> Iterator[str]:
    """Yield a section for each package: what it says of itself, and a line for each of its modules."""
    files = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("renderer/**/*.py")], key=lambda file: file.parts)
    for folder, modules in groupby(
        sorted(files, key=lambda file: file.parent.parts), lambda file: file.parent
    ):
        sentences = {file.name: _first_line(file) for file in modules}
        yield from ("", f"## `{folder.relative_to(ROOT).as_posix()}`", "", sentences.pop("__init__.py"), "")
        yield from (f"- `{name}`: {sentence}" for name, sentence in sentences.items())


def _first_line(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
