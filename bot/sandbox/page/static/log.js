/** The messages of the open channel, an element each, scrolled to the bottom. */

import { button, el } from "./dom.js";
import { drawMessage, isContinued } from "./message.js";
import { Roving } from "./roving.js";
import { CHANNEL, isThread } from "./store.js";
import { translate } from "./words.js";

const NEAR_BOTTOM_PX = 80;
const HIGHLIGHT_MS = 2500;

export class Log {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.failures = new Map();
    this.frame = document.getElementById("log");
    this.list = el("ol", { class: "messages" });
    this.intro = el("div", { class: "intro" });
    this.frame.append(this.intro, this.list);
    this.rows = new Map();
    this.roving = new Roving(this.frame);
    this.#listen();
  }

  #listen() {
    this.store.on("loaded", (channelId) => channelId === this.store.here?.id && this.#redraw());
    this.store.on("message", (message) => message.channel_id === this.store.here?.id && this.#update());
    this.store.on("gone", ({ channelId }) => channelId === this.store.here?.id && this.#update());
    this.store.on("state", () => this.#update());
    this.frame.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    this.frame.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.ui.actions.focusComposer(),
    );
    this.isAtBottom = true;
    this.lastTop = 0;
    const sizes = new ResizeObserver(() => this.isAtBottom && this.#scrollToBottom());
    sizes.observe(this.list);
    sizes.observe(this.frame);
  }

  /** Shows another channel, empty until its messages are loaded; a focus inside stays with the log. */
  clear() {
    if (this.frame.contains(document.activeElement)) this.focus();
    this.rows.clear();
    this.list.replaceChildren();
    this.intro.replaceChildren();
    this.introPrint = "";
    this.isAtBottom = true;
  }

  /** Shows a failure under a message; an empty text removes it. */
  fail(messageId, text) {
    this.failures.set(messageId, text);
    this.#update();
  }

  /** Scrolls to a message, focuses and highlights it; false if it is not here. */
  show(messageId) {
    const node = this.rows.get(messageId)?.node;
    if (!node) return false;
    this.isAtBottom = false;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("shown");
    setTimeout(() => node.classList.remove("shown"), HIGHLIGHT_MS);
    return true;
  }

  focus() {
    this.frame.focus({ preventScroll: true });
  }

  focusNewest() {
    const newest = this.list.lastElementChild?.querySelector("article");
    (newest ?? this.frame).focus({ preventScroll: true });
  }

  #scrollToBottom() {
    this.frame.scrollTop = this.frame.scrollHeight;
  }

  /** Draws a whole channel without announcing it. */
  #redraw() {
    this.frame.setAttribute("aria-live", "off");
    this.#update();
    if (this.isAtBottom) this.#scrollToBottom();
    setTimeout(() => this.frame.setAttribute("aria-live", "polite"), 100);
  }

  #drawIntro(channel, isEmpty) {
    const { opening } = this.store.state;
    const isOpen = isEmpty && opening && channel.type === CHANNEL.TEXT;
    const title = (opening?.welcome ?? translate("Welcome to {channel}")).replace(
      "{channel}",
      this.store.title(channel),
    );
    const print = JSON.stringify([channel, title, isOpen && opening]);
    if (print === this.introPrint) return;
    this.introPrint = print;
    this.intro.replaceChildren(el("h2", {}, title), ...(isOpen ? this.#proposal(opening) : []));
  }

  /** The proposal of an empty channel, with its buttons. */
  #proposal({ lines, labels }) {
    const buttons = labels.map((label, index) => {
      const begin = button({ class: index ? "component secondary" : "component primary" }, label);
      begin.addEventListener("click", () => this.ui.actions.begin(begin, label));
      return begin;
    });
    return [...lines.map((line) => el("p", {}, line)), ...buttons];
  }

  #update() {
    const channel = this.store.here;
    if (!channel || !this.store.messages.has(channel.id)) return;
    const wanted = this.store.messagesOf(channel.id);
    const hadFocus = this.frame.contains(document.activeElement);
    const isFirst = this.rows.size === 0;
    this.#removeOthers(new Set(wanted.map((message) => message.id)));
    wanted.forEach((message, index) => this.#put(message, wanted[index - 1], index));
    this.#drawIntro(channel, wanted.length === 0);
    this.roving.refresh();
    const isLost = hadFocus && !this.frame.contains(document.activeElement);
    const isWaiting = isFirst && document.activeElement === this.frame;
    if (isThread(channel) && (isLost || isWaiting)) this.focusNewest();
    else if (isLost) this.ui.actions.focusComposer();
  }

  #removeOthers(keep) {
    for (const [id, { item }] of this.rows) {
      if (keep.has(id)) continue;
      item.remove();
      this.rows.delete(id);
    }
  }

  /** Draws a message if it is new or changed. */
  #put(message, before, index) {
    const look = { continued: isContinued(message, before), failure: this.failures.get(message.id) };
    const thread = this.store.channel(message.thread?.id ?? message.id);
    const { you, locale } = this.store;
    const shown = [
      message,
      look,
      thread?.message_count,
      thread?.thread_metadata,
      thread?.name,
      you?.id,
      locale,
    ];
    const print = JSON.stringify(shown);
    const row = this.rows.get(message.id);
    if (row?.print !== print) this.#draw(message, look, print, row);
    const { item } = this.rows.get(message.id);
    if (this.list.children[index] !== item) this.list.insertBefore(item, this.list.children[index] ?? null);
  }

  #draw(message, look, print, row) {
    const item = row?.item ?? el("li");
    const focused = item.contains(document.activeElement) ? document.activeElement : null;
    const before = keyed(item).map((part) => part.dataset.key);
    const node = drawMessage(message, look, this.ui);
    this.roving.add(node);
    item.replaceChildren(node);
    this.rows.set(message.id, { item, node, print });
    if (focused) (spotAfter(node, focused.dataset.key, before) ?? node).focus({ preventScroll: true });
  }

  /** Only scrolling up leaves the bottom; otherwise the browser moved the view. */
  #onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.frame;
    const size = `${scrollHeight} ${clientHeight}`;
    if (scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX) this.isAtBottom = true;
    else if (scrollTop < this.lastTop && size === this.lastSize) this.isAtBottom = false;
    this.lastTop = scrollTop;
    this.lastSize = size;
  }
}

function keyed(node) {
  return [...node.querySelectorAll("[data-key]")];
}

/**
 * Where the focus goes after a message was redrawn: to the same key, else to the first new button
 * that leads on, else to the same position.
 */
function spotAfter(node, key, before) {
  const parts = keyed(node);
  const same = parts.find((part) => part.dataset.key === key);
  const ahead = parts.find((part) => part.matches(".success") && !before.includes(part.dataset.key));
  const there = parts[Math.min(before.indexOf(key), parts.length - 1)];
  return [same, ahead, there].find((part) => part && !part.disabled);
}
