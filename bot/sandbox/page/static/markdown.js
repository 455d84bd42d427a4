/** Parses the markdown of messages into a tree, which prose.js draws. Pure. */

/**
 * @typedef {{type: string, children?: Token[], text?: string, [key: string]: *}} Token
 */

const FENCE = /```(?:([A-Za-z0-9+#._-]+)\n)?\n*([\s\S]*?)\n*```/g;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;
const QUOTE = /^>\s(.*)$|^>$/;
const LONG_QUOTE = /^>>>\s/;

/**
 * Parses a whole message.
 * @param {string} text
 * @returns {Token[]} blocks: text, heading, subtext, list, quote, fence
 */
export function parse(text) {
  const blocks = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match[2] === "") continue;
    blocks.push(...readLines(text.slice(end, match.index)));
    blocks.push({ type: "fence", language: match[1] || "", text: match[2] });
    end = match.index + match[0].length;
    if (text[end] === "\n") end += 1;
  }
  return [...blocks, ...readLines(text.slice(end))];
}

function readLines(text) {
  if (text === "") return [];
  const blocks = [];
  const lines = text.replace(/\n$/, "").split("\n");
  while (lines.length) blocks.push(readBlock(lines));
  return blocks;
}

/** Parses one block from the front of `lines`. */
function readBlock(lines) {
  const [line] = lines;
  const heading = HEADING.exec(line);
  if (heading)
    return lines.shift() && { type: "heading", level: heading[1].length, children: inline(heading[2]) };
  const subtext = SUBTEXT.exec(line);
  if (subtext) return lines.shift() && { type: "subtext", children: inline(subtext[1]) };
  if (LONG_QUOTE.test(line))
    return { type: "quote", children: readLines(lines.splice(0).join("\n").slice(4)) };
  if (QUOTE.test(line)) return readQuote(lines);
  if (ITEM.test(line)) return readList(lines);
  return { type: "text", children: inline(takeWhile(lines, isPlain).join("\n")) };
}

function readQuote(lines) {
  const quoted = takeWhile(lines, (line) => QUOTE.test(line)).map((line) => line.slice(2));
  return { type: "quote", children: readLines(quoted.join("\n")) };
}

/** A list, with nested lists for deeper indentation. */
function readList(lines) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const ordered = /\d/.test(mark);
  const list = { type: "list", ordered, start: ordered ? parseInt(mark, 10) : 1, items: [] };
  while (lines.length && ITEM.test(lines[0])) {
    const [, depth, sign, rest] = ITEM.exec(lines[0]);
    const isOther = depth.length === indent.length && /\d/.test(sign) !== ordered;
    if (depth.length < indent.length || isOther) break;
    if (depth.length > indent.length + 1) {
      list.items.at(-1).push(readList(lines));
    } else {
      lines.shift();
      list.items.push([{ type: "text", children: inline(rest) }]);
    }
  }
  return list;
}

function isPlain(line) {
  return ![HEADING, SUBTEXT, LONG_QUOTE, QUOTE, ITEM].some((pattern) => pattern.test(line));
}

/** Takes the first line and all following ones that `wanted` accepts. */
function takeWhile(lines, wanted) {
  const taken = [lines.shift()];
  while (lines.length && wanted(lines[0])) taken.push(lines.shift());
  return taken;
}

const wrap = (type) => (match) => ({ type, children: inline(match[1]) });

/** In order of precedence; every pattern is sticky. */
const RULES = [
  [/\\([^\sA-Za-z0-9])/y, (m) => ({ type: "plain", text: m[1] })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ type: "code", text: m[2].replace(/^ (.*) $/, "$1") })],
  [/<@!?(\d+)>/y, (m) => ({ type: "user", id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ type: "role", id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ type: "channel", id: m[1] })],
  [/<\/([^:<>\n]{1,100}):(\d+)>/y, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => ({ type: "time", unix: Number(m[1]), style: m[2] || "f" })],
  [/<a?:(\w{2,32}):(\d+)>/y, (m) => ({ type: "emoji", name: m[1], id: m[2] })],
  [
    /\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s()<>]+)>?(?:\s+"[^"]*")?\)/y,
    (m) => ({ type: "link", url: m[2], children: inline(m[1]) }),
  ],
  [
    /<?(https?:\/\/[^\s<>]*[^\s<>.,:;!?"'\])*_~|])>?/y,
    (m) => ({ type: "link", url: m[1], children: [{ type: "plain", text: m[1] }] }),
  ],
  [/\*\*(?=\S)([\s\S]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__(?=\S)([\s\S]+?)__(?!_)/y, wrap("underline")],
  [/\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/y, wrap("em")],
  [/(?<!\w)_((?:__|[^_])+?)_(?!\w)/y, wrap("em")],
  [/~~(?=\S)([\s\S]+?)~~/y, wrap("strike")],
  [/\|\|([\s\S]+?)\|\|/y, wrap("spoiler")],
  [/@(?:everyone|here)\b/y, (m) => ({ type: "everyone", text: m[0] })],
];

/**
 * Parses text without blocks.
 * @param {string} text
 * @returns {Token[]}
 */
export function inline(text) {
  const tokens = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const found = firstRule(text, at);
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (found.token.type === "plain") plain += found.token.text;
    else {
      if (plain) tokens.push({ type: "plain", text: plain });
      tokens.push(found.token);
      plain = "";
    }
    at += found.length;
  }
  if (plain) tokens.push({ type: "plain", text: plain });
  return tokens;
}

function firstRule(text, at) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { token: make(match), length: match[0].length };
  }
  return null;
}
