"""Boards and charts as texts for those who do not see them, and how probable wins and ratings are drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain, groupby
from math import ceil, floor
from typing import NamedTuple, Protocol

from bot.rules.position import Colour, Turn
from bot.rules.rules import Outcome
from bot.rules.tilings import Tiling, format_rows
from bot.scenes.groups import (
    Runs,
    colour_sentences,
    did_text,
    empty_sentences,
    free_sentence,
    join_cells,
    join_tightly,
    like_groups_sentences,
    marked_sentences,
)
from bot.scenes.view import BoardView
from bot.words import Words
from renderer.chart import Chart, Line, Plot

LONGEST = 1024
"""Characters that Discord allows as alt text."""
BRIEF = 42
"""Words in which groups are named where the rest is told on demand."""


def alt_text(view: BoardView, words: Words) -> str:
    """Describe the picture: game, ply, last turn, who moves and the score (or who won), then the position.

    What the message beside it says (`BoardView.told`) is left out.

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


def text_board(view: BoardView) -> str:
    """Draw the position with letters, for a code block: capitals are the last turn, names are at the edge.

    `text_legend` says so.
    """
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
    """Explain a text board; too long a line for a code block, which a phone would scroll sideways."""
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
    """Yield the stones of a half-made turn, turns that are hinted at, and the cells of a refused one."""
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
    """Yield who has won, and why if it can be seen on the board; the other reasons name people."""
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


def _groups(view: BoardView, words: Words, runs: Runs) -> Iterator[str]:
    """Yield all groups, then the empty cells; where groups don't matter, as `_colours` does."""
    yield from marked_sentences(view, words, runs)
    if view.is_brief and view.rules.has_groups:
        yield from like_groups_sentences(view, words, runs, BRIEF)
        yield from free_sentence(view, words)
    elif view.rules.has_groups:
        yield from like_groups_sentences(view, words, runs)
        yield from empty_sentences(view, words, runs, rest=words.say("scene-all-others"))
    else:
        yield from _colours(view, words, runs)


def _colours(view: BoardView, words: Words, runs: Runs) -> Iterator[str]:
    """Yield where everything is; the longest list of empty cells (of stones, if full) is "all others"."""
    return colour_sentences(view, words, runs, rest=words.say("scene-all-others"))


def _cut(text: str, ending: str) -> str:
    """Shorten a text after the last comma or sentence that leaves room for the ending."""
    room = text[: LONGEST - len(ending) - 2]
    end = max(room.rfind(","), room.rfind("."))
    return f"{room[:end]}. {ending}"


def naming_text(tiling: Tiling, words: Words, stones_on: str) -> str:
    neighbours = words.say("naming-neighbours", on=stones_on)
    return " ".join([_naming_order(tiling, words), _ends(tiling, words), neighbours, _example(tiling, words)])


def kinds_text(tilings: Mapping[str, Tiling], words: Words, stones_on: str) -> str:
    """Explain the same for several boards by their names; what they have in common is said once."""
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
    """Say how many neighbours cells have, and those of the cell nearest the middle that has most."""
    counts, half = [len(others) for others in tiling.neighbours], len(tiling) // 2
    cell = max(range(len(tiling)), key=lambda cell: (counts[cell], -abs(cell - half)))
    names = ", ".join(sorted(tiling.names[other] for other in tiling.neighbours[cell]))
    return words.say(
        "naming-example", fewest=min(counts), most=max(counts), cell=tiling.names[cell], cells=names
    )


_TOLD = 16
"""Estimates that an alt text names beside those that are marked, and ratings of a game that one names."""


_SIDES = ("counted", "cell")
"""Colours of the areas of seats that have none."""


class Judged(Protocol):
    """An estimate."""

    @property
    def chance(self) -> float:
        """How probable it is that seat 0 wins."""

    @property
    def proven(self) -> bool:
        """Whether that is certain."""


def chart_of(
    estimates: Sequence[Judged], marked: Sequence[int], colours: Sequence[Colour | None], sides: Sequence[str]
) -> Chart:
    """Return the chart of a match, with some turns marked.

    Args:
        estimates: At the start and after every turn.
        marked: The turns that are marked.
        colours: Of the stones of each seat, where it has one.
        sides: What the seats are called.
    """
    first, second = (side.strip("„“").upper() for side in sides)  # the font has no ß, and no such mark
    chances, proven = (one.chance for one in estimates), (one.proven for one in estimates)
    roles = {Colour.BLACK: "black", Colour.WHITE: "white-light"}
    below, above = (roles[one] if one else other for one, other in zip(colours, _SIDES, strict=True))
    return Chart(tuple(chances), tuple(proven), tuple(marked), (first, second), (below, above))


