"""A search that plays from many leaves at once."""

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from bot.engine.lanes.playouts import PLAYOUTS, Fillable, Lanes, Played
from bot.engine.model import Model, SearchState
from bot.engine.search import Node, SearchTree

LEAVES = 16
BATCH = LEAVES * PLAYOUTS


class FillableState(SearchState, Fillable, Protocol):
    pass


S = TypeVar("S", bound=FillableState)


class LaneTree(SearchTree[S]):
    _expand_at = 0

    def __init__(self, model: Model[S], state: S, seed: int, lanes: Lanes) -> None:
        super().__init__(model, state, seed)
        self._lanes = lanes

    def grow(self, simulations: int, stop: Callable[[], bool] | None = None) -> None:
        """Add this many playouts, rounded up to whole batches."""
        for _ in range(0, simulations, BATCH):
            if self.root.winner is not None or (stop is not None and stop()):
                return
            leaves = list(self._leaves())
            playouts = self._lanes.play([state for _, state in leaves], self._source)
            for (path, _), played in zip(leaves, playouts, strict=True):
                self._learn_all(path, played)
            self.simulations += PLAYOUTS * len(leaves)

    def _leaves(self) -> Iterator[tuple[list[Node[S]], S]]:
        """Yield those of a batch, fewer if the root is proven meanwhile."""
        for _ in range(LEAVES):
            if self.root.winner is None:
                yield self._leaf()

    def _leaf(self) -> tuple[list[Node[S]], S]:
        """Choose as if the playouts from earlier leaves of the batch were lost, so that leaves differ."""
        path, state = super()._leaf()
        for node in path:
            node.visits += PLAYOUTS
            self._weigh(node)
        return path, state

    def _learn_all(self, path: list[Node[S]], played: Played) -> None:
        seat = self.root.seat
        won = (played.won, PLAYOUTS - played.won)
        black_won = (played.black_won, played.black - played.black_won)
        for node in path:
            node.wins += won[seat]
            self._weigh(node)
            if node.children is not None:
                seat = node.seat
                node.seen += PLAYOUTS
                node.seen_won += won[seat]
                node.black += played.black
                node.black_won += black_won[seat]
