import type { PressedButton } from "./pressed-button.ts";

/**
 * Interactions before hydration: the inline start-up script captures them, and the hydrated page replays them, because
 * React replays no event from before its own code had loaded.
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
