/** Command options: items by type, and parsing of typed text. */

import { nameOf } from "./dom.js";
import { CHANNEL } from "./store.js";
import { translate } from "./words.js";

export const OPTION = {
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  FILE: 11,
  /** The page's own type: the message of a menu command. */
  MESSAGE: -1,
};
const HINTS = { 5: "yes or no", 6: "a person", 7: "a channel", 8: "a role", 11: "a file" };
const CLOSED = [OPTION.BOOLEAN, OPTION.USER, OPTION.CHANNEL, OPTION.ROLE, OPTION.FILE, OPTION.MESSAGE];
const PICKER_RANGE = 25;
const NEWEST = 10;

/** A short hint for an option. */
export function hintFor(option) {
  if (option.type === OPTION.INTEGER) return range(option) || translate("a number");
  return translate(HINTS[option.type] ?? "");
}

function range({ min_value: low, max_value: high }) {
  if (low !== undefined && high !== undefined) return translate("{0} to {1}", low, high);
  if (low !== undefined) return translate("at least {0}", low);
  return high === undefined ? "" : translate("at most {0}", high);
}

/** Whether the value must be an offered item. */
export function isClosed(option) {
  return Boolean(option.choices?.length) || CLOSED.includes(option.type);
}

/** Items for an option that need no answer of the bot. */
export function localItems(option, store) {
  if (option.choices?.length)
    return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  const offers = {
    [OPTION.BOOLEAN]: () =>
      [true, false].map((value) => ({ value, label: translate(value ? "True" : "False") })),
    [OPTION.USER]: () => people(store),
    [OPTION.ROLE]: () => store.state.roles.map((role) => ({ value: role.id, label: role.name })),
    [OPTION.CHANNEL]: () => channels(option.channel_types, store),
    [OPTION.INTEGER]: () => numbers(option),
    [OPTION.MESSAGE]: () => messages(store),
  };
  return offers[option.type]?.() ?? [];
}

export function people(store) {
  return store.everyone.map((user) => ({
    value: user.id,
    label: nameOf(user),
    detail: user.bot ? "App" : user.username,
  }));
}

/** Channels of these types, or all but direct messages, as items. */
export function channels(types, store) {
  return store.state.channels
    .filter(({ type }) => (types?.length ? types.includes(type) : type !== CHANNEL.DM))
    .map((channel) => ({ value: channel.id, label: store.title(channel) }));
}

function numbers({ min_value: low, max_value: high }) {
  if (low === undefined || high === undefined || high - low >= PICKER_RANGE) return [];
  return Array.from({ length: high - low + 1 }, (_, index) => ({
    value: low + index,
    label: String(low + index),
  }));
}

/** Recent messages, newest first. */
function messages(store) {
  return store
    .messagesOf(store.here.id)
    .filter((message) => !message.note)
    .slice(-NEWEST)
    .reverse()
    .map(({ id, author, content }) => ({
      value: id,
      label: `${nameOf(store.knownUser(author))}: ${content.slice(0, 40).replace(/\s+/g, " ")}`,
    }));
}

/** Items whose label contains the text, those that start with it first. */
export function filterItems(items, typed) {
  const wanted = normalize(typed);
  const starts = (item) => Number(!normalize(item.label).startsWith(wanted));
  return items.filter((item) => normalize(item.label).includes(wanted)).sort((a, b) => starts(a) - starts(b));
}

/**
 * Parses typed text.
 * @param {Object} option
 * @param {string} text
 * @param {{value: *, label: string}[]} items offered so far, by the page or the bot
 * @returns {{value: *}|{error: string}}
 */
export function readValue(option, text, items) {
  const item = items.find(
    (offered) => normalize(offered.label) === normalize(text) || String(offered.value) === mentionId(text),
  );
  if (item) return { value: item.value };
  if (isClosed(option))
    return { error: translate("“{0}” is not one of the choices. Pick one from the list.", text) };
  return option.type === OPTION.INTEGER ? readNumber(option, text) : readText(option, text);
}

function readNumber(option, text) {
  if (!/^[+-]?\d+$/.test(text)) return { error: translate("“{0}” is not a whole number.", text) };
  const value = Number(text);
  if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
    return { error: translate("{0} is outside of the range: {1}.", value, range(option)) };
  return { value };
}

function readText(option, text) {
  const { min_length: least, max_length: most } = option;
  if (least && text.length < least) return { error: translate("Too short: {0} characters at least.", least) };
  if (most && text.length > most) return { error: translate("Too long: {0} characters at most.", most) };
  return { value: text };
}

/** Normalises text: "@Ben", "ben" and "Ben" are the same. */
function normalize(text) {
  return text.trim().replace(/^[@#]/, "").toLowerCase();
}

function mentionId(text) {
  return /^<[@#]!?&?(\d+)>$/.exec(text)?.[1] ?? text;
}
