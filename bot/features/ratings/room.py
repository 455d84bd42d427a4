import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import discord
from discord import SelectOption, app_commands

from bot.delivery.deliverer import Attempt
from bot.errors import MatchError, NotForYouError
from bot.features.ratings.career import Career, Profile, Tally
from bot.features.ratings.ledger import Player
from bot.features.ratings.rankings import FIRST_YEAR, MONTH, Month, MonthNews, MonthScore, Ranked
from bot.features.ratings.service import FIRST_FIGURES, RankTable, Ratings
from bot.features.ratings.settings import ShowRanked
from bot.matches.due import Due
from bot.matches.ids import COMPUTER, UserId
from bot.matches.outbox import Entry
from bot.rules.catalogue import Game
from bot.scenes.charts import MAX_GAMES, RatingPoint, rating_plot, rating_text
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import DueJob, Oddity
from bot.ui.components import Button, Item, Select, view_of
from bot.ui.match_option import game_choices
from bot.ui.runner import Edit, New
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

NEWS_PLACES = 3
CURVED_FROM = 5
"""Rated matches needed for a curve."""
MAX_OFFERED_MONTHS = 12
NO_GAME = ""
"""In place of a game: the most played one, or in a month all games."""
NO_MONTH = ""
"""In place of a month: show ratings."""
_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)
DUE_NEWS = DueJob.of(Ratings, Ratings.due_news, Ratings.take_news)


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
    return words.say(
        "ranking-line",
        place=one.place,
        player=one.person,
        rating=round(one.rating.value),
        deviation=round(one.rating.deviation) if figures else None,
        matches=one.matches,
    )


def _own_status(table: RankTable, words: Words) -> str:
    if not table.is_in:
        return words.say("ranking-nowhere")
    if table.missing is None:
        return words.say("ranking-excluded")
    return words.say(
        "ranking-missing",
        rating=round(table.rating.value) if table.has_figures else None,
        deviation=round(table.rating.deviation) if table.has_figures else None,
        matches=table.missing.matches,
        opponents=table.missing.opponents,
    )


def month_lines(scores: Sequence[MonthScore], user: UserId, words: Words) -> Iterator[str]:
    if not scores:
        yield words.say("month-empty")
    for score in scores:
        yield _score_line(score, words)
    if all(score.person != user for score in scores):
        yield words.say("month-none")


def _score_line(score: MonthScore, words: Words) -> str:
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
    name = services.catalogue.game(game).name if game else "all"
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


@app_commands.command(name="profile", description="command-profile")
@app_commands.describe(person="choose-profile")
async def profile_command(interaction: Interaction, person: discord.User | None = None) -> None:
    acting = Acting.of(interaction)
    user = acting.user if person is None else acting.player(person)
    if user == COMPUTER or (person is not None and person.bot):
        raise NotForYouError("profile-bot")
    await ShowProfile(user).run(acting)


class ShowProfile(Button, name="profile", label="button-profile"):
    person: UserId

    async def press(self, acting: Acting) -> None:
        user = self.person
        words = acting.words
        guild = acting.by.place.guild
        found = await acting.get(Ratings).profile(guild, user)
        buttons = [ShowRanking(NO_GAME, NO_MONTH).item(words)]
        if user == acting.user:
            buttons.append(ShowRanked().item(words))
        if found is None or is_empty(found):
            message_id = "profile-nothing"
            if user == acting.user:
                message_id = "profile-nowhere" if found is None else "profile-none"
            text = words.say(message_id, person=user)
            await acting.reply.show(text, attachments=[], view=view_of(buttons))
            return
        own = found if user == acting.user else await acting.get(Ratings).profile(guild, acting.user)
        rated_counts = {}
        if own is not None:
            rated_counts = {game: one.matches for game, one in own.players.items()}
        lines = profile_lines(acting.bot, user, found, rated_counts, words)
        text = truncate_lines(list(lines), words, MESSAGE_LENGTH)
        files = await _rating_charts(acting, user, found)
        await acting.reply.show(text, attachments=files, view=view_of(buttons))


def is_empty(profile: Profile) -> bool:
    career = profile.career
    return not (career.games or career.ends or career.beaten or profile.players or profile.counts)


async def _rating_charts(acting: Acting, user: UserId, profile: Profile) -> list[discord.File]:
    services = acting.bot.services
    now = services.now().astimezone(ZoneInfo(acting.settings.time_zone))
    curves = rating_curves(profile, user, now)
    known = services.catalogue.games
    games = {known[key].name: stood for key, stood in curves.items() if key in known}
    if not games:
        return []
    guild = acting.by.place.guild
    words = acting.words
    zone = acting.settings.time_zone
    version = profile.lines[-1].id, len(profile.lines), services.now().date(), words.language, zone
    key = f"ratings {guild} {user} {version}"
    plot = rating_plot(games, words)
    png = await acting.bot.pictures.chart(key, plot, acting.user, acting.settings.theme)
    return [discord.File(io.BytesIO(png), "ratings.png", description=rating_text(games, words))]


