"""Simulated years: people play for years over a store that crashes every week, judged by a simple model."""
