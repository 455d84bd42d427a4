"""Alt texts of boards, and how their cells are named."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from bot.rules.position import Turn
from bot.rules.rules import Outcome
from bot.rules.tilings import Tiling, format_rows
from bot.scenes.groups import (
    CellFormat,
    brief_group_sentences,
    colour_sentences,
    did_text,
    empty_sentences,
    join_cells,
    join_compactly,
    marked_sentences,
)
from bot.scenes.view import BoardView
from bot.words import Words

MAX_ALT_TEXT = 1024
"""Discord's limit, in characters."""


def alt_text(view: BoardView, words: Words) -> str:
    """Describe the picture: game, ply, last turn, score or result, then the position.

    Omits what the message says (`BoardView.told`). Within `MAX_ALT_TEXT`: by groups if possible, else by
    colours; adjacent cells are joined ("a1-a4"), more tightly on big boards ("a1-4 6"). A longer text is cut
    after a cell and says so.
    """
    return _fit(list(_headline(view, words)), view, words)


def animation_text(view: BoardView, words: Words) -> str:
    return _fit([words.say("scene-animation"), *_headline(view, words)], view, words)


def _fit(head: list[str], view: BoardView, words: Words) -> str:
    for tell in (_groups, _colours):
        for runs in (join_cells, join_compactly):
            text = _join(chain(head, tell(view, words, runs)))
            if len(text) <= MAX_ALT_TEXT:
                return text
    return _cut(text, words.say("scene-cut"))


def _join(sentences: Iterable[str]) -> str:
    """Join sentences up to the first that does not fit, since a crowded board has dozens."""
    text = ""
    for sentence in sentences:
        text = f"{text} {sentence}" if text else sentence
        if len(text) > MAX_ALT_TEXT:
            break
    return text


def text_board(view: BoardView) -> str:
    """Draw the position with letters for a code block; capitals are the last turn."""
    tiling = view.setup.board.tiling
    numbers = view.setup.board.numbers
    newest = set(view.newest)
    marks = [str(number) for number in numbers] or ["."] * len(tiling)
    for cell, colour in enumerate(view.position.stones):
        if colour is not None:
            marks[cell] = colour.mark.upper() if cell in newest else colour.mark
    rows = format_rows(marks, tiling).split("\n")
    lines = [f"{name:>2}  {line}" for name, line in zip(tiling.row_names, rows, strict=True)]
    if tiling.column_names:
        lines.append("    " + " ".join(tiling.column_names))
    return "\n".join(lines)


def text_legend(view: BoardView, words: Words) -> str:
    """Explain a text board; outside of the code block, which a phone would scroll sideways."""
    tiling = view.setup.board.tiling
    rows_or_columns = "columns" if tiling.column_names else "rows"
    turns = 1 if view.answered is None else 2
    return words.say("scene-text-legend", rows=rows_or_columns, newest=turns)


def _headline(view: BoardView, words: Words) -> Iterator[str]:
    game = view.game
    ply = view.position.ply
    board = game.board_name(view.setup.board_key)
    title = "scene-title" if view.number else "scene-title-no-match"
    if view.is_tried:
        yield words.say("scene-tried")
    if view.is_proposed:
        yield words.say("scene-proposed")
    if "title" not in view.told or not ply:  # at the start, the board is news
        yield words.say(title, game=game.name, match=view.number, board=words.board(board), ply=ply)
    if "turn" not in view.told:
        yield from _turns(view, words)
    if "score" not in view.told:
        yield from standing_sentences(view, words)
    yield from _unplayed(view, words)


def _turns(view: BoardView, words: Words) -> Iterator[str]:
    if view.answered is not None:
        turn = _turn(view.answered, view, words, view.answered_key)
        yield words.say("scene-turn-before", turn=turn + did_text(view, view.answered, words))
    if view.last_turn is not None:
        turn = _turn(view.last_turn, view, words, view.last_key)
        yield words.say("scene-last-turn", turn=turn + did_text(view, view.last_turn, words))


