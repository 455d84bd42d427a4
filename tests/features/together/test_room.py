import re

import pytest

from bot.data import languages
from bot.engine.workers import EngineBusyError
from bot.features.together.model import REMOVABLE_PAGE
from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.ids import SERVER
from bot.matches.model import MatchStatus, Place, Search
from bot.rules.rules import Outcome
from tests.conversations.situations import contents
from tests.conversations.table import EDIT, labels, private
from tests.conversations.workers import Engine
from tests.features.together.conftest import Party, choices, lists
from tests.loaded import needs
from tests.matches.tables.rows import put
from tests.sentences import counted
from tests.times import MINUTE, berlin


async def test_a_day_of_a_servers_match(party, table, sandbox, ada, ben, cleo):
    await table.store.change_server(sandbox.guild.id, pictures=False)
    asked = await party.ask(pace="weekdays")
    preview = asked.message.content
    assert preview.startswith("**This server plays me: Odd**, Hexagon, side 2, newcomer level.")
    assert "From Monday to Friday at 20:00 (Europe/Berlin), in <#" in preview
    assert "You have about 4 turns, so it takes about one week." in preview
    assert table.seen(ada) == []
    started = await table.click(ada, asked.message, "Start")
    assert "The match has begun in <#" in started.message.content
    first = party.newest
    assert first.content.startswith("**Odd** #1 · the server (Odd) – Oddity (Even) · newcomer level · start")
    assert "\n**Propose** a turn and **vote**, in private, until <t:" in first.content
    assert (labels(first)[:2], first.pings) == (["Propose", "Vote"], set())
    made = await party.open(ben, "propose")
    assert made.content.startswith("**Propose turn 1** · Odd #1\nThis server is Odd.")
    assert "**The server wants an odd number** of big groups" in made.content
    listed = await party.propose(ben, "b2 white", reason="the *middle*", named=True)
    assert listed.content.startswith(
        "**Turn 1 of Odd #1**: one proposal. You vote for **b2 white**; you can change that until <t:"
    )
    assert listed.content.endswith(
        f"1. b2 white: new group · <@{ben.id}> · “the \\*middle\\*”\nThen still 0 big groups: Even is ahead"
    )
    assert (len(listed.attachments), choices(listed)) == (1, ["1. b2 white"])
    again = await party.propose(cleo, "b2 white")
    assert again.content.startswith("**b2 white** has been proposed already.")
    assert "You vote for **b2 white**" in again.content
    assert "Say why" not in labels(again), "it is another's"
    other = await party.propose(cleo, "a1 black")
    assert other.content.startswith("Proposed: **a1 black**.\n")
    assert "You vote for **b2 white**" in other.content
    voted = await party.vote(ada, "b2 white")
    assert "2 proposals. You vote for **b2 white**; you can change that until" in voted.content
    await party.choose(ada, voted, "a1 black")
    assert "You vote for **a1 black**" in voted.content
    await party.choose(ada, voted, "b2 white")
    await party.vote(ben, "a1 black")
    await party.vote(cleo, "b2 white")
    await party.end_day()
    assert first.content == (
        "**Odd** #1 · 1. The server played **b2 white** (2 of 3 votes).\nAlso proposed: a1 black, 1 vote."
    )
    assert (labels(first), first.attachments) == ([], [])
    second = party.newest
    assert second.content.startswith(
        "**Odd** #1 · turn 2 of about 7\nThe server played "
        f"<@{ben.id}>'s **b2 white** (2 of 3 votes): “the \\*middle\\*”. Oddity answered **"
    )
    assert "\n**The server wants an odd number** of big groups" in second.content
    assert (second.pings, (await table.match()).turns[0]) == (set(), "b2 white")
    made = await party.open(ben, "propose")
    answer = (await table.match()).turns[1]
    assert made.content.startswith("The server played **b2 white**: new group. "), made.content
    assert f" Oddity played **{answer}**: " in made.content
    assert "**The server wants an odd number** of big groups" in made.content
    assert "ahead" not in made.content, "the aim includes the score"


@pytest.fixture(params=["en", "de"])
def language(request, sandbox, ada, ben, cleo):
    """Of the server and its people, before the bot knows them."""
    sandbox.guild.locale = request.param
    for person in (ada, ben, cleo):
        person.user.locale = request.param
    return request.param


