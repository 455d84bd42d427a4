/** Starts the page: wires store, stream and views, and follows the address (#/person/channel/message). */

import { makeActions } from "./actions.js";
import { Api, Stream } from "./api.js";
import { Composer } from "./composer.js";
import { el, icon, nameOf } from "./dom.js";
import { Log } from "./log.js";
import { Sidebar } from "./sidebar.js";
import { CHANNEL, isArchived, isThread, Store } from "./store.js";
import { refreshTimes } from "./timestamps.js";
import { LANGUAGE, translate } from "./words.js";

const store = new Store();
const ui = { store, api: new Api(() => store.youName) };
ui.actions = makeActions(ui);
ui.log = new Log(ui);
ui.composer = new Composer(ui);
new Sidebar(ui);

/** The message in the address, until it is shown. */
let aim = "";

const stream = new Stream({
  up: () => setConnected(true),
  down: () => setConnected(false),
  state: takeState,
  message: (message) => store.put(message) ?? markSeen(message.channel_id),
  gone: ({ channel_id: channelId, id }) => store.drop(channelId, id),
  notices: (notices) => {
    store.notices = notices;
    store.emit("notices");
    drawTitle();
  },
});

/** Replaces the whole state, also after a reconnection; messages are then reloaded. */
function takeState(state) {
  store.state = state;
  store.emit("state");
  if (!store.you) return window.location.replace(`#/${state.people[0].username}`);
  if (!store.here) return window.location.replace(store.hash(state.channels[0]));
  drawHeader();
  drawStatus();
  if (!store.messages.has(store.here.id)) loadHere();
}

/** Loads the open channel, if need be, and shows it; of several loads only the newest has an effect. */
async function loadHere() {
  const { here } = store;
  store.loads += 1;
  const load = store.loads;
  if (store.messages.has(here.id)) {
    store.emit("loaded", here.id);
    return showLoaded();
  }
  const messages = await ui.api.messages(here.id).catch(() => null);
  if (!messages || store.loads !== load) return;
  store.load(here.id, messages);
  showLoaded();
}

/** Shows the message in the address, after which the same link works again. */
function showLoaded() {
  const { here } = store;
  markSeen(here.id);
  if (!aim) return isThread(here) && ui.log.focusNewest();
  if (!ui.log.show(aim)) store.note(here.id, translate("This message is no longer there."));
  aim = "";
  history.replaceState(null, "", store.hash(here));
}

function setConnected(up) {
  const isBack = up && !store.connected;
  store.connected = up;
  if (isBack) store.forgetMessages();
  drawStatus();
}

/** Marks the channel as read, if the tab is visible. */
function markSeen(channelId) {
  const isSeen = channelId === store.here?.id && document.visibilityState === "visible";
  if (isSeen) ui.api.markSeen(channelId).catch(() => null);
}

/** Follows the address. */
function followAddress() {
  const before = `${store.youName}/${store.place}`;
  const [, person = "", place = "", message = ""] = window.location.hash.split("/").map(decodeURIComponent);
  const isOther = person !== store.youName || !stream.isOpen;
  Object.assign(store, { youName: person, place });
  aim = message;
  ui.log.clear();
  ui.composer.move(before, `${person}/${place}`);
  if (isOther) {
    store.forgetPerson();
    stream.open(person);
  } else if (store.here) {
    loadHere();
  }
  store.emit("place");
  drawHeader();
}

function drawHeader() {
  const { here, you } = store;
  if (!here) return;
  const parent = isThread(here) ? store.channel(here.parent_id) : null;
  const back = parent && {
    class: "back",
    href: store.hash(parent),
    "aria-label": translate("Back to #{0}", parent.name),
  };
  const name = here.type === CHANNEL.TEXT ? here.name : store.title(here);
  const parts = [
    back && el("a", back, icon("back")),
    icon(parent ? "thread" : here.type === CHANNEL.DM ? "people" : "hash"),
    el("h1", {}, name),
    isArchived(here) && el("small", {}, translate("archived")),
  ];
  const place = document.getElementById("place");
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...parts.filter(Boolean));
  if (hadFocus) (place.querySelector("a") ?? ui.log).focus();
  document.getElementById("log").setAttribute("aria-label", translate("Messages in {0}", name));
  document.getElementById("you").replaceChildren(translate("You are "), el("strong", {}, nameOf(you)));
  drawTitle();
}

function drawTitle() {
  const { here, you, youName, state } = store;
  if (!here) return;
  const waiting = store.pings(youName);
  const parts = [store.title(here), you && nameOf(you), state.guild.name].filter(Boolean);
  document.title = `${waiting ? `(${waiting}) ` : ""}${parts.join(" · ")}`;
}

function drawStatus() {
  const { app } = store.state;
  const status = document.getElementById("status");
  const offline = app.online
    ? ""
    : translate("{0} is offline. Nobody answers commands and buttons now.", nameOf(app));
  const text = store.connected ? offline : translate("Connection lost. Trying again…");
  if (status.textContent !== text) status.textContent = text;
}

/** Says in the page's language what stands in its file. */
function translateFrame() {
  document.documentElement.lang = LANGUAGE;
  for (const node of document.querySelectorAll("[aria-label]"))
    node.setAttribute("aria-label", translate(node.getAttribute("aria-label")));
  const skip = document.getElementById("skip");
  skip.textContent = translate(skip.textContent);
}

translateFrame();
window.addEventListener("hashchange", followAddress);
document.addEventListener("visibilitychange", () => store.here && markSeen(store.here.id));
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  ui.composer.focus();
});
refreshTimes();
followAddress();
