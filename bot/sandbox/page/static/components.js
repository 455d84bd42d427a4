/** Message components: rows of buttons and selects. */

import { button, el, icon } from "./dom.js";
import { placeOf } from "./links.js";
import { safeUrl } from "./media.js";
import { emojiText, isSelect, SelectBox } from "./selects.js";

const BUTTON_CLASSES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;

const PIECES = {
  1: (piece, context) => el("div", { class: "action-row" }, drawAll(piece.components, context)),
  2: drawButton,
};

/** The components of a message, as elements. */
export function components(message, ui) {
  return drawAll(message.components ?? [], { message, ui });
}

function drawAll(pieces, context) {
  return (pieces ?? []).map((piece) =>
    isSelect(piece) ? drawSelect(piece, context) : (PIECES[piece.type] ?? drawUnknown)(piece, context),
  );
}

function drawUnknown(piece) {
  return el("p", { class: "unknown" }, `This page cannot show a component of type ${piece.type}.`);
}

function drawButton(piece, context) {
  const sign = emojiText(piece.emoji).trim();
  const label = [
    sign ? el("span", { class: "emoji", "data-emoji": sign }, sign) : null,
    sign && piece.label ? " " : null,
    piece.label,
  ];
  if (piece.style === LINK) return drawLink(piece, label, context.ui);
  const node = button(
    {
      class: `component ${BUTTON_CLASSES[piece.style]}`,
      disabled: piece.disabled,
      "data-key": piece.custom_id,
    },
    label,
  );
  node.addEventListener("click", () =>
    context.ui.actions.press(context.message, piece.custom_id, undefined, node),
  );
  return node;
}

function drawLink(piece, label, ui) {
  const place = placeOf(piece.url, ui.store);
  const outward = place ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return el(
    "a",
    {
      class: "component secondary",
      href: piece.disabled ? null : (place?.href ?? safeUrl(piece.url)),
      role: "link",
      "aria-disabled": Boolean(piece.disabled),
      ...outward,
    },
    label,
    place ? null : icon("external"),
  );
}

function drawSelect(piece, { message, ui }) {
  const box = new SelectBox(piece, ui.store, {
    onchange: (values) => ui.actions.press(message, piece.custom_id, values, box.trigger),
  });
  box.trigger.dataset.key = piece.custom_id;
  return box.element;
}
