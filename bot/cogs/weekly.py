"""From the archive: once a week, a finished match of a server to guess about."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import discord
from discord import ui
from discord.utils import format_dt

from bot.cogs.client import Beside, Oddity
from bot.cogs.common.acting import Acting, known_match
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.common.match_option import MatchButton
from bot.cogs.common.messages import NoticeDeliverer, tell
from bot.cogs.common.texts import MOST_NAMED, canonical_words, score_text, seat_title, setup_text
from bot.cogs.moderation import check_moderator
from bot.cogs.pictures import EVERYBODY, board_view
from bot.cogs.replay.stepping import ReplayAt
from bot.cogs.replay.steps import Analyses
from bot.delivery.deliverer import Attempt, Delivered
from bot.delivery.delivery import Posting, edit, find_posted, key_of, mention_only, quietly
from bot.engine.workers import EngineError, EngineFailedError
from bot.errors import DamagedMatchError, MatchError
from bot.matches.analyses import Analysis
from bot.matches.finding import seat_of
from bot.matches.ids import MatchId, MessageId, WeeklyId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry, Kind, weekly_entry
from bot.matches.ports import StoreError
from bot.matches.weekly import EVERY_MATCH, Guess, State, Weekly, drama, largest_swing
from bot.rules.notation import format_turn, parse_turn
from bot.transport.troubles import Trouble
from bot.transport.wire import MESSAGE, truncate, truncate_lines
from bot.words import Words

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """What is shown, if anything is."""

    match: MatchId | None = None
    ply: int = 0
    """The turn that is asked for."""
    turns: Sequence[str] = ()
    """What one may take it for."""


class Choosing:
    """Chooses matches beside everything else.

    The entry stays in the store until that is done, and is looked at each minute. So what a crash, a full
    queue or Discord cuts off is begun anew.
    """

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def choose(self, weekly: Weekly) -> None:
        """Choose one, and let it be shown."""
        guild = self._bot.get_guild(weekly.place.guild)
        if guild is None:  # Discord has not told of it yet
            return
        try:
            await self._show(weekly, await self._find(guild, weekly))
        except (EngineError, MatchError, StoreError, discord.DiscordException) as error:
            log.info("nothing is chosen from the archive of server %d yet: %s", guild.id, error)
        except Exception:  # a bug, which must not be met again and again
            log.exception("nothing could be chosen from the archive of server %d", guild.id)
            with suppress(StoreError):  # which has been logged
                await self._show(weekly, Choice())

    async def _show(self, weekly: Weekly, choice: Choice) -> None:
        shown = await self._bot.matches.weeklies.show(weekly, *choice)
        if shown is not None:
            self._bot.delivery.queue(weekly_entry(shown))

    async def _find(self, guild: discord.Guild, weekly: Weekly) -> Choice:
        """Return the wildest match that everybody in the channel may know of, if any was wild."""
        found: list[tuple[float, Match, int]] = []
        candidates = await self._bot.matches.weeklies.candidates(weekly) if self._bot.workers.is_on else ()
        for match in candidates:
            if not await self._bot.visibility.can_all_look(guild, match.place.channel, weekly.place.channel):
                continue
            analysis = await self._judge(match)
            swing = None if analysis is None else largest_swing(analysis)
            if analysis is not None and swing is not None:
                found.append((drama(analysis), match, swing.ply))
        if not found:
            return Choice()
        _, match, ply = max(found, key=lambda one: (one[0], one[1].id))
        return Choice(match.id, ply, await self._turns(match, ply))

    async def _judge(self, match: Match) -> Analysis | None:
        try:
            made = await Analyses.of(self._bot).make(match, EVERYBODY)
            return made if isinstance(made, Analysis) else await asyncio.shield(made.task)
        except (DamagedMatchError, EngineFailedError):  # which has been logged
            return None

    async def _turns(self, match: Match, ply: int) -> list[str]:
        """Return the turn that was played among good ones, in an order that tells nothing."""
        view, played = self._bot.matches.view_at(match, ply - 1), match.turns[ply - 1]
        turn = parse_turn(played, view.position, view.rules)
        *best, _ = await self._bot.workers.find_hints(
            view.rules, view.position, person=EVERYBODY, played=turn
        )
        return sorted({played, *(format_turn(one.turn, view.position, view.rules) for one in best)})


LONGEST_LABEL = 80
"""Characters on a button."""


class GuessWinner(Button, name="guess-winner", label="button-guess-winner", acknowledges="beside"):
    """Says who wins."""

    weekly: WeeklyId
    seat: int

    async def press(self, acting: Acting) -> None:
        await _guess(acting, self.weekly, winner=self.seat)


class GuessTurn(Button, name="guess-turn", label="button-guess-turn", acknowledges="beside"):
    """Says which turn was played."""

    weekly: WeeklyId
    turn: int
    """Its place among those to choose from."""

    async def press(self, acting: Acting) -> None:
        await _guess(acting, self.weekly, turn=self.turn)


async def _guess(acting: Acting, asked: WeeklyId, **told: int) -> None:
    matches, words = acting.bot.matches, acting.words
    weekly, match, guess = await matches.weeklies.guess(asked, acting.user, **told)
    view = matches.view_at(match, weekly.ply - 1)
    seat = "none" if guess.winner is None else seat_title(guess.winner, view, words)
    turn = "none" if guess.turn is None else canonical_words(guess.turn, words)
    await acting.reply.show(words.say("weekly-guessed", seat=seat, turn=turn, until=_until(weekly)))


def _until(weekly: Weekly) -> str:
    return "" if weekly.due is None else format_dt(weekly.due, "R")


class ShowWeekly(NoticeDeliverer, kind=Kind.WEEKLY):
    """Has the match of a week chosen, posts it, and changes its message once it is closed or withdrawn."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._choosing: Beside[WeeklyId] = Beside(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        weekly = await self._bot.matches.read.weekly(WeeklyId(entry.key.part))
        if weekly is None or weekly.state is not State.CHOOSING:
            return await super().deliver(entry, attempt=attempt)
        self._choosing.begin(weekly.id, partial(Choosing(self._bot).choose, weekly))
        self._bot.delivery.schedule.remove(entry.key)
        return Delivered.HANDLED

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        postings = self._bot.matches.postings
        weekly = await self._bot.matches.read.weekly(WeeklyId(notice.key.part))
        if weekly is None or weekly.match is None or not weekly.ply:
            return None
        match = await self._bot.matches.find.match(weekly.match)
        words = await self._bot.words_of(weekly.place.guild)
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


