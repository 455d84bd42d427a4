import pytest

from bot.features.lessons import table as lessons
from bot.features.lessons.model import Done
from bot.matches.change import By, DeliveredTwiceError
from tests.matches.tables.rows import HOUR, put, rows
from tests.store.samples import ANN, BEN, NOON


def test_lesson_is_done_once_per_person(db):
    put(db, "lessons person lesson done", (BEN, "odd-1", NOON), (ANN, "odd-2", NOON))
    done = [Done("odd-2", NOON), Done("odd-1", NOON + HOUR)]
    for hours in (1, 2):
        assert lessons.note_done(db, By(ANN), "odd-1", at=NOON + hours * HOUR) == done
    assert lessons.done(db, ANN) == done
    assert lessons.done(db, BEN) == [Done("odd-1", NOON)]


def test_interaction_is_noted_once(db):
    lessons.note_done(db, By(ANN, once=7), "odd-1", at=NOON)
    with pytest.raises(DeliveredTwiceError):
        lessons.note_done(db, By(ANN, once=7), "odd-2", at=NOON)
    assert rows(db, "lessons lesson") == ["odd-1"] or rows(db, "lessons lesson") == [("odd-1",)]
