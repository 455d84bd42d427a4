"""Monte Carlo tree search with all-moves-as-first statistics (as in RAVE).

Each node counts, for every cell, the playouts below it in which the cell ended black, and how many of them
its seat won. An untried move is worth what its cell and colour were worth in these; the more a move is tried,
the more its own results weigh. There is no exploration term: the best move is tried next. Proven results
propagate up the tree and are not searched again.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from operator import attrgetter
from random import Random
from typing import Generic, NamedTuple

from bot.engine.bitboard import LANE, Bitboard
from bot.engine.model import DRAWN_MATCH, END, Model, S

EXPAND_AT = 8
"""Visits after which a move gets counts of its own."""
SORTED_MOVES = 4
INHERITED_BITS = 6
"""Bits of playouts that a new node inherits from its parent, scaled down to 32 to 63."""
REREAD_SHARE = 8
"""Counts are read again after growing by 1 / REREAD_SHARE."""
RETRY_INTERVAL = 16
"""A colour exchange is tried once in this many visits, however bad it looks: nothing else estimates it.

A pass is tried as often at first, then less: as the square root of all visits.
"""
MAX_COUNTS = 1_500_000
"""Limit of cell counts in all nodes (up to 75 MB); beyond it the search continues without new nodes.

It is reached after about three times the time of the best level.
"""
_VALUE = attrgetter("value")


class Node(Generic[S]):
    __slots__ = (
        "alone",
        "black",
        "black_won",
        "children",
        "due",
        "exchanged",
        "lost",
        "move",
        "passing",
        "ready",
        "seat",
        "seen",
        "seen_won",
        "state",
        "untried",
        "value",
        "visits",
        "winner",
        "wins",
        "worth",
    )

    # From the first visit:
    move: int
    visits: int
    wins: int
    """By the seat that made the move."""
    worth: float
    """Worth of its cell in its parent's playouts when last read."""
    value: float
    """Weighted mean of its own results and `worth`."""
    exchanged: bool
    alone: bool
    """Whether only its own results count: it places no stone, or the next move may exchange colours."""
    winner: int | None
    """`DRAWN_MATCH` if the match ends here in a draw."""
    children: "list[Node[S]] | None"

    # From expansion:
    state: S
    seat: int
    lost: "list[Node[S]]"
    passing: "Node[S] | None"
    """The child that places no stone, unless its result was proven at once."""
    untried: list[int]
    ready: list[tuple[float, int]]
    """Best untried moves with their worth, in ascending order."""
    seen: int
    """Playouts since expansion."""
    seen_won: int
    black: int
    """Per cell (in lanes), playouts in which it ended black."""
    black_won: int
    """The same among the playouts won by `seat`."""
    due: int
    """Value of `seen` at which the counts are read again."""

    def __init__(self, move: int, worth: float = 0.5) -> None:
        self.move = move
        self.worth = worth
        self.value = worth
        self.visits = self.wins = 0
        self.exchanged = self.alone = False
        self.winner = None
        self.children = None


class Candidate(NamedTuple):
    moves: tuple[int, ...]
    chance: float
    """Of its seat."""
    winner: int | None


