/** Modals: a form in a native dialog, with native validation. */

import { button, el } from "./dom.js";
import { drawSelect, isSelect, valuesOf } from "./select.js";
import { translate } from "./words.js";

const TEXT_INPUT = 4;
const PARAGRAPH = 2;

/**
 * Opens a modal.
 * @param {{id: string, title: string, components: Object[]}} modal
 * @param {Object} ui `actions.submitModal` resolves to a refusal, if any
 */
export function openModal(modal, ui) {
  const returnTo = document.activeElement;
  const fields = modal.components.map((component) => drawField(component, ui.store));
  const problem = el("p", { class: "failure", role: "alert" });
  const submit = el("button", { type: "submit", class: "component primary" }, translate("Submit"));
  const cancel = button({ class: "component secondary", onclick: () => dialog.close() }, translate("Cancel"));
  const form = el(
    "form",
    {},
    el("h2", { id: "modal-title" }, modal.title),
    fields.map((field) => field.element),
    problem,
    el("footer", {}, cancel, submit),
  );
  const dialog = el("dialog", { "aria-labelledby": "modal-title" }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (returnTo?.isConnected && returnTo !== document.body) returnTo.focus();
    else ui.actions.focusComposer();
  });

  async function send() {
    submit.disabled = true;
    problem.textContent = "";
    const values = fields.map((field) => [field.id, field.value()]);
    const refusal = await ui.actions.submitModal(modal, Object.fromEntries(values));
    submit.disabled = false;
    if (refusal) problem.textContent = refusal;
    else dialog.close();
  }

  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.target.focus();
}

/** A label around a control, with its description. */
function drawField({ label, description, component }, store) {
  const { custom_id: id, required = true } = component;
  const target = drawControl(component, { required, "data-key": id }, store);
  const star = required && el("span", { class: "required", "aria-hidden": "true" }, " *");
  const hint = description && el("span", { class: "field-hint" }, description);
  const value = () => (isSelect(component) ? valuesOf(target) : target.value);
  return {
    id,
    target,
    value,
    element: el("label", { class: "field" }, el("span", {}, label, star), hint, target),
  };
}

function drawControl(component, attributes, store) {
  if (isSelect(component)) return drawSelect(component, store, attributes);
  if (component.type !== TEXT_INPUT)
    return el(
      "p",
      { tabindex: "-1" },
      translate("This page cannot show a field of type {0}.", component.type),
    );
  const { min_length: minlength, max_length: maxlength = 4000, placeholder, value = "" } = component;
  const more = { ...attributes, minlength, maxlength, placeholder, autocomplete: "off" };
  const input =
    component.style === PARAGRAPH
      ? el("textarea", { ...more, rows: 5 })
      : el("input", { ...more, type: "text" });
  input.value = value;
  return input;
}
