"""How the cells of a board are called and which of them are neighbours, in words."""

from collections.abc import Mapping

from bot.rules.tilings import Tiling
from bot.words import Words


def naming_text(tiling: Tiling, words: Words, stones_on: str) -> str:
    """Explain the names of the cells of a board, and which are neighbours.

    Args:
        tiling: The board.
        words: The reader's language.
        stones_on: "cells" or "points", as the catalogue says.
    """
    neighbours = words.say("naming-neighbours", on=stones_on)
    return " ".join([_order(tiling, words), _ends(tiling, words), neighbours, _example(tiling, words)])


def kinds_text(tilings: Mapping[str, Tiling], words: Words, stones_on: str) -> str:
    """Explain the same for several boards by their names; what they have in common is said once."""
    paragraphs: dict[str, list[str]] = {}
    for name, tiling in tilings.items():
        line = f"- **{name}**: {_example(tiling, words)}"
        paragraphs.setdefault(_order(tiling, words), []).append(line)
    parts = ["\n".join([order, *lines]) for order, lines in paragraphs.items()]
    return "\n\n".join([words.say("naming-neighbours", on=stones_on), *parts])


def _order(tiling: Tiling, words: Words) -> str:
    return words.say("naming-columns" if tiling.naming.letters_name_columns else "naming-rows")


def _ends(tiling: Tiling, words: Words) -> str:
    if tiling.naming.letters_name_columns:
        return words.say("naming-columns-end", last=tiling.column_names[-1], high=len(tiling.rows))
    rows = ((tiling.names[row[0]], tiling.names[row[-1]]) for row in tiling.rows[::-1])
    return words.say("naming-rows-end", rows=", ".join(f"{first}-{last}" for first, last in rows))


def _example(tiling: Tiling, words: Words) -> str:
    """Say how many neighbours cells have, and those of the cell nearest the middle that has most."""
    counts, half = [len(others) for others in tiling.neighbours], len(tiling) // 2
    cell = max(range(len(tiling)), key=lambda cell: (counts[cell], -abs(cell - half)))
    names = ", ".join(sorted(tiling.names[other] for other in tiling.neighbours[cell]))
    return words.say(
        "naming-example", fewest=min(counts), most=max(counts), cell=tiling.names[cell], cells=names
    )
