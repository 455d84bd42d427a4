/** The message box: messages, and commands after a "/", with completions for both. */

import { CommandLine } from "./command-line.js";
import { matchCommands, runnables } from "./command-text.js";
import { button, el, icon, nameOf } from "./dom.js";
import { filterItems, hintFor, isClosed, localItems, OPTION, readValue } from "./option-values.js";
import { isArchived } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { translate } from "./words.js";

const DEBOUNCE_MS = 120;

export class Composer {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.drafts = new Map();
    this.taken = new Map();
    this.questions = 0;
    this.isMouseDown = false;
    this.input = el("input", {
      type: "text",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      enterkeyhint: "send",
      "aria-autocomplete": "list",
      "aria-expanded": false,
    });
    this.suggestions = new Suggestions(this.input);
    const slash = {
      class: "tool",
      "aria-label": translate("Commands"),
      onclick: () => this.startCommand(""),
    };
    this.element = document.getElementById("composer");
    this.element.append(
      this.suggestions.element,
      el(
        "div",
        { class: "composer-box" },
        button(slash, icon("slash")),
        this.input,
        el("button", { class: "tool", type: "submit", "aria-label": translate("Send") }, icon("send")),
      ),
    );
    this.#listen();
  }

  #listen() {
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("input", () => this.#offer());
    this.input.addEventListener("focus", () => this.#offer());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener(
      "focusout",
      (event) => !this.element.contains(event.relatedTarget) && this.#leave(),
    );
    for (const name of ["mousedown", "mouseup"])
      window.addEventListener(name, () => (this.isMouseDown = name === "mousedown"), true);
    this.store.on("state", () => {
      this.#label();
      if (this.suggestions.isOpen) this.#offer();
    });
  }

  /** Switches person or channel, saving and restoring drafts. */
  move(from, to) {
    this.drafts.set(from, this.input.value);
    this.input.value = this.drafts.get(to) ?? "";
    this.#close();
    this.#label();
  }

  focus() {
    this.input.focus();
  }

  /** Starts a command; an empty name opens the picker. */
  startCommand(name) {
    const command = this.#commands.find((each) => each.name === name);
    this.input.focus();
    if (command) this.#enter(command);
    else this.#write(name ? `/${name} ` : "/");
  }

  get #commands() {
    return runnables(this.store.commands, this.store.locale);
  }

  get #line() {
    return CommandLine.read(this.input.value, this.#commands, (...which) => this.#itemsOf(...which));
  }

  #label() {
    const channel = this.store.here;
    if (!channel) return;
    const text = translate("Message {0}", this.store.title(channel));
    this.input.setAttribute("aria-label", text);
    this.input.placeholder = isArchived(channel)
      ? translate("This thread is archived; a message opens it again")
      : text;
  }

  #write(text, caret = text.length) {
    this.input.value = text;
    this.input.setSelectionRange(caret, caret);
    this.#offer();
  }

  // Suggestions -------------------------------------------------------------------------------------

  /** Items picked for an option before, and those known to the page. */
  #itemsOf(command, option) {
    return [...(this.taken.get(`${command.path} ${option.key}`) ?? []), ...localItems(option, this.store)];
  }

  #take(command, option, item) {
    const key = `${command.path} ${option.key}`;
    const others = (this.taken.get(key) ?? []).filter(({ label }) => label !== item.label);
    this.taken.set(key, [item, ...others]);
  }

  /** Closes the list; an answer that is still to come opens it no more. */
  #close() {
    this.questions += 1;
    this.suggestions.hide();
  }

  /** Closes the list; after a click has ended, as closing moves what is clicked. */
  #leave() {
    if (!this.isMouseDown) return this.#close();
    const close = () => !this.element.contains(document.activeElement) && this.#close();
    window.addEventListener("mouseup", () => setTimeout(close), { once: true });
  }

  #offer() {
    this.questions += 1;
    const text = this.input.value;
    if (!text.startsWith("/")) return this.suggestions.hide();
    const line = this.#line;
    if (!line) return this.#offerCommands(text.slice(1));
    const { part, name, at } = line.at(this.input.selectionStart);
    if (!part) this.#offerNames(line, name, at);
    else if (part.option.autocomplete) this.#ask(line, part);
    else this.#offerValues(line, part, filterItems(localItems(part.option, this.store), part.text));
  }

  #offerCommands(typed) {
    const { app } = this.store.state;
    const items = matchCommands(typed, this.#commands).map((command) => ({
      value: command,
      label: `/${command.name}`,
      detail: command.description,
    }));
    const { active } = this.suggestions;
    const counted = items.length === 1 ? translate("1 command") : translate("{0} commands", items.length);
    const none = this.#commands.length
      ? translate("No command matches.")
      : translate("{0} has no commands here.", nameOf(app));
    this.suggestions.show(items, {
      title: translate("Commands of {0}", nameOf(app)),
      active: Math.max(
        0,
        items.findIndex(({ value }) => value.path === active?.value.path),
      ),
      remark: items.length ? counted : none,
      onpick: (item) => this.#enter(item.value),
    });
  }

  /** Writes a command with the name of its first required option. */
  #enter(command) {
    const needed = command.options.find((option) => option.required);
    this.#write(`/${command.name} ${needed ? `${needed.name}:` : ""}`);
  }

  #offerNames(line, typed, at) {
    const items = line
      .named(typed)
      .map((option) => ({ value: option, label: option.name, detail: option.description }));
    this.suggestions.show(items, {
      title: translate(items.length ? "More options, or Enter to send" : "Enter to send"),
      active: typed ? 0 : -1,
      onpick: ({ label }) => this.#write(`${line.text.slice(0, at)}${label}:`),
    });
  }

  #offerValues(line, part, items, remark = "") {
    const { option } = part;
    const hint = [option.description, hintFor(option)].filter(Boolean).join(" · ");
    const file = { value: null, label: translate("Choose a file…") };
    const offered = option.type === OPTION.FILE ? [file] : items;
    this.suggestions.show(offered, {
      title: hint ? `${option.name}: ${hint}` : option.name,
      active: this.#best(part, offered),
      remark: remark || (offered.length || !isClosed(option) ? "" : translate("Nothing matches.")),
      onpick: (item) => (item === file ? this.#chooseFile(line, part) : this.#pick(line, part, item)),
    });
  }

  /** If an item must be chosen, Enter takes the best match; otherwise text is free. */
  #best({ option, text }, items) {
    const read = text.trim() ? readValue(option, text.trim(), items) : {};
    if (!isClosed(option) && !read.error) return -1;
    return Math.max(
      0,
      items.findIndex((item) => item.value === read.value),
    );
  }

  #pick(line, part, item) {
    this.#take(line.command, part.option, item);
    const { text, caret } = line.replace(part, item.label);
    this.input.value = text;
    const missing = caret === text.length && this.#line?.missing;
    this.#write(missing ? `${text}${missing.name}:` : text, missing ? undefined : caret);
  }

  /** Asks the bot; an outdated answer is dropped. */
  async #ask(line, part) {
    const question = this.questions;
    const isOpen = this.suggestions.isOpen && this.askedFor === part.option.key;
    this.askedFor = part.option.key;
    if (!isOpen) this.#offerValues(line, part, [], translate("Loading suggestions…"));
    this.suggestions.wait();
    await new Promise((done) => setTimeout(done, isOpen ? DEBOUNCE_MS : 0));
    if (question !== this.questions) return;
    const { id: command, path } = line.command;
    const body = { command, path, options: line.partialValues(part), focused: part.option.key };
    const { choices, error } = await this.ui.api
      .complete(this.store.here.id, body)
      .catch((problem) => ({ error: problem.message }));
    if (question !== this.questions || document.activeElement !== this.input) return;
    const items = (choices ?? []).map(({ name, value }) => ({ label: name, value }));
    const none = items.length ? "" : translate("No suggestions for this text.");
    this.#offerValues(line, part, items, error ?? none);
  }

  #chooseFile(line, part) {
    const chooser = el("input", { type: "file" });
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      const data = new Uint8Array(await file.arrayBuffer());
      const value = {
        name: file.name,
        data: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join("")),
      };
      this.input.focus();
      this.#pick(line, part, { label: file.name, value });
    });
    chooser.click();
  }

  // Keys, and sending -------------------------------------------------------------------------------

  #key(event) {
    if (event.isComposing) return;
    const { suggestions } = this;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    if (step && suggestions.items.length) suggestions.move(step);
    else if (takes && suggestions.active && !(event.key === "Enter" && this.#isSettled(suggestions.active)))
      suggestions.onpick(suggestions.active);
    else if (event.key === "Enter") this.#submit();
    else if (event.key === "Escape" && suggestions.isOpen) this.#close();
    else if (event.key === "Escape") this.input.value = "";
    else return;
    event.preventDefault();
  }

  /** Whether the suggestion equals the text, so that Enter sends. */
  #isSettled(item) {
    const line = this.#line;
    const part = line?.at(this.input.selectionStart).part;
    return Boolean(part?.text.trim()) && line.value(part.option).value === item.value;
  }

  #submit() {
    const text = this.input.value.trim();
    const line = this.#line;
    if (line) this.#run(line);
    else if (text.startsWith("/")) this.suggestions.say(translate("No command has this name."));
    else if (text)
      this.#send(
        text,
        () => this.ui.actions.say(text),
        () => this.focus(),
      );
  }

  #run(line) {
    const { values, faults } = line.values();
    if (faults.length) return this.suggestions.say(faults.join(" "));
    const { id: command, path, isMenu } = line.command;
    const body = isMenu ? { command, target: values.target } : { command, path, options: values };
    const act = () => this.ui.actions.runCommand(body, line.text.trim());
    this.#send(line.text, act, () => this.ui.actions.focusComposer());
  }

  /** Clears the box and sends; refused text is put back with the reason, if the box is still empty. */
  async #send(text, act, focus) {
    this.input.value = "";
    this.#close();
    focus();
    const refusal = await act();
    if (!refusal || this.input.value) return;
    this.input.value = text;
    this.suggestions.say(refusal);
  }
}
