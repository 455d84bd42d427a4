/** The left side: whom this tab acts as, and the channels with their threads and direct messages. */

import { avatar, button, el, icon, nameOf } from "./dom.js";
import { CHANNEL, isArchived, isDirect, isThread } from "./store.js";

const narrow = window.matchMedia("(max-width: 760px)");

export class Sidebar {
  constructor(ui) {
    this.ui = ui;
    this.store = ui.store;
    this.drawer = document.getElementById("drawer");
    this.people = document.getElementById("people");
    this.nav = document.getElementById("channels");
    this.opener = document.getElementById("open-drawer");
    for (const topic of ["state", "place", "notices", "message"]) this.store.on(topic, () => this.draw());
    this.opener.addEventListener("click", () => this.open());
    document.getElementById("backdrop").addEventListener("click", () => this.close());
    this.drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    narrow.addEventListener("change", () => this.close());
    this.close();
  }

  /** Slides the drawer in (phone width only). */
  open() {
    document.body.classList.add("drawer-open");
    this.opener.setAttribute("aria-expanded", "true");
    this.drawer.inert = false;
    this.nav.querySelector("[aria-current]")?.focus();
  }

  close() {
    const hadFocus = this.drawer.contains(document.activeElement);
    document.body.classList.remove("drawer-open");
    this.opener.setAttribute("aria-expanded", "false");
    this.drawer.inert = narrow.matches;
    if (hadFocus && narrow.matches) this.opener.focus();
  }

  draw() {
    const focused = document.activeElement?.dataset?.spot;
    this.people.replaceChildren(...this.store.state.people.map((person) => this.#person(person)));
    this.nav.replaceChildren(...this.#sections());
    this.#badgeOnOpener();
    if (focused) this.drawer.querySelector(`[data-spot="${CSS.escape(focused)}"]`)?.focus();
  }

  #person(person) {
    const pings = this.store.pings(person.username);
    const attributes = {
      class: "person",
      "aria-pressed": person.username === this.store.youName,
      "data-spot": person.id,
      onclick: () => this.#choose(person),
    };
    return button(
      attributes,
      avatar(person),
      el("span", {}, nameOf(person), el("span", { class: "spoken" }, spokenCount(pings))),
      badge(pings),
    );
  }

  #choose(person) {
    this.ui.actions.actAs(person.username);
    this.close();
  }

  #sections() {
    const { channels, guild } = this.store.state;
    const top = channels.filter((channel) => !isThread(channel) && !isDirect(channel));
    const direct = channels.filter(isDirect);
    return [
      el("h2", { class: "guild-name" }, guild.name),
      el(
        "ul",
        { class: "channel-list", "aria-label": "Text channels" },
        top.map((channel) => this.#channel(channel)),
      ),
      direct.length ? el("h3", {}, "Direct messages") : null,
      direct.length
        ? el(
            "ul",
            { class: "channel-list", "aria-label": "Direct messages" },
            direct.map((channel) => this.#channel(channel)),
          )
        : null,
    ].filter(Boolean);
  }

  #channel(channel) {
    const threads = this.store.state.channels.filter(
      (other) => other.parent_id === channel.id && isThread(other),
    );
    const visible = threads.filter((thread) => !isArchived(thread) || thread.id === this.store.here?.id);
    const under = visible.length
      ? el(
          "ul",
          { "aria-label": `Threads in ${channel.name}` },
          visible.map((thread) => this.#channel(thread)),
        )
      : null;
    return el("li", {}, this.#link(channel), under);
  }

  #link(channel) {
    const unread = this.store.unread.has(channel.id);
    const pings = this.store.pings(this.store.youName, channel.id);
    const archived = isArchived(channel) ? el("small", { "aria-hidden": "true" }, "archived") : null;
    const spoken = `${archived ? ", archived" : ""}${unread ? ", unread" : ""}${spokenCount(pings)}`;
    const attributes = {
      class: unread ? "channel unread" : "channel",
      href: this.store.hash(channel),
      "aria-current": channel.id === this.store.here?.id ? "page" : null,
      "data-spot": channel.id,
      onclick: () => this.close(),
    };
    return el(
      "a",
      attributes,
      markOf(channel),
      el("span", { class: "channel-name" }, this.#label(channel), el("span", { class: "spoken" }, spoken)),
      archived,
      badge(pings),
    );
  }

  #label(channel) {
    return channel.type === CHANNEL.DM ? this.store.title(channel) : channel.name;
  }

  #badgeOnOpener() {
    const waiting = this.store.state.people.reduce(
      (sum, person) => sum + this.store.pings(person.username),
      0,
    );
    this.opener.querySelector(".badge")?.remove();
    if (waiting) this.opener.append(badge(waiting));
    this.opener.setAttribute("aria-label", `Channels and people${spokenCount(waiting)}`);
  }
}

function markOf(channel) {
  if (channel.type === CHANNEL.DM)
    return channel.recipients?.[0] ? avatar(channel.recipients[0], "small") : icon("people");
  return icon(isThread(channel) ? "thread" : "hash");
}

/** A count in a red dot. */
function badge(count) {
  return count ? el("span", { class: "badge", "aria-hidden": "true" }, String(count)) : null;
}

/** The same count to be read out. */
function spokenCount(count) {
  if (!count) return "";
  return count === 1 ? ", 1 notification" : `, ${count} notifications`;
}
