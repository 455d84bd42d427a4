import pytest

from bot.errors import IllegalTurnError
from bot.matches.plans import DEEPEST_PLAN, lines
from bot.rules.games.odd import Odd
from tests.case import case
from tests.conversations.table import labels, private
from tests.conversations.test_builder import select_of
from tests.laws.test_everything import BUTTON, bugs, sends
from tests.loaded import needs

LINES = "Look at an answer, go on from it, or remove it"


async def open_plan(table, person, **options):
    return (await table.slash(person, "plan", **options)).message


async def planned(table, seat=0):
    return list(lines((await table.match()).plans[seat]))


async def make(table, person, made, *turns):
    """Make turns on the board, the opponent's first."""
    for ply, turn in enumerate(turns):
        await table.put(person, made, turn.split()[0])
        await table.click(person, made, f"{'Answer' if ply % 2 else 'If they play'} {turn}")


@pytest.fixture(autouse=True)
async def _waiting(table, ada, ben, request):
    """A match on seven cells in which Ada has moved and waits for Ben; perhaps without try-outs."""
    await table.start(ada, ben, "b2 white", tries=getattr(request, "param", True))


@pytest.mark.parametrize("_waiting", [True, False], indirect=True)
async def test_a_line_is_made_from_lists_both_sides_and_goes_on(table, ada, ben):
    made = await open_plan(table, ada)
    assert made.ephemeral
    assert "Nothing is planned yet." in made.content
    assert f"As soon as <@{ben.id}> plays" in made.content
    assert "without asking you again" in made.content
    assert labels(made) == ["Add an answer", "Type it", "Close"]
    await table.click(ada, made, "Add an answer")
    assert f"Which turn of <@{ben.id}> do you expect?" in made.content
    assert labels(made)[-2:] == ["Type it", "All that is planned"]
    await table.put(ada, made, "a1")
    assert "- a1 white: grows to 2" in made.content
    assert labels(made)[:3] == ["If they play a1 black", "If they play a1 white", "Remove a1"]
    await table.click(ada, made, "If they play a1 white")
    assert f"<@{ben.id}> plays **a1 white**\n" in made.content
    assert "It will be played at once, without asking you again." in made.content
    assert labels(made) == ["c1", "c2", "b1", "b3", "a2", "Back", "Next", "Type it", "All that is planned"]
    assert "Last turn: a1 white: grows to 2." in made.attachments[0].description
    assert "a1" not in labels(made)
    await table.put(ada, made, "a2")
    assert await planned(table) == []
    await table.click(ada, made, "Answer a2 black")
    assert await planned(table) == [("a1 white", "a2 black")]
    assert made.content.startswith("✅ Planned.")
    assert f"<@{ben.id}> plays **a1 white** → you play **a2 black**" in made.content
    assert "The last answer is played at once when it comes to this" in made.content
    assert f"Which turn of <@{ben.id}> do you expect next?" in made.content
    assert labels(made)[4:] == ["Back", "Type it", "All that is planned", "Remove this answer"]
    await make(table, ada, made, "b1 white", "b3 white")
    told = f"→ you play **a2 black**\n<@{ben.id}> plays **b1 white** → you play **b3 white**"
    assert told in made.content
    first = ("a1 white", "a2 black")
    assert await planned(table) == [first, (*first, "b1 white", "b3 white")]
    await table.click(ada, made, "All that is planned")
    assert made.content.endswith("- a1 white → **a2 black**\n  - b1 white → **b3 white**")
    assert made.attachments == []
    options = select_of(made, LINES)["options"]
    assert [(one["label"], one.get("description")) for one in options] == [
        ("a1 white → a2 black", None),
        ("b1 white → b3 white", "after a1 white, a2 black"),
    ]
    assert len(table.seen(ada)) == 3


async def test_stepping_back_leads_to_another_answer_and_another_turn(table, ada):
    made = await open_plan(table, ada)
    await table.click(ada, made, "Add an answer")
    await make(table, ada, made, "a1 white", "a2 black")
    await table.click(ada, made, "Back")
    assert "→ (you play **a2 black**)" in made.content
    await table.put(ada, made, "b1")
    await table.click(ada, made, "Answer b1 black")
    assert await planned(table) == [("a1 white", "b1 black")]
    await table.click(ada, made, "Back")
    await table.click(ada, made, "Back")
    await make(table, ada, made, "c1 white", "a1 white")
    assert await planned(table) == [("a1 white", "b1 black"), ("c1 white", "a1 white")]


