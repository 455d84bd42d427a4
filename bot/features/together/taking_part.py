"""What a person sees in private: proposing turns, voting, and how the votes of a replayed match went."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ButtonStyle, SelectOption, ui

from bot.errors import MatchError, NotForYouError, PlayerError
from bot.features.together.days import day_board, day_buttons, until_text
from bot.features.together.links import Propose, ShowDay, Vote
from bot.features.together.model import LONGEST_REASON, Ballot, DayResult, Proposal, ServerMatch, Stage
from bot.features.together.service import Together
from bot.features.turn.builder import show_step
from bot.features.turn.draft import DraftStep, draft_text, step_of
from bot.features.turn.links import Close
from bot.features.turn.model import Draft
from bot.features.turn.private import beside_if_possible
from bot.features.turn.purpose import Purpose
from bot.matches.finding import Finding
from bot.matches.ids import SERVER, MatchId
from bot.matches.model import Match, MatchView
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Turn
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting
from bot.ui.choices import choice_lines
from bot.ui.components import Button, Form, FormData, Item, Link, Select, select_of, text_field, view_of
from bot.ui.errors import WAYS_ON
from bot.ui.match_option import MatchButton
from bot.ui.permissions import can_see
from bot.ui.slots import FIRST_BUTTONS, STUDY_BUTTONS, VOTE_BUTTONS
from bot.ui.texts import IN_BOARD_TEXT, canonical_words, seat_title, turn_text, want_text
from bot.words import Words, escape

MAX_MARKED = 9
"""Proposals in a picture: on a cell, numbers stand side by side, so they have one digit."""
PROPOSE_PURPOSE = "g"
WITHOUT_MATCH = frozenset({"no-own-match", "no-match-here"})
NOT_OF_PLAYERS = frozenset(
    {"not-seated", "not-your-turn", "request-of-other", "time-not-yours", "try-of-others"}
)
"""Refusals to people who are no players of a match: in their server's, all play."""


async def check_sees(acting: Acting, state: ServerMatch) -> None:
    if not await can_see(acting, state.place):
        raise NotForYouError("together-hidden")


async def find_ballot(acting: Acting, match: MatchId, ply: int) -> Ballot:
    """Read today's proposals, if the person may take part."""
    ballot = await acting.get(Together).ballot(match, ply, acting.by)
    await check_sees(acting, ballot.state)
    return ballot


async def open_ballot(acting: Acting, match: MatchId, ply: int) -> tuple[Ballot, str]:
    """As `find_ballot`; a match that sleeps wakes, and the note says so.

    A public message that is not the day's may be of a day that a restored backup has lost.
    """
    ballot = await find_ballot(acting, match, ply)
    pressed = acting.interaction.message
    if pressed is not None and not pressed.flags.ephemeral and pressed.id != ballot.state.message:
        raise MatchError("together-other-day", match=ballot.match.label)
    if ballot.state.stage is not Stage.ASLEEP:
        return ballot, ""
    ballot = await acting.get(Together).wake(acting.by, match, ply)
    acting.bot.delivery.queue(ballot.state.entry)
    return ballot, acting.words.say("together-woken", until=until_text(ballot.state))


@WAYS_ON.add(order=20)
async def _ways_on(acting: Acting, refusal: PlayerError) -> tuple[str, ui.View] | None:
    """Lead people without a match of their own, or who ask for it, to that of their server."""
    if refusal.reason not in WITHOUT_MATCH | NOT_OF_PLAYERS:
        return None
    words = acting.words
    state = await acting.get(Together).running(acting.by.place.guild)
    if state is None:
        return None
    is_asked_for = refusal.reason in NOT_OF_PLAYERS
    if is_asked_for:
        match = await acting.get(Finding).match(state.match)
        if str(refusal.details["match"]) != match.label:
            return None
    try:
        ballot = await find_ballot(acting, state.match, state.ply)
    except NotForYouError as error:
        return (words.error(error), view_of()) if is_asked_for else None
    except MatchError as error:  # the votes are being counted
        return words.error(error), view_of()
    head = _head(ballot, acting.bot.services.view(ballot.match), words)
    return words.say("together-instead", vote=head), view_of(day_buttons(state, words))


