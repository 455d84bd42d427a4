"""Buttons of boards."""

from bot.matches.ids import MatchId
from bot.ui.components import Link


class ShowBoard(Link, name="board", label="button-board"):
    match: MatchId


class Bump(Link, name="bump", label="button-bump"):
    match: MatchId


class ShowRecord(Link, name="record", label="button-record"):
    match: MatchId
