from datetime import UTC, datetime

import pytest

from bot.data import languages
from bot.features.preferences.zones import find_time_zones
from tests.case import each

WINTER, SUMMER = datetime(2026, 1, 1, 18, tzinfo=UTC), datetime(2026, 7, 1, 18, tzinfo=UTC)


def found(typed, at=WINTER):
    return find_time_zones(typed, at, languages().known)


@each(
    ("typed", "first"),
    [
        ("berl", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("São P", "America/Sao_Paulo"),
        ("europe/Vad", "Europe/Vaduz"),
        ("UTC", "UTC"),
        ("23:30", "Asia/Kolkata"),
        ("Germany", "Europe/Berlin"),
        ("österreich", "Europe/Vienna"),
        ("osterr", "Europe/Vienna"),
        ("USA", "America/New_York"),
        ("EST", "America/New_York"),
        ("MST", "America/Denver"),
        ("MEZ", "Europe/Paris"),
        ("atlantis", None),
    ],
)
def test_time_zones_are_found_by_city_country_abbreviation_and_the_time_there(typed, first):
    assert next(iter(found(typed)), None) == first
    assert all("/" in zone or zone == "UTC" for zone in found(typed))


@pytest.mark.parametrize(
    ("typed", "at", "here", "elsewhere"),
    [
        ("GMT+2", WINTER, "Europe/Athens", "Europe/Berlin"),
        ("utc + 2", SUMMER, "Europe/Paris", "Europe/Athens"),
        ("UTC+02:00", WINTER, "Africa/Cairo", "America/Noronha"),
        ("-3:30", WINTER, "America/St_Johns", "Asia/Tehran"),
        ("+0545", WINTER, "Asia/Kathmandu", "Asia/Kolkata"),
    ],
)
def test_an_offset_finds_places_where_it_holds_now(typed, at, here, elsewhere):
    assert here in found(typed, at)[:25]
    assert elsewhere not in found(typed, at)
    assert not any("GMT" in zone for zone in found(typed, at))
