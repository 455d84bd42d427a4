/** Context menus of people and messages: the bot's menu commands and a few of the page's own. */

import { localize } from "./command-text.js";
import { avatar, button, el, nameOf } from "./dom.js";
import { place, watchOutside } from "./popup.js";

const COMMAND = { USER: 2, MESSAGE: 3 };

/**
 * Opens a menu beside `anchor`; the focus comes back to it.
 * @param {HTMLElement} anchor
 * @param {string} label
 * @param {{label: string, detail?: string, run: () => void}[]} items
 * @param {Node|null} head
 */
export function openMenu(anchor, label, items, head = null) {
  const menu = el(
    "div",
    { class: "popup menu", popover: "manual" },
    head,
    el(
      "div",
      { role: "menu", "aria-label": label },
      items.map((item) => drawItem(item, () => close(item))),
    ),
  );
  const close = (item = null) => {
    stop();
    menu.remove();
    anchor.setAttribute("aria-expanded", "false");
    anchor.focus({ preventScroll: true });
    item?.run();
  };
  document.body.append(menu);
  place(menu, anchor);
  anchor.setAttribute("aria-expanded", "true");
  const stop = watchOutside([menu], () => close());
  menu.addEventListener("keydown", (event) => walk(event, menu, close));
  menu.querySelector('[role="menuitem"]')?.focus();
}

function drawItem(item, onclick) {
  return button(
    { role: "menuitem", class: "menu-item", tabindex: "-1", onclick },
    el("span", {}, item.label),
    item.detail ? el("small", {}, item.detail) : null,
  );
}

function walk(event, menu, close) {
  const items = [...menu.querySelectorAll('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement);
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (event.key === "Tab") close();
  else if (target) target.focus();
  else return;
  event.preventDefault();
}

/** The menu of a person (or the bot). */
export function userMenu(user, anchor, ui) {
  const own = user.id === ui.store.you?.id;
  const items = [
    ...commandsOf(COMMAND.USER, { target: user.id }, ui),
    !own && { label: "Mention", run: () => ui.actions.insertText(`<@${user.id}> `) },
    user.bot && { label: "Message", run: () => ui.actions.openDirect(user.id) },
  ].filter(Boolean);
  if (!items.length) items.push({ label: "This is you", run: () => {} });
  const head = el(
    "div",
    { class: "menu-head" },
    avatar(user),
    el("div", {}, el("strong", {}, nameOf(user)), el("small", {}, user.username)),
  );
  openMenu(anchor, nameOf(user), items, head);
}

/** The menu of a message. */
export function messageMenu(message, anchor, ui) {
  const items = [
    ...commandsOf(COMMAND.MESSAGE, { target: message.id }, ui),
    { label: "Copy text", run: () => navigator.clipboard?.writeText(message.content ?? "") },
    { label: "Copy message ID", run: () => navigator.clipboard?.writeText(message.id) },
  ];
  openMenu(anchor, "Message actions", items);
}

function commandsOf(type, body, ui) {
  const { app } = ui.store.state;
  return ui.store.commands
    .filter((command) => command.type === type)
    .map((command) => localize(command, ui.store.locale))
    .map((command) => ({
      label: command.name,
      detail: nameOf(app),
      run: () => ui.actions.runCommand({ command: command.id, ...body }, command.name),
    }));
}
