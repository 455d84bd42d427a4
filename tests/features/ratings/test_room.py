import pytest

from bot.features.ratings.ledger import PoolKey
from bot.features.ratings.rankings import Month
from bot.matches.model import Place
from bot.rules.rules import Outcome
from tests.conversations.table import labels, private
from tests.loaded import needs
from tests.store.samples import new_match
from tests.times import DAY


class League:
    """Plays rated matches of people at a table, which no message shows."""

    def __init__(self, table, sandbox):
        self.table, self.place = table, Place(sandbox.guild.id, table.channel.id)

    async def play(self, winner, loser, times=1, *, ago=0 * DAY):
        for number in range(times):
            seats = (winner.id, loser.id) if number % 2 == 0 else (loser.id, winner.id)
            later = {"expires": self.table.clock() + DAY}  # the clock of the bot closes expired ones
            match = await new_match(self.table.store, *seats, place=self.place, rated=True, **later)
            won = Outcome(number % 2, "odd-count")
            await self.table.store.end_match(match.id, won, self.table.clock() - ago)
            await self.table.store.drop("result", match.id)


@pytest.fixture
def league(table, sandbox):
    return League(table, sandbox)


async def test_ranks_go_by_almost_certain_strength_and_say_what_is_missing(table, league, ada, ben, cleo):
    assert "Nobody has a rating here yet" in private(await table.slash(ada, "ranking"))
    people, strange = [ada, ben, cleo], 77
    for better, worse in 2 * [(ada, ben), (ada, cleo), (ben, cleo)]:
        await league.play(better, worse, times=2)
        await league.play(worse, better)
    for number, person in enumerate(people):
        await league.play(person, Stranger(strange + number), times=2)
    shown = await table.slash(ada, "ranking", game="odd")
    lines = private(shown).splitlines()
    assert lines[0].startswith("**Odd: ranks in this server.**")
    assert [line.split()[1] for line in lines[1:4]] == [f"<@{person.id}>" for person in people]
    assert lines[1].startswith("**1.** ")
    assert len(lines) == 4, "her own line is among them"
    assert labels(shown.message) == ["This month", "Who sees this"]
    stranger = await table.slash(table.sandbox.person("dana"), "ranking")
    missing = "Your rank counts once your rating is sure: 5 more matches, against 3 new opponents."
    assert missing in private(stranger)
    assert ["±" in private(one).partition("\n")[2] for one in (shown, stranger)] == [True, False]
    table.clock.advance(91 * DAY)
    idle = private(await table.slash(ada, "ranking"))
    assert "Nobody has a rank yet." in idle
    assert "sure: one more match." in idle


class Stranger:
    def __init__(self, user):
        self.id = user


async def test_a_month_counts_three_wins_against_the_same_person_and_stays(table, league, ada, ben, cleo):
    table.clock.advance(Month.of(table.clock()).ends + 5 * DAY - table.clock())
    await league.play(ada, ben, times=5)
    await league.play(ben, cleo, times=3)
    await league.play(ben, ada, times=1)
    await league.play(cleo, ada, times=1, ago=20 * DAY)
    now = Month.of(table.clock())
    shown = await table.slash(cleo, "ranking", month=str(now))
    lines = private(shown).splitlines()
    assert "so far" in lines[0]
    assert lines[1:] == [
        f"**1.** <@{ben.id}> 4 points",
        f"**2.** <@{ada.id}> 3 points",
        "You have no points.",
    ]
    await table.click(cleo, shown.message, "Month before")
    assert shown.message.content.splitlines()[1:] == [f"**1.** <@{cleo.id}> one point"]
    assert labels(shown.message) == ["Ratings", "Month before", "Next month"]
    assert "is no month" in private(await table.slash(ada, "ranking", month="soon"))
    assert "hasn't begun" in private(await table.slash(ada, "ranking", month=str(now.after)))
    offered = await table.complete(ada, "ranking", "month")
    assert [one["value"] for one in offered][:2] == [str(now), str(now.before)]


