/** Message components: rows of buttons and selects. */

import { button, el, icon } from "./dom.js";
import { placeOf } from "./links.js";
import { safeUrl } from "./media.js";
import { emojiText, isSelect, messageSelect } from "./select.js";
import { translate } from "./words.js";

const BUTTON_CLASSES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const ROW = 1;
const BUTTON = 2;
const LINK = 5;

export function components(message, ui) {
  return (message.components ?? []).map((piece) => draw(piece, message, ui));
}

function draw(piece, message, ui) {
  if (piece.type === ROW)
    return el(
      "div",
      { class: "action-row" },
      piece.components.map((part) => draw(part, message, ui)),
    );
  if (piece.type === BUTTON)
    return piece.style === LINK ? drawLink(piece, ui) : drawButton(piece, message, ui);
  if (!isSelect(piece))
    return el("p", {}, translate("This page cannot show a component of type {0}.", piece.type));
  return messageSelect(piece, ui.store, (values, node) =>
    ui.actions.press(message, piece.custom_id, values, node),
  );
}

function labelOf(piece) {
  const sign = emojiText(piece.emoji).trim();
  return [
    sign && el("span", { class: "emoji", "data-emoji": sign }, sign),
    sign && piece.label && " ",
    piece.label,
  ];
}

function drawButton(piece, message, ui) {
  const node = button(
    {
      class: `component ${BUTTON_CLASSES[piece.style]}`,
      disabled: piece.disabled,
      "data-key": piece.custom_id,
      onclick: () => ui.actions.press(message, piece.custom_id, undefined, node),
    },
    labelOf(piece),
  );
  return node;
}

function drawLink(piece, ui) {
  const place = placeOf(piece.url, ui.store);
  const outward = place ? {} : { target: "_blank", rel: "noopener noreferrer" };
  const href = place?.href ?? safeUrl(piece.url);
  return el(
    "a",
    { class: "component secondary", href, ...outward },
    labelOf(piece),
    place ? null : icon("external"),
  );
}
