"""`/challenge`, with one subcommand for each game."""

from collections.abc import Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.cogs.challenge.board_names import complete_board, find_board
from bot.cogs.challenge.card import Cards
from bot.cogs.challenge.computer import LEVELS, begin
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import check_channel, check_permissions, usual_thread
from bot.cogs.common.options import choice, command_of
from bot.errors import NotForYouError, SetupError
from bot.matches.challenges import MOST_SEATS, Terms
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.computer import USUAL
from bot.matches.free_text import LONGEST
from bot.matches.ids import COMPUTER, UserId
from bot.rules.catalogue import Catalogue, Game
from bot.rules.setup import Option

Person = discord.User | discord.Member


def challenge_group(catalogue: Catalogue) -> app_commands.Group:
    """Make `/challenge`, with the options that the catalogue gives each game."""
    group = app_commands.Group(
        name="challenge",
        description="command-challenge",
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for game in catalogue.games.values():
        group.add_command(_command(game))
    return group


async def challenge(
    acting: Acting, game: Game, opponent: Person | None = None, **chosen: int | str | bool | None
) -> None:
    """Post a challenge, or begin a match against the computer.

    Args:
        acting: Who challenges, by a command, a form or a button.
        game: What to play.
        opponent: Whom to challenge; `None` for anybody.
        chosen: Level, board, seat (its title), days, thread, takebacks, tries, rated, seats, note, as far as
            they are given; the rest are options of the game. With a level and no name, it is the computer.
    """
    given = {name: value for name, value in chosen.items() if value is not None}
    level = given.pop("level", None)
    is_for_computer = level is not None if opponent is None else acting.player(opponent) == COMPUTER
    if is_for_computer:
        if given.pop("seats", 1) != 1:
            raise SetupError("seats-for-computer")
        await begin(acting, _terms(acting, game, given), USUAL if level is None else int(level))
        return
    if level is not None:
        raise SetupError("level-for-person")
    await offer(acting, opponent, lambda: _terms(acting, game, given))


async def offer(acting: Acting, opponent: Person | None, terms: Callable[[], Terms]) -> None:
    """Post a challenge to a person, or to anybody.

    Args:
        acting: Who challenges.
        opponent: Whom to challenge; `None` for anybody.
        terms: Makes what is offered, once it is clear that anything may be.
    """
    check_opponent(acting, opponent)
    check_permissions(acting)
    check_channel(acting)
    await acting.reply.think()
    stored = await acting.bot.matches.challenges.challenge(
        acting.by,
        None if opponent is None else UserId(opponent.id),
        terms(),
    )
    await Cards.of(acting.bot).post(stored)
    await acting.reply.done()


def check_opponent(acting: Acting, opponent: Person | None) -> None:
    """Do nothing if this person could play here.

    Raises:
        NotForYouError: It is another bot, or a person who is not in the server or cannot see the channel.
    """
    if opponent is None or acting.player(opponent) == COMPUTER:
        return
    if opponent.bot:
        raise NotForYouError("challenge-bot", opponent=str(opponent.id))
    if not isinstance(opponent, discord.Member):
        raise NotForYouError("no-such-person")
    channel = acting.around.channel
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return  # nothing is known of it
    if not channel.permissions_for(opponent).view_channel:
        raise NotForYouError("opponent-cannot-see", opponent=str(opponent.id))


def _terms(acting: Acting, game: Game, chosen: dict[str, int | str | bool]) -> Terms:
    """What was chosen, without the names that stand for keys and seats."""
    same = ("board", "seat", "days", "thread", "tries", "rated", "seats", "note")
    about: dict[str, Any] = {name: chosen.pop(name) for name in same if name in chosen}
    if "board" in about:
        about["board"] = find_board(game, about["board"], acting.words)
    if "seat" in about:
        about["seat"] = _seat(game, about["seat"])
    if "takebacks" in chosen:
        about["take_backs"] = chosen.pop("takebacks")
    if "thread" not in about or isinstance(acting.around.channel, discord.Thread):
        about["thread"] = usual_thread(acting)
    return Terms(game.key, options=chosen, **about)


def _seat(game: Game, title: str) -> int:
    if title not in game.seats:
        raise SetupError("no-such-seat", seat=title, known=game.seats)
    return game.seats.index(title)


def _command(game: Game) -> app_commands.Command[Any, Any, None]:
    """`/challenge <game>`."""
    said = partial(locale_str, game=game.name)

    async def _challenge(acting: Acting, **chosen: Any) -> None:
        await challenge(acting, game, **chosen)

    options = {
        "opponent": Person,
        "level": int,
        "board": str,
        **{option.key: _kind(option) for option in game.options},
        "seat": str,
        "days": int,
        "note": app_commands.Range[str, 1, LONGEST],
        "thread": bool,
        "takebacks": bool,
        "rated": bool,
        "tries": bool,
        "seats": app_commands.Range[int, 1, MOST_SEATS],
    }
    command = command_of(
        game.key, said("command-challenge-game"), options, lambda name: said(f"choose-{name}"), _challenge
    )
    app_commands.choices(
        level=[choice("level-choice", level, level=level) for level in LEVELS],
        days=[choice("days-are", days, days=days) for days in (*DAYS_PER_TURN, 0)],
        seat=[choice(f"seat-{seat}", seat) for seat in game.seats],
        **{
            option.key: [choice(f"option-{option.key}-is", value, value=value) for value in option.choices]
            for option in game.options
            if option.choices
        },
    )(command)
    app_commands.autocomplete(board=complete_board(game))(command)
    return command


def _kind(option: Option) -> Any:
    return str if option.choices else app_commands.Range[int, option.low, option.high]
