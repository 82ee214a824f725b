/** A button that was clicked before it was hydrated. */
export interface PressedButton {
  readonly element: HTMLElement;
  readonly words: string;
  /** Place among the buttons with the same words. */
  readonly index: number;
}

const COUNTS = /\d+/g;
/** What a button belongs to: many posts have the same buttons, and new ones may have come before them. */
const SURROUNDINGS = "article, li, form, section, nav";

/** Notes a button, so that `findButton` finds it after the page has changed. */
export function noteButton(element: HTMLElement): PressedButton {
  const words = wordsOf(element);
  return { element, words, index: buttonsWith(words).indexOf(element) };
}

/**
 * The button, or the one in its place: React renders a part anew, with new elements, when the part is changed before
 * it is hydrated, and a click on an element that is gone does nothing.
 */
export function findButton({ element, words, index }: PressedButton): HTMLElement | undefined {
  return element.isConnected ? element : buttonsWith(words)[index];
}

function buttonsWith(words: string): HTMLElement[] {
  return [...document.querySelectorAll("button")].filter((button) => wordsOf(button) === words);
}

/** Its own words and those around it, without numbers: own likes, for example, may be counted meanwhile. */
function wordsOf(button: Element): string {
  const label = button.ariaLabel ?? button.textContent;
  return `${label} ${button.closest(SURROUNDINGS)?.textContent ?? ""}`.replaceAll(COUNTS, "");
}
