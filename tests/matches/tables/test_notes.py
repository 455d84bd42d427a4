import pytest

from bot.db import notes
from bot.db.errors import StoreError
from tests.matches.tables.rows import put, rows


@pytest.fixture(autouse=True)
def known(db):
    put(db, "notes key text", ("one", "1"), ("one-two", "12"), ("One-three", "13"), ("t%o", ""))


@pytest.mark.parametrize(("key", "text"), [("one", "1"), ("t%o", ""), ("two", None), ("ONE", None)])
def test_a_note_is_read_by_its_very_key(db, key, text):
    assert notes.read(db, key) == text


@pytest.mark.parametrize(
    ("prefix", "texts"), [("one", ["1", "12"]), ("one-", ["12"]), ("t%", [""]), ("%", []), ("one-two-", [])]
)
def test_notes_are_found_by_how_their_keys_begin(db, prefix, texts):
    assert sorted(notes.texts_with_prefix(db, prefix)) == texts


def test_a_note_is_written_in_place_of_the_one_before(db):
    notes.write(db, "one", "new")
    notes.write(db, "two", "2")
    assert rows(db, "notes key text")[1:] == [("one", "new"), ("one-two", "12"), ("t%o", ""), ("two", "2")]


def test_a_note_that_is_settled_holds_what_was_written_first_even_nothing(db):
    settled = [notes.put_if_absent(db, key, text) for key in ("one", "t%o", "two") for text in ("a", "b")]
    assert settled == ["1", "1", "", "", "a", "a"]
    assert notes.read(db, "two") == "a"


@pytest.mark.parametrize(("key", "says"), [(notes.MOVED, "was moved to x"), (notes.ARRIVING, "not complete")])
def test_a_database_that_was_moved_or_has_not_arrived_is_refused(db, key, says):
    notes.refuse_if_moved(db)
    notes.write(db, key, "x")
    with pytest.raises(StoreError, match=says):
        notes.refuse_if_moved(db)
