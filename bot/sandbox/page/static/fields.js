/** The fields of a modal: text, selects, radio buttons, check boxes, and text to read. */

import { el } from "./dom.js";
import { prose } from "./prose.js";
import { isSelect, SelectBox } from "./selects.js";

const TYPE = { ROW: 1, TEXT_INPUT: 4, TEXT: 10, LABEL: 18, RADIO: 21, CHECKBOXES: 22, CHECKBOX: 23 };
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
export function field(component, ui) {
  if (component.type === TYPE.TEXT)
    return { element: prose(component.content, ui), check: () => true, focus: () => {} };
  if (component.type === TYPE.ROW)
    return labelField(component.components[0].label, "", component.components[0], ui);
  return labelField(component.label, component.description, component.component, ui);
}

function labelField(label, description, component, ui) {
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
    required: component.required !== false && component.type !== TYPE.CHECKBOX,
    error,
  });
  return { element, id: component.custom_id, value: part.value, check, focus: () => part.target.focus() };
}

/** A label above one control, or a group with a legend around several. */
function frame(part, { key, label, description, required, error }) {
  const star = required ? el("span", { class: "required", "aria-hidden": "true" }, " *") : null;
  const hint = description ? el("p", { id: `${key}-hint`, class: "field-hint" }, description) : null;
  part.target.setAttribute("aria-describedby", `${key}-hint ${key}-error`);
  if (part.isGroup)
    return el("fieldset", { class: "field" }, el("legend", {}, label, star), hint, part.element, error);
  const classes = part.isInline ? "field field-checkbox" : "field";
  return el("div", { class: classes }, el("label", { for: key }, label, star), hint, part.element, error);
}

function makePart(component, label, key, ui) {
  if (component.type === TYPE.TEXT_INPUT) return textPart(component, key);
  if (component.type === TYPE.RADIO) return optionsPart(component, key, "radio");
  if (component.type === TYPE.CHECKBOXES) return optionsPart(component, key, "checkbox");
  if (component.type === TYPE.CHECKBOX) return checkboxPart(component, key, label);
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

/** Radio buttons give one value or null, check boxes a list. */
function optionsPart(component, key, type) {
  const inputs = component.options.map((option, index) =>
    el("input", { type, name: key, id: `${key}-${index}`, value: option.value, checked: option.default }),
  );
  const rows = component.options.map((option, index) =>
    el(
      "label",
      { class: "choice" },
      inputs[index],
      el("span", {}, option.label, option.description ? el("small", {}, option.description) : null),
    ),
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const isSingle = type === "radio";
  return {
    element: el("div", { class: "choices" }, rows),
    target: inputs[0],
    isGroup: true,
    value: () => (isSingle ? (chosen()[0] ?? null) : chosen()),
    fault: () => countFault(chosen().length, component, isSingle),
  };
}

function countFault(chosen, component, isSingle) {
  const isRequired = component.required !== false;
  if (chosen === 0) return isRequired ? "Choose an option." : "";
  if (isSingle) return "";
  const { min_values: least = 1, max_values: most = component.options.length } = component;
  if (chosen < least) return `Choose ${least} at least.`;
  return chosen > most ? `Choose ${most} at most.` : "";
}

function checkboxPart(component, key) {
  const input = el("input", { type: "checkbox", id: key, checked: component.default });
  return {
    element: el("span", { class: "choice" }, input),
    isInline: true,
    target: input,
    value: () => input.checked,
    fault: () => "",
  };
}

function unknownPart(component, key) {
  const note = el(
    "p",
    { id: key, tabindex: "-1" },
    `This page cannot show a field of type ${component.type}.`,
  );
  return { element: note, target: note, value: () => [], fault: () => "" };
}
