/** What was loaded when the link was pointed at is still the newest when it is followed. */
const PRELOADED_MS = 2000;

/**
 * For loaders of lists that are not kept: whoever comes back to one is shown what it is now, however short a time they
 * were away. What the server has rendered, and what a pointed at link loads in advance, is asked for as always.
 */
export function anew(isPreloaded: boolean): { readonly staleTime?: number } {
  return import.meta.env.SSR || isPreloaded ? {} : { staleTime: PRELOADED_MS };
}