def chart_text(estimates: Sequence[Judged], marked: Sequence[int], first: str, words: Words) -> str:
    """Say the estimates of a chart at every few turns, and at those that are marked; proven ones as such.

    Args:
        estimates: At the start and after every turn.
        marked: The turns that are marked; what stood before them is told, too.
        first: What seat 0 is called.
        words: The reader's language.
    """
    last = len(estimates) - 1
    step = ceil(last / _TOLD)
    while True:
        turns = {*range(0, last, step), last, *marked, *(turn - 1 for turn in marked)}
        said = [_told(turn, estimates[turn], words) for turn in sorted(turns)]
        text = words.say("judged-alt", first=first, estimates=", ".join(said))
        if len(text) <= LONGEST or step > last:
            return text[:LONGEST]
        step *= 2


def _told(turn: int, judged: Judged, words: Words) -> str:
    told = estimate_words(judged, 0, words)
    return words.say("judged-alt-at", ply=turn, number=str(turn), estimate=told)


def estimate_words(judged: Judged, seat: int, words: Words) -> str:
    """Say how probable a win of a seat is; what is not proven is neither certain nor impossible."""
    chance = 1 - judged.chance if seat else judged.chance
    percent = min(max(round(100 * chance), 1), 99)
    certain = "drawn" if chance == 0.5 else "won" if chance else "lost"
    return words.say("estimate", proven=certain if judged.proven else "open", percent=percent)


DRAWN = 3
"""How many games a chart has room for."""
CURVED_FROM = 5
"""The fewest rated matches of a game that has a curve."""
_COLOURS = ("counted", "question", "hint")
"""Of the lines; the second is thick, for those who see no colours."""
_MOST_POINTS = 400
_STEP, _STEPS = 100, 4
"""Between two rules lie so many points, or a multiple of that; there are so many of them at most."""
_TICKS = {"hour": 4, "day": 4, "month": 3}
"""What is written below at most, by the unit of the axis."""


class Stood(NamedTuple):
    """A rating at a moment."""

    at: datetime
    value: float
    deviation: float


def rating_plot(games: Mapping[str, Sequence[Stood]], words: Words) -> Plot:
    """Return the chart of the ratings of some games; days begin as they do in the zone of its moments."""
    shown = [(name, stood[-_MOST_POINTS:]) for name, stood in games.items()][:DRAWN]
    moments = [stood[end].at for _, stood in shown for end in (0, -1)]
    unit = _unit(max(moments) - min(moments))
    begins = _start(min(moments), "hour" if unit == "hour" else "day")
    ends = max(*moments, begins + timedelta(hours=1))
    low, high, step = _heights([one for _, stood in shown for one in stood])

    def height(value: float) -> float:
        return (value - low) / (high - low)

    def line(name: str, stood: Sequence[Stood], colour: str) -> Line:
        points = tuple(((one.at - begins) / (ends - begins), height(one.value)) for one in stood)
        band = tuple(one.deviation / (high - low) for one in stood)
        return Line(points, band, colour, name, is_thick=colour == _COLOURS[1])

    return Plot(
        tuple(line(*one, colour) for one, colour in zip(shown, _COLOURS, strict=False)),
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
    """Return the beginnings of hours, days or months: every one, or every second and so on."""
    length, at, found = {"hour": 1, "day": 24, "month": 32 * 24}[unit], _start(begins, unit), []
    while at <= ends:
        found.append(at)
        at = _start(at + timedelta(hours=length), unit)
    found = [at for at in found if at >= begins]
    return found[:: ceil(len(found) / _TICKS[unit])]


def _tick(at: datetime, unit: str, words: Words) -> str:
    told = {"hour": str(at.hour), "day": str(at.day), "year": str(at.year)}
    return words.say("rating-tick", unit=unit, month=at.month, **told)


def _heights(all_: Sequence[Stood]) -> tuple[int, int, int]:
    """Return the lowest and the highest number of a chart, and how far its rules are apart."""
    low = min(one.value - one.deviation for one in all_)
    high = max(one.value + one.deviation for one in all_)
    step = _STEP * ceil((high - low) / _STEP / _STEPS)
    bottom = step * floor(low / step)
    return bottom, step * ceil(high / step), step


def rating_text(games: Mapping[str, Sequence[Stood]], words: Words) -> str:
    """Say how the ratings of a chart went: of each game the first, the last and some between, each once."""
    few = _TOLD
    while True:
        told = [_game_text(name, stood, few, words) for name, stood in list(games.items())[:DRAWN]]
        text = words.say("rating-alt", games=" ".join(told))
        if len(text) <= LONGEST or few <= 2:
            return text[:LONGEST]
        few -= 2


def _game_text(name: str, stood: Sequence[Stood], few: int, words: Words) -> str:
    once = [next(same) for _, same in groupby(stood, key=lambda one: round(one.value))]
    step = max(1, ceil((len(once) - 1) / (few - 1)))
    picked = [*once[:-1:step], once[-1]]
    said = [words.say("rating-alt-at", day=one.at.strftime("%Y-%m-%d"), **_numbers(one)) for one in picked]
    return words.say("rating-alt-game", game=name, ratings=", ".join(said))


def _numbers(one: Stood) -> dict[str, str]:
    return {"rating": str(round(one.value)), "deviation": str(round(one.deviation))}
