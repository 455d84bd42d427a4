/** A command in the box: the text of each option, and what can follow. Pure. */

import { splitOptions, readCommand } from "./command-text.js";
import { OPTION, readValue } from "./option-values.js";
import { translate } from "./words.js";

export class CommandLine {
  /**
   * Parses a text; null without a complete command.
   * @param {string} text
   * @param {import("./command-text.js").Runnable[]} commands
   * @param {(command: Object, option: Object) => {value: *, label: string}[]} itemsOf items offered
   *   for an option so far, and those known to the page
   */
  static read(text, commands, itemsOf) {
    const found = readCommand(text, commands);
    return found && new CommandLine(text, found, itemsOf);
  }

  constructor(text, { command, start }, itemsOf) {
    Object.assign(this, { text, command });
    this.itemsOf = (option) => itemsOf(command, option);
    const known = (option, rest) => this.#labelAt(option, rest);
    const { head, parts } = splitOptions(text, start, command.options, known);
    this.parts = parts;
    this.end = text.length;
    this.#readHead(head, start);
  }

  /** Text without a name belongs to the first unused option, unless it begins a name. */
  #readHead(head, start) {
    const [first] = this.left.filter((option) => option.type !== OPTION.FILE);
    this.stray = "";
    if (!head.trim()) return;
    if (first && !this.named(head.trim()).length)
      this.parts.unshift({ option: first, at: start, start, text: head });
    else this.stray = head.trim();
  }

  get left() {
    return this.command.options.filter((option) => !this.parts.some((part) => part.option === option));
  }

  /** Unused options whose names begin with a text. */
  named(text) {
    return this.left.filter((option) => option.name.startsWith(text.toLowerCase()));
  }

  /**
   * What is edited at a position: an option's part, or the beginning of a name.
   * @returns {{part: Object}|{name: string, at: number}}
   */
  at(caret) {
    const part = this.parts.findLast(({ start }) => start <= caret);
    if (!part) return { name: this.stray, at: this.text.length - this.stray.length };
    const label = this.#labelAt(part.option, part.text);
    const tail = part.text.slice(label.length);
    const isName = label && /^\s/.test(tail) && (!tail.trim() || this.named(tail.trim()).length > 0);
    if (!isName) return { part };
    return { name: tail.trim(), at: part.start + label.length + tail.length - tail.trimStart().length };
  }

  /** The values to send by option key, and a sentence for each error. */
  values() {
    const faults = this.stray ? [translate("“{0}” is not an option of this command.", this.stray)] : [];
    const values = {};
    for (const option of this.command.options) {
      const answer = this.value(option);
      if (answer.error) faults.push(`${option.name}: ${answer.error}`);
      else if ("value" in answer) values[option.key] = answer.value;
    }
    return { values, faults };
  }

  /** The value of an option, or an error. */
  value(option) {
    const text = this.parts.findLast((part) => part.option === option)?.text.trim();
    if (text) return readValue(option, text, this.itemsOf(option));
    return option.required ? { error: translate("This option is required.") } : {};
  }

  /** For autocompletion: the text of one part, and the valid values of the others. */
  partialValues(part) {
    return { ...this.values().values, [part.option.key]: part.text.trim() };
  }

  /** The first required option without text. */
  get missing() {
    return this.left.find((option) => option.required);
  }

  /** The text with another value for one part, now named, and the end of that value. */
  replace(part, label) {
    const before = this.text.slice(0, part.at);
    const written = `${before}${part.option.name}:${label} `;
    return { text: written + this.text.slice(part.start + part.text.length), caret: written.length };
  }

  /** The longest known label of an option at the start of a text. */
  #labelAt(option, text) {
    const fits = (label) =>
      text.toLowerCase().startsWith(label.toLowerCase()) && /^(\s|$)/.test(text.slice(label.length));
    const labels = this.itemsOf(option).map((item) => item.label);
    const longest = labels.filter(fits).sort((a, b) => b.length - a.length)[0] ?? "";
    return text.slice(0, longest.length);
  }
}
