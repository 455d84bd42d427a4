/** The sidebar: people, channels with threads, and language. */

import { avatar, button, el, icon, nameOf } from "./dom.js";
import { onChoice } from "./select.js";
import { CHANNEL, isArchived, isDirect, isThread } from "./store.js";
import { translate } from "./words.js";

export class Sidebar {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.drawer = document.getElementById("drawer");
    this.people = document.getElementById("people");
    this.nav = document.getElementById("channels");
    this.language = document.getElementById("language");
    this.opener = document.getElementById("open-drawer");
    for (const topic of ["state", "place", "notices"]) this.store.on(topic, () => this.draw());
    this.drawer.addEventListener("toggle", ({ newState }) => {
      if (newState === "open") this.nav.querySelector("[aria-current]")?.focus();
    });
    window.matchMedia("(max-width: 760px)").addEventListener("change", () => this.close());
  }

  /** Closes the drawer on narrow screens. */
  close() {
    if (this.drawer.matches(":popover-open")) this.drawer.hidePopover();
  }

  draw() {
    const focused = document.activeElement?.dataset?.spot;
    const { people } = this.store.state;
    this.people.replaceChildren(...people.map((person) => this.#person(person)));
    this.nav.replaceChildren(...this.#lists());
    this.#drawLanguage();
    const waiting = people.reduce((sum, person) => sum + this.store.pings(person.username), 0);
    this.opener.replaceChildren(...[icon("menu"), badge(waiting)].filter(Boolean));
    this.opener.setAttribute("aria-label", `${translate("Channels and people")}${spokenCount(waiting)}`);
    if (focused) this.#spot(focused)?.focus();
  }

  /** A person, a channel or the language; in place of a channel that is gone, the open one. */
  #spot(name) {
    const spot = this.drawer.querySelector(`[data-spot="${CSS.escape(name)}"]`);
    return spot ?? this.nav.querySelector("[aria-current]");
  }

  #person(person) {
    const pings = this.store.pings(person.username);
    const choose = () => {
      this.ui.actions.actAs(person.username);
      this.close();
    };
    return button(
      {
        class: "person",
        "aria-pressed": person.username === this.store.youName,
        "data-spot": person.id,
        onclick: choose,
      },
      avatar(person),
      el("span", {}, nameOf(person), el("span", { class: "spoken" }, spokenCount(pings))),
      badge(pings),
    );
  }

  #lists() {
    const { channels, guild } = this.store.state;
    const top = channels.filter((channel) => !isThread(channel) && !isDirect(channel));
    const list = (label, of) =>
      el(
        "ul",
        { "aria-label": label },
        of.map((channel) => this.#channel(channel)),
      );
    return [
      el("h2", {}, guild.name),
      list(translate("Text channels"), top),
      el("h3", {}, translate("Direct messages")),
      list(translate("Direct messages"), channels.filter(isDirect)),
    ];
  }

  #channel(channel) {
    const threads = this.store.state.channels.filter(
      (other) =>
        other.parent_id === channel.id &&
        isThread(other) &&
        (!isArchived(other) || other.id === this.store.here?.id),
    );
    const label = translate("Threads in {0}", channel.name);
    const under =
      threads.length &&
      el(
        "ul",
        { "aria-label": label },
        threads.map((thread) => this.#channel(thread)),
      );
    return el("li", {}, this.#link(channel), under);
  }

  #link(channel) {
    const pings = this.store.pings(this.store.youName, channel.id);
    const isHere = channel.id === this.store.here?.id;
    const spoken = `${isArchived(channel) ? translate(", archived") : ""}${spokenCount(pings)}`;
    const attributes = {
      class: "channel",
      href: this.store.hash(channel),
      "aria-current": isHere ? "page" : null,
      "data-spot": channel.id,
      onclick: () => this.close(),
    };
    const name = channel.type === CHANNEL.DM ? this.store.title(channel) : channel.name;
    return el(
      "a",
      attributes,
      icon(isThread(channel) ? "thread" : channel.type === CHANNEL.DM ? "people" : "hash"),
      el("span", { class: "channel-name" }, name, el("span", { class: "spoken" }, spoken)),
      badge(pings),
    );
  }

  /** This person's Discord language. */
  #drawLanguage() {
    const { you, locale, state } = this.store;
    const print = `${you?.id} ${locale}`;
    if (!you || print === this.print) return;
    this.print = print;
    const options = languages(state.locales).map(([value, label]) =>
      el("option", { value, lang: value, selected: value === locale }, label),
    );
    const select = el("select", { class: "select", "data-spot": "language" }, options);
    onChoice(select, async () => {
      if (await this.ui.actions.chooseLanguage(select.value)) select.value = this.store.locale;
    });
    this.language.replaceChildren(translate("{0}'s Discord is in", nameOf(you)), select);
  }
}

/** Languages by their own names, sorted. */
function languages(locales) {
  const named = locales.map((locale) => [
    locale,
    new Intl.DisplayNames([locale], { type: "language" }).of(locale),
  ]);
  return named.sort(([, one], [, other]) => one.localeCompare(other));
}

/** A count in a red dot. */
function badge(count) {
  return count ? el("span", { class: "badge", "aria-hidden": "true" }, String(count)) : null;
}

function spokenCount(count) {
  if (!count) return "";
  return count === 1 ? translate(", 1 notification") : translate(", {0} notifications", count);
}
