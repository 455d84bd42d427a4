/** JSON requests to the sandbox, and the event stream of this tab's person. */

import { translate } from "./words.js";

const RETRY_MS = 1000;

/** A refused request; `message` is a sentence for people. */
export class Refusal extends Error {}

export class Api {
  /** @param {() => string} who gives the user name of the person acting */
  constructor(who) {
    this.who = who;
  }

  messages(channelId) {
    return this.#ask(`/page/channels/${channelId}/messages?as=${encodeURIComponent(this.who())}`);
  }

  /** Posts a message; resolves to its id. */
  say(channelId, content) {
    return this.#post(`channels/${channelId}/messages`, { content });
  }

  markSeen(channelId) {
    return this.#post(`channels/${channelId}/seen`, {});
  }

  /** Starts an empty channel's proposal by one of its buttons. */
  begin(channelId, label) {
    return this.#post("openings", { channel: channelId, label });
  }

  /** Sets this person's Discord locale. */
  chooseLanguage(locale) {
    return this.#post("languages", { locale });
  }

  /** Runs a command; `target` is the person or message of a menu command. */
  command(channelId, body) {
    return this.#post("commands", { channel: channelId, ...body });
  }

  /** Asks the bot for completions of the option named `focused`. */
  complete(channelId, body) {
    return this.#post("completions", { channel: channelId, ...body });
  }

  press(message, customId, values) {
    return this.#post("presses", {
      channel: message.channel_id,
      message: message.id,
      custom_id: customId,
      values,
    });
  }

  submit(modalId, fields) {
    return this.#post("modals", { modal: modalId, fields });
  }

  /** Dismisses a message only this person can see. */
  dismiss(message) {
    return this.#post("dismissals", { channel: message.channel_id, message: message.id });
  }

  #post(path, body) {
    return this.#ask(`/page/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ as: this.who(), ...body }),
    });
  }

  async #ask(url, options = {}) {
    let response;
    try {
      response = await fetch(url, options);
    } catch {
      throw new Refusal(translate("The sandbox cannot be reached. Is it still running?"));
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new Refusal(answer.error ?? translate("The sandbox refused this (status {0}).", response.status));
    return answer;
  }
}

/** The event stream; it reconnects when the sandbox is back. */
export class Stream {
  /** @param {Object<string, (data: *) => void>} handlers by event name; "up" and "down" are the stream's state */
  constructor(handlers) {
    this.handlers = handlers;
  }

  /** Opens this person's stream and closes any other. */
  open(username) {
    this.close();
    const source = new EventSource(`/page/events?as=${encodeURIComponent(username)}`);
    this.source = source;
    source.addEventListener("open", () => this.handlers.up());
    source.addEventListener("error", () => this.#reconnect(source, username));
    for (const name of ["state", "message", "gone", "notices"]) {
      source.addEventListener(name, (event) => this.handlers[name](JSON.parse(event.data)));
    }
  }

  /** Whether it was ever opened. */
  get isOpen() {
    return this.source !== undefined;
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  #reconnect(source, username) {
    source.close();
    if (source !== this.source) return;
    this.handlers.down();
    this.timer = setTimeout(() => this.open(username), RETRY_MS);
  }
}
