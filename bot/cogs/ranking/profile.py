"""`/profile`: what a person has done in a server, as a chart and as facts."""

import io
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.ranking.ranking import ALL, NO_MONTH, ShowRanking
from bot.errors import NotForYouError
from bot.matches.ids import COMPUTER, UserId
from bot.matches.ratings.career import Career, Profile, Tally
from bot.matches.ratings.ledger import RatedMatch
from bot.rules.catalogue import Game
from bot.scenes.ratings import DRAWN, Stood, rating_plot, rating_text
from bot.transport.wire import MESSAGE, truncate_lines
from bot.words import Words

_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)


@app_commands.command(name="profile", description="command-profile")
@app_commands.describe(person="choose-profile")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def profile_command(
    interaction: discord.Interaction[Oddity], person: discord.User | None = None
) -> None:
    """Show a profile, one's own unless somebody is named."""
    acting = Acting.of(interaction)
    user = acting.user if person is None else acting.player(person)
    if user == COMPUTER or (person is not None and person.bot):
        raise NotForYouError("profile-bot")
    await ShowProfile(user).press(acting)


class ShowProfile(Button, name="profile", label="button-profile"):
    """Shows the profile of a person, in place of what stands there."""

    person: UserId

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        user, words = self.person, acting.words
        found = await acting.bot.matches.read.profile(acting.by.place.guild, user)
        buttons = [ShowRanking(ALL, NO_MONTH).item(words)]
        if user == acting.user:
            buttons.append(named_button("settings-ratings").item(words))
        if found is None or is_empty(found):
            mine = "profile-nowhere" if found is None else "profile-none"
            said = mine if user == acting.user else "profile-nothing"
            await acting.reply.show(words.say(said, person=str(user)), attachments=[], view=view_of(buttons))
            return
        text = truncate_lines(list(profile_lines(acting.bot, user, found, words)), words, MESSAGE)
        files = await _pictures(acting, user, found)
        await acting.reply.show(text, attachments=files, view=view_of(buttons))


def is_empty(profile: Profile) -> bool:
    """Whether there is nothing to show."""
    career = profile.career
    return not (career.games or career.ends or career.beaten or profile.players or profile.solved)


async def _pictures(acting: Acting, user: UserId, profile: Profile) -> list[discord.File]:
    """Draw the ratings that a person has."""
    matches = acting.bot.matches
    games = {
        matches.catalogue.games[key].name: stood
        for key, stood in ratings_of(profile, user, matches.now()).items()
        if key in matches.catalogue.games
    }
    if not games:
        return []
    version = profile.lines[-1].id, len(profile.lines), matches.now().date()
    guild = acting.by.place.guild
    png = await acting.bot.pictures.chart(
        f"ratings {guild} {user} {version}", rating_plot(games), acting.user, acting.settings.theme
    )
    return [discord.File(io.BytesIO(png), "ratings.png", description=rating_text(games, acting.words))]


def ratings_of(profile: Profile, user: UserId, now: datetime) -> dict[str, list[Stood]]:
    """Return how the ratings of a person went in the games that they have played most, until now."""
    games = sorted(profile.players, key=lambda game: (-profile.players[game].matches, game))
    found = {}
    for game in games[:DRAWN]:
        lines = [line for line in profile.lines if line.pool.game == game and line.counts]
        stood = [one for line in lines for one in _around(line, user)]
        found[game] = [*stood, Stood(now, *profile.players[game].rating_at(now))]
    return found


def _around(line: RatedMatch, user: UserId) -> Sequence[Stood]:
    """Return the rating of a person before and after a match."""
    seat = line.seats.index(user)
    return [Stood(line.ended, *rating[seat]) for rating in (line.before, line.after)]


def profile_lines(bot: Oddity, user: UserId, profile: Profile, words: Words) -> Iterator[str]:
    """Say the facts, a line each."""
    career, games, now = profile.career, bot.matches.catalogue.games, bot.matches.now()
    yield words.say("profile-head", person=str(user))
    ranked = sorted(profile.players, key=lambda game: (-profile.players[game].matches, game))
    for number, key in enumerate(ranked, start=1):
        player = profile.players[key]
        value, deviation = (str(round(part)) for part in player.rating_at(now))
        about = {"game": games[key].name if key in games else key, "rating": value, "deviation": deviation}
        chart = "drawn" if number <= DRAWN else "none"
        yield words.say("profile-rating", number=number, chart=chart, matches=player.matches, **about)
    for key, seats in career.games.items():
        if key in games:
            yield _game_line(games[key], seats, words)
    yield from _facts(career, words)
    if career.beaten:
        beaten = tuple(
            words.say("profile-level", game=games[key].name, level=level)
            for key, level in sorted(career.beaten.items())
            if key in games
        )
        yield words.say("profile-beaten", levels=beaten)
    if profile.solved:
        yield words.say("profile-solved", count=profile.solved)
    for other, tally in career.met:
        yield words.say("profile-met", person=str(other), **_numbers(tally))


def _game_line(game: Game, seats: tuple[Tally, Tally], words: Words) -> str:
    told = [
        words.say("profile-seat", seat=words.say(f"seat-{title}"), won=tally.won, matches=tally.matches)
        for title, tally in zip(game.seats, seats, strict=True)
        if tally.matches
    ]
    return words.say("profile-game", game=game.name, seats=tuple(told), **_numbers(seats[0] + seats[1]))


def _numbers(tally: Tally) -> dict[str, int]:
    return {"matches": tally.matches, "won": tally.won, "drawn": tally.drawn}


def _facts(career: Career, words: Words) -> Iterator[str]:
    """How matches ended, how long turns took, and how many were finished."""
    if career.ends:
        ways = sorted(career.ends.items(), key=lambda way: (-way[1], way[0]))
        yield words.say(
            "profile-ends", ways=tuple(words.say("profile-end", way=way, count=n) for way, n in ways)
        )
    if career.pace is not None:
        days = career.pace >= 2 * _DAY
        count = round(career.pace / (_DAY if days else _HOUR))
        yield words.say("profile-pace", unit="days" if days else "hours", count=count)
    if career.reliability.matches:
        yield words.say("reliability", **career.reliability._asdict())
