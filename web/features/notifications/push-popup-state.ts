import { createStoredValue } from "#web/session/stored-value.ts";

const dismissed = createStoredValue("push-dialog-dismissed");

interface PushPopupConditions {
  readonly isDismissed: boolean;
  readonly isLoggedIn: boolean;
  /** The account has saved notification settings. */
  readonly hasSettings: boolean;
}

/** Whether to show the push prompt on this device. */
export function isPushPopupShown({ isDismissed, isLoggedIn, hasSettings }: PushPopupConditions): boolean {
  return !isDismissed && isLoggedIn && !hasSettings;
}

/** Whether the push prompt was confirmed or dismissed in this browser. */
export function useIsPushPopupDismissed(): boolean {
  return dismissed.useRead((value) => value === "true", true);
}

export function dismissPushPopup(): void {
  dismissed.write("true");
}
