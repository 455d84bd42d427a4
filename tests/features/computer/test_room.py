from datetime import UTC, datetime
from random import Random

from bot.data import catalogue, languages
from bot.engine.workers import EngineBusyError, EngineFailedError, Workers
from bot.features.challenge.challenge import bigger_board, computer_follow_ups
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.levels import BY_STRENGTH
from bot.matches.change import By
from bot.matches.ids import COMPUTER, MatchId, MessageId
from bot.matches.model import Match, Place
from bot.matches.outbox import board_entry
from bot.rules.notation import format_turn
from bot.rules.rules import Outcome, random_turn
from tests.case import case
from tests.conversations.table import AT_THE_END, POST, SMALL, UNDER_A_BOARD, labels, private
from tests.conversations.workers import Engine
from tests.loaded import needs

WORDS = languages().words("en")
say = WORDS.say


async def test_a_match_begins_at_once_and_each_turn_is_shown_before_the_answer(table, ada):
    assert "**Your turn in match #1**" in (await table.against_computer(ada, level=3)).message.content
    first = table.newest(ada)
    assert f"<@{ada.id}> (Odd) – Oddity (Even) · club level" in first.content
    assert first.pings == {ada.id}
    assert first.attachments
    assert labels(first) == UNDER_A_BOARD
    await table.play(ada, "b2 white")
    first, shown, answered = table.seen(ada)
    assert "Oddity is thinking" in shown.content
    assert shown.pings == set()
    assert "Oddity played" in answered.content
    assert answered.pings == set(), "the private answer goes on"
    assert labels(answered) == UNDER_A_BOARD
    assert labels(first) == []
    assert (await table.match()).ply == 2


async def test_private_message_opens_the_turn_once_the_computer_has_begun(sandbox, seated, games, ada):
    engine = Engine(waits=True)
    async with seated(workers=engine) as table:
        begun = await ada.slash(games, "challenge odd", level="1", **SMALL, seat="even")
        await sandbox.until(lambda: begun.message and labels(begun.message)[:1] == ["Go on"])
        assert "Oddity is thinking" in begun.message.content
        engine.go_on.set()
        await sandbox.until(lambda: "**Your turn in match #1**" in begun.message.content)
        assert begun.message.content.startswith("Oddity played")
        await table.idle()


@needs("explain")
async def test_the_computer_is_challenged_in_several_ways(table, sandbox, ada, ben):
    await table.submit(ada, await table.invite(ada, sandbox.bot, "Odd"))
    match = await table.match(1)
    assert (match.level, COMPUTER in match.seats) == (2, True)
    assert sum(message.ephemeral for message in table.channel.messages(as_=ada)) == 1, "her first turn"
    await table.slash(ada, "challenge odd", level=1, **SMALL, seat="odd")
    match = await table.match(2)
    assert (match.level, match.seats) == (1, (ada.id, COMPUTER)), "with a level and nobody named"
    await table.against_computer(ada)
    assert (await table.match(3)).level == 2, "without a level it is a casual player"
    asked = (await table.choose(ada, "help", "Play Odd against me")).followups[-1]
    assert "is still running" in asked.content
    await table.click(ada, asked, "Begin another")
    assert "**Your turn in match #4**" in asked.content, "in place of the question"
    match = await table.match(4)
    assert (match.level, match.seats, match.setup.board_key) == (6, (ada.id, COMPUTER), "hexhex-3")
    answer = await table.slash(ada, "challenge odd", opponent=ben, level=2, **SMALL)
    assert "is for matches against me" in private(answer)
    await table.store.change_server(sandbox.guild.id, most_against_computer=0)
    assert "Matches against me are turned off" in private(await table.against_computer(ada))


async def test_an_open_card_leads_the_challenger_to_the_computer(table, ada, ben):
    card = await table.challenge(ada)
    assert labels(card) == ["Take the seat", "Withdraw", "Play me instead", "Details"]
    assert "can switch this challenge" in private(await table.click(ben, card, "Play me instead"))
    asked = await table.click(ada, card, "Play me instead")
    weak, middle = ["newcomer", "beginner", "curious", "eager"], ["improver", "relaxed", "sociable"]
    strong = ["casual", "attentive", "steady", "club", "strong", "best"]
    assert labels(asked.message) == [*weak, *middle, *strong]
    await table.click(ada, asked.message, "newcomer")
    assert "#1" in card.content
    assert labels(card) == []
    assert (await table.match()).seats == (ada.id, COMPUTER)
    assert "newcomer level" in table.newest(ada).content


