"""English says everything that is asked for, and every language says it with the same placeholders.

To add a language, write `data/locales/<language>.ftl`. What it lacks is said in English; pytest reports at
its end how much that is.
"""

import ast
import json
import re
from enum import EnumType
from functools import cache
from importlib import import_module
from itertools import product

import pytest
from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import bot.tables
from bot import errors
from bot.data import languages, palettes
from bot.features.board.board import VIEWS
from bot.matches.ids import FORMER
from bot.matches.model import ChallengeStatus, Ending
from bot.matches.remarks import RemarkKind
from bot.matches.requests import RequestKind
from bot.matches.settings import Control, Option, PersonSettings, ServerSettings, SetBy, declared
from bot.rules.vocabulary import ENGLISH as CANONICAL
from bot.rules.vocabulary import normalize
from bot.settings import Settings
from bot.ui.pictures import PACES
from bot.words import Entries
from tests.loaded import FEATURES, ROOT, nodes_of, of_the_whole
from tests.rules.contract import ENDINGS, Table
from tests.rules.tables import CATALOGUE
from tests.sentences import LONGEST, Placeholders, counted, sentences

LOCALES = {file.stem: file for file in sorted((ROOT / "data" / "locales").glob("*.ftl"))}
OTHERS = [language for language in LOCALES if language != "en"]
KINDS = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type)}
ERRORS = {name for name, kind in KINDS.items() if issubclass(kind, Exception)}

GAMES = CATALOGUE.games
SEATS = {seat for game in GAMES.values() for seat in game.seats}
OPTIONS = {option.key for game in GAMES.values() for option in game.options}
BOARDS = [board for game in GAMES.values() for board in game.boards]
FAMILIES = [family for game in GAMES.values() for family in game.families]


@cache
def parsed(language):
    return FluentParser(with_spans=False).parse(LOCALES[language].read_text(encoding="utf-8")).body


STANDINGS = {"drawn", "ended", "over", "won", "lost", "paused", "yours", "theirs", "others", "asked"}
"""What `standing` calls how a match stands."""


def _is_name(entry):
    return isinstance(entry, fluent.Message) and entry.id.name.startswith("name-")


