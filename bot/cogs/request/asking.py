"""Asking the opponent for something, after a question to the player."""

from abc import abstractmethod
from typing import ClassVar

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import closed_error
from bot.cogs.common.components import Button, view_of
from bot.cogs.request.answers import request_buttons
from bot.cogs.request.request_text import request_text
from bot.errors import StaleTurnError
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.transport.visibility import may_write


class Ask(Button):
    """Asks the opponent, as the player has confirmed."""

    kind: ClassVar[RequestKind]

    match: MatchId
    revision: int

    @classmethod
    @abstractmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        """Return what the player is asked first.

        Args:
            acting: The player.
            match: The match as it stands.
            asked: The match as it would wait for consent.
        """

    async def press(self, acting: Acting) -> None:
        """Ask; the request stands in the channel of the match.

        Raises:
            StaleTurnError, MatchError: The match has moved on, something else waits, or I can't write there.
        """
        await acting.reply.think()
        matches = acting.bot.matches
        match = await running_at(acting, self.match, self.revision)
        _check_channel(acting, match)
        await matches.requests.ask(match, acting.by, self.kind)
        opponent = str(match.opponent_of(acting.user))
        channel = str(match.place.channel)
        told = "request-made" if match.level is None else "request-granted"
        await acting.reply.show(acting.words.say(told, opponent=opponent, channel=channel))
        await matches.events.followed(match.id)


async def running_at(acting: Acting, match_id: MatchId, revision: int) -> Match:
    """Return a running match of the acting person, if it is still at this revision.

    Raises:
        NoMatchError, NotSeatedError, MatchOverError, StaleTurnError: It is not.
    """
    match = await acting.bot.matches.find.running(match_id, acting.user)
    if match.revision != revision:
        raise StaleTurnError("stale-turn", match=str(match.number))
    return match


async def propose(acting: Acting, match: Match, ask: type[Ask]) -> None:
    """Ask the player whether they want to ask that; where something waits already, show that instead.

    Raises:
        StaleTurnError, MatchError: It is not allowed, or I can't write there.
    """
    words, matches, request = acting.words, acting.bot.matches, match.request
    if request is not None and request.seat is not None:
        text = request_text(matches, match, request, words)
        await acting.reply.say(text, view=request_buttons(match, request, words, acting.user))
        return
    _check_channel(acting, match)
    asked = matches.requests.check_ask(match, acting.user, ask.kind)
    button = ask(match.id, match.revision).item(words)
    await acting.reply.say(ask.question(acting, match, asked), view=view_of([button]))


def _check_channel(acting: Acting, match: Match) -> None:
    """Do nothing if a request can be shown where its match is played.

    Raises:
        MatchError: It can't; the error names what is missing.
    """
    if not may_write(acting.bot, match.place):
        raise closed_error(acting.bot, match.place, lacks="request-lacks", locked="request-closed")
