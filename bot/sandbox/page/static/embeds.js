/** Embeds: the framed cards below a message's text. */

import { el } from "./dom.js";
import { picture, safeUrl } from "./media.js";
import { prose, proseLine } from "./prose.js";
import { messageTime } from "./timestamps.js";

/** One embed. */
export function embed(data, ui) {
  const card = el("section", { class: "embed", "aria-label": "Embed" }, ...parts(data, ui));
  if (typeof data.color === "number") card.style.setProperty("--accent", colour(data.color));
  return card;
}

/** A colour number as CSS. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function parts(data, ui) {
  return [
    data.thumbnail && el("div", { class: "embed-thumbnail" }, picture(data.thumbnail)),
    data.author && el("div", { class: "embed-author" }, link(data.author.name, data.author.url)),
    data.title && el("h3", { class: "embed-title" }, link(proseLine(data.title, ui), data.url)),
    data.description && prose(data.description, ui),
    data.fields?.length &&
      el(
        "dl",
        { class: "embed-fields" },
        data.fields.map((field) => drawField(field, ui)),
      ),
    data.image && picture(data.image),
    (data.footer || data.timestamp) && drawFooter(data),
  ].filter(Boolean);
}

function link(content, url) {
  const address = url && safeUrl(url);
  return address
    ? el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, content)
    : content;
}

function drawField(field, ui) {
  return el(
    "div",
    { class: field.inline ? "embed-inline" : "" },
    el("dt", {}, proseLine(field.name, ui)),
    el("dd", {}, prose(field.value, ui)),
  );
}

function drawFooter({ footer, timestamp }) {
  const text = footer?.text ?? "";
  return el("footer", {}, text, text && timestamp ? " · " : null, timestamp ? messageTime(timestamp) : null);
}
