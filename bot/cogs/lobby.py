"""Before and after a match: challenge, accept, decline, withdraw, rematch."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.cogs._answers import Interaction, answer_privately, done, private_words, think
from bot.cogs._boards import board_meant, complete_board
from bot.cogs._cards import expect_refreshed, post_challenge, refresh_card, tell_declined
from bot.cogs._components import Press, form, written
from bot.cogs._posting import bring_up_to_date
from bot.cogs._said import said
from bot.cogs._sight import can_look, has_left
from bot.cogs._where import check_permissions, place_of
from bot.cogs.server import check_channel_of
from bot.errors import ChallengeClosedError, NotForYouError, SetupError
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.free_text import LONGEST
from bot.matches.model import ChallengeStatus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.cogs.client import Oddity
    from bot.matches.model import Match
    from bot.rules.catalogue import Game
    from bot.rules.options import Option
    from bot.words import Languages


def add_to(client: Oddity) -> None:
    """Offer ``/challenge`` with one subcommand for each game, and answer the buttons of its cards."""
    languages = client.languages
    group = app_commands.Group(
        name="challenge",
        description=said(languages, "command-challenge"),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for game in client.matches.catalogue.games.values():
        group.add_command(_challenge_command(game, languages))
    client.tree.add_command(group)
    client.handlers |= {
        "accept": accept,
        "decline": decline,
        "withdraw": withdraw,
        "rematch": rematch,
    }
    client.forms |= {"refuse": refuse}


async def challenge(
    interaction: Interaction,
    game: Game,
    opponent: discord.User | discord.Member | None,
    **chosen: int | str | bool | None,
) -> None:
    """Post a challenge.

    Args:
        interaction: a command, or a form that a command has opened.
        game: what to play.
        opponent: whom to challenge; ``None`` for anybody.
        chosen: board, seat (its title), days, thread and note as far as they are given; the rest are options
            of the game.
    """
    check_opponent(interaction, opponent)
    check_permissions(interaction)
    await check_channel_of(interaction)
    await think(interaction)
    client = interaction.client
    given = {name: value for name, value in chosen.items() if value is not None}
    about: Any = {name: given.pop(name) for name in ("board", "days", "thread", "note") if name in given}
    if "board" in about:
        about["board"] = board_meant(game, about["board"], await private_words(interaction))
    if isinstance(interaction.channel, discord.Thread):
        about["thread"] = False  # it is in one
    if "seat" in given:
        about["seat"] = _seat(game, str(given.pop("seat")))
    stored = await client.matches.challenge(
        place_of(interaction),
        interaction.user.id,
        opponent.id if opponent else None,
        game=game.key,
        options={name: value for name, value in given.items() if isinstance(value, int | str)},
        **about,
    )
    await post_challenge(client, stored)
    await done(interaction)


def check_opponent(interaction: Interaction, opponent: discord.User | discord.Member | None) -> None:
    """See that this person could play here.

    Raises:
        NotForYouError: it is a bot, or somebody who is not in the server or cannot see the channel.
    """
    if opponent is None:
        return
    if opponent.bot:
        raise NotForYouError("challenge-bot", opponent=str(opponent.id))
    if not isinstance(opponent, discord.Member):
        raise NotForYouError("no-such-person")
    channel = interaction.channel
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return  # nothing is known of it
    if not channel.permissions_for(opponent).view_channel:
        raise NotForYouError("opponent-cannot-see", opponent=str(opponent.id))


def _seat(game: Game, title: str) -> int:
    if title not in game.seats:
        raise SetupError("no-such-seat", seat=title, known=game.seats)
    return game.seats.index(title)


async def accept(interaction: Interaction, press: Press) -> None:
    """Start the match and post its board."""
    check_permissions(interaction)
    await think(interaction)
    client = interaction.client
    async with _card_kept_fresh(client, press.subject):
        await _expect_challenger(interaction, press.subject)
        view = await client.matches.accept(press.subject, interaction.user.id)
    await bring_up_to_date(client, view.match.id, here=place_of(interaction))


async def _expect_challenger(interaction: Interaction, challenge_id: int) -> None:
    """See that the challenger is still in the server; without them, the challenge is withdrawn.

    Raises:
        ChallengeClosedError: they have left.
    """
    store = interaction.client.matches.store
    challenge = await store.challenge(challenge_id)
    if challenge is None or challenge.status is not ChallengeStatus.OPEN:
        return  # accepting says why not
    challenger = challenge.offer.challenger
    if await has_left(interaction.guild, challenger):
        await store.close_challenge(challenge_id, ChallengeStatus.WITHDRAWN)
        raise ChallengeClosedError("challenger-left", challenger=str(challenger))


async def decline(interaction: Interaction, press: Press) -> None:
    """Ask for a reason, which may be left out."""
    client = interaction.client
    async with _card_kept_fresh(client, press.subject):
        await client.matches.expect_to_decline(press.subject, interaction.user.id)
    words = await private_words(interaction)
    field: ui.Label[Any] = ui.Label(
        text=words.say("decline-form-label"),
        description=words.say("decline-form-help"),
        component=ui.TextInput(custom_id="reason", max_length=LONGEST, required=False),
    )
    await interaction.response.send_modal(
        form(Press("refuse", press.subject), words.say("decline-form"), field)
    )


async def refuse(interaction: Interaction, press: Press) -> None:
    """Say no, with the reason that was written."""
    await think(interaction)
    client = interaction.client
    reason = written(interaction).get("reason", "")
    async with _card_kept_fresh(client, press.subject):
        declined = await client.matches.decline(press.subject, interaction.user.id, reason)
    await tell_declined(client, declined)
    await expect_refreshed(client, declined.id)


async def withdraw(interaction: Interaction, press: Press) -> None:
    """Take a challenge back."""
    await think(interaction)
    await take_back(interaction, press.subject)
    await expect_refreshed(interaction.client, press.subject)


async def take_back(interaction: Interaction, challenge_id: int) -> None:
    """Take a challenge of the acting person back, and say so on its card if that is still there."""
    client = interaction.client
    async with _card_kept_fresh(client, challenge_id):
        await client.matches.withdraw(challenge_id, interaction.user.id)


@asynccontextmanager
async def _card_kept_fresh(client: Oddity, challenge_id: int) -> AsyncIterator[None]:
    """Bring the card up to date when something has become of the challenge, now or before."""
    try:
        yield
    except ChallengeClosedError:
        client.count_running(asyncio.create_task(refresh_card(client, challenge_id)))
        raise
    await refresh_card(client, challenge_id)


async def rematch(interaction: Interaction, press: Press) -> None:
    """Challenge the same person again, with the seats changed."""
    check_permissions(interaction)
    await check_channel_of(interaction)
    await think(interaction)
    client = interaction.client
    await _expect_opponent(interaction, await client.matches.known(press.subject))
    await post_challenge(client, await client.matches.rematch(press.subject, interaction.user.id))
    await answer_privately(interaction, (await private_words(interaction)).say("rematch-offered"))


async def _expect_opponent(interaction: Interaction, match: Match) -> None:
    """See that the opponent of a match could play another one there.

    Raises:
        NotForYouError: they have left the server, or cannot see the channel.
    """
    seat = match.seat_of(interaction.user.id)
    if seat is None or interaction.guild is None:
        return  # offering the rematch says why not
    opponent = match.seats[1 - seat]
    try:
        member = await interaction.guild.fetch_member(opponent)
    except discord.NotFound:
        raise NotForYouError("no-such-person") from None
    if not await can_look(interaction.client, member, match.place.channel):
        raise NotForYouError("opponent-cannot-see", opponent=str(opponent))


def _challenge_command(game: Game, languages: Languages) -> app_commands.Command[Any, Any, None]:
    """``/challenge <game>`` with the options that the catalogue gives the game."""

    async def callback(interaction: discord.Interaction[Any], /, **options: Any) -> None:
        await challenge(interaction, game, options.pop("opponent"), **options)

    parameters = {
        "opponent": discord.User | discord.Member | None,
        "board": str | None,
        **{option.key: _annotation(option) for option in game.options},
        "seat": str | None,
        "days": int | None,
        "note": app_commands.Range[str, 1, LONGEST] | None,
        "thread": bool | None,
    }
    callback.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter("interaction", Parameter.POSITIONAL_ONLY, annotation=discord.Interaction),
            *(
                Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, annotation=annotation, default=None)
                for name, annotation in parameters.items()
            ),
        ]
    )
    described = {name: said(languages, f"choose-{name}", game=game.name) for name in parameters}
    app_commands.describe(**described)(callback)
    days = [
        app_commands.Choice(name=said(languages, "days-are", days=days), value=days)
        for days in (*DAYS_PER_TURN, 0)
    ]
    app_commands.choices(days=days)(callback)
    app_commands.choices(
        seat=[app_commands.Choice(name=said(languages, f"seat-{seat}"), value=seat) for seat in game.seats],
        **{option.key: _choices(option, languages) for option in game.options if option.choices},
    )(callback)
    app_commands.autocomplete(board=complete_board(game))(callback)
    return app_commands.Command(
        name=game.key,
        description=said(languages, "command-challenge-game", game=game.name),
        callback=callback,
    )


def _annotation(option: Option) -> Any:
    if option.choices:
        return str | None
    return app_commands.Range[int, option.low, option.high] | None


def _choices(option: Option, languages: Languages) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=said(languages, f"option-{option.key}-is", value=value), value=value)
        for value in option.choices
    ]
