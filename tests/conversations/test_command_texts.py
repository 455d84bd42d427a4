import json
import re
from copy import deepcopy
from dataclasses import replace

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.data import DATA, catalogue, languages
from bot.rules.catalogue import Catalogue
from bot.transport.command_texts import comparable, payload_of
from tests.case import case
from tests.conversations.conftest import online
from tests.loaded import of_the_whole

LANGUAGES = [language for language in languages().known if language != "en"]
MOST = 8000
"""Characters that Discord allows a command, each text in its longest language."""
MOST_OPTIONS = 25
"""Options of a command, and choices of an option."""
MOST_COMMANDS_OF = {1: 100, 2: 15, 3: 15}
"""By type: typed, of a person's menu, of a message's menu."""
NAME = re.compile(r"[-_\w]{1,32}")
TYPED = re.compile(r"(?<![\w<„“/*])/([\w-]+)")
COMMAND = re.compile(r'COMMAND\("([^"]*)"\)')
ROOT = DATA.parent
PAGES = [ROOT / "README.md", ROOT / "OPERATING.md", ROOT / "PRIVACY.md", *ROOT.glob("docs/**/*.md")]
NO_COMMANDS = {"healthz", "metrics"}


@pytest.fixture
async def payload(bot):
    return await payload_of(bot.tree, bot.languages)


def parts(thing):
    yield thing
    for inner in (*thing.get("options", ()), *thing.get("choices", ())):
        yield from parts(inner)


def kinds(payload):
    """Names of commands and options apart from those of choices, games and entries of menus."""
    for command in payload:
        for part in parts(command):
            if "description" in part and part.get("type") is not None and command.get("type") == 1:
                yield part


def texts(part, key):
    return [part[key], *(translation(part, key, language) for language in LANGUAGES)]


def translation(part, key, language):
    """A text in a language, which Discord may know by several codes, such as es-ES and es-419."""
    found = part.get(f"{key}_localizations") or {}
    said = [text for code, text in found.items() if language in (code, code.split("-")[0])]
    message = f"name-{part['name']}" if key == "name" else part[key]
    assert said, f"en.ftl has no message {message!r}, the {key} of the command or option {part['name']!r}"
    return said[0]


def test_everything_is_translated_and_written_as_discord_wants_it(payload):
    games = catalogue().games  # the names of games stay as they are
    for part in kinds(payload):
        with case(part["name"]):
            assert all(texts(part, "description"))
            if part["name"] not in games:
                for name in texts(part, "name"):
                    wrong = f"{name!r} is no name: at most 32 lower-case letters, digits and hyphens"
                    assert NAME.fullmatch(name) and name == name.lower(), wrong  # noqa: PT018 (one promise)
    check_limits(payload)
    for siblings in [payload, *(part.get("options", ()) for part in kinds(payload))]:
        for language in LANGUAGES:
            names = [in_language(one, language) for one in siblings]
            twice = {name for name in names if names.count(name) > 1}
            assert not twice, f"{language}.ftl calls two commands or options the same: {twice}"


def check_limits(payload):
    """Hold commands to Discord's limits, each text in its longest language."""
    types = [command.get("type", 1) for command in payload]
    assert all(types.count(kind) <= most for kind, most in MOST_COMMANDS_OF.items())
    for command in payload:
        with case(command["name"]):
            for part in parts(command):
                assert all(1 <= len(text) <= 32 for text in said(part, "name")) or "value" in part
                assert all(
                    1 <= len(text) <= 100 for key in ("name", "description") for text in said(part, key)
                )
                assert len(part.get("options", ())) <= MOST_OPTIONS
                assert len(part.get("choices", ())) <= MOST_OPTIONS
                assert len(str(part.get("value", ""))) <= 100
            length = sum(map(longest, parts(command)))
            assert length <= MOST, (
                f"/{command['name']} takes {length:,} of {MOST:,} characters: "
                "shorten its descriptions, or offer some in another way"
            )


def said(part, key):
    """A text in all languages."""
    return [*filter(None, [part.get(key)]), *(part.get(f"{key}_localizations") or {}).values()]


def in_language(part, language):
    translations = part.get("name_localizations") or {}
    return next((name for code, name in translations.items() if code.split("-")[0] == language), part["name"])