class SearchTree(Generic[S]):
    _expand_at = EXPAND_AT
    """Visits of a leaf, before the one that chooses it, from which it gets moves of its own."""

    def __init__(self, model: Model[S], state: S, seed: int) -> None:
        self.root: Node[S] = Node(END)
        self.simulations = 0
        self._model = model
        self._lean = model.lean
        self._weights = [sqrt(self._lean / (3 * visits + self._lean)) for visits in range(4096)]
        self._source = Random(seed)  # noqa: S311 - playouts keep no secrets
        self._room = MAX_COUNTS // model.bitboard.size
        self._exchanges = False
        self._expand(self.root, state)

    def grow(self, simulations: int, stop: Callable[[], bool] | None = None) -> None:
        for _ in range(simulations):
            if self.root.winner is not None or (stop is not None and stop()):
                return
            self._simulate()
            self.simulations += 1

    def _simulate(self) -> None:
        path, state = self._leaf()
        black, winner = self._model.playout(state, self._source)
        self._learn(path, self._model.bitboard.spread(black), winner)

    def _leaf(self) -> tuple[list[Node[S]], S]:
        """Choose where to play from; return the path there, and the state."""
        node = self.root
        path = [node]
        model = self._model
        state = node.state
        if node.seen >= EXPAND_AT:  # before, the root only collects worths of cells
            while node.children is not None:
                state = node.state
                node = self._choose(node)
                path.append(node)
            state = model.after(state, node.move)
            if not node.visits:
                node.winner = model.winner(state)
            if node.visits >= self._expand_at and node.winner is None and self._room:
                self._expand(node, state, path[-2])
            if node.winner is not None and node.winner != DRAWN_MATCH:
                _prove(path)
        return path, state

    def _expand(self, node: Node[S], state: S, parent: Node[S] | None = None) -> None:
        """Give a node counts and untried moves; without legal moves it is lost."""
        moves = self._model.moves(state)
        if not moves:
            node.winner = 1 - state.seat
            return
        self._room -= 1
        node.state = state
        node.seat = state.seat
        node.untried = moves
        node.children = []
        node.passing = None
        node.lost = []
        node.ready = []
        node.seen = node.seen_won = node.black = node.black_won = node.due = 0
        if parent is not None and not node.exchanged:
            self._inherit(node, parent)
        if END in moves:
            self._end_at_once(node)
        if END in node.untried and not state.begun:
            self._pass_at_once(node)

    def _inherit(self, node: Node[S], parent: Node[S]) -> None:
        """Start with the parent's worths of cells, weighted as a few playouts.

        At equal simulations this wins about 70 % of matches in Xodd and Yodd, 58 % in Strands, 46 % in Odd.
        """
        shift = max(0, parent.seen.bit_length() - INHERITED_BITS)
        lanes = self._model.bitboard.low_bits(LANE - shift)
        node.seen = parent.seen >> shift
        node.seen_won = parent.seen_won >> shift
        node.black = parent.black >> shift & lanes
        node.black_won = parent.black_won >> shift & lanes
        if node.seat != parent.seat:
            node.seen_won = node.seen - node.seen_won
            node.black_won = node.black - node.black_won

    def _end_at_once(self, node: Node[S]) -> None:
        """Resolve `END` at once if it ends the match, since no cell estimates it."""
        winner = self._model.winner(self._model.after(node.state, END))
        if winner is None or winner == DRAWN_MATCH:
            return
        node.untried.remove(END)
        child: Node[S] = Node(END)
        child.winner = winner
        if winner == node.seat:
            node.children = [child]
            node.winner = winner
        else:
            node.lost.append(child)
            if not node.untried:
                node.winner = winner

    def _pass_at_once(self, node: Node[S]) -> None:
        """Try a pass or swap first, since worths of cells do not estimate it."""
        node.untried.remove(END)
        child: Node[S] = Node(END, 1.0)  # ranks first until tried
        child.alone = True
        if self._model.exchanges(node.state, self._model.after(node.state, END)):
            child.exchanged = node.alone = self._exchanges = True
        node.children = [child]
        node.passing = child

    def _choose(self, node: Node[S]) -> Node[S]:
        children = node.children or []
        if node.seen >= node.due or (node.untried and not node.ready):
            self._read(node)
        ready = node.ready
        if node.passing is not None and _is_retry_due(node.passing, node.visits):
            return node.passing
        if children:
            best = max(children, key=_VALUE)
            if not ready or ready[-1][0] <= best.value:
                return best
        worth, move = ready.pop()
        node.untried.remove(move)
        child: Node[S] = Node(move, worth)
        children.append(child)
        node.children = children
        return child

    def _read(self, node: Node[S]) -> None:
        worths = self._worths(node)
        for child in node.children or ():
            child.worth = worths[child.move]
            if child.visits:
                self._weigh(child)
        node.ready = self._most_worth(node.untried, worths)
        node.due = node.seen + node.seen // REREAD_SHARE + 1

    def _most_worth(self, moves: list[int], worths: list[float]) -> list[tuple[float, int]]:
        return sorted([(worths[move], move) for move in moves])[-SORTED_MOVES:]

    def _worths(self, node: Node[S]) -> list[float]:
        return worths_of(self._model.bitboard, node.seen, node.seen_won, node.black, node.black_won)

    def _learn(self, path: list[Node[S]], lanes: int, winner: int) -> None:
        seat = self.root.seat
        exchanges = (at for at, node in enumerate(path) if node.exchanged)
        since = 0
        if self._exchanges:
            since = max(exchanges, default=0)
        for at, node in enumerate(path):
            node.visits += 1
            if winner == seat:
                node.wins += 1
            self._weigh(node)
            if node.children is not None:
                seat = node.seat
                if at < since:  # colours are exchanged later on the path
                    continue
                node.black += lanes
                node.seen += 1
                if winner == seat:
                    node.black_won += lanes
                    node.seen_won += 1

    def _weigh(self, node: Node[S]) -> None:
        visits = node.visits
        weights = self._weights
        lean = self._lean
        if node.alone:
            is_pass = node.move == END and not node.exchanged
            node.value = _rate(node, node.worth if is_pass else 0.5)
            for child in node.children or ():
                if child.exchanged:  # the opponent will exchange if that is better
                    node.value = min(node.value, 1 - _rate(child))
            return
        own = node.wins / visits
        if visits < len(weights):
            weight = weights[visits]
        else:
            weight = sqrt(lean / (3 * visits + lean))
        node.value = own + weight * (node.worth - own)

    def candidates(self, count: int) -> list[Candidate]:
        """Return the best turns, best first, with different stones each."""
        found: dict[frozenset[int], Candidate] = {}
        for move, child in self._preferred(self.root):
            if len(found) == count:
                break
            way = self._finish(move, child, self.root.state, self.root)
            if way:
                found.setdefault(frozenset(way[0]), self._judge(*way, child))
        return list(found.values())

    def line(self, most: int) -> list[tuple[int, ...]]:
        turns: list[tuple[int, ...]] = []
        node: Node[S] | None = self.root
        while node is not None and node.children is not None and len(turns) < most:
            ways = (self._finish(*step, node.state, node) for step in self._preferred(node))
            way = next((way for way in ways if way), None)
            if way is None:
                break
            moves, node = way
            turns.append(moves)
        return turns

    def _finish(
        self, move: int, child: Node[S] | None, state: S, guide: Node[S]
    ) -> tuple[tuple[int, ...], Node[S] | None] | None:
        """Return the best whole turn that begins with a move, and its node; `None` if there is no legal one.

        `guide` is the last node on the path that has counts.
        """
        reached = self._model.after(state, move)
        if not reached.begun:
            return (move,), child
        if child is not None and child.children is not None:
            guide = child
            steps = self._preferred(child)
        else:
            worths = self._worths(guide)
            moves = sorted(self._model.moves(reached), key=worths.__getitem__, reverse=True)
            steps = iter([(one, None) for one in moves])
        for step in steps:
            way = self._finish(*step, reached, guide)
            if way:
                return (move, *way[0]), way[1]
        return None

    def _preferred(self, node: Node[S]) -> Iterator[tuple[int, Node[S] | None]]:
        """Yield all moves of a node with their nodes, if any, best first."""

        def rank(child: Node[S]) -> tuple[bool, int, float]:
            return child.winner == node.seat, child.visits, child.value

        tried = sorted(node.children or (), key=rank, reverse=True)
        yield from ((child.move, child) for child in _exchange_by_results(tried))
        worths = self._worths(node)
        yield from ((move, None) for move in sorted(node.untried, key=worths.__getitem__, reverse=True))
        yield from ((child.move, child) for child in sorted(node.lost, key=rank, reverse=True))

    def _judge(self, moves: tuple[int, ...], *nodes: Node[S] | None) -> Candidate:
        """Rate a turn from its own node, or that of its first stone, shrunk towards the mean of all turns."""
        whole = nodes[0]
        if whole is None or whole.winner == DRAWN_MATCH:
            winner = None
        else:
            winner = whole.winner
        if winner is not None:
            return Candidate(moves, float(winner == self.root.seat), winner)
        wins = self.root.wins
        visits = self.root.visits
        exchanges = (child for child in self.root.children or () if child.exchanged and child is not whole)
        for child in exchanges:  # its results say nothing about other turns
            wins = wins - child.wins
            visits = visits - child.visits
        mean = (wins + 1) / (visits + 2)
        enough = max(EXPAND_AT, visits // 20)
        tried = (node for node in nodes if node is not None and node.visits >= enough)
        judged = next(tried, nodes[-1])
        if judged:
            wins = judged.wins
            visits = judged.visits
        return Candidate(moves, (wins + EXPAND_AT * mean) / (visits + EXPAND_AT), None)


def worths_of(bitboard: Bitboard, seen: int, won: int, black: int, black_won: int) -> list[float]:
    """Return by move how often the seat won when the cell ended in that colour.

    `black` and `black_won` have a lane per cell, as in `Node`.
    """
    mean = (won + 1) / (seen + 2)
    worths: list[float] = []
    for count, both in zip(bitboard.counts(black), bitboard.counts(black_won), strict=True):
        worths += ((both + mean) / (count + 1), (won - both + mean) / (seen - count + 1))
    worths.append(mean)  # for `END`, which is -1
    return worths


def _is_retry_due(passing: Node[S], visits: int) -> bool:
    tried = passing.visits if passing.exchanged else passing.visits**2
    return tried * RETRY_INTERVAL < visits and passing.winner is None


def _rate(node: Node[S], expected: float = 0.5) -> float:
    """Return the win rate of a move, with `EXPAND_AT` visits of the expected rate as prior."""
    return (node.wins + EXPAND_AT * expected) / (node.visits + EXPAND_AT)


def _exchange_by_results(tried: list[Node[S]]) -> list[Node[S]]:
    """Rank a colour exchange first only if it wins more often than the best other move.

    Visits do not compare: its value and theirs are computed in different ways.
    """
    exchange = next((child for child in tried if child.exchanged and child.winner is None), None)
    others = [child for child in tried if child is not exchange]
    if exchange is None or not others or others[0].winner is not None:
        return tried
    best = others[0]
    before = exchange.wins * max(1, best.visits) >= best.wins * max(1, exchange.visits)
    if before:
        return [exchange, *others]
    return [best, exchange, *others[1:]]


def _prove(path: list[Node[S]]) -> None:
    for parent, node in zip(path[-2::-1], path[:0:-1], strict=True):
        if node.winner == parent.seat:
            parent.winner = node.winner
            continue
        children = parent.children or []
        children.remove(node)
        parent.lost.append(node)
        if children or parent.untried:
            return
        parent.winner = node.winner