async def test_a_whole_match_in_each_language(language, party, table, sandbox, ada, ben, cleo):
    await table.store.change_server(sandbox.guild.id, pictures=False)
    party.say, turns = languages().words(language).say, 0
    await party.begin()
    while not (state := await party.state()).is_over:
        position, turns = (await table.view(state.match)).position, turns + 1
        turn = party.say("stone-white", name=position.board.tiling.names[position.stones.index(None)])
        await party.propose(ben, turn, reason="!?", named=True)
        for person in (ada, cleo):
            await party.vote(person, turn)
        await party.end_day()
    last = party.newest
    assert last.content.startswith("**Odd** #1 · ")
    assert party.say("together-over", people=3, turns=turns) in last.content
    assert party.say("together-proposers", people=(f"<@{ben.id}>",), others="no") in last.content
    is_won = (await table.match()).winner == SERVER
    offers = ("again", "board", "level") if is_won else ("again",)
    expected = [party.say("button-together-next", what=what) for what in offers]
    assert labels(last)[-len(offers) :] == expected
    assert (last.pings, sum(bool(one.attachments) for one in table.seen(ada))) == (set(), 1)
    english = re.compile(r"\b(the|turn|votes?|proposed|played|server)\b")
    said = [one.content.replace("Server", "") for one in table.seen(ada)]
    assert language == "en" or not any(map(english.search, said))


@pytest.mark.parametrize("command", ["play", "matches", "plan"])
async def test_without_an_own_match_there_is_the_servers(command, party, table, ada, ben, cleo):
    assert "no running matches" in private(await table.slash(ben, command))
    await party.begin()
    await party.propose(ada, "b2 white")
    shown = (await table.slash(ben, command)).message
    assert shown.content.startswith(
        "The server plays a match. **Turn 1 of Odd #1**: one proposal. You haven't voted"
    )
    voted = await party.vote(ben, "b2 white", shown)
    assert "You vote for **b2 white**" in voted.content
    assert "You vote for **b2 white**" in private(await table.slash(ben, command))
    await party.exclude(ada, cleo)
    excluded = (await table.slash(cleo, command)).message
    assert "no running matches" in excluded.content
    assert "Vote" not in labels(excluded)
    await party.finish()
    assert "no running matches" in private(await table.slash(ben, command))


@needs("moderation")
@pytest.mark.parametrize("command", ["hint", "bump", "resign", "takeback", "play", "claim"])
async def test_asking_for_the_match_of_the_server_leads_to_its_vote(command, party, table, lounge, ben):
    await party.begin()
    shown = (await table.slash(ben, command, match=1)).message
    assert shown.content.startswith("The server plays a match. **Turn 1 of Odd #1**: no proposals yet.")
    assert labels(shown) == ["Propose", "Vote"]
    await party.exclude(party.people[0], ben)
    assert "has excluded you" in private(await table.slash(ben, command, match=1))
    await lounge.begin(party.people[0], party.people[2])
    assert "The server plays" not in private(await lounge.slash(ben, command, match=2))


@needs("ratings")
async def test_own_empty_profile_leads_to_the_match_of_the_server(party, table, ada, ben):
    await party.begin()
    shown = (await table.slash(ben, "profile")).message
    assert shown.content.startswith("There's nothing to show of you here yet.")
    assert "\nThe server plays a match. **Turn 1 of Odd #1**" in shown.content
    assert labels(shown)[:2] == ["Propose", "Vote"]
    assert labels((await table.slash(ada, "profile", person=ben)).message) == ["Ratings"]


@needs("lists")
async def test_list_of_own_matches_leads_to_the_match_of_the_server(party, table, lounge, sandbox, ada, ben):
    await lounge.start(ada, ben)
    assert "The server's match" not in labels((await table.slash(ben, "matches")).message)
    await party.begin()
    listed = (await table.slash(ben, "matches")).message
    shown = (await table.click(ben, listed, "The server's match")).message
    assert labels(shown)[:2] == ["Propose", "Vote"]
    sandbox.forbid(table.channel, "VIEW_CHANNEL", person=ben)
    assert "The server's match" not in labels((await lounge.slash(ben, "matches")).message)


