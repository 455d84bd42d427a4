import io
from datetime import timedelta

from PIL import Image

from bot.data import catalogue
from bot.db.errors import StoreError
from bot.features.challenge import challenge
from bot.features.challenge.card import Cards
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.finding import Finding
from bot.matches.slots import Slot
from bot.sandbox.protocol import numbers
from bot.sandbox.protocol.numbers import SILENT
from bot.ui.background import Background
from bot.ui.client import DueJob
from tests.case import case
from tests.conversations.table import EDIT, POST, SMALL, labels, private
from tests.loaded import needs


@needs("explain")
async def test_the_card_shows_the_board_and_says_what_decides_the_rest_waits(table, ada, ben, cleo):
    card = await table.challenge(ada, ben, days=3, note="good luck", thread=True)
    assert card.content.splitlines()[:4] == [
        f"<@{ben.id}>, <@{ada.id}> challenges you to a match of **Odd**.",
        f"<@{ada.id}> says: “good luck”",
        f"Hexagon, side 2 · 3 days a turn · not rated · <@{ada.id}> plays Odd",
        "An odd number of big groups (2+ stones): Odd wins.",
    ]
    asked = await table.click(cleo, card, "Details")
    for part in (
        "Board: Hexagon, side 2 · Big groups: 2 stones or more",
        "An even number: Even wins.",
        f"<@{ada.id}> plays Odd.",
        "may take 3 days; after that the opponent may claim the win, but nothing ends by itself",
        "a thread of its own",
        "Expires on <t:",
    ):
        assert part in private(asked)
    assert labels(asked.message) == ["Rules of Odd"]
    assert card.pings == {ben.id}
    (picture,) = card.attachments
    assert Image.open(io.BytesIO(picture.data)).format == "PNG"
    assert picture.description.startswith("Odd, board Hexagon, side 2, before the first turn.")


async def test_terms_that_were_not_chosen_come_from_the_server(table, sandbox, ada, ben):
    await table.store.change_server(sandbox.guild.id, days_per_turn=7, threads=True)
    card = await table.challenge(ada, ben)
    assert "7 days" in card.content
    assert "thread" in private(await table.click(ada, card, "Details"))
    plain = await table.challenge(ada, ben, days=0, thread=False)
    assert "no time limit · not rated" in plain.content
    assert "thread" not in private(await table.click(ada, plain, "Details"))
    await table.store.change_server(sandbox.guild.id, take_backs=False)
    for options, told in (({}, False), ({"takebacks": True}, True), ({"group": 3}, True)):
        card = await table.challenge(ada, ben, **options)
        assert card.content.count("special terms") == told


async def test_a_card_in_german_is_german_throughout(table, sandbox, ada, ben):
    await table.store.change_server(sandbox.guild.id, language="de")
    ada.user.locale = "de"
    assert labels(await table.challenge(ada))[:3] == ["Mitspielen", "Zurückziehen", "Lieber gegen mich"]
    options = {"board": "Langes Sechseck 3 5 5", "days": 1, "note": "viel Glück", "thread": True}
    card = await table.challenge(ada, ben, **options)
    for part in (
        "fordert dich",
        "Langes Sechseck 3-5-5 · ein Tag je Zug · nicht gewertet",
        "„viel Glück“",
    ):
        assert part in card.content
    assert labels(card) == ["Annehmen", "Ablehnen", "Zurückziehen", "Details"]
    told = private(await table.click(ada, card, "Details"))
    for part in ("Brett: Langes Sechseck 3-5-5", "Thread", "Ist das Brett voll", "wenn niemand antwortet"):
        assert part in told
    await table.click(ben, card, "Annehmen")
    inside = table.at(card.thread)
    await inside.play(ada, "a1 weiß")
    assert inside.newest(ada).attachments[0].description == "Einer fehlt: Weiß 1: a1."


