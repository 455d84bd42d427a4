from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from discord import ButtonStyle, app_commands

from bot.errors import MatchError
from bot.features.challenge.challenge import PlayComputer
from bot.features.lessons.links import Learn, LearnGame, NextLesson
from bot.features.lessons.service import LESSON_PREFIX, Lessons
from bot.features.puzzles.answering import (
    SOURCES,
    PuzzleHint,
    WhyRight,
    answer_words,
    ended_text,
    refute,
    step_state,
)
from bot.features.puzzles.service import NO_MATCH
from bot.features.turn.builder import show_step
from bot.features.turn.draft import DraftStep, step_of
from bot.features.turn.links import Close, More
from bot.features.turn.private import INSTEAD_OF_REMATCH
from bot.features.turn.purpose import Purpose
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.rules.catalogue import Game
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle
from bot.scenes.view import BoardView
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Item, Link, view_of
from bot.ui.pictures import board_view
from bot.ui.slots import FURTHER_BUTTONS, RULES_BUTTONS, game_buttons
from bot.ui.texts import turn_words
from bot.words import Words

SOURCES[LESSON_PREFIX] = Lessons


@app_commands.command(name="learn", description="command-learn")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def learn_command(interaction: Interaction) -> None:
    await _show_games(await Acting.acknowledge(interaction))


