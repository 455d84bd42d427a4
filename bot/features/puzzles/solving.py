import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Self

from discord import ButtonStyle, app_commands

from bot.errors import MatchError
from bot.features.puzzles.answering import (
    PUZZLE_PURPOSE,
    PuzzleHint,
    WhyRight,
    answered_text,
    because_text,
    check_answer,
    day_text,
    grade_text,
    line_words,
    loses_text,
    name_toggle,
    progress_text,
    rules_lines,
    shared_line,
    step_state,
)
from bot.features.puzzles.links import NextPuzzle, SharePuzzle
from bot.features.puzzles.model import EXPLANATION, PUZZLE, Daily, Solver, SolverSettings
from bot.features.puzzles.service import NO_MATCH, Chosen, Puzzles
from bot.features.rounds.room import RoundMessage
from bot.features.turn.builder import show_step
from bot.features.turn.draft import DraftStep, step_of
from bot.features.turn.links import Close, More
from bot.features.turn.purpose import Purpose
from bot.matches.ids import GuildId, MatchId, MessageId
from bot.matches.model import MatchView
from bot.matches.outbox import Entry
from bot.rules.position import Turn
from bot.rules.puzzles import GRADES, Puzzle, parse_key
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import DueJob, Oddity
from bot.ui.components import Button, Item, view_of
from bot.ui.match_option import choice, game_choices
from bot.ui.pictures import EVERYBODY, board_view
from bot.ui.runner import Edit, MessageDeliverer, New, Picture
from bot.ui.slots import game_buttons
from bot.ui.texts import MAX_NAMED, seat_title, turn_words
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

DUE = DueJob.of(Puzzles, Puzzles.due, Puzzles.take_due)


async def open_puzzle(acting: Acting, chosen: Chosen, note: str = "") -> None:
    lines = filter(None, [note, progress_text(acting, chosen.progress)])
    await show_puzzle(acting, chosen.puzzle, 0, "\n".join(lines))


async def show_puzzle(acting: Acting, puzzle: Puzzle, step: int, note: str = "") -> None:
    view = acting.get(Puzzles).view(puzzle, step, acting.user)
    await show_step(acting, step_of(view, step_state(puzzle, step)[2]), note)


@dataclass(frozen=True)
class PuzzlePurpose(Purpose, keys=PUZZLE_PURPOSE):
    is_shared: ClassVar = True

    puzzle: str
    step: int
    """From 0."""

    @classmethod
    def read(cls, code: str) -> Self:
        key, _, step = code.removeprefix(PUZZLE_PURPOSE).partition(".")
        if parse_key(key) is None or not re.fullmatch("[0-9]{1,2}", step):
            raise MatchError("unknown-button")
        return cls(key, int(step))

    def _find(self, acting: Acting) -> Puzzle:
        return acting.get(Puzzles).find(self.puzzle)

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        if (subject, at) != (NO_MATCH, self.step):
            raise MatchError("unknown-button")
        return acting.get(Puzzles).view(self._find(acting), at, acting.user)

    def state(self, view: MatchView) -> tuple[MatchId, int]:  # noqa: ARG002 (the draft knows it)
        return NO_MATCH, self.step

    def title(self, acting: Acting, step: DraftStep) -> str:
        words = acting.words
        puzzle = self._find(acting)
        view = step.view
        at = self.step
        lines = [
            words.say(
                "puzzle-title",
                game=view.game.name,
                grade=grade_text(puzzle.grade, words),
                number=puzzle.number,
                step=at + 1,
                steps=puzzle.steps,
            ),
            *rules_lines(view, words),
        ]
        if at:
            lines.append(answered_text(acting, puzzle, at))
        seat = seat_title(view.position.seat, view, words)
        task = "puzzle-task-last"
        if len(puzzle.winning_turns(at)) == 1:
            task = "puzzle-task"
        return "\n".join([*lines, words.say(task, seat=seat)])

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        at = self.step
        if not step.draft.stones:
            yield PuzzleHint(self.puzzle, at, 1).item(acting.words)
            if at:
                puzzle = self._find(acting)
                before = acting.get(Puzzles).view(puzzle, at - 1, acting.user)
                turn = turn_words(puzzle.line[2 * at - 2], before, acting.words)
                yield WhyRight(self.puzzle, at - 1, 0).item(acting.words, turn=turn)
        yield More(NO_MATCH, at, step.draft).item(acting.words)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        words = acting.words
        return [
            [
                *game_buttons(step.view.game, words),
                NextPuzzle(self.puzzle).item(words, style=ButtonStyle.secondary),
                Close().item(words),
            ],
            [name_toggle(words, named=acting.settings.of(SolverSettings).puzzle_name)],
        ]

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:  # noqa: ARG002 (as in the draft)
        await check_answer(acting, self._find(acting), self.step, turn)
        return None


