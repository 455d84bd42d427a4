"""Who makes a change: the acting person, where they are, and the interaction they act by."""

from dataclasses import dataclass

from bot.errors import MatchError
from bot.matches.ids import InteractionId, UserId
from bot.matches.model import Place


@dataclass(frozen=True)
class By:
    """The acting person, or the computer; every change that people make takes one."""

    user: UserId
    here: Place | None = None
    """The server and channel they act in; `None` outside of servers, or where it does not matter."""
    once: InteractionId | None = None
    """The interaction, for which a store makes one change; `None` for the computer."""

    @property
    def place(self) -> Place:
        """Where they act, for what can only be done in servers.

        Raises:
            MatchError: They act outside of servers.
        """
        if self.here is None:
            raise MatchError("only-in-server")
        return self.here