async def test_private_board_of_the_server_leads_to_its_day(party, table, lounge, ben):
    await party.begin()
    shown = (await table.slash(ben, "board")).message
    assert labels(shown)[:2] == ["Propose", "Vote"]
    assert "Propose turn 1" in (await party.open(ben, "propose", shown)).content
    for command in ("board", "replay", "record", "hint"):
        elsewhere = (await lounge.slash(ben, command)).message
        assert elsewhere.content.startswith("The server plays a match."), command
        assert labels(elsewhere) == ["Propose", "Vote"]


@needs("following")
async def test_each_day_is_told_and_no_longer_by_buttons_beside_the_vote(party, table, ada, ben):
    await party.begin()
    ballot = await party.open(ben, "vote")
    answer = (await table.click(ben, ballot, "Tell me each day")).message
    assert answer.content.startswith("I'll tell you each turn of **Odd** #1, and how it ends, by direct")
    assert "You haven't voted" in ballot.content, "the vote stays"
    await party.play(ada, "b2 white")
    (told,) = table.direct(ben)
    assert "\nThe server played **b2 white**: new group.\nOddity played **" in told.content
    shown = (await table.slash(ben, "together show")).message
    assert "Tell me each day" not in labels(shown)
    assert private(await table.click(ben, shown, "Stop telling me")) == "I no longer tell you of **Odd** #1."
    made = await party.propose(ben, "a1 white")
    assert "Tell me each day" in labels(made)
    await party.end_day()
    assert len(table.direct(ben)) == 1


async def test_a_blind_person_plays_by_words_alone(party, table, cleo):
    await table.store.change_person(cleo.id, view="words")
    await party.begin()
    made, listed = await party.open(cleo, "propose"), await party.propose(cleo, "b2 white")
    voted = await party.vote(cleo, "b2 white")
    await party.end_day()
    shown = (await table.slash(cleo, "together show")).message
    assert [one.attachments for one in (made, listed, shown)] == [[], [], []]
    assert "The server played **b2 white** (the only vote)." in shown.content
    for message, most in ((listed, 50), (voted, 40)):
        assert counted(message.content) <= most, message.content


async def test_a_pass_is_proposed_in_the_same_way(party, table, ben):
    await party.begin(game="xodd", board="square-5")
    await party.play(ben, "c3 black")
    made = await party.open(ben, "propose")
    await table.click(ben, made, "Pass")
    await table.click(ben, made, "Pass")
    assert made.content.startswith("Proposed: **pass**.")
    assert choices(made) == ["1. pass"]
    await party.end_day()
    assert "The server passed (the only vote)." in party.newest.content


async def test_only_moderators_begin_and_wrong_options_are_named(party, table, sandbox, ada, ben):
    assert "Only moderators can do that" in private(await party.ask(ben))
    assert "There's no time zone “Nowhere”" in private(await party.ask(zone="Nowhere"))
    assert "chess" in private(await party.ask(board="chess"))
    asked = await party.ask()
    await party.begin(level=1)
    for answer in (await table.click(ada, asked.message, "Start"), await party.ask()):
        assert "#1" in private(answer)
    assert len(await table.store.search(Search(status=MatchStatus.RUNNING), 9)) == 1
    await party.finish()
    options = {"board": "oblong-4-6-6", "zone": "America/Argentina/ComodRivadavia"}
    assert "The match has begun" in private(await party.ask(**options)), "no button has room for this zone"
    assert (await party.state()).zone == options["zone"]
    await table.store.change_server(sandbox.guild.id, most_against_computer=0)
    assert "Matches against me are turned off" in private(await party.ask())


async def test_a_late_or_forged_button_gets_a_sentence_and_changes_nothing(party, table, ada, ben, cleo):
    await party.begin()
    made, listed = await party.open(ben, "propose"), await party.propose(cleo, "b2 white")
    form = await table.form(cleo, listed, "Say why")
    await party.propose(ben, "a1 white")
    ballot = await party.vote(ada, "b2 white")
    await party.end_day()
    stored = await contents(table)
    answers = [await table.click(ben, made, "a1"), await table.submit(cleo, form)]
    answers += [await table.press_forged(cleo, f"oddity:together-{one}:1:0") for one in ("propose", "vote")]
    await party.choose(ada, ballot, "b2 white")
    newest = [one.content for one in table.channel.messages(as_=ada) if one.ephemeral][-1]
    for text in (newest, *map(private, answers)):
        assert "That day of match #1 is over" in text, text
    for forged in ("propose:7:0", "vote:1:999", "form:1:2:z9", "end:7", "next:1:x", "day:1:7", "choose:1:2"):
        answer = await table.press_forged(ada, f"oddity:together-{forged}")
        assert answer.message.ephemeral, forged
    assert await contents(table) == stored


