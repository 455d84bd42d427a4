"""What advice is worth: a player that follows it, against the same player that knows only the rules.

Run `python -m benchmarks.advice [--games odd yodd] [--matches 400] [--both PIECE] [--usual]`.
Neither player searches. Each looks at its own turn only, stone by stone with the best twelve beginnings, and
plays the turn with the highest score, drawn by lot if equal. The score of the one that knows only the rules
is the aim, right after the turn: the parity of big groups, the lead of the largest group, or of fewer groups.
The other one adds pieces of advice: one, or all that are said and of use. Seats alternate, on the board of
the first match or the usual one. The first line compares the aim alone with random turns.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from bot.data import catalogue as read_catalogue
from bot.features.challenge.challenge import first_board
from bot.rules.catalogue import Game
from bot.rules.games.catchup import CATCHES_UP
from bot.rules.games.odd import EVEN, ODD
from bot.rules.largest import SEATS
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.rules import Rules, allows, random_turn
from bot.rules.setup import distances
from bot.rules.tilings import Cell, Tiling

BEGINNINGS = 12
CERTAIN = 1000.0
FIRST_NUMBER = 1000
"""Of the matches; those below served to choose the pieces."""


class Played(NamedTuple):
    """A turn, or the beginning of one, and where it leads."""

    rules: Any
    turn: Turn
    after: Position
    seat: int
    own: Colour
    enemy: Colour


Worth = Callable[[Played], float]
"""In units of the aim."""


# What is seen on a board


def regions(position: Position, colour: Colour) -> Iterator[set[Cell]]:
    """Yield connected sets of empty cells and stones of a colour that hold such a stone."""
    neighbours = position.board.tiling.neighbours
    seen: set[Cell] = set()
    for start in (cell for cell, stone in enumerate(position.stones) if stone is colour):
        if start not in seen:
            region, waiting = {start}, [start]
            for cell in waiting:  # grows while neighbours are found
                open_to = {cell for cell in neighbours[cell] if position.stones[cell] in (None, colour)}
                waiting += open_to - region
                region |= open_to
            seen |= region
            yield region


def links(position: Position, colour: Colour) -> list[int]:
    """Return the size of the group that a stone would make, for each empty cell beside two or more groups."""
    neighbours, stones, groups = position.board.tiling.neighbours, position.stones, position.groups()
    touched = (
        {position.group_at[other] for other in neighbours[cell] if stones[other] is colour}
        for cell in position.empty
    )
    return [1 + sum(len(groups[index]) for index in joined) for joined in touched if len(joined) > 1]


def rooms(position: Position, colour: Colour) -> list[int]:
    """Return the number of empty cells beside each group, the largest group last."""
    groups = sorted((group for group in position.groups() if group.colour is colour), key=len)
    return [len(position.liberties(group)) for group in groups]


@cache
def from_middle(tiling: Tiling) -> list[float]:
    """Return how far cells are from the middle, less the mean: placing a stone anywhere is worth nothing."""
    away = distances(tiling)
    return [distance - sum(away) / len(away) for distance in away]


def far_out(played: Played, wanted: Colour) -> float:
    away = from_middle(played.after.board.tiling)
    return sum(away[cell] for cell, colour in played.turn.placements if colour is wanted) / 2


# Odd


def is_wanted(played: Played, count: int) -> bool:
    return count % 2 == (played.seat == ODD)


def big_groups(played: Played, position: Position) -> int:
    return sum(size >= played.rules.group for size in position.sizes())


def possible_groups(played: Played) -> int:
    """Count the regions that hold a group, or the beginning of one, that is big or may become so."""
    found = [region for colour in Colour for region in regions(played.after, colour)]
    return sum(len(region) >= played.rules.group for region in found)


def deciding_cells(played: Played) -> int:
    """Count the empty cells at which a stone would change the parity of big groups."""
    after, now = played.after, big_groups(played, played.after)

    def decides(cell: Cell) -> bool:
        reached = (after.after(Turn((Placement(cell, colour),))) for colour in Colour)
        return any((big_groups(played, position) - now) % 2 for position in reached)

    return sum(map(decides, after.empty))


def shut_in(played: Played) -> float:
    """Even makes groups that can never be big; Odd doesn't."""
    after, size = played.after, played.rules.group
    small = (group for group in after.groups() if len(group) < size)
    shut = sum(not after.can_reach_size(group, size) for group in small)
    return shut if played.seat == EVEN else -shut


def keep_open(played: Played) -> float:
    """Odd, who has the last turn, keeps many cells that decide; Even leaves few."""
    return deciding_cells(played) if played.seat == ODD else -deciding_cells(played)


def wait(played: Played) -> float:
    """The count is right, and the opponent has to fill the first of an even number of cells that decide."""
    return is_wanted(played, big_groups(played, played.after)) and deciding_cells(played) % 2 == 0


def goal(played: Played) -> float:
    wanted = (3, 5) if played.seat == ODD else (4,)
    return -min(abs(possible_groups(played) - count) for count in wanted)


# Xodd and Yodd


def own_colour(played: Played) -> float:
    """Stones of one's own rather than the opponent's, wherever."""
    return sum(1 if colour is played.own else -1 for _, colour in played.turn.placements) / 2


def territory(played: Played) -> float:
    """Enemy groups that can never meet, and own ones that can."""
    enemy, own = ([*regions(played.after, colour)] for colour in (played.enemy, played.own))
    return len(enemy) - len(own)


def more_groups(played: Played) -> float:
    return len(played.after.sizes(played.enemy)) - len(played.after.sizes(played.own))


# Strands and Catchup


def larger(played: Played) -> float:
    return played.after.largest(played.own) - played.after.largest(played.enemy)


