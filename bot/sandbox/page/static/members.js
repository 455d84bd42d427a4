/** The right side: all members of the server, each with a menu. */

import { avatar, button, el, nameOf } from "./dom.js";

export class Members {
  constructor(ui) {
    this.ui = ui;
    this.panel = document.getElementById("members");
    this.toggle = document.getElementById("toggle-members");
    this.toggle.addEventListener("click", () => this.show(this.panel.hidden));
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave());
    ui.store.on("state", () => this.draw());
    this.show(window.matchMedia("(min-width: 1080px)").matches);
  }

  show(open) {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
  }

  draw() {
    const { app, people } = this.ui.store.state;
    const bots = this.ui.store.everyone.filter((user) => user.bot);
    this.panel.replaceChildren(
      el("h2", {}, `Apps: ${bots.length}`),
      el(
        "ul",
        {},
        bots.map((bot) => this.#row(bot, app.online ? "online" : "offline")),
      ),
      el("h2", {}, `People: ${people.length}`),
      el(
        "ul",
        {},
        people.map((person) => this.#row(person, "online")),
      ),
    );
  }

  #row(user, presence) {
    const open = (event) => this.ui.actions.userMenu(user, event.currentTarget);
    const showMenu = (event) => {
      event.preventDefault();
      open(event);
    };
    return el(
      "li",
      {},
      button(
        { class: `member ${presence}`, "aria-haspopup": "menu", onclick: open, oncontextmenu: showMenu },
        el("span", { class: "presence" }, avatar(user)),
        el("span", {}, nameOf(user)),
        user.bot ? el("span", { class: "tag" }, "APP") : null,
        presence === "offline" ? el("small", {}, "offline") : null,
      ),
    );
  }

  #leave() {
    if (!window.matchMedia("(min-width: 1080px)").matches) this.show(false);
    this.toggle.focus();
  }
}
