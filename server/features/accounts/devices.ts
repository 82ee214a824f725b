import Bowser from "bowser";
import type { Device } from "#shared/accounts/security.ts";

const DEVICE_KINDS: Readonly<Record<string, Device["kind"]>> = {
  desktop: "desktop",
  mobile: "mobile",
  tablet: "tablet",
  tv: "tv",
};

/** Parses the User-Agent. Versions are left out: browsers no longer report the real ones. */
export function parseUserAgent(userAgent: string): Device {
  if (userAgent === "") return { browser: null, system: null, kind: "other" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: DEVICE_KINDS[platform.type ?? ""] ?? "other",
  };
}

/** "Firefox, Windows"; empty if both are unknown. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(", ");
}
