import asyncio
import re

import pytest

from bot.delivery.schedule import LONG
from bot.engine import worker_process
from bot.engine.workers import ATTEMPTS
from bot.features.tournaments import deliverers
from bot.features.tournaments import table as tournaments
from bot.features.tournaments.managing import TournamentAction
from bot.features.tournaments.model import Status
from bot.features.tournaments.pairings import pairings
from bot.matches.ids import FORMER
from bot.matches.tables import preferences
from bot.rules.rules import Outcome
from bot.sandbox.world import posting
from bot.ui.places import address
from tests.conversations.table import EDIT, POST, labels, managing, private
from tests.loaded import FEATURES, needs
from tests.times import DAY, MINUTE


class Cup:
    def __init__(self, table):
        self.table = table

    async def announce(self, person, *players, **options):
        """Announce it, and let people join. Returns the table."""
        usual = {"name": "Autumn cup", "game": "odd", "board": "hexhex-2", "total": 5}
        options = {name: value for name, value in {**usual, **options}.items() if value is not None}
        await self.table.slash(person, "tournament create", **options)
        for player in players:
            await self.table.slash(player, "tournament join")
        return self.table.newest(person)

    async def start(self, person, *players, **options):
        shown = await self.announce(person, *players, **options)
        assert "it has begun" in await self.manage(person, "start")
        return shown

    async def offered(self, by):
        shown = (await self.table.slash(by, "tournament show")).message
        return [option["value"] for option in managing(shown)["options"]]

    async def manage(self, by, action, **options):
        return private(await self.table.manage(by, "tournament show", action, **fields_of(options)))

    async def decide(self, by, action, **options):
        """Do what stops clocks, once. Returns the question, and what is said in the end."""
        fields = fields_of(options)
        asked, again = [await self.table.manage(by, "tournament show", action, **fields) for _ in range(2)]
        question = private(asked)
        told = private(await self.table.click(by, asked.message, "Yes, that's final"))
        late = private(await self.table.click(by, again.message, "Yes, that's final"))
        assert "has been changed meanwhile" in late
        return question, told

    async def event(self):
        return await self.table.store.tournament(1)

    async def win(self, *matches, seat=0):
        """Let the other seat resign matches, and the bot look at the clock."""
        for match in matches:
            resigned = Outcome(seat, "resigned", {"loser": str(match.seats[1 - seat])})
            await self.table.store.end_match(match.id, resigned, self.table.clock())
        await self.table.tick()


def fields_of(options):
    return {name: [str(getattr(one, "id", one))] for name, one in options.items()}


@pytest.fixture
def cup(table):
    return Cup(table)


async def test_a_tournament_is_announced_joined_started_played_and_ended(table, cup, ada, ben, cleo):
    shown = await cup.announce(ada)
    assert labels(shown) == ["Join", "My matches", "Rules"]
    _, setup, terms, state = shown.content.splitlines()
    assert setup == "Board: Hexagon, side 2 · Big groups: 2 stones or more"
    assert "You play 4 to 10 matches, at most 4 at once. A turn may take 3 days, all your turns" in terms
    assert "of a match together 5. It ends 30 days after it starts, at the latest." in terms
    assert state == "Open: 10 of 10 places are left. It starts when its organisers start it."
    for person in (ada, ben, cleo):
        assert "everybody can see that" in private(await table.click(person, shown, "Join"))
    assert f"In it: <@{ada.id}>, <@{ben.id}>, <@{cleo.id}>" in shown.content
    assert "At most 4 matches at once" in private(await table.click(ben, shown, "Rules"))
    assert "hasn't begun" in private(await table.click(ben, shown, "My matches"))
    assert "it has begun" in await cup.manage(ada, "start")
    event = await cup.event()
    assert sorted(event.matches) == list(range(6))
    assert "0 of 6 matches are decided" in shown.content
    assert labels(shown) == ["My matches", "Rules"]
    mine = private(await table.click(ben, shown, "My matches"))
    assert len(re.findall(r"^Round .* \*\*Odd\*\* \[#[1-6]\]\(.* · start · due <t:", mine, re.MULTILINE)) == 4
    assert "5 days left in all" in mine
    assert len([message for message in table.seen(ada) if "· start" in message.content]) == 6
    first, *others = event.matches.values()
    await cup.win(first)
    assert "1 of 6 matches are decided" in shown.content
    await cup.win(*others)
    assert "Over: this is how it ended." in shown.content
    assert [line.split()[0] for line in shown.content.splitlines() if "2 points" in line] == 3 * ["**1.**"]
    told = [message for message in table.seen(ada) if "**Autumn cup " in message.content]
    begun, ended = (message.content for message in told)
    assert begun.startswith("**Autumn cup has begun**")
    assert "First place is shared, with 2 points each, by" in ended
    assert ended.count("<@") == 3
    assert ended.endswith(f"The whole table: {address(event.tournament.place, shown.id)}")
    assert {frozenset(message.pings) for message in (shown, *told)} == {frozenset()}


