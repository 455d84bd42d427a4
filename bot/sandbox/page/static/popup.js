/** Floating layers: places one beside its anchor, closes it on Escape or a click elsewhere. */

const GAP = 6;

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
