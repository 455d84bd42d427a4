"""The buttons of a request: agree, refuse, withdraw; and keeping a match that has slept for long."""

from dataclasses import dataclass
from typing import ClassVar

from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.errors import MatchError, StaleTurnError
from bot.matches.courtesy import Became, Request
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.words import Words


@dataclass(frozen=True)
class _Answer(Button):
    """Answers the request that a match had at a revision."""

    became: ClassVar[Became]

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Give the answer; the message of the request says so, and where turns are undone a new board."""
        await acting.reply.think()
        matches, pressed = acting.bot.matches, acting.around.message
        asked = self.match, acting.user, self.revision, self.became
        try:
            view = await matches.requests.answer(*asked, here=acting.place, once=acting.once)
        except StaleTurnError as error:
            raise MatchError("no-request", match=error.details["match"]) from error
        if pressed is not None and pressed.flags.ephemeral:
            number, became = str(view.match.number), self.became.value
            await acting.reply.show(acting.words.say("request-answered", match=number, became=became))
        await matches.events.followed(self.match)


@dataclass(frozen=True)
class Agree(_Answer):
    """Lets what is asked for be done."""

    name: ClassVar = "request-agree"
    label: ClassVar = "button-agree"
    style: ClassVar = ButtonStyle.success
    became: ClassVar = Became.AGREED


@dataclass(frozen=True)
class Refuse(_Answer):
    """Lets everything stay as it is."""

    name: ClassVar = "request-refuse"
    label: ClassVar = "button-refuse"
    became: ClassVar = Became.REFUSED


@dataclass(frozen=True)
class WithdrawRequest(_Answer):
    """Takes one's own request back."""

    name: ClassVar = "request-withdraw"
    label: ClassVar = "button-withdraw"
    became: ClassVar = Became.WITHDRAWN


@dataclass(frozen=True)
class Keep(_Answer):
    """Lets a match go on that has slept for long."""

    name: ClassVar = "keep-match"
    label: ClassVar = "button-keep"
    style: ClassVar = ButtonStyle.primary
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