async def test_ranking_of_a_month_goes_by_the_time_zone_of_the_server(table, league, ada, ben):
    month = Month.of(table.clock()).after
    table.clock.advance(month.ends + DAY - table.clock())
    await league.play(ada, ben, ago=DAY + DAY / 48)
    for zone, points in (("UTC", "You have no points."), ("Europe/Berlin", f"**1.** <@{ada.id}> one point")):
        await table.slash(ada, "server set", zone=zone)
        shown = await table.slash(ada, "ranking", month=str(month.after))
        assert private(shown).splitlines()[-1] == points
    offered = await table.complete(ada, "ranking", "month")
    assert offered[0]["value"] == str(month.after)


async def announce(table, person, *channels):
    """Choose where the best of a month are told."""
    asked = await table.choose(person, "server show", "Monthly best")
    return await table.select(person, asked.message, "oddity:news", *channels)


async def exclude(table, person, other):
    """Ask to take a person out of the ratings, or to let them in."""
    asked = await table.choose(person, "server show", "Out of the ratings")
    return await table.select(person, asked.message, "oddity:exclude", other)


@pytest.mark.parametrize("button", ["Monthly best", "Out of the ratings"])
async def test_each_question_behind_the_servers_settings_leads_back_to_them(table, ada, button):
    shown = (await table.choose(ada, "server show", button)).message
    await table.click(ada, shown, "Back")
    assert shown.content.startswith("**How matches are played in this server,**")


@needs("privacy")
async def test_a_new_month_names_the_three_best_of_the_last_without_a_ping(table, league, ada, ben, cleo):
    await announce(table, ada, table.channel)
    await league.play(ada, ben, times=3)
    await league.play(ben, cleo, times=2)
    before = len(table.seen(ada))
    table.clock.advance(Month.of(table.clock()).ends - table.clock())
    for _ in range(2):
        await table.tick()
    (told,) = table.seen(ada)[before:]
    assert told.content.splitlines()[1:] == [f"**1.** <@{ada.id}> 3 points", f"**2.** <@{ben.id}> 2 points"]
    assert told.pings == set()
    await table.store.change_person(ben.id, ranked=False)
    await table.recover()
    assert told.content.splitlines()[1:] == [f"**1.** <@{ada.id}> 3 points"]
    await table.delete_data(ada)
    await table.tick()
    assert told.content.splitlines()[1:] == ["Nobody has points."]
    assert len(table.seen(ada)) - before == 1
    await announce(table, ada)
    await table.let_pass(40 * DAY)
    assert len(table.seen(ada)) - before == 1


async def test_a_month_that_its_channel_refuses_is_told_where_it_can_be(table, league, sandbox, ada, ben):
    lounge = sandbox.add_channel("lounge")
    await announce(table, ada, lounge)
    await league.play(ada, ben)
    month = Month.of(table.clock())
    sandbox.forbid(lounge, "SEND_MESSAGES")
    await table.let_pass(month.ends - table.clock())
    (told,) = table.direct(ada)
    assert "**The best of a month can't be told:** I'm missing Send Messages" in told.content
    await announce(table, ada, table.channel)
    await table.tick()
    assert table.newest(ada).content.splitlines()[1:] == [f"**1.** <@{ada.id}> one point"]
    before = len(table.seen(ada))
    await announce(table, ada, lounge)
    await table.tick()
    assert (len(table.seen(ada)), table.at(lounge).seen(ada)) == (before, [])


async def test_ratings_are_recomputed_after_moderators_take_a_person_out(table, league, ada, ben, cleo):
    await league.play(cleo, ben, times=4)
    asked = await exclude(table, ada, cleo)
    assert f"take <@{cleo.id}> out of the ratings?" in private(asked)
    await table.click(ada, asked.message, "Yes, take them out")
    assert await table.store.players(_pool(table), [ben.id]) == {}
    assert "don't count here" in private(await table.slash(cleo, "ranking", game="odd"))
    assert f"Out of the ratings: <@{cleo.id}>" in private(await table.slash(ada, "server show"))
    asked = await exclude(table, ada, cleo)
    await table.click(ada, asked.message, "Yes, let them in")
    assert (await table.store.players(_pool(table), [ben.id]))[ben.id].matches == 4
    assert "about yourself" in private(await exclude(table, ada, ada))
    assert "A bot has no rating" in private(await exclude(table, ada, table.sandbox.bot))


