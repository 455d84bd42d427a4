import re
from functools import partial

from bot.features.replay import table
from bot.features.replay.model import Analysis, Estimate
from bot.features.replay.service import note_turning
from bot.matches.model import Turning
from tests.features.replay.test_reading import WON
from tests.laws.states import state
from tests.store.every_call import CALLS
from tests.store.samples import NOON, READS, WRITES, short_call
from tests.store.story import SINCE_1_2

READS |= {"analysis": table.analysis}
WRITES |= {"keep_analysis": table.store_analysis}
_OPEN, _PROVEN = Estimate(0.1234, proven=False, best="a1 black"), Estimate(1, proven=True, best="")
ANALYSIS = Analysis((_OPEN, _PROVEN), budget=9, version=1)


@short_call
async def look_back(store, match, turning):
    note = partial(note_turning, judged=await store.match(match), turning=turning)
    return await store.change_match(match, note, at=NOON)


@SINCE_1_2.add(order=50)
async def write_analyses(story, _version):
    await story.store.look_back(4, Turning(6, "c2 black"))
    await story.store.note_board_text(4)
    await story.store.keep_analysis(4, ANALYSIS)
    await story.store.keep_analysis(-1, ANALYSIS)


@CALLS.add(order=70)
async def call_all(store, match):
    await store.analysis(match.id)


@state
async def record(states):
    shown = (await states.table.slash(states.ada, "replay", text=WON)).message
    return {"k": re.search(r"oddity:step:(-\d+)", str(shown.components))[1]}
