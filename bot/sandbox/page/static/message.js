/** One message: who, when, in answer to what; text, pictures and components. */

import { avatar, button, el, icon, nameOf } from "./dom.js";
import { components } from "./components.js";
import { attachments } from "./media.js";
import { prose, proseLine } from "./prose.js";
import { isArchived } from "./store.js";
import { messageTime } from "./timestamps.js";

const FLAG = { EPHEMERAL: 1 << 6, LOADING: 1 << 7 };
const COMMAND_TYPES = new Set([20, 23]);

export const isEphemeral = (message) => Boolean(message.flags & FLAG.EPHEMERAL);
export const isLoading = (message) => Boolean(message.flags & FLAG.LOADING);

/** Whether this message follows the one before it without a head of its own. */
export function isContinued(message, before) {
  if (!before || before.note || message.note || before.author.id !== message.author.id) return false;
  if (replyLine(message) || isEphemeral(message) !== isEphemeral(before))
    return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000;
}

/**
 * Draws a message.
 * @param {Object} message as Discord sends it, or a note of the page
 * @param {{continued: boolean, failure?: string}} look
 */
export function drawMessage(message, look, ui) {
  if (message.note) return drawNote(message, ui);
  message = { ...message, author: ui.store.knownUser(message.author) };
  const classes = [
    "message",
    look.continued && "continued",
    isForYou(message, ui) && "for-you",
    isEphemeral(message) && "ephemeral",
  ];
  const node = el(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      tabindex: "-1",
      "aria-label": spokenName(message),
      "data-id": message.id,
    },
    look.continued ? null : replyLine(message, ui),
    look.continued ? null : drawAvatar(message.author, ui),
    el(
      "div",
      { class: "message-main" },
      look.continued ? null : drawHead(message, ui),
      drawBody(message, ui),
      drawFoot(message, look, ui),
    ),
    drawTools(message, ui),
  );
  node.addEventListener("contextmenu", (event) => onContextMenu(event, message, node, ui));
  return node;
}

function spokenName(message) {
  const time = new Date(message.timestamp).toLocaleTimeString("en-GB", { timeStyle: "short" });
  return `${nameOf(message.author)}, ${time}${isEphemeral(message) ? ", only you can see this" : ""}`;
}

function isForYou(message, ui) {
  const { you } = ui.store;
  if (!you || message.author.id === you.id) return false;
  return message.mention_everyone || (message.mentions ?? []).some((user) => user.id === you.id);
}

function drawAvatar(author, ui) {
  const open = (event) =>
    ui.actions.userMenu(author, event.currentTarget.closest("article").querySelector(".author"));
  return el("span", { class: "avatar-place", onclick: open }, avatar(author));
}

function drawHead(message, ui) {
  const { author } = message;
  const open = (event) => ui.actions.userMenu(author, event.currentTarget);
  const name = button(
    {
      class: "author",
      "aria-haspopup": "menu",
      onclick: open,
      oncontextmenu: (event) => openInstead(event, open),
    },
    nameOf(author),
  );
  return el(
    "div",
    { class: "message-head" },
    name,
    author.bot ? el("span", { class: "tag" }, "APP") : null,
    messageTime(message.timestamp),
  );
}

function openInstead(event, open) {
  event.preventDefault();
  event.stopPropagation();
  open(event);
}

/** "Ada used /play", or the message this one answers. */
function replyLine(message, ui) {
  const by = message.interaction_metadata ?? message.interaction;
  const isCommand = COMMAND_TYPES.has(message.type);
  if (isCommand && by) return ui ? usedLine(by, message, ui) : true;
  const original = message.referenced_message;
  if (!original) return null;
  return ui ? answersLine(original, ui) : true;
}

function usedLine(by, message, ui) {
  const name = message.interaction?.name ?? by.name ?? "a command";
  const used = el("span", { class: "used-command" }, message.type === 20 ? `/${name}` : name);
  return el(
    "div",
    { class: "reply-line" },
    icon("reply"),
    avatar(by.user, "tiny"),
    userName(by.user, ui),
    " used ",
    used,
  );
}

function answersLine(original, ui) {
  const show = button(
    { class: "plain reply-text", onclick: () => ui.actions.showMessage(original.id) },
    proseLine((original.content || "Click to see the message").split("\n")[0], ui).textContent,
  );
  return el(
    "div",
    { class: "reply-line" },
    icon("reply"),
    avatar(original.author, "tiny"),
    userName(original.author, ui),
    show,
  );
}

function userName(user, ui) {
  const open = (event) => ui.actions.userMenu(user, event.currentTarget);
  return button(
    { class: "plain author-small", "aria-haspopup": "menu", onclick: open },
    nameOf(ui.store.knownUser(user)),
  );
}

function drawBody(message, ui) {
  if (isLoading(message))
    return el(
      "p",
      { class: "thinking" },
      `${nameOf(message.author)} is thinking`,
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    );
  return [
    message.content ? prose(message.content, ui) : null,
    message.edited_timestamp
      ? el(
          "small",
          { class: "edited", title: new Date(message.edited_timestamp).toLocaleString("en-GB") },
          "(edited)",
        )
      : null,
    attachments(message.attachments ?? []),
    components(message, ui),
  ];
}

function drawFoot(message, look, ui) {
  return [
    look.failure ? el("p", { class: "failure" }, look.failure) : null,
    isEphemeral(message) ? ephemeralLine(() => ui.actions.dismiss(message)) : null,
    threadCard(message, ui),
  ];
}

function ephemeralLine(dismiss) {
  return el(
    "p",
    { class: "ephemeral-line" },
    icon("eye"),
    "Only you can see this · ",
    button({ class: "plain link", onclick: dismiss }, "Dismiss"),
  );
}

function threadCard(message, ui) {
  const thread = ui.store.channel(message.thread?.id ?? message.id);
  if (!thread || thread.parent_id !== message.channel_id) return null;
  const count = thread.message_count ?? 0;
  const detail = isArchived(thread) ? "Archived" : `${count} ${count === 1 ? "message" : "messages"}`;
  return el(
    "a",
    { class: "thread-card", href: ui.store.hash(thread) },
    icon("thread"),
    el("strong", {}, thread.name),
    el("span", {}, detail),
  );
}

function drawTools(message, ui) {
  const open = (event) => ui.actions.messageMenu(message, event.currentTarget);
  return el(
    "div",
    { class: "message-tools" },
    button(
      { class: "tool", "aria-haspopup": "menu", "aria-label": "More actions", onclick: open },
      icon("more"),
    ),
  );
}

/** The browser's own menu stays where it helps: on links, text boxes and selected text. */
function onContextMenu(event, message, node, ui) {
  if (event.target.closest("a, input, textarea, .popup") || !window.getSelection().isCollapsed) return;
  event.preventDefault();
  ui.actions.messageMenu(message, node.querySelector(".message-tools button"));
}

function drawNote(note, ui) {
  return el(
    "article",
    {
      class: "message note ephemeral",
      tabindex: "-1",
      "aria-label": "Note, only you can see this",
      "data-id": note.id,
    },
    el(
      "div",
      { class: "message-main" },
      note.title ? el("p", { class: "note-title" }, note.title) : null,
      el("p", { class: note.isHint ? "hint" : "failure" }, note.text),
      ephemeralLine(() => ui.store.drop(note.channel_id, note.id)),
    ),
  );
}
