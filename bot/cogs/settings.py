"""What a person sets for themselves: looks, language, pings, and whom they block."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, get_args

import discord
from discord import ButtonStyle, SelectOption, app_commands

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._components import Press, button, chosen, select, view_of
from bot.cogs._limits import MESSAGE, joined
from bot.cogs._pictures import looks_of
from bot.cogs._said import said
from bot.errors import MatchError, NotForYouError
from bot.matches.people import block, unblock
from bot.matches.settings import Pings
from bot.rules.position import Colour, Placement, Turn
from bot.scenes import BoardView, Labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import ui

    from bot.cogs._components import PressItem
    from bot.cogs.client import Oddity
    from bot.matches.settings import PersonSettings
    from bot.rules.catalogue import Catalogue
    from bot.words import Words

AS_DISCORD = "discord"
"""Stands for the language of a person's Discord."""
STEPS = 12
"""Turning goes round after so many: a multiple of the symmetry of every board."""


def add_to(client: Oddity) -> None:
    """Offer ``/settings``, and answer what is chosen in it."""
    languages = client.languages
    group = app_commands.Group(
        name="settings",
        description=said(languages, "command-settings"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @group.command(name="show", description=said(languages, "command-settings-show"))
    async def show(interaction: Interaction) -> None:
        await think(interaction)
        await _show(interaction, await client.matches.store.person(interaction.user.id))

    @group.command(name="block", description=said(languages, "command-settings-block"))
    @app_commands.describe(person=said(languages, "choose-blocked"))
    async def block_person(interaction: Interaction, person: discord.User) -> None:
        if person.bot:
            raise NotForYouError("block-bot", person=str(person.id))
        await block(client.matches.store, interaction.user.id, person.id)
        words = await private_words(interaction)
        await interaction.response.send_message(words.say("blocked", person=str(person.id)), ephemeral=True)

    @group.command(name="unblock", description=said(languages, "command-settings-unblock"))
    @app_commands.describe(person=said(languages, "choose-unblocked"))
    async def unblock_person(interaction: Interaction, person: discord.User) -> None:
        await unblock(client.matches.store, interaction.user.id, person.id)
        words = await private_words(interaction)
        await interaction.response.send_message(words.say("unblocked", person=str(person.id)), ephemeral=True)

    client.tree.add_command(group)
    client.handlers |= {"set": change}


async def change(interaction: Interaction, press: Press) -> None:
    """Keep what was chosen, and show how it looks now."""
    await think(interaction)
    client = interaction.client
    field, taken = press.more, chosen(interaction)
    value = _checked(client, field, taken[0] if taken else str(press.ply))
    await _show(interaction, await client.matches.store.change_person(interaction.user.id, **{field: value}))


def _checked(client: Oddity, field: str, text: str) -> Any:
    """What a text means for a field of the settings; anybody can send anything."""
    possible = possible_values(client).get(field, {})
    if text not in possible:
        raise MatchError("unknown-button")
    return possible[text]


def possible_values(client: Oddity) -> dict[str, dict[str, Any]]:
    """For each field of the settings: what may be chosen, by the text that components carry."""
    return {
        "theme": {theme: theme for theme in client.pictures.themes},
        "labels": {labels: labels for labels in get_args(Labels)},
        "language": {AS_DISCORD: None} | {language: language for language in client.languages.known},
        "pings": {pings.value: pings for pings in Pings},
        "turned": {str(turned): turned for turned in range(STEPS)},
        "mirrored": {"0": False, "1": True},
        "confirm": {"0": False, "1": True},
    }


async def _show(interaction: Interaction, settings: PersonSettings) -> None:
    client = interaction.client
    words = await private_words(interaction)
    blocked = sorted(await client.matches.store.blocked_by(interaction.user.id))
    lines = [words.say("settings-shown")]
    if blocked:
        lines.append(words.say("settings-blocked", people=tuple(f"<@{person}>" for person in blocked)))
    await interaction.edit_original_response(
        content=joined(lines, words, MESSAGE),
        attachments=[
            await client.pictures.picture(example(client.matches.catalogue), words, looks_of(settings))
        ],
        view=settings_view(client, settings, words),
    )


def settings_view(client: Oddity, settings: PersonSettings, words: Words) -> ui.View:
    """A select or a button for each setting, showing its value."""
    return view_of(
        *([_select(client, settings, field, words)] for field in ("theme", "labels", "language", "pings")),
        list(_buttons(settings, words)),
    )


def _select(client: Oddity, settings: PersonSettings, field: str, words: Words) -> PressItem:
    options = [
        SelectOption(
            label=words.say(f"setting-{field}-is", value=text, name=_name(client, text)),
            value=text,
            default=value == getattr(settings, field),
        )
        for text, value in possible_values(client)[field].items()
    ]
    return select(Press("set", 0, more=field), words.say(f"setting-{field}"), options)


def _name(client: Oddity, language: str) -> str:
    """What a language calls itself."""
    return client.languages.words(language).say("language-name")


def _buttons(settings: PersonSettings, words: Words) -> Iterator[PressItem]:
    yield button(Press("set", 0, (settings.turned + 1) % STEPS, "turned"), words.say("button-turn-board"))
    for field in ("mirrored", "confirm"):
        on = getattr(settings, field)
        label = words.say(f"setting-{field}-is", value="yes" if on else "no")
        style = ButtonStyle.success if on else ButtonStyle.secondary
        yield button(Press("set", 0, int(not on), field), label, style)


def example(catalogue: Catalogue) -> BoardView:
    """The usual board of a game with a few stones, to see looks on."""
    game = next(iter(catalogue.games.values()))
    setup = game.setup(random=Random(1))  # noqa: S311 (any numbers will do for an example)
    cells = range(0, len(setup.board.tiling.names), 4)
    stones = (Placement(cell, list(Colour)[place % 2]) for place, cell in enumerate(cells))
    rules = catalogue.rules(setup)
    position = rules.after(setup.start(), Turn(tuple(stones)))
    return BoardView(game, setup, position, rules.score(position))
