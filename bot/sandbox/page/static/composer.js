/** The box at the bottom: ordinary messages, and commands once a "/" is typed. */

import { avatar, button, el, icon, nameOf } from "./dom.js";
import { CommandForm } from "./command-form.js";
import { matchCommands, readCommand, runnables } from "./command-text.js";
import { isArchived } from "./store.js";
import { Suggestions } from "./suggestions.js";

export class Composer {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.form = null;
    this.drafts = new Map();
    this.input = el("textarea", {
      id: "composer-input",
      rows: "1",
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-autocomplete": "list",
    });
    this.suggestions = new Suggestions(this.input);
    this.slot = el("div", { class: "composer-slot" }, this.input);
    const slash = button(
      { class: "tool", "aria-label": "Commands", onclick: () => this.startCommand("") },
      icon("slash"),
    );
    this.send = el("button", { class: "tool send", type: "submit", "aria-label": "Send" }, icon("send"));
    this.element = document.getElementById("composer");
    this.element.append(
      this.suggestions.element,
      el("div", { class: "composer-box" }, slash, this.slot, this.send),
    );
    this.#listen();
  }

  #listen() {
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("input", () => this.#onInput());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("focus", () => this.#offerCommands());
    this.element.addEventListener(
      "focusout",
      (event) => !this.element.contains(event.relatedTarget) && this.suggestions.hide(),
    );
    this.store.on("state", () => {
      this.#label();
      if (!this.form && this.suggestions.isOpen) this.#offerCommands();
    });
    document.addEventListener("keydown", (event) => this.#catchTyping(event));
  }

  /** Goes to another person or channel: keeps what was typed there and restores what was typed here. */
  move(from, to) {
    if (from) this.drafts.set(from, this.form?.text ?? this.input.value);
    this.#leave(this.drafts.get(to) ?? "");
    this.#label();
  }

  focus() {
    if (this.form) this.form.focus();
    else this.input.focus();
  }

  /** Typing anywhere on the page goes into this box. */
  #catchTyping(event) {
    const isText =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isText && !event.target.closest("input, textarea, dialog, [role=combobox], [role=menu]"))
      this.focus();
  }

  /** Begins a command by its name; an empty name opens the picker. */
  startCommand(name) {
    this.#leave(name ? `/${name} ` : "/");
    this.input.focus();
    this.#onInput();
  }

  /** Writes text at the cursor. */
  insert(text) {
    this.input.focus();
    this.input.setRangeText(text, this.input.selectionStart, this.input.selectionEnd, "end");
    this.#onInput();
  }

  get #commands() {
    return runnables(this.store.commands, this.store.locale);
  }

  #label() {
    const channel = this.store.here;
    if (!channel) return;
    const text = `Message ${this.store.title(channel)}`;
    this.input.setAttribute("aria-label", text);
    this.input.placeholder = isArchived(channel) ? "This thread is archived; a message opens it again" : text;
  }

  #setText(text) {
    this.input.value = text;
    this.#grow();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }

  #onInput() {
    const found = readCommand(this.input.value, this.#commands);
    if (found) this.#enter(found.command, found.rest);
    else {
      this.#grow();
      this.#offerCommands();
    }
  }

  #offerCommands() {
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.suggestions.hide();
    const { app } = this.store.state;
    const group = { label: nameOf(app), mark: avatar({ ...app, bot: true }, "small") };
    const items = matchCommands(text.slice(1), this.#commands).map((command) => ({
      value: command,
      label: `/${command.name}`,
      detail: command.description,
      group,
    }));
    const { active } = this.suggestions;
    this.suggestions.show(this.input, items, {
      title: "Commands",
      active: Math.max(0, items.findIndex(({ value }) => value.path === active?.value.path)),
      onpick: (item) => this.#enter(item.value, ""),
    });
    if (!items.length)
      this.suggestions.say(
        this.#commands.length ? "No command matches." : `${nameOf(app)} has no commands here.`,
      );
    else this.suggestions.say(`${items.length} ${items.length === 1 ? "command" : "commands"}`);
  }

  #enter(command, rest) {
    const context = {
      ui: this.ui,
      suggestions: this.suggestions,
      channelId: this.store.here.id,
      onsend: () => this.#submit(),
      onleave: () => this.#escape(),
    };
    this.#setText("");
    this.#open(new CommandForm(command, rest, context));
  }

  #open(form) {
    this.form = form;
    this.slot.replaceChildren(form.element);
    form.focus();
  }

  /** Goes back from the command to the text box. */
  #leave(text) {
    this.form = null;
    this.suggestions.hide();
    this.slot.replaceChildren(this.input);
    this.#setText(text);
  }

  #escape() {
    this.#leave("");
    this.input.focus();
  }

  #key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Escape" && this.suggestions.isOpen) this.suggestions.hide();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.#submit();
    else return;
    event.preventDefault();
  }

  #submit() {
    if (this.form) this.#run(this.form);
    else this.#say(this.input.value.trim());
  }

  async #run(form) {
    const options = form.values();
    if (!options) return;
    this.#leave("");
    this.ui.actions.focusComposer();
    const refusal = await this.ui.actions.runCommand({ ...form.address, options }, form.text);
    if (refusal && !this.form && !this.input.value) this.#reopen(form, refusal);
  }

  /** Shows a refused command again, with the reason. */
  #reopen(form, refusal) {
    this.#open(form);
    this.suggestions.say(refusal);
  }

  async #say(text) {
    if (!text) return;
    this.#leave("");
    this.input.focus();
    const refusal = await this.ui.actions.say(text);
    if (refusal && !this.form && !this.input.value) this.#setText(text);
  }
}
