/** Commands as people type them: "/play turn:e5 white match:3". Pure. */

const NESTED = new Set([1, 2]);
const SLASH = 1;

/**
 * @typedef {{id: string, name: string, description: string, options: Object[]}} Runnable
 *   one entry of the picker; `name` is the whole of it, such as "challenge odd"
 */

/**
 * Every slash command a person can run, subcommands each by themselves.
 * @param {Object[]} commands as Discord lists them
 * @returns {Runnable[]}
 */
export function runnables(commands) {
  return commands
    .filter((command) => command.type === SLASH)
    .flatMap((command) => leaves(command, command.id, []));
}

function leaves(node, id, parents) {
  const path = [...parents, node.name];
  const nested = (node.options ?? []).filter((option) => NESTED.has(option.type));
  if (nested.length) return nested.flatMap((child) => leaves(child, id, path));
  return [{ id, name: path.join(" "), description: node.description, options: node.options ?? [] }];
}

/**
 * What the picker shows for the text after "/": names that start with it first, then names and
 * descriptions that contain it.
 * @param {string} typed
 * @param {Runnable[]} known
 */
export function matchCommands(typed, known) {
  const wanted = typed.trim().toLowerCase();
  const rank = (command) => {
    if (command.name === wanted) return -1;
    if (command.name.startsWith(wanted)) return 0;
    if (command.name.includes(wanted)) return 1;
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
  const hits = known.filter((command) => text.toLowerCase().startsWith(`/${command.name} `));
  const command = hits.sort((a, b) => b.name.length - a.name.length)[0];
  return command ? { command, rest: text.slice(command.name.length + 2) } : null;
}

/**
 * Takes "name:value name:value" apart; a value ends where the next option's name begins.
 * @param {string} text
 * @param {Object[]} options those of the command
 * @returns {{head: string, values: Object<string, string>}} `head` is what comes before the first name
 */
export function splitOptions(text, options) {
  const names = options.map((option) => escapePattern(option.name));
  if (!names.length) return { head: text, values: {} };
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names.join("|")}):`, "giu"))];
  const values = {};
  marks.forEach((mark, index) => {
    const end = marks[index + 1]?.index ?? text.length;
    values[mark[1].toLowerCase()] = text.slice(mark.index + mark[0].length, end).trim();
  });
  return { head: text.slice(0, marks[0]?.index ?? text.length), values };
}

function escapePattern(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
