/** The tab's state: person, channel, and data of the sandbox. Views subscribe to topics. */

import { nameOf } from "./dom.js";

export const CHANNEL = { TEXT: 0, DM: 1, GROUP: 3, NEWS: 5, NEWS_THREAD: 10, THREAD: 11, PRIVATE_THREAD: 12 };
const THREADS = new Set([CHANNEL.NEWS_THREAD, CHANNEL.THREAD, CHANNEL.PRIVATE_THREAD]);

export function isThread(channel) {
  return THREADS.has(channel.type);
}

/** Whether this is a group, or direct messages with the bot. */
export function isDirect(channel) {
  return channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP;
}

export function isArchived(channel) {
  return Boolean(channel.thread_metadata?.archived);
}

/**
 * Topics: "state" (people, channels, commands, the bot), "place" (person or channel chosen),
 * "message" (one new or changed), "gone" (one removed), "loaded" (a channel's messages), "notices".
 */
export class Store {
  state = {
    app: { global_name: "The bot", online: true },
    guild: { name: "" },
    people: [],
    channels: [],
    commands: {},
    known_commands: [],
    roles: [],
    locales: [],
    opening: null,
  };
  notices = {};
  connected = false;
  youName = "";
  place = "";
  messages = new Map();
  arrived = new Map();
  loads = 0;
  notes = new Map();
  hinted = new Set();
  #listeners = new Map();
  #notes = 0;

  /** Subscribes to a topic. */
  on(topic, listener) {
    if (!this.#listeners.has(topic)) this.#listeners.set(topic, []);
    this.#listeners.get(topic).push(listener);
  }

  emit(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  /** The person this tab acts as. */
  get you() {
    return this.state.people.find((person) => person.username === this.youName);
  }

  /** This person's Discord locale. */
  get locale() {
    return this.you?.locale ?? "en-US";
  }

  /** The open channel; undefined before the first state. */
  get here() {
    return this.state.channels.find((channel) => channel.id === this.place || slug(channel) === this.place);
  }

  /** The commands available to this person in this channel. */
  get commands() {
    const { commands, known_commands: known } = this.state;
    const here = new Set(commands[this.here?.id] ?? []);
    return known.filter((command) => here.has(command.id));
  }

  channel(id) {
    return this.state.channels.find((channel) => channel.id === id);
  }

  role(id) {
    return this.state.roles?.find((role) => role.id === id);
  }

  user(id) {
    return this.everyone.find((user) => user.id === id);
  }

  /** The author of a message, with the page's own data, such as the bot's display name. */
  knownUser(user) {
    return this.user(user.id) ?? user;
  }

  get everyone() {
    const { app, people } = this.state;
    return app.id ? [...people, { ...app, bot: true }] : people;
  }

  /** The address of a channel, or of a message in it, as seen by `person` (by default you). */
  hash(channel, { person = this.youName, message } = {}) {
    return `#/${[person, slug(channel), message].filter(Boolean).map(encodeURIComponent).join("/")}`;
  }

  /** A channel's title: "#games", "Match 3", "Ben". */
  title(channel) {
    if (channel.type === CHANNEL.DM) return nameOf(this.state.app);
    return isThread(channel) || isDirect(channel) ? channel.name : `#${channel.name}`;
  }

  /** A person's unread notifications, in one channel or in all. */
  pings(username, channelId = null) {
    const waiting = this.notices[username] ?? {};
    if (channelId) return waiting[channelId] ?? 0;
    return Object.values(waiting).reduce((sum, count) => sum + count, 0);
  }

  /** A channel's messages, oldest first, with this tab's notes. */
  messagesOf(channelId) {
    const known = [...(this.messages.get(channelId)?.values() ?? []), ...(this.notes.get(channelId) ?? [])];
    return known.sort((a, b) => compareIds(a.sort ?? a.id, b.sort ?? b.id));
  }

  /** Loads a channel's messages; those from the stream are newer. */
  load(channelId, messages) {
    const known = messages.map((message) => [message.id, message]);
    this.messages.set(channelId, new Map([...known, ...(this.arrived.get(channelId) ?? [])]));
    this.arrived.delete(channelId);
    this.emit("loaded", channelId);
  }

  put(message) {
    const known = this.messages.get(message.channel_id) ?? this.#arrivedIn(message.channel_id);
    known.set(message.id, message);
    this.emit("message", message);
  }

  #arrivedIn(channelId) {
    if (!this.arrived.has(channelId)) this.arrived.set(channelId, new Map());
    return this.arrived.get(channelId);
  }

  drop(channelId, id) {
    this.messages.get(channelId)?.delete(id);
    this.arrived.get(channelId)?.delete(id);
    this.notes.set(
      channelId,
      (this.notes.get(channelId) ?? []).filter((note) => note.id !== id),
    );
    this.emit("gone", { channelId, id });
  }

  /**
   * Adds a note of the page itself to a channel, such as "The application did not respond".
   * @param {{title?: string, after?: string, isHint?: boolean}} look `after` is the id of a message, by default
   *   the last one; a hint is not an error
   */
  note(channelId, text, { title = "", after, isHint = false } = {}) {
    const last = this.messagesOf(channelId).at(-1);
    const note = {
      id: `note-${this.#notes}`,
      note: true,
      text,
      title,
      isHint,
      channel_id: channelId,
      sort: after ?? last?.sort ?? last?.id ?? "0",
    };
    this.#notes += 1;
    this.notes.set(channelId, [...(this.notes.get(channelId) ?? []), note]);
    this.emit("message", note);
  }

  /** Drops what may have changed while disconnected, and what is still being loaded. */
  forgetMessages() {
    this.loads += 1;
    this.messages.clear();
    this.arrived.clear();
  }

  /** Drops another person's data. */
  forgetPerson() {
    this.forgetMessages();
    this.notes.clear();
  }
}

/** The readable part of an address: a text channel's name, otherwise the id. */
function slug(channel) {
  return channel.type === CHANNEL.TEXT ? channel.name : channel.id;
}

/** Ids exceed safe integers; a longer one is later. */
function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
