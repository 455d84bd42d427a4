import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from bot.matches.ids import LAST_EXAMPLE, MatchId, UserId

RecordId = NewType("RecordId", int)
"""An uploaded record; unique in the database."""
PROOF_BITS = 24
"""Length of the proof, in a record's match id, that the record was shown to the user of the id."""


def match_of_record(record: RecordId, proof: int) -> MatchId:
    return MatchId(LAST_EXAMPLE - (record << PROOF_BITS | proof))


def record_of_match(match: MatchId) -> tuple[RecordId, int]:
    """Return the uploaded record of a match id, and the proof; 0 for a stored match or an example."""
    record, proof = divmod(max(0, LAST_EXAMPLE - match), 1 << PROOF_BITS)
    return RecordId(record), proof


@dataclass(frozen=True)
class KeptRecord:
    id: RecordId
    owner: UserId
    text: str
    expires: datetime

    def match_id(self, reader: UserId) -> MatchId:
        """Return the match id for a reader, or for everyone it was shown to (`FORMER`)."""
        proof = hashlib.sha256(f"{reader} {self.text}".encode()).digest()
        return match_of_record(self.id, int.from_bytes(proof) >> 8 * len(proof) - PROOF_BITS)
