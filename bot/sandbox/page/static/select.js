/** Select menus of messages and modals, as native selects. */

import { button, el } from "./dom.js";
import { channels, people } from "./option-values.js";
import { translate } from "./words.js";

const SELECT = { STRING: 3, USER: 5, CHANNEL: 8 };
const PLACEHOLDERS = { 3: "Make a selection", 5: "Choose a person", 8: "Choose a channel" };

export function isSelect(component) {
  return Object.values(SELECT).includes(component.type);
}

/** The options of a select menu, as items with `isChosen`. */
function itemsOf(component, store) {
  const defaults = (component.default_values ?? []).map(({ id }) => id);
  const own = (component.options ?? []).map((option) => ({
    value: option.value,
    label: `${emojiText(option.emoji)}${option.label}${option.description ? ` · ${option.description}` : ""}`,
    isChosen: option.default,
  }));
  const offered = {
    [SELECT.USER]: () => people(store),
    [SELECT.CHANNEL]: () => channels(component.channel_types, store),
  };
  const items = offered[component.type]?.() ?? own;
  return items.map((item) => ({ ...item, isChosen: item.isChosen || defaults.includes(item.value) }));
}

/** An emoji of a button or option as text. */
export function emojiText(emoji) {
  if (!emoji) return "";
  return emoji.id ? `:${emoji.name}: ` : `${emoji.name} `;
}

/**
 * Draws a select menu.
 * @param {Object} component as Discord sends it
 * @param {Object<string, *>} attributes of the select; one without a label around it has `aria-label`
 * @returns {HTMLSelectElement}
 */
export function drawSelect(component, store, attributes = {}) {
  const items = itemsOf(component, store);
  const { min_values: least = 1, max_values: most = 1 } = component;
  const isMultiple = most > 1;
  const hint = component.placeholder ?? translate(PLACEHOLDERS[component.type]);
  const isUnset = !items.some((item) => item.isChosen);
  const none =
    !isMultiple && (isUnset || least === 0) && el("option", { value: "", hidden: least > 0 }, hint);
  return el(
    "select",
    {
      class: "select",
      multiple: isMultiple,
      size: isMultiple ? Math.min(items.length, 6) : null,
      disabled: component.disabled,
      ...attributes,
    },
    none,
    items.map(({ value, label, isChosen }) => el("option", { value, selected: isChosen }, label)),
  );
}

export function valuesOf(select) {
  return [...select.selectedOptions].map(({ value }) => value).filter(Boolean);
}

/** A select menu of a message: sent on change, or by a button if several can be chosen. */
export function messageSelect(component, store, onchange) {
  const name = component.placeholder ?? translate(PLACEHOLDERS[component.type]);
  const select = drawSelect(component, store, { "aria-label": name, "data-key": component.custom_id });
  const tell = () => onchange(valuesOf(select), select);
  if (select.multiple)
    return el(
      "div",
      { class: "several" },
      select,
      button({ class: "component primary", onclick: tell }, translate("Done")),
    );
  return onChoice(select, tell);
}

/** Calls `act` once an option was chosen, by mouse or from the list that keys open. */
export function onChoice(select, act) {
  select.addEventListener("change", act);
  select.addEventListener("keydown", (event) => openByKey(event, select));
  return select;
}

/** Makes keys open the list, where some browsers would choose the next option. */
function openByKey(event, select) {
  const wouldChoose = /^(Arrow.*|Page.*|Home|End|\S)$/.test(event.key) && !event.ctrlKey && !event.metaKey;
  if (!wouldChoose || !select.showPicker || select.matches(":open")) return;
  event.preventDefault();
  select.showPicker();
}
