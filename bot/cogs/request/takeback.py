"""`/takeback`, and its button: at once while that is free, later by asking the opponent."""

from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.common.fading import Fading
from bot.cogs.common.match_option import own_match
from bot.cogs.common.on_match import MatchButton
from bot.cogs.request.asking import Ask, propose, running_at
from bot.cogs.request.request_text import undone_text
from bot.matches.consent.second_thoughts import MOST_TAKEN_BACK
from bot.matches.courtesy import RequestKind
from bot.matches.finding import SeveralMatchesError, check_plays
from bot.matches.ids import MatchId
from bot.matches.model import Match


class TakeBack(Button, name="take-back", label="button-takeback"):
    """Takes the last turn of a player back, as the match stood when the button was shown."""

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Take it back, or ask whether to ask for it."""
        await _take_back(acting, await running_at(acting, self.match, self.revision))


class TakeBackIn(MatchButton, name="take-back-in", label="button-takeback"):
    """Takes the last turn of a player back, whenever that was: the command, or a choice from its list."""

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        """Wait with the answer, which may be a question."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Take it back, or ask whether to ask for it."""
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
    Fading.of(acting.bot).keep(acting, match.id)
    matches = acting.bot.matches
    view = await matches.requests.take_back(match, acting.by)
    try:  # the board is being posted meanwhile; neither waits for the other
        await _say_taken_back(acting, match, view.match)
    finally:
        await matches.events.followed(match.id)


async def _say_taken_back(acting: Acting, before: Match, after: Match) -> None:
    words = acting.words
    turns = undone_text(acting.bot.matches, before, after.ply, words)
    play = named_button("play", after.id, after.revision)
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
