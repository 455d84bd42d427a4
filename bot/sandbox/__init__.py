"""A stand-in for Discord on this machine: REST, gateway, people who act, and a chat page.

It knows Discord's protocol and nothing of our games. `Sandbox` in `sandbox.py` is the way in.
"""
