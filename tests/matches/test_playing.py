from random import Random

import pytest

from bot.errors import (
    MatchError,
    NoMatchError,
)
from bot.matches import context
from bot.matches.model import Place
from bot.rules.notation import format_turn
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
async def test_what_is_kept_of_a_turn_is_what_a_replay_gives(table, game):
    board = min(game.boards, key=lambda one: len(one.board(Random(1)).tiling.names))
    offered = await table.challenge(GAMES, ADA, BEN, game=game.key, board=board.key, seat=0, options={})
    view, source = await table.accept(offered.id, BEN), Random(1)
    while view.match.outcome is None:
        text = format_turn(random_turn(view.rules, view.position, source), view.position, view.rules)
        view = await table.play(view.match.id, view.match.player_to_move, text)
        assert table.services.view(view.match).position is view.position
        context._replayed.cache_clear()
        assert table.services.view(view.match) == view


@pytest.mark.parametrize(("seat", "got"), [(0, {0}), (1, {1}), (None, {0, 1})])
async def test_the_challenger_gets_the_seat_they_asked_for_or_either(table, seat, got):
    found = set()
    for _ in range(30):
        match = await started(table, seat=seat)
        found.add(match.seat_of(ADA))
        await table.resign(match.id, BEN)
    assert found == got


async def test_the_match_that_is_meant_is_ones_own_here_or_else_elsewhere(table):
    match = await started(table)
    ways = table.to_play, table.own, table.to_show
    assert {(await find(LOUNGE, ADA)).id for find in ways} == {match.id}
    other = await started(table)
    for find in ways:
        with pytest.raises(MatchError, match="which-match"):
            await find(LOUNGE, ADA)
    await table.play(match.id, ADA, "b2 white")
    assert (await table.to_play(LOUNGE, ADA)).id == other.id
    with pytest.raises(NoMatchError, match="no-match-here"):
        await table.to_show(LOUNGE, CLEO)


async def test_the_match_to_show_is_ones_own_or_the_only_one_also_in_a_thread_or_the_last_that_ended(table):
    over = await played_out(table)
    assert (await table.to_show(GAMES, CLEO)).id == over.id
    inside = await started(table)
    await table.store.set_challenge_message((await table.store.challenge_of(inside.id)).id, 555)
    thread = Place(GAMES.guild, 555)
    await table.store.move_match(inside.id, thread)
    assert (await table.to_show(GAMES, CLEO)).id == inside.id
    here = (await table.accept((await table.challenge(GAMES, BEN, 4, game="odd")).id, 4)).match
    found = [(await table.to_show(GAMES, user)).id for user in (CLEO, ADA, BEN)]
    assert found == [here.id, inside.id, here.id]
    assert (await table.to_show(thread, CLEO)).id == inside.id
    await started(table)
    with pytest.raises(MatchError, match="which-match"):
        await table.to_show(GAMES, CLEO)
