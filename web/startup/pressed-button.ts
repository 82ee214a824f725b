/** A button that was clicked before it was hydrated. */
export interface PressedButton {
  readonly element: HTMLElement;
  readonly words: string;
  /** Index among the buttons with the same texts. */
  readonly index: number;
}

const COUNTS = /\d+/g;
/** The container of a button: many posts have equal buttons, and new posts may have appeared before them. */
const SURROUNDINGS = "article, li, form, section, nav";

/** Records a button, so that `findButton` finds it after the page has changed. */
export function noteButton(element: HTMLElement): PressedButton {
  const words = wordsOf(element);
  return { element, words, index: buttonsWith(words).indexOf(element) };
}

/**
 * Finds the recorded button, or the element that has replaced it: React re-creates the elements of a component that
 * changes before it is hydrated, and a click on a removed element has no effect.
 */
export function findButton({ element, words, index }: PressedButton): HTMLElement | undefined {
  return element.isConnected ? element : buttonsWith(words)[index];
}

function buttonsWith(words: string): HTMLElement[] {
  return [...document.querySelectorAll("button")].filter((button) => wordsOf(button) === words);
}

/** The texts of the button and of its container, without numbers, because counts may have changed meanwhile. */
function wordsOf(button: Element): string {
  const label = button.ariaLabel ?? button.textContent;
  return `${label} ${button.closest(SURROUNDINGS)?.textContent ?? ""}`.replaceAll(COUNTS, "");
}
