"""Operators' tools: backups, checks, logs and metrics."""
