import { useSyncExternalStore } from "react";

/** Below the breakpoint `md`, where a table does not fit. */
const NARROW = "(max-width: 959.98px)";

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