async def test_a_proposal_that_a_moderator_removes_cannot_be_voted_for(party, table, ada, ben, cleo):
    await party.begin()
    await party.propose(ben, "b2 white", reason="look here")
    ballot = await party.open(cleo, "vote")
    assert "· “look here”\n" in ballot.content
    refused = await table.press_forged(ben, "oddity:together-managing")
    assert "Only moderators can do that" in private(refused)
    assert "Manage" not in labels((await table.slash(ben, "together show")).message)
    for what, told in (("reason", "the reason given for a proposal"), ("proposal", "a proposal")):
        page = await party.remove(ada, what, "1. b2 white")
        assert page.content.startswith("Removed.\n**Manage the server's match.** The channel is told")
        assert party.newest.content == f"**Odd** #1 · A moderator removed {told}."
    await table.select(cleo, ballot, "Vote for", "1. b2 white")
    assert ballot.content.startswith("That proposal isn't there any more.")
    assert choices(ballot) == []
    assert lists(page) == ["Exclude a person"], "there is nothing to remove"


async def test_excluded_people_lose_their_votes_until_included(party, table, sandbox, lounge, ada, ben, cleo):
    day = await party.begin()
    await party.propose(ben, "b2 white")
    await party.propose(cleo, "a1 black", named=True)
    await party.vote(cleo, "a1 black")
    page = await party.exclude(ada, ben)
    assert page.content.startswith(f"<@{ben.id}> takes no part in the server's match any more.")
    assert page.content.endswith(f" in <#{table.channel.id}>.\nExcluded: <@{ben.id}>.")
    assert party.newest.content == "**Odd** #1 · A moderator excluded somebody from this match."
    assert "has excluded you" in private(await table.click(ben, day, "Vote"))
    assert choices(await party.open(cleo, "vote", day)) == ["1. a1 black"]
    assert "was excluded already" in (await party.exclude(ada, ben)).content
    before = len(table.seen(ada))
    await party.exclude(ada, sandbox.person("dana").user)
    assert len(table.seen(ada)) == before + 1, "nobody knows of whom the first line tells"
    page = await party.exclude(ada, ben, "included")
    assert page.content.endswith(f"Excluded: <@{sandbox.person('dana').user.id}>.")
    shown = (await table.slash(ada, "together show")).message
    await table.click(ada, shown, "Manage")
    expected = ["Exclude a person", "Let somebody take part again", "Remove a proposal of today"]
    assert (lists(shown), shown.attachments) == (expected, [])
    assert labels(shown) == ["Change when or where it's played", "End it without a winner"]
    await table.click(ada, shown, "End it without a winner")
    await table.click(ada, shown, "Back")
    assert lists(shown) == expected
    assert "You haven't voted" in (await party.open(ben, "vote", day)).content
    sandbox.leave(cleo)
    await party.end_day()
    assert f"played <@{cleo.id}>'s **a1 black** (the only vote)" in party.newest.content
    sandbox.forbid(table.channel, "VIEW_CHANNEL", person=ben)
    assert "You can't see the channel" in private(await lounge.slash(ben, "together show"))


@needs("preferences")
async def test_organisers_change_when_and_where_and_exclude_no_one(helpers, party, table, sandbox, ada, ben):
    await table.slash(ada, "server set", organisers=helpers)
    sandbox.guild.user(ben.id).roles.append(helpers.id)
    await party.begin()
    await party.propose(ada, "b2 white", reason="here")
    shown = (await table.slash(ben, "together show")).message
    await table.click(ben, shown, "Manage")
    assert (lists(shown), labels(shown)) == ([], ["Change when or where it's played"])
    assert "Excluded" not in shown.content
    assert "Each day at 9:00" in await party.change(ben, hour=["9"])


async def test_days_without_proposals_and_a_match_that_sleeps(party, table, ada, ben):
    day = await party.begin()
    await party.end_day()
    assert "Nobody proposed a turn, so there's one more day.\n" in day.content
    assert labels(day)[:2] == ["Propose", "Vote"]
    for _ in range(2):
        await party.end_day()
    assert day.content.endswith("so the match rests. **Propose** wakes it.")
    made = await party.open(ben, "propose")
    assert made.content.startswith("You've woken the match: this day ends <t:")
    assert "**Propose** a turn and **vote**" in day.content
    await party.play(ben, "b2 white")
    assert "played **b2 white** (the only vote)." in party.newest.content
    assert len(table.seen(ada)) == 2


