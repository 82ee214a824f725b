const PARTS = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/i;

/** Start time in a shared link, in seconds: `90`, `90s`, `1m30s`, `1h2m`. Undefined if missing or invalid. */
export function startTimeOf(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "") return undefined;
  const [match, hours = 0, minutes = 0, seconds = 0] = PARTS.exec(text.trim()) ?? [];
  if (!match) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
