"""Challenges: what the card says, how it is answered, and what becomes of one that nobody answers."""

import io
import itertools
from datetime import timedelta

import pytest
from PIL import Image

from bot.data import catalogue
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.settings import ServerSettings
from bot.sandbox.protocol import constants
from bot.sandbox.protocol.constants import SILENT
from tests.case import case
from tests.conversations.table import SMALL, labels, private

CATALOGUE = catalogue()


# The card


async def test_the_card_shows_the_empty_board_and_everything_that_was_agreed(table, ada, ben):
    card = await table.challenge(ada, ben, days=3, note="good luck", thread=True)
    for part in (
        f"<@{ben.id}>, <@{ada.id}> challenges you to a match of **Odd**",
        "“good luck”",
        "Board: Hexhex 2 · Smallest counted group: 2",
        "Odd wants an odd number",
        f"<@{ada.id}> plays Odd.",
        "may take 3 days; after that the opponent may claim the win, but nothing ends by itself",
        "a thread of its own",
        "Expires <t:",
    ):
        assert part in card.content
    assert card.pings == {ben.id}
    (picture,) = card.attachments
    assert Image.open(io.BytesIO(picture.data)).format == "PNG"
    assert picture.description.startswith("Odd, board Hexhex 2, before the first turn.")


async def test_the_card_leads_to_the_rules_by_a_command_that_can_be_tapped(table, sandbox, ada, ben):
    (rules,) = [command for command in sandbox.world.commands if command["name"] == "rules"]
    card = await table.challenge(ada, ben)
    assert f"</rules:{rules['id']}>" in card.content


async def test_what_nobody_chose_is_as_the_server_has_it(table, sandbox, ada, ben):
    settings = ServerSettings(days_per_turn=7, threads=True)
    await table.store.change_server(sandbox.guild.id, **vars(settings))
    card = await table.challenge(ada, ben)
    assert "7 days" in card.content
    assert "thread" in card.content
    plain = await table.challenge(ada, ben, days=0, thread=False)
    assert "as long as you like" in plain.content
    assert "thread" not in plain.content


async def test_a_card_in_german_is_german_throughout(table, sandbox, ada, ben):
    await table.store.change_server(sandbox.guild.id, language="de")
    card = await table.challenge(ada, ben, days=1, note="viel Glück", thread=True)
    for part in (
        "fordert dich",
        "„viel Glück“",
        "einen Tag",
        "Thread",
        "Die Regeln",
        "wenn niemand antwortet",
    ):
        assert part in card.content
    assert labels(card) == ["Annehmen", "Ablehnen", "Zurückziehen"]
    assert labels(await table.challenge(ada)) == ["Mitspielen", "Zurückziehen", "Lieber gegen mich"]


async def test_a_challenge_that_cannot_be_shown_is_taken_back(table, sandbox, ada, ben):
    route = "/channels/{channel}/messages"
    sandbox.fail("POST", route, status=403, code=50013)
    assert "locked" in private(await table.slash(ada, "challenge odd", opponent=ben, **SMALL))
    sandbox.fail("POST", route, status=400, code=50035)
    assert "taken it back" in private(await table.slash(ada, "challenge odd", opponent=ben, **SMALL))
    assert table.seen(ada) == []
    assert await table.store.open_challenges(sandbox.guild.id) == []


@pytest.mark.parametrize("code", [200000, 240000])
async def test_a_note_that_the_servers_filter_refuses_is_left_out(table, sandbox, ada, ben, code):
    sandbox.fail("POST", "/channels/{channel}/messages", status=400, code=code)
    card = await table.challenge(ada, ben, note="rude")
    assert "rude" not in card.content
    assert len(card.attachments) == 1
    sandbox.fail("PATCH", "/channels/{channel}/messages/{message}", status=400, code=code)
    await table.decline(ben, card, "ruder")
    assert "Declined" in card.content
    assert "rude" not in card.content


async def test_a_challenge_shows_what_was_chosen(table, ada, ben):
    for game, options, shown in (
        ("strands", {"board": "side-7-random", "cover": "exact"}, "exactly X"),
        ("odd", {"board": "cairo-7", "group": 6}, "6"),
        ("xodd", {"board": "square-12"}, "12 x 12"),
        ("yodd", {"board": "hexhex-3"}, "Hexhex 3"),
    ):
        await table.slash(ada, f"challenge {game}", opponent=ben, **options)
        card = table.newest(ben)
        assert shown in card.content, game
        await table.click(ben, card, "Accept")
        assert len(table.newest(ben).attachments) == 1, game


