import { browserNote } from "#web/browser-note.ts";

/** After that it may ask again. */
const REST_MS = 30 * 24 * 3_600_000;
const dismissed = browserNote("support-card-dismissed");

/** Whether the card that asks for support was put away in this browser, within the last 30 days. */
export function useIsSupportCardDismissed(): boolean {
  return dismissed.useRead((value) => Date.now() - Number(value) < REST_MS, true);
}

/** Puts the card away and remembers when: milliseconds since 1970. */
export function dismissSupportCard(): void {
  dismissed.write(String(Date.now()));
}
