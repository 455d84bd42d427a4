/** One message: author, time, reference, text, pictures and components. */

import { components } from "./components.js";
import { runnables } from "./command-text.js";
import { avatar, button, el, icon, nameOf } from "./dom.js";
import { attachments } from "./media.js";
import { prose, proseLine } from "./prose.js";
import { isArchived } from "./store.js";
import { messageTime } from "./timestamps.js";
import { TIMES, translate } from "./words.js";

const FLAG = { EPHEMERAL: 1 << 6, LOADING: 1 << 7 };
const SLASH = 1;
const CONTINUES_MS = 7 * 60_000;

const isEphemeral = (message) => Boolean(message.flags & FLAG.EPHEMERAL);

/** Whether this message continues the previous one, without a header. */
export function isContinued(message, before) {
  if (!before || before.note || message.note || before.author.id !== message.author.id) return false;
  if (message.interaction_metadata?.name || message.referenced_message) return false;
  if (isEphemeral(message) !== isEphemeral(before)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < CONTINUES_MS;
}

/**
 * Draws a message.
 * @param {Object} message as Discord sends it, or a note of the page
 * @param {{continued: boolean, failure?: string}} look
 */
export function drawMessage(message, look, ui) {
  if (message.note) return drawNote(message, ui);
  const { you } = ui.store;
  const isForYou = message.author.id !== you?.id && message.mentions?.some((user) => user.id === you?.id);
  const classes = [
    "message",
    look.continued && "continued",
    isForYou && "for-you",
    isEphemeral(message) && "ephemeral",
  ];
  return el(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      tabindex: "-1",
      "aria-label": spokenName(message, ui),
      "data-id": message.id,
    },
    look.continued ? null : [originLine(message, ui), drawHead(message, ui)],
    drawBody(message, ui),
    look.failure ? el("p", { class: "failure" }, look.failure) : null,
    isEphemeral(message) ? ephemeralLine(() => ui.actions.dismiss(message)) : null,
    threadCard(message, ui),
  );
}

function spokenName(message, { store }) {
  const time = new Date(message.timestamp).toLocaleTimeString(TIMES, { timeStyle: "short" });
  const name = nameOf(store.knownUser(message.author));
  return isEphemeral(message) ? translate("{0}, {1}, only you can see this", name, time) : `${name}, ${time}`;
}

function drawHead(message, { store }) {
  const author = store.knownUser(message.author);
  return el(
    "div",
    { class: "message-head" },
    avatar(author),
    el("strong", {}, nameOf(author)),
    author.bot ? el("span", { class: "tag" }, "APP") : null,
    messageTime(message.timestamp),
  );
}

/** "Ada used /play", or the message that this one replies to. */
function originLine(message, ui) {
  const by = message.interaction_metadata;
  if (by?.name)
    return el(
      "p",
      { class: "origin" },
      translate("{0} used ", nameOf(ui.store.knownUser(by.user))),
      el("span", {}, usedName(by, ui)),
    );
  const original = message.referenced_message;
  if (!original) return null;
  const text = proseLine((original.content || translate("a message")).split("\n")[0], ui).textContent;
  const show = button({ onclick: () => ui.actions.showMessage(original.id) }, text);
  return el("p", { class: "origin" }, icon("reply"), `${nameOf(ui.store.knownUser(original.author))} `, show);
}

/** A command's name in the viewer's language. */
function usedName({ name, command_type: type }, { store }) {
  const path = type === SLASH ? name : `menu ${name}`;
  const known = runnables(store.state.known_commands, store.locale).find((command) => command.path === path);
  const own = known?.name ?? path;
  return type === SLASH ? `/${own}` : own.replace("menu ", "");
}

function drawBody(message, ui) {
  if (message.flags & FLAG.LOADING)
    return el(
      "p",
      { class: "thinking" },
      translate("{0} is thinking…", nameOf(ui.store.knownUser(message.author))),
    );
  return [
    message.content ? prose(message.content, ui) : null,
    attachments(message.attachments ?? []),
    components(message, ui),
  ];
}

function ephemeralLine(dismiss) {
  return el(
    "p",
    { class: "ephemeral-line" },
    translate("Only you can see this · "),
    button({ class: "dismiss", onclick: dismiss }, translate("Dismiss")),
  );
}

function threadCard(message, ui) {
  const thread = ui.store.channel(message.thread?.id ?? message.id);
  if (!thread || thread.parent_id !== message.channel_id) return null;
  const count = thread.message_count ?? 0;
  const counted = count === 1 ? translate("1 message") : translate("{0} messages", count);
  const detail = isArchived(thread) ? translate("Archived") : counted;
  return el(
    "a",
    { class: "thread-card", href: ui.store.hash(thread), "data-key": thread.id },
    icon("thread"),
    el("strong", {}, thread.name),
    el("span", {}, detail),
  );
}

function drawNote(note, ui) {
  return el(
    "article",
    {
      class: "message ephemeral",
      tabindex: "-1",
      "aria-label": translate("Note, only you can see this"),
      "data-id": note.id,
    },
    note.title ? el("p", { class: "origin" }, note.title) : null,
    el("p", { class: note.isHint ? "" : "failure" }, note.text),
    ephemeralLine(() => ui.store.drop(note.channel_id, note.id)),
  );
}