@app_commands.command(name="puzzle", description="command-puzzle")
@app_commands.describe(game="choose-puzzle-game", grade="choose-grade")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def puzzle_command(interaction: Interaction, game: str | None = None, grade: int | None = None) -> None:
    acting = await Acting.acknowledge(interaction)
    await open_puzzle(acting, await acting.get(Puzzles).next(acting.user, game, grade))


class PressNextPuzzle(NextPuzzle, Button, acknowledges="later"):
    """Shows the next puzzle of the game, or of another once all are solved."""

    async def press(self, acting: Acting) -> None:
        puzzles = acting.get(Puzzles)
        note = ""
        game = puzzles.find(self.after).game
        try:
            chosen = await puzzles.next(acting.user, game, None, after=self.after)
        except MatchError as error:
            if error.reason != "all-puzzles-solved":
                raise
            chosen = await puzzles.next(acting.user, None, None)
            note = acting.words.say("puzzle-game-solved", game=acting.bot.catalogue.game(game).name)
        await open_puzzle(acting, chosen, note)


log = logging.getLogger(__name__)


class SolveToday(
    Button, name="puzzle-today", label="button-puzzle-solve", style=ButtonStyle.primary, acknowledges="beside"
):
    day: str

    async def press(self, acting: Acting) -> None:
        puzzle, knew = await acting.get(Puzzles).press(acting.by, acting.by.place.guild, self.day)
        await show_puzzle(acting, puzzle, 0, acting.words.say("puzzle-known") if knew else "")


class TryPuzzle(Button, name="puzzle-try", label="button-puzzle-try", acknowledges="beside"):
    puzzle: str

    async def press(self, acting: Acting) -> None:
        await show_puzzle(acting, acting.get(Puzzles).find(self.puzzle), 0)


class PressSharePuzzle(SharePuzzle, Button):
    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        puzzles = acting.get(Puzzles)
        puzzle = puzzles.find(self.puzzle)
        day = _day(self.day)
        tried = await puzzles.solved(acting.user, puzzle)
        if acting.here is None or acting.guild is None:
            raise MatchError("share-only-in-servers")
        words = acting.bot.public_words(acting.here.guild, acting.server)
        game = acting.bot.catalogue.game(puzzle.game).name
        line = shared_line(puzzle, day, tried, game, words)
        text = words.say("puzzle-shared", person=acting.user, line=line)
        await acting.reply.publish(text)
        await acting.reply.add(acting.words.say("puzzle-is-shared"))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise MatchError("unknown-button") from error


def _find(bot: Oddity, guild: GuildId, key: str) -> Puzzle | None:
    try:
        return bot.get(Puzzles).find(key)
    except MatchError as error:
        log.error("daily puzzle of server %d cannot be shown: %s", guild, error)  # noqa: TRY400 (no traceback needed)
        return None


