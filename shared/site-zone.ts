import { ONE_HOST } from "./public-config.ts";

let zone: string = ONE_HOST.timeZone;

/** The zone of all times that people read, and of the days of statistics: the operator's choice, not the device's. */
export function siteTimeZone(): string {
  return zone;
}

/** Called with the configuration, once by a process and once by a page. */
export function setSiteTimeZone(timeZone: string): void {
  zone = timeZone;
}
