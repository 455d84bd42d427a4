"""The days of servers' matches: their messages, how they end, and what the computer answers."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui
from discord.utils import format_dt

from bot.engine.workers import EngineError
from bot.errors import NoMatchError, StaleTurnError
from bot.features.challenge.challenge import bigger_board
from bot.features.challenge.levels import level_before, next_level
from bot.features.rounds.room import RoundMessage
from bot.features.together import model
from bot.features.together.links import NextMatch, Propose, Vote
from bot.features.together.model import DayResult, ServerMatch, Stage, Terms
from bot.features.together.service import ShownDay, Together
from bot.matches.change import By
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, SERVER, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Ending, Match, MatchView, Place
from bot.matches.outbox import Entry
from bot.matches.playing import Playing
from bot.matches.preferences import People
from bot.rules.notation import format_turn
from bot.scenes.view import BoardView
from bot.ui.background import log_errors
from bot.ui.client import DueJob, FeatureCog, KeyedTasks, Oddity, UsedChannels
from bot.ui.components import view_of
from bot.ui.pictures import match_board
from bot.ui.places import address_of_channel
from bot.ui.runner import Edit, MessageDeliverer, New, NoticeDeliverer
from bot.ui.slots import PUBLIC_BUTTONS
from bot.ui.texts import (
    IN_BOARD_TEXT,
    MAX_NAMED,
    canonical_words,
    last_turn,
    outcome_text,
    remark_text,
    title,
    turning_text,
    want_text,
)
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words, escape

log = logging.getLogger(__name__)

MAX_OTHERS_IN_REPORT = 5
TAKES_VOTES = (Stage.OPEN, Stage.ASLEEP)


def day_text(shown: ShownDay, words: Words) -> str:
    state = shown.state
    view = shown.view
    is_first = shown.last is None
    match = view.match
    if is_first:
        name = title(view, words)
    else:
        name = words.say("match-short", game=view.game.name, match=match.label)
    turns = max(shown.turns, match.ply)
    ply = words.say("together-ply", ply=match.ply, turns=turns)
    lines = [f"{name} · {ply}", _played(shown, words)]
    if match.remark:
        lines.append(remark_text(match.remark, view, words))
    if state.stage in TAKES_VOTES:
        lines.append(want_text(view, words, of="server"))
    today = words.say(
        "together-today",
        first=is_first,
        late=state.is_late,
        stage=state.stage,
        until=until_text(state),
        empty=state.empty_days,
    )
    lines.append(today)
    return "\n".join(filter(None, lines))


def _played(shown: ShownDay, words: Words) -> str:
    """The newest turn of the server, and the computer's."""
    match = shown.view.match
    parts = []
    if shown.last is not None:
        by = shown.last.chosen.proposer or "nobody"
        parts.append(played_text(shown.last, words, by=by, reason=shown.last.public_reason))
    if match.ply and match.seats[(match.ply - 1) % 2] != SERVER:
        parts.append(answer_text(shown.view, words))
    return " ".join(parts)


def answer_text(view: MatchView, words: Words) -> str:
    return words.say("together-answered", **last_turn(view, words))


def played_text(day: DayResult, words: Words, *, by: UserId | str = "nobody", reason: str = "") -> str:
    return words.say(
        "together-played",
        player=SERVER,
        kind=day.chosen.turn,
        turn=canonical_words(day.chosen.turn, words),
        votes=day.votes,
        won=day.chosen.votes or 0,
        tied=day.is_tied,
        by=by,
        reason=escape(reason) or None,
    )


def until_text(state: ServerMatch) -> str | None:
    if state.due is None:
        return None
    return format_dt(state.due, "f")


