import { createStoredValue } from "#web/session/stored-value.ts";

const dismissed = createStoredValue("cookie-dismissed");

/** Whether this browser has already accepted the site's cookies. */
export function useIsConsentGiven(): boolean {
  return dismissed.useRead((value) => value === "true", true);
}

export function giveConsent(): void {
  dismissed.write("true");
}
