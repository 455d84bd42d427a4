"""What every game promises, asked in the same way of each; `test_contract.py` runs it over the catalogue.

Each promise is a function of a `Table`: a game on one of its boards, with a random match played on it.
"""

import random
from dataclasses import dataclass
from functools import cached_property

import networkx as nx
import pytest

from bot.errors import IllegalTurnError
from bot.rules.catalogue import Catalogue
from bot.rules.hints import completions, consequence, suggest
from bot.rules.notation import format_diagram, format_turn, parse_diagram, parse_turn
from bot.rules.position import PASS, Colour, Placement, Position, Rules, Turn, allows, play, rebuild, replay
from bot.rules.record import Record, format_record, format_record_json, read_record, review
from bot.rules.setup import Setup, setup_from_json, setup_to_json
from bot.rules.turns import random_game


@dataclass(frozen=True)
class Table:
    """A game on one of its boards."""

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
        """A random match."""
        return random_game(self.rules, self.setup.start(), random.Random(self.seed))

    @cached_property
    def positions(self) -> list[Position]:
        """From the start to the end of the match."""
        reached = [self.setup.start()]
        for turn in self.turns:
            reached.append(reached[-1].after(turn))
        return reached


def snapshot(position):
    return (position.board, position.stones, position.ply, position.passes)


def checking_never_changes_a_position(table):
    for position, turn in zip(table.positions, table.turns, strict=False):
        before = snapshot(position)
        table.rules.check(position, turn)
        table.rules.outcome(position)
        table.rules.score(position)
        assert snapshot(position) == before


def a_turn_leaves_the_stones_on_the_board_alone(table):
    for before, after, turn in zip(table.positions, table.positions[1:], table.turns, strict=False):
        placed = dict(turn.placements)
        for cell, stone in enumerate(after.stones):
            assert stone is (placed[cell] if cell in placed else before.stones[cell])
        assert all(before.stones[cell] is None for cell in placed)
        assert after.ply == before.ply + 1
        assert after.passes == (0 if placed else before.passes + 1)


def a_turn_that_is_written_reads_back(table):
    for position, turn in zip(table.positions, table.turns, strict=False):
        text = format_turn(turn, position, table.rules)
        assert parse_turn(text, position, table.rules) == turn
        assert format_turn(turn, position.board, table.rules) == text
        assert parse_turn(text.upper().replace(" ", "  "), position, table.rules) == turn


