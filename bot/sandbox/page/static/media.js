/** Pictures and files, with alt text, and a link to full size. */

import { el, icon } from "./dom.js";
import { movable } from "./moving.js";
import { translate } from "./words.js";

const FIT = { width: 550, height: 350 };
const ANIMATED = 1 << 5;
const IMAGE_NAME = /\.(png|jpe?g|gif|webp|avif)$/i;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * A permitted URL of a picture or link; else null. The sandbox's files are requested from the host name
 * of this page, as any other is a foreign origin.
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

export function attachments(list) {
  return list.map((item) => (isImage(item) ? picture(item) : fileCard(item)));
}

function isImage(item) {
  return item.content_type?.startsWith("image/") || IMAGE_NAME.test(item.filename ?? "");
}

/**
 * A picture with its alt text, and a stop button if it is animated.
 * @param {{url: string, description?: string, width?: number, height?: number, filename?: string,
 *   flags?: number}} item
 */
function picture({ url, description: alt, width, height, filename, flags }) {
  const address = safeUrl(url);
  const image = el("img", {
    src: address,
    alt: alt || filename || translate("Picture without description"),
    decoding: "async",
    ...fit(width, height),
  });
  if (width && height) {
    image.style.setProperty("--wide", `${image.width}px`);
    image.style.setProperty("--ratio", width / height);
  }
  const { element, control } = flags & ANIMATED ? movable(image) : { element: image, control: null };
  const outward = {
    href: address,
    target: "_blank",
    rel: "noopener",
    "aria-label": translate("Open picture at full size"),
  };
  const summary = { "aria-label": translate("Alternative text") };
  const text = alt && el("details", {}, el("summary", summary, "ALT"), alt);
  return el(
    "figure",
    {},
    el("div", { class: "picture" }, element, el("a", outward)),
    el("div", { class: "picture-tools" }, control, text),
  );
}

/** Width and height in CSS pixels within 550 × 350; empty if unknown. */
function fit(width, height) {
  if (!width || !height) return {};
  const scale = Math.min(FIT.width / width, FIT.height / height, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function fileCard({ filename, url, size }) {
  const link = { href: safeUrl(url), download: filename, target: "_blank", rel: "noopener" };
  return el(
    "div",
    { class: "file-card" },
    icon("file"),
    el("a", link, filename),
    el("small", {}, translate("{0} bytes", size)),
  );
}
