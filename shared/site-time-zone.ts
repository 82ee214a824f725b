import { DEFAULT_PUBLIC_CONFIG } from "./public-config.ts";

let timeZoneOfSite: string = DEFAULT_PUBLIC_CONFIG.timeZone;

/** The time zone of all displayed times and of the days in statistics: set by the operator, not by the device. */
export function siteTimeZone(): string {
  return timeZoneOfSite;
}

/** The calendar day of a moment in the time zone of the site, as `YYYY-MM-DD`. */
export function siteDay(moment: Date): string {
  return moment.toLocaleDateString("sv-SE", { timeZone: timeZoneOfSite });
}

/** Called with the configuration, once per process and once per page. */
export function setSiteTimeZone(timeZone: string): void {
  timeZoneOfSite = timeZone;
}
