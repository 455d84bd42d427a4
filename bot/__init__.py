"""Oddity: a Discord bot that hosts Odd, Strands, Xodd, Yodd and Catchup."""
