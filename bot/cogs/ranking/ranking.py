"""`/ranking`: who has a rank in a game in this server, and the points of a month."""

from collections.abc import Iterator

import discord
from discord import SelectOption, app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, Select, named_button, view_of
from bot.cogs.ranking.lines import month_lines, month_name, ranking_lines
from bot.errors import MatchError
from bot.matches.ratings.tables import Month
from bot.transport.wire import MESSAGE, truncate_lines

MONTHS = 12
"""How many months are offered."""
ALL = ""
"""In place of a game: that which is played most, or in a month all of them."""
NO_MONTH = ""
"""In place of a month: ratings."""


async def _complete_game(
    interaction: discord.Interaction[Oddity], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the games."""
    games = interaction.client.matches.catalogue.games.values()
    found = [game for game in games if game.name.casefold().startswith(typed.strip().casefold())]
    return [app_commands.Choice(name=game.name, value=game.key) for game in found]


async def _complete_month(
    interaction: discord.Interaction[Oddity], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the last months, the newest first."""
    acting = Acting.of(interaction)
    month, found = Month.of(acting.bot.matches.now()), []
    for _ in range(MONTHS):
        found.append(app_commands.Choice(name=month_name(month, acting.words), value=str(month)))
        month = month.before
    return [
        choice for choice in found if typed.strip().casefold() in f"{choice.name} {choice.value}".casefold()
    ]


@app_commands.command(name="ranking", description="command-ranking")
@app_commands.describe(game="choose-ranked-game", month="choose-month")
@app_commands.autocomplete(game=_complete_game, month=_complete_month)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def ranking_command(
    interaction: discord.Interaction[Oddity], game: str = ALL, month: str = NO_MONTH
) -> None:
    """Show a table."""
    await ShowRanking(game.strip().casefold(), month.strip()).press(Acting.of(interaction))


class ShowRanking(Button, name="ranking", label="button-ranking"):
    """Shows a table, in place of what stands there."""

    game: str
    month: str
    """Such as "2026-11", or `NO_MONTH`."""

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        games = list(await acting.bot.matches.read.games(acting.by.place.guild))
        if self.game != ALL:
            acting.bot.matches.catalogue.game(self.game)
        month = Month.read(self.month) if self.month != NO_MONTH else None
        text = await (
            _ratings(acting, self.game, games) if month is None else _month(acting, self.game, month)
        )
        view = view_of(*_ways(acting, self.game, month, games))
        await acting.reply.show(text, view=view)


class ChooseGame(Select, name="ranked-game"):
    """Shows the same table for the game that is chosen."""

    month: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await ShowRanking(values[0] if values else ALL, self.month).press(acting)


async def _ratings(acting: Acting, game: str, games: list[str]) -> str:
    words, matches = acting.words, acting.bot.matches
    if not games and game == ALL:
        return words.say("ranking-nothing")
    shown = game or games[0]
    table = await matches.ratings.table(acting.by.place.guild, shown, acting.user)
    head = words.say("ranking-head", game=matches.catalogue.game(shown).name)
    return truncate_lines([head, *ranking_lines(table, acting.user, words)], words, MESSAGE)


async def _month(acting: Acting, game: str, month: Month) -> str:
    words, matches = acting.words, acting.bot.matches
    if month.begins > matches.now():
        raise MatchError("month-to-come", month=month_name(month, words))
    scores = await matches.ratings.month(acting.by.place.guild, game, month)
    name = matches.catalogue.game(game).name if game else "all"
    state = "over" if month.ends <= matches.now() else "running"
    head = words.say("month-head", month=month_name(month, words), game=name, state=state)
    return truncate_lines([head, *month_lines(scores, acting.user, words)], words, MESSAGE)


def _ways(acting: Acting, game: str, month: Month | None, games: list[str]) -> Iterator[list[Item]]:
    """The games that have ratings, and the ways to another table."""
    words = acting.words
    if len(games) > 1:
        yield [_choice(acting, game or (ALL if month else games[0]), month, games)]
    now = Month.of(acting.bot.matches.now())
    if month is None:
        yield [
            ShowRanking(ALL, str(now)).item(words, label="button-month"),
            named_button("settings-ratings").item(words),
        ]
        return
    ways = [
        ShowRanking(game, NO_MONTH).item(words),
        ShowRanking(game, str(month.before)).item(words, label="button-month-before"),
    ]
    if month < now:
        ways.append(ShowRanking(game, str(month.after)).item(words, label="button-month-after"))
    yield ways


def _choice(acting: Acting, shown: str, month: Month | None, games: list[str]) -> Item:
    catalogue = acting.bot.matches.catalogue
    options = [
        SelectOption(label=catalogue.games[key].name, value=key, default=key == shown)
        for key in games
        if key in catalogue.games
    ]
    return ChooseGame(str(month) if month else NO_MONTH).item(acting.words.say("choose-table-of"), options)
