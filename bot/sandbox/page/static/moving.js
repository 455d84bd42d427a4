/** Animated pictures: they can be stopped, and start stopped with reduced motion. */

import { button, el } from "./dom.js";
import { translate } from "./words.js";

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Wraps an animated picture in a frame where it can be stopped.
 * @param {HTMLImageElement} image
 * @returns {{element: HTMLElement, control: HTMLElement}} the frame, and its button
 */
export function movable(image) {
  const element = el("span", { class: "movable" });
  const control = button({ class: "picture-tool" });
  let isPlaying = !calm.matches;
  const draw = () => {
    element.replaceChildren(isPlaying ? image : still(image));
    control.textContent = translate(isPlaying ? "Stop animation" : "Play animation");
  };
  control.addEventListener("click", () => {
    isPlaying = !isPlaying;
    draw();
  });
  draw();
  return { element, control };
}

/** The first frame, at the same size. */
function still(image) {
  const canvas = el("canvas", {
    role: "img",
    "aria-label": image.alt,
    width: image.width,
    height: image.height,
  });
  canvas.style.cssText = image.style.cssText;
  const source = new Image();
  source.src = image.src;
  source.decode().then(
    () => {
      Object.assign(canvas, { width: source.naturalWidth, height: source.naturalHeight });
      canvas.getContext("2d").drawImage(source, 0, 0);
    },
    () => canvas.replaceWith(image),
  );
  return canvas;
}
