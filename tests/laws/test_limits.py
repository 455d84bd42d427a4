"""Limits of a person hold when they delete their data and begin again, in every server."""

import re
from datetime import timedelta

import pytest

from bot.data import DATA
from bot.errors import PlayerError
from bot.matches.change import By
from bot.matches.limits import check_offer
from bot.matches.model import Place
from bot.matches.tables import hooks, persons, usage
from tests.loaded import needs, of_the_whole
from tests.matches.tables.conftest import *  # noqa: F403 (pytest finds fixtures by their names)
from tests.matches.tables.rows import HERE, THERE, put
from tests.store.samples import ANN, BEN, CAT, NOON, TERMS, offer

MINUTE = timedelta(minutes=1)
GOES = "what counts ends or is deleted with the person"
MATCH = "it counts in a match, which ends with the person"
STAYS = "it stays, as a count without an id"
BAR = "moderators, organisers or operators decide it, and it stays"
IN_MEMORY = "it is counted in memory by Discord's id, for a minute"
NOT_OF_PERSON = "it is not about a person"
LIMITS = {
    "bumped-lately": NOT_OF_PERSON,
    "challenged-lately": STAYS,
    "follow-too-many": GOES,
    "offered-lately": GOES,
    "rated-excluded": BAR,
    "seat-twice": STAYS,
    "server-full-open": NOT_OF_PERSON,
    "server-full-running": NOT_OF_PERSON,
    "too-fast": IN_MEMORY,
    "too-many-against-computer": GOES,
    "too-many-blocks": GOES,
    "too-many-open": GOES,
    "too-many-running": GOES,
    "too-many-running-other": GOES,
    "too-many-take-backs": MATCH,
    "together-excluded": BAR,
    "together-full": NOT_OF_PERSON,
    "together-own": GOES,
    "tournament-excluded": BAR,
    "tournament-full": NOT_OF_PERSON,
    "tournament-joined": STAYS,
    "vacation-set": GOES,
    "vacation-too-long": GOES,
}
"""How each holds, by the error that a person reads; those of one text or option have no place here."""
SAYS_SO = re.compile(
    r"limit of|the limit\b|at once|lately|again from|next one from|from \{ \$when|is full|most\.|may\. You"
    r"|has room for|can't keep more|excluded you|taken you out|don't count for|one match from|You're in"
    r"|of vacation|already have"
)


@of_the_whole
def test_each_limit_says_how_it_holds():
    text = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    blocks = re.findall(r"^error-([\w-]+) = (.*(?:\n[ }].*)*)", text, re.MULTILINE)
    found = {name for name, said in blocks if SAYS_SO.search(said)}
    assert sorted(found - NO_LIMITS ^ set(LIMITS)) == []


NO_LIMITS = {"rated-nowhere", "tournament-at-once", "tournament-too-long"}
"""Errors that only sound like one."""


def offer_to_ben(db, guild):
    """What Ann reads if she challenges Ben there."""
    offered = offer(challenger=ANN, opponent=BEN, place=Place(guild, 99))
    try:
        check_offer(offered, usage.in_server(db, guild, (ANN, BEN), NOON, offered))
    except PlayerError as error:
        return error.reason
    return ""


@pytest.mark.parametrize("guild", [HERE, THERE])
def test_person_is_not_challenged_more_often_by_one_who_deletes_their_data(db, guild):
    for minutes in range(3):
        assert offer_to_ben(db, guild) == ""
        put(
            db,
            "challenges guild challenger opponent status message created",
            (HERE, ANN, BEN, "withdrawn", 7, NOON - minutes * MINUTE),
        )
        persons.forget(db, By(ANN), NOON)
    assert offer_to_ben(db, guild) == "challenged-lately"


def test_former_players_keep_no_server_from_challenges_to_anyone(db):
    for minutes in range(9):
        put(db, "challenges opponent status message created", (None, "withdrawn", 7, NOON - minutes * MINUTE))
    persons.forget(db, By(ANN), NOON)
    assert usage.in_server(db, HERE, (CAT,), NOON, offer(challenger=CAT, opponent=None)).rejected == []


@needs("tournaments")
def test_person_who_was_taken_out_of_a_tournament_cannot_join_it_by_deleting_their_data(db):
    from bot.features.tournaments import lifecycle
    from bot.features.tournaments import table as tournaments

    put(db, "tournaments id guild terms organiser barred status", (9, HERE, TERMS, BEN, [ANN], "open"))
    persons.forget(db, By(ANN), NOON)
    with pytest.raises(PlayerError, match="tournament-excluded"):
        lifecycle.join(tournaments.event(db, 9), ANN)
    cancelled = lifecycle.cancel(tournaments.event(db, 9))
    assert cancelled.after.barred == (), "it is of no use any more"


@needs("ratings", "together", "tournaments")
def test_bars_are_told_with_their_server_and_moment(db):
    put(db, "tournaments id guild terms barred status", (9, HERE, TERMS, [ANN], "open"))
    put(db, "tournaments id guild terms barred status", (8, THERE, TERMS, [ANN * 10], "open"))
    put(db, "servers guild settings", (HERE, {"excluded": [ANN]}), (THERE, {"excluded": [ANN * 10]}))
    put(db, "together_excluded guild person at", (THERE, ANN, NOON), (HERE, BEN, NOON))
    persons.forget(db, By(ANN), NOON)
    found = sorted(hooks.bars(db, ANN))
    assert found == [("ratings", HERE, None), ("together", THERE, NOON), ("tournament", HERE, None)]
