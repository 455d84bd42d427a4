from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from bot.errors import MatchError
from bot.features.turn.model import Draft
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.services import Services
from bot.matches.settings import PersonSettings
from bot.rules.hints import can_become_legal, continuations
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.rules import Emphasis, Marked, allows
from bot.rules.tilings import Cell
from bot.scenes.scene import has_names
from bot.scenes.view import BoardView, Labels, Looks
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.choices import colour_choices, draft_words, rule_words
from bot.ui.pictures import board_view, looks_of
from bot.ui.texts import outcome_text, score_text, seat_title
from bot.words import Words

MAX_OFFERED = 20
"""Rows or cells; Discord allows 25 buttons, five of which do other things."""
TURN_OF_EACH = 2


@dataclass(frozen=True)
class DraftStep:
    view: MatchView
    draft: Draft
    turns: tuple[Turn, ...]
    """The stones in all colours that lead to a legal turn."""
    cells: tuple[Cell, ...]
    """Cells for the next stone, in at least one colour; top row first."""

    @property
    def rows(self) -> Mapping[int, tuple[Cell, ...]]:
        """`cells` by row index, top row first, without empty rows."""
        rows = enumerate(self.view.position.board.tiling.rows)
        free = set(self.cells)
        return {index: cells for index, row in rows if (cells := tuple(cell for cell in row if cell in free))}

    @property
    def offered(self) -> tuple[Cell, ...]:
        """All cells if they are few, else the open row's."""
        if len(self.cells) <= MAX_OFFERED:
            return self.cells
        if self.draft.row is None:
            return ()
        return self.rows.get(self.draft.row, ())

    @property
    def legal(self) -> tuple[Turn, ...]:
        if not self.draft.stones:
            return ()
        return tuple(turn for turn in self.turns if allows(self.view.rules, self.view.position, turn))

    @property
    def complete(self) -> bool:
        return len(self.legal) == 1 and not self.cells

    @property
    def may_pass(self) -> bool:
        if self.draft.stones:
            return False
        return allows(self.view.rules, self.view.position, PASS)

    def with_stone(self, cell: Cell) -> Draft:
        """Add a stone, in the seat's mandatory colour if there is one."""
        colour = self.view.rules.colour_to_place(self.view.position) or Colour.BLACK
        return self.draft.put(Placement(cell, colour))


def step_of(view: MatchView, draft: Draft) -> DraftStep:
    """The draft must fit the match and lead to a legal turn."""
    rules = view.rules
    position = view.position
    _check(view, draft)
    if rules.outcome(position) is not None:  # the match is over
        return DraftStep(view, replace(draft, stones=()), (), ())
    turns = tuple(turn for turn in _colourings(view, draft) if can_become_legal(rules, position, turn))
    if not turns:
        raise MatchError("unknown-button")
    free = {stone.cell for turn in turns for stone in continuations(rules, position, turn)}
    rows = position.board.tiling.rows
    cells = tuple(cell for row in rows for cell in row if cell in free)
    return DraftStep(view, draft, turns, cells)


def _colourings(view: MatchView, draft: Draft) -> Iterable[Turn]:
    if not draft.is_open or view.rules.colour_to_place(view.position) is not None:
        yield draft.turn
        return
    for colours in product(Colour, repeat=len(draft.stones)):
        stones = zip(draft.stones, colours, strict=True)
        yield Turn(tuple(Placement(cell, colour) for (cell, _), colour in stones))


def _check(view: MatchView, draft: Draft) -> None:
    """The row exists and the stones can be placed in order."""
    turn = PASS
    if draft.row is not None and draft.row >= len(view.position.board.tiling.rows):
        raise MatchError("unknown-button")
    for stone in draft.stones:
        if stone not in view.rules.next_stones(view.position, turn):
            raise MatchError("unknown-button")
        turn += stone


def draft_board(step: DraftStep) -> BoardView:
    """Stones of open colour are only marked."""
    board = replace(board_view(step.view), offered=step.offered, told=frozenset({"score"}))
    if not step.draft.stones:
        return board
    if len(step.turns) == 1:
        return board.preview(step.turns[0])
    return replace(board, chosen=tuple(cell for cell, _ in step.draft.stones))


def draft_looks(settings: PersonSettings, board: BoardView) -> Looks:
    """Cells are chosen by name: offered ones are labelled inside, or at the edge if the board has numbers.

    Before, all are, if necessary without names at the edge, which take room.
    """
    labels: Labels = "edges" if board.offered else "both"
    if board.setup.board.numbers or (not board.offered and not has_names(board)):
        labels = "cells"
    return replace(looks_of(settings), labels=labels)


def draft_title(view: MatchView, words: Words) -> str:
    return words.say("draft-title", match=view.match.number, game=view.game.name)


def newcomers_note(services: Services, view: MatchView, others: Sequence[Match], words: Words) -> str:
    """Explain the aim at a player's first turn of a game, and marks when they first appear.

    `others` are the matches of the game in which they have played; older ones have explained the marks.
    """
    match = view.match
    seen = {""}
    lines = []
    is_first = match.played < TURN_OF_EACH
    if is_first and not others:
        lines.append(_aim_text(view, words))
    if any(other.id < match.id for other in others):
        return ""
    if not is_first:
        turns = match.turns[: match.ply - TURN_OF_EACH]
        earlier = services.view(replace(match, turns=turns, answered=False))
        seen |= {_mark(mark) for mark in earlier.score.marked}
    numbers = view.score.numbers.name.lower()
    marks = {_mark(mark) for mark in view.score.marked}
    new = sorted(marks - seen)
    lines += [words.say("aim-mark", kind=kind, numbers=numbers) for kind in new]
    return "\n".join(lines)


def _aim_text(view: MatchView, words: Words) -> str:
    seat = view.position.seat
    aim = f"aim-{view.game.key}"
    role = seat_title(seat, view, words)
    if not words.has(aim):
        return words.say("aim", seat=role, goal=words.say(view.game.goal))
    title = view.game.title(seat, view.position, view.rules)
    return words.say(aim, title=title, seat=role, **view.match.setup.options)


def _mark(mark: Marked) -> str:
    """The kind in message ids; empty for a mark without number or dashes."""
    if mark.emphasis is Emphasis.HINTED:
        return "dashes"
    return "" if mark.number is None else "number"


def draft_text(step: DraftStep, title: str, words: Words, want: str = "") -> str:
    """`want` includes the score."""
    view = step.view
    stones = step.draft.stones
    first = view.match.ply == 0
    several = len(step.turns) > 1
    rule = rule_words(view, words)
    if stones and not several:
        lines = draft_words(step.turns[0], view, words)
    elif stones:
        lines = [f"- {choice}" for choice in colour_choices(step.turns, view, words)]
    else:
        lines = [rule]
        if not first and not want:
            lines.insert(0, score_text(view, words))
    return truncate("\n".join(filter(None, [title, *lines, want])), MESSAGE_LENGTH)


def pass_text(view: MatchView, words: Words, reader: UserId | None = None) -> str:
    passed = view.rules.after(view.position, PASS)
    key = view.rules.pass_key(view.position)
    outcome = view.rules.outcome(passed)
    number = view.match.number or None
    if outcome is None:
        return words.say(f"{key}-really", match=number)
    match = replace(view.match, outcome=outcome)
    ended = replace(view, match=match, position=passed)
    return words.say(f"{key}-ends", match=number, outcome=outcome_text(ended, words, reader))


def cell_name(step: DraftStep, cell: Cell) -> str:
    return step.view.position.board.tiling.names[cell]
