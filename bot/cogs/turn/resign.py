"""`/resign` and `/claim` with their buttons: losing after a question, winning by time or absence."""

from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.fading import Fading
from bot.cogs.common.match_option import MatchButton, claimable_matches, own_match
from bot.cogs.turn.private import finish
from bot.errors import NoMatchError
from bot.matches.finding import SeveralMatchesError, check_plays
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView


class Resign(MatchButton, name="resign", label="button-resign", acknowledges="later"):
    """Asks whether to resign."""

    async def act(self, acting: Acting, match: Match) -> None:
        words = acting.words
        check_plays(match, acting.user)
        yes = ResignConfirm(match.id).item(words)
        await acting.reply.say(words.say("resign-really", match=str(match.number)), view=view_of([yes]))


class ResignConfirm(Button, name="resign-confirm", label="button-resign-yes", style=ButtonStyle.danger):
    """Resigns."""

    keeps_way_back: ClassVar = False

    match: MatchId

    async def press(self, acting: Acting) -> None:
        matches = acting.bot.matches
        Fading.of(acting.bot).keep(acting)
        view = await matches.resign(self.match, acting.by)
        await acting.reply.show(acting.words.say("resigned", match=str(view.match.number)))
        await matches.events.followed(self.match)


class Claim(
    MatchButton, name="claim", label="button-claim", style=ButtonStyle.danger, acknowledges="in place"
):
    """Claims the win from the board that says that it is possible."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _claim(acting, match.id)

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        """Claim the win, and say where that is shown."""
        await finish(acting, (await _claim(acting, match.id)).match)


class GiveTime(Button, name="give-time", label="button-give-time"):
    """Gives the opponent more time instead of claiming the win."""

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        matches = acting.bot.matches
        view = await matches.give_time(self.match, acting.by, self.revision)
        await acting.reply.add(acting.words.say("time-given", match=str(view.match.number)))
        await matches.events.followed(self.match)


async def match_to_claim(acting: Acting) -> Match:
    """Return the match that a person can claim; else their only one, so that the refusal can say why.

    Raises:
        NoMatchError: They have none, or several of which none can be claimed.
        SeveralMatchesError: They can claim several.
    """
    fitting = await claimable_matches(acting)
    if not fitting:
        try:
            return await own_match(acting)
        except SeveralMatchesError as error:
            user = acting.user
            fitting = [one for one in error.matches if await _is_absent(acting, one.opponent_of(user))]
    if not fitting:
        raise NoMatchError("nothing-to-claim")
    if len(fitting) > 1:
        raise SeveralMatchesError(fitting)
    return fitting[0]


async def _is_absent(acting: Acting, opponent: UserId | None) -> bool:
    return opponent is not None and await acting.bot.visibility.has_left(acting.around.guild, opponent)


async def _claim(acting: Acting, match_id: MatchId) -> MatchView:
    matches = acting.bot.matches
    await matches.downtime.end()
    match = await matches.find.running(match_id, acting.user)
    absent = await _is_absent(acting, match.opponent_of(acting.user))
    claim = matches.claim_from_absent if absent else matches.claim
    view = await claim(match, acting.by)
    await matches.events.followed(match_id)
    return view
