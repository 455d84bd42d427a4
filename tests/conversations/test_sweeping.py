from datetime import timedelta

from bot.matches import due
from tests.operation.conftest import run


def handled(path):
    [[(count,)]] = run(path, "SELECT count(*) FROM handled")
    return count


async def test_interactions_are_forgotten_an_hour_after_a_day(table, ada, ben, clock, database, monkeypatch):
    monkeypatch.setattr(due, "SWEPT_ROWS", 1)
    await table.start(ada, ben)
    remembered = handled(database)
    assert remembered > 1
    await table.background.each_hour()
    assert handled(database) == remembered
    clock.advance(timedelta(days=1, hours=1))
    await table.background.each_hour()
    assert handled(database) == 0
