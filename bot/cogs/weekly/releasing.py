"""What players let be shown from archives: a match, by the button on its last board, or all of theirs."""

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import known_match
from bot.cogs.common.components import Button, named_button, view_of
from bot.cogs.common.match_option import MatchButton
from bot.matches.finding import seat_of
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.weekly import EVERY_MATCH


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
        await acting.reply.think()
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
    change = SetReleased(about, state != "yes").item(words, label=f"button-release-{_opposite(state)}")
    buttons = [] if state == "every" else [change]
    if match is None:
        buttons.append(named_button("settings").item(words))
    await acting.reply.show(text, view=view_of(buttons))


def _opposite(state: str) -> str:
    return "no" if state == "yes" else "yes"