@needs("privacy", "replay")
async def test_after_a_match_others_follow_in_any_order_and_more_than_once(table, ada):
    await table.against_computer(ada, level=1)
    assert say("after-first") not in (await table.resign(ada)).content, "without a turn it was no match"
    await table.against_computer(ada, level=1)
    await table.play(ada, "b2 white", match=2)
    over = await table.resign(ada, match=2)
    assert say("after-first") in over.content
    further = ["Rematch, seats swapped", "Bigger board", "Another game"]
    assert labels(over) == ["See where it turned", *AT_THE_END[:2], *further]
    assert "How well" in (await table.click(ada, over, "See where it turned")).message.content
    begun = [(1, "hexhex-3"), (1, "hexhex-3"), (1, "hexhex-2")]
    pressed = ("Bigger board", "Bigger board", "Rematch, seats swapped")
    for number, (label, expected) in enumerate(zip(pressed, begun, strict=True), start=3):
        with case(label):
            await table.click(ada, over, label)
            match = await table.match(number)
            assert (match.level, match.setup.board_key) == expected
            assert match.seats == ((COMPUTER, ada.id) if label == pressed[-1] else (ada.id, COMPUTER))
    asked = (await table.click(ada, over, "Another game")).message
    assert labels(asked) == ["Strands", "Xodd", "Yodd", "Catchup"]
    await table.click(ada, asked, "Yodd")
    first_of_yodd = await table.match(6)
    assert (first_of_yodd.setup.game, first_of_yodd.level) == ("yodd", 6)
    await table.delete_data(ada)
    await table.tick()
    assert labels(over) == ["See where it turned", *AT_THE_END[:2]], "a former player plays no other"


@needs("take_backs")
async def test_it_agrees_to_take_back_and_to_an_end_at_once(table, ada):
    await table.against_computer(ada, level=1)
    await table.play(ada, "b2 white")
    asked = await table.slash(ada, "takeback")
    answer = await table.click(ada, asked.message, labels(asked.message)[0])
    assert f"↩ <@{ada.id}> took back **b2 white**, **" in answer.message.content
    assert "**Your turn in match #1**" in answer.message.content
    match = await table.match()
    assert (match.turns, match.request) == ((), None)
    assert f"<@{ada.id}> to move" in table.newest(ada).content
    ended = await table.choose(ada, "abandon", "Offer to end the match")
    assert "**The match has ended without a winner.**" in ended.message.content
    assert (await table.match()).outcome.winner is None


async def test_after_a_crash_it_goes_on(sandbox, seated, games, ada):
    async with seated(workers=Engine(waits=True)) as table:
        await table.against_computer(ada, level=1)
        await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: "thinking" in table.newest(ada).content)
    async with seated(workers=Workers(0)) as table:
        await table.bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        assert (await table.match()).ply == 1, "switched off it waits"
        assert "switched that off" in private(await table.against_computer(ada))
    async with seated() as table:
        await sandbox.until(lambda: "Oddity played" in table.newest(ada).content)
        assert (await table.match()).ply == 2


async def test_a_turn_that_the_engine_could_not_find_is_tried_again(seated, ada, caplog):
    async with seated(workers=Engine()) as table:
        await table.against_computer(ada, level=1)
        engine, catch_up = table.bot.workers, table.bot.get_cog("ComputerTurns").catch_up
        for error in (EngineBusyError("full"), EngineFailedError("lost")):
            engine.error = error
            view = await table.view()
            turn = random_turn(view.rules, view.position, Random(1))
            await table.play(ada, format_turn(turn, view.position, view.rules))
            assert "thinking" in table.newest(ada).content
            engine.error = None
            await catch_up()
            await table.idle()
            assert "Oddity played" in table.newest(ada).content
        assert "computer turn failed" in caplog.text


@needs("take_backs")
async def test_the_computer_thinks_again_after_a_turn_was_taken_back(sandbox, seated, games, ada):
    async with seated(workers=Engine(waits=True)) as table:
        await table.against_computer(ada, level=1)
        await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: table.bot.workers.asked == 1)
        await ada.slash(games, "takeback")
        await sandbox.until(lambda: "to move" in table.newest(ada).content)
        await ada.slash(games, "play", turn="a1 black")
        await sandbox.until(lambda: "thinking" in table.newest(ada).content)
        table.bot.workers.go_on.set()
        await table.idle()
        match = await table.match()
        assert match.turns[0] == "a1 black"
        assert match.ply == 2


