"""The engine: analyses a position of any game; known games have fast models.

    thought = think(rules, position, LEVELS[4].budget)

The bot itself imports only `levels`, `turning_point` and `workers`, so that it starts fast.
"""
