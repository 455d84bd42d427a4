"""The buttons of a request: agree, refuse, withdraw; and keeping a match that has slept for long."""

from typing import ClassVar

from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.errors import MatchError, StaleTurnError
from bot.matches.courtesy import Became, Request
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.words import Words


class _Answer(Button):
    """Answers the request that a match had at a revision."""

    became: ClassVar[Became]

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Give the answer; the message of the request says so, and where turns are undone a new board."""
        await acting.reply.think()
        matches, pressed = acting.bot.matches, acting.around.message
        try:
            view = await matches.requests.answer(self.match, acting.by, self.revision, self.became)
        except StaleTurnError as error:
            raise MatchError("no-request", match=error.details["match"]) from error
        if pressed is not None and pressed.flags.ephemeral:
            number, became = str(view.match.number), self.became.value
            await acting.reply.show(acting.words.say("request-answered", match=number, became=became))
        await matches.events.followed(self.match)


class Agree(_Answer, name="request-agree", label="button-agree", style=ButtonStyle.success):
    """Lets what is asked for be done."""

    became: ClassVar = Became.AGREED


class Refuse(_Answer, name="request-refuse", label="button-refuse"):
    """Lets everything stay as it is."""

    became: ClassVar = Became.REFUSED


class WithdrawRequest(_Answer, name="request-withdraw", label="button-withdraw"):
    """Takes one's own request back."""

    became: ClassVar = Became.WITHDRAWN


class Keep(_Answer, name="keep-match", label="button-keep", style=ButtonStyle.primary):
    """Lets a match go on that has slept for long."""

    became: ClassVar = Became.KEPT


def request_buttons(match: Match, request: Request, words: Words, user: UserId | None = None) -> ui.View:
    """Return what can be done about a request: by both players, or by one of them."""
    state = match.id, request.revision
    if request.seat is None:
        return view_of([Keep(*state).item(words)])
    theirs, own = [Agree(*state), Refuse(*state)], [WithdrawRequest(*state)]
    asker = match.seats[request.seat]
    buttons = own if user == asker else theirs if user is not None else [*theirs, *own]
    return view_of([button.item(words) for button in buttons])
