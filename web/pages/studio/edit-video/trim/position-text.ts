import { getLocale } from "#web/i18n/compiled/runtime.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { perLocale } from "#web/ui/format/per-locale.ts";

const hundredthsOf = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A playback position with hundredths of a second: `83.5` -> "1:23,50". */
export function formatPosition(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const rest = hundredthsOf(getLocale()).format((hundredths % 100) / 100);
  return `${formatDuration(Math.floor(hundredths / 100))}${rest.slice(1)}`;
}