def _reasons():
    """Return what the rules may give as reasons for an end: words of theirs that have such a sentence."""
    texts = {
        node.value
        for path in sorted((ROOT / "bot" / "rules").rglob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if f"outcome-{text}" in messages("en")}


@cache
def pass_keys():
    tables = [Table(CATALOGUE, game.key, game.boards[0].key, seed=1) for game in GAMES.values()]
    return {table.rules.pass_key(position) for table in tables for position in table.positions}


def of_feature(module, name):
    """Return the choices that a module of a feature defines; none where the feature isn't there."""
    is_there = module.partition(".")[0] in FEATURES
    return set(getattr(import_module(f"bot.features.{module}"), name)) if is_there else set()


def counted_by_features():
    tables = [one for one in vars(bot.tables).values() if "bot.features." in getattr(one, "__name__", "")]
    return {key for table in tables for holds in table.HOLDS for key in holds.counts}


LESSONS = {
    json.loads(line)["id"]
    for file in (ROOT / "data" / "lessons").glob("*.jsonl")
    for line in file.read_text(encoding="utf-8").splitlines()
}
CONTROLS = declared(PersonSettings, Control)
SERVER = declared(ServerSettings, Option, SetBy)


@cache
def built():
    """Return message ids that the source puts together, with everything that may stand in the gap."""
    english, passes = messages("en").keys(), pass_keys()
    drafts = {name.removeprefix("draft-") for name in english if name.startswith("draft-")}
    return {
        "seat-{}": SEATS,
        # tests/features/replay/test_examples.py says after which turns of which game something is said.
        "example-{}": {name.removeprefix("example-") for name in english if name.startswith("example-")},
        **dict.fromkeys(("score-{}", "rules-{}", "turn-rule-{}", "typing-{}"), GAMES),
        **dict.fromkeys(("aim-{}", "card-aim-{}", "want-{}", "help-about-{}"), GAMES),
        **{
            name: {key for key in GAMES if name.format(key) in english}
            for name in ("marked-{}", "turn-leads-{}")
        },
        # tests/features/lessons/test_lessons.py holds these to the lessons.
        **{
            f"{what}-{{}}": {key for key in LESSONS if f"{what}-{key}" in english}
            for what in ("lesson", "learned")
        },
        "after-{}": {"first", "win", "first-win", "win-helped", "first-win-helped"},
        "match-{}-by-you": {"won", "lost"},
        "privacy-bar-{}": {"ratings", "together", "tournament"},
        "option-{}-is": OPTIONS,
        "explain-{}": OPTIONS,
        "command-{}": {
            *("abandon", "bump", "claim", "plan", "record", "replay", "resign", "takeback"),
            *("challenge", "privacy", "server", "settings", "together", "tournament"),
        },
        "choose-{}": {
            "opponent",
            "board",
            "seat",
            "days",
            "note",
            "thread",
            "takebacks",
            "rated",
            "tries",
            "seats",
            "level",
            *OPTIONS,
            *(one.how.about for one in declared(ServerSettings, Option)),
        },
        "command-together-{}": {"start", "change", "exclude", "include"},
        "choose-together-{}": {
            *("game", "board", "level", "hour", "zone", "pace", "channel"),
            *("excluded", "included"),
        },
        "match-choice-{}": STANDINGS,
        "matches-{}": {"mine", "theirs", "everybody"},
        "no-matches-{}": {"mine", "theirs", "everybody"},
        "line-{}": STANDINGS,
        "server-{}": {one.line.name for one in SERVER if one.line},
        "mark-{}": {board.mark for board in BOARDS if board.mark},
        "view-{}": VIEWS,
        "privacy-counts-{}": counted_by_features(),
        "button-try-{}": {"back", "next"},
        "button-step-{}": {"first", "back", "next", "last"},
        "button-pace-{}": PACES,
        "button-share-{}": of_feature("replay.sharing", "SHARED_KINDS"),
        "which-{}": of_feature("lists.model", "StatusFilter"),
        "board-{}": {board.name.message for board in BOARDS} | {family.name for family in FAMILIES},
        "figure-{}-{}": {
            (game.key, name)
            for game in GAMES.values()
            for figure in game.figures
            for name in (figure.key, figure.page)
            if name
        },
        "challenge-{}": {"person", "rematch", "anybody", "several", "seats"},
        "stake-{}": {"card", "both", "anybody"},
        "setting-{}": {one.code for one in CONTROLS if not one.how.is_button},
        "setting-{}-is": {one.code for one in CONTROLS if not one.how.label},
        "challenge-is-{}": set(ChallengeStatus),
        "challenge-is-{}-by-several": {"accepted", "withdrawn", "expired"},
        "challenge-{}-notice": {ChallengeStatus.DECLINED, ChallengeStatus.EXPIRED},
        "page-{}": set(Settings(privacy_url="x", terms_url="x", support_url="x").pages),
        "outcome-{}": {*_reasons(), *ENDINGS, *Ending},
        "remark-{}": set(RemarkKind),
        "request-{}": set(RequestKind),
        **dict.fromkeys(("{}-form", "{}-form-label", "{}-form-help"), ("turn", "plan")),
        "action-{}": of_feature("moderation.room", "ModeratorAction"),
        "tournament-action-{}": of_feature("tournaments.managing", "TournamentAction"),
        "tournament-form-{}": {"days", "person", "winner", "loser"},
        "together-form-{}": {"hour", "zone", "pace", "channel"},
        "{}-{}": {
            (one.name, value) for one in SERVER if isinstance(one.kind, EnumType) for value in one.kind
        },
        "draft-{}": {name for name in drafts if f"error-{name}" in english},
        **dict.fromkeys(("scene-{}", "button-{}", "{}-does", "{}-really"), passes),
        "{}-ends": {key for key in passes if f"{key}-ends" in english},
        "stone-{}": {"black", "white"},
        "notation-{}": {"black", "white", "and", "on", "please", *passes},
        # tests/conversations/test_command_texts.py holds these to the commands.
        "name-{}": {entry.id.name.removeprefix("name-") for entry in parsed("en") if _is_name(entry)},
    }


# The catalogues.


@cache
def messages(language):
    return {entry.id.name: entry for entry in parsed(language) if isinstance(entry, fluent.Message)}


def placeholders(message):
    found = Placeholders()
    found.visit(message)
    return found.names


@pytest.mark.parametrize("language", LOCALES)
def test_every_line_of_a_catalogue_can_be_read_and_says_no_message_twice(language):
    broken = [entry.content for entry in parsed(language) if isinstance(entry, fluent.Junk)]
    assert not broken, f"{language}.ftl has lines that are no messages:\n" + "\n".join(broken)
    ids = [entry.id.name for entry in parsed(language) if isinstance(entry, fluent.Message)]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    assert not twice, f"{language}.ftl has these messages more than once: {', '.join(twice)}"


@pytest.mark.parametrize("language", LOCALES)
def test_a_message_parsed_alone_equals_the_one_of_the_whole_catalogue(language):
    catalogue = Entries(LOCALES[language].read_text(encoding="utf-8"))
    entries = [entry for entry in parsed(language) if isinstance(entry, fluent.Message | fluent.Term)]
    whole = {f"{'-' * isinstance(entry, fluent.Term)}{entry.id.name}": entry for entry in entries}
    assert [*catalogue] == [*whole]
    for name, entry in whole.items():
        alone, *_ = catalogue.with_references(name)
        assert entry.equals(alone, ignored_fields=["comment", "span"]), name


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_a_name_of_its_own_and_messages_that_english_has(language):
    names = {other: languages().words(other).say("language-name") for other in LOCALES if other != language}
    name = languages().words(language).say("language-name")
    assert name not in names.values(), (
        f"{language}.ftl calls its language {name!r}, as another does: "
        "set `language-name` to what the language calls itself"
    )
    unknown = sorted(messages(language).keys() - messages("en").keys())
    assert not unknown, f"{language}.ftl has messages that en.ftl has not: {', '.join(unknown)}"


ALIKE = 100
"""Messages that may happen to read as in English."""


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_copies_english(language):
    english = messages("en")
    alike = sum(
        name in english and message.equals(english[name]) for name, message in messages(language).items()
    )
    assert alike <= ALIKE, f"{language}.ftl: {alike:,} messages read as in English; delete these"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", ["README.md", "docs/operation/discord.md"])
def test_the_pages_name_every_language(language, page):
    name = Locale.parse(language, sep="-").get_language_name("en")
    assert name in (ROOT / page).read_text(encoding="utf-8"), f"{page} doesn't say that there is {name}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_the_placeholders_of_english(language):
    english = messages("en")
    different = [
        f"{name} has {_listed(placeholders(message))}, in English {_listed(placeholders(english[name]))}"
        for name, message in messages(language).items()
        if name in english and placeholders(message) != placeholders(english[name])
    ]
    assert not different, f"{language}.ftl has other placeholders:\n" + "\n".join(different)


def _listed(names):
    return ", ".join(f"${name}" for name in sorted(names)) or "none"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_keeps_the_sections_of_english(language):
    """So that two catalogues can be read side by side."""
    english, other = (dict(sections(which)) for which in ("en", language))
    moved = [
        f"{name} stands under {section!r}, in en.ftl under {english.get(name)!r}"
        for name, section in other.items()
        if english.get(name) != section
    ]
    assert not moved, f"{language}.ftl has another order of sections:\n" + "\n".join(moved)


def sections(language):
    heading = ""
    for entry in parsed(language):
        if isinstance(entry, fluent.GroupComment):
            heading = entry.content
        elif isinstance(entry, fluent.Message):
            yield entry.id.name, heading


def all_placeholders(message):
    found = Placeholders()
    found.visit(message)
    return found.names.union(*(all_placeholders(messages("en")[part]) for part in found.parts))


@pytest.mark.parametrize("language", LOCALES)
def test_every_sentence_can_be_said(language):
    words = languages().words(language)
    for name, message in messages("en").items():
        for value in (0, 1, 3, "black"):
            said = words.say(name, **dict.fromkeys(all_placeholders(message), value)).strip()
            assert said or name == "language-note", (name, value)


@pytest.mark.parametrize("language", LOCALES)
def test_no_sentence_stays_as_it_was_before_commands_had_ids(language):
    mention = ""
    words = languages(lambda _path: mention).words(language)
    with_ids = languages(lambda _path: "</play:1>").words(language)
    changed = 0
    for name, message in messages("en").items():
        arguments = dict.fromkeys(all_placeholders(message), 3)
        mention = ""
        before = words.say(name, **arguments)
        mention = "</play:1>"
        after = words.say(name, **arguments)
        assert after == with_ids.say(name, **arguments)
        changed += before != after
    assert changed


# The source.


SOURCES = [path for path in sorted((ROOT / "bot").rglob("*.py")) if "sandbox" not in path.parts]
"""Every module that speaks to people."""


@cache
def nodes():
    wanted = (ast.Call, ast.Constant, ast.JoinedStr)
    return [node for path in SOURCES for node in nodes_of(path) if isinstance(node, wanted)]


def texts(node):
    """Yield the literal texts and the templates ("seat-{}") that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield template(node)


def template(node):
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def ids_of(text):
    if "{}" not in text:
        return [text]
    return [text.format(*([gap] if isinstance(gap, str) else gap)) for gap in built().get(text, ())]


def calls():
    for node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))  # `say` in `words.say(…)`
        if name == "say":
            yield node, list(texts(node.args[0]))
        elif name == "said" and len(node.args) > 1:
            yield node, list(texts(node.args[1]))
        elif name in ERRORS:
            yield node, [f"error-{reason}" for reason in texts(node.args[0])]


def demands():
    for _, ids in calls():
        yield from ids


def test_every_message_gets_the_variables_it_uses():
    """Where names stand in the call; `say_strictly` looks at what comes from elsewhere, in every test."""
    wants = {
        name: set().union(*(all_placeholders(messages(language).get(name, english)) for language in LOCALES))
        for name, english in messages("en").items()
    }
    for node, ids in calls():
        told = {keyword.arg for keyword in node.keywords}
        for name in (name for text in ids for name in ids_of(text)):
            for wanting in (name, name.replace("error-", "draft-", 1)):
                lacking = wants.get(wanting, set()) - told
                assert None in told or not lacking, f"{wanting} wants {lacking}: {ast.unparse(node)}"


def test_every_built_id_is_in_the_table_of_this_file():
    new = sorted({text for text in demands() if "{}" in text} - {*built(), "error-{}"})
    assert not new, f"the source puts these ids together, say in `built` what may stand in the gap: {new}"


def test_every_message_that_is_said_exists():
    said = {name for text in demands() if text != "error-{}" for name in ids_of(text)}
    said |= {game.goal for game in GAMES.values()}
    lacking = sorted(said - messages("en").keys())
    assert not lacking, f"en.ftl lacks {len(lacking)} messages: {', '.join(lacking)}"


@of_the_whole
def test_every_message_is_used():
    used = set()
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= {node.value, f"error-{node.value}"}
        elif isinstance(node, ast.JoinedStr) and template(node) in built():
            used |= set(ids_of(template(node)))
    used |= {game.goal for game in GAMES.values()} | referred()
    unused = sorted(messages("en").keys() - used)
    assert not unused, (
        f"nothing says these messages of en.ftl: {', '.join(unused)}; or the words are put together: "
        "name them in `built()` of this file"
    )


def referred():
    found = Placeholders()
    for message in messages("en").values():
        found.visit(message)
    return found.parts


def test_boards_are_called_in_the_language_and_texts_stay_as_they_are():
    english, german = (languages().words(language) for language in ("en", "de"))
    odd, strands, xodd = (
        {board.key: board.name for board in GAMES[game].boards} for game in ("odd", "strands", "xodd")
    )
    for name, words in (
        (odd["rectangle-7-9"], ("Squares 7 x 9", "Quadrate 7 x 9")),
        (odd["square-9"], ("Squares 9 x 9", "Quadrate 9 x 9")),
        (odd["oblong-4-6-6"], ("Long hexagon 4-6-6", "Langes Sechseck 4-6-6")),
        (odd["rhombi-2"], ("Mosaic, side 2", "Mosaik, Seite 2")),
        (strands["side-6-low"], ("Hexagon, side 6, low numbers", "Sechseck, Seite 6, kleine Zahlen")),
        (xodd["square-5"], ("5 x 5", "5 x 5")),
        ("Torus 8", ("Torus 8", "Torus 8")),
    ):
        assert (english.board(name), german.board(name)) == words


@pytest.mark.parametrize("language", LOCALES)
def test_every_theme_has_a_name(language):
    says = language if "setting-theme-is" in messages(language) else "en"
    elements = messages(says)["setting-theme-is"].value.elements
    found = (getattr(element, "expression", None) for element in elements)
    selector = next(one for one in found if isinstance(one, fluent.SelectExpression))
    nameless = sorted(set(palettes()) - {variant.key.name for variant in selector.variants})
    assert not nameless, f"{language}.ftl: setting-theme-is has no name for the themes {', '.join(nameless)}"


def test_the_page_of_discord_counts_the_themes():
    count = len(palettes())
    number = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}.get(count, str(count))
    page = (ROOT / "docs" / "operation" / "discord.md").read_text(encoding="utf-8")
    counts = re.findall(r"(\w+) themes", page)
    assert set(counts) == {number}, f"docs/operation/discord.md says {counts[0]} themes; there are {number}"


def test_people_are_named_in_one_way_so_that_a_former_player_is_never_mentioned():
    naming = [path.name for path in (*LOCALES.values(), *SOURCES) if "<@" in path.read_text(encoding="utf-8")]
    assert naming == ["words.py"], f"say PERSON($user), or ask Words.person: {naming}"


@pytest.mark.parametrize("language", LOCALES)
def test_a_former_player_has_a_name_in_every_sentence(language):
    words = languages().words(language)
    assert words.person(FORMER) == words.person("0") == words.say("former-player", form="within")
    assert words.person(7) == "<@7>"
    seats = {"first": str(FORMER), "second": "7", "first_seat": "Odd", "second_seat": "Even"}
    title = words.say("match-title", game="Odd", match="1", **seats)
    assert words.person(FORMER) in title
    assert "<@7>" in title
    assert words.say("outcome-resigned", whose="theirs", loser=str(FORMER), proven="no")[0].isupper()


@pytest.mark.parametrize("language", LOCALES)
def test_selectors_name_values_as_they_are_said(language):
    """`Words.say` gives "none", "yes" and "no" for what Python calls otherwise."""
    text = LOCALES[language].read_text(encoding="utf-8")
    assert not re.findall(r"\[(?:None|True|False)\]", text)


# The words that turns are typed with.


def test_english_readers_type_the_words_of_stored_turns():
    english = languages().words("en").vocabulary
    for meaning in set(CANONICAL.meanings.values()):
        assert english.words(meaning) == CANONICAL.words(meaning)
    assert {*CANONICAL.meanings.values(), *pass_keys()} == set(english.meanings.values())


@pytest.mark.parametrize("language", LOCALES)
def test_every_word_of_a_turn_is_of_letters_and_means_one_thing(language):
    own = {
        message.removeprefix("notation-"): languages().words(language).say(message).split(",")
        for message in messages(language)
        if message.startswith("notation-")
    }
    words = [word.strip() for several in own.values() for word in several]
    wrong = [word for word in words if not normalize(word).isalpha()]
    twice = sorted({word for word in words if words.count(word) > 1})
    assert not wrong, f"{language}.ftl: these words of notation-… are not of letters alone: {wrong}"
    assert not twice, f"{language}.ftl: these words of notation-… mean more than one thing: {twice}"


# How it reads.


LONGEST_LABEL = 25
"""Characters of a button's label without what is filled in."""
FORBIDDEN = {
    "en": r"\black(s|ing)?\b|\bcannot\b|\b(do|does|did|is|are|was|were|has|have|could|would) not\b"
    r"|\b(I|You|They) (am|will|have \w+(ed|en|wn))\b|\bYou are (asked|on)\b|\b([Ii]t|That|There) is\b"
    r"|\bgroups? (that|which) counts?\b|\bcounted:|\b[Rr]eckon",
    "de": r"Grenze|Zeilen?\b|Rechte\b|[Mm]ensch|[Aa]ngehalten|Anhalten|Spielanlage|\b(Wähl|Nenn|Versuch)\b"
    r"|[Gg]ruppen?, die zähl|gezählt:|\bGrad\b|[Hh]ochholen|(?<=[a-zäöüß,] )(Du|Dich|Dir|Dein\w*)\b",
    "es": r"\b([Vv]osotros|[Vv]uestr\w+|[Uu]sted(es)?|[Oo]rdenador)\b|“|”",
}
"""What another word says: big, recompute; Zeitlimit, Reihe, Berechtigung, Person, pausieren, groß,
Schwierigkeit; contractions in English; du and dein, which begin with a capital letter at the beginning of a
sentence only."""


def variants(pattern):
    gaps = [
        [variant for one in element.expression.variants for variant in variants(one.value)]
        if isinstance(getattr(element, "expression", None), fluent.SelectExpression)
        else [element.value if isinstance(element, fluent.TextElement) else filled(element.expression)]
        for element in pattern.elements
    ]
    return ["".join(choice) for choice in product(*gaps)]


def filled(expression):
    texts = getattr(getattr(expression, "arguments", None), "positional", ())
    named = [text.value for text in texts if isinstance(text, fluent.StringLiteral)]
    return expression.value if isinstance(expression, fluent.StringLiteral) else (named or ["x"])[0]


@pytest.mark.parametrize("language", LOCALES)
def test_sentences_and_labels_are_short_and_use_the_words_that_are_agreed(language):
    wrong = []
    for name, message in messages(language).items():
        said = variants(message.value)
        longest = max((part for text in said for part in sentences(text)), key=counted)
        if counted(longest) > LONGEST:
            wrong.append(f"{name} has a sentence of {counted(longest)} words: {longest}")
        label = max(said, key=len)
        if name.startswith(("button-", "look-")) and len(label) > LONGEST_LABEL:
            wrong.append(f"{name} is a label of {len(label)} characters: {label}")
        if word := re.search(FORBIDDEN.get(language, r"(?!)"), "\n".join(said)):
            wrong.append(f"{name} says {word[0]!r}")
    assert not wrong, "\n".join(wrong)
