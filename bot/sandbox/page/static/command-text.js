/** Commands as people type them: "/play turn:e5 white match:3", in the language of their Discord. Pure. */

import { OPTION } from "./option-values.js";
import { translate } from "./words.js";

const NESTED = new Set([1, 2]);
const KIND = { SLASH: 1, USER: 2, MESSAGE: 3 };
const FIRST = "help";

/**
 * @typedef {{id: string, path: string, name: string, description: string, options: Object[],
 *   isMenu?: boolean}} Runnable
 *   an entry of the picker; `path` is its name for the bot, such as "challenge odd", `name` for the
 *   person. A command of Discord's menus takes the person or message of the menu as its option "target".
 */

/**
 * A localised command, option or choice; `key` is its name for the bot.
 * @param {Object} thing as Discord lists it
 * @param {string} locale
 */
function localize(thing, locale) {
  const inner = (list) => list?.map((each) => localize(each, locale));
  return {
    ...thing,
    key: thing.name,
    name: thing.name_localizations?.[locale] ?? thing.name,
    description: thing.description_localizations?.[locale] ?? thing.description,
    options: inner(thing.options),
    choices: inner(thing.choices),
  };
}

/**
 * Every runnable command, subcommands included.
 * @param {Object[]} commands as Discord lists them
 * @param {string} locale
 * @returns {Runnable[]}
 */
export function runnables(commands, locale) {
  return commands
    .map((command) => localize(command, locale))
    .flatMap((command) =>
      command.type === KIND.SLASH ? leaves(command, command.id, []) : [menuCommand(command)],
    );
}

function leaves(node, id, parents) {
  const nodes = [...parents, node];
  const nested = (node.options ?? []).filter((option) => NESTED.has(option.type));
  if (nested.length) return nested.flatMap((child) => leaves(child, id, nodes));
  const [path, name] = ["key", "name"].map((which) => nodes.map((each) => each[which]).join(" "));
  return [{ id, path, name, description: node.description, options: node.options ?? [] }];
}

function menuCommand({ id, key, name, type }) {
  const isOfPerson = type === KIND.USER;
  const what = isOfPerson ? "person" : "message";
  const target = {
    key: "target",
    name: what,
    description: "",
    type: isOfPerson ? OPTION.USER : OPTION.MESSAGE,
    required: true,
  };
  const description = translate(`In Discord: in the menu of a ${what}`);
  return { id, path: `menu ${key}`, name: `menu ${name}`, description, options: [target], isMenu: true };
}

/**
 * Entries of the picker for the text after "/": names that start with it, then names and
 * descriptions that contain it. Without text, the command for newcomers is first.
 * @param {string} typed
 * @param {Runnable[]} known
 */
export function matchCommands(typed, known) {
  const wanted = typed.trim().toLowerCase();
  const rank = (command) => {
    const names = [command.name, command.path].map((name) => name.toLowerCase());
    if (names.includes(wanted || FIRST)) return -1;
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.includes(wanted))) return 1;
    return command.description.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return known
    .map((command) => ({ command, rank: rank(command) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.command);
}

/**
 * Reads a complete command at the start of a text; null while the name is still being typed.
 * @param {string} text with its slash
 * @param {Runnable[]} known
 * @returns {{command: Runnable, start: number}|null} `start` is where its options begin
 */
export function readCommand(text, known) {
  const typed = text.toLowerCase();
  const hits = known.flatMap((command) =>
    [command.name, command.path]
      .filter((name) => typed.startsWith(`/${name.toLowerCase()} `))
      .map((name) => ({ command, start: name.length + 2 })),
  );
  return hits.sort((a, b) => b.start - a.start)[0] ?? null;
}

/**
 * Finds "name:value name:value" in a text; a value ends where the next option's name begins.
 * @param {string} text
 * @param {number} start where the options begin
 * @param {Object[]} options those of the command
 * @param {(option: Object, text: string) => string} known a known value at the start
 *   of a text, whatever it contains
 * @returns {{head: string, parts: {option: Object, at: number, start: number, text: string}[]}} `head` is
 *   the text before the first name; each part has the positions of its name and value
 */
export function splitOptions(text, start, options, known) {
  const byName = new Map(
    options.flatMap((option) => [
      [option.key, option],
      [option.name, option],
    ]),
  );
  if (!byName.size) return { head: text.slice(start), parts: [] };
  const pattern = new RegExp(`(?<=\\s)(${[...byName.keys()].map(escapePattern).join("|")}):`, "giu");
  const marks = [];
  pattern.lastIndex = start;
  for (let mark = pattern.exec(text); mark; mark = pattern.exec(text)) {
    const option = byName.get(mark[1].toLowerCase());
    marks.push({ option, at: mark.index, start: pattern.lastIndex });
    pattern.lastIndex += known(option, text.slice(pattern.lastIndex)).length;
  }
  const parts = marks.map((mark, index) => ({
    ...mark,
    text: text.slice(mark.start, marks[index + 1]?.at ?? text.length),
  }));
  return { head: text.slice(start, marks[0]?.at ?? text.length), parts };
}

function escapePattern(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
