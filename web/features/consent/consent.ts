import { useSyncExternalStore } from "react";

const DISMISSED_KEY = "cookie-dismissed";
const listeners = new Set<() => void>();

/** Whether this browser has already accepted the site's cookies. */
export function useIsConsentGiven(): boolean {
  return useSyncExternalStore(subscribe, isGiven, () => true);
}

export function giveConsent(): void {
  localStorage.setItem(DISMISSED_KEY, "true");
  for (const listener of listeners) listener();
}

function isGiven(): boolean {
  return localStorage.getItem(DISMISSED_KEY) === "true";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have accepted.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
