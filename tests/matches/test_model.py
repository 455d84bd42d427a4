from dataclasses import fields, replace

import pytest

from bot.matches import transitions
from tests.case import each
from tests.store.samples import ANN, BEN, NOON, beginning_of, offer

MATCH = transitions.begin(beginning_of(offer(), (ANN, BEN), NOON), 1, 1)


@each("name", [field.name for field in fields(MATCH)])
def test_changing_a_field_of_a_match_is_replacing_it(name):
    before, value = replace(MATCH), object()
    changed = MATCH.change(**{name: value})
    assert changed == replace(MATCH, **{name: value})
    assert getattr(changed, name) is value
    assert before == MATCH


def test_a_match_has_no_other_fields():
    with pytest.raises(TypeError, match="turn_count"):
        MATCH.change(turn_count=3)
