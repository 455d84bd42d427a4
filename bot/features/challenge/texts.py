"""Texts of challenge cards, and boards by the names people type."""

import re
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.errors import SetupError
from bot.features.challenge.values import Completion, contains_all, normalize
from bot.matches.ids import COMPUTER
from bot.matches.model import Challenge, ChallengeStatus, Match, Offer
from bot.matches.settings import ServerSettings
from bot.matches.slots import Slot
from bot.rules.catalogue import BoardChoice, BoardName, Catalogue, Family, Game
from bot.rules.notation import parse_turn
from bot.rules.position import PASS
from bot.rules.tilings import tiling
from bot.scenes.view import BoardView
from bot.transport.wire import MAX_CHOICES, MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting
from bot.ui.texts import setup_text
from bot.words import Words, escape

MAX_BOARD_TEXT = 100
"""Longer texts name no board."""
SHORTEST_WORD = 3
"""Letters of an abbreviated word."""
_TEXT = re.compile(r"(?:[0-9]|[^\W\d]|[\s×,;.:()/–-])*")
_PART = re.compile(r"[0-9]+|[^\W\d_]+")


@dataclass(frozen=True)
class _BoardQuery:
    """A parsed board name: words or their prefixes, and sizes."""

    words: tuple[str, ...]
    sizes: tuple[int, ...]

    @classmethod
    def read(cls, text: str) -> "_BoardQuery":
        """Parse "cairo", "7x9" or "oblong 4-6-7"; other texts give an empty query."""
        if len(text) > MAX_BOARD_TEXT or not _TEXT.fullmatch(text):
            return cls((), ())
        parts = [part for part in _PART.findall(text.casefold()) if part != "x"]
        words = tuple(part for part in parts if not part.isdecimal())
        return cls(words, tuple(int(part) for part in parts if part.isdecimal()))

    def names(self, names: str) -> bool:
        known = [part for part in _PART.findall(names.casefold()) if not part.isdecimal()]
        return all(
            word in known or (len(word) >= SHORTEST_WORD and any(name.startswith(word) for name in known))
            for word in self.words
        )


def board_name(board: BoardChoice, words: Words) -> str:
    name = words.board(board.name)
    if not board.mark:
        return name
    return f"{name} ({words.say(f'mark-{board.mark}')})"


def name_with_marks(board: BoardChoice, game: Game, words: Words) -> str:
    name = board_name(board, words)
    if board.key != game.default_board:
        return name
    return f"{name} ({words.say('mark-usual')})"


def board_families(game: Game) -> list[list[BoardChoice]]:
    """Group boards by the number of corners of their cells, mixed ones together."""
    families: dict[int, list[BoardChoice]] = {}
    for board in game.boards:
        shapes = {len(outline) for outline in tiling(board.tiling).outlines}
        families.setdefault(shapes.pop() if len(shapes) == 1 else 0, []).append(board)
    return list(families.values())


def find_board(game: Game, typed: str, acting: Acting) -> str:
    """Return the key of a board by its key, its full or abbreviated name, or its size.

    Names may be in any language: "cairo", "7x9", or a bare "5" for the usual kind of board. Boards outside
    the list are allowed if the game has a family for them.
    """
    words = acting.words
    for one in acting.in_all_languages():
        offered = _offered(game, typed, one)
        if offered:
            return offered.key
        family = _family(game, typed, one)
        if family:
            return _in_size(game, family, _BoardQuery.read(typed).sizes, words)
    known = "; ".join(words.board(board.name) for board in game.boards)
    raise SetupError("no-such-board", board=typed[:50], game=game.name, known=known)


