/** Roving tabindex for messages: arrow keys move between them, Tab goes into one. */

const INNER = "a[href], button, summary, select, pre";
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

export class Roving {
  /** @param {HTMLElement} frame what scrolls; the messages are its articles */
  constructor(frame) {
    this.frame = frame;
    this.current = null;
    frame.addEventListener("focusin", (event) => this.#enter(event.target.closest("article")));
    frame.addEventListener("focusout", (event) => !frame.contains(event.relatedTarget) && this.#leave());
    frame.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Takes a message and its contents out of the tab order until it is reached. */
  add(node) {
    node.tabIndex = -1;
    for (const part of node.querySelectorAll(INNER)) part.tabIndex = -1;
  }

  /** Makes the newest message the tab stop, unless another has the focus. */
  refresh() {
    if (this.current?.isConnected && this.current.contains(document.activeElement)) return;
    const newest = this.#articles().at(-1);
    if (newest === this.current) return;
    if (this.current) this.add(this.current);
    if (newest) newest.tabIndex = 0;
    this.current = newest;
  }

  #articles() {
    return [...this.frame.querySelectorAll("article")];
  }

  #enter(node) {
    if (!node) return;
    if (this.current && this.current !== node) this.add(this.current);
    this.current = node;
    for (const part of [node, ...node.querySelectorAll(INNER)]) part.tabIndex = 0;
  }

  #leave() {
    if (this.current) this.add(this.current);
    this.current = null;
    this.refresh();
  }

  #key(event) {
    const step = STEPS[event.key];
    if (!step || event.target.matches("select")) return;
    const nodes = this.#articles();
    const at = nodes.indexOf(document.activeElement?.closest("article"));
    const last = nodes.length - 1;
    nodes[at < 0 ? last : Math.max(0, Math.min(last, at + step))]?.focus();
    event.preventDefault();
  }
}
