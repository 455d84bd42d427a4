"""Messages parsed one by one are those of the whole file."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from babel import core, localedata
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Resource, Term

from bot import fluent_files
from bot.data import DATA
from bot.fluent_files import LazyBundle, entries, forget_names

TEXT = """\
### A file

# About this one: not = a message
first = { second } of { -brand(case: "short") }
second = { $count ->
    [one] one

   *[other] many
}
    and more
-brand = { $case ->
    [short] { third }
   *[long] Oddity
 }
third =
    Odd
    .title = { DOUBLE("x") }
round = { about }
about = { round }
lost = { nothing }
last = without a newline"""


@pytest.fixture
def lazy():
    return LazyBundle("en", entries(TEXT), {"DOUBLE": lambda text: text * 2})


def say(bundle, name, **arguments):
    return bundle.format_pattern(bundle.get_message(name).value, arguments)


def test_what_a_message_refers_to_is_found(lazy):
    assert say(lazy, "first", count=2) == ("many\nand more of Odd", [])
    message = lazy.get_message("third")
    assert lazy.format_pattern(message.attributes["title"], {}) == ("xx", [])


def test_what_is_wrong_with_a_message_is_told_as_by_fluent(lazy):
    whole = FluentBundle(["en"], use_isolating=False)
    whole.add_resource(FluentParser().parse(TEXT))
    text, problems = say(lazy, "lost")
    expected, told = say(whole, "lost")
    assert (text, list(map(repr, problems))) == (expected, list(map(repr, told)))


def test_messages_that_refer_to_each_other_are_parsed_once(lazy):
    assert lazy.get_message("round").value is not None


def test_a_name_is_known_without_being_parsed(lazy):
    assert lazy.has_message("last")
    assert not lazy.has_message("nothing")
    assert say(lazy, "last") == ("without a newline", [])


@pytest.mark.parametrize("text", [TEXT, *[path.read_text("utf-8") for path in DATA.glob("locales/*.ftl")]])
def test_the_entries_of_a_file_are_those_that_fluent_finds(text):
    def parse(part: str) -> Resource:
        return FluentParser(with_spans=False).parse(part)

    found = entries(text)
    expected = [entry for entry in parse(text).body if isinstance(entry, Message | Term)]
    names = ["-" * isinstance(entry, Term) + entry.id.name for entry in expected]
    assert list(found) == names
    for name, entry in zip(names, expected, strict=True):
        entry.comment = None
        assert [entry.equals(one) for one in parse(found[name]).body] == [True]


def test_threads_that_ask_for_a_message_at_the_same_moment_both_get_it(monkeypatch):
    """Boards are described in a thread of their own."""
    parse, begun = fluent_files._parse, threading.Event()

    def slowly(entry):
        begun.set()
        time.sleep(0.1)
        return parse(entry)

    monkeypatch.setattr(fluent_files, "_parse", slowly)
    bundle = LazyBundle("en", entries("first = { second }\nsecond = said\n"), {})

    def say():
        return bundle.format_pattern(bundle.get_message("first").value, {})

    with ThreadPoolExecutor() as threads:
        first = threads.submit(say)
        begun.wait()
        assert say() == first.result() == ("said", [])


def test_numbers_are_written_without_the_names_that_are_forgotten():
    forget_names(["de", "no language"])
    assert not {"territories", "unit_patterns"} & localedata.load("de").keys()
    text = "large = { $number }\nsome = { $number ->\n    [one] eine\n   *[other] viele\n}\n"
    bundle = LazyBundle("de", entries(text), {})
    assert say(bundle, "large", number=1234.5) == ("1.234,5", [])
    assert say(bundle, "some", number=1) == ("eine", [])
    assert core.get_global("likely_subtags"), "what all languages share comes back when it is asked for"
