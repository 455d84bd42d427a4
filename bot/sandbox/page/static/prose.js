/** Draws the tree of markdown.js as elements. */

import { runnables } from "./command-text.js";
import { button, el, nameOf } from "./dom.js";
import { placeOf } from "./links.js";
import { inline, parse } from "./markdown.js";
import { timeMark } from "./timestamps.js";
import { translate } from "./words.js";

/** A message's text with blocks. */
export function prose(text, ui) {
  return el(
    "div",
    { class: "prose" },
    parse(text).map((block) => drawBlock(block, ui)),
  );
}

/** One line of text: no headings, lists or quotes. */
export function proseLine(text, ui) {
  return el("span", { class: "prose-line" }, drawAll(inline(text), ui));
}

const BLOCKS = {
  text: (block, ui) => el("div", { class: "text" }, drawAll(block.children, ui)),
  heading: (block, ui) => el(`h${block.level + 2}`, {}, drawAll(block.children, ui)),
  subtext: (block, ui) => el("small", { class: "subtext" }, drawAll(block.children, ui)),
  quote: (block, ui) =>
    el(
      "blockquote",
      {},
      block.children.map((child) => drawBlock(child, ui)),
    ),
  fence: (block) =>
    el(
      "pre",
      { tabindex: "0", "aria-label": translate("Code block"), role: "group" },
      el("code", {}, block.text),
    ),
  list: drawList,
};

function drawBlock(block, ui) {
  return BLOCKS[block.type](block, ui);
}

function drawList(list, ui) {
  const items = list.items.map((blocks) =>
    el(
      "li",
      {},
      blocks.map((block) => drawBlock(block, ui)),
    ),
  );
  return list.ordered ? el("ol", { start: list.start }, items) : el("ul", {}, items);
}

const INLINE = {
  plain: (token) => token.text,
  code: (token) => el("code", {}, token.text),
  strong: (token, ui) => el("strong", {}, drawAll(token.children, ui)),
  em: (token, ui) => el("em", {}, drawAll(token.children, ui)),
  underline: (token, ui) => el("u", {}, drawAll(token.children, ui)),
  strike: (token, ui) => el("s", {}, drawAll(token.children, ui)),
  spoiler: drawSpoiler,
  link: drawLink,
  user: drawUser,
  role: (token, ui) =>
    el("span", { class: "mention" }, `@${ui.store.role(token.id)?.name ?? translate("unknown-role")}`),
  channel: drawChannel,
  command: drawCommand,
  everyone: (token) => el("span", { class: "mention" }, token.text),
  time: (token) => timeMark(token.unix, token.style),
  emoji: (token) => el("span", { class: "emoji", title: `:${token.name}:` }, `:${token.name}:`),
};

function drawAll(tokens, ui) {
  return tokens.map((token) => INLINE[token.type](token, ui));
}

/** Links to places of this server stay in the page; bare ones read as in Discord. */
function drawLink(token, ui) {
  const place = placeOf(token.url, ui.store);
  const text = drawAll(token.children, ui);
  if (!place) return el("a", { href: token.url, target: "_blank", rel: "noopener noreferrer" }, text);
  return token.children[0].text === token.url
    ? el("a", { class: "mention", href: place.href }, place.title)
    : el("a", { href: place.href }, text);
}

function drawSpoiler(token, ui) {
  const content = el("span", { class: "spoiler-text", inert: true }, drawAll(token.children, ui));
  const cover = button({ class: "spoiler-cover", "aria-label": translate("Spoiler: show hidden text") });
  cover.addEventListener("click", () => {
    content.inert = false;
    cover.remove();
  });
  return el("span", { class: "spoiler" }, content, cover);
}

function drawUser(token, { store }) {
  return el("span", { class: "mention" }, `@${nameOf(store.user(token.id))}`);
}

function drawChannel(token, ui) {
  const channel = ui.store.channel(token.id);
  if (!channel) return el("span", { class: "mention" }, translate("#unknown"));
  return el("a", { class: "mention", href: ui.store.hash(channel) }, ui.store.title(channel));
}

/** Commands are named in the viewer's language. */
function drawCommand(token, ui) {
  const { state, locale } = ui.store;
  const known = runnables(state.known_commands, locale);
  const name = known.find(({ id, path }) => id === token.id && path === token.name)?.name ?? token.name;
  return button({ class: "mention", onclick: () => ui.actions.startCommand(name) }, `/${name}`);
}
