"""How often people win their first match: novices and random players against the newcomer, on first boards.

Run `python -m benchmarks.first_matches [--games odd yodd] [--most 400] [--against 6] [--usual]`. As in the
match that *Play … against me* begins, the person moves first. A novice keeps the score right after each
stone: the count of Odd, the own group, the number of own groups; nothing more. The same matches are played
each time. `--against` names another level, by its number, and `--usual` plays on the usual boards instead.
"""

import argparse
from collections.abc import Callable
from itertools import product
from random import Random

from bot.data import catalogue as read_catalogue
from bot.engine.levels import LEVELS
from bot.engine.worker import FUNCTIONS
from bot.features.challenge.challenge import first_board
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, allows, random_turn

Chooser = Callable[[Rules, Position, Random], Turn]


def novice_turn(rules: Rules, position: Position, source: Random) -> Turn:
    """Return stone by stone what leaves the best score right after it; the turn goes on where it can."""
    turn = Turn()
    while True:
        longer = [turn + stone for stone in rules.next_stones(position, turn)]
        ways = [(one, True) for one in longer if _can_end(rules, position, one)]
        ways += [(turn, False)] if allows(rules, position, turn) else []
        best = max(_worth(rules, position, one) for one, _ in ways)
        liked = [way for way in ways if _worth(rules, position, way[0]) == best]
        turn, goes_on = source.choice([way for way in liked if way[1]] or liked)
        if not goes_on:
            return turn
        if not any(True for _ in rules.next_stones(position, turn)):
            return turn


def _can_end(rules: Rules, position: Position, turn: Turn) -> bool:
    if allows(rules, position, turn):
        return True
    return any(allows(rules, position, turn + stone) for stone in rules.next_stones(position, turn))


def _worth(rules: Rules, position: Position, turn: Turn) -> tuple[int, int]:
    """Return who is ahead right after a turn, or half of one, from -2 (has lost) to 2, and by how much."""
    after, seat = position.after(turn), position.seat
    outcome = rules.outcome(after) if allows(rules, position, turn) else None
    if outcome is not None:
        return 2 if outcome.winner == seat else -2, 0
    score = rules.score(after)
    sign = 0 if score.leader is None else 1 if score.leader == seat else -1
    lead = abs(score.headline[0] - score.headline[1]) if len(score.headline) == 2 else 0
    return sign, sign * lead


PLAYERS: dict[str, Chooser] = {"novice": novice_turn, "random": random_turn}
"""Who may play a first match."""


def has_won(rules: Rules, position: Position, player: str, level: int, seed: int) -> bool:
    """Play a match against a level, and return whether the person wins."""
    source, (_, budget, function) = Random(seed), LEVELS[level]
    while (outcome := rules.outcome(position)) is None:
        if position.seat == 0:
            turn = PLAYERS[player](rules, position, source)
        else:
            turn = FUNCTIONS[function](rules, position, budget, seed=seed).turn
        position = rules.after(position, turn)
    return outcome.winner == 0


def main() -> None:
    """Print the shares."""
    catalogue = read_catalogue()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=catalogue.games, default=list(catalogue.games))
    parser.add_argument("--most", type=int, default=400, help="matches of each player")
    parser.add_argument("--against", type=int, choices=LEVELS, default=6, help="number of the level")
    parser.add_argument("--usual", action="store_true", help="on the usual boards")
    options = parser.parse_args()
    for game in map(catalogue.game, options.games):
        board = game.default_board if options.usual else first_board(game).key
        won = dict.fromkeys(PLAYERS, 0)
        for player, number in product(PLAYERS, range(options.most)):
            setup = game.setup(board, random=Random(number))
            start = catalogue.rules(setup), setup.start()
            won[player] += has_won(*start, player, options.against, number)
        told = [f"{player} {count / options.most:4.0%}" for player, count in won.items()]
        print(f"{game.key:8} {board:9} {'   '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
