import { dateTag, type Locale } from "#shared/texts.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** Formats a date as "18 listopada 2026", in the site's time zone. */
export function dayText(moment: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(dateTag(locale), { ...DAY, timeZone: siteTimeZone() }).format(moment);
}

/** Formats a time as "18 listopada 2026, 14:05 CET", in the site's time zone, with its name. */
export function momentText(moment: Date, locale: Locale): string {
  const time = new Intl.DateTimeFormat(dateTag(locale), {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZoneName: "short", timeZone: siteTimeZone() },
  });
  return `${dayText(moment, locale)}, ${time.format(moment)}`;
}
