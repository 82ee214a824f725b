import { browserNote } from "#web/browser-note.ts";

const dismissed = browserNote("cookie-dismissed");

/** Whether this browser has already accepted the site's cookies. */
export function useIsConsentGiven(): boolean {
  return dismissed.useRead((value) => value === "true", true);
}

export function giveConsent(): void {
  dismissed.write("true");
}