async def test_line_goes_as_deep_as_a_plan_and_not_beyond_the_end(table, ada, ben):
    deepest = "a1 w; a2 w; a3 w; b1 b; b2 b; b3 w; b4 w; c1 b; c2 w; c3 w"
    await table.start(ada, ben, board="hexhex-3")
    await table.play(ada, "e1 white", match=2)
    made = await open_plan(table, ada, match=2)
    await table.fill_in(ada, made, plan=deepest)
    await table.select(ada, made, LINES, "c2 white → c3 white")
    assert "do you expect next" not in made.content
    await table.put(ada, made, "d1")
    answer = await table.click(ada, made, "If they play d1 white")
    assert "That's as far as a try goes: 10 turns" in private(answer)
    await table.play(ben, "a1 white", match=1)
    made = await open_plan(table, ben, match=1)
    await table.fill_in(ben, made, plan="a2 w; b1 w; b3 w; c1 w")
    await table.select(ben, made, LINES, "b3 white → c1 white")
    await table.put(ben, made, "c2")
    answer = await table.click(ben, made, "If they play c2 white")
    assert "The match would be over before that." in private(answer)


async def test_lines_are_looked_at_and_removed(table, ada):
    made = await open_plan(table, ada)
    await table.fill_in(ada, made, plan="a1 w; a2 b; b1 w; b3 w\n\nc1 b; c2 b;\n")
    await table.select(ada, made, LINES, "b1 white → b3 white")
    assert "you play **b3 white**" in made.content
    assert "after 5 turns. Last turn: b3 white: grows to 4." in made.attachments[0].description
    await table.click(ada, made, "Remove this answer")
    assert made.content.startswith("Removed.")
    assert await planned(table) == [("a1 white", "a2 black"), ("c1 black", "c2 black")]
    await table.select(ada, made, LINES, "a1 white → a2 black")
    form = await table.form(ada, made)
    assert form.components[0]["component"]["value"] == "a1 white; a2 black; "
    await table.click(ada, made, "All that is planned")
    await table.click(ada, made, "Remove all")
    assert await planned(table) == []
    assert labels(made) == ["Add an answer", "Type it", "Close"]


WRONG = [
    ("a1 w; a2 b\na1 w; b2 b", "Line 2 can't be planned", "b2"),
    ("a1 w; a2 b; b1 w", "Line 1 can't be planned", "must end with your own turn"),
    ("a1 w", "Line 1 can't be planned", "must end with your own turn"),
    (";", "Line 1 can't be planned", "must end with your own turn"),
    ("; ".join(["a1 w"] * (DEEPEST_PLAN + 2)), "Line 1 can't be planned", "10 turns ahead"),
    ("hello; a1 w", "Line 1 can't be planned", "hello"),
    ("a1 w; a2 w; b1 w; b3 w; c1 w; c2 w; a1 w; a1 w", "Line 1 can't be planned", "would be over"),
]


async def test_a_typing_mistake_is_explained_and_not_lost(table, ada):
    for text, where, why in WRONG:
        with case(text, where, why):
            made = await open_plan(table, ada)
            await table.fill_in(ada, made, plan=text)
            assert where in made.content
            assert why in made.content
            assert text in made.content
            assert labels(made) == ["Try again", "All that is planned"]
            form = await table.form(ada, made, "Try again")
            kept = form.components[0]["component"].get("value", "")
            assert kept == (text if len(text) <= 70 else "")
            assert await planned(table) == []


async def test_when_it_fits_one_board_tells_both_turns_and_pings_once(table, sandbox, ada, ben):
    await table.fill_in(ada, await open_plan(table, ada), plan="a1 w; a2 b; b1 w; b3 w")
    before = table.seen(ada), sandbox.pings(ada), sandbox.pings(ben)
    board = table.newest(ben)
    made = await table.open(ben, board)
    await table.put(ben, made, "a1")
    await table.click(ben, made, "Play a1 white")
    after = table.seen(ada), sandbox.pings(ada), sandbox.pings(ben)
    assert [len(new) - len(old) for old, new in zip(before, after, strict=True)] == [1, 0, 1]
    told = f"<@{ada.id}> had planned the answer: **a2 black**: new group."
    assert f"<@{ben.id}> played **a1 white**: grows to 2. {told}\n" in table.newest(ben).content
    assert f"<@{ben.id}> to move" in table.newest(ben).content
    assert made.content.startswith(f"You played **a1 white** in match #1. {told}")
    assert "Play match #1" in labels(made)
    assert labels(board) == []
    await table.play(ben, "b1 white")
    assert (await table.match()).turns[-2:] == ("b1 white", "b3 white")
    assert await planned(table) == []


