import { createStoredValue } from "#web/session/stored-value.ts";

const dismissed = createStoredValue("push-dialog-dismissed");

interface PushPopupConditions {
  readonly isDismissed: boolean;
  /** Pages without https cannot receive push messages. */
  readonly isSecure: boolean;
  readonly isLoggedIn: boolean;
  /** The account has saved notification settings. */
  readonly hasSettings: boolean;
}

/** Whether to show the push prompt on this device. */
export function isPushPopupShown({
  isDismissed,
  isSecure,
  isLoggedIn,
  hasSettings,
}: PushPopupConditions): boolean {
  return isSecure && !isDismissed && isLoggedIn && !hasSettings;
}

/** Whether the push prompt was confirmed or dismissed in this browser. */
export function useIsPushPopupDismissed(): boolean {
  return dismissed.useRead((value) => value === "true", true);
}

export function dismissPushPopup(): void {
  dismissed.write("true");
}