async def test_it_never_resigns_before_the_fourth_level(seated, ada):
    async with seated(workers=Engine(hopeless=True)) as table:
        await table.against_computer(ada, level=3)
        await table.play(ada, "b2 white")
        assert (await table.match()).outcome is None
        await table.against_computer(ada, level=4)
        await table.play(ada, "b2 white", match=2)
        assert "Oddity resigned: the loss is proven." in table.newest(ada).content


@needs("lists")
async def test_ones_matches_against_it_are_listed(table, sandbox, ada, ben):
    await table.start(ada, ben)
    await table.against_computer(ada, level=1)
    for options in ({"against": sandbox.bot}, {"person": sandbox.bot}):
        shown = (await table.slash(ada, "matches", **options)).message
        assert "#2" in shown.content
        assert "Oddity" in shown.content
        assert "#1" not in shown.content
    assert not (await table.click(ada, shown, labels(shown)[0])).failed


async def test_a_thread_hangs_on_a_card_that_needs_no_answer(table, ada):
    await table.against_computer(ada, thread=True, level=2)
    (card,) = table.seen(ada)
    assert f"<@{ada.id}> plays Oddity: **Odd** #1" == card.content
    assert labels(card) == []
    assert card.pings == set()
    inside = table.at(card.thread)
    await inside.play(ada, "b2 white")
    assert "Oddity played" in inside.newest(ada).content


async def test_the_computer_waits_while_a_board_cannot_be_shown(table, sandbox, ada):
    await table.against_computer(ada, level=1)
    sandbox.fail(*POST, status=403, code=50013)
    await table.play(ada, "b2 white")
    match = await table.match()
    assert (match.ply, match.board_message) == (1, MessageId(table.newest(ada).id))
    await table.tick(3600)
    assert (await table.match()).ply == 2


@needs("explain")
async def test_from_the_tour_a_newcomer_makes_a_legal_turn_in_three_taps_and_is_told_the_aim(table, ada):
    tour = (await table.slash(ada, "help")).message
    made = (await table.click(ada, tour, say("button-computer", game="Odd"))).followups[-1]
    assert made.content.startswith(say("aim-odd", title="odd", seat="Odd", group=3))
    assert made.attachments
    again = await table.open(ada)
    assert again.content.startswith(say("aim-odd", title="odd", seat="Odd", group=3)), "until it is played"
    assert tour.content.endswith(say("help-example")), "right above the picture"
    await table.resign(ada)
    made = (await table.click(ada, tour, say("button-computer", game="Odd"))).followups[-1]
    assert made.content.startswith("**You are Odd:**"), "she has played no turn of it yet"
    await table.play(ada, "b2 white")
    await table.resign(ada, match=2)
    await table.click(ada, tour, say("button-computer", game="Odd"))
    assert not (await table.open(ada)).content.startswith("**You are"), "the second match of a game"


async def test_marks_are_explained_in_a_first_match_where_they_are_first_seen(table, ada, ben):
    told = {kind: say("aim-mark", kind=kind, numbers="rank") for kind in ("dashes", "number")}
    await table.start(ada, ben, board="hexhex-3", group=3)
    seen = []
    for turn in ("a1 white", "a2 white", "e1 black", "a3 white", "e2 black", "b1 black"):
        player = {ada.id: ada, ben.id: ben}[(await table.match()).player_to_move]
        content = (await table.open(player)).content
        seen.append([kind for kind, text in told.items() if text in content])
        await table.play(player, turn)
    assert seen == [[], ["dashes"], ["dashes"], [], ["number"], ["number"]]


async def test_the_first_win_on_a_level_is_congratulated_once_and_stays_on_its_board(seated, ada):
    def praises(board, level):
        kinds = ("first", "win", "first-win", "win-helped", "first-win-helped")
        return [kind for kind in kinds if say(f"after-{kind}", level=level) in board.content]

    async with seated(workers=Engine(hopeless=True)) as table:
        ends = []
        for number, level, praise in ((1, 4, ["first-win"]), (2, 4, []), (3, 5, ["win"])):
            await table.against_computer(ada, level=level)
            await table.play(ada, "b2 white", match=number)
            ends.append((number, table.newest(ada), level, praise))
            assert praises(table.newest(ada), level) == praise
            shown = (*AT_THE_END, "Hold it again")
            offered = [label for label in labels(table.newest(ada)) if label not in shown]
            assert offered[0] == ("Next level" if level < 5 else "Bigger board")
            assert (say("level-harder", next="best") in table.newest(ada).content) is (level < 5)
        for number, board, level, praise in ends:
            await table.bot.delivery.deliver(board_entry(await table.match(number)))
            assert praises(board, level) == praise
            await table.boards.repost(number)
            assert praises(table.newest(ada), level) == praise


