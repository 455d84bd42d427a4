"""`/challenge` with a subcommand per game, and matches against the computer."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import locale_str

from bot.errors import MatchError, NotForYouError, SetupError
from bot.features.challenge.card import Cards
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.levels import BEFORE_1_5, BY_STRENGTH, DEFAULT_LEVEL, level_before, next_level
from bot.features.challenge.links import PlayInstead
from bot.features.challenge.service import MOST_SEATS, Challenges, Terms
from bot.features.challenge.texts import complete_board, find_board
from bot.features.challenge.values import DAYS, LEVELS, seats_of, values_of
from bot.features.turn.links import PlayHere
from bot.matches.finding import Finding, is_to_move, seat_of, urgency
from bot.matches.free_text import LONGEST_FREE_TEXT
from bot.matches.ids import COMPUTER, ChallengeId, MatchId, UserId
from bot.matches.model import Match, MatchView, Place
from bot.rules.catalogue import BoardChoice, Catalogue, Game
from bot.rules.setup import Option, Setup
from bot.rules.tilings import tiling
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, MatchLink, press, view_of
from bot.ui.match_option import command_of, group_of
from bot.ui.permissions import check_channel, check_permissions
from bot.ui.places import address, address_of, where_played
from bot.ui.slots import COMPUTER_PLAYS
from bot.words import Words

MAX_FIRST_BOARD_CELLS = 20
"""Cells; on such a board, all cells fit into the menus without choosing a row first."""


class PlayComputer(Button, name="computer", label="button-computer", style=ButtonStyle.success):
    """Starts a match on a small board; the level is chosen by experience."""

    game: str

    async def press(self, acting: Acting) -> None:
        """Start it unless one of this game is running; the person moves first."""
        _check_allowed(acting)
        running = await acting.get(Finding).running_of(acting.user, acting.by.place.guild)
        own = (one for one in running if one.level is not None and one.setup.game == self.game)
        match = min(own, key=lambda one: (not is_to_move(one, acting.user), urgency(one)), default=None)
        if match is None:
            await self.start(acting)
            return
        words = acting.words
        go_on = PlayHere(match.id).item(words, label="button-go-on")
        text = words.say("computer-waits", match=match.number, where=address_of(match))
        await acting.reply.think_beside()
        view = view_of([go_on, PlayAnother(self.game).item(words)])
        await acting.reply.show(text, view=view)

    async def start(self, acting: Acting) -> None:
        game = acting.bot.catalogue.games.get(self.game)
        if game is None:
            raise MatchError("unknown-button")
        computer = acting.get(ComputerMatches)
        terms = Terms(game.key, first_board(game).key, seat=0, **where_played(acting))
        level = await computer.first_level(acting.user, game.key)
        await start(acting, computer.begin, acting.by, terms, level)


class PlayAnother(
    PlayComputer, name="computer-another", label="button-computer-another", style=ButtonStyle.secondary
):
    """Starts it although another match of the game is running."""

    async def press(self, acting: Acting) -> None:
        await self.start(replace(acting, reply=acting.reply.in_place()))


class PressPlayInstead(PlayInstead, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        _check_allowed(acting)
        await acting.get(ComputerMatches).check_may_take_up(self.challenge, acting.user)
        levels = level_buttons(lambda level: TakeUpAt(self.challenge, level), acting.words)
        await acting.reply.say(acting.words.say("computer-level"), view=view_of(levels))


class TakeUpAt(Button, name="computer-take-up", label="level-name"):
    challenge: ChallengeId
    level: int

    async def press(self, acting: Acting) -> None:
        take_up = acting.get(ComputerMatches).take_up
        await start(acting, take_up, self.challenge, acting.by, self.level)
        await acting.reply.drop()


class _FollowUp(MatchLink, Button):
    async def press(self, acting: Acting) -> None:
        services = acting.bot.services
        match, level = await _match_and_level(acting, self.match)
        level = self.next_level(level)
        game, board = self.next_board(match.setup, services.catalogue)
        await start(acting, services.get(ComputerMatches).go_on, match, acting.by, level, game, board)

    def next_level(self, level: int) -> int:
        return level

    def next_board(self, setup: Setup, catalogue: Catalogue) -> tuple[str, str]:  # noqa: ARG002 (as played)
        """Return game and board."""
        return setup.game, setup.board_key


class OldNextLevel(_FollowUp, name="computer-next", label="button-computer-next"):
    """A wider step; kept for buttons in old messages."""

    def next_level(self, level: int) -> int:
        return dict(pairwise(BEFORE_1_5)).get(level, level)


class NextLevel(_FollowUp, name="computer-higher", label="button-computer-next"):
    def next_level(self, level: int) -> int:
        return next_level(level) or level


class EasierLevel(_FollowUp, name="computer-easier", label="button-computer-easier"):
    def next_level(self, level: int) -> int:
        return level_before(level) or level


class Again(_FollowUp, name="computer-again", label="button-again"): ...


class BiggerBoard(_FollowUp, name="computer-bigger", label="button-computer-bigger"):
    def next_board(self, setup: Setup, catalogue: Catalogue) -> tuple[str, str]:
        board = bigger_board(catalogue.game(setup.game), setup.board_key)
        if board is None:
            raise MatchError("unknown-button")
        return setup.game, board.key


class OtherGame(_FollowUp, name="computer-other", label="button-computer-other"):
    """The next game on its first board; kept for buttons in old messages."""

    def next_board(self, setup: Setup, catalogue: Catalogue) -> tuple[str, str]:
        games = list(catalogue.games.values())
        following = games.index(catalogue.game(setup.game)) + 1
        game = games[following % len(games)]
        return game.key, first_board(game).key


class AnotherGame(
    MatchLink, Button, name="computer-games", label="button-computer-other", acknowledges="later"
):
    async def press(self, acting: Acting) -> None:
        match, _ = await _match_and_level(acting, self.match)
        games = [game for game in acting.bot.catalogue.games.values() if game.key != match.setup.game]
        asked = [InGame(match.id, game.key).item(acting.words, game=game.name) for game in games]
        await acting.reply.say(acting.words.say("computer-which-game"), view=view_of(asked))


class InGame(_FollowUp, name="computer-game", label="button-challenge-to"):
    game: str

    async def press(self, acting: Acting) -> None:
        await super().press(acting)
        await acting.reply.drop()

    def next_board(self, setup: Setup, catalogue: Catalogue) -> tuple[str, str]:  # noqa: ARG002
        return self.game, first_board(catalogue.game(self.game)).key


async def _match_and_level(acting: Acting, match_id: MatchId) -> tuple[Match, int]:
    match = await acting.get(Finding).match(match_id)
    if match.level is None:
        raise MatchError("unknown-button")
    seat_of(match, acting.user)
    return match, match.level


def computer_follow_ups(match: Match, game: Game, words: Words) -> list[Item]:
    if match.level is None:
        return []
    is_next = has_won(match) and next_level(match.level) is not None
    higher = []
    if is_next:
        higher = [NextLevel(match.id).item(words, style=ButtonStyle.primary)]
    bigger = []
    if bigger_board(game, match.setup.board_key):
        bigger = [BiggerBoard(match.id).item(words)]
    return [*higher, *bigger, AnotherGame(match.id).item(words)]


def has_won(match: Match) -> bool:
    return match.level is not None and match.winner not in (None, COMPUTER)


def first_board(game: Game) -> BoardChoice:
    """The largest board whose cells fit into the menus at once, else the smallest."""
    by_size = sorted(game.boards, key=_cells)
    return next((board for board in reversed(by_size) if _cells(board) <= MAX_FIRST_BOARD_CELLS), by_size[0])


def bigger_board(game: Game, key: str) -> BoardChoice | None:
    played = next((board for board in game.boards if board.key == key), None)
    if played is None:
        return None
    kind = played.name.message
    least = _cells(played)
    bigger = (board for board in game.boards if board.name.message == kind and _cells(board) > least)
    return min(bigger, key=_cells, default=None)


def _cells(board: BoardChoice) -> int:
    return len(tiling(board.tiling))


async def start(acting: Acting, begin: Callable[..., Awaitable[MatchView]], *told: Any) -> None:
    """Start a match against the computer and wait until its board is posted.

    `begin` is a method of `ComputerMatches`. The person's turn opens in private, once it is theirs.
    """
    _check_allowed(acting)
    await acting.reply.think()
    view = await begin(*told)
    match = view.match
    warning = acting.words.say("computer-is-slow", game=view.game.name)
    await acting.bot.services.events.followed(match.id)
    is_slow = await acting.bot.workers.is_slow(view.rules, match.setup.board)
    acting.reply.show_beside()
    await press(acting, PlayHere(match.id))
    if is_slow:
        await acting.reply.add(warning)


def _check_allowed(acting: Acting) -> None:
    if not any(COMPUTER_PLAYS(acting.bot)):
        raise MatchError("computer-off")
    check_permissions(acting)
    check_channel(acting)


def level_buttons(button: Callable[[int], Button], words: Words) -> list[Item]:
    return [button(level).item(words, level=level) for level in BY_STRENGTH]


Person = discord.User | discord.Member


async def challenge(
    acting: Acting, game: Game, opponent: Person | None = None, **chosen: int | str | bool | None
) -> None:
    """Post a challenge, or start a match against the computer.

    Without an opponent, the challenge is open, or to the computer if a level is given. `chosen` has level,
    board, seat (its title), days, thread, takebacks, tries, rated, seats, note, and options of the game.
    """
    given = {name: value for name, value in chosen.items() if value is not None}
    level = given.pop("level", None)
    if opponent is None:
        is_for_computer = level is not None
    else:
        is_for_computer = acting.player(opponent) == COMPUTER
    if is_for_computer:
        if given.pop("seats", 1) != 1:
            raise SetupError("seats-for-computer")
        terms = _terms(acting, game, given)
        level = DEFAULT_LEVEL if level is None else int(LEVELS.read(level, acting))
        await start(acting, acting.get(ComputerMatches).begin, acting.by, terms, level)
        return
    if level is not None:
        raise SetupError("level-for-person")
    await offer(acting, opponent, lambda: _terms(acting, game, given))


async def offer(acting: Acting, opponent: Person | None, terms: Callable[[], Terms]) -> None:
    """`terms` is called once permissions and channel have been checked."""
    check_permissions(acting)
    check_opponent(acting, opponent)
    check_channel(acting)
    await acting.reply.think()
    user = None
    if opponent is not None:
        user = UserId(opponent.id)
    stored = await acting.get(Challenges).challenge(acting.by, user, terms())
    await Cards.of(acting.bot).post(stored)
    await _acknowledge(acting, stored.offer.place)


async def _acknowledge(acting: Acting, place: Place) -> None:
    if place == acting.here:
        await acting.reply.done()
    else:
        await acting.reply.say(acting.words.say("begun-elsewhere", where=address(place, None)))


def check_opponent(acting: Acting, opponent: Person | None) -> None:
    if opponent is None or acting.player(opponent) == COMPUTER:
        return
    if opponent.bot:
        raise NotForYouError("challenge-bot", opponent=opponent.id)
    if not isinstance(opponent, discord.Member):
        raise NotForYouError("no-such-person")
    there = opponent.resolved_permissions  # from Discord, for options and context menus
    if there is not None and not there.view_channel:
        raise NotForYouError("opponent-cannot-see", opponent=opponent.id)


def _terms(acting: Acting, game: Game, chosen: dict[str, int | str | bool]) -> Terms:
    same = ("board", "seat", "days", "thread", "tries", "rated", "seats", "note")
    about: dict[str, Any] = {name: chosen.pop(name) for name in same if name in chosen}
    if "board" in about:
        about["board"] = find_board(game, about["board"], acting)
    if "seat" in about:
        about["seat"] = game.seats.index(seats_of(game).read(about["seat"], acting))
    if "takebacks" in chosen:
        about["take_backs"] = chosen.pop("takebacks")
    options = dict(chosen)
    for option in game.options:
        if option.choices and option.key in chosen:
            options[option.key] = values_of(option).read(chosen[option.key], acting)
    about |= where_played(acting, thread=about.get("thread"))
    return Terms(game.key, options=options, **about)


def _command(game: Game) -> app_commands.Command[Any, Any, None]:
    localized = partial(locale_str, game=game.name)

    async def _challenge(acting: Acting, **chosen: Any) -> None:
        await challenge(acting, game, **chosen)

    options = {
        "opponent": Person,
        "level": str,
        "board": str,
        **{option.key: _kind(option) for option in game.options},
        "seat": str,
        "days": int,
        "note": app_commands.Range[str, 1, LONGEST_FREE_TEXT],
        "thread": bool,
        "takebacks": bool,
        "rated": bool,
        "tries": bool,
        "seats": app_commands.Range[int, 1, MOST_SEATS],
    }
    command = command_of(
        game.key,
        localized("command-challenge-game"),
        options,
        lambda name: localized(f"choose-{name}"),
        _challenge,
    )
    named = {option.key: values_of(option) for option in game.options if option.choices}
    named |= {"level": LEVELS, "seat": seats_of(game), "days": DAYS}
    completions = {name: values.complete for name, values in named.items()}
    app_commands.autocomplete(board=complete_board(game), **completions)(command)
    return command


def _kind(option: Option) -> Any:
    if option.choices:
        return str
    return app_commands.Range[int, option.low, option.high]


async def setup(bot: Oddity) -> None:
    group = group_of("challenge")
    for game in bot.catalogue.games.values():
        group.add_command(_command(game))
    bot.tree.add_command(group)