def report_text(day: DayResult, view: MatchView, words: Words) -> str:
    """What the message of a day becomes, without names; the menu of a message finds match and turn by it."""
    line = line_text(view, f"{day.ply + 1}. {played_text(day, words)}", words)
    others = tuple(
        words.say("together-also-one", turn=canonical_words(one.turn, words), votes=one.votes)
        for one in day.proposals
        if one.votes and not one.chosen
    )
    if not others:
        return line
    return f"{line}\n{words.say('together-also', others=others[:MAX_OTHERS_IN_REPORT])}"


def line_text(view: MatchView, line: str, words: Words) -> str:
    return words.say("match-line-in-channel", game=view.game.name, match=view.match.label, line=line)


def over_text(shown: ShownDay, words: Words) -> str:
    view = shown.view
    match = shown.view.match
    proposers = [day.chosen.proposer for day in shown.days]
    named = list(dict.fromkeys(filter(None, proposers)))
    has_others = None in proposers or len(named) > MAX_NAMED
    lines = [title(view, words), _played(shown, words), end_text(view, words)]
    if match.turning:
        lines.append(turning_text(match.turning, view, words))
    lines.append(words.say("together-over", people=shown.state.people, turns=len(shown.days)))
    if named:
        people = tuple(map(words.person, named[:MAX_NAMED]))
        lines.append(words.say("together-proposers", people=people, others=has_others))
    lines.append(words.say("together-what-next"))
    return "\n".join(filter(None, lines))


def end_text(view: MatchView, words: Words) -> str:
    if view.match.ending is Ending.DECIDED:
        return words.say("together-ended")
    return outcome_text(view, words)


def day_board(view: MatchView) -> BoardView:
    return replace(match_board(view), told=IN_BOARD_TEXT, is_brief=view.match.played > 0)


def day_buttons(state: ServerMatch, words: Words) -> list[ui.Item[Any]]:
    """Propose and Vote while a day is open, and the way to the thread."""
    buttons: list[ui.Item[Any]] = []
    if state.stage in TAKES_VOTES:
        buttons += [link(state.match, state.ply).item(words) for link in (Propose, Vote)]
    if state.thread:
        url = address_of_channel(Place(state.guild, state.thread))
        buttons.append(ui.Button(label=words.say("button-together-talk"), url=url))
    return buttons


def next_terms(shown: ShownDay) -> dict[str, Terms]:
    """Return the terms of the next match, by what its buttons say."""
    state = shown.state
    game = shown.view.game
    match = shown.view.match
    assert match.level is not None  # noqa: S101 (the computer plays in it)
    when = state.hour, state.pace, state.channel, state.zone
    same = Terms(game.key, match.setup.board_key, match.level, *when)
    terms = {"again": same}
    easier = level_before(same.level)
    if easier is not None:
        terms["easier"] = replace(same, level=easier)
    bigger = bigger_board(game, same.board)
    if bigger is not None:
        terms["board"] = replace(same, board=bigger.key)
    harder = next_level(same.level)
    if harder is not None:
        terms["level"] = replace(same, level=harder)
    return terms


def next_offers(shown: ShownDay) -> list[str]:
    """Return which of the next terms the last message offers."""
    match = shown.view.match
    wanted = ["again", "board", "level"]
    if match.outcome is None:
        return []
    if match.winner == COMPUTER:
        wanted = ["again", "easier"]
    elif match.ending is Ending.DECIDED:
        wanted = ["again"]
    terms = next_terms(shown)
    return [what for what in wanted if what in terms]


