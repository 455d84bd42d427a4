"""`/server match`: pause, resume, end or correct a match, after a question that says what will happen."""

import asyncio
import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, view_of
from bot.cogs.common.match_option import MatchOption
from bot.cogs.common.pictures import board_view
from bot.cogs.common.places import known_match, may_see, visible_match
from bot.cogs.common.truncation import CHOICES, MESSAGE, truncate
from bot.cogs.common.turn_words import last_turn
from bot.cogs.moderation.rights import check_moderator
from bot.errors import MatchError, NoMatchError, NotForYouError
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchStatus, MatchView, Search
from bot.matches.moderation import check_correctable, check_moderates

NO_WINNER = 2
"""Stands for no seat where a button carries the one that wins."""


class Action(enum.StrEnum):
    """What may be done to a match."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    CORRECT = "correct"


async def _running(acting: Acting, _typed: str) -> Sequence[Match]:
    """The running matches of the server that a moderator may intervene in, the newest first."""
    try:
        check_moderator(acting)
    except NotForYouError:
        return []
    running = await acting.bot.matches.find.search(Search(acting.place.guild, MatchStatus.RUNNING), CHOICES)
    return [match for match in running if match.seat_of(acting.user) is None and await may_see(acting, match)]


MODERATED = MatchOption(_running)


async def ask(acting: Acting, action: Action, number: int, turn: int | None) -> None:
    """Ask whether to intervene in a match, and say what that would do.

    Args:
        acting: The moderator.
        action: What to do.
        number: Of the match.
        turn: The last turn that stays, where it is corrected; the last but one if it is left out.
    """
    check_moderator(acting)
    await acting.reply.think()
    match = await visible_match(acting, number)
    check_moderates(match, acting.user)
    ply = match.ply - 1 if turn is None else turn
    questions = {Action.PAUSE: _ask_to_pause, Action.RESUME: _ask_to_resume, Action.END: _ask_to_end}
    if action is Action.CORRECT:
        await _ask_to_correct(acting, match, ply)
    else:
        await questions[action](acting, match)


async def _ask_to_pause(acting: Acting, match: Match) -> None:
    if match.paused is not None:
        raise MatchError("match-paused", match=str(match.number))
    await _ask(acting, "pause-really", match, Pause(match.id, match.revision).item(acting.words))


async def _ask_to_resume(acting: Acting, match: Match) -> None:
    if match.paused is None:
        raise MatchError("match-not-paused", match=str(match.number))
    await _ask(acting, "resume-really", match, Resume(match.id, match.revision).item(acting.words))


async def _ask_to_end(acting: Acting, match: Match) -> None:
    words, names = acting.words, acting.bot.names
    called = await names.of(acting.around.guild, set(match.seats), words)
    winners = [
        End(match.id, match.revision, seat).item(words, label="button-end-won", winner=called[player])
        for seat, player in enumerate(match.seats)
    ]
    await _ask(acting, "end-really", match, *winners, End(match.id, match.revision, NO_WINNER).item(words))


async def _ask_to_correct(acting: Acting, match: Match, ply: int) -> None:
    """Show the position that the match would go back to."""
    check_correctable(match, ply)
    history = await asyncio.to_thread(acting.bot.matches.history, match)
    words, before = acting.words, history[ply]
    told = (last_turn(view, words)["turn"] for view in history[ply + 1 :])
    undone = words.say("scene-list-comma").join(f"**{turn}**" for turn in told)
    text = words.say(
        "correct-really",
        match=str(match.number),
        count=match.ply - ply,
        turns=undone,
        player=str(before.match.player_to_move),
    )
    board = replace(board_view(before), is_proposed=True)
    await acting.reply.show(
        truncate(text, MESSAGE),
        attachments=[await acting.bot.pictures.public(board, words)],
        view=view_of([Correct(match.id, match.revision, ply).item(words)]),
    )


async def _ask(acting: Acting, question: str, match: Match, *buttons: Item) -> None:
    first, second = map(str, match.seats)
    told = {"match": str(match.number), "first": first, "second": second}
    await acting.reply.show(acting.words.say(question, **told), view=view_of(list(buttons)))


@dataclass(frozen=True)
class Pause(Button):
    """Pauses a match."""

    name: ClassVar = "moderate-pause"
    label: ClassVar = "button-pause-yes"
    style: ClassVar = ButtonStyle.danger

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Pause it, and post the board that says so."""
        match = await _moderated(acting, self.match)
        pause = acting.bot.matches.moderation.pause
        await _show(acting, await pause(match, acting.user, revision=self.revision, once=acting.once))


@dataclass(frozen=True)
class Resume(Button):
    """Lets a match go on."""

    name: ClassVar = "moderate-resume"
    label: ClassVar = "button-resume-yes"
    style: ClassVar = ButtonStyle.success

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Let it go on, and post the board that says so."""
        match = await _moderated(acting, self.match)
        resume = acting.bot.matches.moderation.resume
        await _show(acting, await resume(match, acting.user, revision=self.revision, once=acting.once))


@dataclass(frozen=True)
class End(Button):
    """Ends a match with a winner or without."""

    name: ClassVar = "moderate-end"
    label: ClassVar = "button-end-drawn"
    style: ClassVar = ButtonStyle.danger

    match: MatchId
    revision: int
    winner: int
    """A seat, or `NO_WINNER`."""

    async def press(self, acting: Acting) -> None:
        """End it, and post the board that says so."""
        if self.winner > NO_WINNER:
            raise MatchError("unknown-button")
        match, winner = (
            await _moderated(acting, self.match),
            None if self.winner == NO_WINNER else self.winner,
        )
        end = acting.bot.matches.moderation.end
        await _show(acting, await end(match, acting.user, winner, revision=self.revision, once=acting.once))


@dataclass(frozen=True)
class Correct(Button):
    """Undoes the last turns of a match."""

    name: ClassVar = "moderate-correct"
    label: ClassVar = "button-correct-yes"
    style: ClassVar = ButtonStyle.danger

    match: MatchId
    revision: int
    ply: int

    async def press(self, acting: Acting) -> None:
        """Undo them, and post the board that says so."""
        match = await _moderated(acting, self.match)
        correct = acting.bot.matches.moderation.correct
        view = await correct(match, acting.user, self.ply, revision=self.revision, once=acting.once)
        await _show(acting, view)


async def _moderated(acting: Acting, match_id: MatchId) -> Match:
    """Return the match of a button, which may be forged, if the acting person may intervene in it."""
    check_moderator(acting)
    await acting.reply.think()
    match = await known_match(acting, match_id)
    if match.place.guild != acting.place.guild:
        raise NoMatchError("no-match-any-more")
    return match


async def _show(acting: Acting, view: MatchView) -> None:
    await acting.reply.show(acting.words.say("moderated", match=str(view.match.number)))
    await acting.bot.matches.events.followed(view.match.id)
