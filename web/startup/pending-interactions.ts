import type { PressedButton } from "./pressed-button.ts";

/**
 * Interactions before hydration, which the inline start-up script captures and the hydrated page replays: React
 * replays none that happened before its own code had loaded.
 */
declare global {
  /** The last button that was clicked before it was hydrated. */
  var pendingClick: PressedButton | undefined;
  /** The last form that was submitted before it was hydrated. */
  var pendingSubmit: HTMLFormElement | undefined;
  /** The page is hydrated, except for its lazily hydrated components. */
  var isHydrated: true | undefined;
}

/** Attribute of a lazily hydrated component until it is hydrated. */
export const DEHYDRATED_ATTRIBUTE = "data-dehydrated";

/** Key in the dataset of a hydrated form. */
export const HYDRATED_FORM = "hydrated";
