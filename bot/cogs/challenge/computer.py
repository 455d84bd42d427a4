"""Playing against the computer at once: from `/challenge`, a card, `/help` or a finished board."""

from collections.abc import Awaitable, Callable
from functools import partial

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import check_channel, check_permissions, usual_thread
from bot.cogs.common.components import Button, view_of
from bot.errors import MatchError
from bot.matches.challenges import Terms
from bot.matches.computer import STRONGEST
from bot.matches.ids import ChallengeId, MatchId
from bot.matches.model import Match, MatchView

LEVELS = range(1, STRONGEST + 1)


class ChooseLevel(Button, name="computer", label="button-computer", style=ButtonStyle.success):
    """Asks how strong the computer should be in a match of a game, with everything as it is suggested."""

    game: str

    async def press(self, acting: Acting) -> None:
        """Show the levels."""
        _check(acting)
        if self.game not in acting.bot.matches.catalogue.games:
            raise MatchError("unknown-button")
        await _ask_level(acting, lambda level: BeginAt(self.game, level))


class BeginAt(Button, name="computer-begin", label="level"):
    """Begins a match against the computer."""

    game: str
    level: int

    async def press(self, acting: Acting) -> None:
        """Begin it, with everything as it is suggested."""
        if self.game not in acting.bot.matches.catalogue.games:
            raise MatchError("unknown-button")
        await begin(acting, Terms(self.game, thread=usual_thread(acting)), self.level)
        await acting.reply.drop()


class PlayInstead(Button, name="computer-instead", label="button-computer-instead"):
    """Asks how strong the computer should be that takes up a challenge to anybody."""

    challenge: ChallengeId

    async def press(self, acting: Acting) -> None:
        """Show the levels to the challenger."""
        _check(acting)
        await acting.bot.matches.computer.check_may_take_up(self.challenge, acting.user)
        await _ask_level(acting, lambda level: TakeUpAt(self.challenge, level))


class TakeUpAt(Button, name="computer-take-up", label="level"):
    """Lets the computer take up one's challenge to anybody."""

    challenge: ChallengeId
    level: int

    async def press(self, acting: Acting) -> None:
        """Begin the match; the card says so."""
        take_up = acting.bot.matches.computer.take_up
        await _start(acting, partial(take_up, self.challenge, acting.by, self.level))
        await acting.reply.drop()


class NextLevel(Button, name="computer-next", label="button-computer-next"):
    """Begins another match against the computer after a finished one, one level higher."""

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Begin it."""
        match = await acting.bot.matches.find.match(self.match)
        if match.level is None:
            raise MatchError("unknown-button")
        await rematch(acting, match, min(STRONGEST, match.level + 1))


async def begin(acting: Acting, terms: Terms, level: int) -> None:
    """Begin a match against the computer, and wait until its board stands in the channel."""
    start = acting.bot.matches.computer.begin
    await _start(acting, partial(start, acting.by, terms, level))


async def rematch(acting: Acting, match: Match, level: int) -> None:
    """Begin another match against the computer after a finished one."""
    start = acting.bot.matches.computer.rematch
    await _start(acting, partial(start, match, acting.by, level))


def next_level(match: Match) -> list[NextLevel]:
    """Return the button that leads to a stronger computer, if there is one."""
    return [NextLevel(match.id)] if match.level is not None and match.level < STRONGEST else []


async def _start(acting: Acting, start: Callable[[], Awaitable[MatchView]]) -> None:
    _check(acting)
    await acting.reply.think()
    view = await start()
    await acting.bot.matches.events.followed(view.match.id)
    await acting.reply.done()


def _check(acting: Acting) -> None:
    """Do nothing if a match against the computer may begin where a person acts.

    Raises:
        MatchError: The computer is switched off, or matches are played elsewhere.
    """
    if not acting.bot.workers.is_on:
        raise MatchError("computer-off")
    check_permissions(acting)
    check_channel(acting)


async def _ask_level(acting: Acting, button: Callable[[int], Button]) -> None:
    words = acting.words
    levels = [
        button(level).item(words, level=str(level), name=words.say("level-name", level=level))
        for level in LEVELS
    ]
    await acting.reply.say(words.say("computer-level"), view=view_of(levels))
