import json
import re
from pathlib import Path

from bot.data import languages
from bot.sandbox.page.routes import STATIC, WORDS
from bot.sandbox.people import person
from bot.sandbox.world import world
from bot.words import FALLBACK

SPOKEN = [Path(module.__file__) for module in (person, world)]
"""Where Discord's client says why something failed."""


async def refusal(http, path, **body):
    async with http.post(f"/page/{path}", json=body) as answer:
        assert answer.status == 400
        return (await answer.json())["error"]


async def test_a_stream_begins_with_the_state_and_the_notifications(http, sandbox, ada, ben, games):
    ada.say(games, ben.mention)
    lounge = sandbox.channel("lounge")
    ada.say(lounge, ben.mention)
    sandbox.delete_channel(lounge)  # its notifications are forgotten
    async with http.get("/page/events", params={"as": "ben"}) as stream:
        lines = [(await stream.content.readline()).decode() for _ in range(5)]
    assert lines[0] == "event: state\n"
    assert '"name": "games"' in lines[1]
    assert lines[3:] == [
        "event: notices\n",
        f'data: {{"ada": {{}}, "ben": {{"{games.id}": 1}}, "cleo": {{}}, "dana": {{}}}}\n',
    ]
    assert len(sandbox.people) == 4


async def test_an_impossible_action_is_refused_with_a_sentence(http, games):
    write = f"channels/{games.id}/messages"
    for path, body, words in (
        ("channels/12/messages", {"content": "hello"}, "Unknown Channel"),
        ("channels/x/messages", {"content": "hello"}, "the field 'channel' must be an id, got 'x'"),
        ("commands", {"channel": str(games.id), "command": "7"}, "this command is no longer there"),
        (write, {"content": ""}, "Cannot send an empty message"),
        (write, {"content": "x" * 2001}, "Must be 2000 or fewer in length."),
        (write, {}, "the field 'content' must be a text, got None"),
    ):
        assert await refusal(http, path, **{"as": "ada"}, **body) == words


async def test_an_unknown_person_is_not_found(http):
    async with http.get("/page/events", params={"as": "zoe"}) as answer:
        assert answer.status == 404
        assert "nobody is called 'zoe'" in await answer.text()


async def test_a_language_that_discord_does_not_have_is_refused(http, sandbox, ada):
    words = await refusal(http, "languages", **{"as": "ada"}, locale="tlh")
    assert words == "Discord has no language 'tlh'"
    async with http.post("/page/languages", json={"as": "ada", "locale": "de"}) as answer:
        assert answer.status == 200
    assert (ada.user.locale, sandbox.person("ben").user.locale) == ("de", "en-US")


async def test_without_a_proposal_nothing_can_be_begun(http, games):
    words = await refusal(http, "openings", **{"as": "ada"}, channel=str(games.id))
    assert words == "nothing is proposed here"


async def visit(http, accepted):
    async with http.get("/", headers={"Accept-Language": accepted}) as answer:
        assert answer.status == 200


async def test_a_new_world_speaks_the_language_of_the_first_browser(http, sandbox):
    guild = sandbox.guild
    for accepted, locale in (
        ("en", "en-US"),
        ("x-klingon, *;q=0.1", "en-US"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr", "de"),
    ):
        await visit(http, accepted)
        assert {guild.locale, *(user.locale for user in guild.people)} == {locale}, accepted


async def test_a_world_in_which_something_was_said_keeps_its_language(http, sandbox, ada, games):
    ada.say(games, "hello")
    await visit(http, "de")
    assert (sandbox.guild.locale, ada.user.locale) == ("en-US", "en-US")


def test_the_page_has_all_it_says_in_every_language_of_the_bot():
    words = {file.stem: json.loads(file.read_text(encoding="utf-8"))["words"] for file in WORDS.iterdir()}
    assert words.keys() == set(languages().known)
    page = "".join(path.read_text(encoding="utf-8") for path in STATIC.iterdir())
    said = set(re.findall(r'\btranslate\(\s*"([^"]+)"', page))
    source = page + "".join(path.read_text(encoding="utf-8") for path in SPOKEN)
    assert words.pop(FALLBACK) == {}, "what is said is English"
    for known in words.values():
        assert said <= known.keys()
        unused = {one for one in known if one not in source}
        assert unused == {f"In Discord: in the menu of a {what}" for what in ("person", "message")}
        for one, translated in known.items():
            assert sorted(re.findall(r"{\w+}", one)) == sorted(re.findall(r"{\w+}", translated))


async def test_the_page_speaks_the_language_of_the_browser_or_english(http):
    for accepted, language in (("es-MX,es;q=0.9", "es"), ("de", "de"), ("fr", "en"), ("", "en")):
        async with http.get("/page/words", headers={"Accept-Language": accepted}) as answer:
            assert (await answer.json())["language"] == language