async def test_a_board_is_found_by_as_much_of_its_name_as_people_type(table, games, ada):
    boards = [
        ("odd", "cairo", "cairo-7", "Cairo pentagons 7"),
        ("odd", "7x9", "rectangle-7-9", "Squares 7 x 9"),
        ("odd", "9 × 7", "rectangle-9-7", "Squares 9 x 7"),
        ("odd", "5", "hexhex-5", "Hexhex 5"),
        ("odd", "5x5", "square-5", "Squares 5 x 5"),
        ("odd", "oblong 4 6 8", "oblong-4-6-8", "Oblong 4-6-8"),
        ("xodd", "5", "square-5", "5 x 5"),
        ("xodd", "6x9", "rectangle-6-9", "6 x 9"),
        ("yodd", "3-4-5", "oblong-3-4-5", "Oblong 3-4-5"),
        ("strands", "random", "side-6-random", "Side 6, random"),
    ]
    for number, (game, typed, key, name) in enumerate(boards, start=1):
        with case(game, typed):
            first, *_ = await ada.autocomplete(games, f"challenge {game}", focused="board", board=typed)
            assert first["value"] == key
            await table.slash(ada, f"challenge {game}", board=typed)
            assert (await table.store.challenge(number)).offer.setup.board_key == key
            card = table.newest(ada)
            assert f"Board: {name}" in card.content
            assert f"board {name}, before the first turn" in card.attachments[0].description
            await table.click(ada, card, "Withdraw")
            table.clock.advance(timedelta(hours=1))  # within which only so many may be offered


async def test_a_size_that_a_game_does_not_go_with_is_refused_with_the_nearest_that_does(table, games, ada):
    for game, typed, words, near in [
        ("odd", "7x8", "Squares 7 x 8. It has 56 cells, an even number", "Squares 7 x 7"),
        ("odd", "4-6-7", "Oblong 4-6-7. It has 78 cells", "Oblong"),
        ("xodd", "2x9", "2 x 9. Each side must be from 3 to 10 long.", "3 x 9"),
        ("yodd", "11-3-3", "Oblong 11-3-3. Each side", "Oblong 10-3-3"),
    ]:
        with case(game, typed):
            said = private(await table.slash(ada, f"challenge {game}", board=typed))
            assert words in said
            assert f"The nearest board that works is {near}" in said
            first, *_ = await ada.autocomplete(games, f"challenge {game}", focused="board", board=typed)
            assert first["name"] in said
            assert table.seen(ada) == []


async def test_a_match_on_a_board_in_any_size_is_played_and_named_in_german(table, sandbox, ada, ben):
    await table.store.change_server(sandbox.guild.id, language="de")
    ada.user.locale = "de"
    await table.slash(ada, "challenge odd", opponent=ben, board="Langes Sechseck 3 5 5", seat="odd")
    card = table.newest(ada)
    assert "Brett: Langes Sechseck 3-5-5" in card.content
    await table.click(ben, card, "Annehmen")
    await table.play(ada, "a1 weiß")
    assert "Langes Sechseck 3-5-5" in table.newest(ada).attachments[0].description


# Answers


async def test_declining_asks_for_a_reason_and_the_card_shows_it(table, ada, ben):
    card = await table.challenge(ada, ben)
    form = (await table.click(ben, card, "Decline")).modal
    assert form.title == "Decline the challenge"
    assert labels(card) == ["Accept", "Decline", "Withdraw"]
    await table.submit(ben, form, reason="on **holiday** <@1>")
    assert f"Declined by <@{ben.id}>." in card.content
    assert r"“on \*\*holiday\*\* \<\@1\>”" in card.content
    assert labels(card) == []
    assert len(card.attachments) == 1