class DailyPuzzleDeliverer(ServerDeliverer, kind=PUZZLE):
    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        words = await self._bot.words_of(entry.place.guild)
        puzzles = self._bot.get(Puzzles)
        daily = await puzzles.daily(entry.place.guild)
        if daily is None or (daily.message is None and daily.due is None):  # switched off, or paused
            return ()
        puzzle = None
        if daily.puzzle:
            puzzle = _find(self._bot, daily.guild, daily.puzzle)
        if puzzle is None:
            return ()
        view = puzzles.view(puzzle, 0, EVERYBODY)
        message = RoundMessage(
            daily,
            f"t{daily.guild:x}",
            await self._text(daily, view, words),
            replace(board_view(view), told=frozenset({"score"})),
            view_of([SolveToday(daily.day).item(words)]),
            partial(puzzles.note_posted, daily),
        )
        return message.compose(entry.place, words)

    async def _text(self, daily: Daily, view: MatchView, words: Words) -> str:
        puzzles = self._bot.get(Puzzles)
        day = _day(daily.day)
        yesterday = (day - timedelta(days=1)).isoformat()
        solvers = await puzzles.solvers(daily.guild, daily.day, daily.puzzle)
        before = await puzzles.solvers(daily.guild, yesterday)
        tried = len(solvers)
        solved = _count_solved(solvers)
        lines = [
            _title(puzzles.find(daily.puzzle), view, day, words),
            words.say("puzzle-today-task", seat=seat_title(view.position.seat, view, words)),
            words.say("puzzle-today-count", tried=tried, solved=solved, trying=tried - solved),
        ]
        if before:
            lines.append(words.say("puzzle-yesterday", tried=len(before), solved=_count_solved(before)))
        return "\n".join(lines)


def _count_solved(solvers: Sequence[Solver]) -> int:
    return sum(one.tried.solved is not None for one in solvers)


def _title(puzzle: Puzzle, view: MatchView, day: date, words: Words, over: str = "no") -> str:
    grade = grade_text(puzzle.grade, words)
    day_name = day_text(day, words)
    title = words.say("puzzle-today", day=day_name, game=view.game.name, grade=grade, over=over)
    return "\n".join([title, *rules_lines(view, words)])


class SolutionDeliverer(MessageDeliverer, kind=EXPLANATION):
    async def compose(self, entry: Entry) -> Edit | tuple[()]:
        guild = entry.place.guild
        day = str(entry.details["day"])
        key = str(entry.details["puzzle"])
        puzzle = _find(self._bot, guild, key)
        if puzzle is None:
            return ()
        words = await self._bot.words_of(guild)
        solvers = await self._bot.get(Puzzles).solvers(guild, day, key)
        lines = [*self._lines(puzzle, _day(day), solvers, words)]
        if entry.details.get("rests"):
            lines.append(words.say("puzzle-rests"))
        solved = self._bot.get(Puzzles).view(puzzle, 0, EVERYBODY, more=puzzle.line[:1])
        board = replace(board_view(solved), told=frozenset({"turn"}))
        changes = {
            "content": truncate_lines(lines, words, MESSAGE_LENGTH),
            "view": view_of([TryPuzzle(key).item(words)]),
        }
        return Edit(MessageId(entry.key.part), changes, picture=Picture(board, words), mentions=())

    def _lines(self, puzzle: Puzzle, day: date, solvers: Sequence[Solver], words: Words) -> list[str]:
        view = self._bot.get(Puzzles).view(puzzle, 0, EVERYBODY)
        solved = [one for one in solvers if one.tried.solved is not None]
        first = sum(one.tried.at_first for one in solved)
        lines = [
            _title(puzzle, view, day, words, over="yes"),
            words.say("puzzle-found-it", solved=len(solved), first=first, tried=len(solvers)),
        ]
        named = [words.person(one.user) for one in solved if one.named][:MAX_NAMED]
        if named:
            more = len(solved) - len(named)
            lines.append(words.say("puzzle-solvers", people=tuple(named), more=more))
        seat = seat_title(view.position.seat, view, words)
        lines.append(words.say("puzzle-solution", seat=seat, line=line_words(view, puzzle.line, words)))
        lines.append(because_text(view, puzzle.line[0], words))
        if puzzle.tempting:
            lines.append(loses_text(view, puzzle, words))
        return lines


async def setup(bot: Oddity) -> None:
    grades = [choice("grade-choice", grade, grade=grade) for grade in range(1, GRADES + 1)]
    app_commands.choices(game=game_choices(bot), grade=grades)(puzzle_command)
