"""Someone who has deleted their data stands in no one's export and in no name; an export has everything."""

import json
import re
from datetime import UTC, datetime

from tests.trials.world.watch import Watch

OWN = "SELECT count(*) FROM matches WHERE ? IN (seat_0, seat_1) AND started < ?"
LATELY_SECONDS = 60
"""What begins while an export is made may be missing."""


class Forgotten(Watch):
    def __init__(self, world):
        super().__init__(world)
        names = "|".join(one.user.display for one in world.sandbox.people)
        self._texts = re.compile(rf"\b({names})\b|{words_of('.*')}")

    def logged(self, line):
        if self._texts.search(line):
            self.break_(f"a line for the operator has a name or a text: {line}")

    def answered(self, person, what, answer, _said):
        for message in answer.followups or [answer.message] if what == "/privacy export" else ():
            for file in message.attachments if message else ():
                self._check_export(person, file.data.decode())

    def _check_export(self, person, text):
        found = json.loads(text)
        before = datetime.fromtimestamp(self.world.loop.now() - LATELY_SECONDS, UTC).isoformat()
        ((count,),) = self.rows(OWN, person.id, before)
        if len(found["matches"]) < count:
            self.break_(f"the export of {person.name} has {len(found['matches'])} of {count} matches")
        told = json.dumps({name: one for name, one in found.items() if "block" not in name})
        for gone in self.world.gone:
            if str(gone.id) in told:
                self.break_(f"{gone.name} is forgotten, but in the export of {person.name}")

    def left(self, person):
        self._check_words(
            person,
            [
                str(tuple(row))
                for table in ("challenges", "proposals")
                for row in self.rows(f"SELECT * FROM {table}")
            ],
        )

    def settled(self):
        shown = [
            f"{one.content} {one.channel.name}"
            for one in self.world.promises.shown()
            if one.channel.id not in self.world.wild
        ]
        for person in self.world.gone:
            self._check_words(person, shown)

    def _check_words(self, person, texts):
        for text in texts:
            if words_of(person.name) in text:
                self.break_(f"{person.name} is forgotten, but not their words: {text[:300]!r}")


def words_of(name):
    """What someone writes in notes and reasons."""
    return f"{name} says so"
