/** The panel above the composer: commands while a name is typed, values while an option is. */

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

export class Suggestions {
  /** @param {HTMLElement} input the composer's text box, the first owner */
  constructor(input) {
    this.title = el("div", { class: "suggestions-title" });
    this.remark = el("div", { class: "suggestions-remark", role: "status" });
    this.list = new Listbox(input, { label: "Suggestions", onpick: (item) => this.onpick(item) });
    this.element = el(
      "div",
      { class: "suggestions", hidden: true },
      this.title,
      this.list.element,
      this.remark,
    );
    this.onpick = () => {};
  }

  /**
   * Shows items for an input.
   * @param {HTMLElement} owner
   * @param {import("./listbox.js").Item[]} items
   * @param {{title: string, active?: number, onpick: (item: Object) => void}} options
   */
  show(owner, items, { title, active = 0, onpick }) {
    this.list.own(owner);
    this.onpick = onpick;
    this.title.textContent = title;
    this.remark.textContent = "";
    this.list.show(items, { active });
    this.busy(false);
    this.element.hidden = false;
    expand(owner, items.length > 0);
  }

  /** Shows a remark below the list. */
  say(text) {
    this.remark.textContent = text;
  }

  /** Marks what is shown as about to be replaced, while the bot is asked. */
  busy(isBusy) {
    this.list.element.setAttribute("aria-busy", String(isBusy));
  }

  hide() {
    this.element.hidden = true;
    this.busy(false);
    this.remark.textContent = "";
    this.list.show([]);
    expand(this.list.owner, false);
  }

  /** The suggestion that Enter takes, if any. */
  get active() {
    return this.isOpen ? this.list.active : undefined;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * Handles the keys of a list; true if the key was used.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.list.items.length) this.list.move(step);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.list.active)
      this.list.pickActive();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** Only a combobox can be expanded; the box for messages is a text box. */
function expand(owner, open) {
  if (owner.getAttribute("role") === "combobox") owner.setAttribute("aria-expanded", String(open));
}