async def test_after_two_losses_running_the_level_before_is_offered(table, ada):
    """A win, another game or another level in between, and a match without a turn, begin again."""
    steps = [
        (10, "odd", True, False),
        (10, "strands", True, False),
        (10, "odd", True, True),
        (10, "odd", False, False),
        (10, "odd", True, True),
        (1, "odd", True, False),
        (1, "odd", True, True),
        (6, "odd", True, False),
        (6, "odd", True, False),
    ]
    name = {10: "improver", 1: "eager"}
    board = {"odd": "hexhex-2", "strands": "side-5"}
    for number, (level, game, is_played, is_offered) in enumerate(steps, start=1):
        with case(number):
            await table.slash(ada, f"challenge {game}", level=level, board=board[game])
            if is_played:
                view = await table.view(number)
                turn = random_turn(view.rules, view.position, Random(1))
                await table.play(ada, format_turn(turn, view.position, view.rules), match=number)
            ended = (await table.choose(ada, "resign", "Yes, resign", match=number)).message
            told = say("level-easier", level=level, next=name.get(level, ""))
            assert (told in table.newest(ada).content) is is_offered
            assert ("Easier level" in labels(table.newest(ada))) is is_offered
            assert ("Easier level" in labels(ended)) is is_offered
            later = (await table.slash(ada, "board", match=number)).message
            assert ("Easier level" in labels(later)) is is_offered
    board = next(message for message in table.seen(ada) if "Easier level" in labels(message))
    await table.click(ada, board, "Easier level")
    assert (await table.match(len(steps) + 1)).level == 1


async def test_win_with_hints_or_take_backs_says_so_and_counts_for_no_later_one(seated, ada):
    async with seated(workers=Engine(hopeless=True)) as table:
        for number, praise in enumerate(("first-win-helped", "win", "win-helped"), start=1):
            await table.against_computer(ada, level=5 if number == 3 else 4)
            if number != 2:
                await table.slash(ada, "hint", match=number)
            await table.play(ada, "b2 white", match=number)
            assert say(f"after-{praise}", level=5 if number == 3 else 4) in table.newest(ada).content


@needs("ratings")
async def test_profile_says_up_to_which_level_the_computer_is_beaten_and_which_is_next(seated, ada):
    told = {4: "Has beaten the computer in Odd up to strong (next: best).", 5: "in Odd up to best."}
    async with seated(workers=Engine(hopeless=True)) as table:
        for number, (level, sentence) in enumerate(told.items(), start=1):
            await table.against_computer(ada, level=level)
            await table.play(ada, "b2 white", match=number)
            assert sentence in private(await table.slash(ada, "profile"))


def test_offers_after_a_match_exist_and_lead_on():
    at = datetime.now(UTC)
    for game in catalogue().games.values():
        for board in game.boards:
            setup = game.setup(board.key, None, Random(1))
            bigger = bigger_board(game, board.key)
            if bigger is not None:
                assert bigger.name.message == board.name.message
                there = game.setup(bigger.key, None, Random(1)).board.tiling.names
                assert len(there) > len(setup.board.tiling.names), (game.key, board.key)
            for level in (BY_STRENGTH[0], BY_STRENGTH[-1]):
                won = Outcome(0, "count")
                ended = Match(MatchId(1), 1, Place(1, 1), setup, (2, COMPUTER), at, level=level, outcome=won)
                follow_ups = computer_follow_ups(ended, game, WORDS)
                offered = [one.item.label for one in follow_ups]
                expected = ["Next level"] if level != BY_STRENGTH[-1] else []
                expected += ["Bigger board"] if bigger else []
                with case(game.key, board.key, level):
                    assert offered == [*expected, "Another game"]


async def test_a_thread_with_the_computer_counts_all_games_played_there(table, ada):
    await table.against_computer(ada, seat="even", thread=True)
    (card,) = table.seen(ada)
    there = table.at(card.thread)
    await there.resign(ada, match=1)
    assert card.content.replace("**", "").startswith(f"Odd · <@{ada.id}> – Oddity 0 : 1 · #1: Oddity won ")
    match = await table.match()
    await table.bot.get(ComputerMatches).go_on(match, By(ada.id, match.place), 1, "xodd", "square-5")
    await there.resign(ada, match=2)
    assert card.content.replace("**", "").startswith(
        f"Odd, Xodd · <@{ada.id}> – Oddity 0 : 2 · #2: Oddity won "
    )
    assert table.seen(ada) == [card]
