import json
import random
from datetime import timedelta

import pytest

from bot.data import languages
from bot.errors import MatchError, NoMatchError, PlayerError, RecordError, SetupError
from bot.features.records.service import RECORD_KEPT_FOR, Reading
from bot.features.turn.service import Hinting
from bot.matches.change import By
from bot.matches.ids import MatchId
from bot.matches.model import MOST_TURNS
from bot.matches.records import record_of
from bot.matches.tables import hooks
from bot.rules.record import Record, format_record, format_record_json, read_record
from bot.rules.record_parser import MOST_RECORD_BYTES
from bot.rules.rules import Outcome, random_match
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, Clock, Table
from tests.rules.test_record_fuzz import check_sentence
from tests.store.memory import InMemory

WORDS = languages().words(None)
TURNS = ("b2 white", "a1 black", "c2 white")
SMALL = "Game: odd\nBoard: hexhex-2\nOption group: 2\n\n1. b2 white\n2. a1 black\n3. c2 white\n"


@pytest.fixture
def table():
    return Table(Clock(), InMemory())


def sample(number):
    source = random.Random(number)
    game = source.choice(list(CATALOGUE.games.values()))
    board = source.choice([one for one in game.boards if len(one.board(source).tiling) < 100])
    setup = game.setup(board.key, random=source)
    turns = tuple(random_match(CATALOGUE.rules(setup), setup.start(), source))
    players, ended = source.choice([("", ""), ("Ada", "Ben *x* ```y```"), ("1. e5", "Game: odd")]), ""
    whole = Record(setup, turns, players, "2026-03-01", "2026-03-09")
    if source.random() < 0.5:
        turns = turns[: source.randrange(len(turns))]
        outcome = source.choice([None, Outcome(0, "resigned"), Outcome(1, "time"), Outcome(None, "agreed")])
        return format_record(Record(setup, turns, players, "2026-03-01", ended, outcome), CATALOGUE)
    return format_record(read_record(format_record(whole, CATALOGUE), CATALOGUE), CATALOGUE)


async def read_back(table, text):
    match = await table.get(Reading).read_in(By(ADA), text)
    assert await table.get(Reading).match(match.id, ADA) == match
    rules = CATALOGUE.rules(match.setup)
    assert len(table.services.history(match)) == match.ply + 1
    return format_record(record_of(match, rules, match.names), CATALOGUE)


SAME = {
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Mac": lambda text: text.replace("\n", "\r"),
    "a mark": lambda text: f"\ufeff{text}",
    "code": lambda text: f"Look!\n```\n{text}```\nNice, isn't it?",
    "named code": lambda text: f"```txt\r\n{text}",
    "one line": lambda text: " ".join(text.split()),
    "JSON": lambda text: format_record_json(read_record(text, CATALOGUE), CATALOGUE),
    "JSON on a line": lambda text: json.dumps(
        json.loads(format_record_json(read_record(text, CATALOGUE), CATALOGUE))
    ),
    "an export": lambda text: json.dumps(
        {"matches": [{"record": json.loads(format_record_json(read_record(text, CATALOGUE), CATALOGUE))}]}
    ),
    "much space": lambda text: text.replace("\n", "  \n\n \t "),
}
"""What a text goes through on its way."""


@pytest.mark.parametrize("way", SAME)
async def test_a_record_is_the_same_match_in_each_form_it_is_pasted_in(table, way):
    for number in range(6):
        text = sample(number)
        if way == "one line":  # on which a name may look like another line
            text = text.replace(": 1. e5", ": Cleo").replace(": Game: odd", ": Dana")
        if "code" in way:  # which a name may end
            text = text.replace("```", "")
        assert await read_back(table, SAME[way](text)) == text
    assert len(await table.store.records_of(ADA)) == 6


def mutations(count, seed=0):
    source = random.Random(seed)
    texts = [sample(number) for number in range(40)]
    for _ in range(count):
        text, other = source.choice(texts), source.choice(texts)
        lines = text.splitlines()
        at, to = sorted((source.randrange(len(text)), source.randrange(len(text))))
        line = source.randrange(len(lines))
        data = format_record_json(read_record(text, CATALOGUE), CATALOGUE)
        yield source.choice(
            [
                text[:at],
                text[at:],
                text[:at] + text[to:],
                text + text,
                text + other,
                "\n".join([*lines[: line + 1], *lines[line:]]),
                "\n".join([*lines[:line], *lines[line + 1 :]]),
                "\n".join(source.sample(lines, len(lines))),
                text.encode().decode("utf-16-le", errors="replace"),
                text.encode("utf-16").decode("latin-1"),
                text.encode("utf-32-le").decode(),
                text.swapcase(),
                text[:at] + source.choice('\0\ud800\u202e²٣{["\\`:.#') * source.randrange(1, 9) + text[at:],
                f"```{text}``` ```{other}```",
                "[" * 5000 + data,
                '{"turns": ' + "[" * 5000 + "]" * 5000 + "}",
                f'{{"game": {data}}}',
                data[:at],
                data.replace('"', "'"),
                text + "4000000000. a1 white\n",
                text.replace("Tiling: ", "Tiling: 9"),
                text.replace("Board: ", "Board: " + "x" * 3000),
                text + "\n" * 100_000,
                text + f"{len(lines)}. a1 white\n" * 30_000,
                text.replace("\n\n", "\nResult: draw (" + "z" * 5000 + ")\n\n"),
                *(change(text) for change in SAME.values()),
            ]
        )


