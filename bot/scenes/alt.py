"""Alt texts of boards and charts, and the charts of estimates and ratings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain, groupby
from math import ceil, floor
from typing import NamedTuple, Protocol

from bot.rules.position import Colour, Turn
from bot.rules.rules import Outcome
from bot.rules.tilings import Tiling, format_rows
from bot.scenes.groups import (
    CellFormat,
    brief_group_sentences,
    colour_sentences,
    did_text,
    empty_sentences,
    free_sentence,
    join_cells,
    join_compactly,
    marked_sentences,
)
from bot.scenes.view import BoardView
from bot.words import Words
from renderer.chart import Chart, Curve, Plot

MAX_ALT_TEXT = 1024
"""Discord's limit, in characters."""
BRIEF_WORDS = 42
"""Words spent on single groups if details are available on demand."""


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
    return "\n".join(lines)


def text_legend(view: BoardView, words: Words) -> str:
    """Explain a text board; outside of the code block, which a phone would scroll sideways."""
    tiling = view.setup.board.tiling
    rows_or_columns, turns = "columns" if tiling.column_names else "rows", 1 if view.answered is None else 2
    return words.say("scene-text-legend", rows=rows_or_columns, newest=turns)


def _headline(view: BoardView, words: Words) -> Iterator[str]:
    game, ply = view.game, view.position.ply
    board = game.board_name(view.setup.board_key)
    title = "scene-title" if view.number else "scene-title-no-match"
    if view.is_tried:
        yield words.say("scene-tried")
    if view.is_proposed:
        yield words.say("scene-proposed")
    if "title" not in view.told or not ply:  # at the start, the board is news
        yield words.say(title, game=game.name, match=str(view.number), board=words.board(board), ply=ply)
    if "turn" not in view.told:
        yield from _turns(view, words)
    if "score" not in view.told:
        yield from _standing(view, words)
    yield from _unplayed(view, words)


def _turns(view: BoardView, words: Words) -> Iterator[str]:
    if view.answered is not None:
        turn = _turn(view.answered, view, words, view.answered_key)
        yield words.say("scene-turn-before", turn=turn + did_text(view, view.answered, words))
    if view.last_turn is not None:
        turn = _turn(view.last_turn, view, words, view.last_key)
        yield words.say("scene-last-turn", turn=turn + did_text(view, view.last_turn, words))


def _unplayed(view: BoardView, words: Words) -> Iterator[str]:
    tiling, key = view.setup.board.tiling, view.rules.pass_key(view.position)
    if not view.pending.is_pass:
        yield words.say("scene-pending", turn=_turn(view.pending, view, words, "pass"))
    if view.chosen:
        yield words.say("scene-pending", turn=join_cells(tiling, view.chosen))
    for number, turn in enumerate(() if "hints" in view.told else view.hints, start=1):
        yield words.say("scene-hint", number=number, turn=_turn(turn, view, words, key))
    if view.questioned:
        yield words.say("scene-questioned", cells=join_cells(tiling, view.questioned))


def _standing(view: BoardView, words: Words) -> Iterator[str]:
    if view.outcome is not None:
        yield from _end(view, view.outcome, words)
        return
    yield words.say("scene-to-move", seat=words.say(f"seat-{view.title(view.position.seat)}"))
    yield words.say(f"score-{view.game.key}", **view.score.facts)


def _end(view: BoardView, outcome: Outcome, words: Words) -> Iterator[str]:
    if outcome.winner is not None:
        yield words.say("scene-won", seat=words.say(f"seat-{view.title(outcome.winner)}"))
    else:
        yield words.say("scene-drawn" if view.by_rules else "scene-ended")
    if view.by_rules and "loser" not in outcome.details:
        yield words.say(f"outcome-{outcome.reason}", **outcome.facts)


def _turn(turn: Turn, view: BoardView, words: Words, key: str) -> str:
    names = view.setup.board.tiling.names
    if turn.is_pass:
        return words.say(f"scene-{key}")
    return words.say("scene-list-comma").join(
        words.say(f"stone-{colour.value}", name=names[cell]) for cell, colour in turn.placements
    )


