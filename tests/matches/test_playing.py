from datetime import timedelta
from random import Random

import pytest

from bot.errors import (
    ChallengeClosedError,
    IllegalTurnError,
    MatchError,
    MatchOverError,
    NoMatchError,
    NotationError,
    NotSeatedError,
    NotYourTurnError,
    RematchOfferedError,
    StaleTurnError,
)
from bot.matches import context
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.finding import SeveralMatchesError
from bot.matches.model import ChallengeStatus, Place
from bot.rules.notation import format_turn
from bot.rules.position import Colour
from bot.rules.rules import random_turn
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, GAMES, LOUNGE


async def challenge(table, opponent=BEN, *, place=GAMES, seat=0, board="hexhex-2", **options):
    terms = {"game": "odd", "board": board, "seat": seat, "options": options or {"group": 2}}
    return await table.challenge(place, ADA, opponent, **terms)


async def started(table, **options):
    """A running match: Ada moves first, Ben second."""
    return (await table.accept((await challenge(table, **options)).id, BEN)).match


async def played_out(table):
    match = await started(table)
    for ply, cell in enumerate(["a1", "a2", "b1", "b2", "b3", "c1", "c2"]):
        await table.play(match.id, match.seats[ply % 2], f"{cell} white")
    return (await table.show(match.id)).match


@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
async def test_a_cached_view_equals_a_replayed_one(table, game):
    board = min(game.boards, key=lambda one: len(one.board(Random(1)).tiling.names))
    offered = await table.challenge(GAMES, ADA, BEN, game=game.key, board=board.key, seat=0, options={})
    view, source = await table.accept(offered.id, BEN), Random(1)
    while view.match.outcome is None:
        text = format_turn(random_turn(view.rules, view.position, source), view.position, view.rules)
        view = await table.play(view.match.id, view.match.player_to_move, text)
        assert table.services.view(view.match).position is view.position
        context._replayed.cache_clear()
        assert table.services.view(view.match) == view


async def test_a_challenge_lasts_for_a_week(table, clock):
    made = await challenge(table)
    assert made.offer.expires == clock.now + timedelta(days=7)
    clock.now += CHALLENGE_LASTS
    with pytest.raises(ChallengeClosedError) as refused:
        await table.accept(made.id, BEN)
    assert refused.value.details == {"status": "expired"}
    assert await table.challenges.expired() == [made]
    assert (await table.challenges.close(made.id, ChallengeStatus.EXPIRED)).status is ChallengeStatus.EXPIRED
    assert await table.challenges.expired() == []


async def test_unknown_matches_are_said_to_be_unknown(table):
    for unknown in (
        table.play(9, BEN, "a1 white"),
        table.resign(9, BEN),
        table.show(9),
        table.numbered(GAMES.guild, 9),
    ):
        with pytest.raises(NoMatchError):
            await unknown


async def test_a_turn_is_stored_in_canonical_notation(table):
    match = await started(table)
    view = await table.play(match.id, ADA, "  B2W ")
    assert view.match.turns == ("b2 white",)
    assert view.position.stones[view.position.board.tiling.cell("b2")] is Colour.WHITE
    assert (await table.show(match.id)) == view


async def test_a_refused_turn_changes_nothing(table):
    match = await started(table)
    await table.play(match.id, ADA, "b2 white")
    before = await table.show(match.id)
    for user, text, ply, error in [
        (CLEO, "b1 white", None, NotSeatedError),
        (ADA, "b1 white", None, NotYourTurnError),
        (BEN, "b1 white", 0, StaleTurnError),
        (BEN, "b1 white", 2, StaleTurnError),
        (BEN, "nonsense", None, NotationError),
        (BEN, "b2 black", None, IllegalTurnError),
        (BEN, "pass", None, IllegalTurnError),
    ]:
        with pytest.raises(error):
            await table.play(match.id, user, text, revision=ply)
    assert await table.show(match.id) == before


async def test_a_match_ends_with_the_last_cell(table):
    match = await played_out(table)
    assert match.outcome.winner == 0
    assert match.outcome.details["counted"] == 1
    with pytest.raises(MatchOverError):
        await table.play(match.id, BEN, "a1 white")
    with pytest.raises(MatchOverError):
        await table.resign(match.id, BEN)


