"""What every game promises, asked in the same way of each; `test_contract.py` runs it over the catalogue.

Each promise is a function of a `Table`: a game on one of its boards, with a random match played on it.
"""

import inspect
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

import networkx as nx
import pytest

import bot.rules
from bot.errors import IllegalTurnError, InvalidValueError
from bot.rules.catalogue import Catalogue
from bot.rules.figures import parse_diagram
from bot.rules.hints import consequence, continuations, suggest
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.record import Record, format_record, format_record_json, read_record, review
from bot.rules.rules import Outcome, Rules, allows, play, random_match, rebuild, replay
from bot.rules.setup import Setup, setup_from_json, setup_to_json

ENDINGS = {"resigned", "time", "left", "cancelled"}
"""How a match may end without the rules; no reason of theirs is called so."""


@dataclass(frozen=True)
class Table:
    catalogue: Catalogue
    game: str
    board: str
    seed: int

    @cached_property
    def setup(self) -> Setup:
        return self.catalogue.game(self.game).setup(self.board, random=random.Random(self.seed))

    @cached_property
    def rules(self) -> Rules:
        return self.catalogue.rules(self.setup)

    @cached_property
    def turns(self) -> list[Turn]:
        return random_match(self.rules, self.setup.start(), random.Random(self.seed))

    @cached_property
    def positions(self) -> list[Position]:
        reached = [self.setup.start()]
        for turn in self.turns:
            reached.append(self.rules.after(reached[-1], turn))
        return reached

    @property
    def outcome(self) -> Outcome:
        outcome = self.rules.outcome(self.positions[-1])
        assert outcome is not None
        return outcome

    @contextmanager
    def named(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            error.add_note(f"{self.game} on {self.board}, seed {self.seed}")
            raise

    def moments(self, count: int) -> Iterator[tuple[Position, Turn]]:
        pairs = list(zip(self.positions, self.turns, strict=False))
        yield from pairs[:: len(pairs) // count + 1]


def checking_never_changes_a_position(table: Table) -> None:
    for position, turn in zip(table.positions, table.turns, strict=False):
        before = snapshot(position)
        table.rules.check(position, turn)
        table.rules.outcome(position)
        table.rules.score(position)
        assert snapshot(position) == before


def snapshot(position: Position) -> tuple[object, ...]:
    return (position.board, position.stones, position.ply, position.passes, position.memory)


def a_turn_leaves_the_stones_on_the_board_alone(table: Table) -> None:
    for before, after, turn in zip(table.positions, table.positions[1:], table.turns, strict=False):
        placed = dict(turn.placements)
        for cell, stone in enumerate(after.stones):
            assert stone is (placed[cell] if cell in placed else before.stones[cell])
        assert all(before.stones[cell] is None for cell in placed)
        assert after.ply == before.ply + 1
        assert after.passes == (0 if placed else before.passes + 1)
        assert len(turn.placements) <= table.rules.most_at(before) <= table.rules.most_stones
    assert table.rules.most_stones <= 9, "a button has room for nine stones of a half-made turn"


def a_turn_that_is_written_reads_back(table: Table) -> None:
    for position, turn in zip(table.positions, table.turns, strict=False):
        text = format_turn(turn, position, table.rules)
        assert parse_turn(text, position, table.rules) == turn
        assert parse_turn(text.upper().replace(" ", "  "), position, table.rules) == turn
        assert parse_turn(format_turn(PASS, position, table.rules), position, table.rules) == PASS


def a_diagram_that_is_drawn_reads_back(table: Table) -> None:
    for position, _ in table.moments(4):
        ply, passes, memory = position.ply, position.passes, position.memory
        drawn = str(position)
        assert parse_diagram(drawn, position.board, ply=ply, passes=passes, memory=memory) == position


def a_value_is_what_its_repr_says(table: Table) -> None:
    names = {**vars(bot.rules), type(table.rules).__name__: type(table.rules)}
    values = [table.setup, table.setup.board, table.rules, table.outcome, *table.turns[:3]]
    for position, _ in table.moments(4):
        values += [position, table.rules.score(position), *position.groups()]
    for value in values:
        assert eval(repr(value), names) == value
        assert "\n" not in repr(value)


def the_order_within_a_turn_never_matters(table: Table) -> None:
    for position, turn in zip(table.positions, table.turns, strict=False):
        for order in (turn.placements[::-1], turn.placements[1:] + turn.placements[:1]):
            assert Turn(order) == turn
            assert table.rules.after(position, Turn(order)) == table.rules.after(position, turn)


def replaying_is_playing(table: Table) -> None:
    position = table.setup.start()
    for turn in table.turns:
        position = play(table.rules, position, turn)
    assert replay(table.rules, table.setup.start(), table.turns) == position == table.positions[-1]
    assert rebuild(table.rules, table.setup.start(), table.turns) == position


def play_ends_for_a_reason_of_the_rules_and_the_winner_was_ahead(table: Table) -> None:
    assert len(table.turns) <= 4 * len(table.setup.board.tiling)
    assert all(table.rules.outcome(position) is None for position in table.positions[:-1])
    assert table.rules.score(table.positions[-1]).leader == table.outcome.winner
    assert table.outcome.reason not in ENDINGS


def nothing_is_allowed_after_the_end(table: Table) -> None:
    over = table.positions[-1]
    for turn in (PASS, *(Turn((Placement(cell, colour),)) for cell in (0, 1) for colour in Colour)):
        assert_refused(table, over, turn, "over")
    assert suggest(table.rules, over, "") == []


def assert_refused(table: Table, position: Position, turn: Turn, reason: str) -> None:
    with pytest.raises(IllegalTurnError) as caught:
        play(table.rules, position, turn)
    assert caught.value.reason == reason


def a_cell_that_is_taken_named_twice_or_outside_the_board_is_refused(table: Table) -> None:
    start, turn = table.positions[0], next(turn for turn in table.turns if turn.placements)
    outside = Turn((Placement(len(start.stones), Colour.BLACK),))
    assert_refused(table, table.positions[-2], turn, "cell-taken")
    assert_refused(table, start, Turn(turn.placements * 2), "cell-twice")
    assert_refused(table, start, outside, "no-such-cell")
    with pytest.raises(InvalidValueError):
        table.rules.after(start, outside)


def groups_are_the_connected_stones_of_one_colour(table: Table) -> None:
    for position, _ in table.moments(6):
        found = {(group.colour, frozenset(group.cells)) for group in position.groups()}
        assert found == slow_groups(position)


def groups_carried_from_turn_to_turn_are_those_found_anew(table: Table) -> None:
    position = table.positions[0]
    for turn in table.turns:
        assert position.groups() is position.groups()  # found, and carried from here on
        anew = Position(position.board, position.stones)
        assert position.groups() == anew.groups()
        assert dict(position.group_at) == dict(anew.group_at)
        for colour in Colour:
            assert position.largest(colour) == max(position.sizes(colour), default=0)
        for group in anew.groups():
            assert [position.size_at(cell) for cell in group.cells] == [len(group)] * len(group)
        assert position.with_memory("swapped") == replace(position, memory="swapped")
        assert position.with_memory("swapped").groups() == anew.groups()
        if turn.placements:
            after = anew.after(turn)
            assert position.groups_after(turn) == len(after.groups())
            taken = Turn(tuple(Placement(stone.cell, stone.colour.other) for stone in turn.placements))
            again = position.after(turn).after(taken)
            assert again.groups() == Position(again.board, again.stones).groups()
        position = table.rules.after(position, turn)


def slow_groups(position: Position) -> set[tuple[Colour, frozenset[int]]]:
    """Return the groups of a position as another library finds them."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(cell for cell, stone in enumerate(position.stones) if stone)
    for cell, others in enumerate(position.board.tiling.neighbours):
        graph.add_edges_from(
            (cell, other)
            for other in others
            if position.stones[cell] and position.stones[cell] is position.stones[other]
        )
    found = set()
    for cells in nx.connected_components(graph):
        colour = position.stones[min(cells)]
        assert colour is not None
        found.add((colour, frozenset(cells)))
    return found


def a_score_marks_cells_of_the_board_and_has_at_most_one_number_for_each_seat(table: Table) -> None:
    for position in table.positions[:: len(table.positions) // 6 + 1]:
        score = table.rules.score(position)
        for marked in (*score.marked, *(score.decisive or ())):
            assert marked.cells
            assert set(marked.cells) <= set(range(len(position.stones)))
            assert len(set(marked.cells)) == len(marked.cells)
        assert len(score.headline) <= 2


def a_seat_has_a_title_of_the_game_at_every_position(table: Table) -> None:
    game = table.catalogue.game(table.game)
    titles = [[game.title(seat, position, table.rules) for seat in (0, 1)] for position in table.positions]
    assert all(sorted(pair) == sorted(game.seats) for pair in titles)
    assert titles[0] == list(game.seats)


def suggestions_are_legal_and_go_on_from_what_is_typed(table: Table) -> None:
    for position, turn in table.moments(4):
        text = format_turn(turn, position, table.rules)
        for typed in ("", text[:1], text[:2], text):
            found = suggest(table.rules, position, typed)
            assert len(found) <= 25
            assert len(set(found)) == len(found)
            assert all(allows(table.rules, position, suggested) for suggested in found)
        assert suggest(table.rules, position, text)[0] == turn


def consequences_tell_what_happens(table: Table) -> None:
    for position, turn in table.moments(4):
        told = consequence(table.rules, position, turn)
        after = table.rules.after(position, turn)
        assert told.refusal is None
        assert told.after == table.rules.score(after)
        if table.rules.has_groups:
            change = sum(effect.change for effect in told.effects)
            assert len(position.groups()) + change == len(after.groups())
            added = sorted(cell for effect in told.effects for cell in effect.added)
            assert added == [cell for cell, _ in turn.placements]
        else:
            assert told.effects == ()
        if len(turn.placements) > 1:
            half = Turn(turn.placements[:-1])
            assert turn.placements[-1] in continuations(table.rules, position, half)


def a_setup_that_is_stored_reads_back(table: Table) -> None:
    assert setup_from_json(setup_to_json(table.setup)) == table.setup
    assert table.catalogue.rules(setup_from_json(setup_to_json(table.setup))) == table.rules


def a_match_on_record_reads_back(table: Table) -> None:
    players, days = ("Ada L.", "Ben: the 2nd"), {"started": "2026-03-01", "ended": "2026-03-04 12:30"}
    whole = Record(table.setup, tuple(table.turns), players, outcome=table.outcome, **days)
    broken_off = Record(table.setup, tuple(table.turns[:3]), outcome=Outcome(1, "resigned"))
    from_position = replace(broken_off, turns_before=1)
    agreed = Record(table.setup, tuple(table.turns[:3]), outcome=Outcome(None, "agreed"))
    for record in (whole, broken_off, from_position, agreed, Record(table.setup)):
        for text in (format_record(record, table.catalogue), format_record_json(record, table.catalogue)):
            assert read_record(text, table.catalogue) == record
    assert review(whole, table.catalogue).positions == tuple(table.positions)
    assert review(whole, table.catalogue).outcome == table.outcome


def a_quick_answer_is_the_answer_of_the_check(table: Table) -> None:
    source = random.Random(table.seed)
    for position in table.positions:
        empty = position.empty
        for size in range(4):
            cells = source.sample(empty, min(size, len(empty)))
            tried = Turn(tuple(Placement(cell, source.choice(list(Colour))) for cell in cells))
            try:
                table.rules.check(position, tried)
            except IllegalTurnError:
                assert not table.rules.accepts(position, tried)
            else:
                assert table.rules.accepts(position, tried)


def is_promise(value: object) -> bool:
    return inspect.isfunction(value) and list(inspect.signature(value).parameters) == ["table"]


CONTRACT: list[Callable[[Table], None]] = [value for value in list(globals().values()) if is_promise(value)]
