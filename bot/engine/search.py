"""The search: a tree of moves grown by random playouts, guided by what every cell was worth in all of them.

Each node counts, for every cell, in how many playouts behind it the cell was black in the end, and how many
of those its seat won ("all moves as first"). An untried move is worth what its cell and colour were worth in
these; the more often a move is tried, the more its own results count. Nothing is tried for the sake of
trying: the best move goes on. What is decided is proved up the tree, and not tried again.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from operator import attrgetter
from random import Random
from typing import Generic, NamedTuple

from bot.engine.ground import LANE, Ground
from bot.engine.model import DRAWN, END, Model, S

EXPAND_AT = 8
"""The visits after which a move gets counts of its own."""
KEPT = 4
"""How many of the best untried moves are kept in order."""
INHERITED = 6
"""Binary digits of the playouts that a new node takes over from its parent, scaled down: from 32 to 63."""
REREAD = 8
"""The counts of a node are read anew when they have grown by one part in so many."""
SELDOM = 16
"""A move that exchanges the colours is tried once in so many, however badly it began: nothing else tells.

A pass is tried as often at first, and then more and more seldom: as the square root of all visits.
"""
MOST_COUNTS = 1_500_000
"""Counts for cells of all nodes; a search that has so many goes on without new nodes.

That takes up to 75 MB, and about three times as long as the best level thinks.
"""
_VALUE = attrgetter("value")


class Node(Generic[S]):
    """A move that was tried, and what was learnt behind it."""

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

    # From the first visit on:
    move: int
    visits: int
    wins: int
    """For the seat that made the move."""
    worth: float
    """What its cell was worth in all playouts of its parent, when they were last read."""
    value: float
    """Its own results and that worth, weighed."""
    exchanged: bool
    """Whether the move has exchanged the colours of the seats."""
    alone: bool
    """Whether only its own results count: it places no stone, or the next move may exchange the colours."""
    winner: int | None
    """Who wins, once it is proved; `DRAWN` if the match ends here without a winner."""
    children: "list[Node[S]] | None"
    """None until it is expanded; without those that lose for sure."""

    # Once it is expanded:
    state: S
    seat: int
    lost: "list[Node[S]]"
    """The children that lose for sure."""
    passing: "Node[S] | None"
    """The child that places no stone, where nothing was proved of it at once."""
    untried: list[int]
    ready: list[tuple[float, int]]
    """The best of the untried moves with what they are worth, the best one last."""
    seen: int
    """Playouts since it was expanded."""
    seen_won: int
    """Those that its seat has won."""
    black: int
    """In how many of these each cell was black in the end, a lane for each."""
    black_won: int
    """In how many that its seat has won."""
    due: int
    """How many playouts there are when these counts are to be read next."""

    def __init__(self, move: int, worth: float = 0.5) -> None:
        self.move, self.worth, self.value = move, worth, worth
        self.visits = self.wins = 0
        self.exchanged = self.alone = False
        self.winner = None
        self.children = None


class Candidate(NamedTuple):
    """A whole turn that the search has looked at."""

    moves: tuple[int, ...]
    chance: float
    """How probable it is that the seat wins with it."""
    winner: int | None
    """Who wins after it, if that is proved."""


class Tree(Generic[S]):
    """What is known of a position after some playouts."""

    def __init__(self, model: Model[S], state: S, seed: int) -> None:
        self.root: Node[S] = Node(END)
        self.simulations = 0
        """Playouts so far."""
        self._model, self._lean = model, model.lean
        self._weights = [sqrt(self._lean / (3 * visits + self._lean)) for visits in range(4096)]
        self._source = Random(seed)  # noqa: S311 - playouts keep no secrets
        self._room = MOST_COUNTS // model.ground.size
        self._exchanges = False
        """Whether some move has exchanged the colours."""
        self._expand(self.root, state)

    def grow(self, simulations: int, stop: Callable[[], bool] | None = None) -> None:
        """Make so many playouts more, unless the result is proved or `stop` says so before."""
        for _ in range(simulations):
            if self.root.winner is not None or (stop is not None and stop()):
                return
            self._simulate()
            self.simulations += 1

    def _simulate(self) -> None:
        node = self.root
        path, model, state = [node], self._model, node.state
        if node.visits >= EXPAND_AT:  # until then the root only learns what its cells are worth
            while node.children is not None:
                state = node.state
                node = self._choose(node)
                path.append(node)
            state = model.after(state, node.move)
            if not node.visits:
                node.winner = model.winner(state)
            elif node.visits >= EXPAND_AT and node.winner is None and self._room:
                self._expand(node, state, path[-2])
            if node.winner is not None and node.winner != DRAWN:
                _prove(path)
        black, winner = model.playout(state, self._source)
        self._learn(path, self._model.ground.spread(black), winner)

    def _expand(self, node: Node[S], state: S, parent: Node[S] | None = None) -> None:
        """Give a node counts of its own; where nothing can be done lawfully, it is lost."""
        moves = self._model.moves(state)
        if not moves:
            node.winner = 1 - state.seat
            return
        self._room -= 1
        node.state, node.seat, node.untried = state, state.seat, moves
        node.children, node.passing, node.lost, node.ready = [], None, [], []
        node.seen = node.seen_won = node.black = node.black_won = node.due = 0
        if parent is not None and not node.exchanged:
            self._inherit(node, parent)
        if END in moves:
            self._end_at_once(node)
        if END in node.untried and not state.begun:
            self._pass_at_once(node)

    def _inherit(self, node: Node[S], parent: Node[S]) -> None:
        """Begin with what the cells were worth to the parent, as if it were a few playouts.

        At equal simulations this wins about 70 % of matches in Xodd and Yodd, 58 % in Strands, 46 % in Odd.
        """
        shift = max(0, parent.seen.bit_length() - INHERITED)
        lanes = self._model.ground.low_bits(LANE - shift)
        node.seen, node.seen_won = parent.seen >> shift, parent.seen_won >> shift
        node.black, node.black_won = parent.black >> shift & lanes, parent.black_won >> shift & lanes
        if node.seat != parent.seat:
            node.seen_won = node.seen - node.seen_won
            node.black_won = node.black - node.black_won

    def _end_at_once(self, node: Node[S]) -> None:
        """Look first whether a match ends with `END`, which no cell says anything about."""
        winner = self._model.winner(self._model.after(node.state, END))
        if winner is None or winner == DRAWN:
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
        """Try first what places no stone, a pass or a swap: what cells are worth says nothing about it."""
        node.untried.remove(END)
        child: Node[S] = Node(END, 1.0)  # above all others until it was tried
        child.alone = True
        if self._model.exchanges(node.state, self._model.after(node.state, END)):
            child.exchanged = node.alone = self._exchanges = True
        node.children, node.passing = [child], child

    def _choose(self, node: Node[S]) -> Node[S]:
        """Return the best child, or a new one if an untried move is worth more."""
        children = node.children or []
        if node.seen >= node.due or (node.untried and not node.ready):
            self._read(node)
        ready = node.ready
        if node.passing is not None and _is_due(node.passing, node.visits):
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
        """Read the counts of a node: what its children and its untried moves are worth now."""
        worths = self._worths(node)
        for child in node.children or ():
            child.worth = worths[child.move]
            if child.visits:
                self._weigh(child)
        node.ready = sorted([(worths[move], move) for move in node.untried])[-KEPT:]
        node.due = node.seen + node.seen // REREAD + 1

    def _worths(self, node: Node[S]) -> list[float]:
        return worths_of(self._model.ground, node.seen, node.seen_won, node.black, node.black_won)

    def _learn(self, path: list[Node[S]], lanes: int, winner: int) -> None:
        """Add a playout to every node on its path."""
        seat = self.root.seat
        exchanges = (at for at, node in enumerate(path) if node.exchanged)
        since = max(exchanges, default=0) if self._exchanges else 0
        for at, node in enumerate(path):
            node.visits += 1
            if winner == seat:
                node.wins += 1
            self._weigh(node)
            if node.children is not None:
                seat = node.seat
                if at < since:  # there the colours were not yet those of the end
                    continue
                node.black += lanes
                node.seen += 1
                if winner == seat:
                    node.black_won += lanes
                    node.seen_won += 1

    def _weigh(self, node: Node[S]) -> None:
        """Set the value of a move from its own results and what its cell is worth."""
        visits, weights, lean = node.visits, self._weights, self._lean
        if node.alone:
            is_pass = node.move == END and not node.exchanged
            node.value = _rate(node, node.worth if is_pass else 0.5)
            for child in node.children or ():
                if child.exchanged:  # the opponent will, if that is better for them
                    node.value = min(node.value, 1 - _rate(child))
            return
        own = node.wins / visits
        weight = weights[visits] if visits < len(weights) else sqrt(lean / (3 * visits + lean))
        node.value = own + weight * (node.worth - own)

    def candidates(self, count: int) -> list[Candidate]:
        """Return the best turns, the best one first, each with other stones than those before."""
        found: dict[frozenset[int], Candidate] = {}
        for move, child in self._preferred(self.root):
            if len(found) == count:
                break
            if way := self._finish(move, child, self.root.state, self.root):
                found.setdefault(frozenset(way[0]), self._judge(*way, child))
        return list(found.values())

    def line(self, most: int) -> list[tuple[int, ...]]:
        """Return the turns that are expected, as far as the search has looked but no more than so many."""
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
        """Return the best whole turn that begins with a move, and the node behind it if there is one.

        Args:
            move: The move.
            child: What is known of it.
            state: Where it is made.
            guide: The last node on the way there that has counts.

        Returns:
            `None` if no such turn is lawful.
        """
        reached = self._model.after(state, move)
        if not reached.begun:
            return (move,), child
        if child is not None and child.children is not None:
            guide, steps = child, self._preferred(child)
        else:
            worths = self._worths(guide)
            moves = sorted(self._model.moves(reached), key=worths.__getitem__, reverse=True)
            steps = iter([(one, None) for one in moves])
        for step in steps:
            if way := self._finish(*step, reached, guide):
                return (move, *way[0]), way[1]
        return None

    def _preferred(self, node: Node[S]) -> Iterator[tuple[int, Node[S] | None]]:
        """Yield all moves of a node, with their nodes as far as they have some, the best first."""

        def rank(child: Node[S]) -> tuple[bool, int, float]:
            return child.winner == node.seat, child.visits, child.value

        tried = sorted(node.children or (), key=rank, reverse=True)
        yield from ((child.move, child) for child in _exchange_by_results(tried))
        worths = self._worths(node)
        yield from ((move, None) for move in sorted(node.untried, key=worths.__getitem__, reverse=True))
        yield from ((child.move, child) for child in sorted(node.lost, key=rank, reverse=True))

    def _judge(self, moves: tuple[int, ...], *nodes: Node[S] | None) -> Candidate:
        """Return how good a turn is; the less it was tried, the more it counts as being like the others.

        Args:
            moves: The turn.
            nodes: What is known of it whole, and of its first stone.
        """
        whole = nodes[0]
        winner = None if whole is None or whole.winner == DRAWN else whole.winner
        if winner is not None:
            return Candidate(moves, float(winner == self.root.seat), winner)
        wins, visits = self.root.wins, self.root.visits
        exchanges = (child for child in self.root.children or () if child.exchanged and child is not whole)
        for child in exchanges:  # it says nothing about the others
            wins, visits = wins - child.wins, visits - child.visits
        mean, enough = (wins + 1) / (visits + 2), max(EXPAND_AT, visits // 20)
        tried = (node for node in nodes if node is not None and node.visits >= enough)
        if judged := next(tried, nodes[-1]):
            wins, visits = judged.wins, judged.visits
        return Candidate(moves, (wins + EXPAND_AT * mean) / (visits + EXPAND_AT), None)


def worths_of(ground: Ground, seen: int, won: int, black: int, black_won: int) -> list[float]:
    """Return by moves how often the seat has won when a cell was black, or white, in the end.

    Args:
        ground: The cells.
        seen: How many playouts there were.
        won: Those that the seat has won.
        black: In how many of these each cell was black in the end, a lane for each.
        black_won: In how many that the seat has won.
    """
    mean = (won + 1) / (seen + 2)
    worths: list[float] = []
    for count, both in zip(ground.counts(black), ground.counts(black_won), strict=True):
        worths += ((both + mean) / (count + 1), (won - both + mean) / (seen - count + 1))
    worths.append(mean)  # of `END`, which is -1
    return worths


def _is_due(passing: Node[S], visits: int) -> bool:
    """Return whether a move without a stone is to be tried again, as a node was visited so often."""
    tried = passing.visits if passing.exchanged else passing.visits**2
    return tried * SELDOM < visits and passing.winner is None


def _rate(node: Node[S], expected: float = 0.5) -> float:
    """Return how often the seat that made a move has won with it, as if it had done as expected before."""
    return (node.wins + EXPAND_AT * expected) / (node.visits + EXPAND_AT)


def _exchange_by_results(tried: list[Node[S]]) -> list[Node[S]]:
    """Put a move that exchanges the colours before the best of the others only if it wins more often.

    How often it was tried says little, as its worth and theirs are told in different ways.
    """
    exchange = next((child for child in tried if child.exchanged and child.winner is None), None)
    others = [child for child in tried if child is not exchange]
    if exchange is None or not others or others[0].winner is not None:
        return tried
    best = others[0]
    before = exchange.wins * max(1, best.visits) >= best.wins * max(1, exchange.visits)
    return [exchange, *others] if before else [best, exchange, *others[1:]]


def _prove(path: list[Node[S]]) -> None:
    """Take up the tree what the last node of a path has proved."""
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