def complete_board(game: Game) -> Completion:
    """The board that the text would select comes first."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        acting = Acting.of(interaction)
        words = acting.words
        spoken = list(acting.in_all_languages())
        fitting = [
            board
            for board in game.boards
            if contains_all(" ".join(name for one in spoken for name in _names(board, one)), typed)
        ]
        best = (board for one in spoken for board in _best_match(game, typed, one))
        boards = {board.key: board for board in [*best, *fitting]}.values()
        return [app_commands.Choice(name=board_name(board, words), value=board.key) for board in boards][
            :MAX_CHOICES
        ]

    return complete


async def complete_board_of_game(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """For a command with an option `game`."""
    games = interaction.client.catalogue.games
    game = games.get(getattr(interaction.namespace, "game", ""))
    if game is None:
        return []
    return await complete_board(game)(interaction, typed)


def _best_match(game: Game, typed: str, words: Words) -> Iterator[BoardChoice]:
    offered = _offered(game, typed, words)
    if offered:
        yield offered
    elif family := _family(game, typed, words):
        yield game.nearest_board(family, _BoardQuery.read(typed).sizes)


def _offered(game: Game, typed: str, words: Words) -> BoardChoice | None:
    for board in game.boards:
        if normalize(typed) in map(normalize, _names(board, words)):
            return board
    asked = _BoardQuery.read(typed)
    usual = tiling(game.board(game.default_board).tiling).kind
    fitting = (board for board in game.boards if _is_asked_for(board, asked, game, words))
    return min(
        fitting,
        key=lambda board: (
            board.key != game.default_board,
            tiling(board.tiling).kind != usual,
            bool(board.mark),
        ),
        default=None,
    )


def _is_asked_for(board: BoardChoice, asked: _BoardQuery, game: Game, words: Words) -> bool:
    if not (asked.words or asked.sizes) or not asked.names(" ".join(_names(board, words))):
        return False
    cells = tiling(board.tiling)
    written_out = {family.count for family in game.families if family.like == cells.kind}
    return asked.sizes in {(), cells.sizes, *(cells.sizes * count for count in written_out)}


def _family(game: Game, typed: str, words: Words) -> Family | None:
    """It must be named with a size for each dimension."""
    asked = _BoardQuery.read(typed)
    for family in game.families:
        name = BoardName(family.name, tuple(map(str, asked.sizes)))
        if len(asked.sizes) == family.count and asked.names(f"{family.kind} {words.board(name)}"):
            return family
    return None


def _in_size(game: Game, family: Family, sizes: tuple[int, ...], words: Words) -> str:
    """An error names the nearest board."""
    try:
        return game.board_in_size(family, sizes).key
    except SetupError as error:
        raise SetupError(
            "board-near",
            game=game.name,
            board=words.board(BoardName(family.name, tuple(map(str, sizes)))),
            why=words.error(error, escaped=False),
            near=words.board(game.nearest_board(family, sizes).name),
        ) from error


def _names(board: BoardChoice, words: Words) -> Iterator[str]:
    yield from (words.board(board.name), board.key, board_name(board, words))


class Details(NamedTuple):
    """What a feature adds to the details of a challenge."""

    term: str = ""
    lines: Sequence[str] = ()


DETAILS = Slot[[Acting, Offer], Awaitable[Details]]()


@dataclass(frozen=True)
class CardContext:
    words: Words
    server: ServerSettings
    match: Match | None = None
    terms: tuple[str, ...] = ()
    """Further terms, for the details."""
    further: tuple[str, ...] = ()
    """Further lines."""


def card_text(challenge: Challenge, catalogue: Catalogue, context: CardContext) -> str:
    """An open offer in short; a closed one in one line."""
    words = context.words
    offer = challenge.offer
    game = catalogue.game(offer.setup.game)
    people = {"challenger": offer.challenger, "opponent": offer.opponent}
    if challenge.status is not ChallengeStatus.OPEN:
        match = context.match
        number = "" if match is None else f" #{match.number}"
        was_challenged = challenge.message and offer.opponent not in {None, COMPUTER}
        if match is not None and not (was_challenged or offer.taken):
            first, second = map(str, match.players)
            return words.say("challenge-plays", first=first, second=second, game=f"**{game.name}**{number}")
        about = f"**{game.name}**{number}{words.say('challenge-line-rematch') if offer.rematch_of else ''}"
        line = f"{about} · {_status_text(challenge, words)}"
        why = ""
        if challenge.reason:
            why = words.say("challenge-reason", reason=escape(challenge.reason))
        return f"{line} {why}".rstrip()
    left = offer.seats - len(offer.taken)
    kind = _kind(offer)
    who = _players(offer, words)
    lines = [words.say(f"challenge-{kind}", game=game.name, seats=offer.seats, who=who, left=left, **people)]
    if offer.note:
        lines.append(words.say("challenge-note", note=escape(offer.note), **people))
    lines.append(_card_terms(offer, game, context))
    lines.append(_aim_text(offer, game, words))
    lines += context.further
    return truncate("\n".join(lines), MESSAGE_LENGTH)


def _card_terms(offer: Offer, game: Game, context: CardContext) -> str:
    words = context.words
    server = context.server
    usual = game.complete(game.board(offer.setup.board_key).suggests)
    agreed = offer.take_backs, offer.tries, offer.setup.options
    terms = "special"
    if agreed == (server.take_backs, server.tries, usual):
        terms = "usual"
    return words.say(
        "card-terms",
        board=words.board(game.board_name(offer.setup.board_key)),
        days=offer.days_per_turn or 0,
        rated=offer.rated,
        seat=_seat(offer, game, words),
        challenger=offer.challenger,
        turn=len(offer.turns) + 1,
        terms=terms,
    )


def _aim_text(offer: Offer, game: Game, words: Words) -> str:
    aim = f"card-aim-{game.key}"
    return words.say(aim if words.has(aim) else game.goal, **offer.setup.options)


def details_text(challenge: Challenge, catalogue: Catalogue, context: CardContext) -> str:
    """What an open challenge's card leaves out."""
    words = context.words
    offer = challenge.offer
    game = catalogue.game(offer.setup.game)
    lines = [
        setup_text(offer.setup, game, words),
        words.say(game.goal),
        " ".join([*_terms(offer, game, context), *context.terms]),
        *context.further,
        words.say("challenge-is-open", until=format_dt(offer.expires, "f")),
    ]
    return truncate("\n".join(lines), MESSAGE_LENGTH)