async def test_a_challenge_that_cannot_be_shown_is_taken_back(table, sandbox, ada, ben):
    for fault, words in (
        ({"status": 403, "code": 50013}, "locked"),
        ({"status": 400, "code": 50035}, "taken it back"),
    ):
        sandbox.fail(*POST, **fault)
        assert words in private(await table.slash(ada, "challenge odd", opponent=ben, **SMALL))
    assert table.seen(ada) == []
    assert await table.store.open_challenges(sandbox.guild.id) == []


async def test_words_that_the_servers_filter_refuses_are_left_out(table, sandbox, ada, ben):
    for code in (200000, 240000):
        sandbox.fail(*POST, status=400, code=code)
        card = await table.challenge(ada, ben, note="rude")
        assert "rude" not in card.content
        assert [one.data[:4] for one in card.attachments] == [b"\x89PNG"]
        sandbox.fail(*EDIT, status=400, code=code)
        sandbox.fail(*POST, status=400, code=code)
        await table.decline(ben, card, "ruder")
        assert "declined" in card.content
        assert "rude" not in card.content
        assert "has declined your challenge to Odd." in table.newest(ada).content
        assert "rude" not in table.newest(ada).content


async def test_a_notice_that_may_stand_loses_the_words_of_who_is_forgotten(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail(*POST, cut=True, after_effect=True)
    await table.decline(ben, card, "ben says so")
    assert "ben says so" in table.newest(ada).content
    await table.delete_data(ben)
    await table.tick(30)
    (notice,) = [one for one in table.seen(ada) if "has declined" in one.content]
    assert "ben says so" not in notice.content
    assert str(ben.id) not in notice.content


async def test_a_board_is_found_by_as_much_of_its_name_as_people_type(table, ada):
    for number, (game, typed, key, name) in enumerate(
        (
            ("odd", "cairo", "cairo-7", "Pentagons 7 x 7"),
            ("odd", "9 × 7", "rectangle-9-7", "Squares 9 x 7"),
            ("odd", "HEXHEX3", "hexhex-3", "Hexagon, side 3"),
            ("odd", "Hexhex 3 (to learn on)", "hexhex-3", "Hexagon, side 3"),
            ("xodd", "5", "square-5", "5 x 5"),
            ("yodd", "3-4-5", "oblong-3-4-5", "Long hexagon 3-4-5"),
            ("strands", "random", "side-6-random", "Hexagon, side 6, random numbers"),
        ),
        start=1,
    ):
        with case(game, typed):
            first, *_ = await table.complete(ada, f"challenge {game}", "board", typed)
            assert first["value"] == key
            await table.slash(ada, f"challenge {game}", board=typed)
            assert (await table.store.challenge(number)).offer.setup.board_key == key
            card = table.newest(ada)
            assert f"\n{name} · " in card.content
            assert f"board {name}, before the first turn" in card.attachments[0].description
            await table.click(ada, card, "Withdraw")
            table.clock.advance(timedelta(hours=1))  # within which only a limited number may be offered


async def test_a_size_that_a_game_does_not_go_with_is_refused_with_the_nearest_that_does(table, ada):
    for game, typed, words, near in (
        ("odd", "7x8", "Squares 7 x 8. It has 56 cells, an even number", "Squares 7 x 7"),
        ("xodd", "2x9", "2 x 9. Each side must be from 3 to 10 long.", "3 x 9"),
        ("xodd", "0x99999", "0 x 99999. Each side must be from 3 to 10 long.", "3 x 10"),
    ):
        with case(game, typed):
            said = private(await table.slash(ada, f"challenge {game}", board=typed))
            assert words in said
            assert f"The nearest board that works is {near}" in said
            first, *_ = await table.complete(ada, f"challenge {game}", "board", typed)
            assert first["name"] in said
            assert table.seen(ada) == []


async def test_declining_asks_for_a_reason_and_the_challenger_is_told_quietly(table, ada, ben):
    card = await table.challenge(ada, ben)
    form = await table.form(ben, card, "Decline")
    assert form.title == "Decline the challenge"
    assert labels(card) == ["Accept", "Decline", "Withdraw", "Details"]
    await table.submit(ben, form, reason="on **holiday**,\n <@1>")
    assert f"<@{ben.id}> declined the challenge of <@{ada.id}>." in card.content
    assert labels(card) == []
    assert card.attachments == []
    notice = table.newest(ada)
    assert notice.reference is card
    assert f"<@{ada.id}>, <@{ben.id}> has declined" in notice.content
    for message in (card, notice):
        assert r"“on \*\*holiday\*\*, \<\@1\>”" in message.content
    assert notice.mentions == [ada.id]
    assert notice.flags & SILENT
    card = await table.challenge(ada, ben)
    await table.decline(ben, card)
    assert table.newest(ada).reference is card
    for message in (card, table.newest(ada)):
        assert "declined" in message.content.lower()
        assert "reason" not in message.content


async def test_a_withdrawn_card_shrinks_to_a_line_and_needs_no_notice(table, ada, ben):
    for opponent in (ben, None):
        card = await table.challenge(ada, opponent, note="good luck")
        await table.click(ada, card, "Withdraw")
        assert card.content == f"**Odd** · <@{ada.id}> withdrew the challenge."
        assert card.attachments == []
        assert labels(card) == []
        assert table.newest(ada) is card


async def test_pressing_rematch_accepts_the_rematch_that_the_opponent_has_offered(table, ada, ben):
    await table.start(ada, ben)
    end = await table.resign(ben)
    await table.click(ada, end, "Rematch")
    card = table.newest(ada)
    await table.click(ben, end, "Rematch")
    assert card.content.startswith("**Odd** #2 · rematch · ")
    assert table.newest(ada).content.startswith("**Odd** #2")
    assert "offered already" in private(await table.click(ben, end, "Rematch"))


async def test_a_card_that_has_fallen_behind_catches_up_when_it_is_pressed(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail(*EDIT, status=403, code=50001)
    await table.click(ada, card, "Withdraw")
    assert labels(card) == ["Accept", "Decline", "Withdraw", "Details"]
    assert "withdrawn" in private(await table.click(ben, card, "Accept"))
    assert "withdrew" in card.content
    assert labels(card) == []


async def test_a_card_that_is_refreshed_while_the_store_is_away_is_no_bug(table, ada, ben, monkeypatch):
    await table.challenge(ada, ben)

    async def away(_key):
        raise StoreError("it is away")

    monkeypatch.setattr(table.bot.services.outbox, "entry", away)
    await Cards.of(table.bot).refresh(1)


async def test_a_choice_that_would_be_refused_opens_no_form(table, sandbox, games, ada, ben, cleo):
    assert "yourself" in private(await ada.user_command(games, "Challenge", ada))
    await table.forbid("VIEW_CHANNEL")
    for path in ("challenge odd", "challenge strands"):
        assert "View Channel" in private(await table.slash(ada, path, opponent=ben)), "and not that ben can't"
    assert "View Channel" in private(await ada.user_command(games, "Challenge", ben))
    await table.allow("VIEW_CHANNEL")
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    for answer in (
        await table.slash(ada, "challenge odd", opponent=ben),
        await ada.user_command(games, "Challenge", ben),
    ):
        assert f"<@{ben.id}> can't see this channel" in private(answer)
    sandbox.forbid(games, "ATTACH_FILES", "EMBED_LINKS")
    for answer in (
        await table.slash(ada, "challenge odd", opponent=cleo),
        await ada.user_command(games, "Challenge", cleo),
    ):
        assert "Attach Files" in private(answer)
        assert "Embed Links" in private(answer)
    cleo.user.bot = True
    sandbox.allow(games, "ATTACH_FILES", "EMBED_LINKS")
    assert "is a bot" in private(await table.slash(ada, "challenge odd", opponent=cleo))
    assert table.seen(ada) == []


async def test_a_person_who_has_left_the_server_is_not_challenged(table, ada, ben):
    data = (await table.slash(ada, "challenge odd", opponent=ben)).interaction.data
    del data["resolved"]["members"]  # Discord tells of a stranger's account, but not of a member
    again = await ada.send(table.channel, numbers.COMMAND, data)
    await table.idle()
    assert "can't find this person" in private(again)
    assert len(table.seen(ada)) == 1


async def test_the_menu_on_a_name_asks_for_the_game_and_opens_a_form_with_all_choices(table, games, ada, ben):
    asked = await ada.user_command(games, "Challenge", ben)
    assert private(asked) == f"To which game do you challenge <@{ben.id}>?"
    assert asked.message.pings == set()
    assert labels(asked.message) == [game.name for game in table.bot.services.catalogue.games.values()]
    form = await table.form(ada, asked.message, "Odd")
    assert form.title == "Challenge @Ben to Odd"
    choices = ["Your opponent moves first", "Big groups: 4 stones or more", "In a thread of its own"]
    choices.append("Turns aren't taken back")
    chosen = {"board": ["Hexagon, side 3 (to learn on)"], "days": ["5 days"], "choices": choices}
    await table.submit(ada, form, **chosen, note="a game?")
    card = table.newest(ben)
    assert card.pings == {ben.id}
    for part in (
        "challenges you",
        "Hexagon, side 3",
        f"<@{ada.id}> plays Even",
        "5 days",
        "“a game?”",
        "4+ stones",
        "special terms",
    ):
        assert part in card.content
    assert "Turns aren't taken back." in private(await table.click(ben, card, "Details"))
    await table.click(ben, card, "Accept")
    assert card.thread.name == "#1 Ben – Ada · Odd"
    assert f"<@{ben.id}> to move" in card.thread.messages(as_=ada)[-1].content
    ada.user.locale = "de"
    asked = await ada.user_command(games, "Challenge", ben)
    form = await table.form(ada, asked.message, "Strands")
    assert form.title == "@Ben zu Strands herausfordern"


async def test_the_form_lists_every_board_of_the_game_and_the_usual_one_is_chosen(table, ada, ben):
    for game in catalogue().games.values():
        with case(game.key):
            form = await table.invite(ada, ben, game.name)
            board = next(field for field in form.components if field["label"] == "Board")["component"]
            assert [option["value"] for option in board["options"]] == [one.key for one in game.boards]
            assert [one["value"] for one in board["options"] if one.get("default")] == [game.default_board]


async def test_every_option_of_games_can_be_chosen_in_the_form_or_left(table, games, ada, ben, cleo):
    for game, choices, shown in (
        ("Strands", [], "Hexagon, side 6"),
        ("Strands", ["A turn covers exactly X cells marked X"], "exactly X"),
        ("Odd", ["Big groups: 12 stones or more"], "12 stones or more"),
        ("Xodd", ["You move first"], "plays Black"),
        ("Yodd", ["Not in a thread of its own"], "Hexagon, side 6"),
    ):
        with case(game, choices):
            form = await table.invite(ada, ben, game)
            assert not (await table.submit(ada, form, choices=choices)).failed
            assert f"**{game}**" in table.newest(ben).content
            details = await table.click(cleo, table.newest(ben), "Details")
            assert shown in table.newest(ben).content + private(details)
            assert [one for one in games.messages(as_=ada) if one.ephemeral] == []
            await table.click(ada, table.newest(ada), "Withdraw")
            table.clock.advance(timedelta(minutes=10))  # after which Ben may be challenged again
    await table.slash(ada, "challenge strands", opponent=ben, board="side-7-random", cover="exact")
    assert "exactly X" in private(await table.click(cleo, table.newest(ben), "Details"))
    await table.click(ben, table.newest(ben), "Accept")
    assert len(table.newest(ben).attachments) == 1


FIRST, SECOND = "You move first", "Your opponent moves first"


def forge(form, field, value):
    """Offer in a list of a form what the bot did not put there."""
    asked = next(label["component"] for label in form.components if label["component"]["custom_id"] == field)
    asked["options"].append({"label": value, "value": value})
    return [value]


async def test_a_wrong_form_is_explained_and_comes_back_as_it_was(table, games, ada, ben):
    for number, (game, field, value, note, words) in enumerate(
        (
            ("Odd", "board", "chess", "", "Hexagon, side 5"),
            ("Odd", "board", "chess | 😀 *x*", "Shall we? *now* _or_ \\ <@1> > then", "Hexagon, side 5"),
            ("Odd", "board", "x" * 100, "n" * 128, "Hexagon, side 5"),
            ("Odd", "choices", None, "Shall we? *now* _or_ \\ <@1> > then", "don't go together"),
            ("Yodd", "choices", "odd.group.5", "", "doesn't go with Yodd"),
        ),
        start=1,
    ):
        with case(game, field, value):
            form = await table.invite(ada, ben, game)
            wrong = {field: forge(form, field, value) if value else [FIRST, SECOND]}
            answer = await table.submit(ada, form, days=["3"], note=note, **wrong)
            assert words in private(answer)
            assert answer.message.pings == set()
            assert len(table.seen(ada)) == number - 1
            form = await table.form(ada, answer.message, "Try again")
            assert form.title == f"Challenge @Ben to {game}"
            if value is None:
                await table.submit(ada, form)
                assert words in answer.message.content
                form = await table.form(ada, answer.message, "Try again")
            await table.submit(ada, form, choices=[FIRST])
            card = table.newest(ben)
            assert f"**{game}**" in card.content
            assert len(note) == 128 or "3 days" in card.content, "what is too long to be kept is left out"
            assert (await table.store.challenge(number)).offer.note == note
            assert answer.message not in games.messages(as_=ada)
            await table.click(ada, card, "Withdraw")
            table.clock.advance(timedelta(minutes=10))  # after which Ben may be challenged again


async def test_an_unanswered_challenge_expires_with_a_quiet_notice(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.let_pass(CHALLENGE_LASTS - timedelta(seconds=30))
    assert labels(card) == ["Accept", "Decline", "Withdraw", "Details"]
    await table.let_pass(timedelta(seconds=30))
    assert "Nobody answered" in card.content
    assert labels(card) == []
    notice = table.newest(ada)
    assert notice.reference is card
    assert f"<@{ada.id}>" in notice.content
    assert notice.mentions == [ada.id]
    assert notice.flags & SILENT
    seen = len(table.seen(ada))
    await table.tick()
    assert len(table.seen(ada)) == seen


async def test_the_clock_is_read_every_minute_and_a_failure_is_no_end(table, ada, ben, monkeypatch, caplog):
    card = await table.challenge(ada, ben)
    failed = []

    async def broken(_bot, _shards):
        failed.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr(table.bot, "due_jobs", [DueJob(broken, broken), *table.bot.due_jobs])
    monkeypatch.setattr(Background.each_minute, "repeated_after", 0.01)
    table.clock.advance(CHALLENGE_LASTS)
    await table.background.cog_unload()
    await table.background.cog_load()
    await table.sandbox.until(lambda: len(failed) > 1 and "Nobody answered" in card.content)
    assert any(record.exc_info for record in caplog.records)


async def test_no_match_begins_against_a_computer_that_no_feature_plays_for(table, ada, monkeypatch):
    monkeypatch.setattr(challenge, "COMPUTER_PLAYS", Slot())
    assert "I'm not playing at the moment" in private(await table.against_computer(ada, level=1))
    assert await table.bot.get(Finding).running_of(ada.id, table.channel.guild.id) == []
