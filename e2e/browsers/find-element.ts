/** An element by a selector, or by the role and the accessible name. */
export type Target = { readonly within?: string } & (
  | { readonly selector: string; readonly name?: string }
  | { readonly role: keyof typeof SELECTORS; readonly name: string }
);

/** Selectors of elements that have this role on the site's pages. */
const SELECTORS = {
  article: "article",
  button: "button",
  heading: "h1, h2, h3",
  listitem: "li",
  menuitem: "[role^=menuitem]",
  // Users see and click the labels of these two.
  checkbox: "label:has(input[type=checkbox])",
  radio: "label:has(input[type=radio])",
  textbox: "input, textarea",
};

/** The argument of `findElement`. */
export interface Query {
  readonly selector: string;
  readonly name: string;
}

export function queryOf(target: Target): Query {
  const selector = "role" in target ? SELECTORS[target.role] : target.selector;
  return {
    selector: `${target.within ?? ""} :is(${selector})`,
    name: (target.name ?? "").replaceAll(/\s+/g, " "),
  };
}

/**
 * Finds the first visible element whose name contains the given one. The drivers run this function in the page, so it
 * must not use anything else of this file.
 */
export function findElement({ selector, name }: Query): HTMLElement | null {
  function nameOf(element: HTMLElement): string {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const names = [
      ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" "),
      element.getAttribute("aria-label") ?? "",
      [...((isField && element.labels) || [])].map(({ textContent }) => textContent).join(" "),
      element.getAttribute("placeholder") ?? "",
      element.textContent,
    ];
    // The texts of the site contain no-break spaces.
    return names.map((text) => text.replaceAll(/\s+/g, " ").trim()).find(Boolean) ?? "";
  }
  const elements = document.querySelectorAll<HTMLElement>(selector);
  return (
    [...elements].find(
      (element) =>
        nameOf(element).includes(name) &&
        (element.matches("[type=file]") || element.checkVisibility({ visibilityProperty: true })),
    ) ?? null
  );
}

/** The text of a field; the drivers also run this function in the page. */
export function valueOf(field: Element): string | undefined {
  return "value" in field ? String(field.value) : undefined;
}