def a_diagram_that_is_drawn_reads_back(table):
    for position in table.positions[:: len(table.positions) // 4 + 1]:
        drawn = format_diagram(position)
        assert parse_diagram(drawn, position.board, ply=position.ply, passes=position.passes) == position


def the_order_within_a_turn_never_matters(table):
    for position, turn in zip(table.positions, table.turns, strict=False):
        for order in (turn.placements[::-1], turn.placements[1:] + turn.placements[:1]):
            assert Turn(order) == turn
            assert position.after(Turn(order)) == position.after(turn)


def replaying_is_playing(table):
    position = table.setup.start()
    for turn in table.turns:
        position = play(table.rules, position, turn)
    assert replay(table.rules, table.setup.start(), table.turns) == position == table.positions[-1]
    assert rebuild(table.setup.start(), table.turns) == position


def play_ends_with_a_winner_and_no_draw(table):
    assert len(table.turns) <= 4 * len(table.setup.board.tiling)
    assert all(table.rules.outcome(position) is None for position in table.positions[:-1])
    outcome = table.rules.outcome(table.positions[-1])
    assert outcome.winner in (0, 1)
    assert table.rules.score(table.positions[-1]).leader == outcome.winner


def nothing_is_allowed_after_the_end(table):
    over = table.positions[-1]
    tried = [PASS, *(Turn((Placement(cell, colour),)) for cell in (0, 1) for colour in Colour)]
    for turn in tried:
        with pytest.raises(IllegalTurnError) as caught:
            play(table.rules, over, turn)
        assert caught.value.reason == "over"
    assert suggest(table.rules, over, "") == []


def a_taken_cell_and_one_named_twice_are_refused(table):
    position, turn = table.positions[-2], table.turns[0]
    with pytest.raises(IllegalTurnError) as caught:
        play(table.rules, position, turn)
    assert caught.value.reason == "cell-taken"
    twice = Turn(turn.placements * 2)
    with pytest.raises(IllegalTurnError) as caught:
        play(table.rules, table.positions[0], twice)
    assert caught.value.reason == "cell-twice"


def groups_are_the_connected_stones_of_one_colour(table):
    for position in table.positions[:: len(table.positions) // 6 + 1]:
        assert {(group.colour, frozenset(group.cells)) for group in position.groups()} == slow_groups(
            position
        )
        score = table.rules.score(position)
        assert set(score.marked) <= set(position.groups())
        assert set(score.near) <= set(position.groups())


def slow_groups(position):
    """The groups of a position, found by somebody else."""
    graph = nx.Graph()
    graph.add_nodes_from(cell for cell, stone in enumerate(position.stones) if stone)
    for cell, others in enumerate(position.board.tiling.neighbours):
        graph.add_edges_from(
            (cell, other)
            for other in others
            if position.stones[cell] and position.stones[cell] is position.stones[other]
        )
    return {(position.stones[min(cells)], frozenset(cells)) for cells in nx.connected_components(graph)}


def suggestions_are_legal_and_go_on_from_what_is_typed(table):
    for position, turn in list(zip(table.positions, table.turns, strict=False))[:: len(table.turns) // 4 + 1]:
        text = format_turn(turn, position, table.rules)
        for typed in ("", text[:1], text[:2], text):
            found = suggest(table.rules, position, typed)
            assert len(found) <= 25
            assert len(set(found)) == len(found)
            assert all(allows(table.rules, position, suggested) for suggested in found)
        assert suggest(table.rules, position, text)[0] == turn


def consequences_tell_what_happens(table):
    for position, turn in list(zip(table.positions, table.turns, strict=False))[:: len(table.turns) // 4 + 1]:
        told = consequence(table.rules, position, turn)
        after = position.after(turn)
        assert told.refusal is None
        assert told.after == table.rules.score(after)
        assert len(position.groups()) + sum(effect.change for effect in told.effects) == len(after.groups())
        assert sorted(cell for effect in told.effects for cell in effect.added) == [
            c for c, _ in turn.placements
        ]
        if len(turn.placements) > 1:
            half = Turn(turn.placements[:-1])
            assert turn.placements[-1] in completions(table.rules, position, half)


def a_setup_that_is_stored_reads_back(table):
    assert setup_from_json(setup_to_json(table.setup)) == table.setup
    assert table.catalogue.rules(setup_from_json(setup_to_json(table.setup))) == table.rules


def a_match_on_record_reads_back(table):
    outcome = table.rules.outcome(table.positions[-1])
    whole = Record(
        table.setup,
        tuple(table.turns),
        ("Ada L.", "Ben: the 2nd"),
        started="2026-03-01",
        ended="2026-03-04 12:30",
        winner=outcome.winner,
        reason=outcome.reason,
    )
    broken_off = Record(table.setup, tuple(table.turns[:3]), winner=1, reason="resigned")
    for record in (whole, broken_off, Record(table.setup)):
        for text in (format_record(record, table.catalogue), format_record_json(record, table.catalogue)):
            assert read_record(text, table.catalogue) == record
    assert review(whole, table.catalogue).positions == tuple(table.positions)
    assert review(whole, table.catalogue).outcome == outcome


CONTRACT = [
    checking_never_changes_a_position,
    a_turn_leaves_the_stones_on_the_board_alone,
    a_turn_that_is_written_reads_back,
    a_diagram_that_is_drawn_reads_back,
    the_order_within_a_turn_never_matters,
    replaying_is_playing,
    play_ends_with_a_winner_and_no_draw,
    nothing_is_allowed_after_the_end,
    a_taken_cell_and_one_named_twice_are_refused,
    groups_are_the_connected_stones_of_one_colour,
    suggestions_are_legal_and_go_on_from_what_is_typed,
    consequences_tell_what_happens,
    a_setup_that_is_stored_reads_back,
    a_match_on_record_reads_back,
]
