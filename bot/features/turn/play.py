import asyncio
from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle, app_commands

from bot.db.errors import StoreError
from bot.errors import MatchError, NoMatchError, NotYourTurnError, PlayerError
from bot.features.turn.builder import show_step
from bot.features.turn.draft import newcomers_note, step_of
from bot.features.turn.links import Claim, GiveTime, Play, PlayHere, PlayLost, Resign
from bot.features.turn.model import Draft
from bot.features.turn.private import (
    WRONG_TURNS,
    TurnAttempt,
    explain_stale,
    finish,
    follow_to_answer,
    go_on_button,
    is_end_shown,
    leave,
    play_privately,
    refuse,
    say_played,
    show_end,
)
from bot.matches.clock import is_overdue
from bot.matches.due import Downtime
from bot.matches.finding import (
    Finding,
    SeveralMatchesError,
    check_plays,
    is_to_move,
    match_to_open,
    match_to_play,
)
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.matches.playing import Playing
from bot.rules.notation import MAX_TURN_TEXT
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES
from bot.ui.acting import Acting, Interaction
from bot.ui.choices import no_turn_choice, taken_choice, turn_choices
from bot.ui.components import Button, MatchLink, press, view_of
from bot.ui.match_option import (
    OWN,
    WAITING,
    MatchButton,
    ask_which,
    match_command,
    own_match,
    own_match_option,
    own_matches,
)
from bot.ui.messages import ExpiringMessages
from bot.ui.texts import board_text
from bot.ui.visible_matches import check_visible, match_by_number

NEWCOMER_REVISIONS = 12
"""Revisions at which newcomers to a game get explanations."""


@app_commands.command(name="play", description="command-play")
@app_commands.describe(turn="choose-turn", match="choose-match")
async def play_command(
    interaction: Interaction,
    turn: app_commands.Range[str, 1, MAX_TURN_TEXT] | None = None,
    match: app_commands.Transform[int, WAITING] | None = None,
) -> None:
    """Without a turn, open the turn builder."""
    acting = Acting.of(interaction)
    running = await acting.get(Finding).running_of(acting.user, acting.by.place.guild)
    if turn is None:
        mine = None
        if match is None:
            mine = match_to_open(running, acting.by.place, acting.user)
        await _open_builder(acting, mine or await _default_match(acting, running, match))
        return
    async with ask_which(acting, partial(_play_in, turn=turn)):
        await _play(acting, running, await _match_for(acting, running, turn, number=match), turn)