async def test_a_computer_that_cannot_answer_says_so(party, table, lounge, bot, ada, ben):
    day = await party.begin()
    await party.propose(ben, "b2 white")
    bot.workers, workers = Engine(error=EngineBusyError("full")), bot.workers
    await party.end_day()
    for _ in range(11):
        await table.let_pass(MINUTE)
    assert day.content.endswith("I can't answer right now. The next day begins once I have.")
    assert ("played **b2 white**" in day.content, "Propose" in labels(day)) == (True, False)
    await party.change(ada, channel=[lounge.channel])
    assert lounge.seen(ada) == [], "the next day waits"
    bot.workers = workers
    for _ in range(2):
        await table.let_pass(MINUTE)
    assert lounge.newest(ada).content.startswith("**Odd** #1 · turn 2 of about 7\n")
    assert day.content.startswith("**Odd** #1 · 1. The server played **b2 white**")


async def test_a_match_goes_on_elsewhere_and_at_another_hour(party, table, sandbox, lounge, ada):
    day = await party.begin()
    due = (await party.state()).due
    new = {"hour": ["2"], "zone": "lisbon", "pace": ["weekdays"], "channel": [lounge.channel]}
    changed = await party.change(ada, **new)
    assert changed.startswith(f"That holds from the next day on; this one ends <t:{int(due.timestamp())}:f>.")
    assert "\nMonday to Friday at 2:00 (Europe/Lisbon) in <#" in changed
    assert "no time zone “Nowhere”" in await party.change(ada, zone="Nowhere")
    await party.change(ada, zone="Europe/Berlin")
    moved = lounge.newest(ada)
    assert labels(moved)[:2] == ["Propose", "Vote"]
    assert (labels(day), (await party.state()).due) == ([], due)
    assert day.content.endswith(f"\nThe match goes on in <#{lounge.channel.id}>.")
    await table.forbid("SEND_MESSAGES")
    refused = await party.change(ada, channel=[table.channel])
    assert refused.startswith(f"I can't play in <#{table.channel.id}> until")
    await table.allow("SEND_MESSAGES")
    sandbox.delete_channel(lounge.channel)
    table.clock.set(berlin(2027, 3, 27, 12))
    await table.tick()
    assert "The server's match can't be shown" in table.direct(ada)[-1].content
    await party.change(ada, channel=[table.channel])
    assert labels(party.newest)[:2] == ["Propose", "Vote"]
    assert (await party.state()).due > table.clock(), "the hour that the clock skips is the next one"


async def test_the_next_match_begins_by_one_tap(party, table, ada, ben):
    await party.begin()
    await party.play(ben, "b2 white", named=True)
    day = party.newest
    await party.finish()
    end = party.newest
    assert "**A moderator has ended the match.**\nOne person took part, in one turn.\n" in end.content
    assert f"The turns came from <@{ben.id}>.\nWhoever manages this server can" in end.content
    assert labels(day) == []
    assert labels(end)[-1] == "Again", "nothing harder after a match that was ended by hand"
    assert "Only moderators" in private(await table.click(ben, end, "Again"))
    assert "The match has begun" in private(await table.click(ada, end, "Again"))
    first, second = await table.match(1), await table.match(2)
    assert (second.setup.board_key, second.level) == (first.setup.board_key, first.level)
    assert "#2" in private(await table.click(ada, end, "Again")), "one at a time"


@pytest.mark.parametrize(
    ("winner", "level", "offers"),
    [
        (0, 1, {"Again": (2, 1), "Next: bigger board": (3, 1), "Next: higher level": (2, 10)}),
        (1, 1, {"Again": (2, 1), "Next: easier level": (2, 9)}),
        (1, 6, {"Again": (2, 6)}),
    ],
)
async def test_next_match_is_harder_after_a_win_and_easier_after_a_loss(
    party, table, ada, winner, level, offers
):
    await party.begin(level=level)
    await table.store.end_match(1, Outcome(winner, "odd-count", {"counted": 1}), table.clock())
    await table.recover()
    end = party.newest
    assert labels(end)[-len(offers) :] == [*offers]
    for number, (label, (side, new_level)) in enumerate(offers.items(), start=2):
        await table.click(ada, end, label)
        match = await table.match(number)
        assert (match.setup.board_key, match.level) == (f"hexhex-{side}", new_level)
        await party.finish()


