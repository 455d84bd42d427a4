/** Floating layers: places one beside its anchor, closes it on Escape or a click elsewhere. */

const GAP = 6;

/** Where a list opens at the bottom of the screen, whatever it belongs to (phone.css). */
const sheet = window.matchMedia("(max-width: 760px)");

/** Shows `popup` (an element with popover="manual") above or below `anchor`, inside the window. */
export function place(popup, anchor, { matchWidth = false } = {}) {
  if (!popup.matches(":popover-open")) popup.showPopover();
  const box = anchor.getBoundingClientRect();
  if (matchWidth) popup.style.width = `${box.width}px`;
  const below = window.innerHeight - box.bottom - 2 * GAP;
  const above = box.top - 2 * GAP;
  popup.style.maxHeight = `${Math.max(120, Math.min(360, Math.max(below, above)))}px`;
  const size = popup.getBoundingClientRect();
  const top = size.height <= below || below >= above ? box.bottom + GAP : box.top - GAP - size.height;
  const left = Math.min(box.left, window.innerWidth - size.width - GAP);
  popup.style.top = `${Math.max(GAP, top)}px`;
  popup.style.left = `${Math.max(GAP, left)}px`;
}

/**
 * Moves the messages up until the picture above `anchor` is not covered by `popup`, which may speak of it.
 * @returns {() => void} gives the messages their place back
 */
export function uncoverPicture(popup, anchor) {
  const log = anchor.closest('[role="log"]');
  const picture = [...(anchor.closest("article")?.querySelectorAll(".picture-frame") ?? [])].at(-1);
  const { top, height } = popup.getBoundingClientRect();
  const covered = picture ? picture.getBoundingClientRect().bottom + GAP - top : 0;
  if (!log || covered <= 0) return () => {};
  const missingBelow = height + 2 * GAP - (window.innerHeight - anchor.getBoundingClientRect().bottom);
  const distance = Math.ceil(sheet.matches ? covered : missingBelow) + 1;
  log.style.paddingBottom = `${distance + parseFloat(getComputedStyle(log).paddingBottom)}px`;
  log.scrollTop += distance;
  return () => {
    log.style.paddingBottom = "";
  };
}

/** Calls `close` on Escape and on a press outside of `parts`; gives a function that stops watching. */
export function watchOutside(parts, close) {
  const onPress = (event) => {
    if (!parts.some((part) => part.contains(event.target))) close();
  };
  const onKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("keydown", onKey, true);
  return () => {
    document.removeEventListener("pointerdown", onPress, true);
    document.removeEventListener("keydown", onKey, true);
  };
}
