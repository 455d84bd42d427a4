/** Commands as people type them: "/play turn:e5 white match:3", in the language of their Discord. Pure. */

const NESTED = new Set([1, 2]);
const SLASH = 1;
const FIRST = "help";

/**
 * @typedef {{id: string, path: string, name: string, description: string, options: Object[]}} Runnable
 *   one entry of the picker; `path` is the whole of it to the bot, such as "challenge odd", `name` to the person
 */

/**
 * A command, option or choice as a Discord in this language shows it; `key` is its name to the bot.
 * @param {Object} thing as Discord lists it
 * @param {string} locale
 */
export function localize(thing, locale) {
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
 * Every slash command a person can run, subcommands each by themselves.
 * @param {Object[]} commands as Discord lists them
 * @param {string} locale
 * @returns {Runnable[]}
 */
export function runnables(commands, locale) {
  return commands
    .filter((command) => command.type === SLASH)
    .flatMap((command) => leaves(localize(command, locale), command.id, []));
}

function leaves(node, id, parents) {
  const nodes = [...parents, node];
  const nested = (node.options ?? []).filter((option) => NESTED.has(option.type));
  if (nested.length) return nested.flatMap((child) => leaves(child, id, nodes));
  const [path, name] = ["key", "name"].map((which) => nodes.map((each) => each[which]).join(" "));
  return [{ id, path, name, description: node.description, options: node.options ?? [] }];
}

/**
 * What the picker shows for the text after "/": names that start with it first, then names and
 * descriptions that contain it. Before anything is typed, the command that shows newcomers around is first.
 * @param {string} typed
 * @param {Runnable[]} known
 */
export function matchCommands(typed, known) {
  const wanted = typed.trim().toLowerCase();
  const rank = (command) => {
    const names = [command.name, command.path];
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
 * @returns {{command: Runnable, rest: string}|null}
 */
export function readCommand(text, known) {
  const typed = text.toLowerCase();
  const hits = known.flatMap((command) =>
    [command.name, command.path]
      .filter((name) => typed.startsWith(`/${name} `))
      .map((name) => ({ command, rest: text.slice(name.length + 2) })),
  );
  return hits.sort((a, b) => a.rest.length - b.rest.length)[0] ?? null;
}

/**
 * Takes "name:value name:value" apart; a value ends where the next option's name begins.
 * @param {string} text
 * @param {Object[]} options those of the command
 * @returns {{head: string, values: Object<string, string>}} `head` is what comes before the first name,
 *   `values` are by key
 */
export function splitOptions(text, options) {
  const keys = new Map([
    ...options.map((option) => [option.key, option.key]),
    ...options.map((option) => [option.name, option.key]),
  ]);
  if (!keys.size) return { head: text, values: {} };
  const names = [...keys.keys()].map(escapePattern).join("|");
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "giu"))];
  const values = {};
  marks.forEach((mark, index) => {
    const end = marks[index + 1]?.index ?? text.length;
    values[keys.get(mark[1].toLowerCase())] = text.slice(mark.index + mark[0].length, end).trim();
  });
  return { head: text.slice(0, marks[0]?.index ?? text.length), values };
}

function escapePattern(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
