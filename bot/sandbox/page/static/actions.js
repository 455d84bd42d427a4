/** Actions of a person, shared by all views. */

import { Refusal } from "./api.js";
import { openModal } from "./modal.js";
import { CHANNEL } from "./store.js";
import { translate } from "./words.js";

/** On touch screens, focusing the box would open a keyboard over the picture just posted. */
const TOUCH = window.matchMedia("(hover: none)");

/**
 * Adds `actions` to the ui object, which already has `store`, `api`, `log`, `composer`.
 * Actions that send resolve to the sandbox's refusal, if any.
 */
export function makeActions(ui) {
  const { api, store } = ui;
  return {
    actAs: (username) => {
      window.location.hash = hashFor(username, store);
    },
    focusComposer: () => (TOUCH.matches ? ui.log.focus() : ui.composer.focus()),
    startCommand: (name) => ui.composer.startCommand(name),
    showMessage: (id) => ui.log.show(id),
    say: (text) => say(ui, text),
    begin: (node, label) => begin(ui, node, label),
    chooseLanguage: (locale) => refusalOf(api.chooseLanguage(locale)),
    dismiss: (message) =>
      refusalOf(api.dismiss(message).then(() => store.drop(message.channel_id, message.id))),
    press: (message, customId, values, node) => press(ui, { message, customId, values, node }),
    runCommand: (body, title) => runCommand(ui, body, title),
    submitModal: (modal, values) => refusalOf(api.submit(modal.id, values)),
  };
}

/** The same channel as another person, or their first one if it is private to you. */
function hashFor(username, store) {
  const channel = store.here?.type === CHANNEL.DM ? store.state.channels[0] : store.here;
  return channel ? store.hash(channel, { person: username }) : `#/${username}`;
}

/** Posts a message; a person's first one is answered by a hint, as the bot reads none. */
async function say(ui, text) {
  const { api, store } = ui;
  const channelId = store.here.id;
  const answer = await api.say(channelId, text).catch(asAnswer);
  const hint = store.state.opening?.hint;
  if (!answer.error && hint && !store.hinted.has(store.youName)) {
    store.hinted.add(store.youName);
    store.note(channelId, hint, { after: answer.id, isHint: true });
  }
  return answer.error ?? "";
}

/** Starts an empty channel's proposal. */
async function begin(ui, node, label) {
  const channelId = ui.store.here.id;
  node.disabled = true;
  const refusal = await refusalOf(ui.api.begin(channelId, label));
  node.disabled = false;
  if (refusal) ui.store.note(channelId, refusal);
  ui.actions.focusComposer();
}

async function press(ui, { message, customId, values, node }) {
  if (node.getAttribute("aria-busy") === "true") return;
  node.setAttribute("aria-busy", "true");
  const answer = await ui.api.press(message, customId, values).catch(asAnswer);
  node.setAttribute("aria-busy", "false");
  ui.log.fail(message.id, answer.error && translate(answer.error));
  if (answer.modal) openModal(answer.modal, ui);
}

/** A refused command is put back into the box; an unanswered one leaves a note in the channel. */
async function runCommand(ui, body, title) {
  const channelId = ui.store.here.id;
  const answer = await ui.api.command(channelId, body).catch(asAnswer);
  if (answer.refused) return answer.error;
  if (answer.error) ui.store.note(channelId, translate(answer.error), { title });
  if (answer.modal) openModal(answer.modal, ui);
  return "";
}

async function refusalOf(promise) {
  const answer = await promise.catch(asAnswer);
  return translate(answer?.error ?? "");
}

function asAnswer(problem) {
  if (!(problem instanceof Refusal)) throw problem;
  return { refused: true, error: problem.message };
}