def _pool(table):
    return PoolKey(table.sandbox.guild.id, "odd")


async def test_a_profile_tells_facts_and_shows_ratings(table, league, ada, ben, cleo):
    nothing = private(await table.slash(ben, "profile"))
    assert nothing == (
        "There's nothing to show of you here yet. "
        "Matches against people will be here, and what you win against me without help."
    )
    await league.play(ada, ben, times=3, ago=30 * DAY)
    await league.play(cleo, ada, times=2)
    shown = await table.slash(ben, "profile", person=ada)
    lines = private(shown).splitlines()
    assert lines[0].startswith(f"**<@{ada.id}> in this server.**")
    assert lines[1].startswith("Odd: 3 of 5 won (Odd 2 of 3, Even 1 of 2) · rating 1")
    assert [line for line in lines if "rated match" in line] == []
    assert "Ended: 5 on the board" in lines
    assert "Always finished on time (5 of 5)" in lines
    assert f"Met often: <@{ben.id}> (3 of 3 won), <@{cleo.id}> (0 of 2 won)" in lines
    (chart,) = shown.message.attachments
    assert chart.description.startswith("Ratings over time, with how sure they are. Odd: ")
    other = private(await table.slash(cleo, "profile", person=ada))
    assert ["±" in told for told in (private(shown), other)] == [True, False], "who has played two matches"
    few = await table.slash(ada, "profile", person=cleo)
    assert private(few).splitlines()[1].endswith("after 2 rated matches")
    assert few.message.attachments == [], "no curve yet"
    await table.click(ben, shown.message, "Ratings")
    assert shown.message.attachments == []
    details = await table.click(ben, await table.challenge(ada, ben), "Details")
    assert f"<@{ada.id}>: 5 of 5 matches finished." in private(details)
    assert "A bot has no profile" in private(await table.slash(ada, "profile", person=table.sandbox.bot))


async def test_an_unranked_person_is_in_no_message(table, league, sandbox, ada, ben, cleo):
    for winner, loser in ((cleo, ada), (ada, ben), (ben, cleo), (cleo, ben)):
        await league.play(winner, loser, times=3)
    await announce(table, ada, table.channel)
    panel = await table.slash(cleo, "settings ratings")
    assert "**You're in the ratings** of" in private(panel)
    await table.click(cleo, panel.message, "Leave the ratings")
    assert "You're in no ratings:" in panel.message.content
    before = len(sandbox.requests)
    for command, options in (
        ("ranking", {}),
        ("ranking", {"month": str(Month.of(table.clock()))}),
        ("profile", {}),
        ("profile", {"person": ben}),
    ):
        assert private(await table.slash(ada, command, **options))
    await table.complete(ada, "ranking", "game")
    await table.let_pass(Month.of(table.clock()).ends - table.clock())
    assert "the most points" in table.newest(ada).content
    sent = [request.body for request in sandbox.requests[before:]]
    assert len(sent) > 8
    assert [body for body in sent if str(cleo.id) in str(body) or "cleo" in str(body).casefold()] == []
    hidden = private(await table.slash(ada, "profile", person=cleo))
    assert hidden == f"There's nothing to show of <@{cleo.id}> here."
    assert "finished" not in (await table.challenge(cleo, ben)).content


@needs("computer")
async def test_own_profile_offers_an_easier_level_after_two_losses_running(table, ada, ben):
    offer = "Odd: Two losses in a row at improver level. How about **eager**, a little easier?"
    for number, is_offered in ((1, False), (2, True)):
        await table.slash(ada, "challenge odd", level=1, board="hexhex-2")
        await table.play(ada, "a1 black", match=number)
        await table.choose(ada, "resign", "Yes, resign", match=number)
        shown = await table.slash(ada, "profile")
        assert (offer in private(shown)) is is_offered
        assert ("Easier level" in labels(shown.message)) is is_offered
    assert "Easier level" not in labels((await table.slash(ben, "profile", person=ada)).message)
    await table.click(ada, shown.message, "Easier level")
    assert (await table.match(3)).level == 9
