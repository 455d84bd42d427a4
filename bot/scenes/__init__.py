"""The one place that knows both rules and pictures: how a match stands, as a scene and as words."""

from bot.scenes.alt import alt_text, text_board
from bot.scenes.scene import scene_of
from bot.scenes.view import BoardView, Labels, Looks, Overlay

__all__ = ["BoardView", "Labels", "Looks", "Overlay", "alt_text", "scene_of", "text_board"]