@of_the_whole
def test_every_name_of_the_catalogue_belongs_to_a_command(payload):
    words = languages().words("en")
    wanted = {part["name"] for part in kinds(payload)}
    for entry in FluentParser().parse((DATA / "locales" / "en.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, fluent.Message) and entry.id.name.startswith("name-"):
            name = entry.id.name.removeprefix("name-")
            assert name in wanted, f"{entry.id.name} of en.ftl is the name of no command and no option"
            assert words.say(entry.id.name) == name, f"{entry.id.name} isn't {name!r}, as in the code"


def longest(part):
    texts = sum(max(map(len, said(part, key)), default=0) for key in ("name", "description"))
    return texts + len(str(part.get("value", "")))


@of_the_whole
async def test_commands_named_in_sentences_can_be_tapped(bot, payload):
    """Discord shows them as the reader calls them; a group of commands cannot be tapped."""
    link = f"</matches:{bot._links.ids['matches']}>"
    for language in languages().known:
        with case(language):
            text = (DATA / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
            assert set(COMMAND.findall(text)) - {"challenge"} <= bot._links.ids.keys()
            assert bot.languages.words(language).say("error-no-match-any-more").count(link) == 1
            names = {in_language(one, language) for one in payload}
            assert not set(TYPED.findall(text)) & names, "write COMMAND() instead"


def paths_of(command, path=""):
    """Yield a command as it is written on the page of commands; its groups are no commands."""
    inner = [part for part in command.get("options", ()) if part["type"] in (1, 2)]
    for part in inner:
        yield from paths_of(part, f"{path} {command['name']}")
    if not inner:
        yield f"{path} {command['name']}".strip()


@of_the_whole
@pytest.mark.parametrize("start", ["first", "second"])
def test_commands_of_several_features_stay_in_their_order(payload, start):
    """A second client of a process gets the same."""
    found = {command["name"]: [part["name"] for part in command.get("options", ())] for command in payload}
    assert found["server"] == ["show", "match", "set"], start
    assert found["settings"] == ["show", "time-zone", "ratings", "block", "unblock"], start


def typed_in(payload):
    """Return what can be typed; the games of `/challenge` count as one."""
    typed = {path for command in payload if command.get("type", 1) == 1 for path in paths_of(command)}
    return typed - {f"challenge {game}" for game in catalogue().games} | {"challenge GAME"}


MOST_COMMANDS = 38


@of_the_whole
def test_commands_in_the_picker_stay_few(payload):
    assert len(typed_in(payload)) <= MOST_COMMANDS, "make it a button where people are when they need it"


@of_the_whole
def test_the_page_of_commands_names_each_and_no_other(payload):
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `/(.+?)` \|", page, re.MULTILINE))
    differ = told ^ typed_in(payload)
    assert not differ, f"docs/commands.md needs a row for these, or has one too many: {sorted(differ)}"
    menus = {command["name"] for command in payload if command.get("type", 1) != 1}
    assert set(re.findall(r"^\| menu of a \w+: `(.+?)` \|", page, re.MULTILINE)) == menus


@of_the_whole
def test_every_command_and_option_that_a_page_names_is_there(payload):
    known = {}
    for command in payload:
        for path, options in paths_with_options(command):
            known.setdefault(path, set()).update(options)
    named = 0
    for page in PAGES:
        for typed in re.findall(r"`/([a-z][a-z-]*(?: [^`]*)?)`", page.read_text(encoding="utf-8")):
            words = re.match(r"[a-z -]*", typed)[0].split()
            paths = [" ".join(words[: count + 1]) for count in range(len(words))]
            path = next((path for path in reversed(paths) if path in known), None)
            if words[0] not in NO_COMMANDS:
                assert path, f"{page.name}: there is no `/{typed}`"
                options = set(re.findall(r"([a-z_]+):", typed))
                assert options <= known[path], f"{page.name}: `/{typed}` has no {options - known[path]}"
                named += 1
    assert named > 100


def paths_with_options(command, path=""):
    path = f"{path} {command['name']}".strip()
    inner = command.get("options", ())
    yield path, {part["name"] for part in inner if part["type"] > 2}
    for part in inner:
        if part["type"] in (1, 2):
            yield from paths_with_options(part, path)


def room_for_games(payload):
    challenge = next(command for command in payload if command["name"] == "challenge")
    sizes = [sum(map(longest, parts(game))) for game in challenge["options"]]
    alone = sum(map(longest, parts(challenge))) - sum(sizes)
    return (MOST - alone) * len(sizes) // sum(sizes)


ENOUGH_GAMES = 15


async def test_every_command_has_room_for_three_times_as_many_games(sandbox, database):
    games = list(catalogue().games.values())
    several = [replace(games[place % len(games)], key=f"game-{place}") for place in range(ENOUGH_GAMES)]
    several = Catalogue({game.key: game for game in several})
    async with online(sandbox, database, catalogue=several) as client:
        check_limits(await payload_of(client.tree, client.languages))
        registered = await client.tree.fetch_commands()
    assert len(next(command for command in registered if command.name == "challenge").options) == ENOUGH_GAMES


def test_the_page_says_how_many_games_can_be_registered(payload):
    fit = room_for_games(payload)
    stated = re.search(r"[Aa]bout (\d+) games", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert stated, "CONTRIBUTING.md no longer says how many games fit"
    assert abs(int(stated[1]) - fit) <= 1, f"CONTRIBUTING.md says that {stated[1]} games fit, not {fit}"


COMMANDS = "/applications/{application}/commands"


def methods(sandbox):
    return [one.method for one in sandbox.requests if one.route == COMMANDS]


async def test_start_registers_nothing_where_discord_has_the_commands(sandbox, database):
    for asked in (["GET", "PUT"], ["GET", "PUT", "GET"]):
        async with online(sandbox, database) as client:
            assert methods(sandbox) == asked
            assert client._links.ids["play"] == int(registered(sandbox, "play")["id"])


def registered(sandbox, name):
    return next(command for command in sandbox.world.commands if command["name"] == name)


def remove_one(sandbox):
    sandbox.world.commands.pop()


def add_one(sandbox):
    sandbox.world.commands.append(registered(sandbox, "play") | {"name": "snooze", "id": "7"})


def reword_german(sandbox):
    registered(sandbox, "play")["description_localizations"]["de"] = "Eine Version später"


def add_option(sandbox):
    registered(sandbox, "play")["options"].append({"type": 3, "name": "late", "description": "Later."})


def replace_ids(sandbox):
    for number, command in enumerate(sandbox.world.commands):
        command["id"] = str(number + 1)


@pytest.mark.parametrize("other_version", [remove_one, add_one, reword_german, add_option, replace_ids])
async def test_start_puts_right_what_another_version_registered(sandbox, database, other_version):
    """Also after going back, where the database never learned of the newer commands."""
    async with online(sandbox, database) as client:
        own = comparable(await payload_of(client.tree, client.languages))
    other_version(sandbox)
    async with online(sandbox, database) as client:
        assert comparable(sandbox.world.commands) == own
        assert client._links.ids["play"] == int(registered(sandbox, "play")["id"])


def as_discord_answers(part):
    """What its documentation allows: defaults left out or null, numbers as text and in another order."""
    if isinstance(part, list):
        parts = [as_discord_answers(one) for one in part]
        return sorted(parts, reverse=True) if parts and isinstance(parts[0], int) else parts
    if isinstance(part, dict):
        given = {key: as_discord_answers(value) for key, value in part.items() if value is not False}
        return {"name_localizations": None, **given} if "name" in part else given
    return part


def test_answer_of_discord_compares_equal_to_what_was_sent(payload):
    extra = {"id": "1", "version": "2", "application_id": "3", "dm_permission": False}
    answer = [{**as_discord_answers(command), **extra} for command in reversed(payload)]
    for command in answer:
        if command["default_member_permissions"] is not None:
            command["default_member_permissions"] = str(command["default_member_permissions"])
    assert comparable(json.loads(json.dumps(answer))) == comparable(payload)


def test_every_changed_value_is_noticed(payload):
    """The planted breach is each value of each command, dropped or changed."""
    count = 0
    for command in payload:
        own = comparable([command])
        for place, part in enumerate(parts(command)):
            for key, value in part.items():
                if key in {"dm_permission", "type", "name"} or not (value or type(value) is int):
                    continue
                other = deepcopy(command)
                list(parts(other))[place][key] = f"{value}x" if isinstance(value, str) else None
                with case((command["name"], part["name"], key)):
                    assert comparable([other]) != own
                count += 1
    assert count > 500
