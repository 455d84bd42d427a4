/** The page's own words, in the language that the browser asks for: those of `../words`, or English. */

const { language, times, words } = await (await fetch("/page/words")).json();

/** The language of the page. */
export const LANGUAGE = language;

/** How times are written. */
export const TIMES = times;

/** A sentence in the page's language; `{0}` stands for the first value, and so on. */
export function translate(sentence, ...values) {
  return (words[sentence] ?? sentence).replace(/\{(\d)\}/g, (_, place) => values[place]);
}