@needs("lists")
async def test_the_next_match_begins_as_one_ends_and_each_has_a_thread(table, cup, ada, ben, cleo):
    await table.store.change_server(table.sandbox.guild.id, threads=True)
    await cup.start(ada, ada, ben, cleo, matches=1)
    event = await cup.event()
    assert list(event.matches) == [0]
    (line,) = [message for message in table.seen(ada) if message.thread]
    first, second = event.matches[0].seats
    pair = f"**Odd** · <@{first}> – <@{second}>"
    assert line.content == f"{pair} · #1 · Autumn cup, round 1"
    assert line.pings == set()
    assert event.matches[0].place.channel == line.thread.id
    await cup.win(event.matches[0])
    won = f"<@{first}> won before the first turn, by resignation"
    assert line.content == f"{pair} 1 : 0 · #1: {won} · Autumn cup, round 1"
    await table.tick()
    assert list((await cup.event()).matches) == [0, 1]
    assert len([message for message in table.seen(ada) if message.thread]) == 2
    if "lists" in FEATURES:
        assert "**Odd** [#2](" in private(await table.slash(ada, "matches", here=True))
    (thread,) = (message.thread for message in table.seen(ada) if "#2" in message.content)
    table.sandbox.delete_channel(thread)
    second = (await cup.event()).matches[1]
    mover = table.sandbox.person({ada.id: "ada", ben.id: "ben", cleo.id: "cleo"}[second.player_to_move])
    await table.play(mover, "a1 white", match=2)
    assert "goes on here" in table.newest(ada).content
    assert (await cup.event()).matches[1].place.channel == table.channel.id


async def test_an_unranked_person_plays_unrated_and_shows_it_by_joining(table, cup, ada, ben, cleo):
    await table.store.change_person(ben.id, ranked=False)
    shown = await cup.announce(ada, ada, cleo, board=None)
    assert "Odd, rated" in shown.content
    assert "You stay out of all ratings" in private(await table.click(ben, shown, "Join"))
    await cup.manage(ada, "start")
    event = await cup.event()
    rated = {ben.id in match.seats: match.rated for match in event.matches.values()}
    assert rated == {True: False, False: True}


async def test_it_ends_on_its_day_though_a_player_is_away_and_open_matches_go_on(table, cup, ada, ben, cleo):
    shown = await cup.start(ada, ada, ben, cleo, total=7, days=7, board=None, rated=True)
    tournament = (await cup.event()).tournament
    assert tournament.ends == tournament.started + 28 * DAY
    now = table.clock()
    await table.store.go_away(ada.id, now, now + 29 * DAY, at=now)
    for match in (await cup.event()).matches.values():
        if ada.id not in match.seats:
            await cup.win(match, seat=match.seats.index(ben.id))
    for days in (8, 20):  # those whose first turn never came have lost
        await table.let_pass(days * DAY)
    await table.recover()
    assert "Over: this is how it ended." in shown.content
    assert f"**1.** <@{ada.id}> · 3 points · 2 won, 0 lost, 2 drawn" in shown.content
    assert f"**2.** <@{ben.id}> · 2½ points · 2 won, 1 lost, 1 drawn" in shown.content
    going = [match for match in (await cup.event()).matches.values() if match.outcome is None]
    assert {match.player_to_move for match in going} == {ada.id}
    assert {(match.rated, match.deadline, match.days_per_turn) for match in going} == {(False, None, None)}
    assert "as it stood on the day" in private(await table.click(ada, shown, "My matches"))


