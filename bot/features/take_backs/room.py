from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.delivery.deliverer import Attempt, Delivered, NotNowError
from bot.errors import MatchError, StaleTurnError
from bot.features.take_backs.service import Requests
from bot.features.turn.links import PlayHere
from bot.features.turn.private import follow
from bot.matches.clock import ASLEEP_LASTS
from bot.matches.finding import Finding, SeveralMatchesError, check_plays
from bot.matches.ids import BoardMessage, MatchId, MessageId, UserId
from bot.matches.limits import MOST_TAKEN_BACK
from bot.matches.model import Match, MatchView
from bot.matches.outbox import ANSWER, REQUEST, Entry
from bot.matches.preferences import People
from bot.matches.requests import Became, Request, RequestKind
from bot.matches.services import Services
from bot.matches.settings import Pings
from bot.matches.transitions import check_not_stale
from bot.transport.visibility import may_write
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Button, Link, RevisionLink, press, view_of
from bot.ui.errors import closed_error
from bot.ui.match_option import OWN, MatchButton, match_command, own_match, own_match_option
from bot.ui.messages import ExpiringMessages
from bot.ui.pictures import match_board
from bot.ui.runner import (
    Edit,
    MessageDeliverer,
    New,
    NoticeDeliverer,
    Picture,
    before,
    edit,
    find_by_buttons,
)
from bot.ui.slots import FURTHER_BUTTONS, MENU_BUTTONS, PLAYED_BUTTONS
from bot.ui.texts import title, turns_words
from bot.words import Words


class _AnswerRequest(Button):
    became: ClassVar[Became]

    match: MatchId
    revision: int
    asked: int = 0

    async def press(self, acting: Acting) -> None:
        services = acting.bot.services
        pressed = acting.interaction.message
        about = self.match, acting.by, self.revision, self.became
        try:
            view = await services.get(Requests).answer(*about, asked=self.asked)
        except StaleTurnError as error:
            raise MatchError("no-request", match=error.details["match"]) from error
        if pressed is not None and pressed.flags.ephemeral:
            number = view.match.number
            became = self.became.value
            text = acting.words.say("request-answered", match=number, became=became)
            await acting.reply.show(text)
        await services.events.followed(self.match)


class Agree(_AnswerRequest, name="request-agree", label="button-agree", style=ButtonStyle.success):
    became: ClassVar = Became.AGREED


class Refuse(_AnswerRequest, name="request-refuse", label="button-refuse"):
    became: ClassVar = Became.REFUSED


class WithdrawRequest(_AnswerRequest, name="request-withdraw", label="button-withdraw"):
    became: ClassVar = Became.WITHDRAWN


class KeepMatch(_AnswerRequest, name="keep-match", label="button-keep", style=ButtonStyle.primary):
    became: ClassVar = Became.KEPT


def request_buttons(match: Match, request: Request, words: Words, user: UserId | None = None) -> ui.View:
    state = match.id, request.revision, request.asked
    if request.seat is None:
        return view_of([KeepMatch(*state).item(words)])
    asker = match.seats[request.seat]
    buttons: list[Link] = []
    if user != asker:
        buttons += [Agree(*state), Refuse(*state)]
    if user in (asker, None):
        buttons.append(WithdrawRequest(*state))
    return view_of([button.item(words) for button in buttons])


def view_at(services: Services, match: Match, ply: int) -> MatchView:
    return services.view(replace(match, turns=match.turns[:ply]))


def request_text(services: Services, match: Match, request: Request, words: Words) -> str:
    about = f"{title(services.view(match), words)} · {words.say('match-ply', ply=match.ply)}"
    return f"{about}\n{_question_text(services, match, request, words)}"


def _question_text(services: Services, match: Match, request: Request, words: Words) -> str:
    kind = f"request-{request.kind.value}"
    if request.seat is None:
        first, second = match.seats
        since = format_dt(match.active or match.started, "D")
        ends = format_dt(request.at + ASLEEP_LASTS, "f")
        return words.say(kind, first=first, second=second, since=since, ends=ends)
    people = {"asker": match.seats[request.seat], "asked": match.seats[1 - request.seat]}
    if request.ply is None:
        return words.say(kind, **people)
    turns = undone_text(services, match, request.ply, words)
    return words.say(kind, **people, turns=turns)


