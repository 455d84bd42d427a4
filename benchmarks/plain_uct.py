"""Plain UCT: the opponent that strength is measured against, written apart from the engine's own search.

Every move of a node is tried once, in random order; from then on the one that maximises its mean result plus
`c * sqrt(log(visits of the node) / visits of the move)`. Each playout adds one node. The most visited move is
played, stone by stone. It shares positions and playouts with the engine (`bot.engine.model.Model`), so that
only the searches are compared.
"""

from itertools import pairwise
from math import log, sqrt
from random import Random
from typing import Any

from bot.engine.model import DRAWN_MATCH, END, Model, turn_of
from bot.rules.position import Turn


class Node:
    """A state, how often it was visited, and how often the seat that moved there has won."""

    def __init__(self, model: Model[Any], state: Any, source: Random) -> None:
        self.state = state
        self.winner = model.winner(state)
        self.untried = [] if self.winner is not None else model.moves(state)
        if self.winner is None and not self.untried:
            self.winner = 1 - state.seat  # a turn that cannot be ended lawfully
        source.shuffle(self.untried)
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.wins = 0.0

    def best(self, c: float) -> "Node":
        """Return the child that is to be visited next, once every move has been tried."""
        root = c * sqrt(log(self.visits))
        return max(
            self.children.values(), key=lambda child: child.wins / child.visits + root / sqrt(child.visits)
        )


def plain_turn(model: Model[Any], state: Any, simulations: int, c: float, source: Random) -> Turn:
    """Return the turn that plain UCT plays."""
    root = Node(model, state, source)
    for _ in range(simulations):
        _simulate(model, root, c, source)
    return turn_of(_most_visited(model, root, source))


def _simulate(model: Model[Any], root: Node, c: float, source: Random) -> None:
    path = [root]
    while not path[-1].untried and path[-1].children:
        path.append(path[-1].best(c))
    node = path[-1]
    if node.untried:
        move = node.untried.pop()
        node.children[move] = Node(model, model.after(node.state, move), source)
        path.append(node.children[move])
    winner = path[-1].winner
    if winner is None:
        _, winner = model.playout(path[-1].state, source)
    root.visits += 1
    for parent, child in pairwise(path):
        child.visits += 1
        child.wins += 0.5 if winner == DRAWN_MATCH else winner == parent.state.seat


def _most_visited(model: Model[Any], node: Node, source: Random) -> list[int]:
    """Return the most visited moves to the end of the turn; at random where the tree ends before."""
    moves: list[int] = []
    while not moves or node.state.begun:
        if not node.children:
            return [*moves, *_any_end(model, node.state, source)]
        tried = {move: child for move, child in node.children.items() if child.winner != 1 - node.state.seat}
        children = tried or node.children
        move = max(children, key=lambda move: children[move].visits)
        moves.append(move)
        node = node.children[move]
    return moves


def _any_end(model: Model[Any], state: Any, source: Random) -> list[int]:
    """Return random moves that end the turn under way."""
    moves = model.moves(state)
    if END in moves:
        return [END]
    source.shuffle(moves)
    for move in moves:
        reached = model.after(state, move)
        if not reached.begun:
            return [move]
        if reached.begun and model.moves(reached):
            return [move, *_any_end(model, reached, source)]
    raise ValueError("no turn can be ended lawfully here")
