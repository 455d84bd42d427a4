from collections.abc import Iterator, Sequence

from discord import SelectOption, app_commands

from bot.errors import MatchError
from bot.features.ratings.rankings import FIRST_YEAR, Month, MonthScore, Ranked
from bot.features.ratings.service import RankTable, Ratings
from bot.features.ratings.settings import ShowRanked
from bot.matches.ids import UserId
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Item, Select, view_of
from bot.ui.match_option import game_choices
from bot.words import Words

MAX_OFFERED_MONTHS = 12
NO_GAME = ""
"""In place of a game: the most played one, or in a month all games."""
NO_MONTH = ""
"""In place of a month: show ratings."""


def month_name(month: Month, words: Words) -> str:
    return words.say("month-name", month=month.month, year=month.year)


def ranking_lines(table: RankTable, user: UserId, words: Words) -> Iterator[str]:
    if not table.ranked:
        yield words.say("ranking-empty")
    for one in table.ranked:
        yield _ranking_line(one, words, figures=table.has_figures)
    if all(one.person != user for one in table.ranked):
        yield _own_status(table, words)


def _ranking_line(one: Ranked, words: Words, *, figures: bool) -> str:
    deviation = None
    if figures:
        deviation = round(one.rating.deviation)
    return words.say(
        "ranking-line",
        place=one.place,
        player=one.person,
        rating=round(one.rating.value),
        deviation=deviation,
        matches=one.matches,
    )


def _own_status(table: RankTable, words: Words) -> str:
    if not table.is_in:
        return words.say("ranking-nowhere")
    if table.missing is None:
        return words.say("ranking-excluded")
    rating = None
    if table.has_figures:
        rating = round(table.rating.value)
    deviation = None
    if table.has_figures:
        deviation = round(table.rating.deviation)
    return words.say(
        "ranking-missing",
        rating=rating,
        deviation=deviation,
        matches=table.missing.matches,
        opponents=table.missing.opponents,
    )


def month_lines(scores: Sequence[MonthScore], user: UserId, words: Words) -> Iterator[str]:
    if not scores:
        yield words.say("month-empty")
    for score in scores:
        yield score_line(score, words)
    if all(score.person != user for score in scores):
        yield words.say("month-none")


def score_line(score: MonthScore, words: Words) -> str:
    return words.say("month-line", place=score.place, player=score.person, points=score.points)


async def _complete_game(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().casefold()
    choices = game_choices(interaction.client)
    return [choice for choice in choices if choice.name.casefold().startswith(wanted)]


async def _complete_month(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    acting = Acting.of(interaction)
    month = Month.of(acting.bot.services.now(), acting.server.time_zone)
    wanted = typed.strip().casefold()
    found = []
    for _ in range(MAX_OFFERED_MONTHS):
        name = month_name(month, acting.words)
        if wanted in f"{name} {month}".casefold():
            found.append(app_commands.Choice(name=name, value=str(month)))
        month = month.before
    return found


@app_commands.command(name="ranking", description="command-ranking")
@app_commands.describe(game="choose-ranked-game", month="choose-month")
@app_commands.autocomplete(game=_complete_game, month=_complete_month)
async def ranking_command(interaction: Interaction, game: str = NO_GAME, month: str = NO_MONTH) -> None:
    await ShowRanking(game.strip().casefold(), month.strip()).run(Acting.of(interaction))


class ShowRanking(Button, name="ranking", label="button-ranking"):
    game: str
    month: str
    """Such as "2026-11", or `NO_MONTH`."""

    async def press(self, acting: Acting) -> None:
        games = list(await acting.get(Ratings).games(acting.by.place.guild))
        if self.game != NO_GAME:
            acting.bot.catalogue.game(self.game)
        month = None
        if self.month == NO_MONTH:
            text = await _ratings_text(acting, self.game, games)
        else:
            month = Month.read(self.month, acting.server.time_zone)
            text = await _month_text(acting, self.game, month)
        view = view_of(*_buttons(acting, self.game, month, games))
        await acting.reply.show(text, view=view)


class ChooseGame(Select, name="ranked-game"):
    month: str

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await ShowRanking(values[0] if values else NO_GAME, self.month).press(acting)


async def _ratings_text(acting: Acting, game: str, games: list[str]) -> str:
    words = acting.words
    services = acting.bot.services
    if not games and game == NO_GAME:
        return words.say("ranking-nothing")
    shown = game or games[0]
    table = await services.get(Ratings).table(acting.by.place.guild, shown, acting.user)
    head = words.say("ranking-head", game=services.catalogue.game(shown).name)
    return truncate_lines([head, *ranking_lines(table, acting.user, words)], words, MESSAGE_LENGTH)


async def _month_text(acting: Acting, game: str, month: Month) -> str:
    words = acting.words
    services = acting.bot.services
    if month.begins > services.now():
        raise MatchError("month-to-come", month=month_name(month, words))
    scores = await services.get(Ratings).month(acting.by.place.guild, game, month, acting.user)
    name = "all"
    if game:
        name = services.catalogue.game(game).name
    state = "over" if month.ends <= services.now() else "running"
    head = words.say("month-head", month=month_name(month, words), game=name, state=state)
    return truncate_lines([head, *month_lines(scores, acting.user, words)], words, MESSAGE_LENGTH)


def _buttons(acting: Acting, game: str, month: Month | None, games: list[str]) -> Iterator[list[Item]]:
    words = acting.words
    if len(games) > 1:
        shown = game or (NO_GAME if month else games[0])
        yield [_game_menu(acting, shown, month, games)]
    now = Month.of(acting.bot.services.now(), acting.server.time_zone)
    if month is None:
        this_month = ShowRanking(NO_GAME, str(now))
        yield [this_month.item(words, label="button-month"), ShowRanked().item(words)]
        return
    buttons = [ShowRanking(game, NO_MONTH).item(words)]
    if month.before.year >= FIRST_YEAR:
        before = ShowRanking(game, str(month.before))
        buttons.append(before.item(words, label="button-month-before"))
    if month < now:
        after = ShowRanking(game, str(month.after))
        buttons.append(after.item(words, label="button-month-after"))
    yield buttons


def _game_menu(acting: Acting, shown: str, month: Month | None, games: list[str]) -> Item:
    catalogue = acting.bot.catalogue
    options = [
        SelectOption(label=catalogue.games[key].name, value=key, default=key == shown)
        for key in games
        if key in catalogue.games
    ]
    select = ChooseGame(str(month) if month else NO_MONTH)
    return select.item(acting.words.say("choose-table-of"), options)