async def test_leaving_late_forfeits_the_rest_and_is_final(table, cup, ada, ben, cleo):
    shown = await cup.start(ada, ada, ben, cleo)
    own = [match for match in (await cup.event()).matches.values() if cleo.id in match.seats]
    asked = await table.slash(cleo, "tournament leave")
    assert "0 of your 4 matches are over, less than half" in private(asked)
    await cup.win(*own[:2])
    asked = await table.slash(cleo, "tournament leave")
    assert "your opponents win the rest" in private(asked)
    left = await table.click(cleo, asked.message, "Leave the tournament")
    assert "You've left “Autumn cup”." in private(left)
    assert "4 of 6 matches are decided" in shown.content
    assert "has left" in shown.content
    assert "isn't in “Autumn cup”" in private(await table.slash(cleo, "tournament leave"))
    question, told = await cup.decide(ada, "withdraw", person=ben)
    assert f"withdraw <@{ben.id}>?** 2 running matches go on, unrated" in question
    assert "the player is out" in told
    assert f"<@{ada.id}> withdrew <@{ben.id}>." in shown.content
    assert f"Out, with all matches: <@{ben.id}>" in shown.content
    assert "without its time limit since" in await cup.manage(ada, "undo")
    assert f"Out, with all matches: <@{ben.id}>" in shown.content


async def test_moderators_extend_once_and_award_only_unplayed_matches(table, cup, ada, ben, cleo):
    shown = await cup.announce(ada, ada, ben, cleo)
    assert "hasn't begun" in await cup.manage(ada, "extend", days=5)
    await cup.manage(ada, "start")
    ends = (await cup.event()).tournament.ends
    assert "its day is put off" in await cup.manage(ada, "extend", days=5)
    assert (await cup.event()).tournament.ends == ends + 5 * DAY
    assert f"<@{ada.id}> extended it to" in shown.content
    assert "that is possible once" in await cup.manage(ada, "extend", days=5)
    question, told = await cup.decide(ada, "award", winner=ben, loser=cleo)
    assert f"award the match with <@{cleo.id}> to <@{ben.id}>?** One running match goes on" in question
    assert "is awarded" in told
    question, told = await cup.decide(ada, "award", winner=ben, loser=cleo)
    assert "is awarded" in told
    assert f"awarded a match to <@{ben.id}>" in shown.content
    assert "2 of 6 matches are decided" in shown.content
    assert "another moderator has to decide" in await cup.manage(ada, "award", winner=ada, loser=ben)
    assert "nothing to award" in await cup.manage(ada, "award", winner=ben, loser=cleo)
    assert "no match here that counts" in await cup.manage(ada, "award", winner=ben, loser=ben)
    asked = await table.manage(ada, "tournament show", "cancel")
    await table.click(ada, asked.message, "Yes, cancel it")
    assert "Cancelled, without a winner." in shown.content
    assert "nothing about it can change" in await cup.manage(ada, "undo")


@needs("ratings")
async def test_an_impossible_step_is_refused_with_an_alternative(table, cup, sandbox, ada, ben, cleo, dana):
    assert "no tournament in this server yet" in private(await table.slash(ada, "tournament list"))
    assert "no tournament in this server yet" in private(await table.slash(ada, "tournament join"))
    assert "Only moderators" in private(await table.slash(ben, "tournament create", name="Mine", game="odd"))
    long = {"total": 60, "matches": 1, "players": 10}
    refused = private(await table.slash(ada, "tournament create", name="Long", game="odd", **long))
    assert "1,200 days, and 366 is the most" in refused
    short = private(await table.slash(ada, "tournament create", name="Short", game="odd", days=7, total=3))
    assert "from 7 to 60 days in all" in short
    unusual = {"game": "odd", "board": "hexhex-2", "rated": True}
    rated = await table.slash(ada, "tournament create", name="Rated", **unusual)
    assert "A rated match of Odd is on the usual board" in private(rated)
    shown = await cup.announce(ada, ada, players=3)
    assert "Odd, unrated" in shown.content
    assert "You're in “Autumn cup” already" in private(await table.click(ada, shown, "Join"))
    assert "one player so far, and needs at least 3" in await cup.manage(ada, "start")
    await table.click(ben, shown, "Join")
    await cup.manage(ada, "withdraw", person=ben)
    assert "A moderator has taken you out" in private(await table.click(ben, shown, "Join"))
    assert "no such tournament" in private(await table.slash(ben, "tournament show", tournament=99))
    assert "Only moderators" in await cup.manage(ben, "start")
    assert managing((await table.slash(ben, "tournament show")).message) is None
    assert "undo" in await cup.offered(ada)
    assert "that is undone" in await cup.manage(ada, "undo")
    assert "undo" not in await cup.offered(ada)
    assert f"withdrew <@{ben.id}>. (undone)" in shown.content
    assert "No withdrawal or award" in await cup.manage(ada, "undo")
    guild = sandbox.guild.id
    await table.store.exclude(guild, person=cleo.id, counts=False, at=table.clock())
    assert "or of the ratings here" in private(await table.click(cleo, shown, "Join"))
    assert "or of the ratings here" in private(await table.slash(cleo, "tournament join"))
    await table.store.exclude(guild, person=cleo.id, counts=True, at=table.clock())
    await table.store.block(cleo.id, ada.id)
    warned = await table.click(cleo, shown, "Join")
    assert f"You've blocked <@{ada.id}>." in private(warned)
    await table.click(cleo, warned.message, "Join all the same")
    await table.click(ben, shown, "Join")
    assert labels(shown) == ["My matches", "Rules"]
    assert "Full: all 3 places are taken." in shown.content
    assert "is full: 3 people" in private(await table.slash(dana, "tournament join"))
    await cup.manage(ada, "start")
    assert "has begun already" in await cup.manage(ada, "start")
    assert "has begun, so nobody can join any more" in private(await table.slash(dana, "tournament join"))


