from bot.matches.tables import vacations
from tests.matches.tables.rows import DAY, HOUR, put, rows
from tests.store.samples import ANN, BEN, NOON, vacation


def test_vacations_are_listed_oldest_first_and_the_last_is_the_newest(db):
    vacations.write_vacations(db, BEN, [vacation(0, 9)])
    vacations.write_vacations(db, ANN, [vacation(0, 1), vacation(5, 6)])
    vacations.write_vacations(db, ANN, [vacation(2, 3), vacation(4, 8)])
    assert vacations.vacations(db, ANN) == [vacation(2, 3), vacation(4, 8)]
    assert vacations.newest_vacation(db, ANN) == vacation(4, 8)
    assert (vacations.newest_vacation(db, BEN), vacations.newest_vacation(db, 9)) == (vacation(0, 9), None)
    newest = "vacations person starts newest"
    assert rows(db, newest) == [(ANN, NOON + 2 * DAY, False), (ANN, NOON + 4 * DAY, True), (BEN, NOON, True)]
    vacations.write_vacations(db, ANN, [])
    assert rows(db, "vacations person") == [BEN]


def test_vacations_are_ordered_by_their_end_not_by_their_row(db):
    late, early = (ANN, NOON, NOON + 5 * DAY, True), (ANN, NOON + HOUR, NOON + DAY, False)
    put(db, "vacations person starts ends newest", late, early)
    assert [one.ends for one in vacations.vacations(db, ANN)] == [NOON + DAY, NOON + 5 * DAY]
