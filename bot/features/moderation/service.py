from collections.abc import Sequence
from functools import partial

from bot.features.moderation.model import Intervention, check_moderates, check_rated, unrate
from bot.matches.change import By, Change
from bot.matches.context import Service
from bot.matches.ids import GuildId
from bot.matches.log import Logged
from bot.matches.model import Match, MatchView
from bot.matches.tables import log as log_table
from bot.matches.transitions import MatchTransition, check_not_stale


class Moderation(Service):
    """Interventions in matches, each public and logged in the server.

    The caller checks Discord's permissions and roles. Checked here: the moderator saw the current revision,
    and does not play in the match.
    """

    async def intervene(self, match: Match, by: By, step: Intervention, *, revision: int) -> MatchView:
        """Apply `pause` or `resume` of `timekeeping`, or a step of the model, with its arguments bound."""
        (check_rated if step is unrate else check_moderates)(match, by.user)
        do = partial(step, moderator=by.user, at=self._context.clock())
        return await self._context.change(match.id, partial(_at_revision, revision=revision, step=do), by)

    async def log(self, guild: GuildId, limit: int, before: int | None = None) -> Sequence[Logged]:
        return await self._db.read(log_table.newest, guild, limit, before)


def _at_revision(match: Match, revision: int, step: MatchTransition) -> Change[Match]:
    check_not_stale(match, revision)
    return step(match)