@needs("preferences")
async def test_losing_the_role_in_mid_tournament_ends_rights(helpers, table, cup, sandbox, ada, ben, cleo):
    await table.slash(ada, "server set", organisers=helpers)
    roles = sandbox.guild.user(ben.id).roles
    roles.append(helpers.id)
    await cup.start(ben, ada, ben, cleo)
    people = {"withdraw": {"person": ada}, "award": {"winner": ada, "loser": cleo}, "cancel": {}}
    asked = [
        (await table.manage(ben, "tournament show", action, **fields_of(fields))).message
        for action, fields in people.items()
    ]
    roles.remove(helpers.id)
    before = await cup.event()
    for action in TournamentAction:
        assert "Only moderators" in await cup.manage(ben, action)
    for question, yes in zip(asked, (*2 * ["Yes, that's final"], "Yes, cancel it"), strict=True):
        assert "Only moderators" in private(await table.click(ben, question, yes))
    assert await cup.event() == before


@needs("preferences")
async def test_a_role_may_run_tournaments_and_the_list_leads_to_each(helpers, table, cup, sandbox, ada, ben):
    shown = private(await table.slash(ada, "server set", organisers=helpers))
    assert f"Server managers, moderators and <@&{helpers.id}> can run tournaments" in shown
    refused = private(await table.slash(ben, "tournament create", name="One", game="odd"))
    assert f"members with the role <@&{helpers.id}>" in refused
    sandbox.guild.user(ben.id).roles.append(helpers.id)
    await cup.announce(ben, name="One *two*")
    listed = await table.slash(ben, "tournament list")
    assert "One \\*two\\* · Odd · 0 in it so far" in private(listed)
    await table.select(ben, listed.message, "Show the table of", "1")
    assert "Open: 10 of 10" in listed.message.content
    offered = await table.complete(ben, "tournament show", "tournament", "two")
    assert [one["value"] for one in offered] == [1]


@needs("privacy")
async def test_a_winner_may_delete_their_data_and_stays_first_as_a_former_player(table, cup, ada, ben, cleo):
    shown = await cup.start(ada, ada, ben, cleo)
    event = await cup.event()
    for match in event.matches.values():
        if ben.id in match.seats:
            await cup.win(match, seat=match.seats.index(ben.id))
    assert f"**1.** <@{ben.id}> · 4 points · 4 won" in shown.content
    assert "Tournaments that name you: 1" in private(await table.slash(ben, "privacy show"))
    await table.delete_data(ben)
    await table.recover()
    assert f"<@{ben.id}>" not in shown.content
    assert "**1.** a former player · 4 points · 4 won" in shown.content
    event = await cup.event()
    assert FORMER in event.tournament.players
    await cup.win(*(match for match in event.matches.values() if match.outcome is None))
    assert "Over: this is how it ended." in shown.content
    told = [one.content for one in table.seen(ada)]  # and boards, in any order
    assert any("is over.** A former player has won it with" in one for one in told)


