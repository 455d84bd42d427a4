"""Play from here: a match that begins where a try stands, against a person, anybody or the computer."""

from typing import Any, ClassVar

from discord import ui

from bot.cogs.challenge.challenge import Person, offer
from bot.cogs.challenge.computer import LEVELS, begin
from bot.cogs.challenge.menu import member
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import usual_thread
from bot.cogs.common.components import Item, Select, view_of
from bot.cogs.replay.sharing import check_shareable
from bot.cogs.trying.handing import OnTry, way_back
from bot.cogs.trying.purpose import Trying, may_play_on, title
from bot.errors import MatchError
from bot.matches.challenges import Terms
from bot.matches.computer import USUAL
from bot.matches.ids import COMPUTER, MatchId
from bot.matches.trying import TriedView

DRAWN = 2
"""Stands for a seat that is drawn, beside the two seats."""


class PlayTry(OnTry, name="try-play", label="button-try-play"):
    """Asks which seat one takes in the match."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words, state = acting.words, (self.match, self.ply, self.code)
        titles = [words.say(f"seat-{name}") for name in view.game.seats]
        buttons = [
            PlayAs(*state, seat).item(words, label="button-play-as", seat=titles[seat]) for seat in (0, 1)
        ]
        buttons += [PlayAs(*state, DRAWN).item(words), way_back(view, words)]
        await acting.reply.show(f"{title(view, words)}\n{words.say('play-on-seat')}", view=view_of(buttons))


class PlayAs(OnTry, name="play-as", label="button-play-drawn"):
    """Asks against whom."""

    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words, state = acting.words, (self.match, self.ply, self.code, self.seat)
        people: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=PlayAgainst(*state).custom_id, placeholder=words.say("play-on-person")
        )
        levels = [
            PlayAtLevel(*state, level).item(
                words, level=str(level), name=words.say("level-name", level=level)
            )
            for level in LEVELS
        ]
        others = [PlayAnybody(*state).item(words), way_back(view, words)]
        text = f"{title(view, words)}\n{words.say('play-on-opponent')}"
        await acting.reply.show(text, view=view_of([Item(people)], levels, others))


class PlayAgainst(Select, name="play-against"):
    """Challenges the person who is chosen."""

    keeps_way_back: ClassVar = False

    match: MatchId
    ply: int
    code: str
    seat: int

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Challenge them; the bot itself is the computer."""
        await acting.reply.think()
        view = await Trying(self.code).view(acting, self.match, self.ply)
        person = await member(acting, "".join(values[:1]))
        level = USUAL if acting.player(person) == COMPUTER else None
        await play_on(acting, view, self.seat, person, level)


class PlayAnybody(OnTry, name="play-anybody", label="button-play-anybody"):
    """Challenges anybody."""

    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat)


class PlayAtLevel(OnTry, name="play-at-level", label="level"):
    """Begins the match against the computer."""

    seat: int
    level: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat, level=self.level)


async def play_on(
    acting: Acting, view: TriedView, seat: int, opponent: Person | None = None, level: int | None = None
) -> None:
    """Offer a match from where a try stands, or begin it against the computer.

    Raises:
        PlayerError: It can't begin there, or as for every challenge.
    """
    await check_playable(acting, view)
    if seat not in (0, 1, DRAWN):
        raise MatchError("unknown-button")
    taken = None if seat == DRAWN else seat
    terms = Terms(view.game.key, seat=taken, thread=usual_thread(acting), start=view)
    if level is None:
        await offer(acting, opponent, lambda: terms)
    else:
        await begin(acting, terms, level)
    words = acting.words
    told = words.say("play-on-offered" if level is None else "play-on-begun")
    await acting.reply.show(told, view=view_of([way_back(view, words)]))


async def check_playable(acting: Acting, view: TriedView) -> None:
    """Do nothing if a match may begin where a try stands, and where a person acts.

    Raises:
        MatchError: It is over there, still runs elsewhere, or not everybody here may know of it.
    """
    if view.match.outcome is not None:
        raise MatchError("start-is-over")
    if not may_play_on(view, acting.user):
        raise MatchError("try-play-running", match=view.source.called)
    await acting.bot.matches.hinting.check_record(view.source, acting.user)
    await check_shareable(acting, view.source)
