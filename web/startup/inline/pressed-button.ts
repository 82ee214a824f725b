/** A button that was clicked before it was hydrated. */
export interface PressedButton {
  readonly element: HTMLElement;
  /** Path of the page. */
  readonly path: string;
  /** Its own text, without numbers, because counts may have changed meanwhile. */
  readonly label: string;
  readonly words: string;
  /** Index among the buttons with the same words. */
  readonly index: number;
}

const COUNTS = /\d+/g;
/** The container of a button: many posts have equal buttons, and new posts may have appeared before them. */
const SURROUNDINGS = "article, li, form, section, nav";

/** Records a button, so that `findPressed` finds it after the page has changed. */
export function noteButton(element: HTMLElement): PressedButton {
  const words = wordsOf(element);
  return {
    ...{ element, path: location.pathname, label: labelOf(element) },
    ...{ words, index: buttonsWith(words).indexOf(element) },
  };
}

/**
 * Finds the recorded button, or the element that has replaced it: React re-creates the elements of a component that
 * changes before it is hydrated, and a click on a removed element has no effect. Without a button with the same words
 * around it, it is the only one with the same label, or the field that visitors see as a button.
 */
export function findPressed({ element, label, words, index }: PressedButton): HTMLElement | undefined {
  if (element.isConnected) return element;
  const [only, ...others] = [
    ...allButtons().filter((button) => labelOf(button) === label),
    ...document.querySelectorAll<HTMLElement>(`[placeholder="${CSS.escape(label)}"]`),
  ];
  return buttonsWith(words)[index] ?? (others.length === 0 ? only : undefined);
}

function allButtons(): HTMLElement[] {
  return [...document.querySelectorAll("button")];
}

function buttonsWith(words: string): HTMLElement[] {
  return allButtons().filter((button) => wordsOf(button) === words);
}

/** The texts of the button and of its container. */
function wordsOf(button: Element): string {
  return `${labelOf(button)} ${button.closest(SURROUNDINGS)?.textContent ?? ""}`.replaceAll(COUNTS, "");
}

function labelOf(button: Element): string {
  return (button.ariaLabel ?? button.textContent).replaceAll(COUNTS, "");
}
