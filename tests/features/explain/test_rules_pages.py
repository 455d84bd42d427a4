import io
import re
from itertools import product

from PIL import Image, ImageChops

from bot.data import languages
from bot.features.challenge.texts import name_with_marks
from bot.features.explain.room import page_count, page_text
from bot.sandbox.world.guild import Role
from bot.scenes.scene import ground_of
from bot.scenes.view import Looks
from renderer.sheet import sheet
from tests.case import case
from tests.conversations.table import labels, private
from tests.loaded import FEATURES, needs
from tests.scenes.samples import CATALOGUE, PALETTES, sample
from tests.sentences import repeated

GAMES = CATALOGUE.games.values()
ODD = CATALOGUE.game("odd")
ENGLISH = languages().words("en")


async def read(table, person, game, onwards):
    """All pages of the rules of a game: their texts, and the alt texts and bytes of their figures."""
    message = (await table.slash(person, "rules", game=game.key)).message
    texts, figures = [], []
    for page in range(page_count(game)):
        if page:
            await table.click(person, message, onwards)
        texts.append(message.content)
        assert f"oddity:computer:{game.key}" in [button["custom_id"] for button in message.buttons]
        figures += [(attachment.description, attachment.data) for attachment in message.attachments]
    assert [button["label"] for button in message.buttons if button.get("disabled")] == [onwards]
    return texts, figures


async def test_rules_name_designer_boards_and_options_and_show_figures(table, ada):
    for game in GAMES:
        with case(game.key):
            texts, figures = await read(table, ada, game, "Next page")
            for number, text in enumerate(texts, start=1):
                title = f"**{game.name}** ({game.designer}, {game.year}) · page {number} of {len(texts)}"
                assert text.startswith(title)
                assert not text.endswith("…")
            for board in game.boards[:5]:
                assert ENGLISH.board(board.name) in texts[-1]
            assert (len(game.boards) > 6) == (f" and {len(game.boards) - 5} more" in texts[-1])
            for option in game.options:
                shown = option.choices[0].split("-", maxsplit=1)[0] if option.choices else str(option.high)
                assert shown in texts[-1]
            drawn = len(game.figure_pages) + 1
            sheets = figures[drawn:]
            assert figures[drawn - 1] == figures[0], "what pictures show is told of the first one again"
            assert len({data for _, data in figures}) == len(figures) - 1
            for page, (alt, _) in zip(game.figure_pages, figures, strict=False):
                told = (ENGLISH.say(f"figure-{game.key}-{figure.key}") for figure in page)
                starts = [f"{game.name}, board "] if len(page) == 1 else list(told)
                assert all(start in alt for start in starts), page[0].key
            told = [name for text, _ in sheets for name in text.split(": ", 1)[1].split("; ")]
            assert sorted(told) == sorted(name_with_marks(board, game, ENGLISH) for board in game.boards)
            assert sum(f"({ENGLISH.say('mark-usual')})" in name for name in told) == 1
            german = [page_text(game, page, languages().words("de")) for page in range(len(texts))]
            for text in (*texts, *german):
                assert repeated(text) == set()
            assert "Seite 1 von" in german[0]
            assert "**Bretter:**" in german[-1]
            assert not any(text.endswith("…") for text in german)


async def test_rules_and_their_figures_are_told_in_the_language_of_the_reader(table, ben):
    ben.user.locale, game = "de", CATALOGUE.game("catchup")
    texts, figures = await read(table, ben, game, "Nächste Seite")
    assert texts == [page_text(game, page, languages().words("de")) for page in range(len(texts))]
    assert ", Brett " in figures[0][0]
    assert all(f"Bretter von {game.name}" in text for text, _ in figures[len(game.figure_pages) + 1 :])


async def test_a_figure_is_drawn_once_for_a_theme(table, ada, ben, monkeypatch):
    drawn = []
    pictures = table.bot.pictures
    draw = pictures._draw
    monkeypatch.setattr(
        pictures, "_draw", lambda board, looks: drawn.append(looks.theme) or draw(board, looks)
    )
    await read(table, ada, ODD, "Next page")
    await read(table, ben, ODD, "Next page")
    assert drawn == ["classic"] * sum(len(page) == 1 for page in ODD.figure_pages)


def test_a_sheet_shows_boards_above_their_names_and_frames_one():
    palette = PALETTES["classic"]
    views = [sample("odd", key).view(0) for key in ("hexhex-2", "square-5")]
    grounds = [ground_of(view, Looks(labels="none")) for view in views]
    named = sheet([("Größe", grounds[0]), ("Two", grounds[1])], "Größe", palette)
    bare = sheet([("Grosse", grounds[0]), ("Two", grounds[1])], "", palette)
    picture, other = (Image.open(io.BytesIO(data)).convert("RGB") for data in (named, bare))
    assert max(abs(a - b) for a, b in zip(picture.getpixel((8, 8)), palette["turn"], strict=True)) < 8
    differing = ImageChops.difference(picture.crop((12, 320, 730, 400)), other.crop((12, 320, 730, 400)))
    _, _, right, _ = differing.point(lambda value: value > 8).getbbox()
    assert right < 360, "the other board has neither another name nor a frame"
    assert picture.size == other.size == (736, picture.height)


