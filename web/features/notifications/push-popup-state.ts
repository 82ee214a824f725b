import { useSyncExternalStore } from "react";

const DISMISSED_KEY = "push-dialog-dismissed";
const listeners = new Set<() => void>();

interface Standing {
  readonly isDismissed: boolean;
  readonly isLoggedIn: boolean;
  /** Somebody has chosen what they want to hear of. */
  readonly hasSettings: boolean;
}

/** Whether to ask what somebody wants to hear of on this device. */
export function isPushPopupShown({ isDismissed, isLoggedIn, hasSettings }: Standing): boolean {
  return !isDismissed && isLoggedIn && !hasSettings;
}

/** Whether this browser has answered or sent the question away. */
export function useIsPushPopupDismissed(): boolean {
  return useSyncExternalStore(subscribe, wasDismissed, () => true);
}

export function dismissPushPopup(): void {
  localStorage.setItem(DISMISSED_KEY, "true");
  for (const listener of listeners) listener();
}

function wasDismissed(): boolean {
  return localStorage.getItem(DISMISSED_KEY) === "true";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have answered.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
