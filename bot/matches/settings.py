"""What people and servers may set for themselves."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Pings(enum.StrEnum):
    """How a person is told that it is their turn."""

    MENTION = "mention"
    """By a mention in the channel, with a notification."""
    SILENT = "silent"
    """By a mention in the channel, without a notification."""
    MESSAGE = "message"
    """By a direct message besides the mention; only on one's own wish."""


@dataclass(frozen=True)
class PersonSettings:
    """How one person likes to play."""

    theme: str = "classic"
    """Key of a palette; for pictures that only this person sees."""
    labels: str = "both"
    """Where names of cells stand: "edges", "cells", "both" or "none"."""
    turned: int = 0
    """Steps of the board's symmetry that it is turned by."""
    mirrored: bool = False
    confirm: bool = True
    """Whether a turn made with the turn builder is shown for confirmation before it is played."""
    language: str | None = None
    """A language of the catalogues; ``None`` follows the person's Discord."""
    pings: Pings = Pings.MENTION


@dataclass(frozen=True)
class ServerSettings:
    """What those who manage a server have decided."""

    channels: tuple[int, ...] = ()
    """Where challenges may be made; empty for everywhere."""
    threads: bool = False
    """Whether matches get a thread of their own unless the challenge says otherwise."""
    days_per_turn: int | None = None
    """The default of challenges; ``None`` for no limit."""
    language: str | None = None
    """A language of the catalogues; ``None`` follows the server's Discord."""
    most_open: int = 5
    """How many open challenges one person may have here."""
    most_running: int = 20
    """How many running matches one person may have here."""
    most_in_server: int = 200
    """How many matches may run in the whole server, and how many challenges may be open in it."""
