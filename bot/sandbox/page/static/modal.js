/** Modals: a form in a dialog, with the checks Discord's own client makes before it sends anything. */

import { button, el, icon } from "./dom.js";
import { field } from "./fields.js";

/**
 * Opens a modal.
 * @param {{id: string, title: string, components: Object[]}} modal
 * @param {Object} ui `actions.submitModal` sends it and gives a refusal or nothing
 */
export function openModal(modal, ui) {
  const returnTo = document.activeElement;
  const fields = modal.components.map((component) => field(component, ui));
  const problem = el("p", { class: "failure", role: "alert" });
  const submit = el("button", { type: "submit", class: "component primary" }, "Submit");
  const form = el(
    "form",
    { novalidate: true },
    el(
      "header",
      {},
      el("h2", { id: "modal-title" }, modal.title),
      button({ class: "tool", "aria-label": "Close", onclick: () => dialog.close() }, icon("close")),
    ),
    el(
      "div",
      { class: "modal-fields" },
      fields.map((each) => each.element),
      problem,
    ),
    el(
      "footer",
      {},
      button({ class: "component secondary", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": "modal-title" }, form);
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
    const faulty = fields.filter((each) => !each.check());
    if (faulty.length) return faulty[0].focus();
    submit.disabled = true;
    problem.textContent = "";
    const values = fields.filter((each) => each.id).map((each) => [each.id, each.value()]);
    const refusal = await ui.actions.submitModal(modal, Object.fromEntries(values));
    submit.disabled = false;
    if (refusal) problem.textContent = refusal;
    else dialog.close();
  }

  document.body.append(dialog);
  dialog.showModal();
  fields.find((each) => each.id)?.focus();
}
