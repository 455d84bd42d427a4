import re
import tomllib

from bot.__main__ import main
from bot.rules.rules import Rules
from tests.loaded import ROOT, of_the_whole

DECISIONS = ROOT / "docs" / "decisions"
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
MOST_WORDS = {"README.md": 1200, "ARCHITECTURE.md": 2500, "OPERATING.md": 2700}


def text_of(page):
    return page.read_text(encoding="utf-8")


def test_a_document_takes_at_most_ten_minutes_to_read():
    words = {name: len(text_of(ROOT / name).split()) for name in MOST_WORDS}
    assert {name: count for name, count in words.items() if count > MOST_WORDS[name]} == {}


def sections(page):
    """Return the anchors of a page, made of its headings as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_every_link_leads_somewhere():
    for page in PAGES:
        for link in re.findall(r"\]\(([^)]*)\)", text_of(page)):
            path, _, section = link.partition("#")
            target = page.parent / path if path else page
            if "://" not in link:
                assert target.exists(), f"{page.name}: {link}"
                assert not section or section in sections(target), f"{page.name}: {link}"


PARTS = ("bot", "renderer", "data", "tests", "benchmarks", "docs")


def files():
    """Return every file and folder of the project by each name that it may have: the end of its path."""
    paths = [path.relative_to(ROOT).parts for part in PARTS for path in (ROOT / part).rglob("*")]
    return {"/".join(parts[start:]) for parts in paths for start in range(len(parts))} | {*PARTS, ".ci/run"}


@of_the_whole
def test_every_file_and_command_that_the_developers_pages_name_is_there():
    known = files()
    for page in (ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *DECISIONS.glob("*.md")):
        text = text_of(page)
        named = {name.strip("/") for name in re.findall(r"`([\w.-]+/[\w./-]*|\w+\.py)`", text)}
        modules = re.findall(r"python -m ((?:tests|benchmarks)[\w.]*)", text)
        scripts = {name.replace(".", "/") for name in modules}
        assert named - known == set(), page.name
        assert [one for one in scripts if not {f"{one}.py", f"{one}/__main__.py"} & known] == []


@of_the_whole
def test_list_of_modules_that_doctor_compares_with_is_up_to_date():
    """A file that a version no longer has would be loaded where it lies in a feature's folder."""
    files = [file for part in ("bot", "renderer") for file in (ROOT / part).rglob("*.py")]
    differ = {str(file.relative_to(ROOT)) for file in files} ^ set(
        text_of(ROOT / "data" / "modules.txt").split()
    )
    assert not differ, "write it anew: find bot renderer -name '*.py' | LC_ALL=C sort > data/modules.txt"


def test_every_decision_is_a_page_that_the_index_lists():
    pages = sorted(DECISIONS.glob("[0-9]*.md"))
    titles = {page.name: text_of(page).partition("\n")[0] for page in pages}
    listed = re.findall(r"^\| (\d+) \| \[(.+)\]\((.+)\) \|$", text_of(DECISIONS / "README.md"), re.MULTILINE)
    assert {name: f"# {number}. {title}" for number, title, name in listed} == titles
    assert [name[:4] for name in titles] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    assert [page.name for page in pages if len(text_of(page).splitlines()) > 80] == []


def test_every_dependency_has_its_reason():
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    needed = project["dependencies"] + project["optional-dependencies"]["postgresql"]
    names = {re.split(r"[\[<>=]", dependency)[0] for dependency in needed}
    told = text_of(DECISIONS / "0024-dependencies.md")
    rows = [row.split(" | ")[0].strip("| ") for row in told.splitlines() if row.startswith("| ")]
    assert {name for row in rows[1:] for name in row.split(", ")} == names


def test_the_page_of_commands_names_each_command_of_the_command_line_with_its_options():
    page = text_of(ROOT / "docs" / "commands.md")
    told = dict(re.findall(r"^\| `oddity (\w+)[^`]*` \| (.+) \|$", page, re.MULTILINE))
    assert told.keys() == main.commands.keys()
    for name, command in main.commands.items():
        parts = [command, *getattr(command, "commands", {}).values()]
        params = [option for part in parts for option in part.params]
        options = {option.opts[0] for option in params if option.opts[0].startswith("--")}
        assert options == set(re.findall(r"--[a-z-]+", told[name])), name


def test_the_page_for_authors_of_games_names_all_that_a_game_may_answer():
    page = text_of(ROOT / "docs" / "games.md")
    assert [name for name in vars(Rules) if not name.startswith("_") and f"| `{name}" not in page] == []


def test_texts_for_discords_pages_fit():
    text = text_of(ROOT / "docs" / "operation" / "discord.md")
    blocks = dict(re.findall(r"```(\w+)\n(.*?)\n```", text, re.DOTALL))
    assert 0 < len(blocks["description"]) <= 400
    assert len(blocks["tags"].splitlines()) == len(set(blocks["tags"].splitlines())) <= 5
    assert max(map(len, blocks["tags"].splitlines())) <= 20
    assert 0 < len(blocks["summary"]) <= 200
    assert not set("*_`<>[]") & set(blocks["summary"])
    assert 300 <= len(blocks["details"]) <= 4000


def test_log_lines_that_operators_look_for_are_written():
    source = "".join(text_of(file) for file in ROOT.glob("bot/**/*.py"))
    quoted = re.findall(r"(?:[Ll]og|status 2): ((?:`[^`]+`(?:, )?)+)", text_of(ROOT / "OPERATING.md"))
    lines = [line for some in quoted for line in re.findall(r"`(.+?)`", some)]
    parts = [part.strip() for line in lines for part in re.split(r"…|\b1a2b3c\b|postgresql://", line)]
    assert len(lines) > 12
    assert [part for part in parts if len(part) > 3 and part not in source] == []