async def test_only_the_answer_is_confirmed_with_any_settings(table, ada, ben):
    for number, confirm in enumerate((True, False), 2):
        await table.store.change_person(ada.id, confirm=confirm)
        await table.start(ada, ben, game="catchup", board="hexhex-3", seat="black")
        await table.play(ada, "c3", match=number)
        made = await open_plan(table, ada, match=number)
        await table.click(ada, made, "Add an answer")
        assert await table.put(ada, made, "e1", "e2") == 2
        assert f"How do you answer <@{ben.id}>?" in made.content
        await table.put(ada, made, "a1", "a2", "a3")
        assert (await table.match(number)).plans == ((), ())
        await table.click(ada, made, "Answer a1 a2 a3")
        assert list(lines((await table.match(number)).plans[0])) == [("e1 e2", "a1 a2 a3")]


async def test_passes_are_expected_and_planned(table, ada, ben):
    await table.start(ada, ben, game="yodd", board="hexhex-3")
    await table.play(ada, "a1 black", match=2)
    made = await open_plan(table, ada, match=2)
    await table.click(ada, made, "Add an answer")
    await table.click(ada, made, "Pass")
    assert f"<@{ben.id}> passes\n" in made.content
    await table.click(ada, made, "Pass")
    assert "It will be played at once, without asking you again.\n**pass**" in made.content
    assert labels(made) == ["Pass", "Back"]
    await table.click(ada, made, "Back")
    await table.click(ada, made, "Pass")
    await table.click(ada, made, "Pass")
    assert f"<@{ben.id}> passes → you pass" in made.content
    assert "The match would be over then." in made.content
    assert labels(made) == ["Back", "Type it", "All that is planned", "Remove this answer"]
    made = await table.open(ben)
    await table.click(ben, made, "Pass")
    await table.click(ben, made, "Pass")
    end = table.newest(ben)
    assert f"<@{ben.id}> passed. <@{ada.id}> had planned the answer: passing." in end.content
    assert "wins!**" in end.content
    assert made.content.startswith(f"You passed in match #2. <@{ada.id}> had planned")


async def test_only_the_player_who_waits_is_offered_it(table, sandbox, ada, ben, cleo):
    assert "Plan ahead" in labels((await table.slash(ada, "board")).message)
    assert "Plan ahead" not in labels((await table.slash(ben, "board")).message)
    assert "Plan ahead" not in labels((await table.slash(sandbox.person("cleo"), "board")).message)
    assert "It's your own turn" in private(await table.slash(ben, "plan"))
    assert "no running matches" in private(await table.slash(cleo, "plan"))
    assert "don't play" in private(await table.slash(cleo, "plan", match=1))
    assert "no match #7" in private(await table.slash(ada, "plan", match=7))
    await table.click(ada, (await table.slash(ada, "board")).message, "Plan ahead")


async def test_planning_means_the_matches_that_wait_for_the_opponent(table, ada, ben):
    await table.start(ada, ben)
    assert "match #1" in (await open_plan(table, ada)).content
    await table.play(ada, "a1 white", match=2)
    asked = await open_plan(table, ada)
    (which,) = [item for row in asked.components for item in row["components"]]
    await table.select(ada, asked, which["custom_id"], "oddity:plan:2")
    assert "Planned answers in match #2" in asked.content
    await table.play(ben, "a2 white", match=2)
    (offered,) = await ada.autocomplete(table.channel, "plan", focused="match", match="")
    assert offered["value"] == 1


@needs("lists")
async def test_others_see_nothing_of_a_plan(table, sandbox, ada, ben, caplog):
    caplog.set_level("DEBUG")
    made = await open_plan(table, ada)
    await table.fill_in(ada, made, plan="a1 white; c2 black")
    for person in (ben, sandbox.person("cleo")):
        for path, options in (
            ("board", {"match": 1}),
            ("board", {"match": 1, "view": "words"}),
            ("record", {"match": 1}),
            ("matches", {}),
        ):
            message = (await table.slash(person, path, **options)).message
            files = b"".join(one.data for one in message.attachments if not one.filename.endswith("png"))
            assert "c2 black" not in message.content
            assert "plan" not in message.content.casefold()
            assert b"c2 black" not in files
            assert b"plan" not in files
    assert all("planned" not in message.content for message in table.seen(ben))
    assert made not in table.channel.messages(as_=ben)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert ours
    assert not any("c2 black" in line for line in ours)


PATH = ("Add an answer", "a1", "If they play a1 white", "a2", "Answer a2 black", "All that is planned")


