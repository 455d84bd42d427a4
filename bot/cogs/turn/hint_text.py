"""Hints in words: good turns, how probable they win, and why, as facts of the position."""

from bot.cogs.common.texts import leads_words, seat_title, turn_words
from bot.engine.levels import Hint, Reason
from bot.matches.model import MatchView
from bot.rules.position import Turn
from bot.rules.tilings import Cell
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words


def hints_text(view: MatchView, hints: tuple[Hint, ...], played: str, words: Words) -> str:
    """Say what stands above the picture of hints.

    Args:
        view: The match before the turn that they are for.
        hints: The best first.
        played: What was played then, in words; nothing if that is still to come.
        words: The reader's language.
    """
    seat = seat_title(view.position.seat, view, words)
    match, turn, game = str(view.match.number), view.match.ply + 1, view.game.name
    lines = [words.say("hint-title", match=match, turn=turn, game=game, seat=seat)]
    lines += [_line(number, hint, view, words) for number, hint in enumerate(hints, start=1)]
    if played:
        lines.append(words.say("hint-played", turn=played))
    return truncate("\n".join(lines), MESSAGE)


def _line(number: int, hint: Hint, view: MatchView, words: Words) -> str:
    return words.say(
        "hint-line",
        number=number,
        turn=turn_words(hint.turn, view, words),
        chance=_chance(hint, words),
        why=_why(hint, view, words),
        leads=leads_words(hint.after, view, words),
    )


def _chance(hint: Hint, words: Words) -> str:
    """How probable it is that the turn wins; what is not proven is neither certain nor impossible."""
    certain = "lost" if hint.chance < 0.5 else "won"
    percent = min(max(round(100 * hint.chance), 1), 99)
    return words.say("hint-chance", proven=certain if hint.proven else "open", percent=percent)


def _why(hint: Hint, view: MatchView, words: Words) -> str:
    """The most telling thing that a turn does."""
    if hint.turn.is_pass:
        return words.say(f"{view.rules.pass_key(view.position)}-does")
    if not hint.reasons:
        return words.say("turn-stones", count=len(hint.turn.placements))
    reason = hint.reasons[0]
    return words.say(
        "hint-why",
        deed=reason.deed,
        colour=reason.colour,
        cell=view.position.board.tiling.names[_cell(reason, hint.turn)],
        size=len(reason.cells),
        parts=len(reason.before),
        before=tuple(map(str, reason.before)),
        lacks=reason.lacks,
        state=words.say("scene-group-state", state="short", lacks=reason.lacks) if reason.lacks else "",
        free=reason.free,
        on=view.game.stones_on,
    )


def _cell(reason: Reason, turn: Turn) -> Cell:
    """The cell by which a group is named: one that was its own before the turn, if there is one."""
    new = {cell for cell, _ in turn.placements}
    return next((cell for cell in reason.cells if cell not in new), reason.cells[0])