@needs("preferences")
async def test_a_table_that_is_gone_comes_back_and_can_be_moved(table, cup, sandbox, ada, ben, cleo):
    shown = await cup.announce(ada, ada, ben)
    text = shown.content
    await table.forbid("SEND_MESSAGES")
    other = table.at(sandbox.channel("lounge"))
    assert "or move it: “Manage”" in private(await other.manage(ada, "tournament show", "start"))
    for command in ("show", "join"):
        assert "or move it: “Manage”" in private(await other.slash(ben, f"tournament {command}"))
    for buttons in ([], ["Check permissions"]):
        told = private(await other.choose(ada, "server show", *buttons))
        assert "The table of “Autumn cup” can't be shown:** I'm missing Send Messages" in told
    assert "comes to this channel" in private(await other.manage(ada, "tournament show", "move"))
    assert "Autumn cup" not in private(await other.choose(ada, "server show", "Check permissions"))
    (anew,) = other.seen(ada)
    assert anew.content == text
    assert shown.content == f"The table of a tournament that was here is in <#{other.channel.id}> now."
    assert not shown.buttons
    await other.click(cleo, anew, "Join")
    assert f"<@{cleo.id}>" in anew.content
    assert private(await other.manage(ada, "tournament show", "start"))
    assert (await cup.event()).matches[0].place.channel == other.channel.id


async def test_a_name_that_the_servers_filter_refuses_is_said_and_leaves_nothing(table, sandbox, ada):
    rude = {"name": "Rude cup", "game": "odd", "board": "hexhex-2"}
    for fault, said in (
        ({"status": 400, "code": 200000}, "filter of this server doesn't let “Rude cup” through"),
        ({"status": 403, "code": 50013}, "couldn't show “Rude cup”"),
        ({"status": 400, "code": 50035}, "couldn't show “Rude cup”"),
    ):
        sandbox.fail(*POST, **fault)
        assert said in private(await table.slash(ada, "tournament create", **rude))
        await table.tick()
        assert table.seen(ada) == []
        assert "no tournament" in private(await table.slash(ada, "tournament list"))
    sandbox.fail(*POST, status=503)
    assert "“Rude cup” is saved" in private(await table.slash(ada, "tournament create", **rude))
    await table.tick()
    assert "Rude cup" in table.newest(ada).content


@needs("privacy")
@pytest.mark.parametrize("is_deleted", [False, True])
async def test_line_without_its_thread_names_no_one_who_is_forgotten(
    table, cup, sandbox, ada, ben, cleo, is_deleted
):
    await table.store.change_server(sandbox.guild.id, threads=True)
    if not is_deleted:
        sandbox.fail("POST", "/channels/{channel}/messages/{message}/threads", status=403, code=50013)
    await cup.start(ada, ada, ben, cleo, matches=1)
    (line,) = [message for message in table.seen(ada) if message.content.endswith("Autumn cup, round 1")]
    people = {ada.id: ada, ben.id: ben, cleo.id: cleo}
    person = people[(await cup.event()).matches[0].seats[0]]
    assert str(person.id) in line.content
    if is_deleted:
        sandbox.delete_channel(line.thread)
        await table.play(person, "a1 white", match=1)
    asked = await table.slash(person, "privacy delete")
    await table.click(person, asked.message, labels(asked.message)[0])
    await table.tick()
    assert str(person.id) not in line.content


@needs("privacy")
async def test_line_of_a_thread_that_is_hidden_waits_to_lose_a_forgotten_name(
    table, cup, sandbox, ada, ben, cleo
):
    await table.store.change_server(sandbox.guild.id, threads=True)
    await cup.start(ada, ada, ben, cleo, matches=1)
    match = (await cup.event()).matches[0]
    await cup.win(match)
    (line,) = [message for message in table.seen(ada) if " · #1: " in message.content]
    people = {ada.id: ada, ben.id: ben, cleo.id: cleo}
    person = people[match.seats[0]]
    asked = await table.slash(person, "privacy delete")
    sandbox.archive(line.thread)
    await sandbox.until(lambda: table.bot.get_channel(line.thread.id) is None)
    await table.forbid("VIEW_CHANNEL")
    await table.click(person, asked.message, labels(asked.message)[0])
    await table.tick()
    assert str(person.id) in line.content
    await table.allow("VIEW_CHANNEL")
    await table.tick(LONG)
    assert str(person.id) not in line.content