def _groups(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Yield all groups, then empty cells; by colours in games without groups."""
    yield from marked_sentences(view, words, runs)
    if view.is_brief and view.rules.has_groups:
        yield from brief_group_sentences(view, words, runs, BRIEF_WORDS)
        yield from free_sentence(view, words)
    elif view.rules.has_groups:
        yield from brief_group_sentences(view, words, runs)
        yield from empty_sentences(view, words, runs, rest=words.say("scene-all-others"))
    else:
        yield from _colours(view, words, runs)


def _colours(view: BoardView, words: Words, runs: CellFormat) -> Iterator[str]:
    """Yield the cells by content; the longest list of empty cells (or stones) becomes "all others"."""
    return colour_sentences(view, words, runs, rest=words.say("scene-all-others"))


def _cut(text: str, ending: str) -> str:
    """Cut after the last comma or sentence that leaves room for the ending."""
    room = text[: MAX_ALT_TEXT - len(ending) - 2]
    end = max(room.rfind(","), room.rfind("."))
    return f"{room[:end]}. {ending}"


def naming_text(tiling: Tiling, words: Words, stones_on: str) -> str:
    neighbours = words.say("naming-neighbours", on=stones_on)
    return " ".join([_naming_order(tiling, words), _ends(tiling, words), neighbours, _example(tiling, words)])


def kinds_text(tilings: Mapping[str, Tiling], words: Words, stones_on: str) -> str:
    """Explain the naming of several boards; common parts once."""
    paragraphs: dict[str, list[str]] = {}
    for name, tiling in tilings.items():
        line = f"- **{name}**: {_example(tiling, words)}"
        paragraphs.setdefault(_naming_order(tiling, words), []).append(line)
    parts = ["\n".join([order, *lines]) for order, lines in paragraphs.items()]
    return "\n\n".join([words.say("naming-neighbours", on=stones_on), *parts])


def _naming_order(tiling: Tiling, words: Words) -> str:
    return words.say("naming-columns" if tiling.naming.letters_name_columns else "naming-rows")


def _ends(tiling: Tiling, words: Words) -> str:
    if tiling.naming.letters_name_columns:
        return words.say("naming-columns-end", last=tiling.column_names[-1], high=len(tiling.rows))
    rows = ((tiling.names[row[0]], tiling.names[row[-1]]) for row in tiling.rows[::-1])
    return words.say("naming-rows-end", rows=", ".join(f"{first}-{last}" for first, last in rows))


def _example(tiling: Tiling, words: Words) -> str:
    """Give the numbers of neighbours, and the neighbours of a central cell that has the most."""
    counts, half = [len(others) for others in tiling.neighbours], len(tiling) // 2
    cell = max(range(len(tiling)), key=lambda cell: (counts[cell], -abs(cell - half)))
    names = ", ".join(sorted(tiling.names[other] for other in tiling.neighbours[cell]))
    return words.say(
        "naming-example", fewest=min(counts), most=max(counts), cell=tiling.names[cell], cells=names
    )


_MAX_NAMED = 16
"""Estimates named besides marked ones; ratings named per game."""
_SIDES = ("counted", "cell")
"""Roles of the areas of seats without colours."""


class WinEstimate(Protocol):
    @property
    def chance(self) -> float:
        """That seat 0 wins."""

    @property
    def proven(self) -> bool:
        """Whether it is certain."""


def chart_of(
    estimates: Sequence[WinEstimate],
    marked: Sequence[int],
    colours: Sequence[Colour | None],
    sides: Sequence[str],
) -> Chart:
    """Estimates are at the start and after every turn; seats have names (`sides`), and perhaps colours."""
    # The font has no ß, and no such quotation marks.
    first, second = (side.strip("„“").upper() for side in sides)
    chances, proven = (one.chance for one in estimates), (one.proven for one in estimates)
    roles = {Colour.BLACK: "black", Colour.WHITE: "white-light"}
    below, above = (roles[one] if one else other for one, other in zip(colours, _SIDES, strict=True))
    return Chart(tuple(chances), tuple(proven), tuple(marked), (first, second), (below, above))


def chart_text(estimates: Sequence[WinEstimate], marked: Sequence[int], first: str, words: Words) -> str:
    """Name the estimates at regular turns, and around marked ones; proven ones are marked as such."""
    last = len(estimates) - 1
    step = ceil(last / _MAX_NAMED)
    while True:
        turns = {*range(0, last, step), last, *marked, *(turn - 1 for turn in marked)}
        said = [_estimate_text(turn, estimates[turn], words) for turn in sorted(turns)]
        text = words.say("judged-alt", first=first, estimates=", ".join(said))
        if len(text) <= MAX_ALT_TEXT or step > last:
            return text[:MAX_ALT_TEXT]
        step *= 2


def _estimate_text(turn: int, judged: WinEstimate, words: Words) -> str:
    told = estimate_words(judged, 0, words)
    return words.say("judged-alt-at", ply=turn, number=str(turn), estimate=told)


def estimate_words(judged: WinEstimate, seat: int, words: Words) -> str:
    """Say a seat's probability of winning; certainty is reserved for proven results."""
    chance = 1 - judged.chance if seat else judged.chance
    percent = min(max(round(100 * chance), 1), 99)
    certain = "drawn" if chance == 0.5 else "won" if chance else "lost"
    return words.say("estimate", proven=certain if judged.proven else "open", percent=percent)


MAX_GAMES = 3
CURVED_FROM = 5
"""Rated matches needed for a curve."""
_LINE_ROLES = ("counted", "question", "hint")
"""Of the lines; the second is thick, for the colour-blind."""
_MOST_POINTS = 400
_RULE_STEP, _MAX_RULES = 100, 4
"""Distance of horizontal rules in points (or a multiple), and their maximal number."""
_MAX_TICKS = {"hour": 4, "day": 4, "month": 3}


class RatingPoint(NamedTuple):
    at: datetime
    value: float
    deviation: float


def rating_plot(games: Mapping[str, Sequence[RatingPoint]], words: Words) -> Plot:
    """Return the chart of ratings; days begin in the time zone of its moments."""
    shown = [(name, stood[-_MOST_POINTS:]) for name, stood in games.items()][:MAX_GAMES]
    moments = [stood[end].at for _, stood in shown for end in (0, -1)]
    unit = _unit(max(moments) - min(moments))
    begins = _start(min(moments), "hour" if unit == "hour" else "day")
    ends = max(*moments, begins + timedelta(hours=1))
    low, high, step = _heights([one for _, stood in shown for one in stood])

    def height(value: float) -> float:
        return (value - low) / (high - low)

    def line(name: str, stood: Sequence[RatingPoint], colour: str) -> Curve:
        points = tuple(((one.at - begins) / (ends - begins), height(one.value)) for one in stood)
        band = tuple(one.deviation / (high - low) for one in stood)
        return Curve(points, band, colour, name, is_thick=colour == _LINE_ROLES[1])

    return Plot(
        tuple(line(*one, colour) for one, colour in zip(shown, _LINE_ROLES, strict=False)),
        below=tuple(
            ((at - begins) / (ends - begins), _tick(at, unit, words)) for at in _ticks(begins, ends, unit)
        ),
        beside=tuple((height(value), str(value)) for value in range(low, high + 1, step)),
    )


def _unit(span: timedelta) -> str:
    return "hour" if span < timedelta(days=2) else "day" if span <= timedelta(days=120) else "month"


def _start(at: datetime, unit: str) -> datetime:
    hour, day = at.hour if unit == "hour" else 0, 1 if unit == "month" else at.day
    return at.replace(day=day, hour=hour, minute=0, second=0, microsecond=0)


def _ticks(begins: datetime, ends: datetime, unit: str) -> list[datetime]:
    """Return the beginnings of hours, days or months, or of every n-th."""
    length, at, found = {"hour": 1, "day": 24, "month": 32 * 24}[unit], _start(begins, unit), []
    while at <= ends:
        found.append(at)
        at = _start(at + timedelta(hours=length), unit)
    found = [at for at in found if at >= begins]
    return found[:: ceil(len(found) / _MAX_TICKS[unit])]


def _tick(at: datetime, unit: str, words: Words) -> str:
    told = {"hour": str(at.hour), "day": str(at.day), "year": str(at.year)}
    return words.say("rating-tick", unit=unit, month=at.month, **told)


def _heights(all_: Sequence[RatingPoint]) -> tuple[int, int, int]:
    low = min(one.value - one.deviation for one in all_)
    high = max(one.value + one.deviation for one in all_)
    step = _RULE_STEP * ceil((high - low) / _RULE_STEP / _MAX_RULES)
    bottom = step * floor(low / step)
    return bottom, step * ceil(high / step), step


def rating_text(games: Mapping[str, Sequence[RatingPoint]], words: Words) -> str:
    """Describe a chart of ratings: first, last, and some between, per game."""
    few = _MAX_NAMED
    while True:
        told = [_game_text(name, stood, few, words) for name, stood in list(games.items())[:MAX_GAMES]]
        text = words.say("rating-alt", games=" ".join(told))
        if len(text) <= MAX_ALT_TEXT or few <= 2:
            return text[:MAX_ALT_TEXT]
        few -= 2


def _game_text(name: str, stood: Sequence[RatingPoint], few: int, words: Words) -> str:
    once = [next(same) for _, same in groupby(stood, key=lambda one: round(one.value))]
    step = max(1, ceil((len(once) - 1) / (few - 1)))
    picked = [*once[:-1:step], once[-1]]
    said = [words.say("rating-alt-at", day=one.at.strftime("%Y-%m-%d"), **_numbers(one)) for one in picked]
    return words.say("rating-alt-game", game=name, ratings=", ".join(said))


def _numbers(one: RatingPoint) -> dict[str, str]:
    return {"rating": str(round(one.value)), "deviation": str(round(one.deviation))}
