/** The list above the box, which keeps the focus: commands, options and values. */

import { el } from "./dom.js";
import { translate } from "./words.js";

/** @typedef {{value: *, label: string, detail?: string}} Item */

export class Suggestions {
  /** @param {HTMLElement} input the combobox */
  constructor(input) {
    this.input = input;
    this.items = [];
    this.at = -1;
    this.title = el("div", { class: "suggestions-title" });
    this.remark = el("div", { class: "suggestions-remark", role: "status" });
    this.list = el("div", { id: "suggestions", role: "listbox", "aria-label": translate("Suggestions") });
    this.element = el("div", { class: "suggestions", hidden: true }, this.title, this.list, this.remark);
    input.setAttribute("aria-controls", this.list.id);
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#onClick(event));
  }

  /**
   * Shows items.
   * @param {Item[]} items
   * @param {{title: string, active?: number, remark?: string, onpick: (item: Item) => void}} options
   *   `active` -1: none until an arrow key
   */
  show(items, { title, active = 0, remark = "", onpick }) {
    Object.assign(this, { items, onpick });
    this.title.textContent = title;
    this.remark.textContent = remark;
    this.list.replaceChildren(...items.map(drawItem));
    this.list.setAttribute("aria-busy", "false");
    this.list.hidden = !items.length;
    this.element.hidden = false;
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.#activate(Math.min(active, items.length - 1));
  }

  /** Marks the list as outdated while the bot is asked. */
  wait() {
    this.list.setAttribute("aria-busy", "true");
  }

  say(remark) {
    this.show([], { title: "", remark });
  }

  hide() {
    this.say("");
    this.element.hidden = true;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** The active suggestion, if any. */
  get active() {
    return this.items[this.at];
  }

  /** Moves by `step`, cyclically. */
  move(step) {
    const start = this.at < 0 && step < 0 ? 0 : this.at;
    if (this.items.length) this.#activate((start + step + this.items.length) % this.items.length);
  }

  #activate(index) {
    this.list.children[this.at]?.setAttribute("aria-selected", "false");
    this.at = index;
    const row = this.list.children[index];
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.input.setAttribute("aria-activedescendant", row.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #onClick(event) {
    const row = event.target.closest('[role="option"]');
    if (row) this.onpick(this.items[[...this.list.children].indexOf(row)]);
  }
}

function drawItem({ label, detail }, index) {
  return el(
    "div",
    { id: `suggestion-${index}`, role: "option", class: "option", "aria-selected": "false" },
    el("span", { class: "option-label" }, label),
    detail ? el("span", { class: "option-detail" }, detail) : null,
  );
}