@FIRST_BUTTONS.add(order=5)
def _first_buttons(_acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is None and match.player_to_move == SERVER:
        yield Propose(match.id, match.ply)
        yield Vote(match.id, match.ply)


class PressPropose(Propose, Button, acknowledges="near"):
    async def press(self, acting: Acting) -> None:
        ballot, note = await open_ballot(acting, self.match, self.ply)
        view = acting.bot.services.view(ballot.match)
        await show_step(acting, step_of(view, Draft(aim=PROPOSE_PURPOSE)), note)


class PressVote(Vote, Button, acknowledges="near"):
    async def press(self, acting: Acting) -> None:
        await show_ballot(acting, *await open_ballot(acting, self.match, self.ply))


class ProposePurpose(Purpose, keys=PROPOSE_PURPOSE):
    @classmethod
    def read(cls, code: str) -> Self:
        if code != PROPOSE_PURPOSE:
            raise MatchError("unknown-button")
        return cls()

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        return acting.bot.services.view((await find_ballot(acting, subject, at)).match)

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        return view.match.id, view.match.ply

    def asks(self, acting: Acting, step: DraftStep) -> bool:  # noqa: ARG002 (see below)
        """True whatever the settings: others see it."""
        return True

    def confirm_label(self, step: DraftStep) -> str:  # noqa: ARG002 (the same at each turn)
        return "button-together-propose-it"

    def title(self, acting: Acting, step: DraftStep) -> str:
        view = step.view
        words = acting.words
        return words.say(
            "together-proposing",
            turn=view.match.ply + 1,
            game=view.game.name,
            match=view.match.label,
            seat=seat_title(view.position.seat, view, words),
        )

    def happened(self, acting: Acting, step: DraftStep) -> str:
        """Before the first stone: the newest turns of both."""
        match = step.view.match
        if step.draft.stones:
            return ""
        plies = range(max(1, match.ply - 1), match.ply + 1)
        views = [acting.bot.services.view_at(match, ply) for ply in plies]
        return " ".join(turn_text(view, acting.words) for view in views)

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        return draft_text(step, title, words, want_text(step.view, words, of="server"))

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return self.title(acting, step)

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        yield Vote(*self.state(step.view)).item(acting.words, style=ButtonStyle.secondary)
        yield Close().item(acting.words)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        view = step.view
        await _propose(acting, *self.state(view), format_turn(turn, view.position, view.rules))
        return None


async def _propose(
    acting: Acting, match: MatchId, ply: int, turn: str, *, reason: str | None = None, named: bool = False
) -> None:
    about = (acting.by, match, ply, turn)
    proposal, is_new, ballot = await acting.get(Together).propose(*about, reason=reason, named=named)
    words = acting.words
    message = "together-proposed" if is_new else "together-known"
    note = words.say(message, turn=canonical_words(proposal.turn, words))
    is_explained = reason is not None and not is_new and proposal.person == acting.user
    await show_ballot(acting, ballot, "" if is_explained else note)


class SayWhy(Button, name="together-why", label="button-together-why", acknowledges="later"):
    match: MatchId
    ply: int
    turn: str

    async def press(self, acting: Acting) -> None:
        """Ask for a reason of an own proposal, and whether to name the person."""
        ballot = await find_ballot(acting, self.match, self.ply)
        own = _own_proposal(ballot, acting, self.turn)
        if own is None:
            raise MatchError("together-no-proposal")
        words = acting.words
        label = words.say("together-form-why")
        about = words.say("together-form-why-help")
        why = text_field(
            "reason", label, about, default=own.reason, max_length=LONGEST_REASON, required=False
        )
        names = {one: words.say("together-form-name-is", named=one) for one in ("no", "yes")}
        chosen = "yes" if own.named else "no"
        name = ui.Label(text=words.say("together-form-name"), component=select_of("name", names, [chosen]))
        title = words.say("together-form", turn=canonical_words(own.turn, words))
        form = ProposeForm(self.match, self.ply, own.turn)
        await acting.reply.ask(form.modal(title, why, name))


def _own_proposal(ballot: Ballot, acting: Acting, turn: str | None = None) -> Proposal | None:
    """The newest of a person, or the one of a turn."""
    own = (one for one in ballot.proposals[::-1] if one.person == acting.user)
    return next((one for one in own if turn in (None, one.turn)), None)


class ProposeForm(Form, name="together-form"):
    match: MatchId
    ply: int
    turn: str

    async def submit(self, acting: Acting, written: FormData) -> None:
        await find_ballot(acting, self.match, self.ply)
        reason = written.text("reason")
        is_named = written.text("name") == "yes"
        await _propose(acting, self.match, self.ply, self.turn, reason=reason, named=is_named)


class ChooseProposal(Select, name="together-choose"):
    match: MatchId
    ply: int

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        await find_ballot(acting, self.match, self.ply)
        vote = acting.get(Together).vote(acting.by, self.match, self.ply, self.number(values))
        try:
            ballot = await vote
            note = ""
        except MatchError as error:
            if error.reason != "together-no-proposal":
                raise
            ballot = await find_ballot(acting, self.match, self.ply)
            note = acting.words.error(error)
        await show_ballot(acting, ballot, note)


async def show_ballot(acting: Acting, ballot: Ballot, note: str = "") -> None:
    words = acting.words
    key = (ballot.state.match, ballot.state.ply)
    view = acting.bot.services.view(ballot.match)
    turns = tuple(parse_turn(one.turn, view.position, view.rules) for one in ballot.proposals)
    text = ballot_text(ballot, view, turns, note, words)
    files = list[discord.File]()
    if acting.settings.view != "words":  # the list says what each turn does
        board = replace(day_board(view), hints=turns[:MAX_MARKED], told=IN_BOARD_TEXT | {"hints"})
        text, files, _ = await beside_if_possible(acting, text, board)
    numbered = enumerate(ballot.proposals, start=1)
    options = [option(number, one, words, default=one.id == ballot.own) for number, one in numbered]
    chosen = []
    if options:
        chosen = [ChooseProposal(*key).item(words.say("together-choose"), options)]
    own = _own_proposal(ballot, acting)
    why = []
    if own is not None:
        why = [SayWhy(*key, own.turn).item(words)]
    buttons = [
        Propose(*key).item(words),
        *why,
        *await told_buttons(acting, ballot.match),
        Close().item(words),
    ]
    await acting.reply.show(text, attachments=files, view=view_of(chosen, buttons))


async def told_buttons(acting: Acting, match: Match) -> list[Item]:
    """How a person is told of the days."""
    return [item for added in VOTE_BUTTONS(acting, match) for item in await added]


@STUDY_BUTTONS.add(order=40)
def _study_buttons(_acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    if ply and match.seats[(ply - 1) % 2] == SERVER:
        yield ShowDay(match.id, ply - 1)


class PressShowDay(ShowDay, MatchButton):
    async def act(self, acting: Acting, match: Match) -> None:
        day = (await acting.get(Together).shown(match.id)).day(self.ply)
        await acting.reply.show(result_text(day, acting.words))


def option(number: int, proposal: Proposal, words: Words, **more: Any) -> SelectOption:
    label = f"{number}. {canonical_words(proposal.turn, words)}"
    return SelectOption(label=label, value=str(proposal.id), **more)


def ballot_text(ballot: Ballot, view: MatchView, turns: Sequence[Turn], note: str, words: Words) -> str:
    proposals = ballot.proposals
    head = _head(ballot, view, words)
    choices = choice_lines(turns, view, words)
    numbered = enumerate(zip(proposals, choices, strict=False), start=1)
    lines = [_proposal(one, f"{number}. {choice}", words) for number, (one, choice) in numbered]
    all_lines = [*filter(None, [note]), head, *lines, *choices[len(turns) :]]
    return truncate_lines(all_lines, words, MESSAGE_LENGTH)


def _head(ballot: Ballot, view: MatchView, words: Words) -> str:
    proposals = ballot.proposals
    state = ballot.state
    own = next((canonical_words(one.turn, words) for one in proposals if one.id == ballot.own), "none")
    about = {"game": view.game.name, "match": view.match.label, "own": own, "until": until_text(state)}
    return words.say("together-vote", turn=state.ply + 1, count=len(proposals), **about)


def _proposal(one: Proposal, line: str, words: Words) -> str:
    return words.say(
        "together-proposal", line=line, by=one.proposer or "nobody", reason=escape(one.reason) or None
    )


def result_text(day: DayResult, words: Words) -> str:
    """How the vote on a turn went, for its replay."""
    lines = [words.say("together-days", turn=day.ply + 1, count=len(day.proposals), votes=day.votes)]
    for one in day.proposals:
        turn = canonical_words(one.turn, words)
        line = words.say("together-days-line", votes=one.votes or 0, turn=turn, played=one.chosen)
        lines.append(_proposal(one, line, words))
    return truncate_lines(lines, words, MESSAGE_LENGTH)
