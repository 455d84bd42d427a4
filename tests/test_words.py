import enum

import pytest

from bot.errors import Mark, NotationError, Term
from bot.words import MAX_ARGUMENT, Entries, Languages

ENGLISH = """
greeting = Hello { $name }.
stones = { $count ->
    [one] one stone
   *[other] { $count } stones
 }
fruit = { $name ->
    [apple] the apple
   *[other] another fruit
 }
error-taken = There is a { $colour } stone on { $cell } already: { $others }.
ended = { PERSON($person) } has ended #{ $match }.
only-english = Odd: { COMMAND("play turn") }
name-play = play
name-turn = turn
list-goes-on = { $items } and { $count } more
"""
GERMAN = """
greeting = Hallo { $name }.
way = Mit { COMMAND("play turn") }, Option { OPTION("turn") }.
name-play = ziehen
name-turn = zug
"""


class Colour(enum.Enum):
    WHITE = "white"


@pytest.fixture
def languages():
    return Languages({"en": Entries(ENGLISH), "de": Entries(GERMAN)})


def test_a_locale_finds_its_language_or_english(languages):
    greetings = {"de": "Hallo", "de-AT": "Hallo", "en-GB": "Hello", "fr": "Hello", None: "Hello"}
    for locale, greeting in greetings.items():
        assert languages.words(locale).say("greeting", name="Ada") == f"{greeting} Ada."


def test_a_sentence_that_a_language_lacks_is_said_in_english(languages):
    assert languages.words("de").say("only-english") == "Odd: /ziehen zug"


def test_a_message_is_read_with_its_references_or_said_in_english():
    english = "-bot = { $case ->\n    [of] Oddity's\n   *[plain] Oddity\n}\n"
    english += "head = Of { -bot }\nabout = { head }: { end }\n"
    english += 'end = it is { -bot(case: "of") } { $what }.\n'
    german = "end = { $what\nhead = Über { -bot }\n"
    words = Languages({"en": Entries(english), "de": Entries(german)}).words("de")
    assert words.say("about", what="rules") == "Of Oddity: it is Oddity's rules."
    assert words.say("end", what="board") == "it is Oddity's board."
    with pytest.raises(KeyError, match="head"):
        words.say("head")  # its own term is missing


def test_commands_are_named_as_the_readers_discord_shows_them(languages):
    german, english = "Mit /ziehen zug, Option zug.", "Mit /play turn, Option turn."
    for discord, text in {None: german, "de": german, "en-US": english, "fr": english}.items():
        assert languages.words("de", discord=discord).say("way") == text


def test_a_command_is_clickable_once_discord_has_given_it_an_id():
    ids = {}
    catalogue = (
        ENGLISH + 'about = See { only-english }\n-hint = or { COMMAND("play turn") }\ntip = Wait { -hint }\n'
    )
    words = Languages({"en": Entries(catalogue)}, ids.get).words("en")
    for number, command in enumerate(("/play turn", "</play turn:1>", "</play turn:2>"), start=1):
        said = {
            "only-english": f"Odd: {command}",
            "about": f"See Odd: {command}",
            "tip": f"Wait or {command}",
        }
        for _ in range(2):
            assert {message: words.say(message) for message in said} == said
        ids["play turn"] = f"</play turn:{number}>"


def test_a_number_and_its_text_are_told_apart(languages):
    words = languages.words("en")
    for _ in range(2):
        assert words.say("greeting", name=1234) == "Hello 1,234."
        assert words.say("greeting", name="1234") == "Hello 1234."


def test_digits_of_ids_stay_together(languages):
    for language in languages.known:
        said = languages.words(language).say("ended", person=12345, match=1234)
        assert said == "<@12345> has ended #1234."


def test_flag_is_yes_or_no_and_nothing_is_none(languages):
    words = languages.words("en")
    said = [words.say("greeting", name=value) for value in (True, False, None)]
    assert said == ["Hello yes.", "Hello no.", "Hello none."]


