/** A command being written: its name, a pill per option, and a box that offers the optional ones. */

import { el } from "./dom.js";
import { splitOptions } from "./command-text.js";
import { FileField } from "./file-field.js";
import { OptionField } from "./option-field.js";
import { isFile } from "./option-values.js";

export class CommandForm {
  /**
   * @param {import("./command-text.js").Runnable} command
   * @param {string} rest what was typed behind the name
   * @param {{ui: Object, suggestions: import("./suggestions.js").Suggestions, channelId: string,
   *   onsend: (form: CommandForm) => void, onleave: (form: CommandForm) => void}} context
   */
  constructor(command, rest, context) {
    Object.assign(this, context, { command, fields: [] });
    this.options = command.options;
    this.pills = el("span", { class: "option-pills" });
    this.tail = this.#buildTail();
    this.element = el(
      "div",
      { class: "command-form", role: "group", "aria-label": `Command /${command.name}` },
      el("span", { class: "command-name" }, `/${command.name}`),
      this.pills,
      this.tail,
    );
    for (const option of this.options.filter((each) => each.required)) this.#add(option);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    const last = this.#spreadText(rest);
    this.next = rest.endsWith(" ") ? null : last;
  }

  #buildTail() {
    const tail = el("input", {
      type: "text",
      class: "option-tail",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      enterkeyhint: "send",
      "aria-autocomplete": "list",
      "aria-expanded": false,
      "aria-label": "More options",
    });
    tail.addEventListener("input", () => this.#onTailInput());
    tail.addEventListener("focus", () => this.#offerOptions());
    return tail;
  }

  /** The command as the sandbox identifies it. */
  get address() {
    return { command: this.command.id, path: this.command.path };
  }

  /** For the bot's completions: the text of the field being typed in, and the others as far as they are complete. */
  partialValues(focused) {
    const values = this.fields.map((field) => [
      field.option.key,
      field === focused ? field.text : field.read().value,
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** The command as one line of text. */
  get text() {
    const parts = this.fields
      .filter((field) => field.text)
      .map((field) => `${field.option.name}:${field.text}`);
    return [`/${this.command.name}`, ...parts].join(" ");
  }

  /** The options to send; null if something is missing, with a remark and the focus at the first fault. */
  values() {
    const answers = this.fields.map((field) => ({ field, answer: field.read() }));
    for (const { field, answer } of answers) field.fail(answer.error ?? "");
    const faulty = answers.find(({ answer }) => answer.error);
    const stray = this.tail.value.trim();
    if (faulty) faulty.field.input.focus();
    if (stray && !faulty) this.suggestions.say(`“${stray}” is not an option of this command.`);
    if (faulty || stray) return null;
    return Object.fromEntries(
      answers
        .filter(({ answer }) => "value" in answer)
        .map(({ field, answer }) => [field.option.key, answer.value]),
    );
  }

  /** Puts the focus where something is to be filled in: an empty pill, the one being typed, or the end. */
  focus() {
    const empty = this.fields.find((field) => !field.text);
    (empty ?? this.next)?.input.focus();
    if (!empty && !this.next) this.tail.focus();
    this.next = null;
  }

  /** Fills in a suggestion and goes on to the next empty pill. */
  pick(field, item) {
    field.take(item);
    this.focus();
  }

  /** Spreads "a turn:b match:c" typed into one pill over all of them; false if there was nothing to spread. */
  spread(field) {
    const { head, values } = splitOptions(field.text, this.options);
    if (!Object.keys(values).length) return false;
    field.fill(values[field.option.key] ?? head.trim());
    delete values[field.option.key];
    const last = this.#fillAll(values);
    (last ?? field).input.focus();
    return true;
  }

  removeField(field) {
    this.fields = this.fields.filter((other) => other !== field);
    field.element.remove();
    this.#label();
    this.tail.focus();
  }

  #add(option) {
    const field = new (isFile(option) ? FileField : OptionField)(option, this);
    this.fields.push(field);
    this.pills.append(field.element);
    this.#label();
    return field;
  }

  get #unused() {
    return this.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  #label() {
    const more = this.#unused.map((option) => option.name);
    this.tail.placeholder = more.length ? `+ ${more.join(", ")}` : "Enter to send";
  }

  /** Fills pills by the keys of options, adding those that are not there; gives the last one. */
  #fillAll(values) {
    let field = null;
    for (const [key, text] of Object.entries(values)) {
      const option = this.options.find((each) => each.key === key);
      field = this.fields.find((each) => each.option === option) ?? this.#add(option);
      field.fill(text);
    }
    return field;
  }

  /** Spreads what was typed behind the command's name; gives the last pill that was filled. */
  #spreadText(text) {
    const { head, values } = splitOptions(text, this.options);
    const last = this.#fillAll(values);
    const stray = head.trim();
    let first = this.fields.find((field) => !field.text && !isFile(field.option));
    const [next] = this.#unused.filter((option) => !isFile(option));
    if (stray && !first && next) first = this.#add(next);
    if (stray && first) first.fill(stray);
    else this.tail.value = stray;
    return last ?? first;
  }

  /** What begins no option's name is meant for the first that is left. */
  #onTailInput() {
    const text = this.tail.value;
    if (this.#unused.every(isFile) || this.#named.length) return this.#offerOptions();
    this.tail.value = "";
    this.#spreadText(text).input.focus();
  }

  /** The options that are left whose names begin with what is typed. */
  get #named() {
    const typed = this.tail.value.trim().toLowerCase();
    return this.#unused.filter((option) => option.name.startsWith(typed));
  }

  #offerOptions() {
    const typed = this.tail.value.trim();
    const items = this.#named
      .map((option) => ({ value: option, label: option.name, detail: option.description }));
    const title = items.length ? "More options" : "Press Enter to send";
    this.suggestions.show(this.tail, items, {
      title,
      active: typed ? 0 : -1,
      onpick: (item) => this.#pickOption(item.value),
    });
  }

  #pickOption(option) {
    this.tail.value = "";
    this.#add(option).input.focus();
  }

  #key(event) {
    const field = this.fields.find((each) => each.input === event.target);
    const isSettled = event.key === "Enter" && field?.isSettledOn(this.suggestions.active);
    if (!isSettled && this.suggestions.key(event)) return;
    const isEmpty = event.target.value === "";
    if (event.key === "Enter" && !event.isComposing) this.onsend(this);
    else if (event.key === "Escape") this.onleave(this);
    else if (event.key === "Backspace" && isEmpty) this.#back(event.target);
    else return;
    event.preventDefault();
  }

  /** Backspace in an empty box: to the pill before it, or out of the command. */
  #back(input) {
    const at = this.fields.findIndex((field) => field.input === input);
    const before = at < 0 ? this.fields.at(-1) : this.fields[at - 1];
    if (at >= 0 && !this.fields[at].option.required) this.removeField(this.fields[at]);
    if (before) before.input.focus();
    else this.onleave(this);
  }
}