async def test_a_reason_may_be_left_out(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.decline(ben, card)
    assert f"Declined by <@{ben.id}>." in card.content
    assert "reason" not in card.content


async def test_an_open_challenge_has_a_seat_to_take(table, ada, cleo):
    card = await table.challenge(ada)
    assert labels(card) == ["Take the seat", "Withdraw", "Play me instead"]
    await table.click(cleo, card, "Take the seat")
    assert "match #1" in card.content
    assert f"<@{cleo.id}> (Even)" in table.newest(ada).content


@pytest.mark.parametrize("to", ["ben", None])
async def test_a_withdrawn_card_shrinks_to_a_line(table, sandbox, ada, to):
    card = await table.challenge(ada, to and sandbox.person(to), note="good luck")
    await table.click(ada, card, "Withdraw")
    assert card.content == f"**Odd** · Withdrawn by <@{ada.id}>."
    assert card.attachments == []
    assert labels(card) == []


async def test_who_presses_rematch_where_the_opponent_has_offered_one_accepts_it(table, ada, ben):
    await table.start(ada, ben)
    asked = await table.slash(ben, "resign")
    await table.click(ben, asked.message, "Yes, resign")
    end = table.newest(ada)
    await table.click(ada, end, "Rematch")
    card = table.newest(ada)
    assert card.pings == {ben.id}
    assert "offered already" in private(await table.click(ada, end, "Rematch"))
    await table.click(ben, end, "Rematch")
    assert "match #2" in card.content
    assert table.newest(ada).content.startswith("**Odd** #2")
    assert "offered already" in private(await table.click(ben, end, "Rematch"))


async def test_a_card_that_has_fallen_behind_catches_up_when_it_is_pressed(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail("PATCH", "/channels/{channel}/messages/{message}", status=403, code=50001)
    await table.click(ada, card, "Withdraw")
    assert labels(card) == ["Accept", "Decline", "Withdraw"]
    assert "withdrawn" in private(await table.click(ben, card, "Accept"))
    assert "Withdrawn" in card.content
    assert labels(card) == []


async def test_a_person_who_cannot_see_the_channel_is_not_challenged_there(table, sandbox, games, ada, ben):
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    known = table.bot.get_channel(games.id)
    await sandbox.until(lambda: known.overwrites)
    for answer in (
        await table.slash(ada, "challenge odd", opponent=ben),
        await ada.user_command(games, "Challenge", ben),
    ):
        assert f"<@{ben.id}> cannot see this channel" in private(answer)
    assert table.seen(ada) == []


async def test_a_person_who_has_left_the_server_is_not_challenged(table, ada, ben):
    answer = await table.slash(ada, "challenge odd", opponent=ben)
    data = answer.interaction.data
    del data["resolved"]["members"]  # Discord tells of a stranger's account, but not of a member
    again = await ada.send(table.channel, constants.COMMAND, data)
    await table.idle()
    assert "can't find this person" in private(again)
    assert len(table.seen(ada)) == 1


async def test_a_board_may_be_typed_as_it_is_shown(table, ada):
    for board in ["Hexhex 3", "hexhex3", "HEXHEX-3", "Hexhex 3 (to learn on)"]:
        with case(board):
            await table.slash(ada, "challenge odd", board=board)
            assert "Hexhex 3" in table.newest(ada).content


# The menu on a name


async def test_the_menu_on_a_name_opens_a_form_with_the_same_choices(table, ada, ben):
    form = await table.invite(ada, ben)
    assert form.title == "Challenge @Ben to Odd"
    choices = ["Your opponent moves first", "Smallest counted group: 4", "In a thread of its own"]
    choices.append("Turns are not taken back")
    await table.submit(
        ada, form, board=["Hexhex 3 (to learn on)"], days=["5 days"], choices=choices, note="a game?"
    )
    card = table.newest(ben)
    assert card.pings == {ben.id}
    for part in ("challenges you", "Hexhex 3", f"<@{ada.id}> plays Even", "5 days", "“a game?”", "group: 4"):
        assert part in card.content
    assert "Turns are not taken back." in card.content
    await table.click(ben, card, "Accept")
    assert card.thread.name == "Odd #1"
    assert f"<@{ben.id}> to move" in card.thread.messages(as_=ada)[-1].content


async def test_the_menu_asks_for_the_game_first_and_says_who_is_meant(table, games, ada, ben):
    asked = await ada.user_command(games, "Challenge", ben)
    assert private(asked) == f"To which game do you challenge <@{ben.id}>?"
    assert asked.message.pings == set()
    assert labels(asked.message) == ["Odd", "Strands", "Xodd", "Yodd"]
    ben.user.display = "Benedict the Very Long Named of Nowhere"[:32]
    ada.user.locale = "de"
    form = (await table.click(ada, asked.message, "Strands")).modal
    assert form.title == "@Ben zu Strands herausfordern"


async def test_the_form_lists_every_board_of_the_game_and_the_usual_one_is_chosen(table, ada, ben):
    for game in CATALOGUE.games.values():
        with case(game.key):
            form = await table.invite(ada, ben, game.name)
            board = next(field for field in form.components if field["label"] == "Board")["component"]
            assert [option["value"] for option in board["options"]] == [one.key for one in game.boards]
            assert [one["value"] for one in board["options"] if one.get("default")] == [game.default_board]


async def test_every_option_of_the_games_can_be_chosen_in_the_form(table, ada, ben):
    for game, choice, shown in [
        ("Strands", "A turn covers exactly X cells marked X", "exactly X"),
        ("Odd", "Smallest counted group: 12", "group: 12"),
        ("Xodd", "You move first", "plays Black"),
        ("Yodd", "Not in a thread of its own", "Hexhex 6"),
    ]:
        with case(game, choice):
            form = await table.invite(ada, ben, game)
            await table.submit(ada, form, choices=[choice])
            assert shown in table.newest(ben).content


async def test_the_form_left_as_it_is_offers_the_usual_board(table, games, ada, ben):
    answer = await table.submit(ada, await table.invite(ada, ben, "Strands"))
    assert not answer.failed
    assert "**Strands**" in table.newest(ada).content
    assert "Side 6" in table.newest(ada).content
    assert [one for one in games.messages(as_=ada) if one.ephemeral] == []


@pytest.mark.usefixtures("bot")
async def test_a_challenge_that_the_menu_would_only_refuse_opens_no_form(sandbox, games, ada, ben):
    assert "yourself" in private(await ada.user_command(games, "Challenge", ada))
    sandbox.forbid(games, "ATTACH_FILES")
    assert "Attach Files" in private(await ada.user_command(games, "Challenge", ben))


FIRST, SECOND = "You move first", "Your opponent moves first"


def forge(form, field, value):
    """Offer in a list of a form what the bot did not put there."""
    asked = next(label["component"] for label in form.components if label["component"]["custom_id"] == field)
    asked["options"].append({"label": value, "value": value})
    return [value]


WRONG_FORMS = [
    ("Odd", "board", "chess", "Hexhex 5"),
    ("Odd", "board", "chess | 😀 *x*", "Hexhex 5"),
    ("Odd", "board", "x" * 100, "Hexhex 5"),
    ("Odd", "choices", None, "exclude each other"),
    ("Yodd", "choices", "odd.group.5", "does not go with Yodd"),
]


async def test_a_wrong_form_is_explained_and_comes_back_as_it_was(table, games, ada, ben):
    notes = ["", "Shall we? *now* _or_ \\ <@1> > then"]
    for number, (note, row) in enumerate(itertools.product(notes, WRONG_FORMS), start=1):
        game, field, value, words = row
        with case(*row, note):
            form = await table.invite(ada, ben, game)
            wrong = {field: forge(form, field, value) if value else [FIRST, SECOND]}
            answer = await table.submit(ada, form, days=["3"], note=note, **wrong)
            assert words in private(answer)
            assert answer.message.pings == set()
            assert len(table.seen(ada)) == number - 1
            form = (await table.click(ada, answer.message, "Try again")).modal
            assert form.title == f"Challenge @Ben to {game}"
            if value is None:
                await table.submit(ada, form)
                assert words in answer.message.content
                form = (await table.click(ada, answer.message, "Try again")).modal
            await table.submit(ada, form, choices=[FIRST])
            card = table.newest(ben)
            assert f"**{game}**" in card.content
            assert "3 days" in card.content
            assert (await table.store.challenge(number)).offer.note == note
            assert answer.message not in games.messages(as_=ada)
            await table.click(ada, card, "Withdraw")
            table.clock.advance(timedelta(minutes=10))  # after which Ben may be challenged again


async def test_what_is_too_long_to_be_kept_is_left_out_of_the_form_and_the_rest_comes_back(table, ada, ben):
    form = await table.invite(ada, ben)
    board = forge(form, "board", "x" * 100)
    answer = await table.submit(ada, form, board=board, choices=[FIRST], note="n" * 128)
    form = (await table.click(ada, answer.message, "Try again")).modal
    await table.submit(ada, form)
    card = table.newest(ben)
    assert f"<@{ada.id}> plays Odd" in card.content
    assert "n" * 128 in card.content


async def test_a_form_about_a_person_who_does_not_exist_offers_nothing(table, ada, ben):
    for number in ("7", "x", "9" * 40, "٣"):
        form = await table.invite(ada, ben)
        form.interaction.modal["custom_id"] = f"oddity:challenge-form:{number}/odd"
        assert "can't find this person" in private(await table.submit(ada, form))
    assert table.seen(ada) == []


# Expiry


async def test_the_challenger_is_told_quietly_that_and_why_they_were_declined(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.decline(ben, card, "no  time,\n*sorry*")
    notice = table.newest(ada)
    assert notice.reference is card
    assert f"<@{ada.id}>, <@{ben.id}> has declined" in notice.content
    assert r"The reason: “no time, \*sorry\*”" in notice.content
    assert notice.mentions == [ada.id]
    assert notice.flags & SILENT
    card = await table.challenge(ada, ben)
    await table.decline(ben, card)
    assert table.newest(ada).reference is card
    assert "reason" not in table.newest(ada).content


async def test_a_reason_that_the_filter_refuses_is_left_out_of_the_notice(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail("POST", "/channels/{channel}/messages", status=400, code=200000)
    await table.decline(ben, card, "rude words")
    assert "has declined your challenge to Odd." in table.newest(ada).content
    assert "rude" not in table.newest(ada).content


async def test_who_takes_a_challenge_back_needs_no_notice(table, ada, ben):
    card = await table.challenge(ada, ben)
    await table.click(ada, card, "Withdraw")
    assert table.newest(ada) is card


async def test_an_unanswered_challenge_expires_with_a_quiet_notice(table, ada, ben):
    card = await table.challenge(ada, ben)
    table.clock.advance(CHALLENGE_LASTS - timedelta(seconds=5))
    await table.tick()
    assert labels(card) == ["Accept", "Decline", "Withdraw"]
    table.clock.advance(timedelta(seconds=5))
    await table.tick()
    assert "Expired without an answer" in card.content
    assert labels(card) == []
    notice = table.newest(ada)
    assert notice.reference is card
    assert f"<@{ada.id}>" in notice.content
    assert notice.mentions == [ada.id]
    assert notice.flags & SILENT
    seen = len(table.seen(ada))
    await table.tick()
    assert len(table.seen(ada)) == seen


async def test_a_click_just_before_the_bot_looks_at_the_clock_says_that_it_is_too_late(table, ada, ben):
    card = await table.challenge(ada, ben)
    table.clock.advance(CHALLENGE_LASTS)
    for button in ("Accept", "Decline"):
        assert "expired" in private(await table.click(ben, card, button))
    assert "expired" in private(await table.click(ada, card, "Withdraw"))
    await table.tick()
    assert "Expired" in card.content


async def test_one_challenge_that_cannot_be_closed_keeps_no_other_from_it(table, sandbox, ada, ben, cleo):
    cards = [await table.challenge(ada, person) for person in (ben, cleo)]
    sandbox.delete(cards[0])
    sandbox.fail("POST", "/channels/{channel}/messages", status=403, code=50013)
    table.clock.advance(CHALLENGE_LASTS)
    await table.tick()
    assert "Expired" in cards[1].content
    assert await table.bot.matches.challenges.expired() == []


async def test_the_clock_is_looked_at_by_itself_and_a_failure_is_no_end(table, ada, ben, monkeypatch, caplog):
    card = await table.challenge(ada, ben)
    failed = []

    async def broken(_shards):
        failed.append(1)
        monkeypatch.undo()
        raise ZeroDivisionError

    job = table.background.each_minute
    job.change_interval(seconds=0.01)
    monkeypatch.setattr(table.bot.matches.challenges, "expired", broken)
    table.clock.advance(CHALLENGE_LASTS)
    job.restart()
    await table.sandbox.until(lambda: failed and "Expired" in card.content)
    assert job.is_running()
    assert any(record.exc_info for record in caplog.records)
