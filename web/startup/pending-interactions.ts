/**
 * Interactions before hydration, which the inline start-up script captures and the hydrated page replays: React replays
 * no event from before its own code had loaded.
 */
declare global {
  /** The last form that was submitted before it was hydrated. */
  var pendingSubmit: HTMLFormElement | undefined;
  /** Keys that were pressed before the player of the page was hydrated; undefined once it has taken them. */
  var pendingKeys: KeyboardEvent[] | undefined;
  /** The page is hydrated, except for its lazily hydrated components. */
  var isHydrated: true | undefined;
}

/** Attribute of a lazily hydrated component until it is hydrated. */
export const DEHYDRATED_ATTRIBUTE = "data-dehydrated";

/** Key in the dataset of a hydrated form. */
export const HYDRATED_FORM = "hydrated";

/** A key that is older has lost its meaning. */
const KEYS_WITHIN_MS = 30_000;

/** Takes the keys that were pressed before the player of the page was hydrated, and ends their capture. */
export function takePendingKeys(): KeyboardEvent[] {
  const keys = globalThis.pendingKeys ?? [];
  globalThis.pendingKeys = undefined;
  return keys.filter(({ timeStamp }) => performance.now() - timeStamp < KEYS_WITHIN_MS);
}
