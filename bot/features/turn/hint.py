from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from discord import app_commands

from bot.engine.levels import Hint, Reason
from bot.engine.workers import EngineBusyError, EngineOffError
from bot.errors import MatchError
from bot.features.turn.links import Build, Pass
from bot.features.turn.model import Draft
from bot.features.turn.private import beside_if_possible
from bot.features.turn.service import Hinting, may_have_hints
from bot.matches.finding import Finding, is_to_move, match_to_play
from bot.matches.model import MOST_TURNS, Match, MatchView
from bot.rules.notation import parse_turn
from bot.rules.position import Turn
from bot.rules.tilings import Cell
from bot.scenes.view import BoardView
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting, Interaction
from bot.ui.choices import leads_words
from bot.ui.components import Button, Item, Link, MatchLink, adjacent_page_buttons, view_of
from bot.ui.match_option import MatchButton, MatchOption, match_to_show, narrow, on_match, shown_matches
from bot.ui.messages import ExpiringMessages
from bot.ui.pictures import board_view
from bot.ui.slots import FIRST_BUTTONS, STUDY_BUTTONS
from bot.ui.texts import seat_title, turn_words
from bot.ui.visible_matches import match_by_id
from bot.words import Words


async def _offered(acting: Acting, typed: str) -> list[Match]:
    return [match for match in await shown_matches(acting, typed) if may_have_hints(match, acting.user)]


HINTED = MatchOption(_offered)


@app_commands.command(name="hint", description="command-hint")
@app_commands.describe(match="choose-match", turn="choose-hint-turn")
async def hint_command(
    interaction: Interaction,
    match: app_commands.Transform[int, HINTED] | None = None,
    turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
) -> None:
    acting = await Acting.acknowledge(interaction)
    await on_match(acting, match, _default_match, partial(ShowHints, turn=turn or 0))


