"""A stand-in for Discord on this machine: REST, gateway, people who act, and a chat page.

It knows Discord's protocol and nothing of our games. `Sandbox` is the way in.
"""

from bot.sandbox.model import Attachment, Channel, Event, Message
from bot.sandbox.people import Answer, Person
from bot.sandbox.sandbox import Sandbox

__all__ = ["Answer", "Attachment", "Channel", "Event", "Message", "Person", "Sandbox"]