def many_stones(played: Played) -> float:
    return len(played.turn.placements)


def number(played: Played) -> float:
    return played.after.board.numbers[played.turn.placements[0].cell]


def connect(played: Played) -> float:
    """By how much one more stone could make the largest group larger, joining others."""
    largest = played.after.largest(played.own)
    return max([0, *(size - largest for size in links(played.after, played.own))]) / 2


def cut(played: Played) -> float:
    """How large the opponent's largest group can still become."""
    return -max(map(len, regions(played.after, played.enemy)), default=0) / 2


def beside(played: Played) -> float:
    """Room beside the opponent's largest group."""
    return -sum(rooms(played.after, played.enemy)[-1:]) / 2


def second_largest(played: Played) -> float:
    return sum(played.after.sizes(played.own)[1:2]) / 4


def bridges(played: Played) -> float:
    """Cells at which own groups can be joined next."""
    return len(links(played.after, played.own)) / 2


AIMS: dict[str, Worth] = {
    "odd": lambda played: is_wanted(played, big_groups(played, played.after)),
    "strands": larger,
    "xodd": more_groups,
    "yodd": more_groups,
    "catchup": larger,
}
FEWEST: dict[str, Worth] = {
    "edge": lambda played: far_out(played, played.enemy),
    "middle": lambda played: -far_out(played, played.own),
    "wall": lambda played: -sum(rooms(played.after, played.enemy)) / 4,
    "territory": territory,
    "block": lambda played: -len(links(played.after, played.enemy)) / 2,
}
ADVICE: dict[str, dict[str, Worth]] = {
    "odd": {
        "look-ahead": lambda played: is_wanted(played, possible_groups(played)),
        "keep-open": keep_open,
        "shut-in": shut_in,
        "wait": wait,
    },
    "strands": {"many-stones": many_stones, "cut": cut, "second": second_largest},
    "xodd": FEWEST,
    "yodd": FEWEST,
    "catchup": {
        "no-gift": lambda played: -(played.after.memory == CATCHES_UP),
        "bridges": bridges,
        "cut": cut,
    },
}
"""What all together are the sum of: sentences that lessons and pages say."""
APART: dict[str, dict[str, Worth]] = {
    "odd": {"goal": goal},
    "strands": {
        "beside": beside,
        "connect": connect,
        "large": number,
        "small": lambda played: -number(played),
    },
    "xodd": {"own-colour": own_colour, "bridges": bridges},
    "yodd": {"own-colour": own_colour, "bridges": bridges},
    "catchup": {"beside": beside, "many-stones": many_stones, "second": second_largest},
}
"""What lifts nothing, or is said nowhere."""


class Way(NamedTuple):
    """In the order of preference."""

    score: float
    lot: float
    turn: Turn
    legal: bool


Player = Sequence[Worth]
"""Plays the turn with the highest sum; with nothing to add up, a random one."""


def choose_turn(player: Player, rules: Rules, position: Position, source: Random) -> Turn:
    if not player:
        return random_turn(rules, position, source)

    def judge(turn: Turn, *, legal: bool) -> Way:
        after, seat = rules.after(position, turn), position.seat
        played = Played(rules, turn, after, seat, SEATS[seat], SEATS[1 - seat])
        outcome = rules.outcome(after) if legal else None
        if outcome is None:
            score = sum(worth(played) for worth in player)
        else:
            score = CERTAIN if outcome.winner == seat else -CERTAIN
        return Way(score, source.random(), turn, legal)

    ways = [judge(PASS, legal=True)] if allows(rules, position, PASS) else []
    begun = [PASS]
    while begun:
        longer = dict.fromkeys(turn + stone for turn in begun for stone in rules.next_stones(position, turn))
        judged = [judge(turn, legal=rules.accepts(position, turn)) for turn in longer]
        ways += [way for way in judged if way.legal]
        begun = [way.turn for way in sorted(judged, reverse=True)[:BEGINNINGS]]
    return max(ways).turn


def players(game: str, both: Sequence[str] = ()) -> dict[str, tuple[Player, Player]]:
    """Return who is compared, by the name of the piece; both players know some pieces."""
    pieces = {**ADVICE[game], **APART[game]}
    base = [AIMS[game], *(pieces.pop(name) for name in both)]
    together = [worth for name, worth in pieces.items() if name in ADVICE[game]]
    alone = {name: ([*base, worth], base) for name, worth in pieces.items()}
    return {"aim": (base, []), **alone, "all": ([*base, *together], base)}


def has_won(game: Game, board: str, pair: tuple[Player, Player], number: int) -> bool:
    """Play a match, and return whether the first of the pair wins; it begins if the number is even."""
    source = Random(number)
    setup = game.setup(board, random=source)
    rules, position = read_catalogue().rules(setup), setup.start()
    while (outcome := rules.outcome(position)) is None:
        mover = pair[(position.seat + number) % 2]
        position = rules.after(position, choose_turn(mover, rules, position, source))
    return outcome.winner == number % 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=ADVICE, default=list(ADVICE))
    parser.add_argument("--matches", type=int, default=400, help="of each piece")
    parser.add_argument("--both", nargs="+", default=[], help="pieces that the other player knows, too")
    parser.add_argument("--usual", action="store_true", help="on the usual boards")
    options = parser.parse_args()
    numbers = range(FIRST_NUMBER, FIRST_NUMBER + options.matches)
    for game in map(read_catalogue().game, options.games):
        board = game.default_board if options.usual else first_board(game).key
        for name, pair in players(game.key, options.both).items():
            share = sum(has_won(game, board, pair, number) for number in numbers) / len(numbers)
            error = sqrt(share * (1 - share) / len(numbers))
            print(f"{game.key:8} {board:9} {name:12} {share:6.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()
