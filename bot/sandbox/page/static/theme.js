/** Light and dark: as the system says, until the person chooses. */

import { icon } from "./dom.js";

const KEY = "sandbox-theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Follows the system and turns `toggle` into the switch. */
export function watchTheme(toggle) {
  const draw = () => {
    const theme = readChoice() ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    toggle.setAttribute("aria-pressed", String(theme === "dark"));
    toggle.replaceChildren(icon(theme === "dark" ? "moon" : "sun"));
  };
  toggle.addEventListener("click", () => {
    saveChoice(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    draw();
  });
  dark.addEventListener("change", draw);
  draw();
}

/** The choice where there is no storage, as in private windows: it lasts as long as the page. */
let memory = null;

function readChoice() {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

function saveChoice(theme) {
  memory = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    memory = theme;
  }
}
