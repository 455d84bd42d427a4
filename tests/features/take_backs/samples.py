from bot.features.take_backs import model
from bot.matches.ids import BoardMessage
from bot.matches.requests import RequestKind
from tests.laws.states import TWO, state
from tests.store.every_call import CALLS
from tests.store.samples import CHANNEL, NOON, STEPS, new_match, short_call

STEPS |= {
    "agree": model.agree,
    "ask": model.ask,
    "refuse": model.refuse,
    "take_back": model.take_back_freely,
    "withdraw": model.withdraw,
}


@short_call
async def note_request(store, match, message):
    def note(found):
        return model.note_request(found, found.request, BoardMessage(CHANNEL, message))

    return await store.change_match(match, note, at=NOON)


@CALLS.add(order=5)
async def call_all(store, match):
    other = await new_match(store, days_per_turn=1)
    await store.ask(other.id, 0, RequestKind.ABANDON, 0, NOON)
    await store.agree(other.id, 1, 0, NOON)
    await store.add_turn(match.id, 1, "a2 white", None, NOON)
    await store.take_back(match.id, 1, 2, NOON)


@state
async def requested(states):
    match = await states._match(states.ada, states.ben, *TWO)
    await states.table.store.ask(match, 1, RequestKind.TAKE_BACK, 2, states.table.clock())
