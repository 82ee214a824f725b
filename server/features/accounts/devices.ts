import Bowser from "bowser";
import type { Device } from "#shared/accounts/security.ts";

const KINDS: Readonly<Record<string, Device["kind"]>> = {
  desktop: "desktop",
  mobile: "mobile",
  tablet: "tablet",
  tv: "tv",
};

/** What a browser says of itself. Versions are left out: browsers have stopped telling the real ones. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === "") return { browser: null, system: null, kind: "other" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS[platform.type ?? ""] ?? "other",
  };
}

/** "Firefox, Windows"; empty where nothing is known. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(", ");
}
