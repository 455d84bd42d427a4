"""A local stand-in for Discord: REST, gateway, scripted people, and a chat page.

It implements Discord's protocol and knows nothing of our games. The entry point is `Sandbox` in `sandbox.py`.
"""
