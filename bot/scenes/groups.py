"""Descriptions of groups and cells, for readers who cannot see the picture."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby

from bot.rules.position import Colour, Group, Position, Turn
from bot.rules.rules import Effect, Emphasis, Marked, Numbers, Rules, effects_of
from bot.rules.tilings import Cell, Tiling
from bot.scenes.items import marked_cells, numbered_cells
from bot.scenes.view import BoardView
from bot.words import Argument, Words

CellFormat = Callable[[Tiling, Iterable[Cell]], str]
DESCRIBED_TURNS = 16
"""Of which the effects are cached, for a moment."""
SHORTEST_PAGE = 60
"""Characters of a page, at least; lines can be split between cells."""
_PLACE = "\N{OBJECT REPLACEMENT CHARACTER}"


def join_cells(tiling: Tiling, cells: Iterable[Cell]) -> str:
    """Format cells such as "a1-a4, b2"."""
    stretches = []
    for letter, first, last in _stretches(tiling, cells):
        end = "" if first == last else f"-{letter}{last}"
        stretches.append(f"{letter}{first}{end}")
    return ", ".join(stretches)


def join_compactly(tiling: Tiling, cells: Iterable[Cell]) -> str:
    """Format cells such as "a1-4 6, b2", each letter once."""
    lines: dict[str, list[str]] = {}
    for letter, first, last in _stretches(tiling, cells):
        end = "" if first == last else f"-{last}"
        stretches = lines.setdefault(letter, [])
        stretches.append(f"{first}{end}")
    return ", ".join(letter + " ".join(stretches) for letter, stretches in lines.items())


def _stretches(tiling: Tiling, cells: Iterable[Cell]) -> Iterator[tuple[str, int, int]]:
    names = [tiling.names[cell] for cell in cells]
    named = sorted((name[0], int(name[1:])) for name in names)
    start = 0
    for index, (letter, number) in enumerate(named):
        following = named[index + 1 : index + 2]
        if following != [(letter, number + 1)]:
            _, first = named[start]
            yield letter, first, number
            start = index + 1


def numbers_sentence(view: BoardView, words: Words) -> Iterator[str]:
    if any(numbered_cells(view)):
        yield words.say("scene-numbers", numbers=view.score.numbers.name.lower())


def effects_text(effects: Sequence[Effect], tiling: Tiling, words: Words) -> str:
    """Cells are named unless the effects are all alike."""
    groups = [effect.group for effect in effects]
    if len(groups) > 1 and all(len(group) == 1 for group in groups):
        colours = {group.colour.value for group in groups}
        colour = "both"
        if len(colours) == 1:
            colour = colours.pop()
        return words.say("turn-effect-new", count=len(effects), colour=colour)
    told = [
        words.say("turn-effect", joined=len(one.joined), size=len(one.group), stones=len(one.added))
        for one in effects
    ]
    if len(effects) == 1:
        return told[0]
    cells = (join_cells(tiling, effect.added) for effect in effects)
    return "; ".join(f"{cell} {does}" for cell, does in zip(cells, told, strict=True))


def did_text(view: BoardView, turn: Turn, words: Words) -> str:
    """Describe the effects of the last turn, or the one before, to follow its notation; empty for a pass."""
    played = [one for one in (view.answered, view.last_turn, view.pending) if one is not None]
    later = (one.placements for one in played[played.index(turn) + 1 :])
    return _did_text(view.rules, view.position, turn, Turn(tuple(chain(*later))), words)


@lru_cache(maxsize=DESCRIBED_TURNS)
def _did_text(rules: Rules, position: Position, turn: Turn, later: Turn, words: Words) -> str:
    """Cached, since the board and the answer to its player say the same."""
    effects = effects_of(rules, position, turn, later=later)
    told = effects_text(effects, position.board.tiling, words)
    if not effects:
        return ""
    return words.say("turn-did", does=told)


def groups_text(view: BoardView, words: Words, longest: int) -> str:
    whole, *more = groups_pages(view, words, longest)
    if not more:
        return whole
    ending = words.say("scene-groups-cut")
    first, *_ = groups_pages(view, words, longest - len(ending) - 1)
    return f"{first}\n{ending}"


def groups_pages(view: BoardView, words: Words, longest: int) -> list[str]:
    """List groups and empty cells, one per line, on pages of at most `longest` characters."""
    lines = chain(marked_sentences(view, words, join_cells), _lines(view, words))
    longest = max(longest, SHORTEST_PAGE)
    parts = [part for line in lines for part in _parts_of(f"- {line}", longest)]
    pages = [""]
    for part in parts:
        if len(pages[-1]) + 1 + len(part) > longest:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{part}" if pages[-1] else part
    return pages


def _lines(view: BoardView, words: Words) -> Iterator[str]:
    if not view.rules.has_groups:
        return colour_sentences(view, words, join_cells)
    return chain(group_sentences(view, words, join_cells), empty_sentences(view, words, join_cells))


def _parts_of(line: str, longest: int) -> Iterator[str]:
    while len(line) > longest:
        end = line.rfind(",", 0, longest) + 1
        yield line[:end]
        line = line[end:].lstrip()
    yield line


def marked_sentences(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Yield sides that belong to colours, and highlighted cells by the game's own name for them, if any."""
    board = view.setup.board
    for colour, sides in view.rules.sides(board).items():
        cells = "; ".join(runs(board.tiling, side) for side in sides)
        yield words.say("scene-sides", colour=colour.value, cells=cells)
    name = f"marked-{view.game.key}"
    if not words.has(name):
        return
    for one in marked_cells(view):
        stone = view.position.stones[one.cells[0]]
        told = {**view.score.facts, "count": len(one.cells), "number": one.number or 0}
        yield words.say(
            name,
            **told,
            cells=runs(board.tiling, one.cells),
            colour="empty" if stone is None else stone.value,
        )


