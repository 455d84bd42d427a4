"""The one place that knows both rules and pictures: how a match stands, as a scene and as words."""

from bot.scenes.alt import alt_text, animation_text, kinds_text, naming_text, text_board, text_legend
from bot.scenes.groups import cell_text, did_text, effects_text, groups_pages, groups_text, numbers_sentence
from bot.scenes.scene import scene_of
from bot.scenes.view import BoardView, Labels, Looks, Overlay

__all__ = [
    "BoardView",
    "Labels",
    "Looks",
    "Overlay",
    "alt_text",
    "animation_text",
    "cell_text",
    "did_text",
    "effects_text",
    "groups_pages",
    "groups_text",
    "kinds_text",
    "naming_text",
    "numbers_sentence",
    "scene_of",
    "text_board",
    "text_legend",
]
