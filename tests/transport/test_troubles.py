from types import SimpleNamespace

import discord

from bot.sandbox.protocol.refusals import ERRORS
from bot.transport.troubles import _BY_CODE, Trouble, number_of, reason_of, requested_pause, trouble_of
from bot.ui.errors import OUT_OF_REACH
from tests.case import case

ROUTES = {
    "post": "POST /channels/{channel}/messages",
    "edit": "PATCH /channels/{channel}/messages/{message}",
    "open": "POST /channels/{channel}/messages/{message}/threads",
    "wake": "PATCH /channels/{thread}",
    "direct": "POST /users/@me/channels",
    "read": "GET of a channel, a message, a member",
    "answer": "what answers an interaction, by its own token",
    "commands": "PUT /applications/{application}/commands",
}
ALL = " ".join(ROUTES)
OF_A_CHANNEL = "post edit open wake read"
NO_CHANNEL = "the others name no channel"
NO_TOKEN = "the others use the bot's token"
NO_TEXT = "the others send no text"

CODES = {
    0: (401, Trouble.REFUSED, ALL, ""),
    10002: (404, Trouble.REFUSED, "commands", "the others name no application"),
    10003: (404, Trouble.CHANNEL_GONE, OF_A_CHANNEL, NO_CHANNEL),
    10004: (404, Trouble.CHANNEL_GONE, "read", "only members are asked for by their server"),
    10007: (404, Trouble.REFUSED, "read", "only that asks for members"),
    10008: (404, Trouble.MESSAGE_GONE, "post edit open read answer", "the others name no message"),
    10013: (404, Trouble.REFUSED, "direct read", "the others name no person"),
    10015: (404, Trouble.REFUSED, "answer", NO_TOKEN),
    10062: (404, Trouble.REFUSED, "answer", NO_TOKEN),
    20028: (429, Trouble.BUSY, "post edit", "it limits what is written into one channel"),
    30046: (429, Trouble.BUSY, "edit", "it is about edits of old messages"),
    40005: (413, Trouble.REFUSED, "post edit answer", "the others send no file"),
    40060: (400, Trouble.REFUSED, "answer", NO_TOKEN),
    50001: (403, Trouble.CLOSED, OF_A_CHANNEL, NO_CHANNEL),
    50005: (403, Trouble.REFUSED, "edit", "the others change no message"),
    50006: (400, Trouble.OTHER, "post edit answer", NO_TEXT),
    50007: (403, Trouble.REFUSED, "post direct", "the others reach no person directly"),
    50013: (403, Trouble.CLOSED, OF_A_CHANNEL, NO_CHANNEL),
    50024: (400, Trouble.REFUSED, "post open wake", "the others do the same in every kind of channel"),
    50027: (401, Trouble.REFUSED, "answer", NO_TOKEN),
    50035: (400, Trouble.OTHER, ALL, ""),
    50045: (400, Trouble.REFUSED, "post edit answer", "the others send no file"),
    50083: (
        400,
        Trouble.ARCHIVED,
        "edit",
        "posting wakes a thread, opening is for channels, reading is free",
    ),
    50109: (400, Trouble.OTHER, "post edit open wake direct answer commands", "reading sends no JSON"),
    50278: (403, Trouble.REFUSED, "post direct", "the others reach no person directly"),
    160004: (400, Trouble.THREAD_EXISTS, "open", "the others open no thread"),
    160005: (403, Trouble.CLOSED, "post edit wake", "the others can do without the thread's being open"),
    160006: (400, Trouble.TOO_MANY_THREADS, "post open wake", "the others wake no thread"),
    200000: (400, Trouble.TEXT_REFUSED, "post edit open wake answer", NO_TEXT),
    200001: (400, Trouble.TEXT_REFUSED, "open wake", "the others name no thread"),
    240000: (400, Trouble.TEXT_REFUSED, "post edit answer", NO_TEXT),
}
"""Status, what it means, the routes, and why no other route can get it."""


def refusal(status, code):
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": "x"})


def test_each_code_means_something_on_each_route():
    assert set(CODES) >= {*ERRORS, *_BY_CODE, *OUT_OF_REACH}
    for code, (status, trouble, routes, why) in CODES.items():
        with case(code):
            assert trouble_of(refusal(status, code)) is trouble
            assert ERRORS.get(code, (status,))[0] == status
            assert set(routes.split()) <= set(ROUTES)
            assert bool(why) == (set(routes.split()) != set(ROUTES))


def test_an_unknown_code_is_a_refusal_with_its_number():
    unknown, nameless, unwell = refusal(403, 12345), refusal(418, 0), refusal(502, 0)
    assert trouble_of(unknown) is trouble_of(nameless) is Trouble.REFUSED
    assert trouble_of(unwell) is Trouble.BUSY
    assert (number_of(unknown), number_of(nameless)) == ("12345", "418")
    assert reason_of(unknown) == "Discord answers 403, error 12345"
    assert requested_pause(refusal(400, 160006)) == 60
