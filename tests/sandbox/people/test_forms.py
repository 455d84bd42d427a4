"""What people type into modals, in Discord's JSON."""

from bot.sandbox import Resolved
from bot.sandbox.people.options import fill_in


def test_preset_values_are_filled_in(ada, games):
    field = {"type": 4, "custom_id": "t", "style": 1, "value": "e5", "id": 2}
    options = [{"label": "Five", "value": "5"}, {"label": "Six", "value": "6", "default": True}]
    size = {"type": 3, "custom_id": "s", "options": options, "id": 4}
    modal = {
        "title": "t",
        "custom_id": "m",
        "components": [
            {"type": 18, "id": 1, "label": "Turn", "component": field},
            {"type": 18, "id": 3, "label": "Size", "component": size},
        ],
    }

    assert fill_in(modal, {}, Resolved(ada.world, games)) == {
        "custom_id": "m",
        "components": [
            {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "t", "value": "e5"}},
            {"type": 18, "id": 3, "component": {"type": 3, "id": 4, "custom_id": "s", "values": ["6"]}},
        ],
    }
