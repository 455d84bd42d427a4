"""What becomes of a try: a position that everybody sees, or a plan of the match that it came from."""

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, named_button, view_of
from bot.cogs.common.texts import score_text
from bot.cogs.pictures import board_view
from bot.cogs.replay.sharing import check_shareable
from bot.cogs.replay.stepping import ReplayAt, public_reader
from bot.cogs.trying.opening import Try, show_try
from bot.cogs.trying.purpose import Trying, draft_of, ends_text, title
from bot.cogs.turn.plan_panel import leave_if_late, line_text, show_line
from bot.errors import MatchError
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.plans import Line
from bot.matches.trying import TriedView
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words


class OnTry(Button):
    """Does something with a try as it stands, in place of the message that shows it."""

    keeps_way_back: ClassVar = False

    match: MatchId
    ply: int
    code: str

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await self.act(acting, await Trying(self.code).view(acting, self.match, self.ply))

    @abstractmethod
    async def act(self, acting: Acting, view: TriedView) -> None:
        """Do it."""


class ShareTry(OnTry, name="try-share", label="button-share"):
    """Shows everybody in the channel how the try stands."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_shareable(acting, view.source)
        reader = public_reader(acting)
        words = reader.words
        lines = [words.say("try-shared", person=str(acting.user)), title(view, words), standing(view, words)]
        board = replace(board_view(view), is_tried=True, told=frozenset({"turn", "score"}))
        text = truncate("\n".join(lines), MESSAGE)
        content, files, _ = await acting.bot.pictures.beside(text, board, words, acting.user, reader.settings)
        on = Try(view.source.id, view.start, self.code).item(words, label="button-try-on")
        ways = view_of([on, ReplayAt(view.source.id, view.start).item(words)])
        await acting.reply.publish(content, attachments=files, view=ways)
        await show_try(acting, view, acting.words.say("replay-is-shared"))


class PlanTry(OnTry, name="try-plan", label="button-try-plan"):
    """Asks whether the turns that are tried are to be planned in the match."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        line = _line(acting, view)
        now, words = acting.bot.matches.view(view.source), acting.words
        told = [
            words.say("try-plan-really", match=view.source.called),
            line_text(acting, now, line),
            words.say("plan-asks-nothing"),
        ]
        plan = PlanTried(view.source.id, view.source.revision, self.ply, self.code)
        await acting.reply.show("\n".join(told), view=view_of([plan.item(words), way_back(view, words)]))


class PlanTried(Button, name="plan-tried", label="button-plan-tried", style=ButtonStyle.success):
    """Plans the turns that were tried: what is asked for by `PlanTry`, and no part of the try."""

    match: MatchId
    revision: int
    ply: int
    code: str

    async def press(self, acting: Acting) -> None:
        planning = acting.bot.matches.planning
        async with leave_if_late(acting, self.match, self.revision):
            now = await planning.view(self.match, acting.user, self.revision)
            line = _line(acting, await Trying(self.code).view(acting, self.match, self.ply))
            await planning.add(now, acting.by, [line])
            await show_line(acting, now, line, said=acting.words.say("plan-stored"))


def _line(acting: Acting, view: TriedView) -> Line:
    """Return the turns of a try that the person may plan, or raise `MatchError` if they can't."""
    line = view.plan_of(acting.user)
    if line is None:
        raise MatchError("try-no-plan", match=view.source.called)
    return line


def way_back(view: TriedView, words: Words) -> Item:
    """Return the button that leads back to a try."""
    return named_button("build", view.source.id, view.start, draft_of(view)).item(words)


def standing(view: MatchView, words: Words) -> str:
    """Say the score, or who would have won."""
    return score_text(view, words) if view.match.outcome is None else ends_text(view, words)