class PressLearn(Learn, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        await _show_games(acting)


class PressLearnGame(LearnGame, Button, acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        lessons = acting.get(Lessons)
        await _show_lesson(acting, lessons.next_key(self.game, await lessons.done(acting.user)))


class LearnGameHere(PressLearnGame, name="learn-choose", label="button-learn-choose", acknowledges="later"):
    """The same in place of the list of games."""


class PressNextLesson(NextLesson, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        lessons = acting.get(Lessons)
        game = lessons.find(self.after).game
        done = await lessons.done(acting.user)
        await _show_lesson(acting, lessons.next_key(game, done, after=self.after))


async def _show_games(acting: Acting) -> None:
    """The game to go on with is the one of the newest lesson, unless all of it is done."""
    lessons = acting.get(Lessons)
    words = acting.words
    done = await lessons.done(acting.user)
    unfinished = [game for game in lessons.games if not set(lessons.keys(game)) <= set(done)]
    begun = [lessons.find(key).game for key in reversed(done)]
    first = next((game for game in (*begun, *unfinished) if game in unfinished), "")
    lines = [words.say("learn-about")]
    buttons = []
    for key in lessons.games:
        game = acting.bot.catalogue.game(key)
        lines.append(_progress(acting, game, done))
        style = ButtonStyle.primary if key == first else ButtonStyle.secondary
        buttons.append(LearnGameHere(key).item(words, style=style, game=game.name))
    await acting.reply.show("\n".join(lines), view=view_of(buttons))


def _progress(acting: Acting, game: Game, done: Sequence[str]) -> str:
    keys = acting.get(Lessons).keys(game.key)
    count = len(set(done).intersection(keys))
    return acting.words.say(
        "learn-progress", game=game.name, done=count, all=len(keys), left=len(keys) - count
    )


async def _show_lesson(acting: Acting, key: str) -> None:
    """A first lesson begins with the stone put down, so that it takes one tap."""
    lessons = acting.get(Lessons)
    lesson = lessons.find(key)
    subject, at, draft = step_state(lesson, 0)
    step = step_of(await LessonPurpose(key).view(acting, subject, at), draft)
    if lesson.number == 1:
        step = step_of(step.view, step.with_stone(lesson.line[0].placements[0].cell))
    await show_step(acting, step)


@dataclass(frozen=True)
class LessonPurpose(Purpose, keys=LESSON_PREFIX[0]):
    is_shared: ClassVar = True

    lesson: str
    """Its key."""

    @classmethod
    def read(cls, code: str) -> Self:
        key, _, step = code.partition(".")
        if step != "0":
            raise MatchError("unknown-button")
        return cls(key)

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        if (subject, at) != (NO_MATCH, 0):
            raise MatchError("unknown-button")
        lessons = acting.get(Lessons)
        return lessons.view(lessons.find(self.lesson), 0, acting.user)

    def state(self, view: MatchView) -> tuple[MatchId, int]:  # noqa: ARG002 (the draft knows it)
        return NO_MATCH, 0

    def asks(self, acting: Acting, step: DraftStep) -> bool:  # noqa: ARG002 (nothing is lost by a wrong turn)
        return False

    def title(self, acting: Acting, step: DraftStep) -> str:
        words = acting.words
        game = step.view.game
        keys = acting.get(Lessons).keys(game.key)
        number = keys.index(self.lesson) + 1
        title = words.say("lesson-title", game=game.name, number=number, all=len(keys))
        task = words.say(f"lesson-{self.lesson.removeprefix(LESSON_PREFIX)}")
        return f"{title}\n{task}"

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        if not self._says_what_stones_do(step):
            return title
        return super().text(step, title, words)

    def board(self, step: DraftStep) -> BoardView:
        """Without the mark of a last turn, which means nothing here."""
        board = super().board(step)
        if self._says_what_stones_do(step):
            told = board.told
        else:
            told = frozenset()
        return replace(board, last_turn=None, told=told)

    def _says_what_stones_do(self, step: DraftStep) -> bool:
        """In a first lesson, which begins with a stone, that would be the answer."""
        return bool(step.draft.stones) and not self.lesson.endswith("-1")

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        if not step.draft.stones:
            yield PuzzleHint(self.lesson, 0, 1).item(acting.words)
        yield More(NO_MATCH, 0, step.draft).item(acting.words)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        words = acting.words
        skip = NextLesson(self.lesson).item(words, label="button-lesson-skip", style=ButtonStyle.secondary)
        others = Learn().item(words, label="button-learn-others")
        return [[*game_buttons(step.view.game, words), skip, others, Close().item(words)]]

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:  # noqa: ARG002 (as in the draft)
        lessons = acting.get(Lessons)
        lesson = lessons.find(self.lesson)
        if turn in lesson.winning_turns(0):
            await _show_done(acting, lesson, turn, await lessons.finish(acting.by, lesson))
        else:
            await refute(acting, lesson, 0, turn)
        return None


async def _show_done(acting: Acting, lesson: Puzzle, turn: Turn, done: Sequence[str]) -> None:
    lessons = acting.get(Lessons)
    words = acting.words
    before = lessons.view(lesson, 0, acting.user)
    view = lessons.view(lesson, 0, acting.user, more=[turn])
    right = words.say("lesson-right", turn=answer_words(turn, before, words))
    learned = words.say(f"learned-{lesson.key.removeprefix(LESSON_PREFIX)}")
    lines = [f"{right} {learned}", _progress(acting, view.game, done)]
    keys = lessons.keys(lesson.game)
    buttons = list[Item]()
    is_all = set(keys) <= set(done)
    if not is_all or lesson.key != keys[-1]:
        buttons.append(NextLesson(lesson.key).item(words))
    if is_all:
        buttons.append(PlayComputer(lesson.game).item(words, label="button-play-me"))
        buttons.append(Learn().item(words, label="button-learn-others"))
    if view.match.outcome is None:
        why = WhyRight(lesson.key, 0, lesson.winning_turns(0).index(turn))
        buttons.append(why.item(words, turn=turn_words(turn, before, words)))
    else:
        lines.insert(1, ended_text(view, words))
    board = replace(board_view(view), told=frozenset({"turn"}))
    await acting.show_board("\n".join(lines), board, view_of(buttons))


@RULES_BUTTONS.add(order=5)
def _rules_buttons(acting: Acting, game: Game) -> Iterator[Item]:
    if game.key in acting.get(Lessons).games:
        yield LearnGame(game.key).item(acting.words)


@FURTHER_BUTTONS.add(order=35)
def _further_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is not None and match.setup.game in acting.get(Lessons).games:
        yield LearnGame(match.setup.game)


@INSTEAD_OF_REMATCH.add(order=10)
async def _after_first_loss(acting: Acting, view: MatchView) -> Item | None:
    """Between people, a rematch is the only way to play on."""
    lessons = acting.get(Lessons)
    match = view.match
    taught = match.level is not None and match.setup.game in lessons.games
    if taught and await lessons.is_first_loss(match, acting.user):
        return LearnGame(match.setup.game).item(acting.words)
    return None
