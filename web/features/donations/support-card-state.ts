import { createStoredValue } from "#web/session/stored-value.ts";

/** After this period the card is shown again. */
const SNOOZE_MS = 30 * 24 * 3_600_000;
const dismissed = createStoredValue("support-card-dismissed");

/** Whether the support card was dismissed in this browser within the last 30 days. */
export function useIsSupportCardDismissed(): boolean {
  return dismissed.useRead((value) => Date.now() - Number(value) < SNOOZE_MS, true);
}

/** Dismisses the card and stores the time, in milliseconds since 1970. */
export function dismissSupportCard(): void {
  dismissed.write(String(Date.now()));
}
