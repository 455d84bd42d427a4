/** Select menus: a button that opens a list; single and multiple, of texts, people and channels. */

import { avatar, button, el, icon, nameOf } from "./dom.js";
import { Listbox } from "./listbox.js";
import { place, uncoverPicture, watchOutside } from "./popup.js";
import { isThread } from "./store.js";

export const SELECT = { STRING: 3, USER: 5, CHANNEL: 8 };
const PLACEHOLDERS = { 5: "Choose a person", 8: "Choose a channel" };

/** Whether this component is a select menu. */
export function isSelect(component) {
  return Object.values(SELECT).includes(component.type);
}

/** What a select offers, as items of a list. */
export function selectItems(component, store) {
  switch (component.type) {
    case SELECT.USER:
      return store.everyone.map((user) => ({
        value: user.id,
        label: nameOf(user),
        hint: user.username,
        mark: avatar(user, "small"),
      }));
    case SELECT.CHANNEL:
      return channelItems(component.channel_types, store);
    default:
      return (component.options ?? []).map((option) => ({
        value: option.value,
        label: emojiText(option.emoji) + option.label,
        detail: option.description,
      }));
  }
}

function channelItems(types, store) {
  const fits = (channel) => (types?.length ? types.includes(channel.type) : channel.type !== 1);
  return store.state.channels.filter(fits).map((channel) => ({
    value: channel.id,
    label: store.title(channel),
    hint: isThread(channel) ? "Thread" : "",
  }));
}

/** An emoji of a button or option as text. */
export function emojiText(emoji) {
  if (!emoji) return "";
  return emoji.id ? `:${emoji.name}: ` : `${emoji.name} `;
}

export class SelectBox {
  /**
   * @param {Object} component as Discord sends it
   * @param {import("./store.js").Store} store
   * @param {{label?: string, onchange?: (values: string[]) => void}} options
   */
  constructor(component, store, { label = "", onchange = () => {} } = {}) {
    Object.assign(this, { component, store, onchange });
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.items = selectItems(component, store);
    this.values = this.#defaults();
    this.name = label || component.placeholder || PLACEHOLDERS[component.type] || "Make a selection";
    this.element = this.#build(label);
    this.#drawFace();
  }

  #defaults() {
    const marked = (this.component.options ?? [])
      .filter((option) => option.default)
      .map((option) => option.value);
    return [...marked, ...(this.component.default_values ?? []).map((value) => value.id)];
  }

  #build(label) {
    this.face = el("span", { class: "select-face" });
    this.trigger = button(
      {
        class: "select",
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-expanded": false,
        "aria-label": label || this.name,
        disabled: this.component.disabled,
      },
      this.face,
      icon("chevron"),
    );
    this.list = new Listbox(this.trigger, {
      label: this.name,
      multiple: this.most > 1,
      onpick: (item) => this.#pick(item),
    });
    const done =
      this.most > 1 ? button({ class: "primary select-done", onclick: () => this.close() }, "Done") : null;
    this.popup = el(
      "div",
      { class: "popup", popover: "manual", "aria-live": "off" },
      this.list.element,
      done,
    );
    this.trigger.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.trigger.addEventListener("keydown", (event) => this.#key(event));
    return el("div", { class: "select-frame" }, this.trigger, this.popup);
  }

  #placePopup = (event) => {
    const isOwn = event && this.popup.contains(event.target);
    if (!isOwn && this.popup.isConnected) place(this.popup, this.trigger, { matchWidth: true });
  };

  get isOpen() {
    return this.popup.matches(":popover-open");
  }

  open() {
    this.before = this.values;
    this.#fill(
      Math.max(
        0,
        this.items.findIndex((item) => this.values.includes(item.value)),
      ),
    );
    this.#placePopup();
    this.giveBack = uncoverPicture(this.popup, this.trigger);
    this.#placePopup();
    window.addEventListener("scroll", this.#placePopup, true);
    this.trigger.setAttribute("aria-expanded", "true");
    this.stopWatching = watchOutside([this.trigger, this.popup], () => this.close());
  }

  /** Closes the list and hands over what changed, if it is enough. */
  close() {
    this.stopWatching?.();
    this.giveBack?.();
    window.removeEventListener("scroll", this.#placePopup, true);
    this.popup.hidePopover();
    this.trigger.setAttribute("aria-expanded", "false");
    this.trigger.removeAttribute("aria-activedescendant");
    this.trigger.focus({ preventScroll: true });
    if (this.values.length < this.least) this.values = this.before;
    this.#drawFace();
    if (this.values.join() !== this.before.join()) this.onchange(this.values);
  }

  #fill(active) {
    this.list.show(this.items, { active, isChosen: (item) => this.values.includes(item.value) });
  }

  #pick(item) {
    const chosen = this.values.includes(item.value);
    if (this.most === 1) {
      this.values = chosen && this.least === 0 ? [] : [item.value];
      this.close();
    } else {
      if (chosen) this.values = this.values.filter((value) => value !== item.value);
      else if (this.values.length < this.most) this.values = [...this.values, item.value];
      this.#fill(this.items.indexOf(item));
    }
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
    if (!this.isOpen && !step) return;
    if (!this.isOpen) this.open();
    else if (step) this.list.move(step);
    else if (event.key === "Enter" || event.key === " ") this.list.pickActive();
    else if (isLetter) this.list.jump(event.key);
    else if (event.key === "Tab") return void this.close();
    else return;
    event.preventDefault();
  }

  #drawFace() {
    const labels = this.items.filter((item) => this.values.includes(item.value)).map((item) => item.label);
    this.face.textContent =
      labels.join(", ") ||
      this.component.placeholder ||
      PLACEHOLDERS[this.component.type] ||
      "Make a selection";
    this.face.classList.toggle("placeholder", labels.length === 0);
  }
}