class ShowHints(MatchButton, name="hint", label="button-hint"):
    turn: int
    """From 1; 0 for the next turn, or for the last one if the match is over."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _show(acting, match, self.turn)


@FIRST_BUTTONS.add(order=25)
def _board_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    is_theirs = is_to_move(match, acting.user) and may_have_hints(match, acting.user)
    if match.outcome is not None or is_theirs:
        yield ShowHints(match.id, 0)


@STUDY_BUTTONS.add(order=10)
def _study_buttons(acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    goes_on = ply < match.ply or (match.is_record and match.outcome is None)
    if goes_on and may_have_hints(match, acting.user):
        turned = match.turning is not None and match.turning.ply == ply
        yield ShowHints(match.id, ply if turned else ply + 1)


class HintsOf(MatchLink, Button, name="hint-of", label="button-hint-of"):
    turn: int
    page: int = 0
    """Of the groups shown as text."""

    async def press(self, acting: Acting) -> None:
        await _show(acting, await match_by_id(acting, self.match), self.turn, self.page)


async def _default_match(acting: Acting) -> Match:
    """Prefer a running match against the computer."""
    services = acting.bot.services
    place = acting.by.place
    running = await services.get(Finding).running_of(acting.user, place.guild)
    allowed = [match for match in running if may_have_hints(match, acting.user)]
    if allowed:
        return match_to_play(allowed, place, acting.user)
    return await narrow(lambda _, one: may_have_hints(one, acting.user), match_to_show)(acting)


async def _show(acting: Acting, match: Match, turn: int, page: int = 0) -> None:
    hinting = acting.get(Hinting)
    view = hinting.view(match, acting.user, turn or None)
    asked = None if match.is_record else view.match
    await hinting.check(match, acting.by, asked=asked)
    ply = view.match.ply
    played = match.turns[ply] if ply < match.ply else None  # else it is still to come
    turn_played = None
    if played is not None:
        turn_played = parse_turn(played, view.position, view.rules)
    hints = await _find(acting, view, turn_played)
    judged = None
    if turn_played is not None:
        *best, judged = hints
        hints = tuple(best)
    turns = tuple(hint.turn for hint in hints)
    board = replace(board_view(view), hints=turns, told=frozenset({"hints"}))
    played_text = ""
    if turn_played is not None:
        played_text = turn_words(turn_played, view, acting.words, played or "")
    text = hints_text(view, hints, played_text, acting.words, judged)
    text, pictures, pages = await beside_if_possible(acting, text, board, page)
    to_page = partial(HintsOf, match.id, ply + 1)
    turned = adjacent_page_buttons(to_page, page, pages, acting.words)
    if match.is_past:
        buttons = _turn_buttons(acting, match, view)
    else:
        buttons = _take_buttons(acting, match, view, hints)
    await acting.reply.show(text, attachments=pictures, view=view_of(turned, list(buttons)))
    if not match.is_past and not acting.reply.leads_back:  # to the turn, which follows
        ExpiringMessages.of(acting.bot).add(acting, match)


async def show_hints_of(
    acting: Acting, view: MatchView, title: str, board: BoardView, take: Callable[[Hint], Link | None]
) -> None:
    """For any position, without checking whether the person may have them.

    `take` makes the button that plays a hint, if the id has room for it.
    """
    hints = await _find(acting, view, None)
    turns = tuple(hint.turn for hint in hints)
    board = replace(board, hints=turns, told=frozenset({"hints"}))
    lines = [title]
    takes = []
    for number, hint in enumerate(hints, start=1):
        lines.append(_line(number, hint, view, acting.words))
        button = take(hint)
        if button is not None:
            takes.append(_take(button, number, hint, view, acting.words))
    text = truncate("\n".join(lines), MESSAGE_LENGTH)
    text, pictures, _ = await beside_if_possible(acting, text, board)
    await acting.reply.show(text, attachments=pictures, view=view_of(takes))


async def _find(acting: Acting, view: MatchView, played: Turn | None) -> tuple[Hint, ...]:
    """The evaluation of `played` comes last."""
    try:
        return await acting.bot.workers.find_hints(
            view.rules, view.position, person=acting.user, played=played
        )
    except EngineOffError as error:
        raise MatchError("hints-off") from error
    except EngineBusyError as error:
        raise MatchError("hints-busy") from error


def _take_buttons(acting: Acting, match: Match, view: MatchView, hints: tuple[Hint, ...]) -> Iterator[Item]:
    if view.match.ply != match.ply:
        return
    for number, hint in enumerate(hints, start=1):
        take = Pass if hint.turn.is_pass else Build
        taken = take(match.id, match.revision, Draft(hint.turn.placements))
        yield _take(taken, number, hint, view, acting.words)


def _take(button: Link, number: int, hint: Hint, view: MatchView, words: Words) -> Item:
    turn = turn_words(hint.turn, view, words)
    return button.item(words, label="button-hint-take", number=number, turn=turn)


def _turn_buttons(acting: Acting, match: Match, view: MatchView) -> Iterator[Item]:
    turn = view.match.ply + 1
    last = acting.get(Hinting).last_turn(match)
    for other in (turn - 1, turn + 1):
        if 1 <= other <= last:
            yield HintsOf(match.id, other, 0).item(acting.words, turn=other)


def hints_text(
    view: MatchView, hints: tuple[Hint, ...], played: str, words: Words, judged: Hint | None = None
) -> str:
    """`view` is before the turn; `played` the turn in words or empty; `judged` its evaluation."""
    seat = seat_title(view.position.seat, view, words)
    match = view.match.label
    turn = view.match.ply + 1
    game = view.game.name
    lines = [words.say("hint-title", match=match, turn=turn, game=game, seat=seat)]
    lines += [_line(number, hint, view, words) for number, hint in enumerate(hints, start=1)]
    if judged is not None:
        best = hints[0]
        lines.append(
            words.say(
                "hint-judged",
                turn=played,
                chance=_chance(judged, words),
                best=judged.chance >= best.chance,
                better=turn_words(best.turn, view, words),
                chances=_chance(best, words),
            )
        )
    return truncate("\n".join(lines), MESSAGE_LENGTH)


def _line(number: int, hint: Hint, view: MatchView, words: Words) -> str:
    return words.say(
        "hint-line",
        number=number,
        turn=turn_words(hint.turn, view, words),
        chance=_chance(hint, words),
        why=why_text(hint, view, words),
        leads=leads_words(hint.after, view, words),
    )


def _chance(hint: Hint, words: Words) -> str:
    """Unproven chances are 1 to 99 percent."""
    proven = "open"
    if hint.proven:
        proven = "lost" if hint.chance < 0.5 else "won"
    percent = min(max(round(100 * hint.chance), 1), 99)
    return words.say("hint-chance", proven=proven, percent=percent)


def why_text(hint: Hint, view: MatchView, words: Words) -> str:
    if hint.turn.is_pass:
        return words.say(f"{view.rules.pass_key(view.position)}-does")
    if not hint.reasons:
        return words.say("turn-stones", count=len(hint.turn.placements))
    reason = hint.reasons[0]
    cell = _cell(reason, hint.turn)
    state = ""
    if reason.lacks:
        state = words.say("hint-state", lacks=reason.lacks)
    return words.say(
        "hint-why",
        deed=reason.deed,
        colour=reason.colour,
        cell=view.position.board.tiling.names[cell],
        size=len(reason.cells),
        parts=len(reason.before),
        before=tuple(map(str, reason.before)),
        lacks=reason.lacks,
        state=state,
        free=reason.free,
        on=view.game.stones_on,
    )


def _cell(reason: Reason, turn: Turn) -> Cell:
    """Name a group by a cell that it had before the turn, if there is one."""
    new = {cell for cell, _ in turn.placements}
    return next((cell for cell in reason.cells if cell not in new), reason.cells[0])