@play_command.autocomplete("turn")
async def complete_turn(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer legal turns that extend the typed text, with their effects, else name the kinds of turn."""
    acting = Acting.of(interaction)
    number = interaction.namespace.match
    try:
        running = await acting.get(Finding).running_of(acting.user, acting.by.place.guild)
        match = await _default_match(acting, running, number if isinstance(number, int) else None)
    except (PlayerError, StoreError):
        return []
    if match.outcome is not None or match.player_to_move != acting.user:
        return []
    view = acting.bot.services.view(match)
    choices = await asyncio.to_thread(  # on large boards this would block the event loop
        turn_choices, view, typed, acting.words
    )
    taken = taken_choice(view, typed, acting.words)
    if (taken or not choices) and 0 < len(typed) <= CHOICE_LENGTH:
        choices = [(taken or no_turn_choice(view, acting.words), typed), *choices[: MAX_CHOICES - 1]]
    return [app_commands.Choice(name=name, value=text) for name, text in choices]


class PlayIn(MatchLink, Button, name="play-in", label="button-play"):
    turn: str
    """Empty if the id has no room; then the turn builder opens."""

    async def press(self, acting: Acting) -> None:
        match = await acting.get(Finding).match(self.match)
        if not self.turn:
            await press(acting, Play(match.id, match.revision))
            return
        await check_visible(acting, match)
        running = await acting.get(Finding).running_of(acting.user, acting.by.place.guild)
        await _play(acting, running, match, self.turn)


def _play_in(match: MatchId, turn: str) -> PlayIn:
    button = PlayIn(match, turn)
    if button.fits:
        return button
    return PlayIn(match, "")


async def _open_builder(acting: Acting, match: Match) -> None:
    try:
        view, note = await _load_turn(acting, match.id, match.revision)
    except NotYourTurnError as error:
        await leave(acting, match.id, match.revision, error)
    else:
        await show_step(acting, step_of(view, Draft()), note)


async def _load_turn(acting: Acting, match: MatchId, revision: int | None) -> tuple[MatchView, str]:
    services = acting.bot.services
    if revision is not None and revision >= NEWCOMER_REVISIONS:
        return await services.get(Playing).turn(match, acting.user, revision), ""
    view, others = await services.get(Playing).first_turn(match, acting.user, revision)
    return view, newcomers_note(services, view, others, acting.words)


async def _play(acting: Acting, running: Sequence[Match], match: Match, turn: str) -> None:
    view = acting.bot.services.view(match)
    try:
        view = await acting.get(Playing).play(view, acting.by, turn, vocabulary=acting.words.vocabulary)
    except WRONG_TURNS as error:
        await refuse(acting, TurnAttempt(view, turn), error)
    except NotYourTurnError as error:
        await leave(acting, match.id, match.revision, error)
    else:
        await say_played(acting, view, [other for other in running if other.id != match.id])


async def _match_for(acting: Acting, running: Sequence[Match], turn: str, *, number: int | None) -> Match:
    """Among several waiting matches, return the only one that allows the turn."""
    try:
        return await _default_match(acting, running, number)
    except SeveralMatchesError as error:
        allows = acting.get(Playing).allows
        vocabulary = acting.words.vocabulary
        fitting = [match for match in error.matches if allows(match, turn, vocabulary)]
        if len(fitting) == 1:
            return fitting[0]
        raise SeveralMatchesError(fitting or error.matches) from None


async def _default_match(acting: Acting, running: Sequence[Match], number: int | None) -> Match:
    if number is None:
        return match_to_play(running, acting.by.place, acting.user)
    mine = next((match for match in running if match.number == number), None)
    return mine or await match_by_number(acting, number)


class PressPlayHere(PlayHere, Button, acknowledges="in place", keeps_back_button=False):
    """At any revision."""

    async def press(self, acting: Acting) -> None:
        try:
            view, note = await _load_turn(acting, self.match, None)
        except NotYourTurnError as error:
            sentence, buttons = await explain_stale(acting, self.match, None, error)
            view = await acting.get(Finding).view(self.match)
            if is_to_move(view.match, acting.user):  # the computer has answered meanwhile
                await self.press(acting)
                return
            if view.match.is_for_computer:
                sentence = board_text(view, acting.words)
            await acting.reply.show(sentence, view=view_of([go_on_button(acting, view.match), *buttons]))
            await follow_to_answer(acting, view.match)
            return
        except MatchError:
            if not await is_end_shown(acting, self.match):
                raise
            return
        await show_step(acting, step_of(view, Draft()), note)


class PressPlay(Play, Button, acknowledges="later", keeps_back_button=False):
    async def press(self, acting: Acting) -> None:
        try:
            view, note = await _load_turn(acting, self.match, self.revision)
        except MatchError as error:
            sentence, buttons = await explain_stale(acting, self.match, self.revision, error)
            await self._strip_stale_message(acting)
            await acting.reply.say(sentence, view=view_of(buttons))
            return
        acting.reply.show_beside()
        await show_step(acting, step_of(view, Draft()), note)

    async def _strip_stale_message(self, acting: Acting) -> None:
        """Remove the buttons of an older board, or of a reminder that is settled.

        They are left over if Discord was busy and the bot restarted.
        """
        pressed = acting.interaction.message
        if pressed is None or pressed.flags.ephemeral:
            return
        try:
            match = await acting.get(Finding).match(self.match)
        except NoMatchError:
            return
        if match.revision != self.revision and match.board_message not in (None, pressed.id):
            await acting.reply.strip()


class PressPlayLost(PlayLost, Button, acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        view = await acting.get(Playing).turn(self.match, acting.user, self.revision)
        await play_privately(acting, TurnAttempt(view, self.turn))


class PressResign(Resign, MatchButton, acknowledges="later"):
    async def act(self, acting: Acting, match: Match) -> None:
        words = acting.words
        check_plays(match, acting.user)
        yes = ResignConfirm(match.id).item(words)
        opponent = match.opponent_of(acting.user)
        question = words.say("resign-really", match=match.number, opponent=opponent)
        await acting.reply.say(question, view=view_of([yes]))


class ResignConfirm(
    MatchLink,
    Button,
    name="resign-confirm",
    label="button-resign-yes",
    style=ButtonStyle.danger,
    keeps_back_button=False,
):
    async def press(self, acting: Acting) -> None:
        ExpiringMessages.of(acting.bot).keep(acting)
        view = await acting.get(Playing).resign(self.match, acting.by)
        await show_end(acting, view)
        await acting.bot.services.events.followed(self.match)


class PressClaim(Claim, MatchButton, acknowledges="in place"):
    async def act(self, acting: Acting, match: Match) -> None:
        await _claim(acting, match.id)

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        await finish(acting, (await _claim(acting, match.id)).match)


class PressGiveTime(GiveTime, Button):
    async def press(self, acting: Acting) -> None:
        view = await acting.get(Playing).give_time(self.match, acting.by, self.revision)
        await acting.reply.add(acting.words.say("time-given", match=view.match.number))
        await acting.bot.services.events.followed(self.match)


def _can_claim(acting: Acting, match: Match) -> bool:
    if match.player_to_move == acting.user:
        return False
    return is_overdue(match, acting.bot.services.now())


async def match_to_claim(acting: Acting) -> Match:
    """Else the only match, so that the refusal can give the reason."""
    running = await own_matches(acting)
    fitting = [one for one in running if _can_claim(acting, one)]
    if not fitting and len(running) > 1:
        fitting = [one for one in running if await _is_absent(acting, one.opponent_of(acting.user))]
        if not fitting:
            raise NoMatchError("nothing-to-claim")
    if len(fitting) > 1:
        raise SeveralMatchesError(fitting)
    if fitting:
        return fitting[0]
    return await own_match(acting)


async def _is_absent(acting: Acting, opponent: UserId | None) -> bool:
    if opponent is None:
        return False
    return await acting.bot.visibility.has_left(acting.guild, opponent)


async def _claim(acting: Acting, match_id: MatchId) -> MatchView:
    await acting.get(Downtime).end()
    match = await acting.get(Finding).running(match_id, acting.user)
    absent = await _is_absent(acting, match.opponent_of(acting.user))
    if absent:
        claim = acting.get(Playing).claim_from_absent
    else:
        claim = acting.get(Playing).claim
    view = await claim(match, acting.by)
    await acting.bot.services.events.followed(match_id)
    return view


resign_command = match_command("resign", OWN, own_match, PressResign)
claim_command = match_command("claim", own_match_option(_can_claim), match_to_claim, PressClaim)
