"""Brings to Discord what the outbox holds: one schedule, one dispatcher, one way to post a message once.

Rooms register a deliverer for each kind of entry; here nothing is known of what they say.
"""
