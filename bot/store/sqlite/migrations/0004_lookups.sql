-- What is looked up besides ids: the cards of a channel, whose ids its threads share, and what somebody has
-- offered lately.

CREATE INDEX challenges_by_channel ON challenges (channel);
CREATE INDEX challenges_by_challenger ON challenges (challenger, created);
