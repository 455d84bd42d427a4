/** The language that the Discord of the person acting is in: a list below the channels. */

import { el, nameOf } from "./dom.js";
import { SELECT, SelectBox } from "./selects.js";

export class Language {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.place = document.getElementById("language");
    for (const topic of ["state", "place"]) this.store.on(topic, () => this.draw());
  }

  draw() {
    const { you, locale, state } = this.store;
    const print = `${you?.id} ${locale}`;
    if (!you || print === this.print) return;
    this.print = print;
    const hadFocus = this.place.contains(document.activeElement);
    const label = `${nameOf(you)}'s Discord is in`;
    const component = { type: SELECT.STRING, options: offers(state.locales, locale) };
    const box = new SelectBox(component, this.store, { label, onchange: ([chosen]) => this.#choose(chosen) });
    this.place.replaceChildren(el("span", { "aria-hidden": "true" }, label), box.element);
    if (hadFocus) box.trigger.focus();
  }

  async #choose(locale) {
    const refusal = await this.ui.actions.chooseLanguage(locale);
    if (!refusal) return;
    this.print = "";
    this.draw();
  }
}

/** Every language by its own name, in the order of these names. */
function offers(locales, current) {
  return locales
    .map((locale) => ({
      value: locale,
      label: new Intl.DisplayNames([locale], { type: "language" }).of(locale),
      default: locale === current,
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
