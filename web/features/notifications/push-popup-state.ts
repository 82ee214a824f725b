import { browserNote } from "#web/browser-note.ts";

const dismissed = browserNote("push-dialog-dismissed");

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
  return dismissed.useRead((value) => value === "true", true);
}

export function dismissPushPopup(): void {
  dismissed.write("true");
}