def colour_sentences(
    view: BoardView, words: Words, runs: CellFormat, *, is_short: bool = False
) -> Iterator[str]:
    """Yield all cells by colour; in short, "all others" replaces the longest list."""
    kinds = {colour.value: _cells_of(view, colour) for colour in Colour}
    texts = _texts(view, kinds | empty_cells(view), runs)
    if is_short:
        texts = _shorten(texts, view, words)
    for kind, cells in texts.items():
        yield cells_sentence(kind, cells, words)


def _cells_of(view: BoardView, colour: Colour) -> list[Cell]:
    return [cell for cell, stone in enumerate(view.position.stones) if stone is colour]


def _texts(view: BoardView, kinds: Mapping[str, Sequence[Cell]], runs: CellFormat) -> dict[str, str]:
    tiling = view.setup.board.tiling
    return {kind: runs(tiling, cells) for kind, cells in kinds.items() if cells}


def _shorten(texts: dict[str, str], view: BoardView, words: Words) -> dict[str, str]:
    """Put the longest list last, as "all others"."""
    if not texts:
        return texts
    kinds = max(len(texts), len({*view.position.stones}))
    longest = max(texts, key=lambda kind: len(texts[kind]))
    kept = {kind: cells for kind, cells in texts.items() if kind != longest}
    return kept | {longest: words.say("scene-all-others", kinds=kinds)}


