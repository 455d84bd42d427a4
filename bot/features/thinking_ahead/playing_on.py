"""Beginning a match from a position that was tried out."""

from dataclasses import replace

from bot.errors import MatchError
from bot.features.challenge.challenge import Person, level_buttons, offer, start
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.levels import DEFAULT_LEVEL
from bot.features.challenge.menu import fetch_member
from bot.features.challenge.service import Terms
from bot.features.thinking_ahead.board import (
    AheadPurpose,
    TryButton,
    check_public,
    draft_of,
    title,
)
from bot.features.thinking_ahead.links import PlayTry
from bot.features.thinking_ahead.service import TriedView
from bot.features.turn.links import Build
from bot.features.turn.service import Hinting, may_have_hints
from bot.matches.ids import COMPUTER, MatchId
from bot.ui.acting import Acting
from bot.ui.components import Item, Select, person_select, view_of
from bot.ui.places import where_played
from bot.words import Words

RANDOM_SEAT = 2
"""The seat is drawn by lot; 0 and 1 are seats."""


class PressPlayTry(PlayTry, TryButton):
    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words = acting.words
        state = (self.match, self.at, self.code)
        titles = [words.say(f"seat-{name}") for name in view.game.seats]
        buttons = [
            PlayAs(*state, seat).item(words, label="button-play-as", seat=titles[seat]) for seat in (0, 1)
        ]
        buttons += [PlayAs(*state, RANDOM_SEAT).item(words), _back_button(view, words)]
        await acting.reply.show(f"{title(view, words)}\n{words.say('play-on-seat')}", view=view_of(buttons))


class PlayAs(TryButton, name="play-as", label="button-play-drawn"):
    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words = acting.words
        state = (self.match, self.at, self.code, self.seat)
        people = person_select(PlayAgainst(*state), words.say("play-on-person"))
        levels = level_buttons(lambda level: PlayAtLevel(*state, level), words)
        others = [PlayAnybody(*state).item(words), _back_button(view, words)]
        text = f"{title(view, words)}\n{words.say('play-on-opponent')}"
        await acting.reply.show(text, view=view_of([people], levels, others))


class PlayAgainst(Select, name="play-against", keeps_back_button=False):
    match: MatchId
    at: int
    code: str
    seat: int

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        view = await AheadPurpose.read(self.code).view(acting, self.match, self.at)
        person = await fetch_member(acting, "".join(values[:1]))
        level = DEFAULT_LEVEL if acting.player(person) == COMPUTER else None
        await play_on(acting, view, self.seat, person, level)


class PlayAnybody(TryButton, name="play-anybody", label="button-play-anybody"):
    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat)


class PlayAtLevel(TryButton, name="play-at-level", label="level-name"):
    seat: int
    level: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat, level=self.level)


async def play_on(
    acting: Acting, view: TriedView, seat: int, opponent: Person | None = None, level: int | None = None
) -> None:
    """Offer a match from the position, or start it against the computer."""
    await check_playable(acting, view)
    if seat not in (0, 1, RANDOM_SEAT):
        raise MatchError("unknown-button")
    taken = None if seat == RANDOM_SEAT else seat
    terms = Terms(view.game.key, seat=taken, start=view, **where_played(acting))
    if level is not None:
        in_place = replace(acting, reply=acting.reply.in_place())
        await start(in_place, acting.get(ComputerMatches).begin, acting.by, terms, level)
        return
    await offer(acting, opponent, lambda: terms)
    words = acting.words
    text = words.say("play-on-offered")
    await acting.reply.show(text, view=view_of([_back_button(view, words)]))


async def check_playable(acting: Acting, view: TriedView) -> None:
    if view.match.outcome is not None:
        raise MatchError("start-is-over")
    if not may_have_hints(view.source, acting.user):
        raise MatchError("try-play-running", match=view.source.label)
    await acting.get(Hinting).check(view.source, acting.by, asked=view.match)
    await check_public(acting, view)


def _back_button(view: TriedView, words: Words) -> Item:
    return Build(view.source.id, view.start, draft_of(view)).item(words)
