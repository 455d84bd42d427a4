"""Finding a match, and saying how it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.errors import MatchError, NoMatchError, NotSeatedError
from bot.matches.model import MatchView
from bot.rules.notation import parse_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime
    from random import Random

    from bot.matches.model import Match, Place
    from bot.matches.ports import MatchStore
    from bot.rules.catalogue import Catalogue
    from bot.rules.position import Position, Turn
    from bot.rules.rules import Rules


class Looking:
    """The tables of all servers, for somebody who touches nothing."""

    def __init__(
        self, store: MatchStore, catalogue: Catalogue, *, clock: Callable[[], datetime], random: Random
    ) -> None:
        """Sit down with what is needed.

        Args:
            store: where everything is kept.
            catalogue: the games there are.
            clock: gives the present moment, aware UTC.
            random: settles seats and random boards.
        """
        self.store = store
        self.catalogue = catalogue
        self._clock = clock
        self._random = random

    async def show(self, match_id: int) -> MatchView:
        """A match as it stands.

        Raises:
            NoMatchError: there is none.
        """
        return self.view(await self.known(match_id))

    def view(self, match: Match) -> MatchView:
        """Derive the position and the score of a match by replaying its turns."""
        rules = self.catalogue.rules(match.setup)
        *_, (position, turn) = _stages(match, rules)
        return self._view(match, rules, position, turn)

    def history(self, match: Match) -> list[MatchView]:
        """How a match stood at the start and after every turn; long matches take some 50 ms."""
        rules = self.catalogue.rules(match.setup)
        return [
            self._view(_as_of(match, ply), rules, position, turn)
            for ply, (position, turn) in enumerate(_stages(match, rules))
        ]

    def _view(self, match: Match, rules: Rules, position: Position, turn: Turn | None) -> MatchView:
        game = self.catalogue.game(match.setup.game)
        return MatchView(match, game, rules, position, rules.score(position), turn)

    async def numbered(self, guild: int, number: int) -> Match:
        """The match a server knows by this number.

        Raises:
            NoMatchError: it knows none.
        """
        match = await self.store.numbered(guild, number)
        if match is None:
            raise NoMatchError("no-match", match=str(number))
        return match

    async def to_play(self, place: Place, user: int) -> Match:
        """The match in which a person means to play, given where they speak.

        That is the one in this channel that waits for them; if none does, the one they have running here,
        so that the refusal can say why not. Without any here, it is their one in the whole server: it may
        live in a thread of this channel.

        Raises:
            NoMatchError: they have none.
            MatchError: several wait for them.
        """
        mine = _nearest(place, await self.running_of(place.guild, user))
        waiting = [match for match in mine if match.player_to_move == user]
        return _only(waiting or mine[:1], "no-own-match")

    async def own_running(self, place: Place, user: int) -> Match:
        """The one running match of a person in a channel; without any there, their one in the server.

        Raises:
            NoMatchError: they have none.
            MatchError: they have several.
        """
        return _only(_nearest(place, await self.running_of(place.guild, user)), "no-own-match")

    async def to_show(self, place: Place, user: int) -> Match:
        """The match a person most likely wants to see in a channel, to which threads on its cards belong.

        Their own running one; else the only running one; else the newest that ended there; else their own
        running one elsewhere in the server. One right here comes before those in threads.

        Raises:
            NoMatchError: there is none of these.
            MatchError: several are running.
        """
        running = await self.store.running_matches_in(place.channel)
        mine = [match for match in running if match.seat_of(user) is not None]
        here = _nearest(place, mine or running) or await self.store.matches_of_channel(place.channel, limit=1)
        return _only(here or await self.running_of(place.guild, user), "no-match-here")

    async def running_of(self, guild: int, user: int) -> Sequence[Match]:
        """The running matches of a person in a server."""
        return await self.store.running_matches_of(user, guild)

    async def known(self, match_id: int) -> Match:
        """The match of an id.

        Raises:
            NoMatchError: there is none.
        """
        match = await self.store.match(match_id)
        if match is None:
            raise NoMatchError("no-match-any-more")
        return match


def seat_of(match: Match, user: int) -> int:
    """The seat of a person in a match.

    Raises:
        NotSeatedError: they have none.
    """
    seat = match.seat_of(user)
    if seat is None:
        raise NotSeatedError("not-seated", match=str(match.number))
    return seat


def _nearest(place: Place, matches: Sequence[Match]) -> Sequence[Match]:
    """Those of the matches that are played right in a channel; without any there, all of them."""
    return [match for match in matches if match.place == place] or matches


def _only(matches: Sequence[Match], none: str) -> Match:
    if not matches:
        raise NoMatchError(none)
    if len(matches) > 1:
        raise MatchError("which-match", matches=tuple(f"#{match.number}" for match in matches))
    return matches[0]


def _stages(match: Match, rules: Rules) -> Iterator[tuple[Position, Turn | None]]:
    """The position at the start, and each later one with the turn that led to it."""
    position = match.setup.start()
    yield position, None
    for text in match.turns:
        turn = parse_turn(text, position, rules)
        position = rules.after(position, turn)
        yield position, turn


def _as_of(match: Match, ply: int) -> Match:
    return match if ply == match.ply else replace(match, turns=match.turns[:ply], outcome=None)
