"""Time zones as people name them: by place, country, offset, abbreviation, or the time it is there."""

import re
import unicodedata
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from babel import Locale

from bot.matches.hours import local_time

_OFFSET = re.compile(r"(?:utc|gmt)?([+\-\u2212])([0-9]{1,2})(?::?([0-5][0-9]))?")
_ABBREVIATIONS = re.compile(r"\(([A-Za-z]{3,4})(?:/([A-Z]{3,4}))?\)")
_SYNONYMS = {"usa": "us", "uk": "gb", "mez": "cet", "mesz": "cest"}


def find_time_zones(typed: str, at: datetime, languages: tuple[str, ...]) -> list[str]:
    """Return the time zones that may be meant: the likeliest first, then the largest places of a country.

    `typed` are parts of a name or of a country's, such as "new york"; an abbreviation; an offset, such as
    "UTC+2"; or the time of day there, such as "14:3". Countries are named in `languages`.
    """
    wanted = _plain(typed)
    usual = {zone for _, _, zone, _ in _table("zonenow.tab")}
    wanted = _SYNONYMS.get(wanted, wanted)
    offset = _offset(wanted)
    found = []
    for zone, names in _names(languages).items():
        rank = _rank(wanted, zone, names)
        if offset is not None:
            rank = 0 if ZoneInfo(zone).utcoffset(at) == offset else None
        elif wanted[:1].isdecimal():
            rank = 0 if local_time(zone, at).startswith(wanted) else None
        if rank is not None:
            found.append((rank, zone not in usual, zone))
    return [zone for _, _, zone in sorted(found, key=lambda one: one[:2])]


def _rank(wanted: str, zone: str, names: dict[str, int]) -> int | None:
    """0 is best."""
    if wanted in names:
        return names[wanted]
    if _plain(zone.rsplit("/", maxsplit=1)[-1]).startswith(wanted):
        return 2
    if any(name.startswith(wanted) for name in names):
        return 3
    return 4 if wanted in _plain(zone) else None


def _offset(wanted: str) -> timedelta | None:
    found = _OFFSET.fullmatch(wanted.replace("_", ""))
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    return (1 if sign == "+" else -1) * timedelta(hours=int(hours), minutes=int(minutes or 0))


@cache
def _names(languages: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Other names of each zone, and how well they fit.

    Where clocks change, an abbreviation such as EST is that of places with summer time.
    """
    found: dict[str, dict[str, int]] = {"UTC": {"utc": 0}}
    territories = [Locale.parse(language, sep="-").territories for language in languages]
    for code, _, zone, *_ in _table("zone.tab"):
        called = (code, *(names.get(code, code) for names in territories))
        found[zone] = {_plain(name): 0 for name in called}
    for _, _, zone, text in _table("zonenow.tab"):
        for standard, summer in _ABBREVIATIONS.findall(text):
            ranks = {standard: 0, summer: 0} if summer else {standard: 1}
            found[zone].update((_plain(name), rank) for name, rank in ranks.items())
    return found


@cache
def _table(name: str) -> tuple[list[str], ...]:
    """Rows of tzdata: country, where it lies, zone, and perhaps a comment."""
    lines = files("tzdata.zoneinfo").joinpath(name).read_text(encoding="utf-8").splitlines()
    return tuple(line.split("\t") for line in lines if not line.startswith("#"))


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", "_".join(name.casefold().split()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
