"""Services are found by their type."""

from random import Random

from bot.matches.events import Desk
from bot.matches.finding import Finding
from bot.matches.reading import Reading
from bot.matches.services import Services
from tests.matches.table import CATALOGUE, Clock


def test_each_is_made_once_unless_it_is_given(sqlite_store):
    desk = Desk(sqlite_store, CATALOGUE, Clock(), Random(1))
    given = Reading(desk, {1: "a record"})
    services = Services(desk, given)
    assert services.get(Reading) is given
    assert isinstance(services.get(Finding), Finding)
    assert services.get(Finding) is services.get(Finding)
