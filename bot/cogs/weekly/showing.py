"""The match of the week as everybody sees it: open to guesses, closed, or withdrawn; and the guesses."""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ui
from discord.utils import format_dt

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.telling import NoticeDeliverer, tell
from bot.cogs.common.texts import canonical_words, score_text, seat_title, setup_text
from bot.cogs.pictures import board_view
from bot.cogs.replay.stepping import ReplayAt
from bot.cogs.weekly.choosing import Choosing
from bot.delivery.deliverer import Attempt, Delivered
from bot.delivery.delivery import Posting, edit, find_posted, key_of, mention_only, quietly
from bot.matches.ids import MessageId, WeeklyId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.weekly import Guess, Guessed, State, Weekly
from bot.transport.troubles import Trouble
from bot.transport.wire import MESSAGE, truncate, truncate_lines
from bot.words import Words

LONGEST_LABEL = 80
"""Characters on a button."""
MOST_NAMED = 20
"""How many people are named who have guessed the same."""


class GuessWinner(Button, name="guess-winner", label="button-guess-winner"):
    """Says who wins."""

    weekly: WeeklyId
    seat: int

    async def press(self, acting: Acting) -> None:
        await acting.reply.think_beside()
        weeklies = acting.bot.matches.weeklies
        await _confirm(acting, await weeklies.guess(self.weekly, acting.user, winner=self.seat))


class GuessTurn(Button, name="guess-turn", label="button-guess-turn"):
    """Says which turn was played."""

    weekly: WeeklyId
    turn: int
    """Its place among those to choose from."""

    async def press(self, acting: Acting) -> None:
        await acting.reply.think_beside()
        weeklies = acting.bot.matches.weeklies
        await _confirm(acting, await weeklies.guess(self.weekly, acting.user, turn=self.turn))


async def _confirm(acting: Acting, guessed: Guessed) -> None:
    weekly, match, guess = guessed
    view, words = acting.bot.matches.view_at(match, weekly.ply - 1), acting.words
    seat = "none" if guess.winner is None else seat_title(guess.winner, view, words)
    turn = "none" if guess.turn is None else canonical_words(guess.turn, words)
    await acting.reply.show(words.say("weekly-guessed", seat=seat, turn=turn, until=_until(weekly)))


def _until(weekly: Weekly) -> str:
    return "" if weekly.due is None else format_dt(weekly.due, "R")


class ShowWeekly(NoticeDeliverer):
    """Has the match of a week chosen, posts it, and changes its message once it is closed or withdrawn."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._choosing = Choosing(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Begin to choose, or show what was chosen."""
        weekly = await self._bot.matches.read.weekly(WeeklyId(entry.key.part))
        if weekly is None or weekly.state is not State.CHOOSING:
            return await super().deliver(entry, attempt=attempt)
        self._choosing.begin(weekly)
        self._bot.delivery.schedule.remove(entry.key)
        return Delivered.HANDLED

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Show it as it stands now."""
        assert match is None  # noqa: S101 (the entry has no revision)
        postings = self._bot.matches.postings
        weekly = await self._bot.matches.read.weekly(WeeklyId(notice.key.part))
        if weekly is None or weekly.match is None or not weekly.ply:
            return None
        match = await self._bot.matches.find.match(weekly.match)
        guild = weekly.place.guild
        words = self._bot.public_words(guild, await self._bot.matches.read.server(guild))
        posting = await self._posting(weekly, match, words)
        if weekly.message is None and weekly.state is State.OPEN:
            told = await tell(self._bot, weekly.place, posting, attempt=attempt)
            if isinstance(told, Trouble):
                return told
            await postings.note_posted(weekly, told)
            return None
        message = weekly.message
        if message is None and attempt.long_ago:  # a crash may have come before it was noted
            found = await find_posted(self._bot, weekly.place, posting)
            message = None if found is None else MessageId(found.id)
        if message is None or weekly.state is State.OPEN:
            return None
        await postings.note_posted(weekly, message)
        text, view, files = await self._past(weekly, match, words)
        changes = {"content": text, "view": view, "attachments": files, "allowed_mentions": mention_only()}
        return await edit(self._bot, weekly.place, message, **changes)

    async def _posting(self, weekly: Weekly, match: Match, words: Words) -> Posting:
        """Return the message that asks; nothing about it tells how the match went on."""
        view = self._bot.matches.view_at(match, weekly.ply - 1)
        board = replace(board_view(view), number=0, told=frozenset({"score"}))
        more = {"file": await self._bot.pictures.public(board, words), **quietly()}
        key = key_of(f"w{weekly.id}", weekly.due)
        return Posting(key, _question(weekly, view, words), _answers(weekly, view, words), more=more)

    async def _past(
        self, weekly: Weekly, match: Match, words: Words
    ) -> tuple[str, ui.View | None, list[discord.File]]:
        """Return what stands there once nobody may guess any more."""
        if weekly.state is State.WITHDRAWN:
            return words.say("weekly-withdrawn"), None, []
        guesses = await self._bot.matches.read.guesses(weekly.id)
        view = self._bot.matches.view(match)
        lines = [_title(view, words), *_solution(weekly, view, guesses, words)]
        after = board_view(self._bot.matches.view_at(match, weekly.ply))
        replay = view_of([ReplayAt(match.id, weekly.ply).item(words)])
        return truncate_lines(lines, words, MESSAGE), replay, [await self._bot.pictures.public(after, words)]


def _title(view: MatchView, words: Words) -> str:
    setup = setup_text(view.match.setup, view.game, words)
    return words.say("weekly-title", game=view.game.name, setup=setup)


def _question(weekly: Weekly, view: MatchView, words: Words) -> str:
    to_move = words.say("scene-to-move", seat=seat_title(view.position.seat, view, words))
    asked = words.say("weekly-question", until=_until(weekly))
    return "\n".join([_title(view, words), f"{score_text(view, words)} {to_move}", asked])


def _answers(weekly: Weekly, view: MatchView, words: Words) -> ui.View:
    """Return the buttons: who wins, and which turn it was, if there are several to choose from."""
    seats = [GuessWinner(weekly.id, seat).item(words, seat=seat_title(seat, view, words)) for seat in (0, 1)]
    turns = [
        GuessTurn(weekly.id, place).item(words, turn=truncate(canonical_words(turn, words), LONGEST_LABEL))
        for place, turn in enumerate(weekly.turns)
    ]
    return view_of(seats, turns if len(turns) > 1 else [])


def _solution(weekly: Weekly, view: MatchView, guesses: Sequence[Guess], words: Words) -> list[str]:
    """Say how it was, and who has guessed it; who was wrong is not named."""
    match, played = view.match, view.match.turns[weekly.ply - 1]
    winner = None if match.outcome is None else match.outcome.winner
    seat = "none" if winner is None else seat_title(winner, view, words)
    turn = canonical_words(played, words)
    lines = [words.say("weekly-was", ply=str(weekly.ply), last=str(match.ply), turn=turn, seat=seat)]
    right: dict[str, list[str]] = {"both": [], "winner": [], "turn": []}
    for guess in guesses:
        knew, found = guess.winner is not None and guess.winner == winner, guess.turn == played
        if knew or found:
            right["both" if knew and found else "winner" if knew else "turn"].append(words.person(guess.user))
    for kind, people in right.items():
        if people:
            lines.append(words.say("weekly-right", kind=kind, people=tuple(people[:MOST_NAMED])))
    return [*lines, words.say("weekly-count", count=len(guesses))]
