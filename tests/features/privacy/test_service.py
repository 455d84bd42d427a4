import json

from bot.features.privacy import service
from bot.features.privacy.service import Privacy
from bot.matches.plans import Branch
from tests.loaded import FEATURES
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN


async def test_a_plan_is_written_out_for_its_player_alone(table):
    await table.store.set_plan((await table.started("a1 white")).id, 0, (Branch("a2 white", "b1 black"),))
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
