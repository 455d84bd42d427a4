"""Worker process of the engine: reads questions from standard input, writes answers to standard output.

A question is a name in `FUNCTIONS` with its arguments, an answer the result or a traceback; both are pickled
and length-prefixed. `FINISH_NOW` asks to finish the current question early. The process imports only engine
and rules, and exits as soon as its input closes, even while it computes.
"""

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, BinaryIO, NoReturn

from bot.engine.levels import CODE, FINISH_NOW, LENGTH, frame
from bot.engine.puzzle_search import play_out
from bot.engine.shallow import look, play_newcomer
from bot.engine.thinking import Stop, find_hints, judge, look_up, think

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "think": think,
    "look_up": look_up,
    "look": look,
    "play_newcomer": play_newcomer,
    "find_hints": find_hints,
    "judge": judge,
    "play_out": play_out,
}
NICENESS = 10
"""The bot and everything else have priority."""


def main() -> NoReturn:
    for name in (signal.SIGINT, signal.SIGTERM):  # sent to the whole process group; the bot ends this process
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(PermissionError):  # forbidden in some sandboxes
            os.nice(NICENESS)
    target = os.fdopen(os.dup(1), "wb")  # for answers
    os.dup2(2, 1)  # prints go to standard error
    questions: SimpleQueue[tuple[bytes, Stop]] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    _write(target, CODE)  # ready
    while True:
        _write(target, answer(*questions.get()))


def answer(question: bytes, stop: Stop) -> bytes:
    try:
        name, options = pickle.loads(question)  # noqa: S301 - from the bot itself
        return pickle.dumps((FUNCTIONS[name](stop=stop, **options), None))
    except Exception:  # noqa: BLE001 - the caller gets it
        return pickle.dumps((None, traceback.format_exc()))


def _listen(questions: "SimpleQueue[tuple[bytes, Stop]]") -> NoReturn:
    """Queue questions until the input closes, then exit.

    Each question has its own event, so that a late hurry has no effect.
    """
    hurry = Event()
    try:
        with open(0, "rb", closefd=False) as source:
            while len(head := source.read(LENGTH.size)) == LENGTH.size:
                text = source.read(*LENGTH.unpack(head))
                if text == FINISH_NOW:
                    hurry.set()
                else:
                    hurry = Event()
                    questions.put((text, hurry.is_set))
    finally:
        os._exit(0)


def _write(target: BinaryIO, text: bytes) -> None:
    try:
        target.write(frame(text))
        target.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
