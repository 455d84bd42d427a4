"""Several processes of the bot on one PostgreSQL: who has which shards, and how much each may request.

Nothing of this is loaded where one process has its database for itself.
"""