class Release(MatchButton, name="release", label="button-release"):
    """Shows a player whether they let a match be shown, and lets them change that."""

    async def act(self, acting: Acting, match: Match) -> None:
        seat_of(match, acting.user)
        await show_releases(acting, match)


class SetReleased(Button, name="set-released", label="button-release-yes"):
    """Lets a match be shown, or all of a person's; or not. A stale click does what its label says."""

    match: MatchId
    """`EVERY_MATCH` stands for all."""
    released: bool

    async def press(self, acting: Acting) -> None:
        match = None if self.match == EVERY_MATCH else await known_match(acting, self.match)
        await acting.bot.matches.weeklies.release(acting.user, match, released=self.released)
        await show_releases(acting, match)


async def show_releases(acting: Acting, match: Match | None = None) -> None:
    """Say whether a person lets a match be shown, or all of theirs, and let them change that."""
    words, found = acting.words, await acting.bot.matches.read.releases_of(acting.user)
    about, every = EVERY_MATCH if match is None else match.id, EVERY_MATCH in found
    state = "every" if every and match is not None else "yes" if about in found else "no"
    number = "none" if match is None else str(match.number)
    text = words.say("release-shown", state=state, match=number)
    label = "button-release-no" if state == "yes" else "button-release-yes"
    change = SetReleased(about, state != "yes").item(words, label=label)
    buttons = [] if state == "every" else [change]
    if match is None:
        buttons.append(named_button("settings").item(words))
    await acting.reply.show(text, view=view_of(buttons))


ARCHIVE_ACTIONS = ("another", "skip")
"""What may be done."""


async def change_archive(acting: Acting, action: str, number: int | None) -> None:
    """Do it about what is shown in the server, or where nothing is, about what comes next.

    Args:
        acting: The moderator.
        action: One of `ARCHIVE_ACTIONS`.
        number: Of the match to show.

    Raises:
        NotForYouError: They may not.
        MatchError: The server wants no matches of its archive, or there is no such match.
    """
    check_moderator(acting)
    if action not in ARCHIVE_ACTIONS:  # anything can be forged
        raise MatchError("command-changed")
    await acting.reply.think()
    guild, weeklies = acting.by.place.guild, acting.bot.matches.weeklies
    if action == "skip":
        following = await weeklies.skip(guild)
        text = "archive-skipped"
    else:
        following, at_once = await weeklies.choose(guild, number)
        text = "archive-chosen-now" if at_once else "archive-chosen"
    due = "" if following.due is None else format_dt(following.due, "F")
    await acting.reply.show(acting.words.say(text, due=due))
