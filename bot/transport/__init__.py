"""What the client rests on: requests, their budget, refusals, and answers to interactions."""