async def test_the_tour_names_every_game_and_starts_things(table, ada, ben):
    shown = await table.slash(ada, "help")
    assert shown.ephemeral
    for game in GAMES:
        assert f"**{game.name}**" in shown.message.content
    *_, listed = shown.message.components
    assert [option["label"] for option in listed["components"][0]["options"]] == [one.name for one in GAMES]
    assert len(shown.message.attachments) == 1, "a board"
    answer = await table.click(ada, shown.message, ENGLISH.say("button-offer", game="Odd"))
    assert f"a challenge to **Odd** in <#{table.channel.id}>?" in private(answer)
    assert table.seen(ben) == [], "before she says yes"
    await table.click(ada, answer.message, "Yes, post it")
    assert (private(answer), labels(answer.message)) == (ENGLISH.say("offered", game="Odd"), [])
    card = table.newest(ben)
    assert f"<@{ada.id}>" in card.content
    await table.click(ben, card, "Take the seat")
    assert "to move" in table.newest(ada).content
    if "lists" in FEATURES:
        await table.click(ada, shown.message, "My matches")
        assert "#1" in shown.message.content


async def test_from_the_tour_to_rules_and_back_and_to_a_challenge(table, ada, ben):
    shown = await table.slash(ada, "help")
    await table.select(ada, shown.message, "Rules of a game", "Strands")
    assert shown.message.content.startswith("**Strands**")
    first = shown.message.content
    await table.click(ada, shown.message, "Next page")
    assert shown.message.content != first
    await table.click(ada, shown.message, "Previous page")
    assert shown.message.content == first
    await table.click(ada, shown.message, "All games")
    assert shown.message.content.startswith("**Hi, I'm Oddity.**")
    await table.select(ada, shown.message, "Rules of a game", "Yodd")
    asked = await table.click(ada, shown.message, "Find an opponent")
    await table.click(ada, asked.message, "Yes, post it")
    assert "**Yodd**" in table.newest(ben).content


@needs("thinking_ahead", "preferences", "take_backs", "vacations")
async def test_courtesy_is_told_by_the_settings_of_the_server(table, sandbox, ada, ben):
    rules = (await table.slash(ben, "rules", game="odd")).message
    house_rules, more = ENGLISH.say("button-courtesy"), ENGLISH.say("button-courtesy-more")
    await table.click(ben, rules, house_rules)
    assert rules.attachments == []
    first = rules.content
    assert "your opponent may claim the win" in first
    await table.click(ben, rules, more)
    for command in ("settings show", "vacation", "takeback", "plan", "resign", "abandon", "claim"):
        assert f"</{command}:" in first + rules.content
    assert "hint" in rules.content, "against the computer"
    await table.click(ben, rules, house_rules)
    assert rules.content == first
    await table.click(ben, rules, "All games")
    role = sandbox.guild.roles.setdefault(4242, Role(4242, "Referees"))
    decided = {"deadline": "The match is lost", "takebacks": False, "days": 3, "moderators": role}
    await table.slash(ada, "server set", **decided)
    await table.click(ben, rules, house_rules)
    assert "3 days a turn" in rules.content
    assert "the match is lost" in rules.content
    assert ENGLISH.say("courtesy-turns", takebacks="no", limit=3) in rules.content
    assert "run this server or have the role <@&4242>." in rules.content
    assert labels(rules) == [more, "All games"]
    await table.click(ben, rules, more)
    assert "until the win is claimed" not in rules.content


async def test_help_and_house_rules_are_short_in_both_languages(table, ada):
    for language in languages().known:
        words = languages().words(language)
        await table.store.change_person(ada.id, language=language)
        shown = (await table.slash(ada, "help")).message
        for name, most in (("button-help", 55 + 13 * len(GAMES)), ("button-courtesy", 95)):
            with case(language, name):
                if name == "button-courtesy":
                    await table.click(ada, shown, words.say(name))
                assert repeated(shown.content) == set()
                told = " ".join([shown.content, *labels(shown)])
                said = re.findall(r"[^\W_][^\s]*", re.sub(r"</([^:>]*):\d+>", "command", told))
                assert len(said) <= most, f"{len(said)} words; a short `help-about-<game>` helps: {told}"


async def test_help_names_buttons_as_the_server_shows_them_and_commands_as_ones_discord_does(table, ada):
    ada.user.locale = "en-US"
    await table.store.change_person(ada.id, language="de")
    shown = private(await table.slash(ada, "help"))
    assert "mit /challenge gegen" in shown, "a group of commands can't be tapped"
    ada.user.locale = "de"
    shown = private(await table.slash(ada, "help"))
    assert "mit /herausfordern gegen" in shown
    assert f"**{ENGLISH.say('button-play')}**" in shown
    assert f"**{languages().words('de').say('button-computer', game='Odd')}**" in shown


def test_the_first_page_is_the_rule_in_ninety_words_with_minutes_and_difficulty():
    for game, language in product(GAMES, languages().known):
        with case(game.key, language):
            words = languages().words(language)
            text = page_text(game, 0, words)
            said = re.findall(r"[^\W_][^\s]*", text)
            assert len(said) <= 90, f"{len(said)} words: {text}"
            _, aim, facts, *_ = text.split("\n\n")
            assert aim == f"**{words.say(game.goal)}**"
            assert facts == words.say("rules-facts", minutes=game.minutes, difficulty=game.difficulty)
            assert 1 <= game.difficulty <= 5


def test_labels_stay_short_enough_for_a_phone():
    for game in GAMES:
        for language in languages().known:
            with case(language, game.key):
                words = languages().words(language)
                for name in ("button-rules", "button-offer"):
                    assert len(words.say(name, game=game.name)) <= 38
