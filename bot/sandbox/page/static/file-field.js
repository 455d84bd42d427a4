/** One option of a command being written that takes a file: a labelled box that opens the file picker. */

import { el } from "./dom.js";
import { errorOf, pill } from "./option-field.js";

export class FileField {
  /**
   * @param {Object} option as Discord lists it
   * @param {import("./command-form.js").CommandForm} form
   */
  constructor(option, form) {
    Object.assign(this, { option, form, file: null });
    this.id = `option-${option.key}`;
    this.input = el("input", {
      id: this.id,
      type: "file",
      "aria-required": Boolean(option.required),
      "aria-describedby": `${this.id}-error`,
    });
    this.error = errorOf(this);
    this.element = pill(this);
    this.input.addEventListener("change", () => this.#load());
    this.input.addEventListener("focus", () => this.refresh());
  }

  get text() {
    return this.input.files[0]?.name ?? "";
  }

  /** A file can't be typed. */
  fill() {}

  /** The file to send, or why there is none. */
  read() {
    if (this.file) return { value: this.file };
    if (this.text) return { error: "This file is still being read." };
    return this.option.required ? { error: "This option is required." } : {};
  }

  /** Shows why the option cannot be sent; an empty text removes the remark. */
  fail(text) {
    this.error.textContent = text;
    this.input.setAttribute("aria-invalid", String(Boolean(text)));
    this.element.classList.toggle("invalid", Boolean(text));
  }

  /** There is nothing to choose from. */
  refresh() {
    this.form.suggestions.hide();
  }

  isSettledOn() {
    return false;
  }

  async #load() {
    this.file = null;
    this.fail("");
    const [chosen] = this.input.files;
    this.input.setAttribute("aria-busy", String(Boolean(chosen)));
    if (!chosen) return;
    const url = await readAsUrl(chosen);
    if (chosen !== this.input.files[0]) return;
    this.file = { name: chosen.name, data: url.split(",")[1] ?? "" };
    this.input.setAttribute("aria-busy", "false");
  }
}

/** A file as a `data:` address, which ends with its bytes as base64. */
function readAsUrl(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
