import { useSyncExternalStore } from "react";

const CONSENT_KEY = "nadaj-adult";
const listeners = new Set<() => void>();

/** Whether this visitor has said to be of age, and how to say so; it holds as long as the tab. */
export function useAdultConsent() {
  const isGiven = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(CONSENT_KEY) === "yes",
    () => false,
  );
  return { isGiven, give: giveConsent };
}

function giveConsent(): void {
  sessionStorage.setItem(CONSENT_KEY, "yes");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
