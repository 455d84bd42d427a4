"""`oddity match`: what the database holds of one match."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from bot.db import statements
from bot.db.connection import Connection
from bot.db.schema import newest_step
from bot.matches.ids import ChannelId, GuildId, MessageId
from bot.matches.model import Challenge, Match, Place
from bot.matches.records import people_of
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import departures, hooks, leases, log, outbox
from bot.matches.tables import matches as match_table
from bot.operation.commands import EXIT_CODES, MisuseError, explain_failures, open_either
from bot.operation.database_checks import departure_text
from bot.operation.files import is_in_use
from bot.rules.setup import setup_to_dict
from bot.settings import Settings, read_settings
from bot.ui.places import address

_LINK = re.compile(r"https://(?:\w+\.)?discord(?:app)?\.com/channels/(\d+)/(\d+)/(\d+)/?")


@click.command(name="match", epilog=EXIT_CODES)
@click.argument("where", metavar="GUILD|LINK")
@click.argument("number", metavar="[NUMBER]", default="")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def show_match(where: str, number: str, *, as_json: bool) -> None:
    """Show a stored match and the messages that wait.

    Seats, turns, messages, waiting messages with their reasons, and the log. Name the match by GUILD, the id
    of its server, and its NUMBER there, or by a LINK to its newest board or its card. Nothing is changed, and
    a bot may be running.
    """
    guild, *others = _wanted(where, number)
    with explain_failures():
        settings = read_settings()
        with open_either(settings) as connection:
            _check_schema(connection, settings)
            match = _find(connection, GuildId(guild), *others, name=settings.database_name)
            try:
                facts = _facts(connection, match, settings)
            except (ValueError, TypeError) as error:
                raise click.ClickException(f"Match #{match.number} cannot be read: {error}.") from None
    click.echo(json.dumps(facts, indent=1) if as_json else "\n".join(_lines(facts)))


def _check_schema(db: Connection, settings: Settings) -> None:
    found = statements.count(db, "SELECT max(number) FROM migrations", ())
    if found != newest_step():
        raise click.ClickException(
            f"Database {settings.database_name} has schema {found}, and this version of Oddity reads schema"
            f" {newest_step()}: ask the version that ran on it last."
        )


def _find(db: Connection, guild: GuildId, *others: int, name: str) -> Match:
    if len(others) > 1:
        channel = ChannelId(others[0])
        message = MessageId(others[1])
        match = match_table.shown_on(db, channel, message)
        if match and match.place.guild == guild:
            return match
        raise click.ClickException(
            f"{address(Place(guild, channel), message)} is neither the newest board of a match in {name} nor"
            f" its card: give the number that stands there, `oddity match {guild} NUMBER`."
        )
    (number,) = others
    match = match_table.numbered(db, guild, number)
    if match:
        return match
    last = match_table.next_number(db, guild) - 1
    if 1 <= number <= last:
        raise click.ClickException(f"Match #{number} cannot be read: `oddity doctor` says what is wrong.")
    known = "none of that server is stored"
    if last:
        known = f"its matches are numbered 1 to {last}"
    raise click.ClickException(f"Match #{number} of server {guild} is not in {name}: {known}.")


def _wanted(where: str, number: str) -> list[int]:
    link = None if number else _LINK.fullmatch(where)
    if link:
        texts = link.groups()
    else:
        texts = (where, number.removeprefix("#"))
    numbers = [int(text) for text in texts if text.isdecimal()]
    if len(numbers) < len(texts) or max(numbers) >= 1 << 63:  # more than a row can hold
        raise MisuseError(
            f"{f'{where} {number}'.strip()!r} names no match: give the id of a server and a number, as in"
            " `oddity match 81384788765712384 12`, or a link to a board, as in"
            " `oddity match https://discord.com/channels/…/…/…`."
        )
    return numbers


def _facts(db: Connection, match: Match, settings: Settings) -> dict[str, Any]:
    """Return the match as plain values, with ids as strings, as JSON parsers may round large numbers."""
    challenge = challenge_table.of_match(db, match.id)
    setup = setup_to_dict(match.setup)
    played = match_table.played_at(db, [match.id]).get(match.id, [])
    return {
        "match": match.id,
        "number": match.number,
        "guild": str(match.place.guild),
        "channel": str(match.place.channel),
        "server": (at := departures.times(db).get(match.place.guild))
        and departure_text(match.place.guild, at),
        **{name: setup[name] for name in ("game", "board", "options")},
        "seats": [{"seat": seat, "player": name} for seat, name in enumerate(people_of(match.seats))],
        "level": match.level,
        "started": _moment(match.started),
        "days_per_turn": match.days_per_turn,
        "turns_before": match.start_ply or None,
        "revision": match.revision,
        "status": match.status.value,
        "waits_for": _awaited(match),
        "deadline": _moment(match.deadline),
        "overtime": match.overtime,
        "outcome": match.outcome and {**asdict(match.outcome), "at": _moment(match.ended)},
        **dict(fact for one in hooks.CALLED for fact in one.report(db, match)),
        "turns": [
            {"turn": ply + 1, "seat": ply % 2, "at": _moment(at), "notation": text}
            for ply, (text, at) in enumerate(zip(match.turns, played, strict=False))
        ],
        "stands": list(_messages(match, challenge)),
        "waits": _waiting(db, match, challenge, settings),
        "log": [
            {"at": _moment(entry.at), "what": entry.what, "by": entry.by and str(entry.by), **entry.details}
            for entry in log.of_match(db, match.id)
        ],
    }


def _moment(at: datetime | None) -> str | None:
    if at is None:
        return None
    return at.isoformat(timespec="seconds")


def _awaited(match: Match) -> str | None:
    if match.outcome is not None:
        return None
    if match.paused is not None:
        return f"a moderator, who has paused it at {_moment(match.paused)}"
    waits = f"the turn of seat {match.seat_to_move}"
    if match.request is not None:
        asks = "the bot"
        if match.request.seat is not None:
            asks = f"seat {match.request.seat}"
        waits += (
            f", or an answer: {asks} has asked at {_moment(match.request.at)} ({match.request.kind.value})"
        )
    away = match.vacation_to_move
    if away is not None:
        waits += f", on vacation from {_moment(away.starts)} to {_moment(away.ends)}"
    if match.is_shown:
        return waits
    return f"{waits}, once its board is shown"


def _messages(match: Match, challenge: Challenge | None) -> Iterator[dict[str, Any]]:
    if match.shown is not None:
        board = address(match.place, match.shown.message)
        yield {"what": "board", "revision": match.shown.revision, "link": board}
    if match.request is not None and match.request.message is not None:
        channel, message = match.request.message
        yield {"what": "request", "link": address(Place(match.place.guild, channel), message)}
    if challenge is not None and challenge.message is not None:
        card = address(challenge.offer.place, challenge.message)
        yield {"what": "card", "challenge": challenge.id, "link": card}


def _waiting(
    db: Connection, match: Match, challenge: Challenge | None, settings: Settings
) -> list[dict[str, Any]]:
    challenge_id = None
    if challenge is not None:
        challenge_id = challenge.id
    rows = outbox.waiting_of(db, match.id, challenge_id)
    is_away = match.place.guild in departures.times(db)
    refused = {place: f"the channel refuses it ({why})" for place, why in outbox.refusals(db).items()}
    return [
        {
            "what": kind,
            "revision": revision,
            "channel": str(channel),
            "since": _moment(statements.moment_of(since)),
            "until": _moment(statements.moment_of(expires)),
            "why": "the bot is not in this server"
            if is_away
            else refused.get(Place(match.place.guild, channel)) or _delivered_by(db, claimed_by, settings),
        }
        for kind, revision, channel, since, expires, claimed_by in rows
    ]


def _delivered_by(db: Connection, claimed_by: str | None, settings: Settings) -> str:
    """Say which process delivers an entry; Discord's answers are in the log."""
    if isinstance(settings.database, Path):
        if is_in_use(settings.database):
            return "the bot is delivering it"
        return "no bot is running"
    if claimed_by in {lease.owner for lease in leases.current(db)}:
        return f"{claimed_by} is delivering it"
    if claimed_by is None:
        return "unclaimed: the next process to look delivers it"
    return f"{claimed_by} has ended"


def _lines(facts: Mapping[str, Any]) -> Iterator[str]:
    for key, value in facts.items():
        name = key.replace("_", " ")
        if isinstance(value, list):
            yield f"{name}:" if value else f"{name}: nothing"
            yield from (f"  {_text(one)}" for one in value)
        elif value not in (None, False, {}):
            yield f"{name}: {_text(value)}"


def _text(value: Any) -> str:
    if not isinstance(value, Mapping):
        return "yes" if value is True else str(value)
    return ", ".join(f"{name} {_text(part)}" for name, part in value.items() if part is not None)