def undone_text(services: Services, match: Match, ply: int, words: Words) -> str:
    before = view_at(services, match, ply)
    return turns_words(before, match.turns[ply:], words)


async def _answer(bot: Oddity, entry: Entry, message: MessageId) -> Edit:
    """Replace a request by the line with the answer."""
    match = await bot.get(Finding).match(MatchId(entry.key.subject))
    words = await bot.match_words(match)
    details = entry.details
    text = words.say(
        "request-answer",
        match=details["number"],
        request=details["request"],
        became=details["became"],
    )
    return Edit(message, {"content": text, "view": None, "attachments": []})


class RequestDeliverer(NoticeDeliverer, kind=REQUEST):
    """Posts requests; also marks requests answered before their message id was stored."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        if "became" not in entry.details:
            return await super().deliver(entry, attempt=attempt)
        assert entry.revision is not None  # noqa: S101 (every request has one)
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        is_asleep = entry.details["request"] == RequestKind.ASLEEP.value
        kinds = (KeepMatch,) if is_asleep else (Agree, Refuse, WithdrawRequest)
        asked = int(entry.details.get("asked", 0))
        buttons = [kind(match.id, entry.revision, asked).custom_id for kind in kinds]
        newer = match.request and match.request.message and match.request.message.message
        for message in await find_by_buttons(self._bot, entry.place, buttons):
            if message != newer:
                answered = await _answer(self._bot, entry, message)
                trouble = await edit(self._bot, entry.place, answered)
                if trouble is not None and trouble in self.retries.edits:
                    raise NotNowError(trouble)
        return Delivered.DONE

    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        if match is None or match.request is None or match.request.message is not None:
            return ()
        return (await self._message(entry, match, match.request),)

    async def _note(self, match: Match, posted: MessageId) -> None:
        message = BoardMessage(match.place.channel, posted)
        await self._bot.get(Requests).note_request(match, message)

    async def _message(self, notice: Entry, match: Match, request: Request) -> New:
        """A message for both players is never silent, as each has own settings."""
        services = self._bot.services
        guild = match.place.guild
        asked = match.seats if notice.user is None else (notice.user,)
        preferences = await services.get(People).preferences(asked[0], guild)
        words = await self._bot.match_words(match)
        picture = None
        if request.ply is not None:
            board = match_board(view_at(services, match, request.ply))
            picture = Picture(replace(board, is_proposed=True), words)
        return New(
            match.place,
            notice.nonce,
            request_text(services, match, request, words),
            request_buttons(match, request, words),
            picture,
            mentions=asked,
            silent=notice.user is not None and preferences.person.pings is Pings.SILENT,
            since=before(request.at),
            note=partial(self._note, match),
        )


class AnswerDeliverer(MessageDeliverer, kind=ANSWER):
    waits_for_channel = True
    is_idempotent = True

    async def compose(self, entry: Entry) -> Edit:
        return await _answer(self._bot, entry, MessageId(entry.key.part))


class Ask(Button, keeps_back_button=False):
    kind: ClassVar[RequestKind]

    match: MatchId
    revision: int

    @classmethod
    @abstractmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        pass

    async def press(self, acting: Acting) -> None:
        match = await running_at(acting, self.match, self.revision)
        _check_channel(acting, match)
        ExpiringMessages.of(acting.bot).keep(acting)
        await acting.get(Requests).ask(match, acting.by, self.kind)
        if match.level is None:
            opponent = match.opponent_of(acting.user)
            channel = match.place.channel
            text = acting.words.say("request-made", opponent=opponent, channel=channel)
            await acting.reply.show(text)
        else:  # it has agreed
            await press(acting, PlayHere(match.id))
        await acting.bot.services.events.followed(match.id)


async def running_at(acting: Acting, match_id: MatchId, revision: int) -> Match:
    match = await acting.get(Finding).running(match_id, acting.user)
    check_not_stale(match, revision)
    return match


async def propose(acting: Acting, match: Match, ask: type[Ask]) -> None:
    """Ask the player for confirmation; if a request is open, show that instead."""
    words = acting.words
    services = acting.bot.services
    request = match.request
    if request is not None and request.seat is not None:
        text = request_text(services, match, request, words)
        view = request_buttons(match, request, words, acting.user)
        await acting.reply.say(text, view=view)
        return
    _check_channel(acting, match)
    asked = services.get(Requests).check_ask(match, acting.user, ask.kind)
    question = ask.question(acting, match, asked)
    button = ask(match.id, match.revision).item(words)
    await acting.reply.say(question, view=view_of([button]))


def _check_channel(acting: Acting, match: Match) -> None:
    """The error names the missing permissions."""
    if not may_write(acting.bot, match.place):
        raise closed_error(acting.bot, match.place, lacks="request-lacks", locked="request-closed")


class TakeBack(RevisionLink, Button, name="take-back", label="button-takeback", acknowledges="later"):
    """At the revision of the button, or once the opponent has answered."""

    async def press(self, acting: Acting) -> None:
        match = await acting.get(Finding).running(self.match, acting.user)
        if match.revision != self.revision + 1:
            check_not_stale(match, self.revision)
        await TakeBackIn(match.id).act(acting, match)


class TakeBackIn(MatchButton, name="take-back-in", label="button-takeback", acknowledges="later"):
    """At any revision: for the command and its menu."""

    async def act(self, acting: Acting, match: Match) -> None:
        check_plays(match, acting.user)
        if not acting.get(Requests).may_take_back_freely(match, acting.user):
            await propose(acting, match, AskToTakeBack)
            return
        await acting.reply.think()
        ExpiringMessages.of(acting.bot).keep(acting)
        view = await acting.get(Requests).take_back(match, acting.by)
        try:  # meanwhile the board is posted; neither waits for the other
            await _say_taken_back(acting, match, view.match)
        finally:
            await acting.bot.services.events.followed(match.id)


class AskToTakeBack(Ask, name="take-back-ask", label="button-takeback-ask", style=ButtonStyle.primary):
    kind: ClassVar = RequestKind.TAKE_BACK

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        assert asked.request is not None and asked.request.ply is not None  # noqa: S101, PT018 (of its kind)
        seat = match.seats.index(acting.user)
        return acting.words.say(
            "takeback-really",
            match=match.number,
            opponent=match.seats[1 - seat],
            turns=undone_text(acting.bot.services, match, asked.request.ply, acting.words),
            left=MOST_TAKEN_BACK - asked.taken_back[seat],
        )


async def _say_taken_back(acting: Acting, before: Match, after: Match) -> None:
    words = acting.words
    turns = undone_text(acting.bot.services, before, after.ply, words)
    play = PlayHere(after.id)
    text = words.say("turn-taken-back", match=after.number, turns=turns)
    await acting.reply.show(text, view=view_of([play.item(words)]))
    follow(acting, after)


@FURTHER_BUTTONS.add(order=30)
@MENU_BUTTONS.add(order=20)
def _request_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if _can_take_back(acting, match):
        yield TakeBack(match.id, match.revision)
    if acting.get(Requests).may_ask(match, acting.user, RequestKind.ABANDON):
        yield Abandon(match.id)


@PLAYED_BUTTONS.add(order=10)
def _take_back_button(acting: Acting, match: Match) -> Iterator[Link]:
    if acting.get(Requests).may_take_back_freely(match, acting.user):
        yield TakeBack(match.id, match.revision)


def _can_take_back(acting: Acting, match: Match) -> bool:
    return acting.get(Requests).may_take_back(match, acting.user)


async def match_to_take_back(acting: Acting) -> Match:
    """The match whose newest turn can be taken back, preferring this channel.

    A person's only match is returned in any case, so that the refusal can give the reason.
    """
    try:
        return await own_match(acting)
    except SeveralMatchesError as error:
        return await acting.get(Requests).newest_turn(error.matches, acting.user)


class Abandon(MatchButton, name="abandon", label="button-abandon", acknowledges="later"):
    async def act(self, acting: Acting, match: Match) -> None:
        check_plays(match, acting.user)
        await propose(acting, match, AskToAbandon)


class AskToAbandon(Ask, name="abandon-ask", label="button-abandon-ask", style=ButtonStyle.primary):
    kind: ClassVar = RequestKind.ABANDON

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:  # noqa: ARG003 (nothing is counted)
        opponent = match.opponent_of(acting.user)
        return acting.words.say("abandon-really", match=match.number, opponent=opponent)


takeback_command = match_command("takeback", own_match_option(_can_take_back), match_to_take_back, TakeBackIn)
abandon_command = match_command("abandon", OWN, own_match, Abandon)
