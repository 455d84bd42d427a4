/** Pictures and files: as large as in a chat, with their alt text at hand, and full size on demand. */

import { button, el, icon } from "./dom.js";
import { movable } from "./moving.js";

const FIT = { width: 550, height: 350 };
const ANIMATED = 1 << 5;
const IMAGE_NAME = /\.(png|jpe?g|gif|webp|avif)$/i;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * An address that a picture or link may have; null for anything else. A file of the sandbox is asked of the
 * name under which this page was opened, since any other name is a foreign page to it.
 */
export function safeUrl(url) {
  try {
    const { protocol, hostname, pathname, search } = new URL(url, window.location.href);
    if (LOOPBACK.test(hostname) && pathname.startsWith("/attachments/")) return pathname + search;
    return protocol === "http:" || protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

/** All attachments of a message. */
export function attachments(list) {
  if (!list.length) return null;
  return el(
    "div",
    { class: "attachments" },
    list.map((item) => (isImage(item) ? picture(item) : fileCard(item))),
  );
}

function isImage(item) {
  return item.content_type?.startsWith("image/") || IMAGE_NAME.test(item.filename ?? item.url ?? "");
}

/**
 * A picture with what belongs to it below: its alternative text, and a stop if it moves. A click opens it at
 * full size.
 * @param {{url: string, description?: string, width?: number, height?: number, filename?: string,
 *   flags?: number}} item
 */
export function picture(item) {
  const url = safeUrl(item.url);
  const alt = item.description ?? "";
  const { element, control } = draw({ ...item, url, alt }, { loading: "lazy", decoding: "async" });
  const open = button({
    class: "picture-open",
    "aria-label": "Open picture at full size",
    onclick: () => openLightbox({ ...item, url, alt }),
  });
  const [badge, text] = alt ? altBadge(alt) : [null, null];
  const tools = badge || control ? el("div", { class: "picture-tools" }, badge, control) : null;
  return el(
    "figure",
    { class: "picture" },
    el("div", { class: "picture-frame" }, element, open),
    tools,
    text,
  );
}

/** The picture itself, and the button that stops it if it moves. */
function draw({ url, alt, filename, flags, width, height }, attributes = {}) {
  const image = el("img", {
    src: url,
    alt: alt || filename || "Picture without description",
    ...attributes,
    ...fit(width, height),
  });
  if (width && height) {
    image.style.setProperty("--wide", `${image.width}px`);
    image.style.setProperty("--ratio", width / height);
  }
  return flags & ANIMATED ? movable(image) : { element: image, control: null };
}

/** Width and height in CSS pixels within 550 × 350, or nothing when the size is unknown. */
function fit(width, height) {
  if (!width || !height) return {};
  const scale = Math.min(FIT.width / width, FIT.height / height, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function altBadge(alt) {
  const text = el("figcaption", { class: "alt-text", hidden: true }, alt);
  const badge = button(
    { class: "picture-tool", "aria-expanded": false, "aria-label": "Alternative text" },
    "ALT",
  );
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [badge, text];
}

/** A file to download. */
export function fileCard(item) {
  const name = item.filename ?? item.name ?? "file";
  return el(
    "div",
    { class: "file-card" },
    icon("file"),
    el("a", { href: safeUrl(item.url), download: name, target: "_blank", rel: "noopener" }, name),
    item.size ? el("small", {}, readableSize(item.size)) : null,
  );
}

function readableSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(2)} MB`;
}

function openLightbox(item) {
  const { url } = item;
  const { element, control } = draw({ ...item, width: 0, height: 0 });
  control?.classList.add("plain");
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    element,
    el(
      "div",
      { class: "lightbox-bar" },
      control,
      el("a", { href: url, target: "_blank", rel: "noopener" }, icon("external"), "Open in a new tab"),
      button({ class: "plain", onclick: () => dialog.close() }, icon("close"), "Close"),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