def _unplayed(view: BoardView, words: Words) -> Iterator[str]:
    tiling = view.setup.board.tiling
    key = view.rules.pass_key(view.position)
    if not view.pending.is_pass:
        yield words.say("scene-pending", turn=_turn(view.pending, view, words, "pass"))
    if view.chosen:
        yield words.say("scene-pending", turn=join_cells(tiling, view.chosen))
    if "hints" not in view.told:
        for number, turn in enumerate(view.hints, start=1):
            yield words.say("scene-hint", number=number, turn=_turn(turn, view, words, key))
    if view.marked:
        yield words.say("scene-marked", cells=join_cells(tiling, view.marked))
    if view.questioned:
        cells = join_cells(tiling, view.questioned)
        yield words.say("scene-questioned", cells=cells)


def standing_sentences(view: BoardView, words: Words) -> Iterator[str]:
    if view.outcome is not None:
        yield from _end(view, view.outcome, words)
        return
    seat = words.say(f"seat-{view.title(view.position.seat)}")
    yield words.say("scene-to-move", seat=seat)
    yield words.say(f"score-{view.game.key}", **view.score.facts)


def _end(view: BoardView, outcome: Outcome, words: Words) -> Iterator[str]:
    if outcome.winner is not None:
        seat = words.say(f"seat-{view.title(outcome.winner)}")
        yield words.say("scene-won", seat=seat)
    else:
        yield words.say("scene-drawn" if view.by_rules else "scene-ended")
    if view.by_rules and "loser" not in outcome.details:
        yield words.say(f"outcome-{outcome.reason}", **outcome.facts)


def _turn(turn: Turn, view: BoardView, words: Words, key: str) -> str:
    names = view.setup.board.tiling.names
    if turn.is_pass:
        return words.say(f"scene-{key}")
    stones = [words.say(f"stone-{colour.value}", name=names[cell]) for cell, colour in turn.placements]
    return words.say("scene-list-comma").join(stones)


def _groups(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Yield all groups, then empty cells; by colours in games without groups."""
    yield from marked_sentences(view, words, runs)
    if not view.rules.has_groups:
        yield from _colours(view, words, runs)
        return
    yield from brief_group_sentences(view, words, runs)
    if not view.is_brief:
        yield from empty_sentences(view, words, runs, is_short=True)


def _colours(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    return colour_sentences(view, words, runs, is_short=True)


def _cut(text: str, ending: str) -> str:
    """Cut after the last comma or sentence that leaves room for the ending."""
    room = text[: MAX_ALT_TEXT - len(ending) - 2]
    end = max(room.rfind(","), room.rfind("."))
    return f"{room[:end]}. {ending}"


def naming_text(tiling: Tiling, words: Words, stones_on: str) -> str:
    sentences = [
        _naming_order(tiling, words),
        _ends(tiling, words),
        words.say("naming-neighbours", on=stones_on),
        _example(tiling, words),
    ]
    return " ".join(sentences)


def kinds_text(tilings: Mapping[str, Tiling], words: Words, stones_on: str) -> str:
    """Explain the naming of several boards; common parts once."""
    paragraphs: dict[str, list[str]] = {}
    for name, tiling in tilings.items():
        order = _naming_order(tiling, words)
        lines = paragraphs.setdefault(order, [order])
        lines.append(f"- **{name}**: {_example(tiling, words)}")
    parts = [words.say("naming-neighbours", on=stones_on)]
    parts += ["\n".join(lines) for lines in paragraphs.values()]
    return "\n\n".join(parts)


def _naming_order(tiling: Tiling, words: Words) -> str:
    if tiling.naming.letters_name_columns:
        return words.say("naming-columns")
    return words.say("naming-rows")


def _ends(tiling: Tiling, words: Words) -> str:
    if tiling.naming.letters_name_columns:
        return words.say("naming-columns-end", last=tiling.column_names[-1], high=len(tiling.rows))
    names = tiling.names
    rows = [f"{names[row[0]]}-{names[row[-1]]}" for row in reversed(tiling.rows)]
    return words.say("naming-rows-end", rows=", ".join(rows))


def _example(tiling: Tiling, words: Words) -> str:
    """Give the numbers of neighbours, and the neighbours of a central cell that has the most."""
    counts = [len(others) for others in tiling.neighbours]
    half = len(tiling) // 2
    cell = max(range(len(tiling)), key=lambda cell: (counts[cell], -abs(cell - half)))
    names = ", ".join(sorted(tiling.names[other] for other in tiling.neighbours[cell]))
    return words.say(
        "naming-example", fewest=min(counts), most=max(counts), cell=tiling.names[cell], cells=names
    )
