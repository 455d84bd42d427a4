import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from bot.errors import NoMatchError, NotForYouError
from bot.features.challenge.levels import next_level
from bot.features.ratings.career import Career, Profile, Tally
from bot.features.ratings.ledger import Player
from bot.features.ratings.ranking_room import NO_GAME, NO_MONTH, ShowRanking
from bot.features.ratings.service import FIRST_FIGURES, Ratings
from bot.features.ratings.settings import ShowRanked
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, UserId
from bot.matches.model import MatchStatus, Search
from bot.rules.catalogue import Game
from bot.scenes.charts import MAX_GAMES, RatingPoint, rating_plot, rating_text
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.errors import ways_on
from bot.ui.slots import suggestions_after
from bot.words import Words

CURVED_FROM = 5
"""Rated matches needed for a curve."""
_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)


@app_commands.command(name="profile", description="command-profile")
@app_commands.describe(person="choose-profile")
async def profile_command(interaction: Interaction, person: discord.User | None = None) -> None:
    acting = Acting.of(interaction)
    if person is None:
        user = acting.user
    else:
        user = acting.player(person)
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
            await _show_empty(acting, user, buttons, is_rated=found is not None)
            return
        own: Profile | None = found
        if user != acting.user:
            own = await acting.get(Ratings).profile(guild, acting.user)
        rated_counts = {}
        if own is not None:
            rated_counts = {game: one.matches for game, one in own.players.items()}
        lines = list(profile_lines(acting.bot, user, found, rated_counts, words))
        if user == acting.user:
            easier, ways = await _easier_level(acting)
            lines += easier
            buttons += ways
        text = truncate_lines(lines, words, MESSAGE_LENGTH)
        files = await _rating_charts(acting, user, found)
        await acting.reply.show(text, attachments=files, view=view_of(buttons))


async def _easier_level(acting: Acting) -> tuple[list[str], list[Item]]:
    """Return what the reader's last match against the computer leads to, unless it is a higher level."""
    ended = Search(acting.by.place.guild, MatchStatus.OVER, frozenset({acting.user, COMPUTER}))
    for match in await acting.get(Finding).search(ended, 1):
        lines, buttons = await suggestions_after(acting.bot, match, acting.words)
        if buttons:
            game = acting.bot.catalogue.game(match.setup.game).name
            return [acting.words.say("profile-easier", game=game, line=line) for line in lines], buttons
    return [], []


async def _show_empty(acting: Acting, user: UserId, buttons: Sequence[Item], *, is_rated: bool) -> None:
    """Say that there is nothing to show; one's own profile begins with a match."""
    message_id = "profile-nothing"
    if user == acting.user:
        message_id = "profile-none" if is_rated else "profile-nowhere"
    lines = [acting.words.say(message_id, person=user)]
    view = view_of(buttons)
    if message_id == "profile-none":
        text, ways = await ways_on(acting, NoMatchError("no-own-match"))
        easier, levels = await _easier_level(acting)
        lines += [text, *easier]
        view = view_of([*(ways.children if ways else ()), *buttons, *levels])
    await acting.reply.show("\n".join(filter(None, lines)), attachments=[], view=view)


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


def _next_name(level: int, words: Words) -> str | None:
    higher = next_level(level)
    if higher is None:
        return None
    return words.say("level-name", level=higher)


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
            words.say("profile-level", game=games[key].name, level=level, next=_next_name(level, words))
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
    deviation = None
    if figures:
        deviation = round(rating.deviation)
    few = 0
    if player.matches < CURVED_FROM:
        few = player.matches
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
        late = seen.matches - seen.finished
        yield words.say("reliability", late=late, **seen._asdict())