def brief_group_sentences(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Yield all groups briefly: highlighted ones first, similar ones together."""
    states = _states(view)
    alike = dict[tuple[_State, Colour, int], list[str]]()
    open_states = [state for state in states.values() if state != CLOSED_STATE]
    order = [*open_states, PLAIN_STATE, CLOSED_STATE]

    def importance(group: Group) -> tuple[int, int]:
        return order.index(_state_of(group, states)), -len(group)

    for group in sorted(view.position.groups(), key=importance):
        state = _state_of(group, states)
        cells = runs(view.setup.board.tiling, group.cells)
        listed_as = PLAIN_STATE if state.word == "largest" else state  # the first of its colour
        key = listed_as, group.colour, len(group)
        alike.setdefault(key, []).append(cells)
    for state, same in groupby(alike.items(), key=lambda one: one[0][0]):
        groups = [
            _say_cells(words, "scene-groups", "; ".join(cells), colour=colour.value, size=size)
            for (_, colour, size), cells in same
        ]
        if state != PLAIN_STATE:
            groups = ["; ".join(groups)]
        for together in groups:
            yield _say_cells(words, "scene-groups-are", together, state=state.word, lacks=state.lacks)


def group_sentences(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Highlighted ones first."""
    states = _states(view)
    order = [cells for cells, state in states.items() if state != CLOSED_STATE]

    def importance(group: Group) -> tuple[int, int]:
        cells = frozenset(group.cells)
        if cells in order:
            place = order.index(cells)
        else:
            place = len(order)
        return place, -len(group)

    for group in sorted(view.position.groups(), key=importance):
        cells = runs(view.setup.board.tiling, group.cells)
        free = _free_text(view, group, words)
        yield _say_cells(words, "scene-group", cells + free, **_facts_of(group, states, words))


def _free_text(view: BoardView, group: Group, words: Words) -> str:
    free = view.position.liberties(group)
    cells = join_cells(view.setup.board.tiling, free)
    if not free:
        return ""
    return words.say("scene-group-free", count=len(free), cells=cells)


def cell_text(view: BoardView, cell: Cell, words: Words) -> str:
    tiling = view.setup.board.tiling
    name = tiling.names[cell]
    own = _group_at(view, cell)
    if own is None:
        content = words.say("scene-cell-empty", cell=name, number=_number(view, cell))
    else:
        cells = join_cells(tiling, own.cells)
        facts = _facts_of(own, _states(view), words)
        facts["free"] = _free_text(view, own, words)
        content = words.say("scene-cell", cell=name, cells=cells, **facts)
    neighbours = tiling.neighbours[cell]
    beside = [_beside(view, part, own, words) for part in _parts(view, neighbours)]
    return f"{content} {words.say('scene-neighbours', count=len(neighbours), cells='; '.join(beside))}"


def empty_sentences(
    view: BoardView, words: Words, runs: CellFormat, *, is_short: bool = False
) -> Iterator[str]:
    """Yield the empty cells, by number if they have numbers.

    In short, "all others" replaces the longest list, which then comes last, and only the first list says that
    cells are empty.
    """
    texts = _texts(view, empty_cells(view), runs)
    if is_short:
        texts = _shorten(texts, view, words)
    for index, (kind, cells) in enumerate(texts.items()):
        said = kind
        if index and is_short:
            said = kind.replace("number", "further")
        yield cells_sentence(said, cells, words)


def empty_cells(view: BoardView) -> dict[str, list[Cell]]:
    """By "empty" or "number-X", in order."""
    kinds: dict[str, list[Cell]] = {}
    numbers = view.setup.board.numbers
    for cell in view.position.empty:
        kind = "empty"
        if numbers:
            kind = f"number-{numbers[cell]}"
        kinds.setdefault(kind, []).append(cell)
    return dict(sorted(kinds.items()))


def cells_sentence(kind: str, cells: str, words: Words) -> str:
    what, _, number = kind.partition("-")
    return _say_cells(words, "scene-cells", cells, kind=what, number=number)


def _say_cells(words: Words, message: str, cells: str, **told: Argument) -> str:
    """Say a sentence with a list of any length; `Words.say` would cut it."""
    return words.say(message, cells=_PLACE, **told).replace(_PLACE, cells)


@dataclass(frozen=True)
class _State:
    """A group's state by the score: keyword of a message, and stones missing for it to count."""

    word: str = "plain"
    lacks: int = 0


PLAIN_STATE = _State()
"""Not mentioned by the score."""
CLOSED_STATE = _State("closed")
"""Can no longer count."""


def _states(view: BoardView) -> dict[frozenset[Cell], _State]:
    return {frozenset(one.cells): _state(one, view) for one in marked_cells(view)}


def _state(marked: Marked, view: BoardView) -> _State:
    if marked.lacks:
        return _State("short", marked.lacks)
    if marked.emphasis is Emphasis.CLOSED:
        return CLOSED_STATE
    if marked.emphasis is not Emphasis.OUTLINED or marked.number is None:
        return PLAIN_STATE  # only the game can name it (`marked_sentences`)
    if view.score.numbers is Numbers.COUNT:
        return PLAIN_STATE
    if view.score.numbers is Numbers.RANK:
        return _State("counts")
    return _State("largest" if view.outcome is None else "compared")


def _state_of(group: Group, states: dict[frozenset[Cell], _State]) -> _State:
    return states.get(frozenset(group.cells), PLAIN_STATE)


def _facts_of(group: Group, states: dict[frozenset[Cell], _State], words: Words) -> dict[str, str | int]:
    state = _state_of(group, states)
    told = ""
    if state != PLAIN_STATE:
        told = words.say("scene-group-state", state=state.word, lacks=state.lacks)
    return {"colour": group.colour.value, "size": len(group), "state": told}


def _group_at(view: BoardView, cell: Cell) -> Group | None:
    index = view.position.group_at.get(cell)
    if index is None:
        return None
    return view.position.groups()[index]


def _number(view: BoardView, cell: Cell) -> int:
    if not view.setup.board.numbers:
        return 0
    return view.setup.board.numbers[cell]


def _parts(view: BoardView, cells: Iterable[Cell]) -> list[list[Cell]]:
    """Group cells by content: the same group, or the same number and no stone."""
    parts: dict[tuple[int, int], list[Cell]] = {}
    for cell in sorted(cells, key=view.setup.board.tiling.names.__getitem__):
        group = view.position.group_at.get(cell, -1)
        number = 0 if group >= 0 else _number(view, cell)
        parts.setdefault((group, number), []).append(cell)
    return list(parts.values())


def _beside(view: BoardView, cells: Collection[Cell], own: Group | None, words: Words) -> str:
    first = next(iter(cells))
    names = ", ".join(view.setup.board.tiling.names[cell] for cell in cells)
    group = _group_at(view, first)
    if group is None:
        return words.say("scene-beside-empty", cells=names, number=_number(view, first))
    whose = "same" if group is own else "other"
    facts = _facts_of(group, _states(view), words)
    return words.say("scene-beside", cells=names, whose=whose, **facts)