def rating_curves(profile: Profile, user: UserId, now: datetime) -> dict[str, list[RatingPoint]]:
    """Of the most played games, until now and in its time zone; few rated matches have no curve."""
    counts = {game: player.matches for game, player in profile.players.items()}
    curved = [game for game, count in counts.items() if count >= CURVED_FROM]
    curved.sort(key=lambda game: (-counts[game], game))
    found = {}
    for game in curved[:MAX_GAMES]:
        lines = [line for line in profile.lines if line.pool.game == game and line.counts]
        stood = [
            RatingPoint(line.ended.astimezone(now.tzinfo), *rating[line.seats.index(user)])
            for line in lines
            for rating in (line.before, line.after)
        ]
        rating_now = profile.players[game].rating_at(now)
        found[game] = [*stood, RatingPoint(now, *rating_now)]
    return found


def profile_lines(
    bot: Oddity, user: UserId, profile: Profile, rated_counts: Mapping[str, int], words: Words
) -> Iterator[str]:
    """`rated_counts` are the rated matches by game that the reader has finished."""
    career = profile.career
    games = bot.catalogue.games
    now = bot.services.now()
    yield words.say("profile-head", person=user)
    for key, seats in career.games.items():
        if key in games:
            player = profile.players.get(key)
            figures = rated_counts.get(key, 0) >= FIRST_FIGURES
            yield _game_line(games[key], seats, player, now, words, figures=figures)
    yield from _career_lines(career, words)
    if career.beaten:
        beaten = tuple(
            words.say("profile-level", game=games[key].name, level=level)
            for key, level in sorted(career.beaten.items())
            if key in games
        )
        yield words.say("profile-beaten", levels=beaten)
    for message, count in profile.counts.items():
        yield words.say(message, count=count)
    if career.met:
        people = []
        for person, tally in career.met:
            people.append(words.say("profile-person", person=person, **_tally_arguments(tally)))
        yield words.say("profile-met", people=tuple(people))


def _game_line(
    game: Game,
    seats: tuple[Tally, Tally],
    player: Player | None,
    now: datetime,
    words: Words,
    *,
    figures: bool,
) -> str:
    seat_texts = tuple(
        words.say("profile-seat", seat=words.say(f"seat-{title}"), won=tally.won, matches=tally.matches)
        for title, tally in zip(game.seats, seats, strict=True)
        if tally.matches
    )
    both = seats[0] + seats[1]
    text = words.say("profile-game", game=game.name, seats=seat_texts, **_tally_arguments(both))
    if player is None:
        return text
    rating = player.rating_at(now)
    deviation = round(rating.deviation) if figures else None
    few = player.matches if player.matches < CURVED_FROM else 0
    said = words.say("profile-rating", rating=round(rating.value), deviation=deviation, few=few)
    return f"{text} · {said}"


def _tally_arguments(tally: Tally) -> dict[str, int]:
    return {"matches": tally.matches, "won": tally.won, "drawn": tally.drawn}


def _career_lines(career: Career, words: Words) -> Iterator[str]:
    if career.ends:
        endings = sorted(career.ends.items(), key=lambda way: (-way[1], way[0]))
        yield words.say(
            "profile-ends", ways=tuple(words.say("profile-end", way=way, count=n) for way, n in endings)
        )
    if career.pace is not None:
        days = career.pace >= 2 * _DAY
        count = round(career.pace / (_DAY if days else _HOUR))
        yield words.say("profile-pace", unit="days" if days else "hours", count=count)
    if career.reliability.matches:
        seen = career.reliability
        yield words.say("reliability", late=seen.matches - seen.finished, **seen._asdict())


class ShowNews(ServerDeliverer, kind=MONTH):
    async def compose(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:  # noqa: ARG002 (the same each time)
        ratings = self._bot.get(Ratings)
        news = await ratings.news(entry.key.part)
        if news is None or news.channel != entry.place.channel or self._bot.get(Due).is_late(entry):
            return ()
        text = await self._text(news)
        if news.message is not None:
            return Edit(news.message, {"content": text})
        if not text:
            return ()
        note = partial(ratings.note_posted, news)
        return (New(entry.place, f"n{news.id}", text, mentions=(), silent=True, note=note),)

    async def _text(self, news: MonthNews) -> str:
        scores = await self._bot.get(Ratings).month(news.guild, "", news.month)
        words = await self._bot.words_of(news.guild)
        if not scores and news.message is None:
            return ""
        lines = [_score_line(score, words) for score in scores[:NEWS_PLACES]] or [words.say("month-empty")]
        return "\n".join([words.say("news-month", month=month_name(news.month, words)), *lines])
