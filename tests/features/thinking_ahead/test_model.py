import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.data import catalogue
from bot.db import statements
from bot.errors import IllegalTurnError, MatchError
from bot.features.thinking_ahead.model import MOST_BRANCHES, with_lines, without_line
from bot.features.turn.builder import purpose_of
from bot.features.turn.model import Draft
from bot.matches.plans import DEEPEST_PLAN, Branch, Plan, lines, reply_to
from bot.rules.notation import parse_turn
from bot.rules.rules import play
from tests.case import each

turns = st.sampled_from(["a1", "a2", "b1", "b2"])
some_lines = st.lists(
    st.lists(st.tuples(turns, turns), min_size=1, max_size=DEEPEST_PLAN // 2).map(
        lambda pairs: sum(pairs, ())
    ),
    max_size=8,
)


def plan_of(*several):
    return with_lines((), several)


@given(some_lines)
def test_the_line_that_is_added_last_is_planned_whole(several):
    plan = plan_of(*several)
    if several:
        assert several[-1] in set(lines(plan))
    assert statements.json_decoder(Plan)(json.loads(statements.to_json(plan))) == plan


@given(some_lines)
def test_each_turn_has_one_reply(several):
    def check(plan):
        assert len({branch.turn for branch in plan}) == len(plan)
        for branch in plan:
            check(branch.then)

    check(plan_of(*several))


@given(some_lines.filter(bool), st.data())
def test_a_line_that_is_removed_takes_along_what_follows_and_nothing_else(several, data):
    plan = plan_of(*several)
    gone = data.draw(st.sampled_from(sorted(lines(plan))))
    left = set(lines(without_line(plan, gone)))
    assert left == {line for line in lines(plan) if line[: len(gone)] != gone}
    assert without_line(plan, ()) == ()


def test_a_plan_that_gets_too_large_is_refused():
    plan = plan_of(*((f"a{number}", "b1") for number in range(MOST_BRANCHES)))
    with pytest.raises(MatchError, match="plan-too-large"):
        with_lines(plan, [("c1", "b1")])


@pytest.fixture
def small():
    setup = catalogue().game("odd").setup("hexhex-2", {"group": 2})
    return catalogue().rules(setup), setup.start()


def test_a_plan_is_carried_out_where_it_expects_the_turn_and_is_legal(small):
    rules, start = small
    position = play(rules, start, parse_turn("b2 white", start, rules))
    plan = plan_of(("b2 white", "b1 black", "a1 white", "a2 white"), ("a1 white", "b2 white"))
    branch = reply_to(rules, position, plan, "b2 white")
    assert branch.reply == "b1 black"
    assert branch.then == (Branch("a1 white", "a2 white"),)
    assert reply_to(rules, position, plan, "c1 white") is None
    illegal = plan_of(("b2 white", "b2 black"))
    assert isinstance(reply_to(rules, position, illegal, "b2 white"), IllegalTurnError)


@each("code", ["0a1b2c3", "0a1b2c3d4", "..", ".00", "z"])
def test_old_codes_of_other_forms_are_not_read(code):
    with pytest.raises(MatchError):
        purpose_of(Draft(aim=code))