async def test_line_of_a_match_that_ended_before_it_was_noted_is_found(
    table, cup, sandbox, ada, ben, cleo, monkeypatch
):
    monkeypatch.setattr(posting, "NONCE_SECONDS", 0)
    await table.store.change_server(sandbox.guild.id, threads=True)
    sandbox.fail(*POST, status=503, after_effect=True, times=3)
    await cup.start(ada, ada, ben, cleo, matches=1)
    table.clock.advance(MINUTE)
    await cup.win((await cup.event()).matches[0])
    await table.tick(LONG)
    assert ["won" in one.content for one in table.seen(ada) if " · #1" in one.content] == [True]


async def test_a_name_that_the_filter_refuses_later_is_left_out(table, cup, sandbox, ada, ben, cleo):
    await table.store.change_server(sandbox.guild.id, threads=True)
    shown = await cup.announce(ada, ada, ben, total=7, days=7)
    sandbox.fail(*EDIT, status=400, code=200000)
    await table.click(cleo, shown, "Join")
    assert "Autumn cup" not in shown.content
    assert f"<@{cleo.id}>" in shown.content
    sandbox.fail(*POST, status=400, code=240000)
    sandbox.fail("POST", "/channels/{channel}/messages/{message}/threads", status=400, code=200001)
    await cup.manage(ada, "start")
    told = [one for one in table.seen(ada) if "has begun" in one.content or "round " in one.content]
    assert sorted("Autumn cup" in one.content for one in told) == [False] + 6 * [True]
    assert sorted("–" in one.thread.name for one in told if one.thread) == [False] + 5 * [True]


@pytest.mark.usefixtures("worker_processes")
async def test_a_match_unfinished_on_the_last_day_goes_to_the_proven_winner(
    table, cup, ada, ben, cleo, monkeypatch
):
    """An engine that isn't ready yet proves nothing: it is asked again."""
    shown = await cup.start(ada, ada, ben, cleo, total=7, days=7)
    event = await cup.event()
    match = event.matches[0]
    for ply, cell in enumerate(("a1", "a2", "b1", "b2", "b3")):  # two cells are left
        user = match.seats[ply % 2]
        mover = next(person for person in (ada, ben, cleo) if person.id == user)
        await table.play(mover, f"{cell} white", match=match.number)
    now = table.clock()
    await table.store.go_away(match.seats[1], now, now + 29 * DAY, at=now)
    table.clock.advance(event.tournament.ends - now)
    with monkeypatch.context() as soon:
        soon.setattr(deliverers, "BUSY_PAUSE_SECONDS", 0.01)
        soon.setattr(worker_process, "STARTUP_SECONDS", 0.0)
        ticking = asyncio.create_task(table.tick())
        await table.sandbox.until(lambda: table.bot.workers.replaced > ATTEMPTS)
        assert (await cup.event()).tournament.status is Status.JUDGING
    await ticking
    await table.recover()
    assert {one.pairing: one.winner for one in (await cup.event()).tournament.decisions}[0] in (0, 1)
    assert "Over: this is how it ended." in shown.content


async def test_my_matches_tell_the_last_turn_and_who_is_to_move(table, cup, ada, ben, cleo, dana):
    shown = await cup.start(ada, ada, ben, cleo)
    match = next(one for one in (await cup.event()).matches.values() if one.player_to_move == ben.id)
    await table.play(ben, "b2 white", match=match.number)
    other = next(one for one in (ada, ben, cleo) if one.id == match.opponent_of(ben.id))
    last = f"<@{ben.id}>: b2 white · due <t:"
    expected = {ben: (f"<@{other.id}> to move:", "you: b2 white"), other: ("**Your turn:**", last)}
    expected[dana] = (f"<@{other.id}> to move:", last)
    for person, (to_move, turn) in expected.items():
        said = private(await table.click(person, shown, "My matches")).splitlines()
        (line,) = [line for line in said if "b2 white" in line]
        assert line.startswith(
            f"Round {pairings(3)[match.pairing].round} · {to_move} **Odd** [#{match.number}]("
        )
        assert turn in line
        assert line.endswith(" · 5 days left in all")


async def test_looking_at_a_tournament_takes_two_calls_and_joining_one_four(table, ada, ben, calls):
    await table.slash(ada, "tournament create", name="Cup", game="odd")
    shown = table.newest(ada)
    for button in ("My matches", "Rules"):
        calls.clear()
        await table.click(ben, shown, button)
        assert len(calls) == 2, (button, calls)
    calls.clear()
    await table.click(ben, shown, "Join")
    assert calls[:4] == [preferences.both, tournaments.event, preferences.blocked_by, tournaments.change]
    assert len(calls) <= 8, "the table that is brought up to date included"
