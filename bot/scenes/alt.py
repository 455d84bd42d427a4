"""The board in words: alt text for the picture, and a board made of letters for a code block."""

from collections.abc import Iterable, Iterator
from itertools import chain

from bot.rules.position import Colour, Turn
from bot.rules.rows import format_rows
from bot.rules.rules import Outcome
from bot.scenes.groups import (
    Runs,
    cells_sentence,
    empty_cells,
    empty_sentences,
    group_sentences,
    join_cells,
    join_tightly,
    numbers_sentence,
)
from bot.scenes.view import BoardView
from bot.words import Words

LONGEST = 1024
"""Characters that Discord allows as alt text."""


def alt_text(view: BoardView, words: Words) -> str:
    """Describe the picture: game, ply, last turn, who moves and the score (or who won), then the position.

    At most `LONGEST` characters: group by group if that is possible, else by colour. Cells in a row are
    joined ("a1-a4"), tighter on big boards ("a1-4 6"); if even that is too long, it ends after the last cell
    that fits and says so.
    """
    return _fit(list(_headline(view, words)), view, words)


def animation_text(view: BoardView, words: Words) -> str:
    """Describe an animation by its last picture, in at most `LONGEST` characters."""
    return _fit([words.say("scene-animation"), *_headline(view, words)], view, words)


def _fit(head: list[str], view: BoardView, words: Words) -> str:
    for tell in (_groups, _colours):
        for runs in (join_cells, join_tightly):
            text = _join(chain(head, tell(view, words, runs)))
            if len(text) <= LONGEST:
                return text
    return _cut(text, words.say("scene-cut"))


def _join(sentences: Iterable[str]) -> str:
    """Join sentences up to the first that does not fit: a crowded board has dozens that would go unused."""
    text = ""
    for sentence in sentences:
        text = f"{text} {sentence}" if text else sentence
        if len(text) > LONGEST:
            break
    return text


def text_board(view: BoardView, words: Words) -> str:
    """Draw the position with letters, for a code block: capitals are the last turn, names are at the edge."""
    tiling, numbers = view.setup.board.tiling, view.setup.board.numbers
    newest = set(view.newest)
    marks = [str(number) for number in numbers] or ["."] * len(tiling)
    for cell, colour in enumerate(view.position.stones):
        if colour is not None:
            marks[cell] = colour.mark.upper() if cell in newest else colour.mark
    rows = format_rows(marks, tiling).split("\n")
    lines = [f"{name:>2}  {line}" for name, line in zip(tiling.row_names, rows, strict=True)]
    if tiling.column_names:
        lines.append("    " + " ".join(tiling.column_names))
    rows_or_columns, turns = "columns" if tiling.column_names else "rows", 1 if view.answered is None else 2
    legend = words.say("scene-text-legend", rows=rows_or_columns, newest=turns)
    return "\n".join([*lines, "", legend])


def _headline(view: BoardView, words: Words) -> Iterator[str]:
    game, ply = view.game, view.position.ply
    board = game.board_name(view.setup.board_key)
    title = "scene-title" if view.number else "scene-title-no-match"
    if view.is_proposed:
        yield words.say("scene-proposed")
    yield words.say(title, game=game.name, match=str(view.number), board=words.board(board), ply=ply)
    if view.answered is not None:
        yield words.say("scene-turn-before", turn=_turn(view.answered, view, words, view.answered_key))
    if view.last_turn is not None:
        yield words.say("scene-last-turn", turn=_turn(view.last_turn, view, words, view.last_key))
    if view.outcome is not None:
        yield from _end(view, view.outcome, words)
    else:
        yield words.say("scene-to-move", seat=words.say(f"seat-{view.title(view.position.seat)}"))
        yield words.say(f"score-{game.key}", **view.score.facts)
    yield from numbers_sentence(view, words)
    if not view.pending.is_pass:
        yield words.say("scene-pending", turn=_turn(view.pending, view, words, "pass"))
    yield from _hints(view, words)
    if view.questioned:
        yield words.say("scene-questioned", cells=join_cells(view.setup.board.tiling, view.questioned))


def _hints(view: BoardView, words: Words) -> Iterator[str]:
    """Yield the turns that are hinted at, with their numbers."""
    key = view.rules.pass_key(view.position)
    for number, turn in enumerate(view.hints, start=1):
        yield words.say("scene-hint", number=number, turn=_turn(turn, view, words, key))


def _end(view: BoardView, outcome: Outcome, words: Words) -> Iterator[str]:
    """Yield who has won, and why if it can be seen on the board; the other reasons name people."""
    if outcome.winner is not None:
        yield words.say("scene-won", seat=words.say(f"seat-{view.title(outcome.winner)}"))
    else:
        yield words.say("scene-drawn" if view.by_rules else "scene-ended")
    if view.by_rules and "loser" not in outcome.details:
        yield words.say(f"outcome-{outcome.reason}", **outcome.details)


def _turn(turn: Turn, view: BoardView, words: Words, key: str) -> str:
    names = view.setup.board.tiling.names
    if turn.is_pass:
        return words.say(f"scene-{key}")
    return words.say("scene-list-comma").join(
        words.say(f"stone-{colour.value}", name=names[cell]) for cell, colour in turn.placements
    )


def _groups(view: BoardView, words: Words, runs: Runs) -> Iterator[str]:
    """Yield all groups, then the empty cells; where groups don't matter, as `_colours` does."""
    if view.rules.has_groups:
        yield from group_sentences(view, words, runs)
        yield from empty_sentences(view, words, runs, rest=words.say("scene-all-others"))
    else:
        yield from _colours(view, words, runs)


def _colours(view: BoardView, words: Words, runs: Runs) -> Iterator[str]:
    """Yield where everything is; the longest list of empty cells (of stones, if full) is "all others"."""
    tiling = view.setup.board.tiling
    kinds = empty_cells(view)
    for colour in Colour:
        kinds[colour.value] = [cell for cell, stone in enumerate(view.position.stones) if stone is colour]
    texts = {kind: runs(tiling, cells) for kind, cells in kinds.items() if cells}
    rest = max(texts, key=lambda kind: (kind not in ("black", "white"), len(texts[kind])))
    for kind in sorted(texts, key=lambda kind: (kind == rest, _order(kind))):
        cells = words.say("scene-all-others") if kind == rest else texts[kind]
        yield cells_sentence(kind, cells, words)


def _order(kind: str) -> tuple[int, str]:
    return ("black", "white").index(kind) if kind in ("black", "white") else 2, kind


def _cut(text: str, ending: str) -> str:
    """Shorten a text after the last comma or sentence that leaves room for the ending."""
    room = text[: LONGEST - len(ending) - 2]
    end = max(room.rfind(","), room.rfind("."))
    return f"{room[:end]}. {ending}"
