"""`/takeback` and `/abandon` with their buttons: at once where that is free, else by asking the opponent."""

from abc import abstractmethod
from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import closed_error
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.common.fading import Fading
from bot.cogs.common.match_option import MatchButton, own_match
from bot.cogs.request.answers import request_buttons, request_text, undone_text
from bot.errors import StaleTurnError
from bot.matches.consent.second_thoughts import MOST_TAKEN_BACK
from bot.matches.courtesy import RequestKind
from bot.matches.finding import SeveralMatchesError, check_plays
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.transport.visibility import may_write


class Ask(Button):
    """Asks the opponent, as the player has confirmed."""

    keeps_way_back: ClassVar = False
    kind: ClassVar[RequestKind]

    match: MatchId
    revision: int

    @classmethod
    @abstractmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        """Return what the player is asked first."""

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


class TakeBack(Button, name="take-back", label="button-takeback"):
    """Takes the last turn of a player back, as the match stood when the button was shown."""

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        await _take_back(acting, await running_at(acting, self.match, self.revision))


class TakeBackIn(MatchButton, name="take-back-in", label="button-takeback"):
    """Takes the last turn of a player back, whenever that was: the command, or a choice from its list."""

    acknowledges: ClassVar = "later"

    async def act(self, acting: Acting, match: Match) -> None:
        check_plays(match, acting.user)
        await _take_back(acting, match)


class AskToTakeBack(Ask, name="take-back-ask", label="button-takeback-ask", style=ButtonStyle.primary):
    """Asks the opponent to let turns be taken back."""

    kind: ClassVar = RequestKind.TAKE_BACK

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        """Say which turns would be undone, and how often one can ask after that."""
        assert asked.request is not None and asked.request.ply is not None  # noqa: S101, PT018 (it asks for that)
        seat = match.seats.index(acting.user)
        return acting.words.say(
            "takeback-really",
            match=str(match.number),
            opponent=str(match.seats[1 - seat]),
            turns=undone_text(acting.bot.matches, match, asked.request.ply, acting.words),
            left=MOST_TAKEN_BACK - asked.taken_back[seat],
        )


async def _take_back(acting: Acting, match: Match) -> None:
    if not acting.bot.matches.requests.may_take_back_freely(match, acting.user):
        await propose(acting, match, AskToTakeBack)
        return
    await acting.reply.think()
    Fading.of(acting.bot).keep(acting)
    matches = acting.bot.matches
    view = await matches.requests.take_back(match, acting.by)
    try:  # the board is being posted meanwhile; neither waits for the other
        await _say_taken_back(acting, match, view.match)
    finally:
        await matches.events.followed(match.id)


async def _say_taken_back(acting: Acting, before: Match, after: Match) -> None:
    words = acting.words
    turns = undone_text(acting.bot.matches, before, after.ply, words)
    play = named_button("play-here", after.id)
    text = words.say("turn-taken-back", match=str(after.number), turns=turns)
    await acting.reply.show(text, view=view_of([play.item(words)]))
    Fading.of(acting.bot).add(acting, after)


async def match_to_take_back(acting: Acting) -> Match:
    """Return the running match of a person: of several the one where taking back is free.

    Raises:
        NoMatchError, SeveralMatchesError: There is none, or several are possible.
    """
    matches = acting.bot.matches
    try:
        return await own_match(acting)
    except SeveralMatchesError as error:
        free = [one for one in error.matches if matches.requests.may_take_back_freely(one, acting.user)]
        if len(free) != 1:
            raise
        return free[0]


class Abandon(MatchButton, name="abandon", label="button-abandon"):
    """Asks whether to offer an end without a winner."""

    acknowledges: ClassVar = "later"

    async def act(self, acting: Acting, match: Match) -> None:
        check_plays(match, acting.user)
        await propose(acting, match, AskToAbandon)


class AskToAbandon(Ask, name="abandon-ask", label="button-abandon-ask", style=ButtonStyle.primary):
    """Offers the opponent to end a match without a winner."""

    kind: ClassVar = RequestKind.ABANDON

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:  # noqa: ARG003 (nothing is counted)
        """Say what would be offered to whom."""
        opponent = str(match.opponent_of(acting.user))
        return acting.words.say("abandon-really", match=str(match.number), opponent=opponent)
