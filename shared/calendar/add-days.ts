const DAY_MS = 86_400_000;

/** A calendar day later: `2026-12-31` and 1 give `2027-01-01`. Calendar days have no time zone, so UTC counts them. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