def test_sentence_made_before_takes_other_arguments():
    source = """
played = { $kind ->
    [pass] { $player } passed
   *[stones] { $player }: { $turn }
 }{ $turn } \\ { "{" }{ $count }
"""
    words = Languages({"en": Entries(source)}).words("en")
    for text in ("e5", "{e6}", "$turn", "player", ""):
        played = words.say("played", kind="stones", player=text, turn="b2", count=1000)
        assert played == f"{text}: b2b2 \\ {{1,000"
        passed = words.say("played", kind="pass", player="b1", turn=text, count=2)
        assert passed == f"b1 passed{text} \\ {{2"


def test_plurals_follow_the_language(languages):
    assert [languages.words("en").say("stones", count=count) for count in (1, 2)] == ["one stone", "2 stones"]


@pytest.mark.parametrize("count", [1, 37, 38, 39, 40, 45, 400])
def test_a_long_list_ends_between_two_items_and_counts_the_others(languages, count):
    mentions = tuple(f"<#{10**18 + n}>" for n in range(count))
    said = languages.words("en").say("greeting", name=mentions).removeprefix("Hello ").removesuffix(".")
    listed, _, rest = said.partition(" and ")
    shown = tuple(listed.split(", "))
    assert shown == mentions[: len(shown)]
    assert len(shown) + int(rest.removesuffix(" more") or 0) == count
    assert len(shown) >= min(count, 35)
    assert len(said) <= MAX_ARGUMENT


def test_an_error_becomes_its_sentence_with_enums_and_lists_in_plain_words(languages):
    error = NotationError("taken", colour=Colour.WHITE.value, cell="e5", others=("a1", "a2"))
    assert languages.words("en").error(error) == "There is a white stone on e5 already: a1, a2."
    assert languages.words("en").say("greeting", name=Colour.WHITE) == "Hello white."


def test_quoted_text_is_no_markup_unless_marked(languages):
    english = languages.words("en")
    others = ("[x](https://x)", Mark("<#1>"), Term("fruit", "apple"))
    error = NotationError("taken", colour="white", cell="<@1> `*e5*`", others=others)
    said = english.error(error)
    assert said.startswith(
        "There is a white stone on \\<\\@1\\> \\`\\*e5\\*\\` already: \\[x\\]\\(https\\://x\\)"
    )
    assert said.endswith(", <#1>, the apple.")
    assert "on <@1> `*e5*` already: [x](https://x), " in english.error(error, escaped=False)


@pytest.mark.parametrize("sign", "\x1b\x00\n\x9b\u202e\u2066\u200b\ufeff\ud800")
@pytest.mark.parametrize("escaped", [True, False])
def test_quoted_controls_and_direction_changes_are_replaced(languages, sign, escaped):
    error = NotationError("taken", colour="white", cell=f"e{sign}5", others=(f"a{sign}1",))
    said = languages.words("en").error(error, escaped=escaped)
    assert said == "There is a white stone on e\ufffd5 already: a\ufffd1."


def test_items_with_commas_of_their_own_are_kept_apart(languages):
    assert languages.words("en").say("greeting", name=("a, b", "c")) == "Hello a, b; c."


def test_a_term_is_said_in_the_readers_language(languages):
    terms = (Term("fruit", "apple"), Term("fruit", "pear"), "plum")
    assert languages.words("en").say("greeting", name=terms) == "Hello the apple, another fruit, plum."
    assert languages.words("de").say("greeting", name=terms[:1]) == "Hallo the apple."


def test_quoted_text_is_cut_before_it_is_too_long(languages):
    for typed in ("x" * 6000, ("x" * 6000,)):
        sentence = languages.words("en").say("greeting", name=typed)
        assert sentence.endswith("….")
        assert len(sentence) < 1000


def test_a_missing_message_or_placeholder_is_a_bug_that_shows(languages):
    for message in ("unheard-of", "greeting"):
        with pytest.raises(KeyError):
            languages.words("en").say(message)