async def check(table, text):
    """Read a text in; it is refused with a sentence and not kept, or the match that is kept reads back."""
    before = await table.store.records_of(ADA)
    try:
        back = await read_back(table, text)
    except PlayerError as refusal:
        check_sentence(WORDS.error(refusal))
        after = await table.store.records_of(ADA)
    else:
        assert await read_back(table, back) == back
        await table.store.forget(ADA, at=table.services.now())
        after = []
    assert after == before == []


async def test_a_damaged_record_is_read_or_refused_with_a_sentence(table):
    """The trial `records` tries 500 of them."""
    for text in mutations(40, seed=1):
        await check(table, text)


@pytest.mark.parametrize(
    ("text", "line", "quoted", "reason"),
    [
        (SMALL.replace("a1 black", "a9 black"), 6, "2. a9 black", "no-such-number"),
        (SMALL.replace("2. a1 black", "2. b2 black"), 6, "2. b2 black", "cell-taken"),
        (SMALL.replace("3. ", "4. "), 7, "4. c2 white", "record-number"),
        (SMALL.replace("Option group: 2", "Option grope: 2"), 3, "Option grope: 2", "record-tag"),
        ("What a match!", 1, "What a match!", "record-line"),
        (SMALL.replace("Game: odd", f"Game: {'go' * 99}"), 1, f"Game: {'go' * 37}", "no-such-game"),
    ],
)
async def test_a_mistake_is_quoted_with_its_line(table, text, line, quoted, reason):
    with pytest.raises(RecordError) as refused:
        await table.get(Reading).read_in(By(ADA), text)
    assert (refused.value.line, refused.value.quoted) == (line, quoted)
    assert refused.value.reason == reason


async def test_a_record_that_is_too_long_is_refused(table):
    with pytest.raises(SetupError) as refused:
        await table.get(Reading).read_in(By(ADA), "#" * (MOST_RECORD_BYTES + 1))
    assert refused.value.details == {"most": 256}
    turns = "\n".join(f"{number}. pass" for number in range(1, MOST_TURNS + 2))
    with pytest.raises(RecordError) as refused:
        await table.get(Reading).read_in(By(ADA), f"Game: xodd\n{turns}")
    assert refused.value.details == {"turns": 1001, "most": 1000}
    assert refused.value.quoted == "1001. pass"


async def test_a_record_is_kept_for_a_week_from_when_it_was_last_read_in(table):
    match = await table.get(Reading).read_in(By(ADA), SMALL)
    clock = table.services.now
    clock.now += RECORD_KEPT_FOR - timedelta(seconds=1)
    assert await table.get(Reading).match(match.id, ADA) == match
    assert (await table.get(Reading).match(match.shared_id, BEN)).shared_id == match.shared_id
    assert (await table.get(Reading).read_in(By(ADA), f"# again\n{SMALL}")).id == match.id
    clock.now += timedelta(days=1)
    await table.get(Reading).match(match.id, ADA)
    with pytest.raises(NoMatchError):
        await table.get(Reading).match(match.id, BEN)
    assert (await table.get(Reading).read_in(By(BEN), SMALL)).id != match.id
    clock.now += RECORD_KEPT_FOR
    for gone in (match.id, MatchId(-(10**18))):
        with pytest.raises(NoMatchError):
            await table.get(Reading).match(gone, ADA)


@pytest.mark.parametrize(
    ("kept", "help_is_unfair"),
    [
        (TURNS, True),
        (TURNS[:2], True),
        ((*TURNS, "b1 white"), True),
        (("b2 white", "b1 black", "b3 white"), True),
        (("b2 black", "b3 white", "b1 black"), True),
        (("b2 white", "c2 white"), False),
        (("b2 white", "a1 black", "a2 black"), False),
        ((), False),
    ],
)
async def test_a_record_of_a_match_that_runs_gives_no_hints_against_a_person(table, kept, help_is_unfair):
    running = await table.started(*TURNS)
    lines = "".join(f"{number}. {text}\n" for number, text in enumerate(kept, start=1))
    record = await table.get(Reading).read_in(By(ADA), SMALL.partition("1. ")[0] + lines)
    hinting = table.get(Hinting)
    assert hinting.view(record, ADA, 1).match.ply == 0
    await hinting.check(record, By(77))
    if help_is_unfair:
        with pytest.raises(MatchError):
            await hinting.check(record, By(ADA))
        await table.resign(running.id, BEN)
    await hinting.check(record, By(ADA))


async def test_record_like_a_match_that_a_feature_names_gives_no_hints_to_anyone(table, monkeypatch):
    running = await table.started(*TURNS)
    found = hooks.Hooks(unaided=lambda _db, game: [running] if game == "odd" else [])
    monkeypatch.setattr(hooks.CALLED, "_all", (*hooks.CALLED, found))
    record = await table.get(Reading).read_in(By(CLEO), SMALL)
    with pytest.raises(MatchError, match="hint-record-runs") as refused:
        await table.get(Hinting).check(record, By(CLEO))
    assert refused.value.details["whose"] == "server"
