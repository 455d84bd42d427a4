"""A search that plays from many leaves at once."""

from collections.abc import Callable, Iterator

from bot.engine.lanes.playouts import Lanes, Played
from bot.engine.model import DRAWN_MATCH, Model, S
from bot.engine.search import Node, SearchTree


class LaneTree(SearchTree[S]):
    def __init__(self, model: Model[S], state: S, seed: int, lanes: Lanes[S]) -> None:
        super().__init__(model, state, seed)
        self._lanes = lanes
        self._of_leaf = lanes.batch.of_leaf
        self._expand_at = lanes.batch.expand_at

    def grow(self, simulations: int, stop: Callable[[], bool] | None = None) -> None:
        """Add this many playouts, rounded up to whole batches, less those from proven leaves."""
        for _ in range(0, simulations, self._lanes.batch.playouts):
            if self.root.winner is not None or (stop is not None and stop()):
                return
            leaves = list(self._leaves())
            if leaves:
                self._play(leaves)

    def _play(self, leaves: list[tuple[list[Node[S]], S]]) -> None:
        starts = [self._lanes.start(state) for _, state in leaves]
        for (path, _), played in zip(leaves, self._lanes.play(starts, self._source), strict=True):
            self._learn_all(path, played)
            self.simulations += self._of_leaf

    def _leaves(self) -> Iterator[tuple[list[Node[S]], S]]:
        """Yield those of a batch, fewer if some are proven at once."""
        for _ in range(self._lanes.batch.leaves):
            if self.root.winner is None:
                path, state = self._leaf()
                if path[-1].winner in (None, DRAWN_MATCH):
                    self._begin(path, state)
                    yield path, state

    def _begin(self, path: list[Node[S]], state: S) -> None:
        """Count the playouts to come as lost, so that the leaves of a batch differ."""
        leaf = path[-1]
        if leaf.children is None and not leaf.visits:
            leaf.seat = state.seat
            leaf.seen = leaf.seen_won = leaf.black = leaf.black_won = 0
        for node in path:
            node.visits += self._of_leaf
            self._weigh(node)

    def _expand(self, node: Node[S], state: S, parent: Node[S] | None = None) -> None:
        """Keep what the first playouts from the node have counted."""
        played = Played(0, 0, 0, 0)
        if node.visits:
            played = Played(node.seen, node.seen_won, node.black, node.black_won)
        super()._expand(node, state, parent)
        if node.children is not None:
            _count(node, played)

    def _most_worth(self, moves: list[int], worths: list[float]) -> list[tuple[float, int]]:
        best = sorted(moves, key=worths.__getitem__)[-self._lanes.batch.sorted_moves :]
        return [(worths[move], move) for move in best]

    def _learn_all(self, path: list[Node[S]], played: Played) -> None:
        total, won, black, black_won = played
        by_seat = (played, Played(total, total - won, black, black - black_won))
        seat = self.root.seat
        for node in path:
            node.visits += total - self._of_leaf
            node.wins += by_seat[seat].won
            if node.visits:
                self._weigh(node)
            seat = node.seat
            _count(node, by_seat[seat])


def _count(node: Node[S], played: Played) -> None:
    node.seen += played.total
    node.seen_won += played.won
    node.black += played.black
    node.black_won += played.black_won
