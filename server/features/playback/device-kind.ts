import type { DEVICES } from "#shared/channels/statistics.ts";
import { parseUserAgent } from "#server/features/accounts/devices.ts";

export type DeviceKind = (typeof DEVICES)[number];

/** Most viewers use one of few browsers, and parsing a user agent takes time. */
const KNOWN_MAX = 2000;
const known = new Map<string, DeviceKind>();

/** Device kind of a viewer, from the user agent. */
export function deviceKind(userAgent: string): DeviceKind {
  const found = known.get(userAgent);
  if (found) return found;
  const { kind } = parseUserAgent(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, kind);
  return kind;
}
