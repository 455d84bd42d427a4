"""Oddity: a Discord bot that hosts Odd, Strands, Xodd and Yodd."""
