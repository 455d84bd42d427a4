from bot.features.records.service import Reading
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.ui.acting import Acting
from bot.ui.visible_matches import OTHER_MATCHES


@OTHER_MATCHES.add(order=10)
async def _record(acting: Acting, match_id: MatchId) -> Match:
    return await acting.get(Reading).match(match_id, acting.user)
