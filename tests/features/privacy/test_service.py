import json

from bot.features.privacy import service
from bot.features.privacy.service import Privacy
from bot.matches.plans import Branch
from bot.matches.records import record_of
from bot.rules.record import read_record
from tests.loaded import FEATURES
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, GAMES


async def test_all_that_is_stored_of_a_person_is_written_out(table):
    match = (await table.started("a1 white", "a2 black", note="hello")).id
    await table.resign(match, BEN)
    await table.challenge(GAMES, CLEO, ADA, game="strands")
    await table.people.change_person(ADA, theme="night")
    await table.people.block(ADA, CLEO)
    found = json.loads(await table.get(Privacy).export(ADA))
    assert (found["user"], found["blocked"]) == (str(ADA), [str(CLEO)])
    assert found["settings"]["theme"] == "night"
    assert [one["offer"]["note"] for one in found["challenges"]] == ["", "hello"]
    assert set(found["left out for want of room"].values()) == {0}
    (one,) = found["matches"]
    assert (one["number"], one["your seat"]) == (1, 0)
    assert one["turns played"] == ["2026-11-21T12:00:00+00:00"] * 2
    view = await table.show(match)
    expected = record_of(view.match, view.rules, (str(ADA), str(BEN)))
    read = read_record(json.dumps(one["record"]), CATALOGUE)
    same = ("setup", "turns", "players", "started", "ended")
    assert [getattr(read, name) for name in same] == [getattr(expected, name) for name in same]
    assert (read.outcome.winner, read.outcome.reason) == (0, "resigned")


async def test_a_plan_is_written_out_for_its_player_alone(table):
    match = (await table.started("a1 white")).id
    await table.store.set_plan(match, 0, (Branch("a2 white", "b1 black"),))
    mine, theirs = [json.loads(await table.get(Privacy).export(user)) for user in (ADA, BEN)]
    assert mine["matches"][0]["your planned turns"] == [["a2 white", "b1 black"]]
    assert theirs["matches"][0]["your planned turns"] == []
    assert "b1 black" not in json.dumps(theirs)


async def test_a_file_has_the_newest_matches_and_says_how_many_it_has_no_room_for(table, monkeypatch):
    for _ in range(5):
        await table.resign((await table.started()).id, BEN)
    monkeypatch.setattr(service, "EXPORT_BATCH", 2)
    whole = json.loads(await table.get(Privacy).export(ADA))
    lists = ["matches", "challenges", "log", "rated matches"]
    assert [key for key in whole if key in lists] == [*whole["left out for want of room"]]
    assert [*whole][-len(lists) :] == lists or "ratings" not in FEATURES
    assert [one["number"] for one in whole["matches"]] == [5, 4, 3, 2, 1]
    assert len(whole["challenges"]) == 5
    monkeypatch.setattr(service, "MOST_EXPORT_BYTES", len(json.dumps(whole["matches"][0])) * 2)
    found = json.loads(await table.get(Privacy).export(ADA))
    assert [one["number"] for one in found["matches"]] == [5, 4]
    left_out = found["left out for want of room"]
    assert {key: count for key, count in left_out.items() if count} == {"matches": 3, "challenges": 5}
