import { useSyncExternalStore } from "react";

const DISMISSED_KEY = "support-card-dismissed";
/** After that it may ask again. */
const REST_MS = 30 * 24 * 3_600_000;
const listeners = new Set<() => void>();

/** Whether the card that asks for support was put away in this browser, within the last 30 days. */
export function useIsSupportCardDismissed(): boolean {
  return useSyncExternalStore(subscribe, isDismissed, () => true);
}

/** Puts the card away and remembers when: milliseconds since 1970. */
export function dismissSupportCard(): void {
  localStorage.setItem(DISMISSED_KEY, String(Date.now()));
  for (const listener of listeners) listener();
}

function isDismissed(): boolean {
  return Date.now() - Number(localStorage.getItem(DISMISSED_KEY)) < REST_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
