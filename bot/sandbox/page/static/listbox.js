/** A list of options driven from another element that keeps the focus (a text box or a select's button). */

import { el } from "./dom.js";

let count = 0;

/**
 * @typedef {{value: *, label: string, hint?: string, detail?: string, mark?: Node,
 *   group?: {label: string, mark: Node}}} Item `group` has a head of its own above its first item
 */

export class Listbox {
  /**
   * @param {HTMLElement} owner the element with the focus; gets aria-activedescendant
   * @param {{label: string, multiple?: boolean, onpick: (item: Item) => void}} options
   */
  constructor(owner, { label, multiple = false, onpick }) {
    this.id = `listbox-${(count += 1)}`;
    this.onpick = onpick;
    this.items = [];
    this.at = -1;
    this.element = el("div", {
      id: this.id,
      class: "listbox",
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple || null,
    });
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.element.addEventListener("click", (event) => this.#onClick(event));
    this.own(owner);
  }

  /** Moves the list to another owner. The keys of a combobox reach all of it; else it can be scrolled itself. */
  own(owner) {
    this.owner?.removeAttribute("aria-activedescendant");
    this.owner = owner;
    owner.setAttribute("aria-controls", this.id);
    this.element.tabIndex = owner.getAttribute("role") === "combobox" ? -1 : 0;
  }

  /**
   * Shows these items.
   * @param {Item[]} items
   * @param {{active?: number, isChosen?: (item: Item) => boolean}} options `active` -1: none until an arrow key
   */
  show(items, { active = 0, isChosen = () => false } = {}) {
    this.items = items;
    const rows = items.map((item, index) => this.#row(item, index, isChosen(item)));
    this.element.replaceChildren(...this.#grouped(rows));
    this.#activate(Math.min(active, items.length - 1));
  }

  /** The active item, if any: the one the arrow keys have reached. */
  get active() {
    return this.items[this.at];
  }

  /** Moves by `step`, around the ends. */
  move(step) {
    if (!this.items.length) return;
    const start = this.at < 0 && step < 0 ? 0 : this.at;
    this.#activate((start + step + this.items.length) % this.items.length);
  }

  /** Moves to the next item that starts with `letter`. */
  jump(letter) {
    const order = this.items.map((_, index) => (this.at + 1 + index) % this.items.length);
    const hit = order.find((index) => this.items[index].label.toLowerCase().startsWith(letter.toLowerCase()));
    if (hit !== undefined) this.#activate(hit);
  }

  /** Picks the active item; false if there is none. */
  pickActive() {
    if (!this.active) return false;
    this.onpick(this.active);
    return true;
  }

  #activate(index) {
    this.rows[this.at]?.classList.remove("active");
    this.at = index;
    const row = this.rows[index];
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.owner.setAttribute("aria-activedescendant", row.id);
    else this.owner.removeAttribute("aria-activedescendant");
  }

  get rows() {
    return this.element.querySelectorAll('[role="option"]');
  }

  /** The rows, those of each group below its head. */
  #grouped(rows) {
    const labels = new Set(this.items.map((item) => item.group?.label));
    return [...labels].flatMap((label) => {
      const own = rows.filter((_, index) => this.items[index].group?.label === label);
      return label === undefined
        ? own
        : group(this.items.find((item) => item.group?.label === label).group, own);
    });
  }

  #row(item, index, chosen) {
    return el(
      "div",
      {
        id: `${this.id}-${index}`,
        role: "option",
        class: "option",
        "aria-selected": chosen,
        "data-index": index,
      },
      item.mark ?? null,
      el("span", { class: "option-label" }, item.label),
      item.hint ? el("span", { class: "option-hint" }, item.hint) : null,
      item.detail ? el("span", { class: "option-detail" }, item.detail) : null,
    );
  }

  #onClick(event) {
    const row = event.target.closest('[role="option"]');
    if (row) this.onpick(this.items[Number(row.dataset.index)]);
  }
}

function group({ label, mark }, rows) {
  const head = el("div", { class: "group-head", "aria-hidden": "true" }, mark, label);
  return el("div", { role: "group", "aria-label": label }, head, rows);
}