class ServerMatches(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._answering = KeyedTasks[MatchId](bot)

    async def go_on(self, due: ServerMatch) -> None:
        """Do what is due; the answer to the server's turn follows in the same minute."""
        if due.stage is Stage.OPEN:
            with suppress(StaleTurnError):  # another process was first, or a late vote counts
                await self._bot.get(Together).end_day(due)
            await self._bot.services.events.followed(due.match)
        else:
            self._answering.begin(due.match, partial(log_errors, self._answer, due))

    async def _answer(self, due: ServerMatch) -> None:
        """A failure is tried again by the clock."""
        view = await self._bot.get(Finding).view(due.match)
        match = view.match
        if not match.is_for_computer or match.level is None:
            return
        think = self._bot.workers.think
        try:
            thought = await think(view.rules, view.position, match.level, person=due.guild, seed=match.id)
        except EngineError as error:
            log.info("the computer cannot answer in match %d: %r", match.id, error)
            await self._bot.get(Together).postpone(due)
            return
        with suppress(StaleTurnError):  # another process was first
            text = format_turn(thought.turn, view.position, view.rules)
            await self._bot.get(Playing).play(view, By(COMPUTER), text, revision=match.revision)
        await self._bot.services.events.followed(match.id)


DUE_DAYS: DueJob[ServerMatch] = DueJob(
    lambda bot, shards: bot.get(Together).due(shards),
    lambda bot, due: ServerMatches.of(bot).go_on(due),
)


async def _used_channels(bot: Oddity, guild: GuildId) -> list[tuple[ChannelId, str]]:
    state = await bot.get(Together).running(guild)
    if state is None:
        return []
    return [(state.channel, "")]


USED_CHANNELS = UsedChannels("together", _used_channels)


async def shown_day(bot: Oddity, entry: Entry) -> ShownDay:
    return await bot.get(Together).shown(MatchId(entry.key.subject))


class DayDeliverer(ServerDeliverer, kind=model.TOGETHER):
    """Posts the message of a day, or updates it; once the match is over, the last message."""

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        words = await self._bot.words_of(entry.place.guild)
        try:
            day = await shown_day(self._bot, entry)
        except NoMatchError:  # the bot has left the server
            return ()
        state = day.state
        view = day.view
        if state.message is None and state.stage is Stage.ANSWERING:
            return ()
        further = [item for added in PUBLIC_BUTTONS(view, words) for item in added]
        next_matches = [NextMatch(state.match, what).item(words, what=what) for what in next_offers(day)]
        buttons = view_of([*day_buttons(state, words), *further], next_matches)
        key = f"w{state.match:x}" + ("e" if state.is_over else f"p{state.ply:x}")
        tell = over_text if state.is_over else day_text
        text = tell(day, words)
        plain = tell(day.without_reasons, words)
        note = partial(self._note_posted, state)
        message = RoundMessage(state, key, text, day_board(view), buttons, note, plain)
        return message.compose(entry.place, words)

    async def _note_posted(self, shown: ServerMatch, message: MessageId) -> None:
        await self._bot.get(Together).note_posted(shown, message)
        for entry in shown.thread_entries:
            self._bot.delivery.queue(entry)


class ReportDeliverer(MessageDeliverer, kind=model.TOGETHER_DONE):
    """Makes the message of an earlier day a line, unless the server keeps pictures."""

    async def compose(self, entry: Entry) -> Edit:
        shown = await shown_day(self._bot, entry)
        view = shown.view
        day = shown.day(int(entry.details["ply"]))
        settings = await self._bot.get(People).server(entry.place.guild)
        words = self._bot.public_words(entry.place.guild, settings)
        if day.proposals:
            text = report_text(day, view, words)
        else:
            text = title(view, words)
        if entry.place.channel != shown.state.channel:
            moved = words.say("together-moved", channel=f"<#{shown.state.channel}>")
            text = f"{text}\n{moved}"
        kept: dict[str, Any] = {} if settings.pictures else {"attachments": []}
        changes = {"content": text, "view": None, **kept}
        return Edit(MessageId(entry.key.part), changes, mentions=())


class ToldDeliverer(NoticeDeliverer, kind=model.TOGETHER_TOLD):
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:  # noqa: ARG002 (of any revision)
        view = await self._bot.get(Finding).view(MatchId(entry.key.subject))
        words = await self._bot.words_of(entry.place.guild)
        line = words.say("together-told", what=str(entry.details["what"]))
        text = line_text(view, line, words)
        return (New(entry.place, f"w{entry.key.part:x}", text, mentions=(), silent=True),)
