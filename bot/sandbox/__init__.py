"""A stand-in for Discord on this machine: REST, gateway, people who act, and a chat page.

It knows Discord's protocol and nothing of our games. `Sandbox` is the way in.
"""

from bot.sandbox.http.calls import Request
from bot.sandbox.people.options import Resolved
from bot.sandbox.people.person import Person
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world.channels import Attachment, Channel, Message
from bot.sandbox.world.world import Event

__all__ = [
    "Attachment",
    "Channel",
    "Event",
    "Message",
    "Person",
    "Request",
    "Resolved",
    "Sandbox",
]