@pytest.mark.parametrize(("loser", "winner"), [(ADA, 1), (BEN, 0)])
async def test_resigning_at_any_time_gives_the_match_to_the_other(table, loser, winner):
    view = await table.resign((await started(table)).id, loser)
    assert view.match.outcome.winner == winner
    assert view.match.outcome.reason == "resigned"
    with pytest.raises(NotSeatedError):
        await table.resign((await started(table)).id, CLEO)


async def test_a_rematch_changes_the_seats_and_is_offered_once(table):
    match = await played_out(table)
    offer = (await table.rematch(match.id, BEN)).offer
    assert (offer.challenger, offer.opponent, offer.seat, offer.setup) == (BEN, ADA, 0, match.setup)
    for user in (ADA, BEN):
        with pytest.raises(RematchOfferedError):
            await table.rematch(match.id, user)
    with pytest.raises(NotSeatedError):
        await table.rematch(match.id, CLEO)


async def test_the_match_to_play_is_the_one_waiting_here(table):
    first = await started(table)
    assert (await table.to_play(GAMES, ADA)).id == first.id
    await started(table, place=LOUNGE)
    assert (await table.to_play(GAMES, ADA)).id == first.id
    second = await started(table)
    with pytest.raises(SeveralMatchesError) as refused:
        await table.to_play(GAMES, ADA)
    assert [match.id for match in refused.value.matches] == [first.id, second.id]
    await table.play(first.id, ADA, "b2 white")
    assert (await table.to_play(GAMES, ADA)).id == second.id
    assert (await table.to_play(GAMES, BEN)).id == first.id


async def test_a_player_who_waits_for_the_opponent_is_told_so_and_a_stranger_that_there_is_none(table):
    match = await started(table)
    assert (await table.to_play(GAMES, BEN)).id == match.id
    for nothing in (table.to_play(GAMES, CLEO), table.own(GAMES, CLEO)):
        with pytest.raises(NoMatchError, match="no-own-match"):
            await nothing


async def test_a_players_only_match_elsewhere_in_the_server_is_meant(table):
    match = await started(table)
    for find in (table.to_play, table.own, table.to_show):
        assert (await find(LOUNGE, ADA)).id == match.id
    other = await started(table)
    for find in (table.to_play, table.own, table.to_show):
        with pytest.raises(MatchError, match="which-match"):
            await find(LOUNGE, ADA)
    await table.play(match.id, ADA, "b2 white")
    assert (await table.to_play(LOUNGE, ADA)).id == other.id
    with pytest.raises(NoMatchError, match="no-match-here"):
        await table.to_show(LOUNGE, CLEO)


async def test_the_match_to_show_is_ones_own_or_the_only_one_or_the_last_that_ended(table):
    with pytest.raises(NoMatchError):
        await table.to_show(GAMES, CLEO)
    over = await played_out(table)
    assert (await table.to_show(GAMES, CLEO)).id == over.id
    running = await started(table)
    assert (await table.to_show(GAMES, CLEO)).id == running.id
    await table.accept((await table.challenge(GAMES, BEN, CLEO, game="odd")).id, CLEO)
    assert (await table.to_show(GAMES, ADA)).id == running.id
    with pytest.raises(MatchError, match="which-match"):
        await table.to_show(GAMES, 4)


async def test_the_match_to_show_may_be_played_in_a_thread_of_the_channel(table):
    inside = await started(table)
    await table.store.set_challenge_message((await table.store.challenge_of(inside.id)).id, 555)
    thread = Place(GAMES.guild, 555)
    await table.store.move_match(inside.id, thread)
    assert (await table.to_show(GAMES, CLEO)).id == inside.id
    here = (await table.accept((await table.challenge(GAMES, BEN, 4, game="odd")).id, 4)).match
    found = [(await table.to_show(GAMES, user)).id for user in (CLEO, ADA, BEN)]
    assert found == [here.id, inside.id, here.id]
    assert (await table.to_show(thread, CLEO)).id == inside.id