def _status_text(challenge: Challenge, words: Words) -> str:
    offer = challenge.offer
    status = challenge.status
    people = {"challenger": offer.challenger, "opponent": offer.opponent}
    if offer.taken:
        return words.say(f"challenge-is-{status}-by-several", **people, who=_players(offer, words))
    return words.say(f"challenge-is-{status}", **people)


def _kind(offer: Offer) -> str:
    if offer.taken:
        return "seats"
    if offer.opponent is None:
        if offer.seats > 1:
            return "several"
        return "anybody"
    if offer.rematch_of is None:
        return "person"
    return "rematch"


def _players(offer: Offer, words: Words) -> tuple[str, ...]:
    return tuple(map(words.person, offer.taken))


def offered_board(offer: Offer, catalogue: Catalogue) -> BoardView:
    rules = catalogue.rules(offer.setup)
    setup = offer.setup
    last = None
    position = setup.start()
    for text in offer.turns:
        last = parse_turn(text, position, rules)
        position = rules.after(position, last)
    key = offer.turns[-1] if last == PASS else "pass"
    game = catalogue.game(setup.game)
    score = rules.score(position)
    return BoardView(game, setup, position, score, last_turn=last, last_key=key)


def _seat(offer: Offer, game: Game, words: Words) -> str:
    if offer.seat is None:
        return "random"
    return words.say(f"seat-{game.seats[offer.seat]}")


def _terms(offer: Offer, game: Game, context: CardContext) -> Iterator[str]:
    words = context.words
    if offer.turns:
        yield words.say("challenge-from-position", ply=len(offer.turns))
    seat = _seat(offer, game, words)
    yield words.say("challenge-seat", seat=seat, challenger=offer.challenger)
    if offer.seats > 1:
        yield words.say("challenge-each")
    if offer.days_per_turn is None:
        yield words.say("challenge-no-limit")
    else:
        yield words.say("challenge-days", days=offer.days_per_turn, rule=context.server.deadline_rule.value)
    if offer.thread:
        yield words.say("challenge-thread")
    if not offer.take_backs:
        yield words.say("challenge-no-take-backs")
    if not offer.tries:
        yield words.say("challenge-no-tries")
