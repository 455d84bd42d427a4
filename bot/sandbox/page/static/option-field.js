/** One option of a command being written: a labelled box with suggestions from the page or the bot. */

import { button, el, icon } from "./dom.js";
import { filterItems, hintFor, isClosed, localItems, readValue } from "./option-values.js";

const DEBOUNCE_MS = 120;

/** The place for a remark about a field. */
export function errorOf(field) {
  return el("span", { id: `${field.id}-error`, class: "option-error", role: "alert" });
}

/** A field with its label, the button that removes it if it is optional, and the place for a remark. */
export function pill(field) {
  const { name, required } = field.option;
  const label = el("label", { for: field.id }, name);
  const remove = required
    ? null
    : button(
        {
          class: "remove-option",
          "aria-label": `Remove ${name}`,
          onclick: () => field.form.removeField(field),
        },
        icon("close"),
      );
  return el("div", { class: "option-pill" }, label, field.input, remove, field.error);
}

export class OptionField {
  /**
   * @param {Object} option as Discord lists it
   * @param {import("./command-form.js").CommandForm} form
   */
  constructor(option, form) {
    Object.assign(this, { option, form, offered: localItems(option, form.ui.store), questions: 0 });
    this.id = `option-${option.key}`;
    this.input = el("input", {
      id: this.id,
      type: "text",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      enterkeyhint: "send",
      "aria-autocomplete": "list",
      "aria-expanded": false,
      "aria-required": Boolean(option.required),
      "aria-describedby": `${this.id}-error`,
      placeholder: hintFor(option),
    });
    this.error = errorOf(this);
    this.element = pill(this);
    this.input.addEventListener("input", () => this.#onInput());
    this.input.addEventListener("focus", () => this.refresh());
    this.input.addEventListener("blur", () => clearTimeout(this.timer));
    this.#fitWidth();
  }

  get text() {
    return this.input.value;
  }

  /** Puts a text in, as if it had been typed, without asking for suggestions. */
  fill(text) {
    this.input.value = text;
    this.picked = null;
    this.#fitWidth();
  }

  /** Takes a suggestion. */
  take(item) {
    this.fill(item.label);
    this.picked = item;
    this.fail("");
  }

  /** The value to send, or why there is none. */
  read() {
    if (this.picked) return { value: this.picked.value };
    if (this.text.trim() === "") return this.option.required ? { error: "This option is required." } : {};
    return readValue(this.option, this.text.trim(), this.offered);
  }

  /** Shows why the option cannot be sent; an empty text removes the remark. */
  fail(text) {
    this.error.textContent = text;
    this.input.setAttribute("aria-invalid", String(Boolean(text)));
    this.element.classList.toggle("invalid", Boolean(text));
  }

  #onInput() {
    this.picked = null;
    this.fail("");
    this.#fitWidth();
    if (!this.form.spread(this)) this.refresh();
  }

  #fitWidth() {
    const length = Math.max(this.text.length, this.input.placeholder.length, 3);
    this.input.style.width = `${length + 2}ch`;
  }

  /** Shows what can be chosen now. */
  refresh() {
    if (this.option.autocomplete) this.#askSoon();
    else this.#offer(this.picked ? this.offered : filterItems(this.offered, this.text));
  }

  /** Whether Enter sends: the suggestion that it would take is what stands in the box already. */
  isSettledOn(suggestion) {
    return Boolean(this.text.trim()) && Boolean(suggestion) && this.read().value === suggestion.value;
  }

  /** Where one of the items must be chosen, Enter takes the one that fits best; text that can be sent is free. */
  #best(items) {
    const isUnusable = Boolean(this.text.trim()) && "error" in this.read();
    if (!isClosed(this.option) && !isUnusable) return -1;
    return Math.max(
      0,
      items.findIndex((item) => this.isSettledOn(item)),
    );
  }

  #offer(items, remark = "") {
    const { suggestions } = this.form;
    const hint = [this.option.description, hintFor(this.option)].filter(Boolean).join(" · ");
    suggestions.show(this.input, items, {
      title: `${this.option.name}: ${hint}`,
      active: this.#best(items),
      onpick: (item) => this.form.pick(this, item),
    });
    suggestions.say(remark || (items.length || !isClosed(this.option) ? "" : "Nothing matches."));
  }

  #askSoon() {
    clearTimeout(this.timer);
    const question = (this.questions += 1);
    if (question === 1) this.#offer([], "Loading suggestions…");
    this.form.suggestions.busy(true);
    this.timer = setTimeout(() => this.#ask(question), question === 1 ? 0 : DEBOUNCE_MS);
  }

  /** Asks the bot; an answer that comes after something else was typed is dropped. */
  async #ask(question) {
    const body = { ...this.form.address, options: this.form.partialValues(this), focused: this.option.key };
    const { choices, error } = await this.form.ui.api
      .complete(this.form.channelId, body)
      .catch((problem) => ({ error: problem.message }));
    if (question !== this.questions || document.activeElement !== this.input) return;
    if (error) return this.#offer([], error);
    this.offered = choices.map((choice) => ({ value: choice.value, label: choice.name }));
    this.#offer(this.offered, choices.length ? "" : "No suggestions for this text.");
  }
}
