/** Creates elements without parsing HTML: text stays text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element.
 * @param {string} tag
 * @param {Object<string, *>} attributes `on…` adds a listener; null, undefined and false are skipped,
 *   except for `aria-…`, where false is a value.
 * @param {...(Node|string|Array)} children empty ones are skipped
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.flat(Infinity).filter(Boolean));
  return node;
}

/** Sets or removes one attribute by the rules of `el`. */
function setAttribute(node, name, value) {
  if (name.startsWith("on") && typeof value === "function") {
    node.addEventListener(name.slice(2), value);
  } else if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
}

export function button(attributes, ...children) {
  return el("button", { type: "button", ...attributes }, ...children);
}

const PATHS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.5 2.7 3.5 5.5",
  reply: "M4 20v-6a6 6 0 0 1 6-6h9",
  back: "M15 5l-7 7 7 7",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 2.5h8l5 5v14H6zM14 2.5v5h5",
  send: "M4 12L20 4l-4 16-4.5-6.5z",
  slash: "M16 4L8 20",
};

/** A 24 × 24 icon, hidden from screen readers: its control has the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

const HUES = ["#b4447c", "#2f7d5b", "#a8611b", "#3d6fb8", "#7a55b0", "#59684b"];

/** An avatar, round for people, square for bots: a colour and an initial. */
export function avatar(user, extra = "") {
  const node = el(
    "span",
    { class: `avatar ${user.bot ? "avatar-bot" : ""} ${extra}`, "aria-hidden": "true" },
    initial(user),
  );
  node.style.setProperty("--hue", user.bot ? "#4a4f63" : HUES[hueIndex(user)]);
  return node;
}

/** The display name, if there is one. */
export function nameOf(user) {
  return user?.nick || user?.global_name || user?.username || "somebody";
}

function initial(user) {
  return [...nameOf(user)][0].toUpperCase();
}

function hueIndex(user) {
  const letters = [...(user.username || "")];
  return (letters.length ? letters[0].codePointAt(0) + 1 : 0) % HUES.length;
}
