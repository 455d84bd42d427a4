"""A whole match in one picture, to be shown to oneself and then to everybody."""

from collections.abc import Iterator
from functools import partial

import discord

from bot.features.replay.sharing import check_shareable, share_file
from bot.features.replay.stepping import NO_OWNER, ReplayStep, public_words
from bot.matches.model import Match, MatchView
from bot.matches.records import UNDATED, record_of
from bot.scenes.view import Looks
from bot.scenes.whole_match import WholeMatch
from bot.ui.acting import Acting
from bot.ui.components import Link, view_of
from bot.ui.match_option import MatchButton
from bot.ui.pictures import PLAIN_LOOKS, looks_of, match_board
from bot.ui.slots import SHARE_BUTTONS
from bot.ui.texts import canonical_words, outcome_text, title
from bot.words import Words


class OnePicture(MatchButton, name="one-picture", label="button-one-picture", acknowledges="in place"):
    ply: int
    """The replay's position, to return to."""

    async def act(self, acting: Acting, match: Match) -> None:
        words = acting.words
        text, picture = await _drawn(acting, match, words, looks_of(acting.settings))
        share = SharePicture(match.id, self.ply).item(words)
        back = ReplayStep(match.id, NO_OWNER, self.ply, 0, "return").item(words, label="button-step-return")
        await acting.reply.show(text, attachments=[picture], view=view_of([share, back]))


class SharePicture(MatchButton, name="share-picture", label="button-share", acknowledges="in place"):
    ply: int

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        words = public_words(acting)
        text, picture = await _drawn(acting, match, words, PLAIN_LOOKS)
        await share_file(acting, match, text, picture)


@SHARE_BUTTONS.add(order=15)
def _share_buttons(_acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    if match.ply:
        yield OnePicture(match.id, ply)


async def _drawn(acting: Acting, match: Match, words: Words, looks: Looks) -> tuple[str, discord.File]:
    """Return the picture with the text above it."""
    pictures = acting.bot.pictures
    view = await pictures.derive(partial(acting.bot.services.view, match), acting.user)
    whole = await pictures.derive(partial(_whole, view, words), acting.user)
    lines = [title(view, words), outcome_text(view, words) if match.outcome is not None else ""]
    return "\n".join(filter(None, lines)), await pictures.whole(whole, words, acting.user, looks)


def _whole(view: MatchView, words: Words) -> WholeMatch:
    match = view.match
    turning = 0
    if match.turning is not None and match.is_past:
        turning = match.turning.ply
    return WholeMatch(
        match_board(view),
        record_of(match, view.rules, ("", "")).turns,
        [canonical_words(text, words) for text in match.turns],
        turning=turning,
        dates=_dates(match),
    )


def _dates(match: Match) -> str:
    """Return the days of its beginning and its end, or the only one; empty if a record has none."""
    known = [moment for moment in (match.started, match.ended) if moment and moment != UNDATED]
    return " - ".join(dict.fromkeys(moment.date().isoformat() for moment in known))
