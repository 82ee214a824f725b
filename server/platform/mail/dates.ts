import type { Locale } from "#shared/texts.ts";
import { siteTimeZone } from "#shared/site-zone.ts";

// As on screens: British English has the order and the 24-hour clock of the Polish side.
const TAGS = { pl: "pl-PL", en: "en-GB" } as const satisfies Record<Locale, string>;
const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** "18 listopada 2026", on the site's calendar. */
export function dayText(moment: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { ...DAY, timeZone: siteTimeZone() }).format(moment);
}

/** "18 listopada 2026, 14:05 CET": the site's clock, and its zone. */
export function momentText(moment: Date, locale: Locale): string {
  const time = new Intl.DateTimeFormat(TAGS[locale], {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZoneName: "short", timeZone: siteTimeZone() },
  });
  return `${dayText(moment, locale)}, ${time.format(moment)}`;
}