async def test_an_overtaken_plan_ends_with_the_way_to_the_newest_board(table, ada, ben, caplog):
    others = {0: ["Type it"], 3: ["Back", "Type it"], 5: ["Remove this answer"], 6: ["Remove all"]}
    screens = []
    for taps in range(len(PATH) + 1):
        for button in (*PATH[taps : taps + 1], *others.get(taps, [])):
            made = await open_plan(table, ada)
            for pressed in PATH[:taps]:
                await table.click(ada, made, pressed)
            screens.append((made, button))
    await table.play(ben, "c1 white")
    for made, button in screens:
        await table.click(ada, made, button)
        assert "has moved on" in made.content, button
        assert made.content.endswith(f"/{table.newest(ada).id}"), button
        assert made.components == [], button
    assert await planned(table) == []
    assert bugs(caplog) == []


async def test_line_removed_meanwhile_is_planned_again(table, ada):
    first, second = await open_plan(table, ada), await open_plan(table, ada)
    await table.fill_in(ada, first, plan="a1 w; a2 b")
    await table.select(ada, first, LINES, "a1 white → a2 black")
    await table.fill_in(ada, second, plan="c1 w; c2 b")
    await table.click(ada, second, "Remove all")
    assert "planned any more" in private(await table.click(ada, first, "Remove this answer"))
    await table.click(ada, first, "Back")
    await table.click(ada, first, "Next")
    assert labels(first)[-1] == "Plan it"
    await table.click(ada, first, "Plan it")
    assert await planned(table) == [("a1 white", "a2 black")]


async def test_a_plan_that_became_impossible_is_told_to_its_owner(table, sandbox, ada, ben, monkeypatch):
    await table.fill_in(ada, await open_plan(table, ada), plan="a1 w; a2 b")
    check = Odd.check

    def refuse(rules, position, turn):
        check(rules, position, turn)
        if position.ply == 2:
            raise IllegalTurnError("over")

    monkeypatch.setattr(Odd, "check", refuse)
    await table.play(ben, "a1 white")
    channel = sandbox.world.direct_messages(ada.user)
    told = [message.content for message in channel.messages(as_=ada)]
    assert len(told) == 1
    assert "What you had planned in Odd #1 can't be played any more" in told[0]
    assert told[0].endswith((f"<#{table.channel.id}>", f"/{table.newest(ada).id}"))
    assert "planned" not in table.newest(ada).content
    await table.tick()
    assert len(channel.messages(as_=ada)) == 1
    assert sandbox.world.direct_messages(ben.user).messages(as_=ben) == []


@pytest.mark.parametrize("_waiting", [False], indirect=True)
async def test_forbidden_try_outs_are_not_shown_even_to_forged_buttons(table, ada, ben, cleo):
    made = await open_plan(table, ada)
    await table.click(ada, made, "Add an answer")
    await make(table, ada, made, "a1 white", "a2 black")
    (back,) = [one["custom_id"] for one in made.buttons if one["label"] == "Back"]
    revision, code = back.split(":")[3:5]
    tried = code.removeprefix("p")
    before, seen = await table.match(), table.seen(ada)
    off, runs = "you agreed not to try turns out", "Once it's over, you can play from here"
    for forged, said in (
        ("try:1:1:", off),
        ("try:1:0:", off),
        (f"try:1:1:{tried}", off),
        (f"try:1:1:t{tried}", off),
        (f"try-step:1:1:{tried}:back", off),
        (f"try-share:1:1:{tried}", off),
        (f"try-share:1:{revision}:{code}", "from another version"),
        (f"try-plan:1:1:{tried}", off),
        (f"plan-tried:1:{revision}:1:{tried}", off),
        (f"build:1:1:f//t{tried}", off),
        (f"turn-hint:1:1:f//t{tried}", off),
        (f"turn-hint:1:{revision}:f//{code}", "so there are no hints"),
        (f"try-play:1:{revision}:{code}", runs),
        (f"play-as:1:{revision}:{code}:0", runs),
        (f"play-anybody:1:{revision}:{code}:0", runs),
        (f"play-at-level:1:{revision}:{code}:0:1", runs),
    ):
        answer = await sends(table, ada, BUTTON, f"oddity:{forged}")
        assert said in private(answer), forged
        assert not answer.message.attachments, forged
    for person, said in ((ben, "It's your own turn"), (cleo, "don't play")):
        for forged in (f"try-step:1:{revision}:{code}:back", f"build:1:{revision}:f//{code}", "plan:1"):
            answer = await sends(table, person, BUTTON, f"oddity:{forged}")
            assert said in private(answer), forged
            assert not answer.message.attachments, forged
    answer = await sends(table, ada, BUTTON, f"oddity:try-step:1:{int(revision) - 1}:{code}:back")
    assert "has moved on" in private(answer)
    assert (await table.match(), table.seen(ada)) == (before, seen)
