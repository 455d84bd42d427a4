/** The options of commands: what can be chosen for each kind, and what a typed text means. */

import { avatar, nameOf } from "./dom.js";
import { CHANNEL } from "./store.js";

export const OPTION = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, ATTACHMENT: 11 };
const PICKER_RANGE = 25;

/** Whether an option takes a file. */
export const isFile = (option) => option.type === OPTION.ATTACHMENT;

/** A short hint at what an option takes. */
export function hintFor(option) {
  if (option.type === OPTION.INTEGER) return range(option) || "a number";
  return { 5: "yes or no", 6: "a person", 7: "a channel", 8: "a role" }[option.type] ?? "";
}

function range({ min_value: low, max_value: high }) {
  if (low !== undefined && high !== undefined) return `${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? "" : `at most ${high}`;
}

/** Whether the value must be one of the items offered. */
export function isClosed(option) {
  return (
    Boolean(option.choices?.length) ||
    [OPTION.BOOLEAN, OPTION.USER, OPTION.CHANNEL, OPTION.ROLE].includes(option.type)
  );
}

/** Everything this page can offer for an option without asking the bot. */
export function localItems(option, store) {
  if (option.choices?.length)
    return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  const people = () =>
    store.everyone.map((user) => ({
      value: user.id,
      label: nameOf(user),
      hint: user.bot ? "App" : user.username,
      mark: avatar(user, "small"),
    }));
  const offers = {
    [OPTION.BOOLEAN]: () => [
      { value: true, label: "True" },
      { value: false, label: "False" },
    ],
    [OPTION.USER]: people,
    [OPTION.ROLE]: () => (store.state.roles ?? []).map((role) => ({ value: role.id, label: role.name })),
    [OPTION.CHANNEL]: () => channels(option, store),
    [OPTION.INTEGER]: () => numbers(option),
  };
  return offers[option.type]?.() ?? [];
}

function channels({ channel_types: types }, store) {
  const fits = (channel) => (types?.length ? types.includes(channel.type) : channel.type !== CHANNEL.DM);
  return store.state.channels
    .filter(fits)
    .map((channel) => ({ value: channel.id, label: store.title(channel) }));
}

function numbers({ min_value: low, max_value: high }) {
  if (low === undefined || high === undefined || high - low >= PICKER_RANGE) return [];
  return Array.from({ length: high - low + 1 }, (_, index) => ({
    value: low + index,
    label: String(low + index),
  }));
}

/** The items whose label contains what is typed, those that start with it first. */
export function filterItems(items, typed) {
  const wanted = normalize(typed);
  const starts = (item) => Number(!normalize(item.label).startsWith(wanted));
  return items.filter((item) => normalize(item.label).includes(wanted)).sort((a, b) => starts(a) - starts(b));
}

/**
 * What a typed text means.
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
  if (isClosed(option)) return { error: `“${text}” is not one of the choices. Pick one from the list.` };
  if (option.type === OPTION.INTEGER) return readNumber(option, text);
  return readText(option, text);
}

function readNumber(option, text) {
  if (!/^[+-]?\d+$/.test(text.trim())) return { error: `“${text}” is not a whole number.` };
  const value = Number(text.trim());
  if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
    return { error: `${value} is outside of the range: ${range(option)}.` };
  return { value };
}

function readText(option, text) {
  const { min_length: least, max_length: most } = option;
  if (least && text.length < least) return { error: `Too short: ${least} characters at least.` };
  if (most && text.length > most) return { error: `Too long: ${most} characters at most.` };
  return { value: text };
}

/** Text without the mark in front and without case, so that "@Ben", "ben" and "Ben" are the same. */
function normalize(text) {
  return text.trim().replace(/^[@#]/, "").toLowerCase();
}

function mentionId(text) {
  return /^<[@#]!?&?(\d+)>$/.exec(text.trim())?.[1] ?? text.trim();
}
