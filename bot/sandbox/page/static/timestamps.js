/** Timestamps in the reader's time zone. */

import { el } from "./dom.js";
import { LANGUAGE, TIMES, translate } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeFormat = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });

/** A time in a style of `<t:…:style>`; `R` is relative to `now`. */
function formatTime(date, style, now = new Date()) {
  if (style === "R") return relative((date - now) / 1000);
  return new Intl.DateTimeFormat(TIMES, STYLES[style] ?? STYLES.f).format(date);
}

function relative(seconds) {
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS.at(-1);
  return relativeFormat.format(Math.round(seconds / size), unit);
}

/** `<t:UNIX:style>` as a <time> element; relative ones are updated. */
export function timeMark(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return el("time", { class: "moment" }, translate("Invalid date"));
  return el(
    "time",
    {
      class: "moment",
      datetime: date.toISOString(),
      title: formatTime(date, "F"),
      "data-relative": style === "R",
    },
    formatTime(date, style),
  );
}

/** A message's time, with its date unless that is today. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return el("time", { datetime: iso, title: formatTime(date, "F") }, formatTime(date, today ? "t" : "s"));
}

/** Updates relative times twice a minute. */
export function refreshTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      node.textContent = formatTime(new Date(node.dateTime), "R");
    }
  }, 30_000);
}