async def test_tie_says_that_the_first_proposal_was_played(party, ben, cleo):
    await party.begin()
    await party.propose(ben, "b2 white")
    await party.propose(cleo, "a1 black")
    await party.end_day()
    assert "**b2 white** (1 of 2 votes, as many as another, but proposed first)." in party.newest.content


@needs("privacy")
async def test_public_reason_goes_with_its_author_and_can_be_removed(party, table, ada, ben, cleo):
    await party.begin()
    listed = await party.propose(ben, "b2 white", reason="here")
    form = await table.form(ben, listed, "Say why")
    assert "public" in str(form.components)
    assert "here" in str(form.components)
    await party.explain(ben, listed, "there")
    await party.end_day()
    day = party.newest
    assert "(the only vote): “there”." in day.content
    asked = await table.slash(ben, "privacy delete")
    await table.click(ben, asked.message, labels(asked.message)[0])
    assert "there" not in day.content
    await party.play(cleo, "a1 black", reason="mine")
    day = party.newest
    assert "“mine”" in day.content
    await party.remove(ada, "reason", "3. a1 black")
    assert "mine" not in day.content


async def test_reason_from_before_version_1_5_stays_private(party, table, ben):
    await party.begin()
    await party.propose(ben, "b2 white", reason="private")
    await table.store.db.write(lambda db: db.execute("UPDATE proposals SET is_public = FALSE") and None)
    await party.end_day()
    assert "private" not in party.newest.content


@needs("replay")
async def test_the_replay_tells_what_was_proposed(party, table, ada, ben, cleo):
    day = await party.begin()
    await party.propose(ben, "b2 white", reason="why not", named=True)
    await party.propose(cleo, "a1 black")
    await party.vote(ada, "b2 white")
    await party.end_day()
    shown = (await cleo.message_command(table.channel, "Show board privately", day)).message
    await table.idle()
    assert "· turn 1 of 2\n" in shown.content, "the menu of a report opens its turn"
    told = private(await table.click(cleo, shown, "What was proposed?"))
    assert told == (
        "**Turn 1**: 2 proposals, 3 votes.\n"
        f"- **b2 white** (played): 2 votes · <@{ben.id}> · “why not”\n- **a1 black**: one vote"
    )
    await table.click(cleo, shown, "Next")
    assert "What was proposed?" not in labels(shown), "the computer's turn"


async def test_each_of_many_reasons_can_be_removed(party, table, ada, ben):
    await party.begin()
    match = (await party.state()).match
    reasons = [(match, ply, "a1 white", ben.id, f"reason {ply}") for ply in range(30)]
    await table.store.db.write(put, "proposals match ply turn person reason", *reasons)
    page = await party.page(ada)
    reasons = "Remove a reason"
    assert lists(page)[-1] == reasons
    first = choices(page)[-1]
    await table.click(ada, page, "Earlier reasons")
    of_today = REMOVABLE_PAGE
    assert (len(choices(page)) - of_today, labels(page)[-1]) == (5, "Back")
    await table.select(ada, page, reasons, choices(page)[-1])
    assert page.content.startswith(party.say("together-is-removed"))
    assert choices(page)[-1] == first
    await table.click(ada, page, "Earlier reasons")
    assert len(choices(page)) - of_today == 4
    await table.click(ada, page, "Back")
    assert choices(page)[-1] == first


async def test_day_that_moves_and_comes_back_gets_a_new_message(seated, sandbox, ada, ben, cleo):
    async with seated() as table:
        day, lounge = await Party(table, (ada, ben, cleo)).begin(), sandbox.channel("lounge")
        together, by = table.bot.get(Together), By(ada.id, Place(day.channel.guild.id, day.channel.id))
        for channel in (lounge, day.channel):
            await together.change(by, channel=channel.id)
    sandbox.fail(*EDIT, status=503)
    async with seated() as table:
        await table.tick()
        assert labels(day) == []
        assert labels(table.newest(ada))[:2] == ["Propose", "Vote"]
