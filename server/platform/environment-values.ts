import fs from "node:fs";
import { dnsSpelling, EMAIL_PATTERN } from "#shared/accounts/email-address.ts";
import type { LocaleSettings } from "#shared/public-config.ts";
import { LOCALES } from "#shared/texts.ts";
import { isNetwork } from "./addresses/proxies.ts";

export function isProduct(value: string): boolean {
  return /^[a-z\d-]{1,64}$/.test(value);
}

export function isHeaderName(value: string): boolean {
  return /^[\w-]{1,100}$/.test(value);
}

export function isWithin(least: number, most: number): (value: string) => boolean {
  return (value) => /^\d{1,12}$/.test(value) && Number(value) >= least && Number(value) <= most;
}

export function areProxies(value: string): boolean {
  return value === "none" || splitList(value).every(isNetwork);
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    // Offsets like +01:00 have no daylight saving time.
    return /^[A-Z]/.test(value);
  } catch {
    return false; // a RangeError: there is no such zone
  }
}

/** Encoding chunks are joined at the boundaries of 4 s segments. */
export function isChunkLength(value: string): boolean {
  return /^\d{1,3}$/.test(value) && Number(value) % 4 === 0 && Number(value) >= 4 && Number(value) <= 600;
}

export function isHost(value: string): boolean {
  return /^[\w.:-]+$/.test(value);
}

export function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ["https:", "http:"])) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === "/" && !search && !hash && !username;
}

/** The address belongs to this machine within its private network, so it needs a port. */
export function isInternalAddress(value: string): boolean {
  return isOrigin(value) && /^http:\/\/[^/]+:\d+$/.test(value);
}

export function areOrigins(value: string): boolean {
  return splitList(value).every((part) => isOrigin(part) && new URL(part).origin === part);
}

/** Base URL of a service: a path on this host, or a URL of another host. */
export function isBaseUrl(value: string): boolean {
  if (value.endsWith("/")) return false;
  return /^\/[\w/-]+$/.test(value) || (hasProtocol(value, ["https:", "http:"]) && !/[?#]/.test(value));
}

export function isDomain(value: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

export function areLocaleDomains(value: string): boolean {
  return splitList(value).every((part) => {
    const [code, domain = "", ...rest] = part.split("=");
    return LOCALES.some((locale) => locale === code) && isDomain(domain) && rest.length === 0;
  });
}

export function localeSettings(value: string): LocaleSettings[] {
  const domains = new Map(splitList(value).map((part) => part.split("=", 2) as [string, string]));
  return LOCALES.map((code) => ({ code, domain: domains.get(code)?.toLowerCase() }));
}

export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  const address = URL.parse(value);
  if (address === null || !protocols.includes(address.protocol)) return false;
  // A database behind a Unix socket has no host name: postgres:///nadaj?host=/run/postgresql
  return address.hostname !== "" || address.searchParams.has("host");
}

/** The path is the number of a database. */
export function isRedisAddress(value: string): boolean {
  return hasProtocol(value, ["redis:", "rediss:"]) && /^(\/\d*)?$/.test(new URL(value).pathname);
}

export function isBucket(value: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value);
}

export function isRegion(value: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/i.test(value);
}

export function isEmail(value: string): boolean {
  return EMAIL_PATTERN.test(dnsSpelling(value));
}

export function isSender(value: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return isEmail(address);
}

export function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

export function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

export function startsWith(...prefixes: string[]): (value: string) => boolean {
  return (value) => prefixes.some((prefix) => value.startsWith(prefix));
}

export function splitList(value: string): string[] {
  return [...new Set(value.split(",").map((part) => part.trim()))];
}
