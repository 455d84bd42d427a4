/** The fields of a modal: text and selects. */

import { el } from "./dom.js";
import { isSelect, SelectBox } from "./selects.js";

const TEXT_INPUT = 4;
const PARAGRAPH = 2;
let count = 0;

/**
 * @typedef {{element: HTMLElement, id?: string, value?: () => *, check: () => boolean, focus: () => void}} Field
 *   `check` writes a remark beside a faulty field
 */

/**
 * Makes a field of one top-level component of a modal.
 * @returns {Field}
 */
export function field({ label, description, component }, ui) {
  const key = `field-${(count += 1)}`;
  const part = makePart(component, label, key, ui);
  const error = el("p", { id: `${key}-error`, class: "field-error", role: "alert" });
  const check = () => {
    error.textContent = part.fault();
    part.target.setAttribute("aria-invalid", String(Boolean(error.textContent)));
    return !error.textContent;
  };
  const element = frame(part, {
    key,
    label,
    description,
    required: component.required !== false,
    error,
  });
  return { element, id: component.custom_id, value: part.value, check, focus: () => part.target.focus() };
}

/** A label above a control. */
function frame(part, { key, label, description, required, error }) {
  const star = required ? el("span", { class: "required", "aria-hidden": "true" }, " *") : null;
  const hint = description ? el("p", { id: `${key}-hint`, class: "field-hint" }, description) : null;
  part.target.setAttribute("aria-describedby", `${key}-hint ${key}-error`);
  return el("div", { class: "field" }, el("label", { for: key }, label, star), hint, part.element, error);
}

function makePart(component, label, key, ui) {
  if (component.type === TEXT_INPUT) return textPart(component, key);
  if (isSelect(component)) return selectPart(component, key, label, ui);
  return unknownPart(component, key);
}

function textPart(component, key) {
  const { min_length: least = 0, max_length: most = 4000, required = true, placeholder, value } = component;
  const isLong = component.style === PARAGRAPH;
  const attributes = {
    id: key,
    placeholder,
    maxlength: most,
    "aria-required": required,
    autocomplete: "off",
    "data-key": component.custom_id,
  };
  const input = el(
    isLong ? "textarea" : "input",
    isLong ? { ...attributes, rows: 5 } : { ...attributes, type: "text" },
  );
  input.value = value ?? "";
  const fault = () => {
    const { length } = input.value.trim();
    if (length === 0) return required ? "This field is required." : "";
    return length < least ? `Too short: ${least} characters at least.` : "";
  };
  return { element: input, target: input, value: () => input.value, fault };
}

function selectPart(component, key, label, ui) {
  const box = new SelectBox(component, ui.store, { label });
  box.trigger.id = key;
  const isRequired = component.required !== false;
  const fault = () => (isRequired && box.values.length === 0 ? "This field is required." : "");
  return { element: box.element, target: box.trigger, value: () => box.values, fault };
}

function unknownPart(component, key) {
  const note = el(
    "p",
    { id: key, tabindex: "-1" },
    `This page cannot show a field of type ${component.type}.`,
  );
  return { element: note, target: note, value: () => [], fault: () => "" };
}
