"""A stand-in for Discord on this machine: REST, gateway, people who act, and a chat page.

It knows Discord's protocol and nothing of our games. `Sandbox` is the way in.
"""

from bot.sandbox.people.person import Answer, Person
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world.channels import Attachment, Channel, Event, Message

__all__ = ["Answer", "Attachment", "Channel", "Event", "Message", "Person", "Sandbox"]
