import hashlib
from dataclasses import dataclass
from datetime import datetime

from bot.matches.ids import PROOF_BITS, MatchId, RecordId, UserId, match_of_record


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
